// The reports of `value` and `outcome` for pictures.

export interface ValueReport {
  readonly players: number;
  /** Three players or more: a number for each. */
  readonly values?: Readonly<Record<string, string>>;
  readonly class?: string;
  /** Two players: one number. */
  readonly value?: string;
}

interface WinningCut {
  readonly player: string;
  readonly edge: number;
}

export interface OutcomeReport {
  readonly players: number;
  readonly play: string;
  /** Elimination: one letter for each starter; coalition play: seats counted from each starter. */
  readonly outcomes: string | readonly (readonly string[])[];
  /** Coalition play: who can force a win, for each starter. */
  readonly winners?: readonly (readonly string[])[];
  readonly method: string;
  readonly moves?: readonly WinningCut[];
  readonly note?: string;
}

/** For each starter everybody who can force a win, by letter. */
export function winnersOf(report: OutcomeReport, letters: readonly string[]): readonly (readonly string[])[] {
  if (report.winners !== undefined) return report.winners;
  const { outcomes } = report;
  if (typeof outcomes === 'string') {
    const words = outcomes.includes(',') ? outcomes.split(',') : [...outcomes];
    return words.map((word) => (word === '-' ? [] : [word]));
  }
  return outcomes.map((seats, starter) =>
    seats.map((seat) => letters[seatNumber(seat, starter, letters.length)] ?? seat),
  );
}

function seatNumber(seat: string, starter: number, players: number): number {
  const distance = seat === 'N' ? 0 : seat === 'P' ? players - 1 : Number(seat.slice(1));
  return (starter + distance) % players;
}
