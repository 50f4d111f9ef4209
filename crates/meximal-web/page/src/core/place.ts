// Where the reader is: a path and a query, so that every view has an address of its own.
import { useEffect, useState } from 'preact/hooks';

export type Query = ReadonlyMap<string, string>;

export interface Place {
  readonly path: string;
  readonly query: Query;
}

/** Whether a change of the address is a step that "back" undoes. */
export type Step = 'push' | 'replace';

const MOVED = 'meximal:moved';

function here(): Place {
  return { path: location.pathname, query: new Map(new URLSearchParams(location.search)) };
}

/** The address of a view. Entries without a value are left out. */
export function address(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, value);
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The whole number that a text is, if it is within bounds. */
export function wholeNumber(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
  return number !== undefined && number >= least && number <= most ? number : undefined;
}

/** A whole number of the query, kept within bounds; `usual` if there is none. */
export function numberIn(query: Query, key: string, usual: number, least: number, most: number): number {
  const number = Number(query.get(key) ?? usual);
  return Number.isInteger(number) ? Math.min(most, Math.max(least, number)) : usual;
}

export function go(to: string, step: Step = 'push'): void {
  if (to === location.pathname + location.search) return;
  if (step === 'push') history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  dispatchEvent(new Event(MOVED));
}

/** Changes entries of the query and keeps the others. */
export function amend(changes: Readonly<Record<string, string | undefined>>, step: Step = 'replace'): void {
  const { path, query } = here();
  go(address(path, { ...Object.fromEntries(query), ...changes }), step);
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const follow = () => setPlace(here());
    addEventListener('popstate', follow);
    addEventListener(MOVED, follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener(MOVED, follow);
    };
  }, []);
  return place;
}

/** Links inside the page change the view without loading it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.hasAttribute('download')) return;
  if (link.hash !== '' || link.pathname.startsWith('/api')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
