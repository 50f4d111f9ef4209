// The report of `quotient`: a finite monoid, an automaton, or a solution for all heaps.
import type { Answer } from '../../core/api';
import type { AllHeapsReport, AutomatonReport, QuotientReport } from '../../core/schema';

export type { GeneratorOrder as Order, QuotientReport } from '../../core/schema';

/** A report with the section of an automaton. */
export type AutomaticReport = QuotientReport & { automaton: AutomatonReport };

export function isAutomatic(report: QuotientReport): report is AutomaticReport {
  return report.automaton !== undefined;
}

/** A report with the section of a solution for all heaps. */
export type ReportForAllHeaps = QuotientReport & { all_heaps: AllHeapsReport };

export function isForAllHeaps(report: QuotientReport): report is ReportForAllHeaps {
  return report.all_heaps !== undefined;
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
