// Play: any game under any convention, at a table of people and computers.
import type { JSX } from 'preact';
import type { PageProps } from '../../app';
import { type Setup, setupOf, useMatch } from '../../core/match';
import { address, numberIn } from '../../core/place';
import { type Example, Examples, Sheet } from '../../parts/fields';
import { GameForm, type GameQuestion } from '../../parts/game';
import { MatchBoard } from '../../parts/match';
import { Picture } from '../../parts/picture';
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

export function PlayPage({ query }: PageProps): JSX.Element {
  const question: GameQuestion = {
    game: query.get('game') ?? '',
    play: query.get('play') ?? 'normal',
    players: numberIn(query, 'players', 2, 2, 8),
  };
  const { game, play, players } = question;
  return (
    <Sheet
      title="Play"
      lead="Seats that are not yours are played perfectly. If a computer cannot win it joins the coalition against the people; or swear them all against one seat."
    >
      <GameForm
        question={question}
        conventions={CONVENTIONS}
        mostPlayers={5}
        hint="Heaps such as nim:3+5+7 or 0.77:9+4, forms such as *2+{0,*2}, {1C|1R|2L}, hack:LCR."
        button="Start"
        to={(next, convention, count) => to({ game: next, play: convention, players: count })}
      />
      <Examples examples={EXAMPLES} />
      {game === '' ? (
        <p class="empty">Type a game, or take one of the examples.</p>
      ) : (
        <Table setup={setupOf(query, game, play, players)} />
      )}
    </Sheet>
  );
}

function Table({ setup }: { setup: Setup }): JSX.Element {
  const match = useMatch(setup);
  const { now } = match;
  const onHackenbush = address('/hackenbush', {
    game: setup.game,
    players: String(setup.players),
    play: setup.play,
    mode: 'play',
  });
  return (
    <MatchBoard
      match={match}
      setup={setup}
      seats={setup.computers.map((_, seat) => `Player ${seat + 1}`)}
      hints="moves"
    >
      {now?.drawing !== undefined && (
        <Picture
          svg={now.drawing}
          name="position"
          caption={
            <>
              What stands. On <a href={onHackenbush}>the page of Hackenbush</a> edges are cut by clicking
              them.
            </>
          }
        />
      )}
      {now !== undefined && <Board now={now} open={match.open} onMove={match.move} />}
    </MatchBoard>
  );
}
