// The reports of `value` for pictures, as far as the page reads them: what those for different numbers of players have in common.
export interface ValueReport {
  readonly players: number;
  /** Three players or more: a number for each. */
  readonly values?: Readonly<Record<string, string>>;
  readonly class?: string;
  /** Two players: one number. */
  readonly value?: string;
}
