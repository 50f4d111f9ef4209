// Hackenbush pictures as graphs: reading and writing their notation. Node 0 is the ground.

export interface Edge {
  readonly from: number;
  readonly to: number;
  /** L, R, C or C1 to C6. */
  readonly owner: string;
}

export type Graph = readonly Edge[];

const PREFIX = 'hack:';
const COLOUR = /^(?:L|R|C[1-6]?)/;

/** The graph of a text such as hack:LCR+L(C)(R) or hack:0-1L 1-2C; undefined if it is not well formed. */
export function parseGraph(text: string): Graph | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const edges: Edge[] = [];
  let nodes = 1;
  for (const part of text.slice(PREFIX.length).split('+')) {
    const read = part.includes('-') ? parseList(part.trim(), nodes) : parseStalk(part.trim(), nodes);
    if (read === undefined) return undefined;
    edges.push(...read.edges);
    nodes = read.nodes;
  }
  return edges;
}

interface Part {
  readonly edges: readonly Edge[];
  /** The first number of a node that is not taken. */
  readonly nodes: number;
}

function parseStalk(text: string, first: number): Part | undefined {
  if (text === '0' || text === '') return { edges: [], nodes: first };
  const edges: Edge[] = [];
  const branches: number[] = [];
  let [at, nodes, rest] = [0, first, text];
  while (rest !== '') {
    const colour = COLOUR.exec(rest)?.[0];
    if (colour !== undefined) {
      edges.push({ from: at, to: nodes, owner: colour });
      at = nodes;
      nodes += 1;
    } else if (rest.startsWith('(')) {
      branches.push(at);
    } else if (rest.startsWith(')') && branches.length > 0) {
      at = branches.pop() ?? 0;
    } else {
      return undefined;
    }
    rest = rest.slice(colour?.length ?? 1);
  }
  return branches.length === 0 ? { edges, nodes } : undefined;
}

function parseList(text: string, first: number): Part | undefined {
  const numbers = new Map([[0, 0]]);
  const nodeOf = (written: string) => {
    const number = Number(written);
    if (!numbers.has(number)) numbers.set(number, first + numbers.size - 1);
    return numbers.get(number) ?? 0;
  };
  const edges: Edge[] = [];
  for (const word of text.split(/[\s,]+/)) {
    const [, from, to, owner] = /^(\d{1,9})-(\d{1,9})(L|R|C[1-6]?)$/.exec(word) ?? [];
    if (from === undefined || to === undefined || owner === undefined) return undefined;
    edges.push({ from: nodeOf(from), to: nodeOf(to), owner });
  }
  return { edges, nodes: first + numbers.size - 1 };
}

export function writeGraph(graph: Graph): string {
  if (graph.length === 0) return `${PREFIX}0`;
  return PREFIX + graph.map(({ from, to, owner }) => `${from}-${to}${owner}`).join(' ');
}

export function nodesOf(graph: Graph): number[] {
  return [...new Set(graph.flatMap(({ from, to }) => [from, to]))].filter((node) => node !== 0);
}

/** The players of a game by letter, in the order of play. */
export function owners(players: number): string[] {
  const centers = Array.from({ length: players - 2 }, (_, number) =>
    players === 3 ? 'C' : `C${number + 1}`,
  );
  return ['L', ...centers, 'R'];
}

/** Left, Center and Right always have the first three colours. */
export function colourOf(owner: string): number {
  if (owner === 'L') return 1;
  if (owner === 'R') return 3;
  const number = Number(owner.slice(1) || 1);
  return number === 1 ? 2 : number + 2;
}

export function playersNeeded(graph: Graph): number {
  const centers = graph.map(({ owner }) => (owner.startsWith('C') ? Number(owner.slice(1) || 1) : 0));
  return 2 + Math.max(0, ...centers);
}

export function ownerInWords(owner: string): string {
  if (owner === 'L') return 'Left';
  if (owner === 'R') return 'Right';
  return owner === 'C' ? 'Center' : `Center ${owner.slice(1)}`;
}
