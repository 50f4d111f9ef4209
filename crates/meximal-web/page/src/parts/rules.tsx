// A menu of all games that have a name, as the server lists them: a position to try, how positions are
// written, and the moves.
import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { get } from '../core/api';
import { GameBoard } from './board';

interface Ruleset {
  readonly name: string;
  readonly syntax: string;
  readonly players: string;
  readonly moves: string;
  readonly example: string;
  readonly impartial: boolean;
  readonly picture?: string;
  readonly source: string;
}

/** Asked once, for all menus. */
let listed: Promise<readonly Ruleset[]> | undefined;

function useRules(): readonly Ruleset[] {
  const [rules, setRules] = useState<readonly Ruleset[]>([]);
  useEffect(() => {
    listed ??= get<readonly Ruleset[]>('rules');
    // A menu that cannot be had is left out; the next page asks again.
    listed.then(setRules, () => (listed = undefined));
  }, []);
  return rules;
}

interface RulesMenuProps {
  /** What stands in the field of the game. */
  readonly game: string;
  /** Only games in which all have the same moves. */
  readonly impartial: boolean;
  readonly onChoose: (example: string) => void;
}

export function RulesMenu({ game, impartial, onChoose }: RulesMenuProps): JSX.Element | null {
  const id = useId();
  const rules = useRules().filter((ruleset) => !impartial || ruleset.impartial);
  const chosen = rules.find(({ name }) => game.trim().startsWith(`${name}:`));
  if (rules.length === 0) return null;
  const choose = (name: string) => {
    const ruleset = rules.find((candidate) => candidate.name === name);
    if (ruleset !== undefined) onChoose(ruleset.example);
  };
  return (
    <>
      <p class="field">
        <label for={id}>Ruleset</label>
        <select id={id} value={chosen?.name ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="" selected={chosen === undefined}>
            heaps, forms, …
          </option>
          {rules.map(({ name }) => (
            <option key={name} value={name} selected={name === chosen?.name}>
              {name}
            </option>
          ))}
        </select>
      </p>
      {chosen !== undefined && <RulesNote ruleset={chosen} />}
    </>
  );
}

function RulesNote({ ruleset }: { ruleset: Ruleset }): JSX.Element {
  return (
    <div class="rules-note">
      {ruleset.picture !== undefined && <GameBoard rows={ruleset.picture} small />}
      <p>
        {ruleset.moves} <span class="note">Played by {ruleset.players}.</span>
        <br />
        <span class="note">Written {ruleset.syntax}</span>
        <br />
        <span class="note">{ruleset.source}</span>
      </p>
    </div>
  );
}
