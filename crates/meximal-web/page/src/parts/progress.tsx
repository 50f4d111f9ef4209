// What a job is doing, with a button that stops it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Progress, RunningJob } from '../core/job';

/** Work that is done sooner needs no word about it. */
const PATIENCE = 200;

export function JobProgress({ job, label }: { job: RunningJob<unknown>; label: string }): JSX.Element | null {
  const running = job.state === 'running';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [running]);
  if (job.state === 'cancelled') return <p role="status">Cancelled.</p>;
  if (!running || !late) return null;
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
