// One stream of events for all tabs of a browser. Browsers open six connections to a server, and no more:
// with a stream for each job, or for each tab, the seventh tab would not load. The name of this worker is the
// session that all tabs share.

interface Port {
  readonly port: MessagePort;
  readonly jobs: Set<string>;
}

/** What tabs say: this job is mine, or no longer. */
type Said = { readonly follow: string } | { readonly leave: string } | { readonly goodbye: true };

interface JobEvent {
  readonly id: string;
  readonly state: string;
}

interface SharedScope {
  readonly name: string;
  onconnect: ((event: MessageEvent) => void) | null;
}

const scope = self as unknown as SharedScope;
const ports = new Set<Port>();
/** The last event of each job: a tab may hear of its job after the stream has told of it. */
const last = new Map<string, JobEvent>();
const MOST_KEPT = 512;
/** The stream is closed when nobody has followed anything for so long. */
const REST = 4000;

let events: EventSource | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

function listen(): void {
  clearTimeout(rest);
  if (events !== undefined) return;
  const stream = new EventSource(`/api/events?session=${encodeURIComponent(scope.name)}`);
  stream.addEventListener('job', (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as JobEvent;
    last.delete(event.id);
    last.set(event.id, event);
    const oldest = last.keys().next();
    if (last.size > MOST_KEPT && oldest.done !== true) last.delete(oldest.value);
    for (const { port, jobs } of ports) {
      if (!jobs.has(event.id)) continue;
      port.postMessage(event);
      if (event.state !== 'running') jobs.delete(event.id);
    }
    pause();
  });
  stream.onerror = () => {
    stream.close();
    events = undefined;
    last.clear();
    for (const { port, jobs } of ports) {
      for (const id of jobs) port.postMessage({ id, state: 'lost' });
      jobs.clear();
    }
  };
  events = stream;
}

/** Closes the stream after a while, unless somebody follows a job. */
function pause(): void {
  clearTimeout(rest);
  if ([...ports].some(({ jobs }) => jobs.size > 0)) return;
  rest = setTimeout(() => {
    events?.close();
    events = undefined;
    last.clear();
  }, REST);
}

scope.onconnect = (event) => {
  const [port] = event.ports;
  if (port === undefined) return;
  const tab: Port = { port, jobs: new Set() };
  ports.add(tab);
  port.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('follow' in data) {
      tab.jobs.add(data.follow);
      listen();
      const known = last.get(data.follow);
      if (known !== undefined) port.postMessage(known);
      if (known !== undefined && known.state !== 'running') tab.jobs.delete(data.follow);
    } else if ('leave' in data) {
      tab.jobs.delete(data.leave);
    } else {
      ports.delete(tab);
    }
    pause();
  };
};
