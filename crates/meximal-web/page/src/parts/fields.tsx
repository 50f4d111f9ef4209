// The fields that several pages have: a game, a convention, a number of players, examples.
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

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
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({ label, value, min, max, onChange }: NumberFieldProps): JSX.Element {
  const id = useId();
  const change = (text: string) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
  };
  return (
    <p class="field narrow">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        value={value}
        min={min}
        max={max}
        onInput={(event) => change(event.currentTarget.value)}
      />
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

const OTHER = 'other';

interface ConventionFieldProps {
  readonly value: string;
  readonly among: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A convention of the list, or any other one, typed as for the command. */
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
          hint="As for the command, such as winners:N,O1: who wins when a player cannot move."
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

/** A title, a sentence or two, and the page. */
export function Sheet(props: {
  title: string;
  lead: ComponentChildren;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <article>
      <header class="sheet-title">
        <h1 tabIndex={-1}>{props.title}</h1>
        <p class="lead">{props.lead}</p>
      </header>
      {props.children}
    </article>
  );
}
