// Seats round a table; who can force a win is lit, and the places of a ranking are written on the seats.
import type { JSX } from 'preact';
import { subscript } from './math';

export interface Seat {
  readonly name: string;
  readonly label: string;
  readonly lit: boolean;
  readonly place?: number;
  readonly away?: boolean;
}

interface TableProps {
  readonly seats: readonly Seat[];
  /** The seat whose turn it is. */
  readonly turn?: number;
  readonly description: string;
}

const WIDTH = 320;
const HEIGHT = 230;

/** Seat 0 sits at the bottom, nearest to the reader; the turn goes round with the clock. */
function position(seat: number, seats: number): readonly [number, number] {
  const angle = Math.PI / 2 + (2 * Math.PI * seat) / seats;
  return [WIDTH / 2 + 122 * Math.cos(angle), HEIGHT / 2 + 84 * Math.sin(angle)];
}

export function seatSymbol(name: string): string {
  return name.charAt(0) + subscript(name.slice(1));
}

export function SeatTable({ seats, turn, description }: TableProps): JSX.Element {
  return (
    <svg class="seats" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={description}>
      <ellipse class="table" cx={WIDTH / 2} cy={HEIGHT / 2} rx="92" ry="56" />
      <Direction seats={seats.length} />
      {seats.map((seat, number) => {
        const [x, y] = position(number, seats.length);
        const state = seat.away === true ? 'away' : seat.lit ? 'lit' : '';
        return (
          <g
            key={seat.name}
            class={`seat ${state} ${number === turn ? 'turn' : ''}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
          >
            {number === turn && <circle class="ring" r="28" />}
            {seat.lit && <circle class="glow" r="25" />}
            <circle class="disc" r="22" />
            <text class="seat-name" y={seat.place === undefined ? 6 : 1}>
              {seat.label}
            </text>
            {seat.place !== undefined && (
              <text class="seat-place" y="14">
                {ordinal(seat.place)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Arrow heads on the edge of the table, between each seat and the next. */
function Direction({ seats }: { seats: number }): JSX.Element {
  const angles = Array.from(
    { length: seats },
    (_, seat) => Math.PI / 2 + (2 * Math.PI * (seat + 0.5)) / seats,
  );
  return (
    <g class="direction">
      {angles.map((angle) => {
        const x = WIDTH / 2 + 92 * Math.cos(angle);
        const y = HEIGHT / 2 + 56 * Math.sin(angle);
        const heading = (Math.atan2(56 * Math.cos(angle), -92 * Math.sin(angle)) * 180) / Math.PI;
        return (
          <path
            key={angle}
            d="M-5 -5L4 0L-5 5"
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${heading.toFixed(1)})`}
          />
        );
      })}
    </g>
  );
}

function ordinal(place: number): string {
  return ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`;
}
