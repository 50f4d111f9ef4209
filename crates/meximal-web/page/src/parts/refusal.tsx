// An error, with the place in the input that it is about.
import type { JSX } from 'preact';
import type { Refusal } from '../core/api';

/** Splits a text at two offsets that count bytes of UTF-8. */
function splitAtBytes(text: string, start: number, end: number): readonly [string, string, string] {
  const bytes = new TextEncoder().encode(text);
  const part = (from: number, to?: number) => new TextDecoder().decode(bytes.slice(from, to));
  return [part(0, start), part(start, end), part(end)];
}

interface RefusedProps {
  readonly refusal: Refusal;
  /** The text that the error points into. */
  readonly input?: string;
  /** Asks once more, where that may help. */
  readonly again?: () => void;
}

export function Refused({ refusal, input, again }: RefusedProps): JSX.Element {
  return (
    <div class="refused" role="alert">
      <p>
        <strong>{sentence(refusal.message)}</strong>
      </p>
      {refusal.at !== undefined && input !== undefined && <Place input={input} at={refusal.at} />}
      {refusal.expected !== undefined && <p>Expected: {refusal.expected}.</p>}
      {again !== undefined && (
        <p>
          <button type="button" onClick={again}>
            Retry
          </button>
        </p>
      )}
    </div>
  );
}

function Place({ input, at }: { input: string; at: readonly [number, number] }): JSX.Element {
  const [before, here, after] = splitAtBytes(input, at[0], at[1]);
  return (
    <p class="place">
      <code>
        {before}
        <mark>{here === '' ? ' ' : here}</mark>
        {after}
      </code>
    </p>
  );
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!:]$/.test(capital) ? capital : `${capital}.`;
}
