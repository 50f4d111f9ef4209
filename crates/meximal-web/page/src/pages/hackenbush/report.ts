// The reports of `value` and `outcome` for pictures, as far as the page reads them: what those for different numbers of players have in common.
import type { EdgeReport, StartReport } from '../../core/schema';

export interface ValueReport {
  readonly players: number;
  /** Three players or more: a number for each. */
  readonly values?: Readonly<Record<string, string>>;
  readonly class?: string;
  /** Two players: one number. */
  readonly value?: string;
}

export interface OutcomeReport {
  readonly players: number;
  readonly play: string;
  readonly starts: readonly StartReport[];
  readonly method: string;
  readonly moves?: readonly EdgeReport[];
  readonly note?: string;
}
