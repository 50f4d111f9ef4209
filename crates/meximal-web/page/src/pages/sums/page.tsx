// Nim and sums: who can force a win, for two to eight players round a table.
import type { JSX } from 'preact';
import type { PageProps } from '../../app';
import type { Answer } from '../../core/api';
import { address, amend, type Query } from '../../core/place';
import { useQuestion } from '../../core/question';
import { CopyAnswer } from '../../parts/copy';
import { ConventionField, type Example, Examples, NumberField, Sheet, TextField } from '../../parts/fields';
import { Outcome, seatInWords, subscript } from '../../parts/math';
import { Refused } from '../../parts/refusal';
import { type Seat, SeatTable, seatSymbol } from '../../parts/table';
import { Heaps } from './heaps';
import { PodiumDigits } from './podium';
import { type HeapMove, movesNow, type PlayerMoves, seatNames, type SumReport } from './report';

const CONVENTIONS = ['normal', 'misere', 'propp', 'podium'];

const EXAMPLES: readonly Example[] = [
  { label: '1+2+3 for two', to: to({ heaps: '1+2+3', players: '2' }) },
  { label: '2+2 for three', to: to({ heaps: '2+2', players: '3' }) },
  { label: '3+5+6 for five', to: to({ heaps: '3+5+6', players: '5' }) },
  { label: '15+14+23+5, podium rule', to: to({ heaps: '15+14+23+5', players: '3', play: 'podium' }) },
  { label: 'Kayles 0.77: 5+3 for four', to: to({ rules: '0.77', heaps: '5+3', players: '4' }) },
  { label: 'S{2,3}: 7+4, misère', to: to({ rules: 'S{2,3}', heaps: '7+4', players: '2', play: 'misere' }) },
];

function to(query: Record<string, string>): string {
  return address('/sums', query);
}

interface Sum {
  readonly rules: string;
  readonly heaps: string;
  readonly players: number;
  readonly play: string;
}

function sumOf(query: Query): Sum {
  return {
    rules: query.get('rules') ?? 'nim',
    heaps: query.get('heaps') ?? '3+5+6',
    players: Number(query.get('players') ?? 3),
    play: query.get('play') ?? 'normal',
  };
}

/** The sizes of heaps in a text such as 3+5+2.6, or undefined if it has anything else. */
function sizesOf(text: string): number[] | undefined {
  const sizes: number[] = [];
  for (const part of text.split('+')) {
    const [, times = '1', size = ''] = /^\s*(?:(\d+)[.·])?(\d{1,15})\s*$/.exec(part) ?? [];
    if (size === '' || Number(times) > 40) return undefined;
    for (let count = Number(times); count > 0; count -= 1) sizes.push(Number(size));
  }
  return sizes;
}

export function SumsPage({ query }: PageProps): JSX.Element {
  const sum = sumOf(query);
  const game = `${sum.rules}:${sum.heaps === '' ? '0' : sum.heaps}`;
  const asked = useQuestion<Answer<SumReport>>(
    'outcome',
    { game, players: sum.players, play: sum.play, moves: true },
    60,
  );
  const read = sizesOf(sum.heaps);
  const sizes = read ?? [];
  const moves = asked.result === undefined ? [] : movesNow(asked.result.report);
  const targets = (size: number) =>
    new Set(
      moves
        .filter((move) => move.from === String(size) && /^\d+$/.test(move.to))
        .map((move) => Number(move.to)),
    );
  return (
    <Sheet
      title="Nim and sums"
      lead="With more than two players the outcome is a set: everybody who can force a win against all the others together. It can be empty."
    >
      <form class="question" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Heaps"
          value={sum.heaps}
          onChange={(heaps) => amend({ heaps })}
          hint="Sizes such as 3+5+6."
        />
        <TextField
          label="Rules"
          value={sum.rules}
          onChange={(rules) => amend({ rules })}
          hint="nim, 0.77, S{2,3}, …"
        />
        <ConventionField value={sum.play} among={CONVENTIONS} onChange={(play) => amend({ play }, 'push')} />
        <NumberField
          label="Players"
          value={sum.players}
          min={2}
          max={8}
          onChange={(players) => amend({ players: String(players) }, 'push')}
        />
      </form>
      <Examples examples={EXAMPLES} />
      {asked.refusal !== undefined && <Refused refusal={asked.refusal} input={game} />}
      <div class="board">
        {read !== undefined && (
          <Heaps
            sizes={sizes}
            targets={targets}
            onChange={(next) => amend({ heaps: next.length === 0 ? '0' : next.join('+') })}
          />
        )}
        {asked.result !== undefined && asked.refusal === undefined && (
          <Result answer={asked.result} moves={moves} sizes={sizes} />
        )}
      </div>
      {sum.play === 'podium' && sum.rules === 'nim' && asked.refusal === undefined && sizes.length > 0 && (
        <PodiumDigits game={game} sizes={sizes} players={sum.players} />
      )}
      {asked.result !== undefined && asked.refusal === undefined && (
        <>
          <Answers moves={asked.result.report.moves ?? []} game={asked.result.report.game} />
          <CopyAnswer answer={asked.result} />
        </>
      )}
    </Sheet>
  );
}

interface ResultProps {
  readonly answer: Answer<SumReport>;
  readonly moves: readonly HeapMove[];
  readonly sizes: readonly number[];
}

function Result({ answer, moves, sizes }: ResultProps): JSX.Element {
  const { report } = answer;
  const verdict = verdictOf(report);
  return (
    <section class="verdict-panel" aria-label="Outcome">
      <SeatTable seats={seatsOf(report)} turn={0} description={verdict} />
      <p class="outcome-line" role="status">
        {report.outcome !== undefined && (
          <span class="big">
            <Outcome of={report.outcome} players={report.players} />
          </span>
        )}
        {verdict}
      </p>
      <p class="because">by {report.method}</p>
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
      {moves.slice(0, MOST_MOVES).map((move) => (
        <button
          key={`${move.from}-${move.to}`}
          type="button"
          class="move"
          disabled={sizesOf(move.to) === undefined}
          onClick={() => play(move)}
        >
          {move.from} → {move.to}
        </button>
      ))}
      {moves.length > MOST_MOVES && <span class="note">and {moves.length - MOST_MOVES} more</span>}
    </div>
  );
}

/** What the players who are not to move answer, wherever they can win. */
function Answers({ moves, game }: { moves: readonly PlayerMoves[]; game: string }): JSX.Element | null {
  const rows = moves.flatMap(({ player, answers }) =>
    answers.filter((answer) => answer.position !== game).map((answer) => ({ player, ...answer })),
  );
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>What the others answer, on their first turn ({rows.length} positions)</summary>
      <div class="scroll" tabIndex={0} role="group" aria-label="Answers">
        <table>
          <thead>
            <tr>
              <th scope="col">player</th>
              <th scope="col">in</th>
              <th scope="col">winning moves</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 200).map((row) => (
              <tr key={`${row.player} ${row.position}`}>
                <td>{seatInWords(row.player)}</td>
                <td>{row.position}</td>
                <td>{row.moves.map((move) => `${move.from} → ${move.to}`).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
