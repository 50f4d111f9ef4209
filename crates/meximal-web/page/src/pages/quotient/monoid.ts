// Multiplication in a quotient, from the products with generators: a word is its letters, one after the
// other.
import type { Element, Multiplication } from './report';

export class Monoid {
  private readonly places: ReadonlyMap<string, number>;

  constructor(
    private readonly elements: readonly Element[],
    private readonly multiplication: Multiplication,
  ) {
    this.places = new Map(elements.map(({ name }, place) => [name, place]));
  }

  find(name: string): Element | undefined {
    return this.elements[this.places.get(name) ?? -1];
  }

  /** The product of elements given by their names; the unit if there are none. */
  product(factors: readonly string[]): Element | undefined {
    let at = this.places.get('1') ?? 0;
    for (const factor of factors) at = this.times(at, this.find(factor)?.word ?? []);
    return this.elements[at];
  }

  /** Multiplies the element at a place by a word, which is given by the exponents of its generators. */
  private times(at: number, word: readonly number[]): number {
    word.forEach((exponent, generator) => {
      for (let count = exponent; count > 0; count -= 1) at = this.multiplication.rows[generator]?.[at] ?? at;
    });
    return at;
  }
}
