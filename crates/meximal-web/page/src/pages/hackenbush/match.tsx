// Playing a picture: people cut edges by clicking them, computers answer, and what loses the ground falls.
import type { JSX } from 'preact';
import { type Match, type Move, type Setup, useMatch } from '../../core/match';
import { counted } from '../../core/words';
import { MatchBoard } from '../../parts/match';
import { Canvas, CanvasFigure, type EdgeProps } from './canvas';
import { type Graph, ownerInWords } from './graph';
import { layOut, type Placed } from './layout';

interface PlayedProps {
  readonly graph: Graph;
  readonly placed: Placed | undefined;
  readonly setup: Setup;
}

export function Played({ graph, placed, setup }: PlayedProps): JSX.Element {
  const match = useMatch(setup);
  return (
    <MatchBoard match={match} setup={setup} hints="cuts">
      <CanvasFigure>
        <Canvas
          graph={graph}
          layout={layOut(graph, placed)}
          label="The picture. Edges that may be cut are buttons."
          edge={(number) => edgeProps(number, graph, match)}
        />
      </CanvasFigure>
    </MatchBoard>
  );
}

function edgeProps(number: number, graph: Graph, { now, open, move: cut }: Match): EdgeProps {
  if (now === undefined) return { state: 'standing' };
  if (now.standing?.includes(number) !== true)
    return { state: wasCut(number, now.record) ? 'cut' : 'fallen' };
  const move = open ? now.moves.find((candidate) => candidate.edge === number) : undefined;
  if (move === undefined) return { state: 'standing' };
  const owner = graph[number - 1]?.owner ?? '';
  return {
    state: 'standing',
    winning: move.winning === true,
    label: `cut this edge of ${ownerInWords(owner)}${consequences(move)}`,
    onPress: () => cut(move.text),
  };
}

function wasCut(number: number, record: readonly string[]): boolean {
  return record.includes(`cut ${number}`);
}

function consequences(move: Move): string {
  const falling = move.falling ?? [];
  const words = falling.length === 0 ? '' : `; ${counted(falling.length, 'more falls', 'more fall')}`;
  return words + (move.winning === true ? ', a winning cut' : '');
}
