// Small pictures for the cards of the first page. They only decorate, and are hidden from screen readers.
import type { ComponentChildren, JSX } from 'preact';

function Vignette({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <svg class="vignette" viewBox="0 0 240 104" aria-hidden="true">
      {children}
    </svg>
  );
}

const EGGS: readonly (readonly [number, number, boolean])[] = [
  [104, 4, true],
  [52, 38, false],
  [104, 38, false],
  [156, 38, true],
  [78, 72, true],
  [130, 72, false],
];

export function QuotientVignette(): JSX.Element {
  return (
    <Vignette>
      <path
        class="thin"
        d="M120 28L68 38M120 28V38M120 28L172 38M68 62L94 72M120 62L94 72M120 62L146 72M172 62L146 72"
      />
      {EGGS.map(([x, y, held]) => (
        <rect key={`${x}-${y}`} class={held ? 'egg held' : 'egg'} x={x} y={y} width="32" height="24" rx="4" />
      ))}
      <text x="120" y="20">
        1
      </text>
      <text x="172" y="54">
        e
      </text>
      <text x="94" y="88">
        b²
      </text>
    </Vignette>
  );
}

export function SumsVignette(): JSX.Element {
  const seats = [0, 1, 2, 3, 4].map((seat) => (seat / 5) * 2 * Math.PI - Math.PI / 2);
  return (
    <Vignette>
      <ellipse class="table" cx="120" cy="52" rx="52" ry="30" />
      {seats.map((angle, seat) => (
        <circle
          key={seat}
          class={seat === 0 || seat === 3 ? 'seat lit' : 'seat'}
          cx={(120 + 72 * Math.cos(angle)).toFixed(1)}
          cy={(52 + 42 * Math.sin(angle)).toFixed(1)}
          r="8"
        />
      ))}
      {[2, 4, 3].map((size, heap) =>
        Array.from({ length: size }, (_, token) => (
          <circle key={`${heap}-${token}`} class="token" cx={104 + 16 * heap} cy={68 - 10 * token} r="4" />
        )),
      )}
    </Vignette>
  );
}

export function HackenbushVignette(): JSX.Element {
  return (
    <Vignette>
      <path class="ground" d="M40 96H200" />
      <g class="edges">
        <path class="player-1" d="M80 96V66" />
        <path class="player-2" d="M80 66V38" />
        <path class="player-3" d="M80 38L66 12" />
        <path class="player-3" d="M140 96V66" />
        <path class="player-1" d="M140 66L118 36" />
        <path class="player-2" d="M140 66L162 36" />
        <path class="player-1" d="M162 36L182 14" />
        <path class="player-3" d="M162 36L146 12" />
      </g>
    </Vignette>
  );
}

const STRIP = 'LRLNNLLNLLLLLLLLLLLL';

export function EndingVignette(): JSX.Element {
  return (
    <Vignette>
      {[...STRIP].map((letter, heap) => (
        <rect
          key={heap}
          class={`verdict-${letter}`}
          x={30 + 18 * (heap % 10)}
          y={heap < 10 ? 28 : 54}
          width="15"
          height="20"
          rx="2"
        />
      ))}
    </Vignette>
  );
}

export function PapersVignette(): JSX.Element {
  return (
    <Vignette>
      <rect class="egg" x="84" y="6" width="72" height="92" rx="3" />
      {[20, 34, 48, 62, 76].map((y) => (
        <path key={y} class="thin" d={`M108 ${y}H146`} />
      ))}
      {[20, 34, 62, 76].map((y) => (
        <path key={y} class="tick" d={`M93 ${y}l3 3l6 -7`} />
      ))}
      <path class="cross" d="M94 45l6 6m0 -6l-6 6" />
    </Vignette>
  );
}

export function PlayVignette(): JSX.Element {
  return (
    <Vignette>
      {[3, 5, 4].map((size, heap) =>
        Array.from({ length: size }, (_, token) => (
          <circle
            key={`${heap}-${token}`}
            class={heap === 1 && token > 2 ? 'token taken' : 'token'}
            cx={84 + 36 * heap}
            cy={88 - 18 * token}
            r="7"
          />
        )),
      )}
      <path class="arrow" d="M142 12V46m-5 -6l5 6l5 -6" />
    </Vignette>
  );
}

const ROWS: readonly (readonly [string, number])[] = [
  ['0.15', 42],
  ['0.77', 40],
  ['0.4107', 506],
];

/** Three rows of the table. */
export function AtlasVignette(): JSX.Element {
  return (
    <Vignette>
      <path class="thin" d="M40 12H200M40 40H200M40 68H200M40 96H200M130 12V96" />
      {ROWS.map(([code, order], row) => (
        <g key={code}>
          <text x="85" y={32 + 28 * row}>
            {code}
          </text>
          <text x="165" y={32 + 28 * row}>
            {order}
          </text>
        </g>
      ))}
    </Vignette>
  );
}
