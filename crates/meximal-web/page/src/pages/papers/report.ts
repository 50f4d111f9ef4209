// The report of `paper`.

export type { ClaimReport as Claim, PaperReport } from '../../core/schema';

export const PAPERS = ['spindler', 'podium', 'misere', 'cincotti', 'ending'] as const;

/** The words of the command for what its checks establish. */
export const BASES: Readonly<Record<string, string>> = {
  recomputed: 'recomputed',
  checked: 'checked to a bound',
  proved: 'proved',
  corrected: 'corrected',
  open: 'open',
};
