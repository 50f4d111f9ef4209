// Where the nodes of a picture stand: trees side by side on the ground, height by distance from the ground.
import type { Edge, Graph } from './graph';

export interface Point {
  readonly x: number;
  readonly y: number;
}

type Places = ReadonlyMap<number, Point>;

/** Where nodes were placed by hand: how far from the left, and how high above the ground. */
export type Placed = ReadonlyMap<number, { readonly x: number; readonly up: number }>;

interface Drawn {
  readonly path: string;
  /** Where the letter of the edge stands. */
  readonly middle: Point;
}

export interface Layout {
  readonly places: Places;
  readonly edges: readonly Drawn[];
  readonly fallen: ReadonlySet<number>;
  readonly width: number;
  readonly height: number;
  readonly ground: number;
}

const COLUMN = 76;
const ROW = 66;
const MARGIN = 46;
const LEAST_WIDTH = 430;
const LEAST_HEIGHT = 310;
/** Between the highest node that was placed by hand and the edge of the picture. */
const HEADROOM = 8;

interface Tree {
  readonly depth: Map<number, number>;
  readonly children: Map<number, number[]>;
}

/** A spanning forest, breadth first from the ground. */
function span(graph: Graph): Tree {
  const neighbours = new Map<number, number[]>();
  const join = (from: number, to: number) => neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
  for (const { from, to } of graph) {
    join(from, to);
    join(to, from);
  }
  const depth = new Map([[0, 0]]);
  const children = new Map<number, number[]>();
  const queue = [0];
  for (const node of queue) {
    for (const next of neighbours.get(node) ?? []) {
      if (depth.has(next)) continue;
      depth.set(next, (depth.get(node) ?? 0) + 1);
      children.set(node, [...(children.get(node) ?? []), next]);
      queue.push(next);
    }
  }
  return { depth, children };
}

/** The columns of all nodes: leaves take one each, the others stand over the middle of their children. */
function columns(tree: Tree): { column: Map<number, number>; count: number } {
  const column = new Map<number, number>();
  const stack = [{ node: 0, open: true }];
  let count = 0;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const children = tree.children.get(top.node) ?? [];
    if (top.open && children.length > 0) {
      stack.push({ node: top.node, open: false });
      for (const child of [...children].reverse()) stack.push({ node: child, open: true });
    } else if (children.length === 0) {
      column.set(top.node, count);
      count += 1;
    } else {
      const places = children.map((child) => column.get(child) ?? 0);
      column.set(top.node, (Math.min(...places) + Math.max(...places)) / 2);
    }
  }
  return { column, count };
}

export function layOut(graph: Graph, placed: Placed = new Map()): Layout {
  const tree = span(graph);
  const { column, count } = columns(tree);
  const deepest = Math.max(1, ...tree.depth.values());
  const width = Math.max(
    LEAST_WIDTH,
    2 * MARGIN + COLUMN * (count - 1),
    ...[...placed.values()].map(({ x }) => x + MARGIN),
  );
  const height = Math.max(
    LEAST_HEIGHT,
    2 * MARGIN + ROW * deepest,
    ...[...placed.values()].map(({ up }) => up + MARGIN + HEADROOM),
  );
  const ground = height - MARGIN;
  const left = (width - COLUMN * (count - 1)) / 2;
  const places = new Map<number, Point>();
  for (const [node, depth] of tree.depth) {
    places.set(node, { x: left + COLUMN * (column.get(node) ?? 0), y: ground - ROW * depth });
  }
  const fallen = new Set<number>();
  for (const node of graph.flatMap(({ from, to }) => [from, to])) {
    if (places.has(node)) continue;
    fallen.add(node);
    places.set(node, {
      x: width - MARGIN - 34 * ((fallen.size - 1) % 4),
      y: MARGIN + 34 * Math.floor((fallen.size - 1) / 4),
    });
  }
  for (const [node, { x, up }] of placed) places.set(node, { x, y: ground - up });
  return { places, edges: drawEdges(graph, places, ground), fallen, width, height, ground };
}

function drawEdges(graph: Graph, places: Places, ground: number): Drawn[] {
  const bundles = new Map<string, number>();
  const keyOf = ({ from, to }: Edge) => `${Math.min(from, to)}-${Math.max(from, to)}`;
  const total = new Map<string, number>();
  for (const edge of graph) total.set(keyOf(edge), (total.get(keyOf(edge)) ?? 0) + 1);
  return graph.map((edge) => {
    const key = keyOf(edge);
    const number = bundles.get(key) ?? 0;
    bundles.set(key, number + 1);
    return drawEdge(edge, places, ground, number - ((total.get(key) ?? 1) - 1) / 2);
  });
}

/** `aside` counts how far an edge stands from the middle of its bundle of parallel edges. */
function drawEdge({ from, to }: Edge, places: Places, ground: number, aside: number): Drawn {
  const upper = places.get(Math.max(from, to)) ?? { x: 0, y: 0 };
  if (from === to) return drawLoop(from === 0 ? { x: upper.x, y: ground } : upper, aside);
  if (Math.min(from, to) === 0) {
    const foot = { x: upper.x + 44 * aside, y: ground };
    const middle = between(foot, upper, 0.5);
    return { path: `M${foot.x} ${foot.y}L${upper.x} ${upper.y}`, middle };
  }
  const lower = places.get(Math.min(from, to)) ?? { x: 0, y: 0 };
  const [dx, dy] = [upper.x - lower.x, upper.y - lower.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = {
    x: (lower.x + upper.x) / 2 - (60 * aside * dy) / length,
    y: (lower.y + upper.y) / 2 + (60 * aside * dx) / length,
  };
  const middle = between(bend, between(lower, upper, 0.5), 0.5);
  return { path: `M${lower.x} ${lower.y}Q${bend.x} ${bend.y} ${upper.x} ${upper.y}`, middle };
}

function drawLoop({ x, y }: Point, aside: number): Drawn {
  const size = 17 + 9 * Math.abs(aside);
  const path = `M${x} ${y}C${x - 2 * size} ${y - 2.4 * size} ${x + 2 * size} ${y - 2.4 * size} ${x} ${y}`;
  return { path, middle: { x, y: y - 1.8 * size } };
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y) };
}
