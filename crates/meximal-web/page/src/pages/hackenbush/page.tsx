// Hackenbush: draw a picture, read its values, play it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PageProps } from '../../app';
import { type Answer, ask, type Refusal, refusalOf } from '../../core/api';
import { setupOf } from '../../core/match';
import { address, amend, numberIn } from '../../core/place';
import { useQuestion } from '../../core/question';
import { ConventionField, type Example, Examples, NumberField, Sheet, TextField } from '../../parts/fields';
import { Refused } from '../../parts/refusal';
import { Editor } from './editor';
import { type Graph, parseGraph, playersNeeded } from './graph';
import type { Placed } from './layout';
import { Played } from './match';
import { readPlaces } from './places';
import type { OutcomeReport, ValueReport } from './report';
import { Values } from './values';

const CONVENTIONS = ['elimination', 'normal', 'misere', 'propp'];

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

/** Larger pictures are not drawn for editing. */
const MOST_EDGES = 120;

export function HackenbushPage({ query }: PageProps): JSX.Element {
  const game = query.get('game') ?? 'hack:LCR+L(C)(R)';
  const graph = parseGraph(game);
  const needed = graph === undefined ? 2 : playersNeeded(graph);
  const players = Math.max(needed, numberIn(query, 'players', 3, 2, 8));
  const play = query.get('play') ?? (players === 2 ? 'normal' : 'elimination');
  const playing = query.get('mode') === 'play';
  const shown = graph !== undefined && graph.length <= MOST_EDGES ? graph : undefined;
  const placed = shown && readPlaces(query.get('places'), shown);
  return (
    <Sheet
      title="Hackenbush"
      lead="Cut an edge of your own colour, and what is no longer connected to the ground falls. Under elimination play a player who cannot move leaves, and the last one left wins."
    >
      <form class="question" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Picture"
          value={game}
          onChange={(text) => amend({ game: text, places: undefined, moves: undefined })}
          wide
          hint="hack:LCR+L(C)(R): letters from the ground up, branches in brackets; or edges such as hack:0-1L 1-2C, node 0 is the ground."
        />
        <ConventionField
          value={play}
          among={CONVENTIONS}
          onChange={(next) => amend({ play: next, moves: undefined }, 'push')}
        />
        <NumberField
          label="Players"
          value={players}
          min={needed}
          max={8}
          onChange={(next) =>
            amend(
              { players: String(next), moves: undefined, play: next === 2 ? 'normal' : undefined },
              'push',
            )
          }
        />
      </form>
      <Examples examples={EXAMPLES} />
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
      {playing && shown !== undefined ? (
        <Played graph={shown} placed={placed} setup={setupOf(query, game, play, players)} />
      ) : (
        <Drawing graph={shown} placed={placed} game={game} play={play} players={players} />
      )}
    </Sheet>
  );
}

/** Draws a forest or a graph by lot. */
function RandomPicture({ players }: { players: number }): JSX.Element {
  const [refusal, setRefusal] = useState<Refusal>();
  const draw = () => {
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
      {refusal !== undefined && <Refused refusal={refusal} />}
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
  const winning = new Set(outcome.result?.report.moves?.map(({ edge }) => edge));
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
