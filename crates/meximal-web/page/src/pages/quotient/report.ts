// The report of `quotient`, as far as the page reads it.
import type { Answer } from '../../core/api';

interface Generator {
  readonly name: string;
  readonly component: string;
}

export interface QuotientReport {
  readonly game: string;
  readonly players: number;
  readonly play: string;
  readonly order: number;
  readonly p_portion: number | null;
  readonly name: string | null;
  readonly status: 'proved' | 'partial' | 'budget';
  readonly heaps: number;
  readonly preperiod: number | null;
  readonly period: number | null;
  readonly theorem?: string;
  readonly stopped?: string;
  readonly lower_bound: number;
  readonly generators: readonly Generator[];
  readonly relations: readonly string[];
  readonly elements: readonly string[];
  readonly labels: readonly (readonly string[])[];
  readonly phi: readonly string[];
  readonly components?: readonly string[];
  readonly tame: boolean | null;
  readonly kernel: readonly string[];
  readonly kernel_group: string | null;
  readonly idempotents: readonly string[];
  readonly divisibility_classes: number;
  readonly archimedean_components: number;
  readonly greatest_period: number;
  readonly normal: boolean | null;
  readonly faithful: boolean | null;
}

export interface Element {
  readonly name: string;
  /** The exponents of the generators. */
  readonly word: readonly number[];
  readonly outcome: readonly string[];
  readonly is_p: boolean;
  readonly idempotent: boolean;
  readonly in_kernel: boolean;
  /** The idempotent of its archimedean component. */
  readonly component: string;
}

export interface Multiplication {
  /** For each generator the places of its products with the elements. */
  readonly rows: readonly (readonly number[])[];
}

export interface QuotientAnswer extends Answer<QuotientReport> {
  readonly elements?: readonly Element[];
  readonly multiplication?: Multiplication;
}
