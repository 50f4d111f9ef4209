// The reports of `sequence`, `census` and `heatmap`.
export type { CensusReport, HeatMapReport } from '../../core/schema';
import type { EndingSequenceReport } from '../../core/schema';

/** A sequence of outcomes, or of Grundy values. */
export type SequenceReport<Value> = Omit<EndingSequenceReport, 'values'> & {
  readonly values: readonly Value[];
};
