// Drawing a picture: grow edges from the ground and from nodes, join nodes, drag them, change colours, take
// edges away.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Canvas, CanvasFigure, type EdgeProps, pointOf } from './canvas';
import { colourOf, type Graph, nodesOf, ownerInWords, owners, writeGraph } from './graph';
import { layOut, type Layout, type Placed, type Point } from './layout';
import { writePlaces } from './places';

interface EditorProps {
  readonly graph: Graph;
  /** The nodes that were placed by hand, if any were: then all are. */
  readonly placed: Placed | undefined;
  readonly players: number;
  /** The edges that win at once for some starter. */
  readonly winning: ReadonlySet<number>;
  readonly onChange: (game: string, places: string | undefined) => void;
}

type Chosen = { readonly node: number } | { readonly edge: number } | undefined;

/** What is chosen in a picture; in another one, as after a step back, nothing is. */
function useChosen(picture: string): readonly [Chosen, (chosen: Chosen, next?: string) => void] {
  const [kept, setKept] = useState<{ readonly picture: string; readonly chosen: Chosen }>();
  const choose = (chosen: Chosen, next = picture) => setKept({ picture: next, chosen });
  return [kept?.picture === picture ? kept.chosen : undefined, choose];
}

interface Dragged {
  readonly node: number;
  readonly point: Point;
}

export function Editor({ graph, placed, players, winning, onChange }: EditorProps): JSX.Element {
  const [owner, setOwner] = useState('L');
  const picture = writeGraph(graph);
  const [chosen, setChosen] = useChosen(picture);
  const [dragged, setDragged] = useState<Dragged>();
  const still = layOut(graph, placed);
  const layout = dragged === undefined ? still : layOut(graph, placedBy(still, dragged));
  const letters = owners(players);
  const colour = letters.includes(owner) ? owner : 'L';
  // Of an empty picture there is nothing but the ground to begin with.
  const ground = graph.length === 0 ? 0 : undefined;
  const node = chosen !== undefined && 'node' in chosen ? chosen.node : ground;
  const picked = chosen !== undefined && 'edge' in chosen ? chosen.edge : undefined;

  /** Changes the picture, and what is chosen in it; nodes that were placed by hand stay where they are. */
  const change = (next: Graph, choice: Chosen, place?: readonly [number, Point]) => {
    const byHand = place !== undefined || placed !== undefined;
    setChosen(choice, writeGraph(next));
    onChange(writeGraph(next), byHand ? writePlaces(next, still, place) : undefined);
  };
  const grow = (from: number, point?: Point) => {
    const to = Math.max(0, ...nodesOf(graph)) + 1;
    const place = point ?? (placed === undefined ? undefined : above(layout, from));
    change([...graph, { from, to, owner: colour }], { node: to }, place && [to, place]);
  };
  const press = (to: number) => {
    if (node === undefined || node === to) setChosen(node === to ? undefined : { node: to });
    else change([...graph, { from: node, to, owner: colour }], { node: to });
  };
  /** The click that ends a drag is not meant. */
  const dragEnded = useRef(false);
  const move = (moved: number, { x, y }: Point, done: boolean) => {
    const point = {
      x: Math.min(still.width - 10, Math.max(10, x)),
      y: Math.min(still.ground - 10, Math.max(10, y)),
    };
    setDragged(done ? undefined : { node: moved, point });
    if (!done) return;
    dragEnded.current = true;
    setTimeout(() => (dragEnded.current = false));
    change(graph, chosen, [moved, point]);
  };
  const plant = (point: Point) => {
    if (node === undefined || dragEnded.current) return;
    grow(node, { x: point.x, y: Math.min(point.y, layout.ground - 24) });
  };
  const remove = (edge: number) =>
    change(
      graph.filter((_, place) => place !== edge - 1),
      undefined,
    );
  const paint = (number: number, letter: string) =>
    change(
      graph.map((edge, place) => (place === number - 1 ? { ...edge, owner: letter } : edge)),
      chosen,
    );
  const dip = (letter: string) => {
    setOwner(letter);
    if (picked !== undefined) paint(picked, letter);
  };
  const edgeProps = (number: number): EdgeProps => {
    const edge = graph[number - 1];
    const words =
      edge === undefined
        ? ''
        : `${ownerInWords(edge.owner)}, from ${nodeName(edge.from)} to ${nodeName(edge.to)}`;
    return {
      state: picked === number ? 'chosen' : 'standing',
      winning: winning.has(number),
      label: `${words}${winning.has(number) ? ', a winning cut' : ''}`,
      onPress: () => setChosen(picked === number ? undefined : { edge: number }),
      onKey: (key) => {
        const letter = letters[Number(key) - 1] ?? letters.find((name) => name === key.toUpperCase());
        if (key === 'Delete' || key === 'Backspace') remove(number);
        else if (letter !== undefined) paint(number, letter);
        else return false;
        return true;
      },
    };
  };
  return (
    <div class="editor">
      <div class="tools" role="toolbar" aria-label="Drawing">
        <span id="colour-of-edges">Colour</span>
        {letters.map((letter) => (
          <button
            key={letter}
            type="button"
            class={`pen colour-${colourOf(letter)}`}
            aria-pressed={letter === colour}
            onClick={() => dip(letter)}
          >
            <PenLine owner={letter} />
            {ownerInWords(letter)}
          </button>
        ))}
        <button type="button" onClick={() => grow(node ?? 0)}>
          Grow from {nodeName(node ?? 0)}
        </button>
        <button
          type="button"
          disabled={picked === undefined}
          onClick={() => picked !== undefined && remove(picked)}
        >
          Delete the edge
        </button>
        <button type="button" disabled={graph.length === 0} onClick={() => change([], undefined)}>
          Clear
        </button>
      </div>
      <CanvasFigure caption={help(node)}>
        <Canvas
          graph={graph}
          layout={layout}
          label="The picture. Edges and nodes are buttons."
          edge={edgeProps}
          onPlace={plant}
        >
          <Nodes graph={graph} layout={layout} chosen={node} onPress={press} onGrow={grow} onMove={move} />
        </Canvas>
      </CanvasFigure>
    </div>
  );
}

