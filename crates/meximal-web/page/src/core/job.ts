// Work on the server: every question runs there as a job, reports its progress, and can be cancelled.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Body, get, post, Refusal, refusalOf } from './api';
import { type JobEvent, jobEvents, type Progress, SESSION } from './events';

type JobState = 'idle' | 'running' | 'done' | 'failed' | 'cancelled';

interface Job<Result> {
  readonly state: JobState;
  readonly progress: Progress | undefined;
  /** When it was asked for, while it runs. */
  readonly since: number | undefined;
  /** The answer; while the job runs again, the last one. */
  readonly result: Result | undefined;
  /** Why there is no answer; while the job runs again, the last reason. */
  readonly refusal: Refusal | undefined;
}

export interface RunningJob<Result> extends Job<Result> {
  readonly start: (verb: string, body: Body) => void;
  readonly cancel: () => void;
  /** Asks the last question once more. */
  readonly again: () => void;
  /** Stops the work, and forgets what was answered. */
  readonly forget: () => void;
}

const IDLE = {
  state: 'idle',
  progress: undefined,
  since: undefined,
  result: undefined,
  refusal: undefined,
} as const;

/** What the server says of a job that has ended. */
interface Ended<Result> {
  readonly state: string;
  readonly answer?: Result;
  readonly failure?: { readonly error?: string; readonly at?: readonly [number, number] };
}

type Listener<Result> = (change: Partial<Job<Result>>) => void;

/** How long to wait before a stream that was lost is opened again. */
const RECONNECT = 500;

/** One job from its start to its end. */
class Work<Result> {
  private id: string | undefined;
  private over = false;

  constructor(private readonly tell: Listener<Result>) {}

  async begin(verb: string, body: Body): Promise<void> {
    try {
      const { id } = await post<{ id: string }>('jobs', { verb, session: SESSION, ...body });
      this.id = id;
      if (this.over) this.withdraw();
      else this.follow(id);
    } catch (reason) {
      this.end({ ...IDLE, state: 'failed', refusal: refusalOf(reason) });
    }
  }

  /** Stops the work, on the server too. */
  stop(): void {
    if (this.over) return;
    this.withdraw();
    this.end({ ...IDLE, state: 'cancelled' });
  }

  private follow(id: string): void {
    if (!this.over) jobEvents().follow(id, (event) => this.hear(event));
  }

  private hear({ id, state, progress }: JobEvent): void {
    if (this.over) return;
    if (state === 'running') {
      if (progress !== undefined) this.tell({ progress });
      return;
    }
    jobEvents().leave(id);
    if (state === 'cancelled') this.end({ ...IDLE, state });
    else void this.collect(id);
  }

  /** Takes the answer of a job that has ended. */
  private async collect(id: string): Promise<void> {
    try {
      const { state, answer, failure } = await get<Ended<Result>>(`jobs/${id}`);
      if (answer !== undefined) this.end({ ...IDLE, state: 'done', result: answer });
      else if (state === 'failed') throw new Refusal(failure ?? {});
      else if (state === 'cancelled') this.end({ ...IDLE, state });
      // Only the stream was lost.
      else setTimeout(() => this.follow(id), RECONNECT);
    } catch (reason) {
      // Nobody listens any more: the server need not go on.
      if (!this.over) this.withdraw();
      this.end({ ...IDLE, state: 'failed', refusal: refusalOf(reason) });
    }
  }

  private withdraw(): void {
    if (this.id !== undefined)
      void fetch(`/api/jobs/${this.id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  }

  private end(change: Partial<Job<Result>>): void {
    if (this.over) return;
    this.over = true;
    if (this.id !== undefined) jobEvents().leave(this.id);
    this.tell(change);
  }
}

export function useJob<Result>(): RunningJob<Result> {
  const [job, setJob] = useState<Job<Result>>(IDLE);
  const work = useRef<Work<Result> | undefined>(undefined);
  const asked = useRef<readonly [string, Body] | undefined>(undefined);
  const cancel = useCallback(() => work.current?.stop(), []);
  const replace = useCallback((next: Work<Result> | undefined) => {
    const last = work.current;
    work.current = next;
    last?.stop();
  }, []);
  const start = useCallback(
    (verb: string, body: Body) => {
      asked.current = [verb, body];
      const next = new Work<Result>((change) => {
        if (work.current === next) setJob((before) => ({ ...before, ...change }));
      });
      replace(next);
      setJob((before) => ({ ...before, state: 'running', progress: undefined, since: performance.now() }));
      void next.begin(verb, body);
    },
    [replace],
  );
  const again = useCallback(() => {
    if (asked.current !== undefined) start(...asked.current);
  }, [start]);
  const forget = useCallback(() => {
    replace(undefined);
    setJob(IDLE);
  }, [replace]);
  useEffect(() => {
    addEventListener('pagehide', cancel);
    return () => {
      removeEventListener('pagehide', cancel);
      cancel();
    };
  }, [cancel]);
  return { ...job, start, cancel, again, forget };
}
