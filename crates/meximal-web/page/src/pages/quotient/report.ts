// The report of `quotient`: finite, by an automaton, or for all heaps.
import type { Answer } from '../../core/api';
import type { AllHeapsReport, AutomaticReport, QuotientReport } from '../../core/schema';

export type {
  AllHeapsReport,
  AutomaticReport,
  GeneratorOrder as Order,
  QuotientReport,
} from '../../core/schema';

export type AnyQuotientReport = QuotientReport | AutomaticReport | AllHeapsReport;

export function isAutomatic(report: AnyQuotientReport): report is AutomaticReport {
  return 'infinite_letters' in report;
}

export function isOfAllHeaps(report: AnyQuotientReport): report is AllHeapsReport {
  return 'family' in report;
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

export interface QuotientAnswer extends Answer<AnyQuotientReport> {
  readonly elements?: readonly Element[];
  readonly multiplication?: Multiplication;
}
