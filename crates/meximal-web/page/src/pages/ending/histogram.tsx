// A distribution as bars: exact counts, drawn in the page.
import type { JSX } from 'preact';
import { SavePicture } from '../../parts/picture';

interface HistogramProps {
  readonly counts: ReadonlyMap<number, number>;
  readonly title: string;
  readonly axis: string;
}

const WIDTH = 640;
const HEIGHT = 190;
const LEFT = 52;
const BOTTOM = 36;
const TOP = 14;

export function Histogram({ counts, title, axis }: HistogramProps): JSX.Element | null {
  const last = Math.max(...counts.keys());
  const most = Math.max(...counts.values());
  if (!Number.isFinite(last)) return null;
  const step = (WIDTH - LEFT - 8) / (last + 1);
  const height = HEIGHT - BOTTOM - TOP;
  const every = [1, 2, 5, 10, 20, 50, 100, 200].find((candidate) => (last + 1) / candidate <= 12) ?? 500;
  const marks = Array.from({ length: Math.floor(last / every) + 1 }, (_, mark) => mark * every);
  const svg = (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class="histogram"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title}: most often ${most} sets`}
    >
      <line class="axis" x1={LEFT} x2={WIDTH - 8} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      {marks.map((mark) => (
        <text key={mark} x={(LEFT + step * (mark + 0.5)).toFixed(1)} y={HEIGHT - BOTTOM + 15} class="middle">
          {mark}
        </text>
      ))}
      <text x={LEFT - 6} y={TOP + 9} class="end">
        {most.toLocaleString('en')}
      </text>
      <text x={(WIDTH + LEFT) / 2} y={HEIGHT - 4} class="middle" font-style="italic">
        {axis}
      </text>
      {[...counts].map(([value, count]) => {
        const tall = Math.max(1, (height * count) / most);
        return (
          <rect
            key={value}
            class="bar"
            x={(LEFT + step * value + step * 0.08).toFixed(1)}
            y={(HEIGHT - BOTTOM - tall).toFixed(1)}
            width={(step * 0.84).toFixed(1)}
            height={tall.toFixed(1)}
          >
            <title>{`${value}: ${count.toLocaleString('en')} sets`}</title>
          </rect>
        );
      })}
    </svg>
  );
  return (
    <figure>
      <div class="scroll" tabIndex={0} role="group" aria-label={title}>
        {svg}
      </div>
      <figcaption>
        {title}. <SavePicture name={title} />
      </figcaption>
    </figure>
  );
}
