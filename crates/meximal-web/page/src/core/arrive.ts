// An address may lead to a place in the page that is not there until an answer has come.
import { useEffect, useRef } from 'preact/hooks';

/** Scrolls to an element once, when it is there; only if the address led to it when the page was opened. */
export function useArrival(id: string | undefined, ready: boolean): void {
  const wanted = useRef(id);
  useEffect(() => {
    if (!ready || wanted.current === undefined) return;
    const target = document.getElementById(wanted.current);
    if (target === null) return;
    wanted.current = undefined;
    // What else the answer brings may still move it.
    requestAnimationFrame(() => target.scrollIntoView({ block: 'start' }));
  });
}

/** What follows # in the address. */
export function anchorHere(): string | undefined {
  try {
    return decodeURIComponent(location.hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}
