// Pictures drawn by the server: put into the page as nodes, coloured by the page's style sheet, saved as they
// came.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { standalone } from '../core/standalone';
import { SaveButton } from './copy';

interface PictureProps {
  readonly svg: string;
  readonly name: string;
  readonly caption: JSX.Element | string;
  /** Pictures whose colours are meant for white paper stay on it. */
  readonly onWhite?: boolean;
  readonly onDraw?: (picture: SVGSVGElement) => void;
}

function parseSvg(text: string): SVGSVGElement | undefined {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return root instanceof SVGSVGElement ? root : undefined;
}

/** Pictures are not made smaller than this, so that letters stay legible; with less room they scroll. */
const LEAST_SCALE = 0.64;

export function Picture(props: PictureProps): JSX.Element {
  const { svg, name, caption, onWhite = false, onDraw } = props;
  const plate = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const picture = parseSvg(svg);
    if (picture === undefined || plate.current === null) return;
    if (!whole) picture.style.minWidth = `${Math.round(LEAST_SCALE * picture.viewBox.baseVal.width)}px`;
    plate.current.replaceChildren(picture);
    const { scrollWidth, clientWidth } = plate.current;
    plate.current.scrollLeft = (scrollWidth - clientWidth) / 2;
    setScrolled((before) => (whole ? before : scrollWidth > clientWidth));
    onDraw?.(picture);
  }, [svg, whole, onDraw]);
  return (
    <figure>
      <div
        class={onWhite ? 'plate light' : 'plate'}
        ref={plate}
        tabIndex={0}
        role="group"
        aria-label={`Picture: ${name}`}
      />
      <figcaption>
        {caption}{' '}
        {scrolled && (
          <button type="button" class="quiet" aria-pressed={whole} onClick={() => setWhole(!whole)}>
            Show all of it
          </button>
        )}{' '}
        <SaveButton label="Save as SVG" name={`${name}.svg`} type="image/svg+xml" content={svg} />
      </figcaption>
    </figure>
  );
}

/** Saves the picture that the page draws in the same figure. */
export function SavePicture({ name }: { name: string }): JSX.Element {
  const content = (button: HTMLButtonElement) => {
    const picture = button.closest('figure')?.querySelector('svg');
    return picture instanceof SVGSVGElement ? standalone(picture) : '';
  };
  return <SaveButton label="Save as SVG" name={`${name}.svg`} type="image/svg+xml" content={content} />;
}
