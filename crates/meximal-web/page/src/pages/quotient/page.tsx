// Quotients: type a code and a convention, read the monoid that solves the game.
import type { JSX } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../../app';
import type { Body } from '../../core/api';
import { address, numberIn, type Query } from '../../core/place';
import { useQuestion } from '../../core/question';
import { counted } from '../../core/words';
import { CopyAnswer, SaveButton } from '../../parts/copy';
import { type Example, Examples, Sheet } from '../../parts/fields';
import { GameForm, type GameQuestion } from '../../parts/game';
import { Answered, JobStatus } from '../../parts/progress';
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

function questionOf(query: Query): GameQuestion {
  return {
    game: query.get('game') ?? '',
    play: query.get('play') ?? 'misere',
    players: numberIn(query, 'players', 2, 2, 8),
  };
}

const EXTRAS = { elements: true, certificate: true, pictures: ['eggbox', 'cayley'] };

export function QuotientPage({ query }: PageProps): JSX.Element {
  const question = questionOf(query);
  const { game } = question;
  const asked = useQuestion<QuotientAnswer>('quotient', game === '' ? undefined : { ...question, ...EXTRAS });
  const { result } = asked;
  return (
    <Sheet
      title="Quotients"
      lead="Two positions are the same to a game when no sum with its positions tells them apart. The classes form a commutative monoid; when it is finite, it solves the game."
    >
      <GameForm
        question={question}
        conventions={CONVENTIONS}
        mostPlayers={8}
        hint="A code such as 0.15 or 4.7, a set such as S{2,3}, nim, a form such as *(2/0)0; 0.07@10 stops at heap 10."
        button="Solve"
        to={to}
      />
      <Examples examples={EXAMPLES} />
      <JobStatus job={asked} label={`Solving ${game}`} input={game} />
      {game === '' && <p class="empty">Type a game, or take one of the examples.</p>}
      {result !== undefined && (
        <Answered job={asked}>
          <Solved
            key={`${result.report.game} ${result.report.play} ${result.report.players}`}
            answer={result}
            question={question}
            position={query.get('position') ?? ''}
          />
        </Answered>
      )}
    </Sheet>
  );
}

interface SolvedProps {
  readonly answer: QuotientAnswer;
  readonly question: GameQuestion;
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
  return (
    <>
      <Summary report={report} />
      <div class="take-all">
        <CopyAnswer answer={answer} />
        {answer.certificate !== undefined && (
          <SaveButton
            label="Save the certificate"
            name={`${report.game}-certificate.txt`}
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
          Show the mex function of {counted(order, 'element', 'elements')}
        </button>
      )}
    </section>
  );
}
