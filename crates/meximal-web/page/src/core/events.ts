// What jobs on the server tell. All tabs of a browser share one stream, which a shared worker holds; where
// there are no shared workers the jobs are asked again and again, and no connection stays open.
import { get, Refusal } from './api';

export interface Progress {
  readonly phase?: string;
  readonly done?: number;
  readonly total?: number | null;
  /** How many questions are ahead of this one, while it waits for its turn. */
  readonly ahead?: number;
}

export interface JobEvent {
  readonly id: string;
  /** `lost` when the server cannot be heard any more. */
  readonly state: 'running' | 'done' | 'failed' | 'cancelled' | 'lost';
  readonly progress?: Progress;
}

type Listener = (event: JobEvent) => void;

interface Follower {
  /** Tells the listener what a job tells, until that is no longer wanted. */
  readonly follow: (id: string, listener: Listener) => void;
  readonly leave: (id: string) => void;
}

const KEY = 'meximal-session';

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The name that all tabs of this browser share; a name for this tab alone if the browser keeps nothing. */
function sessionName(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept;
    const made = random();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return random();
  }
}

export const SESSION = sessionName();

/** Follows jobs through the stream of the shared worker. */
function sharing(): Follower {
  const worker = new SharedWorker(new URL('./stream.worker.ts', import.meta.url), {
    type: 'module',
    name: SESSION,
  });
  const listeners = new Map<string, Listener>();
  worker.port.onmessage = ({ data }: MessageEvent<JobEvent>) => listeners.get(data.id)?.(data);
  worker.onerror = () => {
    // Nobody holds the stream: the jobs are asked for.
    follower = asking();
    for (const [id, listener] of listeners) follower.follow(id, listener);
  };
  addEventListener('pagehide', (event) => {
    if (!event.persisted) worker.port.postMessage({ goodbye: true });
  });
  return {
    follow: (id, listener) => {
      listeners.set(id, listener);
      worker.port.postMessage({ follow: id });
    },
    leave: (id) => {
      listeners.delete(id);
      worker.port.postMessage({ leave: id });
    },
  };
}

/** Between two questions to the server, at first and at most. */
const FIRST_PAUSE = 60;
const LONGEST_PAUSE = 1000;

/** Follows jobs by asking for them, less often the longer they take. */
function asking(): Follower {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const look = async (id: string, listener: Listener, pause: number) => {
    const event = await get<Omit<JobEvent, 'id'>>(`jobs/${id}`).catch((reason: unknown) => ({
      state: reason instanceof Refusal ? ('failed' as const) : ('lost' as const),
    }));
    if (!timers.has(id)) return;
    listener({ ...event, id });
    if (event.state !== 'running') return;
    const next = Math.min(LONGEST_PAUSE, 1.5 * pause);
    timers.set(
      id,
      setTimeout(() => void look(id, listener, next), pause),
    );
  };
  return {
    follow: (id, listener) => {
      timers.set(
        id,
        setTimeout(() => void look(id, listener, FIRST_PAUSE)),
      );
    },
    leave: (id) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
  };
}

let follower: Follower | undefined;

/** How this browser follows jobs. */
export function jobEvents(): Follower {
  follower ??= 'SharedWorker' in window ? sharing() : asking();
  return follower;
}