function help(from: number | undefined): string {
  const first =
    from === undefined
      ? 'Click a node or the ground to begin an edge there, and drag nodes to move them; '
      : `Click an empty place to grow an edge from ${nodeName(from)}, or another node to join them; `;
  return (
    `${first}click an edge to recolour or delete it. With the keyboard: Tab to a node, Enter to choose or ` +
    'join, G to grow, Shift with the arrows to move it; Delete removes an edge.'
  );
}

/** The places of a picture while a node of it is being dragged. */
function placedBy({ places, ground }: Layout, { node, point }: Dragged): Placed {
  const now = new Map([...places, [node, point] as const]);
  now.delete(0);
  return new Map([...now].map(([name, { x, y }]) => [name, { x, up: ground - y }]));
}

/** A place for a node that grows from another one. */
function above({ places, ground, width }: Layout, from: number): Point {
  const highest = { x: width / 2, y: ground };
  const { x, y } = from === 0 ? highest : (places.get(from) ?? highest);
  const taken = (at: number) =>
    [...places.values()].some((other) => Math.abs(other.x - at) < 30 && Math.abs(other.y - y + 60) < 30);
  const free = [0, 46, -46, 92, -92, 138, -138].find((aside) => !taken(x + aside)) ?? 184;
  return { x: Math.max(20, x + free), y: Math.max(20, y - 60) };
}

function nodeName(node: number): string {
  return node === 0 ? 'the ground' : `node ${node}`;
}

function PenLine({ owner }: { owner: string }): JSX.Element {
  return (
    <svg
      class={`pen-line edge colour-${colourOf(owner)}`}
      viewBox="0 0 34 10"
      width="34"
      height="10"
      aria-hidden="true"
    >
      <path class="line" d="M1 5H33" />
    </svg>
  );
}

interface NodesProps {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly chosen: number | undefined;
  readonly onPress: (node: number) => void;
  readonly onGrow: (from: number) => void;
  /** A node was dragged to a point; `done` when it was let go there. */
  readonly onMove: (node: number, point: Point, done: boolean) => void;
}

/** Farther than this a press becomes a drag. */
const TREMBLE = 5;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -12, y: 0 },
  ArrowRight: { x: 12, y: 0 },
  ArrowUp: { x: 0, y: -12 },
  ArrowDown: { x: 0, y: 12 },
};

function Nodes({ graph, layout, chosen, onPress, onGrow, onMove }: NodesProps): JSX.Element {
  /** Where a node was pressed, and whether it has been dragged since. */
  const pressed = useRef<{ x: number; y: number; moved: boolean } | undefined>(undefined);
  const drag = (node: number, event: PointerEvent, done: boolean) => {
    const from = pressed.current;
    const picture = event.currentTarget instanceof SVGElement ? event.currentTarget.ownerSVGElement : null;
    if (from === undefined || picture === null) return;
    from.moved ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > TREMBLE;
    const point = from.moved ? pointOf(picture, event) : undefined;
    if (point !== undefined) onMove(node, point, done);
  };
  const handlers = (node: number) => ({
    role: 'button' as const,
    tabindex: 0,
    'aria-label': nodeName(node) + (layout.fallen.has(node) ? ', not connected to the ground' : ''),
    'aria-pressed': chosen === node,
    'data-node': node,
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      const dragged = pressed.current?.moved === true;
      pressed.current = undefined;
      if (!dragged) onPress(node);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.shiftKey ? ARROWS[event.key] : undefined;
      const { x, y } = layout.places.get(node) ?? { x: 0, y: 0 };
      if (event.key === 'Enter' || event.key === ' ') onPress(node);
      else if (event.key.toLowerCase() === 'g') onGrow(node);
      else if (step !== undefined && node !== 0) onMove(node, { x: x + step.x, y: y + step.y }, true);
      else return;
      event.preventDefault();
    },
  });
  const dragging = (node: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.currentTarget instanceof Element)) return;
      pressed.current = { x: event.clientX, y: event.clientY, moved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => drag(node, event, false),
    onPointerUp: (event: PointerEvent) => drag(node, event, true),
    onPointerCancel: (event: PointerEvent) => {
      drag(node, event, true);
      pressed.current = undefined;
    },
  });
  return (
    <>
      <rect
        class={chosen === 0 ? 'ground-button chosen' : 'ground-button'}
        x="14"
        y={layout.ground - 4}
        width={layout.width - 28}
        height="20"
        {...handlers(0)}
      />
      {nodesOf(graph).map((node) => {
        const { x, y } = layout.places.get(node) ?? { x: 0, y: 0 };
        return (
          <g
            key={node}
            class={chosen === node ? 'node chosen' : 'node'}
            transform={`translate(${x} ${y})`}
            {...handlers(node)}
            {...dragging(node)}
          >
            <circle class="grip" r="14" />
            <circle class="dot" r="5" />
          </g>
        );
      })}
    </>
  );
}
