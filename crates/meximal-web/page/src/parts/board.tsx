// A board as its ruleset draws it: rows of letters become squares with stones, anything else stays a text.
import type { JSX } from 'preact';

/** The cells of a board whose rows are letters with spaces between them; undefined for anything else. */
function cellsOf(rows: string): readonly (readonly string[])[] | undefined {
  const lines = rows.split('\n').map((line) => (line === '' ? [] : line.split(' ')));
  return lines.every((line) => line.every((cell) => cell.length === 1)) ? lines : undefined;
}

const CELL = 34;

/** What the letters of boards are: free and covered cells have no stone. */
const PLAIN: Readonly<Record<string, string>> = { '.': 'free', '#': 'covered', _: 'free' };

const STONES: Readonly<Record<string, string>> = {
  L: 'left',
  x: 'left',
  X: 'left',
  R: 'right',
  o: 'right',
  O: 'right',
};

export function GameBoard({ rows, small = false }: { rows: string; small?: boolean }): JSX.Element {
  const cells = cellsOf(rows);
  if (cells === undefined) return <pre class="board-text">{rows}</pre>;
  const columns = Math.max(1, ...cells.map((row) => row.length));
  const size = small ? CELL / 2 : CELL;
  return (
    <svg
      class="game-board"
      width={columns * size + 2}
      height={cells.length * size + 2}
      viewBox={`-1 -1 ${columns * CELL + 2} ${cells.length * CELL + 2}`}
      role="img"
      aria-label={`Board: ${cells.map((row) => row.join('')).join(' / ')}`}
    >
      {cells.map((row, y) => row.map((cell, x) => <Cell key={`${x} ${y}`} cell={cell} x={x} y={y} />))}
    </svg>
  );
}

function Cell({ cell, x, y }: { cell: string; x: number; y: number }): JSX.Element {
  const plain = PLAIN[cell];
  return (
    <g transform={`translate(${x * CELL} ${y * CELL})`}>
      <rect class={`cell ${plain ?? ''}`} width={CELL} height={CELL} />
      {plain === undefined && (
        <>
          <circle class={`stone ${STONES[cell] ?? ''}`} cx={CELL / 2} cy={CELL / 2} r={CELL / 2 - 5} />
          <text x={CELL / 2} y={CELL / 2 + 5}>
            {cell}
          </text>
        </>
      )}
    </g>
  );
}
