// The head of a page that is about one game: its text, the convention, the players, and a button.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { go } from '../core/place';
import { ConventionField, NumberField, TextField } from './fields';

export interface GameQuestion {
  readonly game: string;
  readonly play: string;
  readonly players: number;
}

interface GameFormProps {
  readonly question: GameQuestion;
  readonly conventions: readonly string[];
  readonly mostPlayers: number;
  readonly hint: string;
  readonly button: string;
  /** The address of a question. */
  readonly to: (game: string, play: string, players: string) => string;
}

/** Nothing is asked before the button is pressed. A question from elsewhere, such as an example, is taken over. */
export function GameForm(props: GameFormProps): JSX.Element {
  const { game, play, players } = props.question;
  return <Form key={`${game} ${play} ${players}`} {...props} />;
}

function Form({ question, conventions, mostPlayers, hint, button, to }: GameFormProps): JSX.Element {
  const [game, setGame] = useState(question.game);
  const [play, setPlay] = useState(question.play);
  const [players, setPlayers] = useState(question.players);
  const submit = (event: Event) => {
    event.preventDefault();
    go(to(game.trim(), play, String(players)));
  };
  return (
    <form class="question" onSubmit={submit}>
      <TextField label="Game" value={game} onChange={setGame} wide hint={hint} />
      <ConventionField value={play} among={conventions} onChange={setPlay} />
      <NumberField label="Players" value={players} min={2} max={mostPlayers} onChange={setPlayers} />
      <button type="submit" class="main" disabled={game.trim() === ''}>
        {button}
      </button>
    </form>
  );
}
