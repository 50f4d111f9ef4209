// Asking a solved game about a position: its value, its outcome, and all winning moves.
import type { JSX } from 'preact';
import type { Answer, Body } from '../../core/api';
import { heapsInWords } from '../../core/heaps';
import { amend } from '../../core/place';
import { useQuestion } from '../../core/question';
import { CopyAnswer } from '../../parts/copy';
import { TextField } from '../../parts/fields';
import { Outcome, Word } from '../../parts/math';
import { Answered, JobStatus } from '../../parts/progress';
import type { QuotientReport } from './report';

interface PositionReport {
  readonly position: string;
  readonly phi: string;
  readonly outcome: readonly string[];
  readonly strategy?: string;
  readonly moves?: readonly { readonly from: string; readonly to: string; readonly phi: string }[];
}

interface PositionProps {
  readonly report: QuotientReport;
  readonly question: Body;
  readonly position: string;
}

const MOST_MOVES = 40;

export function AskPosition({ report, question, position }: PositionProps): JSX.Element {
  const heaps = report.components === undefined;
  const text = position.trim();
  const asked = useQuestion<Answer<{ positions: readonly PositionReport[] }>>(
    'quotient',
    text === '' ? undefined : { ...question, positions: [text] },
    200,
  );
  const { result } = asked;
  const found = result?.report.positions[0];
  return (
    <section aria-labelledby="position">
      <h2 id="position">Ask about a position</h2>
      <form class="question" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Position"
          value={position}
          onChange={(next) => amend({ position: next })}
          hint={
            heaps ? 'Any sum of heaps, such as 12+6+101.3.' : 'Any sum of the positions above, such as *2+*3.'
          }
        />
      </form>
      <JobStatus job={asked} label="Computing" input={heaps ? `${report.game}:${text}` : text} />
      {result !== undefined && found !== undefined && (
        <Answered job={asked}>
          <p class="headline" role="status">
            Φ({heapsInWords(found.position)}) = <Word word={found.phi} />, outcome{' '}
            <Outcome of={found.outcome} players={report.players} />
          </p>
          {found.strategy !== undefined && <p class="because">Play: {found.strategy}.</p>}
          <WinningMoves moves={found.moves ?? []} />
          <CopyAnswer answer={result} />
        </Answered>
      )}
    </section>
  );
}

function WinningMoves({ moves }: { moves: NonNullable<PositionReport['moves']> }): JSX.Element | null {
  if (moves.length === 0) return null;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Winning moves">
      <table>
        <thead>
          <tr>
            <th scope="col">winning move</th>
            <th scope="col">leaves</th>
            <th scope="col">Φ</th>
          </tr>
        </thead>
        <tbody>
          {moves.slice(0, MOST_MOVES).map((move) => (
            <tr key={`${move.from} ${move.to}`}>
              <td>{heapsInWords(move.from)}</td>
              <td>{heapsInWords(move.to)}</td>
              <td>
                <Word word={move.phi} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {moves.length > MOST_MOVES && <p class="note">And {moves.length - MOST_MOVES} more.</p>}
    </div>
  );
}
