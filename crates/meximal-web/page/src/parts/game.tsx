// The head of a page that is about one game: its text, the convention, the players, and a button.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { go, wholeNumber } from '../core/place';
import { ConventionField, NumberField, TextField } from './fields';
import { RulesMenu } from './rules';

export interface GameQuestion {
  readonly game: string;
  readonly play: string;
  /** As it was typed; a number from 2 on, or not. */
  readonly players: string;
}

interface GameFormProps {
  readonly question: GameQuestion;
  readonly conventions: readonly string[];
  readonly mostPlayers: number;
  readonly hint: string;
  /** Only games in which all players have the same moves. */
  readonly impartial?: boolean;
  readonly button: string;
  /** The address of a question. */
  readonly to: (game: string, play: string, players: string) => string;
}

/** Asks only when the button is pressed. A question from elsewhere, such as an example, is taken over. */
export function GameForm(props: GameFormProps): JSX.Element {
  const { game, play, players } = props.question;
  return <Form key={`${game} ${play} ${players}`} {...props} />;
}

function Form(props: GameFormProps): JSX.Element {
  const { question, conventions, mostPlayers, hint, button, to, impartial = false } = props;
  const [game, setGame] = useState(question.game);
  const [play, setPlay] = useState(question.play);
  const [players, setPlayers] = useState(question.players);
  const askable = game.trim() !== '' && wholeNumber(players, 2, mostPlayers) !== undefined;
  const submit = (event: Event) => {
    event.preventDefault();
    if (askable) go(to(game.trim(), play, players));
  };
  return (
    <form class="question" onSubmit={submit}>
      <TextField label="Game" value={game} onChange={setGame} wide hint={hint} />
      <RulesMenu game={game} impartial={impartial} onChoose={setGame} />
      <ConventionField value={play} among={conventions} onChange={setPlay} />
      <NumberField label="Players" value={players} min={2} max={mostPlayers} onChange={setPlayers} />
      <button type="submit" class="main" disabled={!askable}>
        {button}
      </button>
    </form>
  );
}
