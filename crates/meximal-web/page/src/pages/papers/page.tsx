// The five papers behind meximal: what is recomputed, checked to a bound, proved, corrected or open.
import type { JSX } from 'preact';
import type { PageProps } from '../../app';
import type { Answer } from '../../core/api';
import { anchorHere, useArrival } from '../../core/arrive';
import { useJob } from '../../core/job';
import { address, amend } from '../../core/place';
import { useQuestion } from '../../core/question';
import { counted } from '../../core/words';
import { CopyAnswer } from '../../parts/copy';
import { ChoiceField, Sheet, TextField } from '../../parts/fields';
import { Listed } from '../../parts/math';
import { JobStatus } from '../../parts/progress';
import { ClaimRow } from './claim';
import { BASES, type Claim, PAPERS, type PaperReport } from './report';

const STATUSES = [
  { value: '', label: 'all' },
  ...Object.entries(BASES).map(([value, label]) => ({ value, label })),
];

interface Filter {
  readonly paper: string;
  readonly status: string;
  readonly words: string;
}

export function PapersPage({ query }: PageProps): JSX.Element {
  const filter: Filter = {
    paper: query.get('paper') ?? '',
    status: query.get('status') ?? '',
    words: query.get('words') ?? '',
  };
  const shown = PAPERS.filter((name) => filter.paper === '' || filter.paper === name);
  return (
    <Sheet
      title="Papers"
      lead={
        'Every table and theorem of five papers as a check that computes. Where a claim is false it is ' +
        'shown as corrected, with the right statement.'
      }
    >
      <form class="question" onSubmit={(event) => event.preventDefault()}>
        <ChoiceField
          label="Paper"
          value={filter.paper}
          choices={[
            { value: '', label: 'all five' },
            ...PAPERS.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(paper) => amend({ paper }, 'push')}
        />
        <ChoiceField
          label="Status"
          value={filter.status}
          choices={STATUSES}
          onChange={(status) => amend({ status }, 'push')}
        />
        <TextField
          label="Words"
          value={filter.words}
          onChange={(words) => amend({ words })}
          hint="In a claim’s name, statement or correction."
        />
      </form>
      <Unknown filter={filter} />
      {shown.map((name) => (
        <Paper key={name} name={name} filter={filter} />
      ))}
    </Sheet>
  );
}

/** A paper or a status in the address that there is not. */
function Unknown({ filter }: { filter: Filter }): JSX.Element {
  const paper = filter.paper !== '' && !PAPERS.some((name) => name === filter.paper);
  const status = !STATUSES.some(({ value }) => value === filter.status);
  return (
    <>
      {paper && (
        <div class="refused" role="alert">
          <p>
            <strong>There is no paper ‘{filter.paper}’ here.</strong>
          </p>
          <p>
            There are{' '}
            <Listed>
              {PAPERS.map((name) => (
                <a key={name} href={address('/papers', { paper: name })}>
                  {name}
                </a>
              ))}
            </Listed>
            ; or <a href="/papers">all of them</a>.
          </p>
        </div>
      )}
      {status && (
        <div class="refused" role="alert">
          <p>
            <strong>No claim is ‘{filter.status}’.</strong> <a href="/papers">Show all claims.</a>
          </p>
        </div>
      )}
    </>
  );
}

function Paper({ name, filter }: { name: string; filter: Filter }): JSX.Element {
  const asked = useQuestion<Answer<PaperReport>>('paper', { name });
  const job = useJob<Answer<PaperReport>>();
  const anchor = anchorHere();
  const mine = anchor?.startsWith(`${name}-`) === true || anchor === `paper-${name}`;
  useArrival(mine ? anchor : undefined, asked.result !== undefined);
  if (asked.result === undefined) return <JobStatus job={asked} label={`Loading ${name}`} />;
  const { report } = asked.result;
  const claims = report.claims.filter((claim) => matches(claim, filter));
  return (
    <section class="paper" aria-labelledby={`paper-${name}`}>
      <h2 id={`paper-${name}`}>{report.title}</h2>
      <p class="note">
        {report.source}. {countsOf(report.claims)}.
      </p>
      <div class="take-all">
        <button
          type="button"
          onClick={() => job.start('paper', { name, check: true })}
          disabled={job.state === 'running'}
        >
          Run {report.claims.length === 1 ? 'the check' : `all ${report.claims.length} checks`}
        </button>
        <CopyAnswer answer={asked.result} />
      </div>
      <JobStatus job={job} label={`Checking ${name}`} />
      {job.state === 'done' && job.result !== undefined && <AllChecked report={job.result.report} />}
      {claims.length === 0 ? (
        <p class="empty">No claim of this paper fits the filter.</p>
      ) : (
        <ul class="claims">
          {claims.map((claim) => (
            <ClaimRow key={claim.id} paper={name} claim={claim} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AllChecked({ report }: { report: PaperReport }): JSX.Element {
  const confirmed = report.claims.length - report.failed - report.stopped;
  return (
    <p class={report.failed > 0 ? 'evidence failed' : 'evidence'} role="status">
      {confirmed} of {report.claims.length} checks confirmed in this run
      {report.failed > 0 && `, ${report.failed} failed`}
      {report.stopped > 0 && `, ${report.stopped} out of budget`}.
    </p>
  );
}

function matches(claim: Claim, filter: Filter): boolean {
  if (filter.status !== '' && claim.basis !== filter.status) return false;
  const text =
    `${claim.id} ${claim.id.replaceAll('-', ' ')} ${claim.statement} ${claim.correction ?? ''}`.toLowerCase();
  return text.includes(filter.words.trim().toLowerCase());
}

function countsOf(claims: readonly Claim[]): string {
  const count = (basis: string) => claims.filter((claim) => claim.basis === basis).length;
  const bases = Object.keys(BASES).filter((basis) => count(basis) > 0);
  const parts = bases.map((basis) => `${count(basis)} ${BASES[basis]}`);
  return `${counted(claims.length, 'claim', 'claims')}: ${parts.join(', ')}. Nothing was computed now`;
}
