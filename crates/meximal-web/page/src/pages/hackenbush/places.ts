// Places of nodes in the address: 120.66-196.132 is two nodes, each with its distance from the left and its
// height above the ground. Nodes have no names there: they come in the order in which the edges name them.
import { type Graph, nodesOf } from './graph';
import type { Layout, Placed, Point } from './layout';

/** No node is farther away than this. */
const FARTHEST = 4000;

/** The places in an address; undefined if they do not fit the picture. */
export function readPlaces(text: string | undefined, graph: Graph): Placed | undefined {
  const nodes = nodesOf(graph);
  const pairs = (text ?? '').split('-').map((pair) => /^(\d{1,4})\.(\d{1,4})$/.exec(pair));
  if (pairs.length !== nodes.length) return undefined;
  const placed = new Map<number, { x: number; up: number }>();
  for (const [place, node] of nodes.entries()) {
    const [, x, up] = pairs[place] ?? [];
    if (x === undefined || up === undefined) return undefined;
    if (Number(x) > FARTHEST || Number(up) > FARTHEST) return undefined;
    placed.set(node, { x: Number(x), up: Number(up) });
  }
  return placed;
}

/** The places of a picture for its address: those of a layout, and of one more node. */
export function writePlaces(graph: Graph, layout: Layout, more?: readonly [number, Point]): string {
  const points = new Map([...layout.places, ...(more === undefined ? [] : [more])]);
  const pairs = nodesOf(graph).map((node) => {
    const { x, y } = points.get(node) ?? { x: 0, y: 0 };
    return `${within(x)}.${within(layout.ground - y)}`;
  });
  return pairs.join('-');
}

function within(distance: number): number {
  return Math.min(FARTHEST, Math.max(0, Math.round(distance)));
}
