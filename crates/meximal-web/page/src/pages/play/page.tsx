// Play: any game under any convention, at a table of people and computers.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PageProps } from '../../app';
import { type Setup, takenBack, useMatch } from '../../core/match';
import { address, amend, go, numberIn, type Query } from '../../core/place';
import { ConventionField, type Example, Examples, NumberField, Sheet, TextField } from '../../parts/fields';
import { MatchTable, Record, TurnLine } from '../../parts/match';
import { Picture } from '../../parts/picture';
import { Refused } from '../../parts/refusal';
import { computersOf, SeatChoice } from '../../parts/seats';
import { Board } from './board';

const CONVENTIONS = ['normal', 'misere', 'propp', 'podium', 'elimination', 'ending:LR'];

const EXAMPLES: readonly Example[] = [
  { label: 'Nim 3+5+7 for three', to: to({ game: 'nim:3+5+7', players: '3' }) },
  { label: 'podium Nim', to: to({ game: 'nim:2+3+4', players: '3', play: 'podium' }) },
  { label: 'misère Kayles', to: to({ game: '0.77:9+4', players: '2', play: 'misere' }) },
  { label: 'ending partizan', to: to({ game: 'S{2,3,6}:15', players: '2', play: 'ending:LR' }) },
  { label: 'partizan, elimination', to: to({ game: '{1C|1R|2L}+*2', players: '3', play: 'elimination' }) },
  { label: 'Hackenbush', to: to({ game: 'hack:LCR+L(C)(R)', players: '3', play: 'elimination' }) },
];

function to(query: Record<string, string>): string {
  return address('/play', query);
}

function setupOf(query: Query): Setup {
  const players = numberIn(query, 'players', 2, 2, 8);
  const against = numberIn(query, 'against', 0, 0, players);
  return {
    game: query.get('game') ?? '',
    play: query.get('play') ?? 'normal',
    players,
    first: numberIn(query, 'first', 1, 1, players),
    against: against === 0 ? undefined : against,
    computers: computersOf(query.get('seats') ?? 'h', players),
    hints: query.get('hints') === 'yes',
    moves: (query.get('moves') ?? '').split(';').filter((move) => move !== ''),
  };
}

export function PlayPage({ query }: PageProps): JSX.Element {
  const setup = setupOf(query);
  return (
    <Sheet
      title="Play"
      lead="Seats that are not yours are played perfectly. If a computer cannot win it joins the coalition against the people; or swear them all against one seat."
    >
      <GameForm key={`${setup.game} ${setup.play} ${setup.players}`} setup={setup} />
      <Examples examples={EXAMPLES} />
      {setup.game === '' ? (
        <p class="empty">Type a game, or take one of the examples.</p>
      ) : (
        <Table setup={setup} />
      )}
    </Sheet>
  );
}

function GameForm({ setup }: { setup: Setup }): JSX.Element {
  const [game, setGame] = useState(setup.game);
  const [play, setPlay] = useState(setup.play);
  const [players, setPlayers] = useState(setup.players);
  const submit = (event: Event) => {
    event.preventDefault();
    go(to({ game: game.trim(), play, players: String(players) }));
  };
  return (
    <form class="question" onSubmit={submit}>
      <TextField
        label="Game"
        value={game}
        onChange={setGame}
        wide
        hint="Heaps such as nim:3+5+7 or 0.77:9+4, forms such as *2+{0,*2}, {1C|1R|2L}, hack:LCR."
      />
      <ConventionField value={play} among={CONVENTIONS} onChange={setPlay} />
      <NumberField label="Players" value={players} min={2} max={5} onChange={setPlayers} />
      <button type="submit" class="main" disabled={game.trim() === ''}>
        Start
      </button>
    </form>
  );
}

function Table({ setup }: { setup: Setup }): JSX.Element {
  const moveTo = (moves: readonly string[]) => amend({ moves: moves.join(';') });
  const onMove = (move: string) => moveTo([...setup.moves, move]);
  const match = useMatch(setup, onMove);
  const { now } = match;
  const seats = now?.seats ?? setup.computers.map((_, seat) => `Player ${seat + 1}`);
  return (
    <>
      <SeatChoice
        seats={seats}
        computers={setup.computers}
        first={setup.first}
        against={setup.against}
        onChange={(change) => amend({ ...change, moves: undefined })}
      />
      {match.refusal !== undefined && <Refused refusal={match.refusal} input={setup.game} />}
      {now !== undefined && match.refusal === undefined && (
        <>
          <div class="board">
            <div>
              {now.drawing !== undefined && (
                <Picture
                  svg={now.drawing}
                  name="position"
                  caption="What stands. On the page Hackenbush edges can be clicked."
                />
              )}
              <Board now={now} open={match.open} onMove={onMove} />
              <label class="check hints">
                <input
                  type="checkbox"
                  checked={setup.hints}
                  onChange={(event) => amend({ hints: event.currentTarget.checked ? 'yes' : undefined })}
                />
                Hints: show the winning moves
              </label>
            </div>
            <div class="verdict-panel">
              <MatchTable now={now} />
              <TurnLine match={match} computers={setup.computers} />
            </div>
          </div>
          <Record
            now={now}
            game={setup.game}
            onTakeBack={() => moveTo(takenBack(now, setup.computers))}
            onRestart={() => moveTo([])}
          />
        </>
      )}
    </>
  );
}
