// A question that is asked again whenever it changes; the last answer stays until the next one is there.
import { useEffect, useState } from 'preact/hooks';
import { type Body, post, type Refusal, refusalOf } from './api';

export interface Asked<Result> {
  readonly result: Result | undefined;
  readonly refusal: Refusal | undefined;
  readonly waiting: boolean;
}

const NOTHING = { result: undefined, refusal: undefined, waiting: false } as const;

/** Asks `path` with `body`, after a short pause in typing; nothing is asked while `body` is undefined. */
export function useQuestion<Result>(path: string, body: Body | undefined, pause = 0): Asked<Result> {
  const [asked, setAsked] = useState<Asked<Result>>(NOTHING);
  const question = body === undefined ? undefined : JSON.stringify(body);
  useEffect(() => {
    if (question === undefined) {
      setAsked(NOTHING);
      return;
    }
    const abort = new AbortController();
    setAsked((before) => ({ ...before, waiting: true }));
    const timer = setTimeout(() => {
      post<Result>(path, JSON.parse(question) as Body, abort.signal).then(
        (result) => !abort.signal.aborted && setAsked({ result, refusal: undefined, waiting: false }),
        (reason: unknown) =>
          !abort.signal.aborted &&
          setAsked((before) => ({ ...before, refusal: refusalOf(reason), waiting: false })),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, question, pause]);
  return asked;
}
