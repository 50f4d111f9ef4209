// The picture itself: ground, edges with their letters, nodes.
import type { ComponentChildren, JSX } from 'preact';
import { subscript } from '../../parts/math';
import { SavePicture } from '../../parts/picture';
import { colourOf, type Graph } from './graph';
import type { Layout, Point } from './layout';

type EdgeState = 'standing' | 'cut' | 'fallen' | 'chosen';

interface CanvasProps {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly label: string;
  /** What can be done with an edge; numbers are counted from 1, as the edges are written. */
  readonly edge: (number: number) => EdgeProps;
  readonly onPlace?: (point: Point) => void;
  readonly children?: ComponentChildren;
}

export interface EdgeProps {
  readonly state: EdgeState;
  readonly winning?: boolean;
  readonly label?: string;
  readonly onPress?: () => void;
  readonly onKey?: (key: string) => boolean;
}

export function Canvas({ graph, layout, label, edge, onPlace, children }: CanvasProps): JSX.Element {
  const place = (event: MouseEvent) => {
    const picture = event.currentTarget;
    if (!(picture instanceof SVGSVGElement) || onPlace === undefined) return;
    const point = pointOf(picture, event);
    if (point !== undefined) onPlace(point);
  };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class={onPlace === undefined ? 'hackenbush' : 'hackenbush editing'}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="group"
      aria-label={label}
      onClick={place}
    >
      <path class="soil" d={hatching(layout)} />
      <path class="ground" d={`M14 ${layout.ground}H${layout.width - 14}`} />
      {graph.map(({ owner }, place) => (
        <CanvasEdge key={place} number={place + 1} owner={owner} layout={layout} {...edge(place + 1)} />
      ))}
      {children}
    </svg>
  );
}

/** Where the mouse is, in the coordinates of a picture. */
export function pointOf(picture: SVGSVGElement, event: MouseEvent): Point | undefined {
  const matrix = picture.getScreenCTM();
  if (matrix === null) return undefined;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x: Math.round(x), y: Math.round(y) };
}

function hatching({ width, ground }: Layout): string {
  const strokes = [];
  for (let x = 24; x < width - 14; x += 11) strokes.push(`M${x} ${ground}l-7 8`);
  return strokes.join('');
}

interface CanvasEdgeProps extends EdgeProps {
  readonly number: number;
  readonly owner: string;
  readonly layout: Layout;
}

function CanvasEdge(props: CanvasEdgeProps): JSX.Element {
  const { number, owner, layout, state, winning, label, onPress, onKey } = props;
  const drawn = layout.edges[number - 1];
  if (drawn === undefined) return <g />;
  const gone = state === 'cut' || state === 'fallen';
  const key = (event: KeyboardEvent) => {
    const done = event.key === 'Enter' || event.key === ' ' ? (onPress?.(), true) : onKey?.(event.key);
    if (done === true) event.preventDefault();
  };
  const active = onPress !== undefined && !gone;
  const marks = `${winning === true ? 'winning' : ''} ${active ? 'active' : ''}`;
  const letter = owner.charAt(0) + subscript(owner.slice(1));
  const chip = 12 + 7 * (owner.length + String(number).length);
  return (
    <g
      class={`edge colour-${colourOf(owner)} ${state} ${marks}`}
      aria-hidden={gone}
      {...(active
        ? {
            role: 'button',
            tabindex: 0,
            'aria-label': `${letter}${number}: ${label ?? 'edge'}`,
            'data-edge': number,
            onKeyDown: key,
            onClick: (event: MouseEvent) => {
              event.stopPropagation();
              onPress();
            },
          }
        : {})}
    >
      <path class="grip" d={drawn.path} />
      {winning === true && <path class="halo" d={drawn.path} />}
      <path class="line" d={drawn.path} />
      <g transform={`translate(${drawn.middle.x} ${drawn.middle.y})`}>
        <rect class="chip" x={-chip / 2} y="-9" width={chip} height="18" rx="9" />
        <text class="letter" y="4.5">
          {letter}
          <tspan class="edge-number" dx="1">
            {number}
          </tspan>
        </text>
      </g>
    </g>
  );
}

interface CanvasFigureProps {
  readonly caption?: string;
  readonly children: ComponentChildren;
}

/** A picture on its plate, with a button that saves it as it is drawn. */
export function CanvasFigure({ caption, children }: CanvasFigureProps): JSX.Element {
  return (
    <figure class="canvas-figure">
      <div class="canvas">{children}</div>
      <figcaption>
        {caption} <SavePicture name="hackenbush" />
      </figcaption>
    </figure>
  );
}
