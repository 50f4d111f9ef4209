// Ending partizan play: choose a subtraction set, see the outcomes, count all sets.
import type { JSX } from 'preact';
import type { PageProps } from '../../app';
import { address, amend } from '../../core/place';
import { type Example, Examples, Sheet, TextField } from '../../parts/fields';
import { rove } from '../../parts/roving';
import { Census, HeatMap } from './census';
import { EndingSequence, NormalPlay } from './sequence';

const EXAMPLES: readonly Example[] = [
  { label: '{2,3}, period 5', to: address('/ending', { set: '2,3' }) },
  { label: '{2,3,6}, all Left', to: address('/ending', { set: '2,3,6' }) },
  { label: '{2,4,5,8}, purely periodic', to: address('/ending', { set: '2,4,5,8' }) },
  { label: '{2,9,13,15,19,20}, late', to: address('/ending', { set: '2,9,13,15,19,20' }) },
  { label: '{1,4} with the rule LLRN', to: address('/ending', { set: '1,4', ending: 'LLRN' }) },
];

const LARGEST = 30;

export function EndingPage({ query }: PageProps): JSX.Element {
  const set = elementsOf(query.get('set') ?? '2,3,6');
  const ending = query.get('ending') ?? 'LR';
  const rules = `S{${set.join(',')}}`;
  const toggle = (element: number) => {
    const next = set.includes(element) ? set.filter((other) => other !== element) : [...set, element];
    amend({ set: [...next].sort((left, right) => left - right).join(',') || 'none' }, 'push');
  };
  return (
    <Sheet
      title="Ending partizan play"
      lead={
        'Left and Right have the same moves: take a number of tokens that is in S. When nobody can move, ' +
        'the tokens left name the winner: by the rule LR, Left if they are even, Right if they are odd. ' +
        'That looks fair, and it is not.'
      }
    >
      <form class="question" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Rule"
          value={ending}
          onChange={(letters) => amend({ ending: letters })}
          hint="Who wins with 0, 1, 2, … tokens left; the letters L, R, N and P repeat."
        />
      </form>
      <div class="toggles" role="group" aria-label="The set S" onKeyDown={(event) => rove(event, 10)}>
        <span class="set-name">
          S = {'{'}
          {set.join(', ')}
          {'}'}
        </span>
        {Array.from({ length: Math.max(LARGEST, ...set) }, (_, place) => place + 1).map((element) => (
          <button
            key={element}
            type="button"
            data-roving
            tabIndex={element === 1 ? 0 : -1}
            aria-pressed={set.includes(element)}
            onClick={() => toggle(element)}
          >
            {element}
          </button>
        ))}
      </div>
      <Examples examples={EXAMPLES} />
      {set.length === 0 ? (
        <p class="empty">Choose some numbers above: how many tokens may be taken in one move?</p>
      ) : (
        <>
          <EndingSequence rules={rules} ending={ending} />
          <NormalPlay rules={rules} />
        </>
      )}
      <Census ending={ending} range={query.get('census')} stats={query.get('stats') === 'yes'} />
      <HeatMap ending={ending} range={query.get('triples')} />
    </Sheet>
  );
}

function elementsOf(text: string): number[] {
  const numbers = text.split(',').map(Number);
  return [...new Set(numbers)].filter((number) => Number.isInteger(number) && number > 0 && number <= 200);
}
