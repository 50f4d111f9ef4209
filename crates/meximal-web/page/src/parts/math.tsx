// A small typesetter: words in generators, relations, outcomes and names of monoids, as the papers print
// them.
import { Fragment, type JSX } from 'preact';

const FACTOR = /([a-z])(\d*)(?:\^(\d+))?/g;

/** A word such as `ab^2` or `x27^3`: italic letters with indices and exponents. */
export function Word({ word }: { word: string }): JSX.Element {
  if (!/[a-z]/.test(word)) return <span class="math">{word}</span>;
  const factors = [...word.matchAll(FACTOR)];
  return (
    <span class="math">
      {factors.map(([, letter, index, power], place) => (
        <Fragment key={place}>
          <i>{letter}</i>
          {index !== '' && <sub>{index}</sub>}
          {power !== undefined && <sup>{power}</sup>}
        </Fragment>
      ))}
    </span>
  );
}

/** An equation between two words. */
export function Relation({ relation }: { relation: string }): JSX.Element {
  const [left = '', right = ''] = relation.split(' = ');
  return (
    <span class="math relation">
      <Word word={left} /> = <Word word={right} />
    </span>
  );
}

/** Things with commas between them, each kept in one line. */
export function Listed({ children }: { children: readonly JSX.Element[] }): JSX.Element {
  return (
    <>
      {children.map((child, place) => (
        <Fragment key={place}>
          {place > 0 && ', '}
          {child}
        </Fragment>
      ))}
    </>
  );
}

const SCRIPT: Readonly<Record<string, string>> = {
  N: '𝒩',
  O: '𝒪',
  P: '𝒫',
  L: 'ℒ',
  R: 'ℛ',
  T: '𝒯',
  S: '𝒮',
  Q: '𝒬',
};
const SPOKEN: Readonly<Record<string, string>> = {
  N: 'Next',
  O: 'Other',
  P: 'Previous',
  L: 'Left',
  R: 'Right',
};

export function script(letter: string): string {
  return SCRIPT[letter] ?? letter;
}

export function subscript(number: string | number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));
}

function superscript(number: string | number): string {
  return String(number).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
}

/** The name of a seat counted from the player to move, in words: N, O1, O2, …, P. */
export function seatInWords(seat: string): string {
  const [, letter = '', number = ''] = /^([A-Z])(\d*)$/.exec(seat) ?? [];
  return number === '' ? (SPOKEN[letter] ?? seat) : `${SPOKEN[letter] ?? letter} ${number}`;
}

/** A set of seats as a text: 𝒩𝒪 and ∅ for up to three players, {N, O₁} for more. */
function outcomeText(outcome: readonly string[], players: number): string {
  if (outcome.length === 0) return '∅';
  if (players > 3) {
    return `{${outcome.map((seat) => seat.charAt(0) + subscript(seat.slice(1))).join(', ')}}`;
  }
  const letters = outcome.map((seat) => seat.charAt(0));
  const turned = letters.length === 2 && !letters.includes('O') ? [...letters].reverse() : letters;
  return turned.map(script).join('');
}

function outcomeInWords(outcome: readonly string[]): string {
  return outcome.length === 0 ? 'nobody' : outcome.map(seatInWords).join(' and ');
}

export function Outcome({ of, players }: { of: readonly string[]; players: number }): JSX.Element {
  return <Symbol text={outcomeText(of, players)} spoken={outcomeInWords(of)} />;
}

/** A symbol that a screen reader says in words. */
export function Symbol({ text, spoken }: { text: string; spoken: string }): JSX.Element {
  return (
    <span class="symbol">
      <span aria-hidden="true">{text}</span>
      <span class="unseen">{spoken}</span>
    </span>
  );
}

/** One letter of ending partizan play, or of a class: L, R, N or P. */
export function ScriptLetter({ letter }: { letter: string }): JSX.Element {
  return <Symbol text={script(letter)} spoken={SPOKEN[letter] ?? letter} />;
}

/** The name of a monoid or a group: T_8 is 𝒯₈, Z2^4 is ℤ₂⁴. */
export function monoidName(name: string): string {
  return name
    .replace(/\b([A-Z])_(\d+)/g, (_, letter: string, index: string) => script(letter) + subscript(index))
    .replace(/\bZ(\d+)/g, (_, index: string) => `ℤ${subscript(index)}`)
    .replace(/\^(\d+)/g, (_, power: string) => superscript(power))
    .replace(/ x /g, ' × ');
}

/** A word as a plain text, as it stands in pictures: ab². */
export function wordText(word: string): string {
  return word
    .replace(/([a-z])(\d+)/g, (_, letter: string, index: string) => letter + subscript(index))
    .replace(/\^(\d+)/g, (_, power: string) => superscript(power));
}
