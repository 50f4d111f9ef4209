// One subtraction set: its outcomes under the ending rule, and the same set in normal play beside it.
import type { JSX } from 'preact';
import type { Answer } from '../../core/api';
import { useQuestion } from '../../core/question';
import { CopyAnswer, SaveButton } from '../../parts/copy';
import { Listed, ScriptLetter } from '../../parts/math';
import { Answered, JobStatus } from '../../parts/progress';
import type { SequenceReport } from './report';
import { Strip } from './strip';

const STATUS = {
  proved: 'proved',
  observed: 'observed, not proved',
  unchecked: 'stored, not checked',
  none: 'no period found',
} as const;

export function EndingSequence({ rules, ending }: { rules: string; ending: string }): JSX.Element {
  const play = `ending:${ending}`;
  const asked = useQuestion<Answer<SequenceReport<string>>>('sequence', { rules, play }, 80);
  return (
    <section class="sequence" aria-label="Outcomes">
      <JobStatus job={asked} label={`Computing the outcomes of ${rules}`} />
      {asked.result !== undefined && (
        <Answered job={asked}>
          <EndingOutcomes answer={asked.result} ending={ending} />
        </Answered>
      )}
    </section>
  );
}

interface EndingOutcomesProps {
  readonly answer: Answer<SequenceReport<string>>;
  readonly ending: string;
}

function EndingOutcomes({ answer, ending }: EndingOutcomesProps): JSX.Element {
  const { report, pictures } = answer;
  const { rules } = report;
  return (
    <>
      <PeriodLine report={report} />
      <Strip
        values={report.values}
        preperiod={report.preperiod}
        period={report.period}
        label={`Outcomes of ${rules}, ending ${ending}`}
      />
      <p class="legend">
        {['L', 'R', 'N', 'P'].map((letter) => (
          <span key={letter}>
            <span class={`swatch verdict-${letter}`} /> <ScriptLetter letter={letter} /> {MEANING[letter]}
          </span>
        ))}
        {report.period !== null && (
          <span>
            <span class="swatch first-period" /> the first period
          </span>
        )}
      </p>
      <Structure report={report} />
      <div class="take-all">
        <CopyAnswer answer={answer} />
        {pictures?.['sequence'] !== undefined && (
          <SaveButton
            label="Save as SVG"
            name={`${rules}.svg`}
            type="image/svg+xml"
            content={pictures['sequence']}
          />
        )}
      </div>
    </>
  );
}

const MEANING: Readonly<Record<string, string>> = {
  L: 'Left wins',
  R: 'Right wins',
  N: 'who moves first wins',
  P: 'who moves second wins',
};

function PeriodLine({ report }: { report: SequenceReport<unknown> }): JSX.Element {
  return (
    <>
      <p class="headline" role="status">
        {report.period === null
          ? 'No period shows'
          : `Period ${report.period} from heap ${report.preperiod} on`}{' '}
        <strong class={`badge ${report.status}`}>{STATUS[report.status]}</strong>
      </p>
      <p class="because">{report.theorem}</p>
    </>
  );
}

function Structure({ report }: { report: SequenceReport<string> }): JSX.Element | null {
  const { structure } = report;
  if (structure === undefined) return null;
  return (
    <dl class="facts">
      <div>
        <dt>In the cycle</dt>
        <dd>
          <Listed>
            {structure.cycle.map((letter) => (
              <ScriptLetter key={letter} letter={letter} />
            ))}
          </Listed>
        </dd>
      </div>
      <div>
        <dt>Longest runs</dt>
        <dd>
          <Listed>
            {structure.runs.map((run) => (
              <span key={run.outcome}>
                <ScriptLetter letter={run.outcome} /> {run.longest ?? 'for ever'}
                {run.bound !== null && ` (at most ${run.bound} by Theorem 5)`}
              </span>
            ))}
          </Listed>
        </dd>
      </div>
      {structure.symmetric !== null && (
        <div>
          <dt>Symmetric</dt>
          <dd>
            S = {structure.symmetric} − S, so {structure.symmetric} is a period (Theorem 11)
          </dd>
        </div>
      )}
    </dl>
  );
}

export function NormalPlay({ rules }: { rules: string }): JSX.Element {
  const outcomes = useQuestion<Answer<SequenceReport<readonly string[]>>>('sequence', { rules }, 80);
  const values = useQuestion<Answer<SequenceReport<number>>>('sequence', { rules, of: 'grundy' }, 80);
  const report = outcomes.result?.report;
  const grundy = values.result?.report;
  const picture = values.result?.pictures?.['sequence'];
  return (
    <section aria-labelledby="normal-play">
      <h2 id="normal-play">The same set in normal play</h2>
      <JobStatus job={outcomes} label="Computing the outcomes" />
      {report !== undefined && (
        <Answered job={outcomes}>
          <PeriodLine report={report} />
          <Strip
            values={report.values.map((outcome) => outcome[0] ?? '∅')}
            preperiod={report.preperiod}
            period={report.period}
            label={`Outcomes of ${report.rules} in normal play`}
          />
        </Answered>
      )}
      <JobStatus job={values} label="Computing the Grundy values" />
      {grundy !== undefined && (
        <Answered job={values}>
          <h3>Grundy values</h3>
          <Strip
            values={grundy.values.map(String)}
            preperiod={grundy.preperiod}
            period={grundy.period}
            label={`Grundy values of ${grundy.rules}`}
            verdicts={false}
          />
          {picture !== undefined && (
            <p class="take-all">
              <SaveButton
                label="Save the values as SVG"
                name={`${rules}-grundy.svg`}
                type="image/svg+xml"
                content={picture}
              />
            </p>
          )}
        </Answered>
      )}
    </section>
  );
}
