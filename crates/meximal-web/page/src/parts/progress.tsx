// What a job is doing, with a button that stops it.
import type { JSX } from 'preact';
import type { RunningJob } from '../core/job';

export function JobProgress({ job, label }: { job: RunningJob<unknown>; label: string }): JSX.Element | null {
  if (job.state === 'cancelled') return <p role="status">Cancelled.</p>;
  if (job.state !== 'running') return null;
  const { phase, done, total } = job.progress ?? {};
  const known = typeof total === 'number' && total > 0;
  return (
    <div class="progress">
      <p role="status">
        {label}
        {phase !== undefined && `: ${phase}`}
        {done !== undefined &&
          done > 0 &&
          ` (${done.toLocaleString('en')}${known ? ` of ${total.toLocaleString('en')}` : ''})`}{' '}
        …
      </p>
      <progress aria-label={label} {...(known ? { value: done ?? 0, max: total } : {})} />
      <button type="button" onClick={job.cancel}>
        Cancel
      </button>
    </div>
  );
}
