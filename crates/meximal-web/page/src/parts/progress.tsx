// What a job is doing, with a button that stops it; and why it did not answer.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Progress } from '../core/events';
import type { RunningJob } from '../core/job';
import { useLate } from '../core/late';
import { Refused } from './refusal';

interface JobStatusProps {
  readonly job: RunningJob<unknown>;
  /** What is being done, in words. */
  readonly label: string;
  /** The text that an error points into. */
  readonly input?: string;
}

/** Says nothing of a job that is quick and goes well. */
export function JobStatus({ job, label, input }: JobStatusProps): JSX.Element | null {
  const late = useLate(job.state === 'running');
  if (job.state === 'cancelled') return <Cancelled again={job.again} />;
  if (late) return <JobProgress job={job} label={label} />;
  if (job.refusal === undefined) return null;
  return (
    <Refused
      refusal={job.refusal}
      {...(input === undefined ? {} : { input })}
      {...(job.refusal.passing ? { again: job.again } : {})}
    />
  );
}

function Cancelled({ again }: { again: () => void }): JSX.Element {
  return (
    <p>
      <span role="status">Cancelled.</span>{' '}
      <button type="button" class="quiet" onClick={again}>
        Ask again
      </button>
    </p>
  );
}

function JobProgress({ job, label }: { job: RunningJob<unknown>; label: string }): JSX.Element {
  const { done, total } = job.progress ?? {};
  const known = typeof total === 'number' && total > 0;
  return (
    <div class="progress">
      <p>
        <span role="status">{label} …</span> {amount(job.progress)}
      </p>
      <progress aria-label={label} {...(known ? { value: done ?? 0, max: total } : {})} />
      <Elapsed since={job.since} />
      <button type="button" onClick={job.cancel}>
        Cancel
      </button>
    </div>
  );
}

/** How long it has been going on. */
function Elapsed({ since }: { since: number | undefined }): JSX.Element {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - (since ?? now)) / 1000));
  const text = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return <span class="elapsed">{text}</span>;
}

/** How far a job is, once it has begun; else how many are ahead of it. */
function amount({ phase, done, total, ahead }: Progress = {}): string {
  if (ahead !== undefined) return ahead === 0 ? 'waiting, next in line' : `waiting, ${ahead} ahead`;
  if (phase === undefined || done === undefined || phase === 'waiting') return '';
  const all = typeof total === 'number' ? ` of ${total.toLocaleString('en')}` : '';
  return `${phase} ${done.toLocaleString('en')}${all}`;
}

/** What a job answered; it pales when the job runs again and takes long. */
export function Answered(props: { job: RunningJob<unknown>; children: ComponentChildren }): JSX.Element {
  const running = props.job.state === 'running';
  return (
    <div class={running ? 'answered stale' : 'answered'} aria-busy={running}>
      {props.children}
    </div>
  );
}
