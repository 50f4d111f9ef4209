// Work on the server: every question runs there as a job, reports its progress, and can be cancelled.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Body, post, Refusal, refusalOf } from './api';

export interface Progress {
  readonly phase?: string;
  readonly done?: number;
  readonly total?: number | null;
}

type JobState = 'idle' | 'running' | 'done' | 'failed' | 'cancelled';

interface Job<Result> {
  readonly state: JobState;
  readonly progress: Progress | undefined;
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

const IDLE = { state: 'idle', progress: undefined, result: undefined, refusal: undefined } as const;

type Listener<Result> = (change: Partial<Job<Result>>) => void;

/** One job from its start to its end. */
class Work<Result> {
  private id: string | undefined;
  private events: EventSource | undefined;
  private over = false;

  constructor(private readonly tell: Listener<Result>) {}

  async begin(verb: string, body: Body): Promise<void> {
    try {
      const { id } = await post<{ id: string | number }>('jobs', { verb, ...body });
      this.id = String(id);
      if (this.over) this.withdraw();
      else this.listen(this.id);
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

  private listen(id: string): void {
    const events = new EventSource(`/api/jobs/${id}/events`);
    this.events = events;
    events.addEventListener('progress', (event) => this.tell({ progress: data<Progress>(event) }));
    events.addEventListener('done', (event) =>
      this.end({ ...IDLE, state: 'done', result: data<Result>(event) }),
    );
    events.addEventListener('failed', (event) =>
      this.end({ ...IDLE, state: 'failed', refusal: new Refusal(data<{ error?: string }>(event)) }),
    );
    events.addEventListener('cancelled', () => this.end({ ...IDLE, state: 'cancelled' }));
    events.onerror = () => {
      // Nobody listens any more: the server need not go on.
      if (!this.over) this.withdraw();
      this.end({ ...IDLE, state: 'failed', refusal: refusalOf(undefined) });
    };
  }

  private withdraw(): void {
    if (this.id !== undefined)
      void fetch(`/api/jobs/${this.id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  }

  private end(change: Partial<Job<Result>>): void {
    if (this.over) return;
    this.over = true;
    this.events?.close();
    this.tell(change);
  }
}

function data<Content>(event: MessageEvent<string>): Content {
  return JSON.parse(event.data) as Content;
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
      setJob((before) => ({ ...before, state: 'running', progress: undefined }));
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
