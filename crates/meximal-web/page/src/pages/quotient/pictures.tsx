// The egg-box and the Cayley graph, with elements that can be clicked.
import type { JSX } from 'preact';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { wordText } from '../../parts/math';
import { Picture } from '../../parts/picture';
import type { QuotientReport } from './report';

interface PicturesProps {
  readonly report: QuotientReport;
  readonly pictures: Readonly<Record<string, string>>;
  /** The product so far. */
  readonly lit: string | undefined;
  readonly onChoose: (element: string) => void;
}

/** Elements stand in the pictures as texts of this size; generators on arrows are smaller. */
const ELEMENT_SIZE = '15';

/** Arrows begin and end so near to the box of an element. */
const NEAR = 4;

/** The first and the last point of a path. */
function endsOf(path: string): readonly [Point, Point] | undefined {
  const numbers = path.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const [x, y, toX, toY] = [numbers[0], numbers[1], numbers.at(-2), numbers.at(-1)];
  if (x === undefined || y === undefined || toX === undefined || toY === undefined) return undefined;
  return [
    { x, y },
    { x: toX, y: toY },
  ];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Notes on texts, boxes and arrows of a picture which elements they are of. */
function name(picture: SVGSVGElement, elements: readonly string[]): void {
  const names = new Map(elements.map((element) => [wordText(element), element]));
  const boxes = [...picture.querySelectorAll<SVGRectElement>('g > rect[rx]')];
  const around = (box: SVGRectElement, { x, y }: Point, near: number) => {
    const { x: left, y: top, width, height } = box;
    const [l, t] = [left.baseVal.value, top.baseVal.value];
    const [r, b] = [l + width.baseVal.value, t + height.baseVal.value];
    return x >= l - near && x <= r + near && y >= t - near && y <= b + near;
  };
  const named: (readonly [SVGRectElement, string])[] = [];
  for (const text of picture.querySelectorAll('text')) {
    const element = names.get(text.textContent ?? '');
    if (element === undefined || text.getAttribute('font-size') !== ELEMENT_SIZE) continue;
    text.dataset['element'] = element;
    const at = { x: Number(text.getAttribute('x')), y: Number(text.getAttribute('y')) - 5 };
    // Boxes of whole classes are larger.
    const own = boxes.filter((box) => box.height.baseVal.value < 30 && around(box, at, 0));
    for (const box of own) {
      box.dataset['element'] = element;
      named.push([box, element]);
    }
  }
  for (const arrow of picture.querySelectorAll('path')) {
    const ends = endsOf(arrow.getAttribute('d') ?? '')?.map(
      (end) => named.find(([box]) => around(box, end, NEAR))?.[1],
    );
    if (ends?.[0] !== undefined && ends[1] !== undefined) {
      arrow.dataset['from'] = ends[0];
      arrow.dataset['to'] = ends[1];
    }
  }
}

/** Lights the arrows of an element; of none, if there is none. */
function lightArrows(picture: SVGSVGElement, element: string | undefined): void {
  picture.classList.toggle('hovering', element !== undefined);
  for (const arrow of picture.querySelectorAll<SVGPathElement>('path[data-from]')) {
    const { from, to } = arrow.dataset;
    arrow.classList.toggle('lit', element !== undefined && (from === element || to === element));
  }
}

function lightElement(picture: SVGSVGElement, element: string | undefined): void {
  for (const part of picture.querySelectorAll<SVGElement>('[data-element]')) {
    part.classList.toggle('lit', element !== undefined && part.dataset['element'] === element);
  }
}

export function QuotientPictures({ report, pictures, lit, onChoose }: PicturesProps): JSX.Element {
  const drawn = useRef(new Set<SVGSVGElement>());
  const now = useRef(lit);
  now.current = lit;
  const connect = useCallback(
    (picture: SVGSVGElement) => {
      name(picture, report.elements);
      for (const part of picture.querySelectorAll<SVGElement>('[data-element]')) {
        const element = part.dataset['element'] ?? '1';
        part.classList.add('choosable');
        part.addEventListener('click', () => onChoose(element));
        part.addEventListener('pointerenter', () => lightArrows(picture, element));
        part.addEventListener('pointerleave', () => lightArrows(picture, undefined));
      }
      drawn.current.add(picture);
      lightElement(picture, now.current);
    },
    [report, onChoose],
  );
  useEffect(() => {
    for (const picture of drawn.current) {
      if (picture.isConnected) lightElement(picture, lit);
      else drawn.current.delete(picture);
    }
  }, [lit]);
  const { eggbox, cayley } = pictures;
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      {eggbox === undefined && cayley === undefined && (
        <p class="note">Quotients with up to 150 elements are drawn; this one has {report.order}.</p>
      )}
      {eggbox !== undefined && (
        <Picture
          svg={eggbox}
          name={`${report.game}-eggbox`}
          onDraw={connect}
          caption={
            'Egg-box: mutual divisibility classes ordered by divisibility; groups are shaded, idempotents ' +
            'underlined, the kernel is at the bottom.'
          }
        />
      )}
      {cayley !== undefined && (
        <Picture
          svg={cayley}
          name={`${report.game}-cayley`}
          onDraw={connect}
          caption="Cayley graph: an arrow for each product with a generator."
        />
      )}
    </section>
  );
}
