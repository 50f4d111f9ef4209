// Quotients: type a code and a convention, read the monoid that solves the game.
import type { JSX } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../../app';
import type { Body } from '../../core/api';
import { address, type Query, wholeNumber } from '../../core/place';
import { useArrival } from '../../core/arrive';
import { useQuestion } from '../../core/question';
import { counted } from '../../core/words';
import { CopyAnswer, SaveButton } from '../../parts/copy';
import { COALITION, type Example, Examples, Sheet } from '../../parts/fields';
import { GameForm, type GameQuestion } from '../../parts/game';
import { Answered, JobStatus } from '../../parts/progress';
import { MeximalSets } from './meximal';
import { Monoid } from './monoid';
import { PhiTable } from './phi';
import { QuotientPictures } from './pictures';
import { AskPosition } from './position';
import { Elements, ProductBar } from './product';
import { AllHeaps, Automatic } from './infinite';
import { isAutomatic, isForAllHeaps, type QuotientAnswer } from './report';
import { Presentation, Summary } from './summary';

const CONVENTIONS = [...COALITION, 'podium'];

const EXAMPLES: readonly Example[] = [
  { label: '0.15, Guiles', to: to('0.15', 'misere', '2') },
  { label: '0.77, Kayles', to: to('0.77', 'misere', '2') },
  { label: '0.07@10, Dawson’s Kayles', to: to('0.07@10', 'misere', '2') },
  { label: '0.07 for three, normal play', to: to('0.07', 'normal', '3') },
  { label: 'Nim for five, normal play', to: to('nim', 'normal', '5') },
  { label: '0.3102@12, infinite', to: to('0.3102@12', 'misere', '2') },
  { label: '0.26, infinite', to: to('0.26', 'misere', '2') },
  { label: '*(2/210)(2/30)3/21, period 6', to: to('*(2/210)(2/30)3/21', 'misere', '2') },
];

function to(game: string, play: string, players: string): string {
  return address('/quotient', { game, play, players });
}

function questionOf(query: Query): GameQuestion {
  return {
    game: query.get('game') ?? '',
    play: query.get('play') ?? 'misere',
    players: query.get('players') || '2',
  };
}

const MOST_PLAYERS = 8;

const EXTRAS = { elements: true, certificate: true, pictures: ['eggbox', 'cayley', 'automaton', 'plane'] };

export function QuotientPage({ query }: PageProps): JSX.Element {
  const question = questionOf(query);
  const { game, play } = question;
  const players = wholeNumber(question.players, 2, MOST_PLAYERS);
  const position = query.get('position') ?? '';
  const body = game === '' || players === undefined ? undefined : { game, play, players };
  const asked = useQuestion<QuotientAnswer>('quotient', body && { ...body, ...EXTRAS });
  const { result } = asked;
  return (
    <Sheet
      title="Quotients"
      lead={
        'Two positions are the same to a game when no sum with its positions tells them apart. The classes ' +
        'form a commutative monoid; when it is finite, it solves the game.'
      }
    >
      <GameForm
        question={question}
        conventions={CONVENTIONS}
        mostPlayers={MOST_PLAYERS}
        hint={
          'A code such as 0.15 or 4.7, a set such as S{2,3}, nim, a form such as *(2/0)0; 0.07@10 stops at ' +
          'heap 10.'
        }
        impartial
        button="Solve"
        to={to}
      />
      <Examples examples={EXAMPLES} />
      <JobStatus job={asked} label={`Solving ${game}`} input={game} />
      {game === '' && <p class="empty">Type a game, or take one of the examples.</p>}
      {result !== undefined && body !== undefined && (
        <Answered job={asked}>
          <Solved
            key={`${result.report.game} ${result.report.play} ${result.report.players}`}
            answer={result}
            question={body}
            position={position}
          />
        </Answered>
      )}
    </Sheet>
  );
}

interface SolvedProps {
  readonly answer: QuotientAnswer;
  readonly question: Body;
  readonly position: string;
}

function Solved({ answer, question, position }: SolvedProps): JSX.Element {
  const { report } = answer;
  useArrival(position === '' ? undefined : 'position', true);
  if (isAutomatic(report) || isForAllHeaps(report)) {
    return (
      <>
        {isAutomatic(report) ? (
          <Automatic report={report} pictures={answer.pictures ?? {}} />
        ) : (
          <AllHeaps report={report} />
        )}
        <Take answer={answer} />
        <AskPosition report={report} question={question} position={position} />
      </>
    );
  }
  return <Finite answer={answer} question={question} position={position} />;
}

/** What can be taken along. */
function Take({ answer }: { answer: QuotientAnswer }): JSX.Element {
  return (
    <div class="take-all">
      <CopyAnswer answer={answer} />
      {answer.certificate !== undefined && (
        <SaveButton
          label="Save the certificate"
          name={`${answer.report.game}-certificate.txt`}
          type="text/plain"
          content={answer.certificate}
        />
      )}
    </div>
  );
}

function Finite({ answer, question, position }: SolvedProps): JSX.Element {
  const [factors, setFactors] = useState<readonly string[]>([]);
  const choose = useCallback((element: string) => setFactors((before) => [...before, element]), []);
  const { report, elements, multiplication } = answer;
  const monoid = useMemo(
    () => elements && multiplication && new Monoid(elements, multiplication),
    [elements, multiplication],
  );
  const product = factors.length === 0 ? undefined : monoid?.product(factors);
  return (
    <>
      <Summary report={report} />
      <Take answer={answer} />
      <Presentation report={report} />
      <PhiTable report={report} lit={product?.name} onChoose={choose} />
      {elements !== undefined && (
        <Elements report={report} elements={elements} lit={product?.name} onChoose={choose} />
      )}
      <AskPosition report={report} question={question} position={position} />
      <QuotientPictures
        report={report}
        pictures={answer.pictures ?? {}}
        lit={product?.name}
        onChoose={choose}
      />
      <Meximal question={question} order={report.elements.length} />
      {monoid !== undefined && (
        <ProductBar
          report={report}
          factors={factors}
          product={product}
          onBack={() => setFactors((before) => before.slice(0, -1))}
          onClear={() => setFactors([])}
        />
      )}
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
