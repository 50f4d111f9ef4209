// Drawing a picture: grow edges from the ground and from nodes, join nodes, change colours, take edges away.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Canvas, CanvasFigure, type EdgeProps } from './canvas';
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

export function Editor({ graph, placed, players, winning, onChange }: EditorProps): JSX.Element {
  const [owner, setOwner] = useState('L');
  const [chosen, setChosen] = useState<Chosen>();
  const layout = layOut(graph, placed);
  const letters = owners(players);
  const colour = letters.includes(owner) ? owner : 'L';
  const node = chosen !== undefined && 'node' in chosen ? chosen.node : undefined;
  const picked = chosen !== undefined && 'edge' in chosen ? chosen.edge : undefined;

  /** Changes the picture; nodes that were placed by hand stay where they are. */
  const change = (next: Graph, place?: readonly [number, Point]) => {
    const byHand = place !== undefined || placed !== undefined;
    onChange(writeGraph(next), byHand ? writePlaces(next, layout, place) : undefined);
  };
  const grow = (from: number, point?: Point) => {
    const to = Math.max(0, ...nodesOf(graph)) + 1;
    const place = point ?? (placed === undefined ? undefined : above(layout, from));
    change([...graph, { from, to, owner: colour }], place && [to, place]);
    setChosen({ node: to });
  };
  const press = (to: number) => {
    if (node === undefined || node === to) setChosen(node === to ? undefined : { node: to });
    else {
      change([...graph, { from: node, to, owner: colour }]);
      setChosen({ node: to });
    }
  };
  const remove = (edge: number) => {
    change(graph.filter((_, place) => place !== edge - 1));
    setChosen(undefined);
  };
  const paint = (number: number, letter: string) =>
    change(graph.map((edge, place) => (place === number - 1 ? { ...edge, owner: letter } : edge)));
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
        <button type="button" disabled={graph.length === 0} onClick={() => change([])}>
          Clear
        </button>
      </div>
      <CanvasFigure caption={help(nodeName(node ?? 0))}>
        <Canvas
          graph={graph}
          layout={layout}
          label="The picture. Edges and nodes are buttons."
          edge={edgeProps}
          onPlace={(point) => grow(node ?? 0, { x: point.x, y: Math.min(point.y, layout.ground - 24) })}
        >
          <Nodes graph={graph} layout={layout} chosen={node} onPress={press} onGrow={grow} />
        </Canvas>
      </CanvasFigure>
    </div>
  );
}

function help(from: string): string {
  return (
    `Click an empty place to grow an edge from ${from}. Click a node or the ground to choose it, and another node to ` +
    'join them; click an edge to recolour or delete it. With the keyboard: Tab to a node, Enter to choose or join, G to ' +
    'grow; Delete removes an edge.'
  );
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
}

function Nodes({ graph, layout, chosen, onPress, onGrow }: NodesProps): JSX.Element {
  const handlers = (node: number) => ({
    role: 'button' as const,
    tabindex: 0,
    'aria-label': nodeName(node) + (layout.fallen.has(node) ? ', not connected to the ground' : ''),
    'aria-pressed': chosen === node,
    'data-node': node,
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      onPress(node);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') onPress(node);
      else if (event.key.toLowerCase() === 'g') onGrow(node);
      else return;
      event.preventDefault();
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
          >
            <circle class="grip" r="14" />
            <circle class="dot" r="5" />
          </g>
        );
      })}
    </>
  );
}
