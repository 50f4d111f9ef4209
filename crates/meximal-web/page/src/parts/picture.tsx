// Pictures drawn by the server: put into the page as nodes, coloured by the page's style sheet, saved as they came.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { standalone } from '../core/standalone';
import { SaveButton } from './copy';

interface PictureProps {
  readonly svg: string;
  readonly name: string;
  readonly caption: JSX.Element | string;
  /** Wide pictures are scrolled sideways where there is little room. */
  readonly wide?: boolean;
  /** Pictures whose colours are meant for white paper stay on it. */
  readonly onWhite?: boolean;
  readonly onDraw?: (picture: SVGSVGElement) => void;
}

function parseSvg(text: string): SVGSVGElement | undefined {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return root instanceof SVGSVGElement ? root : undefined;
}

/** Wide pictures are not made smaller than this. */
const LEAST_WIDTH = 736;

export function Picture(props: PictureProps): JSX.Element {
  const { svg, name, caption, wide = false, onWhite = false, onDraw } = props;
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const picture = parseSvg(svg);
    if (picture === undefined) return;
    if (wide) picture.style.minWidth = `${Math.min(picture.viewBox.baseVal.width, LEAST_WIDTH)}px`;
    plate.current?.replaceChildren(picture);
    onDraw?.(picture);
  }, [svg, wide, onDraw]);
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
        {caption} <SaveButton label="Save as SVG" name={`${name}.svg`} type="image/svg+xml" content={svg} />
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
