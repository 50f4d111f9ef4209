// What has been solved and kept: the games of the atlas, by order, kind and play.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PageProps } from '../../app';
import type { Answer, Body } from '../../core/api';
import { address, amend, wholeNumber } from '../../core/place';
import { useQuestion } from '../../core/question';
import type { FoundGame, SearchReport } from '../../core/schema';
import { counted } from '../../core/words';
import { CopyAnswer } from '../../parts/copy';
import { ChoiceField, playInWords, Sheet, TextField } from '../../parts/fields';
import { monoidName } from '../../parts/math';
import { More } from '../../parts/more';
import { Answered, JobStatus } from '../../parts/progress';

const KINDS = [
  { value: '', label: 'all games' },
  { value: 'solved', label: 'solved' },
  { value: 'unsolved', label: 'not solved' },
  { value: 'infinite', label: 'infinite' },
  { value: 'tame', label: 'tame' },
  { value: 'wild', label: 'wild' },
];

const PLAYS = [
  { value: '', label: 'any' },
  { value: 'misere', label: playInWords('misere') },
  { value: 'normal', label: playInWords('normal') },
];

const PLAYERS = ['', '2', '3'].map((value) => ({ value, label: value === '' ? 'any' : value }));

const ROWS = 100;

export function AtlasPage({ query }: PageProps): JSX.Element {
  const of = (key: string) => query.get(key) ?? '';
  const orderText = of('order').trim();
  const order = orderText === '' ? undefined : wholeNumber(orderText, 1, 1_000_000);
  const wrong = orderText !== '' && order === undefined;
  const kind = of('kind');
  const body: Body = {
    order,
    isomorphic_to: of('like').trim() || undefined,
    solved: kind === 'solved' ? true : kind === 'unsolved' ? false : undefined,
    infinite: kind === 'infinite' ? true : undefined,
    tame: kind === 'tame' ? true : kind === 'wild' ? false : undefined,
    players: of('players') === '' ? undefined : Number(of('players')),
    play: of('play') || undefined,
  };
  const asked = useQuestion<Answer<SearchReport>>('search', wrong ? undefined : body, 250);
  const { result } = asked;
  return (
    <Sheet
      title="Atlas"
      lead={
        'Games that were solved before and are kept, each with its certificate, which is checked again ' +
        'when the game is opened.'
      }
    >
      <form class="question" onSubmit={(event) => event.preventDefault()}>
        <ChoiceField
          label="Kind"
          value={kind}
          choices={KINDS}
          onChange={(next) => amend({ kind: next }, 'push')}
        />
        <ChoiceField
          label="Play"
          value={of('play')}
          choices={PLAYS}
          onChange={(next) => amend({ play: next }, 'push')}
        />
        <ChoiceField
          label="Players"
          value={of('players')}
          choices={PLAYERS}
          onChange={(next) => amend({ players: next }, 'push')}
        />
        <TextField
          label="Elements"
          value={of('order')}
          invalid={wrong}
          onChange={(next) => amend({ order: next })}
          hint="The order of the quotient, such as 42."
        />
        <TextField
          label="Same quotient as"
          value={of('like')}
          onChange={(next) => amend({ like: next })}
          hint="A game such as 0.15."
        />
      </form>
      <JobStatus job={asked} label="Searching" input={of('like')} />
      {asked.state === 'failed' && (
        <p class="note">
          The command keeps what it solves when it is asked to, and an atlas of all short codes comes with the
          source of meximal. The server reads the atlas that is there when it is started.
        </p>
      )}
      {result !== undefined && (
        <Answered job={asked}>
          <p class="headline" role="status">
            {counted(result.report.games.length, 'game', 'games')}
          </p>
          <Games key={JSON.stringify(body)} games={result.report.games} />
          <CopyAnswer answer={result} />
        </Answered>
      )}
    </Sheet>
  );
}

function Games({ games }: { games: readonly FoundGame[] }): JSX.Element | null {
  const [shown, setShown] = useState(ROWS);
  if (games.length === 0) return <p class="empty">The atlas knows of no such game.</p>;
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label="Games of the atlas">
        <table class="games">
          <thead>
            <tr>
              {['game', 'players', 'play', 'elements', 'period', 'from heap', 'kind', 'quotient'].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {games.slice(0, shown).map((game) => (
              <GameRow key={game.id} game={game} />
            ))}
          </tbody>
        </table>
      </div>
      <More all={games.length} shown={shown} step={10 * ROWS} what="games" onMore={setShown} />
    </>
  );
}

/** How large its quotient is, as far as that is known. */
function sizeOf(game: FoundGame): string {
  if (game.infinite) return `infinite: ${game.infinite}`;
  return game.solved ? String(game.order) : `${game.order}, heaps up to ${game.heaps}`;
}

function GameRow({ game }: { game: FoundGame }): JSX.Element {
  const bound = game.solved ? game.game : `${game.game}@${game.heaps}`;
  const to = address('/quotient', { game: bound, play: game.play, players: String(game.players) });
  const kind = game.tame === true ? 'tame' : game.tame === false ? 'wild' : '';
  return (
    <tr>
      <th scope="row">
        <a href={to}>{game.game}</a>
      </th>
      <td>{game.players}</td>
      <td>{playInWords(game.play)}</td>
      <td>{sizeOf(game)}</td>
      <td>{game.period ?? '–'}</td>
      <td>{game.preperiod ?? '–'}</td>
      <td>{kind}</td>
      <td>{game.name === undefined || game.name === null ? '' : monoidName(game.name)}</td>
    </tr>
  );
}
