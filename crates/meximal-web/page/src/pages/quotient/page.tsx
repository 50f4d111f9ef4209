// Quotients: type a code and a convention, read the monoid that solves the game.
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../../app';
import type { Body } from '../../core/api';
import { useJob } from '../../core/job';
import { address, go, numberIn, type Query } from '../../core/place';
import { CopyAnswer, SaveButton } from '../../parts/copy';
import { ConventionField, type Example, Examples, NumberField, Sheet, TextField } from '../../parts/fields';
import { JobProgress } from '../../parts/progress';
import { Refused } from '../../parts/refusal';
import { MeximalSets } from './meximal';
import { Monoid } from './monoid';
import { PhiTable } from './phi';
import { QuotientPictures } from './pictures';
import { AskPosition } from './position';
import { Product } from './product';
import type { QuotientAnswer } from './report';
import { Presentation, Summary } from './summary';

const CONVENTIONS = ['misere', 'normal', 'propp', 'podium'];

const EXAMPLES: readonly Example[] = [
  { label: '0.15, Guiles', to: to('0.15', 'misere', '2') },
  { label: '0.77, Kayles', to: to('0.77', 'misere', '2') },
  { label: '0.07@10, Dawson’s Kayles', to: to('0.07@10', 'misere', '2') },
  { label: '0.07 for three, normal play', to: to('0.07', 'normal', '3') },
  { label: 'Nim for five, normal play', to: to('nim', 'normal', '5') },
  { label: '*(2/210)(2/30)3/21, period 6', to: to('*(2/210)(2/30)3/21', 'misere', '2') },
];

function to(game: string, play: string, players: string): string {
  return address('/quotient', { game, play, players });
}

interface Question {
  readonly game: string;
  readonly play: string;
  readonly players: number;
}

function questionOf(query: Query): Question {
  return {
    game: query.get('game') ?? '',
    play: query.get('play') ?? 'misere',
    players: numberIn(query, 'players', 2, 2, 8),
  };
}

export function QuotientPage({ query }: PageProps): JSX.Element {
  const { game, play, players } = questionOf(query);
  const job = useJob<QuotientAnswer>();
  const { start, cancel } = job;
  useEffect(() => {
    if (game === '') cancel();
    else {
      const extras = { elements: true, certificate: true, pictures: ['eggbox', 'cayley'] };
      start('quotient', { game, play, players, ...extras });
    }
  }, [game, play, players, start, cancel]);
  return (
    <Sheet
      title="Quotients"
      lead="Two positions are the same to a game when no sum with its positions tells them apart. The classes form a commutative monoid; when it is finite, it solves the game."
    >
      <QuestionForm key={`${game} ${play} ${players}`} question={{ game, play, players }} />
      <Examples examples={EXAMPLES} />
      <JobProgress job={job} label={`Solving ${game}`} />
      {job.refusal !== undefined && <Refused refusal={job.refusal} input={game} />}
      {game === '' && <p class="empty">Type a game, or take one of the examples.</p>}
      {game !== '' && job.result !== undefined && (job.state === 'done' || job.state === 'running') && (
        <div class={job.state === 'running' ? 'stale' : ''} aria-busy={job.state === 'running'}>
          <Solved
            key={`${job.result.report.game} ${job.result.report.play} ${job.result.report.players}`}
            answer={job.result}
            question={{ game, play, players }}
            position={query.get('position') ?? ''}
          />
        </div>
      )}
    </Sheet>
  );
}

function QuestionForm({ question }: { question: Question }): JSX.Element {
  const [game, setGame] = useState(question.game);
  const [play, setPlay] = useState(question.play);
  const [players, setPlayers] = useState(question.players);
  const submit = (event: Event) => {
    event.preventDefault();
    go(to(game.trim(), play, String(players)));
  };
  return (
    <form class="question" onSubmit={submit}>
      <TextField
        label="Game"
        value={game}
        onChange={setGame}
        wide
        hint="A code such as 0.15 or 4.7, a set such as S{2,3}, nim, a form such as *(2/0)0; 0.07@10 stops at heap 10."
      />
      <ConventionField value={play} among={CONVENTIONS} onChange={setPlay} />
      <NumberField label="Players" value={players} min={2} max={8} onChange={setPlayers} />
      <button type="submit" class="main" disabled={game.trim() === ''}>
        Solve
      </button>
    </form>
  );
}

interface SolvedProps {
  readonly answer: QuotientAnswer;
  readonly question: Question;
  readonly position: string;
}

function Solved({ answer, question, position }: SolvedProps): JSX.Element {
  const { report } = answer;
  const [factors, setFactors] = useState<readonly string[]>([]);
  const choose = useCallback((element: string) => setFactors((before) => [...before, element]), []);
  const { elements, multiplication } = answer;
  const monoid = useMemo(
    () => elements && multiplication && new Monoid(elements, multiplication),
    [elements, multiplication],
  );
  const name = report.game.replace(/[^\w.-]+/g, '-');
  return (
    <>
      <Summary report={report} />
      <div class="take-all">
        <CopyAnswer answer={answer} />
        {answer.certificate !== undefined && (
          <SaveButton
            label="Save the certificate"
            name={`${name}-certificate.txt`}
            type="text/plain"
            content={answer.certificate}
          />
        )}
      </div>
      <Presentation report={report} />
      <PhiTable report={report} onChoose={choose} />
      {monoid !== undefined && elements !== undefined && (
        <Product
          report={report}
          elements={elements}
          monoid={monoid}
          factors={factors}
          onChoose={choose}
          onBack={() => setFactors((before) => before.slice(0, -1))}
          onClear={() => setFactors([])}
        />
      )}
      <AskPosition report={report} question={{ ...question }} position={position} />
      <QuotientPictures report={report} pictures={answer.pictures ?? {}} onChoose={choose} />
      <Meximal question={{ ...question }} order={report.order} />
    </>
  );
}

function Meximal({ question, order }: { question: Body; order: number }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="meximal">
      <h2 id="meximal">Meximal sets</h2>
      {open ? (
        <MeximalSets question={question} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Show the mex function of {order} elements
        </button>
      )}
    </section>
  );
}
