// The reports of `sequence`, `census` and `heatmap`.
export type { CensusReport, HeatMapReport } from '../../core/schema';
import type { SequenceReport as AnySequence } from '../../core/schema';

/** A sequence of outcomes, or of Grundy values. */
export type SequenceReport<Value> = Omit<AnySequence, 'values'> & {
  readonly values: readonly Value[];
};
