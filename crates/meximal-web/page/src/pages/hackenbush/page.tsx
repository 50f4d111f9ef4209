// Hackenbush: draw a picture, read its values, play it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PageProps } from '../../app';
import { type Answer, ask, type Refusal, refusalOf } from '../../core/api';
import { setupOf } from '../../core/match';
import { address, amend, wholeNumber } from '../../core/place';
import { useQuestion } from '../../core/question';
import type { OutcomeReport, ValueReport } from '../../core/schema';
import {
  COALITION,
  ConventionField,
  type Example,
  Examples,
  NumberField,
  playInWords,
  Sheet,
  TextField,
} from '../../parts/fields';
import { reseat } from '../../parts/match';
import { Refused } from '../../parts/refusal';
import { SeatChoice } from '../../parts/seats';
import { SetUp } from '../../parts/setup';
import { Editor } from './editor';
import { type Graph, ownerInWords, owners, parseGraph, playersNeeded } from './graph';
import type { Placed } from './layout';
import { Played } from './match';
import { readPlaces } from './places';
import { Values, winningEdges } from './values';

const CONVENTIONS = [...COALITION, 'elimination'];

const EXAMPLES: readonly Example[] = [
  { label: 'LCR + L(C)(R)', to: to('hack:LCR+L(C)(R)') },
  { label: 'nobody wins: C+RL+LC', to: to('hack:C+RL+LC') },
  { label: 'where Table 12 fails', to: to('hack:0-1C 0-2L 0-3L 2-4R 3-4C') },
  { label: 'a cycle', to: to('hack:0-1L 1-2C 2-0R') },
  { label: 'four players', to: to('hack:LC2(R)+C1L+RC1(C2)', '4') },
  {
    label: 'red and blue',
    to: address('/hackenbush', { game: 'hack:LR(L)+RLL', players: '2', play: 'normal' }),
  },
];

function to(game: string, players?: string): string {
  return address('/hackenbush', { game, players });
}

const MOST_PLAYERS = 8;

/** Larger pictures are not drawn for editing. */
const MOST_EDGES = 120;

export function HackenbushPage({ query }: PageProps): JSX.Element {
  const game = query.get('game') ?? 'hack:LCR+L(C)(R)';
  const graph = parseGraph(game);
  const needed = graph === undefined ? 2 : playersNeeded(graph);
  const typed = query.get('players') || String(Math.max(3, needed));
  const number = wholeNumber(typed, 2, MOST_PLAYERS);
  // A picture with more colours has more players.
  const right = number && Math.max(needed, number);
  const players = right ?? Math.max(3, needed);
  const play = query.get('play') ?? (players === 2 ? 'normal' : 'elimination');
  const playing = query.get('mode') === 'play';
  const shown = graph !== undefined && graph.length <= MOST_EDGES ? graph : undefined;
  const setup = right === undefined ? undefined : setupOf(query, game, play, right);
  const placed = shown && readPlaces(query.get('places'), shown);
  return (
    <Sheet
      title="Hackenbush"
      lead={
        'Cut an edge of your own colour, and what is no longer connected to the ground falls. Under ' +
        'elimination play a player who cannot move leaves, and the last one left wins.'
      }
      playing={playing && right !== undefined}
    >
      <SetUp folded={playing && right !== undefined} summary={inWords(game, play, players)}>
        <form class="question" onSubmit={(event) => event.preventDefault()}>
          <TextField
            label="Picture"
            value={game}
            onChange={(text) => amend({ game: text, places: undefined, moves: undefined })}
            wide
            hint={
              'hack:LCR+L(C)(R): letters from the ground up, branches in brackets; or edges such as ' +
              'hack:0-1L 1-2C, node 0 is the ground.'
            }
          />
          <ConventionField
            value={play}
            among={CONVENTIONS}
            onChange={(next) => amend({ play: next, moves: undefined }, 'push')}
          />
          <NumberField
            label="Players"
            value={typed}
            min={needed}
            max={MOST_PLAYERS}
            onChange={(text) =>
              amend({ players: text, moves: undefined, play: text === '2' ? 'normal' : undefined }, 'push')
            }
          />
        </form>
        <Examples examples={EXAMPLES} />
        {playing && setup !== undefined && (
          <SeatChoice
            seats={owners(players).map(ownerInWords)}
            computers={setup.computers}
            first={setup.first}
            against={setup.against}
            onChange={(change) => reseat(setup, change)}
          />
        )}
      </SetUp>
      <div class="modes" role="group" aria-label="What to do with the picture">
        <button type="button" aria-pressed={!playing} onClick={() => amend({ mode: undefined }, 'push')}>
          Draw
        </button>
        <button type="button" aria-pressed={playing} onClick={() => amend({ mode: 'play' }, 'push')}>
          Play
        </button>
        <RandomPicture players={players} />
      </div>
      {graph !== undefined && shown === undefined && (
        <p class="empty">
          Pictures with up to {MOST_EDGES} edges are drawn here; this one has {graph.length}.
        </p>
      )}
      {right === undefined ? (
        <p class="empty">
          The players of this picture are {needed} to {MOST_PLAYERS}.
        </p>
      ) : playing && shown !== undefined && setup !== undefined ? (
        <Played graph={shown} placed={placed} setup={setup} />
      ) : (
        <Drawing graph={shown} placed={placed} game={game} play={play} players={players} />
      )}
    </Sheet>
  );
}

function inWords(game: string, play: string, players: number): JSX.Element {
  return (
    <>
      <code>{game}</code>, {playInWords(play)}, {players} players
    </>
  );
}

/** Draws a forest or a graph by lot. */
function RandomPicture({ players }: { players: number }): JSX.Element {
  const [refusal, setRefusal] = useState<Refusal>();
  const draw = () => {
    setRefusal(undefined);
    const seed = Math.floor(Math.random() * 1e9);
    const shape = seed % 2 === 0 ? 'forest' : 'graph';
    ask<{ games: readonly string[] }>('random', { edges: 9, shape, players, seed }).then(
      ({ report }) => amend({ game: report.games[0], places: undefined, moves: undefined }, 'push'),
      (reason: unknown) => setRefusal(refusalOf(reason)),
    );
  };
  return (
    <>
      <button type="button" class="apart" onClick={draw}>
        A random picture
      </button>
      {refusal !== undefined && <Refused refusal={refusal} {...(refusal.passing ? { again: draw } : {})} />}
    </>
  );
}

interface DrawingProps {
  readonly graph: Graph | undefined;
  readonly placed: Placed | undefined;
  readonly game: string;
  readonly play: string;
  readonly players: number;
}

function Drawing({ graph, placed, game, play, players }: DrawingProps): JSX.Element {
  const outcome = useQuestion<Answer<OutcomeReport>>('outcome', { game, play, players, moves: true }, 80);
  const values = useQuestion<Answer<ValueReport>>('value', { game, players }, 80);
  const winning = new Set(winningEdges(outcome.result?.report.moves ?? []));
  if (graph === undefined) return <Values game={game} values={values} outcome={outcome} />;
  return (
    <div class="board drawing">
      <Editor
        graph={graph}
        placed={placed}
        players={players}
        winning={winning}
        onChange={(text, places) => amend({ game: text, places }, 'push')}
      />
      <Values game={game} values={values} outcome={outcome} />
    </div>
  );
}
