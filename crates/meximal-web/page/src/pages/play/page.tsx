// Play: any game under any convention, at a table of people and computers.
import type { JSX } from 'preact';
import type { PageProps } from '../../app';
import { type Setup, setupOf, useMatch } from '../../core/match';
import { address, wholeNumber } from '../../core/place';
import { COALITION, type Example, Examples, playInWords, Sheet } from '../../parts/fields';
import { GameForm, type GameQuestion } from '../../parts/game';
import { MatchBoard, reseat } from '../../parts/match';
import { Picture } from '../../parts/picture';
import { SeatChoice } from '../../parts/seats';
import { SetUp } from '../../parts/setup';
import { Board } from './board';

const CONVENTIONS = [...COALITION, 'podium', 'elimination', 'ending:LR'];

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

const MOST_PLAYERS = 8;

export function PlayPage({ query }: PageProps): JSX.Element {
  const question: GameQuestion = {
    game: query.get('game') ?? '',
    play: query.get('play') ?? 'normal',
    players: query.get('players') || '2',
  };
  const { game, play } = question;
  const players = wholeNumber(question.players, 2, MOST_PLAYERS);
  const setup = game === '' || players === undefined ? undefined : setupOf(query, game, play, players);
  return (
    <Sheet
      title="Play"
      lead={
        'Seats that are not yours are played perfectly. If a computer cannot win it joins the coalition ' +
        'against the people; or swear them all against one seat.'
      }
      playing={setup !== undefined}
    >
      {setup === undefined ? (
        <>
          <Setting question={question} />
          {game === '' && <p class="empty">Type a game, or take one of the examples.</p>}
        </>
      ) : (
        <Table setup={setup} question={question} />
      )}
    </Sheet>
  );
}

/** Which game, and how it is played. */
function Setting({ question }: { question: GameQuestion }): JSX.Element {
  return (
    <>
      <GameForm
        question={question}
        conventions={CONVENTIONS}
        mostPlayers={MOST_PLAYERS}
        hint={
          'Heaps such as nim:3+5+7 or 0.77:9+4, forms such as *2+{0,*2}, {1C|1R|2L}, hack:LCR, boards such ' +
          'as cram:2x4.'
        }
        button="Start"
        to={(game, play, players) => to({ game, play, players })}
      />
      <Examples examples={EXAMPLES} />
    </>
  );
}

function Table({ setup, question }: { setup: Setup; question: GameQuestion }): JSX.Element {
  const match = useMatch(setup);
  const { now } = match;
  const onHackenbush = address('/hackenbush', {
    game: setup.game,
    players: String(setup.players),
    play: setup.play,
    mode: 'play',
  });
  const summary = (
    <>
      <code>{setup.game}</code>, {playInWords(setup.play)}, {setup.players} players
    </>
  );
  return (
    <>
      <SetUp key={setup.game} folded summary={summary}>
        <Setting question={question} />
        <SeatChoice
          seats={now?.seats ?? setup.computers.map((_, seat) => `Player ${seat + 1}`)}
          computers={setup.computers}
          first={setup.first}
          against={setup.against}
          onChange={(change) => reseat(setup, change)}
        />
      </SetUp>
      <MatchBoard match={match} setup={setup} hints="moves">
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
    </>
  );
}
