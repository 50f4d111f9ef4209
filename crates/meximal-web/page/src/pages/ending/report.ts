// The reports of `sequence`, `census` and `heatmap`, as far as the page reads them.

interface Run {
  readonly outcome: string;
  readonly longest: number | null;
  readonly bound: number | null;
}

interface Structure {
  readonly cycle: readonly string[];
  readonly runs: readonly Run[];
  readonly symmetric: number | null;
  readonly normal_play?: { readonly hypothesis: boolean };
}

export interface SequenceReport<Value> {
  readonly rules: string;
  readonly values: readonly Value[];
  readonly preperiod: number | null;
  readonly period: number | null;
  readonly status: 'proved' | 'verified' | 'none';
  readonly theorem: string;
  readonly structure?: Structure;
}

interface Longest {
  readonly value: number;
  readonly sets: number;
  readonly set: readonly number[];
}

export interface CensusReport {
  readonly min: number;
  readonly max: number;
  readonly ending: string;
  readonly sets: number;
  readonly all_left: number;
  readonly other: number;
  readonly longest_period: Longest | null;
  readonly longest_preperiod: Longest | null;
  readonly longest_other_preperiod: Longest | null;
  /** Preperiods of the sets that are eventually all Left, with how many sets have them. */
  readonly left_preperiods?: readonly (readonly [number, number])[];
  /** Preperiods and periods of the others, with how many sets have them. */
  readonly other_periods?: readonly (readonly [number, number, number])[];
}

export interface HeatMapReport {
  readonly sets: number;
  readonly all_left: number;
  readonly longest_period: number;
  readonly set: readonly number[];
}
