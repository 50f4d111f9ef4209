// Long work: it runs on the server as a job, reports its progress, and can be cancelled.
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
  readonly result: Result | undefined;
  readonly refusal: Refusal | undefined;
}

export interface RunningJob<Result> extends Job<Result> {
  readonly start: (verb: string, body: Body) => void;
  readonly cancel: () => void;
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
      this.end({ state: 'failed', refusal: refusalOf(reason) });
    }
  }

  /** Stops the work, on the server too. */
  stop(): void {
    if (this.over) return;
    this.withdraw();
    this.end({ state: 'cancelled' });
  }

  private listen(id: string): void {
    const events = new EventSource(`/api/jobs/${id}/events`);
    this.events = events;
    events.addEventListener('progress', (event) => this.tell({ progress: data<Progress>(event) }));
    events.addEventListener('done', (event) => this.end({ state: 'done', result: data<Result>(event) }));
    events.addEventListener('failed', (event) =>
      this.end({ state: 'failed', refusal: new Refusal(data<{ error?: string }>(event)) }),
    );
    events.addEventListener('cancelled', () => this.end({ state: 'cancelled' }));
    events.onerror = () => {
      // Nobody listens any more: the server need not go on.
      if (!this.over) this.withdraw();
      this.end({ state: 'failed', refusal: refusalOf(undefined) });
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
  const cancel = useCallback(() => work.current?.stop(), []);
  const start = useCallback((verb: string, body: Body) => {
    work.current?.stop();
    setJob((before) => ({ ...IDLE, state: 'running', result: before.result }));
    const next = new Work<Result>((change) => {
      if (work.current === next) setJob((before) => ({ ...before, ...change }));
    });
    work.current = next;
    void next.begin(verb, body);
  }, []);
  useEffect(() => {
    addEventListener('pagehide', cancel);
    return () => {
      removeEventListener('pagehide', cancel);
      cancel();
    };
  }, [cancel]);
  return { ...job, start, cancel };
}
