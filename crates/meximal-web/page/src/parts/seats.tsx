// Who plays which seat: people and computers, who begins, and whom the computers are sworn against.
import type { JSX } from 'preact';
import { ChoiceField } from './fields';

interface SeatChoiceProps {
  readonly seats: readonly string[];
  readonly computers: readonly boolean[];
  readonly first: number;
  readonly against: number | undefined;
  readonly onChange: (change: { seats?: string; first?: string; against?: string }) => void;
}

const WHO = [
  { value: 'h', label: 'a person' },
  { value: 'c', label: 'a computer' },
];

export function SeatChoice({ seats, computers, first, against, onChange }: SeatChoiceProps): JSX.Element {
  const change = (seat: number, who: string) =>
    onChange({ seats: computers.map((is, place) => (place === seat ? who : is ? 'c' : 'h')).join('') });
  const numbered = seats.map((name, seat) => ({ value: String(seat + 1), label: name }));
  return (
    <div class="question seating" role="group" aria-label="Seats">
      {seats.map((name, seat) => (
        <ChoiceField
          key={name}
          label={name}
          value={computers[seat] === true ? 'c' : 'h'}
          choices={WHO}
          onChange={(who) => change(seat, who)}
        />
      ))}
      <ChoiceField
        label="Moves first"
        value={String(first)}
        choices={numbered}
        onChange={(seat) => onChange({ first: seat })}
      />
      <ChoiceField
        label="Computers play"
        value={against === undefined ? '' : String(against)}
        choices={[
          { value: '', label: 'each to win' },
          ...numbered.map(({ value, label }) => ({ value, label: `together against ${label}` })),
        ]}
        onChange={(seat) => onChange({ against: seat })}
      />
    </div>
  );
}
