// A picture that the page draws gets its looks from style sheets. To stand alone as a file it has to carry
// them.

const LOOKS = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity'];

const LETTERS = ['font-family', 'font-size', 'font-style', 'font-weight', 'text-anchor'];

const SHAPES = 'path, rect, circle, ellipse, line';

/** What the page needs and a file does not. */
const FOR_THE_PAGE = ['class', 'style', 'role', 'tabindex', 'data-edge', 'data-node'];

/** Whether nothing of an element is seen: it has gone, or is there only to be clicked. */
function isUnseen(element: Element): boolean {
  const { opacity, fill, stroke } = getComputedStyle(element);
  const clear = (paint: string) => paint === 'none' || /^rgba\(.*, 0\)$/.test(paint);
  return opacity === '0' || (element.matches(SHAPES) && clear(fill) && clear(stroke));
}

/** The text of an SVG file that looks as the picture does now. */
export function standalone(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = [picture, ...picture.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, place) => {
    const twin = copies[place];
    if (twin === undefined) return;
    const looks = getComputedStyle(original);
    const names = twin.matches('text, tspan') ? [...LOOKS, ...LETTERS] : LOOKS;
    for (const look of names) twin.setAttribute(look, looks.getPropertyValue(look));
    for (const name of [...FOR_THE_PAGE, ...ariaOf(twin)]) twin.removeAttribute(name);
    if (isUnseen(original)) twin.remove();
  });
  const { width, height } = picture.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

/** Descriptions of buttons; that of the picture stays. */
function ariaOf(element: Element): string[] {
  if (element instanceof SVGSVGElement) return [];
  return element.getAttributeNames().filter((name) => name.startsWith('aria-'));
}
