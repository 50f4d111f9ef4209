// The fields that several pages have: a game, a convention, a number of players, examples.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { wholeNumber } from '../core/place';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly wide?: boolean;
  readonly invalid?: boolean;
}

export function TextField({ label, value, onChange, hint, wide, invalid }: TextFieldProps): JSX.Element {
  const id = useId();
  return (
    <p class={wide === true ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        aria-invalid={invalid === true}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} class="hint">
          <Unbroken text={hint} />
        </small>
      )}
    </p>
  );
}

/** A text in which words with hyphens, such as 1-2C, stay in one line. */
function Unbroken({ text }: { text: string }): JSX.Element {
  const words = text.split(' ').map((word, place) => [place > 0 && ' ', keep(word)]);
  return <>{words}</>;
}

function keep(word: string): string | JSX.Element {
  return word.includes('-') ? <span class="unbroken">{word}</span> : word;
}

interface NumberFieldProps {
  readonly label: string;
  /** What stands in the field, a number or not. */
  readonly value: string;
  readonly min: number;
  readonly max: number;
  /** What is typed, right or wrong; an empty field is not told. */
  readonly onChange: (text: string) => void;
}

/** A number within bounds. What is not one stays as it was typed, and the field says what would do. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps): JSX.Element {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const wrong = wholeNumber(text, min, max) === undefined;
  const change = (next: string) => {
    setText(next);
    if (next !== '') onChange(next);
  };
  return (
    <p class="field narrow">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        value={text}
        min={min}
        max={max}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {wrong && (
        <small id={`${id}-wrong`} class="wrong" role="alert">
          From {min} to {max}.
        </small>
      )}
    </p>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

export function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps): JSX.Element {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    </p>
  );
}

const CONVENTIONS: readonly Choice[] = [
  { value: 'normal', label: 'normal play' },
  { value: 'misere', label: 'misère play' },
  { value: 'propp', label: 'Propp: last mover wins' },
  { value: 'podium', label: 'podium rule' },
  { value: 'elimination', label: 'elimination play' },
  { value: 'ending:LR', label: 'ending partizan, LR' },
];

/** Those under which the others form a coalition. */
export const COALITION = ['normal', 'misere', 'propp'];

/** The name of a convention in words. */
export function playInWords(value: string): string {
  return CONVENTIONS.find((choice) => choice.value === value)?.label ?? value;
}

const OTHER = 'other';

interface ConventionFieldProps {
  readonly value: string;
  readonly among: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A convention of the list, or any other one, typed. */
export function ConventionField({ value, among, onChange }: ConventionFieldProps): JSX.Element {
  const choices = CONVENTIONS.filter((choice) => among.includes(choice.value));
  const listed = choices.some((choice) => choice.value === value);
  return (
    <>
      <ChoiceField
        label="Play"
        value={listed ? value : OTHER}
        choices={[...choices, { value: OTHER, label: 'another convention …' }]}
        onChange={(next) => onChange(next === OTHER ? 'winners:N' : next)}
      />
      {!listed && (
        <TextField
          label="Convention"
          value={value}
          onChange={onChange}
          hint="Such as winners:N,O1: who wins when a player cannot move."
        />
      )}
    </>
  );
}

export interface Example {
  readonly label: string;
  readonly to: string;
}

export function Examples({ examples }: { examples: readonly Example[] }): JSX.Element {
  return (
    <nav class="examples" aria-label="Examples">
      <span>Examples</span>
      <ul>
        {examples.map((example) => (
          <li key={example.to}>
            <a href={example.to}>{example.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SheetProps {
  readonly title: string;
  readonly lead: ComponentChildren;
  /** A name for the style sheet. */
  readonly name?: string;
  /** While a game is played, the title is small and the board has the place. */
  readonly playing?: boolean;
  readonly children: ComponentChildren;
}

/** A title, a sentence or two, and the page. */
export function Sheet({ title, lead, name = '', playing = false, children }: SheetProps): JSX.Element {
  return (
    <article class={playing ? `${name} playing` : name}>
      <header class="sheet-title">
        <h1 tabIndex={-1}>{title}</h1>
        {!playing && <p class="lead">{lead}</p>}
      </header>
      {children}
    </article>
  );
}
