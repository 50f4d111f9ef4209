// One claim of a paper, with a button that checks it here and now.
import type { JSX } from 'preact';
import type { Answer } from '../../core/api';
import { useJob } from '../../core/job';
import { JobStatus } from '../../parts/progress';
import { BASES, type Claim, type PaperReport } from './report';

export function ClaimRow({ paper, claim }: { paper: string; claim: Claim }): JSX.Element {
  const job = useJob<Answer<PaperReport>>();
  const title = claim.id.replaceAll('-', ' ');
  const run = () => job.start('paper', { name: paper, check: true, only: claim.id });
  const checked = job.result?.report.claims.find((candidate) => candidate.id === claim.id);
  return (
    <li class="claim" id={`${paper}-${claim.id}`}>
      <div class="claim-head">
        <h3>{title.charAt(0).toUpperCase() + title.slice(1)}</h3>
        <strong class={`badge ${claim.basis}`}>{BASES[claim.basis]}</strong>
        <button
          type="button"
          class="quiet"
          disabled={job.state === 'running'}
          aria-label={`Run the check of ${title}`}
          onClick={run}
        >
          Run
        </button>
      </div>
      <p class="statement">
        {claim.correction !== undefined && <span class="printed">Printed:</span>} {claim.statement}
      </p>
      {claim.correction !== undefined && (
        <p class="correction">
          <span>Corrected:</span> {claim.correction}
        </p>
      )}
      {claim.bound !== undefined && <p class="note">Checked for {claim.bound}.</p>}
      {claim.proof !== undefined && <p class="note">Proved by {claim.proof}.</p>}
      <JobStatus job={job} label="Checking" />
      {job.state === 'done' && checked !== undefined && <Checked claim={checked} />}
    </li>
  );
}

const ENDS: Readonly<Record<string, string>> = { failed: 'Failed', budget: 'Out of budget' };

function Checked({ claim }: { claim: Claim }): JSX.Element {
  const end = ENDS[claim.status];
  return (
    <p class={end === undefined ? 'evidence' : 'evidence failed'} role="status">
      {end ?? 'Confirmed in this run'}
      {claim.evidence !== undefined && `: ${claim.evidence}`}
      {claim.milliseconds !== undefined && claim.milliseconds > 0 && (
        <small> ({seconds(claim.milliseconds)})</small>
      )}
    </p>
  );
}

function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
