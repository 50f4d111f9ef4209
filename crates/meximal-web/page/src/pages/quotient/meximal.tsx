// The mex function of a solved game: meximal sets and lower bounds (Figure 3 of Plambeck and Siegel).
import type { JSX } from 'preact';
import type { Answer, Body } from '../../core/api';
import { useQuestion } from '../../core/question';
import type { MexReport } from '../../core/schema';
import { CopyAnswer } from '../../parts/copy';
import { Listed, Word } from '../../parts/math';
import { JobStatus } from '../../parts/progress';

const BOUNDS = 4;

export function MeximalSets({ question }: { question: Body }): JSX.Element {
  const asked = useQuestion<Answer<MexReport>>('mex', question);
  const { result } = asked;
  if (result === undefined) return <JobStatus job={asked} label="Computing the mex function" />;
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label="Meximal sets">
        <table class="meximal">
          <caption>
            A position whose options have values between a lower bound and the meximal set of <i>x</i> has the
            value <i>x</i>.
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <i>x</i>
              </th>
              <th scope="col">meximal set</th>
              <th scope="col">lower bounds</th>
            </tr>
          </thead>
          <tbody>
            {result.report.elements.map((row) => (
              <tr key={row.element}>
                <th scope="row">
                  <Word word={row.element} />
                </th>
                <td>
                  <WordSet words={row.meximal_set} />
                </td>
                <td>
                  {row.lower_bounds.slice(0, BOUNDS).map((bound, place) => (
                    <WordSet key={place} words={bound} />
                  ))}
                  {(row.more || row.lower_bounds.length > BOUNDS) && ' …'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CopyAnswer answer={result} />
    </>
  );
}

function WordSet({ words }: { words: readonly string[] }): JSX.Element {
  return (
    <span class="math word-set">
      {'{'}
      <Listed>
        {words.map((word) => (
          <Word key={word} word={word} />
        ))}
      </Listed>
      {'} '}
    </span>
  );
}
