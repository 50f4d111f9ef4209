// What is known of a picture: a number for each player, the class, and who wins for every starter.
import type { JSX } from 'preact';
import type { Answer } from '../../core/api';
import type { Asked } from '../../core/question';
import type { OutcomeReport, TurnReport, ValueReport } from '../../core/schema';
import { CopyAnswer } from '../../parts/copy';
import { Answered, JobStatus } from '../../parts/progress';
import { colourOf, ownerInWords } from './graph';

interface ValuesProps {
  readonly game: string;
  readonly values: Asked<Answer<ValueReport>>;
  readonly outcome: Asked<Answer<OutcomeReport>>;
}

export function Values({ game, values, outcome }: ValuesProps): JSX.Element {
  // What is wrong with a picture is said once.
  const sameRefusal = values.refusal !== undefined && values.refusal.message === outcome.refusal?.message;
  return (
    <section class="values" aria-labelledby="values">
      <h2 id="values">Values and outcomes</h2>
      <JobStatus job={values} label="Computing the values" input={game} />
      {values.result !== undefined && (
        <Answered job={values}>
          <Numbers report={values.result.report} />
        </Answered>
      )}
      {!sameRefusal && <JobStatus job={outcome} label="Computing the outcomes" input={game} />}
      {outcome.result !== undefined && (
        <Answered job={outcome}>
          <Outcomes report={outcome.result.report} />
          <CopyAnswer answer={outcome.result} />
        </Answered>
      )}
    </section>
  );
}

function Numbers({ report }: { report: ValueReport }): JSX.Element {
  if (report.value !== undefined) {
    return (
      <p class="headline" role="status">
        Value <span class="figure">{report.value}</span>
      </p>
    );
  }
  return (
    <div class="numbers" role="status">
      {Object.entries(report.values ?? {}).map(([letter, value]) => (
        <p key={letter} class={`number colour-${colourOf(letter)}`}>
          <span>{ownerInWords(letter)}</span>
          <strong>{value.replace('-', '−')}</strong>
        </p>
      ))}
      {report.class !== undefined && (
        <p class="number class">
          <span>Class</span>
          <strong>
            <ClassName name={report.class} />
          </strong>
        </p>
      )}
    </div>
  );
}

function ClassName({ name }: { name: string }): JSX.Element {
  const [, sign = name, letters = ''] = /^([<>=]+)_?(.*)$/.exec(name) ?? [];
  return (
    <>
      {sign}
      {letters !== '' && <sub>{letters}</sub>}
    </>
  );
}

function Outcomes({ report }: { report: OutcomeReport }): JSX.Element {
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label="Outcomes for every starter">
        <table class="outcomes">
          <thead>
            <tr>
              <th scope="col">starts</th>
              <th scope="col">can force a win</th>
              <th scope="col">winning cuts</th>
            </tr>
          </thead>
          <tbody>
            {report.starts.map(({ starter, winners }) => (
              <tr key={starter}>
                <th scope="row" class={`colour-${colourOf(starter)}`}>
                  {ownerInWords(starter)}
                </th>
                <td>{winnersInWords(winners)}</td>
                <td>{cutsOf(report, starter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="because">by {report.method}</p>
    </>
  );
}

function winnersInWords(winners: readonly string[] | null): string {
  if (winners === null) return 'not decided';
  return winners.map(ownerInWords).join(', ') || 'nobody';
}

function cutsOf(report: OutcomeReport, letter: string): string {
  const edges = winningEdges((report.moves ?? []).filter(({ player }) => player === letter));
  return edges.join(', ') || '—';
}

/** The edges that are cut on these turns. */
export function winningEdges(turns: readonly TurnReport[]): number[] {
  const moves = turns.flatMap(({ answers }) => answers.flatMap((answer) => answer.moves));
  return moves.flatMap(({ edge }) => edge ?? []);
}
