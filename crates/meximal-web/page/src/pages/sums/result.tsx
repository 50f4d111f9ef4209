// Who can force a win in a sum, at a table, with the moves that keep it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer } from '../../core/api';
import { heapsInWords, sizesOf } from '../../core/heaps';
import { amend } from '../../core/place';
import { Outcome, seatInWords, subscript } from '../../parts/math';
import { More } from '../../parts/more';
import { SavePicture } from '../../parts/picture';
import { type Seat, SeatTable, seatSymbol } from '../../parts/table';
import { type HeapMove, seatNames, type SumReport } from './report';

interface ResultProps {
  readonly answer: Answer<SumReport>;
  /** What was asked before a heap was changed. */
  readonly before: SumReport | undefined;
  readonly moves: readonly HeapMove[];
  readonly sizes: readonly number[];
}

export function Result({ answer, before, moves, sizes }: ResultProps): JSX.Element {
  const { report } = answer;
  const verdict = verdictOf(report);
  return (
    <section class="verdict-panel" aria-label="Outcome">
      <figure class="table-figure">
        <SeatTable seats={seatsOf(report)} turn={0} description={verdict} />
        <SavePicture name={`${report.game}-${report.players}-players`} />
      </figure>
      <p class="outcome-line" role="status">
        {report.outcome !== undefined && (
          <span class="big">
            <Outcome of={report.outcome} players={report.players} />
          </span>
        )}
        {verdict}
      </p>
      <p class="because">by {report.method}</p>
      {before?.outcome !== undefined && (
        <p class="before">
          before, in {before.game}: <Outcome of={before.outcome} players={before.players} />
        </p>
      )}
      <MoveButtons moves={moves} sizes={sizes} podium={report.ranking !== undefined} />
    </section>
  );
}

function seatsOf(report: SumReport): Seat[] {
  return seatNames(report.players).map((name) => {
    const seat = { name, label: report.players <= 3 ? name.charAt(0) : seatSymbol(name) };
    if (report.ranking === undefined) return { ...seat, lit: report.outcome?.includes(name) ?? false };
    const place = report.ranking.indexOf(name) + 1;
    return { ...seat, lit: place === 1, place };
  });
}

function verdictOf(report: SumReport): string {
  if (report.ranking !== undefined) {
    return `From first to last: ${report.ranking.map((seat) => inWords(seat, report.players)).join(', ')}.`;
  }
  const winners = (report.outcome ?? []).map((seat) => inWords(seat, report.players));
  if (winners.length === 0) return 'Nobody can force a win against all the others.';
  if (winners.length === 1) return `${winners[0]} can force a win.`;
  return `${winners.slice(0, -1).join(', ')} and ${winners.at(-1)} can each force a win.`;
}

function inWords(seat: string, players: number): string {
  return players === 3 && seat === 'O1'
    ? 'Other'
    : seatInWords(seat).replace(/ (\d+)$/, (_, number: string) => subscript(number));
}

interface MoveButtonsProps {
  readonly moves: readonly HeapMove[];
  readonly sizes: readonly number[];
  readonly podium: boolean;
}

const MOST_MOVES = 24;

function MoveButtons({ moves, sizes, podium }: MoveButtonsProps): JSX.Element {
  const [shown, setShown] = useState(MOST_MOVES);
  const play = (move: HeapMove) => {
    const heap = sizes.indexOf(Number(move.from));
    const left = sizesOf(move.to);
    if (heap < 0 || left === undefined) return;
    const next = [...sizes.slice(0, heap), ...left, ...sizes.slice(heap + 1)];
    amend({ heaps: next.join('+') }, 'push');
  };
  if (moves.length === 0) return <p class="note">No move of Next keeps a win.</p>;
  return (
    <div class="moves" role="group" aria-label={podium ? 'Best moves' : 'Winning moves'}>
      <span>{podium ? 'Best moves' : 'Winning moves'}</span>
      {moves.slice(0, shown).map((move) => (
        <button
          key={`${move.from}-${move.to}`}
          type="button"
          class="move"
          disabled={sizesOf(move.to) === undefined}
          onClick={() => play(move)}
        >
          {move.from} → {heapsInWords(move.to)}
        </button>
      ))}
      <More all={moves.length} shown={shown} onMore={setShown} step={MOST_MOVES} what="moves" />
    </div>
  );
}
