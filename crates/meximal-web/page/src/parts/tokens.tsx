// A heap of tokens. A click on a token takes it and all that lie on it.
import type { JSX } from 'preact';

/** Of larger heaps only the top is drawn, and the number of the others. */
const MOST_TOKENS = 14;
const THICKNESS = 15;

interface TokensProps {
  readonly size: number;
  /** The sizes that good moves leave. */
  readonly targets: ReadonlySet<number>;
  /** The sizes that can be left; any by default. */
  readonly legal?: ReadonlySet<number>;
  readonly onTake?: ((size: number) => void) | undefined;
}

export function Tokens({ size, targets, legal, onTake }: TokensProps): JSX.Element {
  const shown = Math.min(size, MOST_TOKENS);
  const hidden = size - shown;
  const room = THICKNESS * Math.max(shown, 3) + 22;
  const rest = hidden > 0 ? 14 : 0;
  return (
    <svg class="tokens" width="60" height={room + rest} viewBox={`0 0 60 ${room + rest}`} aria-hidden="true">
      <ellipse class="none" cx="30" cy={room - 10} rx="26" ry="8" />
      {Array.from({ length: shown }, (_, token) => {
        const left = hidden + token;
        const takeable = onTake !== undefined && legal?.has(left) !== false;
        const y = room - 14 - THICKNESS * token;
        return (
          <g
            key={token}
            class={`token ${targets.has(left) ? 'target' : ''} ${takeable ? 'takeable' : ''}`}
            onClick={() => takeable && onTake(left)}
          >
            {takeable && <title>{`Take ${size - left}, leave ${left}`}</title>}
            <path class="side" d={`M6 ${y - 9}v9a24 7 0 0 0 48 0v-9z`} />
            <ellipse cx="30" cy={y - 9} rx="24" ry="7" />
          </g>
        );
      })}
      {hidden > 0 && (
        <text x="30" y={room + 10}>
          {`and ${hidden} more`}
        </text>
      )}
    </svg>
  );
}
