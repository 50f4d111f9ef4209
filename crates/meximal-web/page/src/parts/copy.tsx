// Taking results along: copying texts, saving files.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer } from '../core/api';
import { copyText } from '../core/clipboard';

export function CopyButton({ label, text }: { label: string; text: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      {label}
      <span role="status" class={copied ? 'copied' : 'unseen'}>
        {copied ? 'copied' : ''}
      </span>
    </button>
  );
}

/** A name of a file in plain characters: S{2,3}.svg is S-2-3.svg. */
function fileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/-+(?=\.\w+$)/, '');
}

function save(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name);
  link.click();
  URL.revokeObjectURL(url);
}

interface SaveButtonProps {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  /** The text to save, or how to find it when the button is pressed. */
  readonly content: string | ((button: HTMLButtonElement) => string);
}

export function SaveButton({ label, name, type, content }: SaveButtonProps): JSX.Element {
  const press = (button: HTMLButtonElement) =>
    save(name, type, typeof content === 'string' ? content : content(button));
  return (
    <button type="button" class="quiet" onClick={(event) => press(event.currentTarget)}>
      {label}
    </button>
  );
}

interface CopyAnswerProps {
  readonly answer: Pick<Answer<unknown>, 'text' | 'latex' | 'report' | 'unfinished'>;
}

/** The three ways in which every answer can be copied; and the word that it is not complete, if it is not. */
export function CopyAnswer({ answer }: CopyAnswerProps): JSX.Element {
  return (
    <>
      {answer.unfinished && <p class="unfinished">The budget was used up; this is what is known.</p>}
      <p class="take" role="group" aria-label="Copy this result">
        <CopyButton label="Copy as text" text={answer.text} />
        <CopyButton label="Copy as LaTeX" text={answer.latex} />
        <CopyButton label="Copy as JSON" text={JSON.stringify(answer.report, null, 2)} />
      </p>
    </>
  );
}
