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

/** The order of a heap: whether its multiples repeat, and from which on. */
export interface Order {
  readonly heap: number;
  readonly infinite: boolean | null;
  readonly index?: number;
  readonly period?: number;
}

/** Heaps up to a bound, solved by an automaton. */
export interface AutomaticReport {
  readonly game: string;
  readonly players: number;
  readonly play: string;
  readonly heaps: number;
  readonly infinite: boolean | null;
  readonly monoid_order: number;
  readonly finite_letters: readonly number[];
  readonly infinite_letters: readonly number[];
  readonly states: number;
  /** Each heap as a sum of letters. */
  readonly letters: readonly string[];
  readonly orders: readonly Order[];
  readonly relations: readonly string[];
  readonly relations_complete: boolean;
  readonly because: string;
}

/** A game that is solved for all heaps, with values in an infinite monoid. */
export interface AllHeapsReport {
  readonly game: string;
  readonly players: number;
  readonly play: string;
  readonly infinite: boolean;
  readonly family: string;
  readonly quotient: string;
  readonly phi: readonly string[];
  readonly formulas: readonly string[];
  readonly preperiod: number;
  readonly modulus: number;
  readonly because: string;
}

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
