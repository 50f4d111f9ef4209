// Questions to the server: the verbs of the command over HTTP.

export type Body = Readonly<Record<string, unknown>>;

export interface Answer<Report> {
  readonly report: Report;
  readonly text: string;
  readonly latex: string;
  readonly unfinished: boolean;
  readonly no: boolean;
  readonly pictures?: Readonly<Record<string, string>>;
  readonly certificate?: string;
}

interface RefusalBody {
  readonly error?: string;
  readonly at?: readonly [number, number];
  readonly key?: string;
  readonly expected?: string;
}

/** What the server says when it does not answer a question. */
export class Refusal extends Error {
  readonly at: readonly [number, number] | undefined;
  readonly expected: string | undefined;
  /** Whether asking once more may help: the server was busy, or could not be reached. */
  readonly passing: boolean;

  constructor(body: RefusalBody, passing = false) {
    super(body.error ?? 'The server gave no reason.');
    // A place in another text than the game's is not shown in the game.
    this.at = body.key === undefined ? body.at : undefined;
    this.expected = body.expected;
    this.passing = passing;
  }
}

export function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Refusal) return reason;
  return new Refusal({ error: 'The server cannot be reached. Is it still running?' }, true);
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(
      { error: `The server answered with status ${response.status}.` },
      response.status >= 500,
    );
  }
}

export async function get<Result>(path: string): Promise<Result> {
  const response = await fetch(`/api/${path}`);
  const content = await read(response);
  if (!response.ok) throw new Refusal(content as RefusalBody, response.status === 503);
  return content as Result;
}

export async function post<Result>(path: string, body: Body, signal?: AbortSignal): Promise<Result> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  const content = await read(response);
  if (!response.ok) throw new Refusal(content as RefusalBody, response.status === 503);
  return content as Result;
}

export function ask<Report>(verb: string, body: Body, signal?: AbortSignal): Promise<Answer<Report>> {
  return post<Answer<Report>>(verb, body, signal);
}
