// A question that is asked again whenever it changes; the last answer stays until the next one is there.
import { useEffect, useState } from 'preact/hooks';
import type { Body } from './api';
import { type RunningJob, useJob } from './job';

export interface Asked<Result> extends RunningJob<Result> {
  /** Whether the answer is to an earlier question. */
  readonly stale: boolean;
}

/** Asks `verb` with `body`, after a short pause in typing; nothing is asked while `body` is undefined. */
export function useQuestion<Result>(verb: string, body: Body | undefined, pause = 0): Asked<Result> {
  const job = useJob<Result>();
  const { start, forget } = job;
  const [asked, setAsked] = useState<string>();
  const question = body === undefined ? undefined : JSON.stringify(body);
  useEffect(() => {
    if (question === undefined) {
      setAsked(undefined);
      forget();
      return;
    }
    const timer = setTimeout(() => {
      setAsked(question);
      start(verb, JSON.parse(question) as Body);
    }, pause);
    return () => clearTimeout(timer);
  }, [verb, question, pause, start, forget]);
  return { ...job, stale: asked !== question || job.state === 'running' };
}
