// The report of `paper`.

type ClaimStatus = 'reproduced' | 'corrected' | 'open' | 'failed' | 'stopped';

export interface Claim {
  readonly id: string;
  readonly statement: string;
  readonly status: ClaimStatus;
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
