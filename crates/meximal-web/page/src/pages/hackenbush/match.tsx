// Playing a picture: people cut edges by clicking them, computers answer, and what loses the ground falls.
import type { JSX } from 'preact';
import { type Match, type Move, type Setup, takenBack, useMatch } from '../../core/match';
import { amend } from '../../core/place';
import { MatchTable, Record, TurnLine } from '../../parts/match';
import { Refused } from '../../parts/refusal';
import { SeatChoice } from '../../parts/seats';
import { Canvas, type EdgeProps, SaveCanvas } from './canvas';
import { type Graph, ownerInWords, owners } from './graph';
import { layOut } from './layout';

interface PlayedProps {
  readonly graph: Graph;
  readonly setup: Setup;
}

export function Played({ graph, setup }: PlayedProps): JSX.Element {
  const moveTo = (moves: readonly string[]) => amend({ moves: moves.join(';') });
  const match = useMatch(setup, (move) => moveTo([...setup.moves, move]));
  const { now } = match;
  const letters = owners(setup.players);
  const seats = letters.map(ownerInWords);
  return (
    <>
      <SeatChoice
        seats={seats}
        computers={setup.computers}
        first={setup.first}
        against={setup.against}
        onChange={(change) => amend({ ...change, moves: undefined })}
      />
      {match.refusal !== undefined && <Refused refusal={match.refusal} input={setup.game} />}
      <div class="board">
        <div>
          <div class="canvas">
            <Canvas
              graph={graph}
              layout={layOut(graph)}
              label="The picture. Edges that may be cut are buttons."
              edge={(number) => edgeProps(number, graph, match, setup, moveTo)}
            />
          </div>
          <label class="check hints">
            <input
              type="checkbox"
              checked={setup.hints}
              onChange={(event) => amend({ hints: event.currentTarget.checked ? 'yes' : undefined })}
            />
            Hints: show the winning cuts
          </label>
          <SaveCanvas svg={now?.drawing} />
        </div>
        {now !== undefined && (
          <div class="verdict-panel">
            <MatchTable now={now} />
            <TurnLine match={match} computers={setup.computers} />
          </div>
        )}
      </div>
      {now !== undefined && (
        <Record
          now={now}
          game={setup.game}
          onTakeBack={() => moveTo(takenBack(now, setup.computers))}
          onRestart={() => moveTo([])}
        />
      )}
    </>
  );
}

function edgeProps(
  number: number,
  graph: Graph,
  { now, open }: Match,
  setup: Setup,
  moveTo: (moves: readonly string[]) => void,
): EdgeProps {
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
    onPress: () => moveTo([...setup.moves, move.text]),
  };
}

function wasCut(number: number, record: readonly string[]): boolean {
  return record.includes(`cut ${number}`);
}

function consequences(move: Move): string {
  const falling = move.falling ?? [];
  const words = falling.length === 0 ? '' : `; ${falling.length} more fall`;
  return words + (move.winning === true ? ', a winning cut' : '');
}
