// The report of `paper`.

/** What a check establishes. */
export type Basis = 'recomputed' | 'checked' | 'proved' | 'corrected' | 'open';

export interface Claim {
  readonly id: string;
  readonly statement: string;
  /** `failed` or `budget` if its check was run and says otherwise. */
  readonly status: string;
  readonly basis: Basis;
  /** How far it was checked. */
  readonly bound?: string;
  /** By what it is proved. */
  readonly proof?: string;
  readonly correction?: string;
  readonly evidence?: string;
  readonly milliseconds?: number;
}

export interface PaperReport {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly checked: boolean;
  readonly failed: number;
  readonly stopped: number;
  readonly claims: readonly Claim[];
}

export const PAPERS = ['spindler', 'podium', 'misere', 'cincotti', 'ending'] as const;

/** The words of the command for what its checks establish. */
export const BASES: Readonly<Record<Basis, string>> = {
  recomputed: 'recomputed',
  checked: 'checked to a bound',
  proved: 'proved',
  corrected: 'corrected',
  open: 'open',
};
