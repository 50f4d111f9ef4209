// The position of a game on the table: heaps as tokens where there are heaps, and all moves as buttons.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { heapsInWords, sizesOf } from '../../core/heaps';
import type { Move, Standing } from '../../core/match';
import { GameBoard } from '../../parts/board';
import { More } from '../../parts/more';
import { Tokens } from '../../parts/tokens';

interface BoardProps {
  readonly now: Standing;
  /** Whether a person may move now. */
  readonly open: boolean;
  readonly onMove: (move: string) => void;
}

export function Board({ now, open, onMove }: BoardProps): JSX.Element {
  const heaps = heapsOf(now.position);
  return (
    <div>
      <p class="position">
        Position <code>{now.position}</code>
      </p>
      {now.boards !== undefined && (
        <div class="boards">
          {now.boards.map((board, place) => (
            <GameBoard key={place} rows={board} />
          ))}
        </div>
      )}
      {heaps !== undefined && heaps.length > 0 && (
        <HeapRow heaps={heaps} now={now} open={open} onMove={onMove} />
      )}
      <MoveList moves={now.moves} open={open} onMove={onMove} />
    </div>
  );
}

/** The sizes of heaps in a position such as nim:3+2.5, if there are not too many. */
function heapsOf(position: string): number[] | undefined {
  const heaps = sizesOf(/^[^:&]+:(.+)$/.exec(position)?.[1] ?? '');
  return heaps !== undefined && heaps.length <= 16 ? heaps.filter((size) => size > 0) : undefined;
}

interface HeapRowProps extends BoardProps {
  readonly heaps: readonly number[];
}

function HeapRow({ heaps, now, open, onMove }: HeapRowProps): JSX.Element {
  const movesOf = (size: number) => now.moves.filter((move) => move.from === String(size));
  const left = (moves: readonly Move[]) => new Set(moves.map((move) => Number(move.to)));
  const take = (size: number, rest: number) => {
    const move = movesOf(size).find((candidate) => candidate.to === String(rest));
    if (move !== undefined) onMove(move.text);
  };
  return (
    <div class="heaps still" role="img" aria-label={`Heaps of ${heaps.join(', ') || 'nothing'}`}>
      {heaps.map((size, place) => (
        <div key={place} class="heap">
          <Tokens
            size={size}
            targets={left(movesOf(size).filter((move) => move.winning === true))}
            legal={left(movesOf(size))}
            onTake={open ? (rest) => take(size, rest) : undefined}
          />
          <span class="size">{size}</span>
        </div>
      ))}
    </div>
  );
}

const MOST = 120;

function MoveList({
  moves,
  open,
  onMove,
}: {
  moves: readonly Move[];
  open: boolean;
  onMove: (move: string) => void;
}): JSX.Element {
  const [shown, setShown] = useState(MOST);
  const groups = new Map<string, Move[]>();
  for (const move of moves.slice(0, shown)) groups.set(move.from, [...(groups.get(move.from) ?? []), move]);
  return (
    <div class="move-list" role="group" aria-label="Moves">
      {[...groups].map(([from, group]) => (
        <div key={from} class="move-group">
          <code>{from}</code> <span aria-hidden="true">→</span>
          {group.map((move) => (
            <button
              key={move.text}
              type="button"
              class={move.winning === true ? 'move winning' : 'move plain'}
              disabled={!open}
              aria-label={
                `${from} to ${heapsInWords(move.to)}` + (move.winning === true ? ', keeps a win' : '')
              }
              onClick={() => onMove(move.text)}
            >
              {move.edge === undefined ? heapsInWords(move.to) : `cut ${move.edge}: ${move.to}`}
            </button>
          ))}
        </div>
      ))}
      <More all={moves.length} shown={shown} onMore={setShown} step={MOST} what="moves" />
    </div>
  );
}
