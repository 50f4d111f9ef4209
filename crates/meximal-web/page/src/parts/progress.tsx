// What a job is doing, with a button that stops it.
import type { JSX } from 'preact';
import type { Progress, RunningJob } from '../core/job';
import { useLate } from '../core/late';

export function JobProgress({ job, label }: { job: RunningJob<unknown>; label: string }): JSX.Element | null {
  const late = useLate(job.state === 'running');
  if (job.state === 'cancelled') return <p role="status">Cancelled.</p>;
  if (!late) return null;
  const { done, total } = job.progress ?? {};
  const known = typeof total === 'number' && total > 0;
  return (
    <div class="progress">
      <p>
        <span role="status">{label} …</span> {amount(job.progress)}
      </p>
      <progress aria-label={label} {...(known ? { value: done ?? 0, max: total } : {})} />
      <button type="button" onClick={job.cancel}>
        Cancel
      </button>
    </div>
  );
}

function amount({ phase, done, total }: Progress = {}): string {
  if (phase === undefined || done === undefined) return '';
  const all = typeof total === 'number' ? ` of ${total.toLocaleString('en')}` : '';
  return `${phase} ${done.toLocaleString('en')}${all}`;
}

/** A word on a question that is not answered yet. Whatever is changed withdraws the question. */
export function Waiting({ waiting, label }: { waiting: boolean; label: string }): JSX.Element {
  const late = useLate(waiting);
  return (
    <p class={late ? 'waiting' : 'unseen'} role="status">
      {late ? `${label} …` : ''}
    </p>
  );
}
