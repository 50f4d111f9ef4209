// A list that is too long to be shown at once: how much of it is there, and a button for more.
import type { JSX } from 'preact';

interface MoreProps {
  readonly all: number;
  readonly shown: number;
  /** How many more at a time. */
  readonly step: number;
  /** What they are, as in "34 551 nodes". */
  readonly what: string;
  readonly onMore: (shown: number) => void;
}

export function More({ all, shown, step, what, onMore }: MoreProps): JSX.Element | null {
  if (all <= shown) return null;
  return (
    <p class="more">
      {shown.toLocaleString('en')} of {all.toLocaleString('en')} {what}.{' '}
      <button type="button" class="quiet" onClick={() => onMore(Math.min(all, shown + step))}>
        Show more
      </button>
    </p>
  );
}
