// A picture that the page draws gets its looks from style sheets. To stand alone as a file it has to carry them.

const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-style',
  'text-anchor',
] as const;

/** The text of an SVG file that looks as the picture does now. */
export function standalone(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = [picture, ...picture.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, place) => {
    const looks = getComputedStyle(original);
    for (const look of LOOKS) copies[place]?.setAttribute(look, looks.getPropertyValue(look));
    copies[place]?.removeAttribute('class');
  });
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}
