// Multiplication in a quotient, from the products with generators: a word is its letters, one after the other.
import type { Generator } from './report';

export class Monoid {
  private readonly places: ReadonlyMap<string, number>;

  constructor(
    private readonly elements: readonly string[],
    private readonly generators: readonly Generator[],
    private readonly products: readonly (readonly number[])[],
  ) {
    this.places = new Map(elements.map((name, place) => [name, place]));
  }

  has(name: string): boolean {
    return this.places.has(name);
  }

  /** The product of two elements, both given and returned as words. */
  multiply(left: string, right: string): string {
    let at = this.places.get(left) ?? 0;
    for (const letter of this.letters(right)) at = this.products[at]?.[letter] ?? at;
    return this.elements[at] ?? '1';
  }

  product(factors: readonly string[]): string {
    return factors.reduce((product, factor) => this.multiply(product, factor), '1');
  }

  private letters(word: string): number[] {
    const letters: number[] = [];
    for (const [, name, power] of word.matchAll(/([a-z]\d*)(?:\^(\d+))?/g)) {
      const letter = this.generators.findIndex((generator) => generator.name === name);
      for (let count = Number(power ?? 1); count > 0; count -= 1) letters.push(letter);
    }
    return letters;
  }
}
