// Asking a solved game about a position: its value, its outcome, and all winning moves.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer, Body } from '../../core/api';
import { heapsInWords } from '../../core/heaps';
import { amend } from '../../core/place';
import { useQuestion } from '../../core/question';
import { CopyAnswer } from '../../parts/copy';
import { TextField } from '../../parts/fields';
import { Outcome, Word } from '../../parts/math';
import { More } from '../../parts/more';
import { Answered, JobStatus } from '../../parts/progress';
import type { AnswersReport, HeapMoveReport } from '../../core/schema';
import type { QuotientReport } from './report';

interface PositionProps {
  readonly report: QuotientReport;
  readonly question: Body;
  readonly position: string;
}

const MOST_MOVES = 40;

export function AskPosition({ report, question, position }: PositionProps): JSX.Element {
  const heaps = report.components === undefined;
  const text = position.trim();
  const asked = useQuestion<Answer<AnswersReport>>(
    'quotient',
    text === '' ? undefined : { ...question, positions: [text] },
    200,
  );
  const { result } = asked;
  const found = result?.report.positions?.[0];
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
            {found.phi !== null ? (
              <>
                Φ({heapsInWords(found.position)}) = <Word word={plainWord(found.phi)} />, outcome{' '}
              </>
            ) : (
              <>{heapsInWords(found.position)} has the outcome </>
            )}
            <Outcome of={found.outcome} players={report.players} />
          </p>
          {found.strategy !== undefined && <p class="because">Play: {found.strategy}.</p>}
          <WinningMoves moves={found.moves} />
          <CopyAnswer answer={result} />
        </Answered>
      )}
    </section>
  );
}

/** A word such as a*b*d_3 without its signs: abd3. */
function plainWord(value: string): string {
  return value.replace(/[*_]/g, '');
}

function WinningMoves({ moves }: { moves: readonly HeapMoveReport[] }): JSX.Element | null {
  const [shown, setShown] = useState(MOST_MOVES);
  if (moves.length === 0) return null;
  const valued = moves.some((move) => move.phi !== null);
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Winning moves">
      <table>
        <thead>
          <tr>
            <th scope="col">winning move</th>
            <th scope="col">leaves</th>
            {valued && <th scope="col">Φ</th>}
          </tr>
        </thead>
        <tbody>
          {moves.slice(0, shown).map((move) => (
            <tr key={`${move.from} ${move.to}`}>
              <td>{heapsInWords(move.from)}</td>
              <td>{heapsInWords(move.to)}</td>
              {move.phi !== null && (
                <td>
                  <Word word={move.phi} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <More all={moves.length} shown={shown} onMore={setShown} step={MOST_MOVES} what="winning moves" />
    </div>
  );
}
