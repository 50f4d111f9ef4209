// Pictures drawn by the server: put into the page as nodes, coloured by the page's style sheet, saved as they came.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { SaveButton } from './copy';

interface PictureProps {
  readonly svg: string;
  readonly name: string;
  readonly caption: JSX.Element | string;
  readonly wide?: boolean;
  readonly onDraw?: (picture: SVGSVGElement) => void;
}

export function parseSvg(text: string): SVGSVGElement | undefined {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return root instanceof SVGSVGElement ? root : undefined;
}

export function Picture({ svg, name, caption, wide = false, onDraw }: PictureProps): JSX.Element {
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const picture = parseSvg(svg);
    if (picture === undefined) return;
    plate.current?.replaceChildren(picture);
    onDraw?.(picture);
  }, [svg, onDraw]);
  return (
    <figure class={wide ? 'picture wide' : 'picture'}>
      <div class="plate" ref={plate} tabIndex={0} role="group" aria-label={`Picture: ${name}`} />
      <figcaption>
        {caption} <SaveButton label="Save as SVG" name={`${name}.svg`} type="image/svg+xml" content={svg} />
      </figcaption>
    </figure>
  );
}
