// The digit table of the podium rule: binary digits of the heaps, and their sums modulo the number of
// players.
import type { JSX } from 'preact';
import type { Answer } from '../../core/api';
import { useQuestion } from '../../core/question';
import { JobStatus } from '../../parts/progress';
import type { PodiumReport } from './report';

interface DigitsProps {
  readonly game: string;
  readonly sizes: readonly number[];
  readonly players: number;
}

export function PodiumDigits({ game, sizes, players }: DigitsProps): JSX.Element | null {
  const asked = useQuestion<Answer<PodiumReport>>('value', { game, players, play: 'podium' });
  const report = asked.result?.report;
  if (report?.digit_sums === undefined)
    return <JobStatus job={asked} label="Computing the digits" input={game} />;
  const { digit_sums: sums, linked = [], lowering } = report;
  const width = Math.max(sums.length, ...sizes.map((size) => size.toString(2).length));
  const places = Array.from({ length: width }, (_, place) => width - 1 - place);
  return (
    <section aria-labelledby="digits">
      <h2 id="digits">Digits modulo {players}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label="Digit table">
        <table class="digits">
          <caption>
            {players === 3 ? (
              <>
                G₃ is the sum of the binary digits modulo 3, without carrying. A heap is linked to it when its
                bits are 1 where G₃ has 1 and 0 where G₃ has 2, and the leading digit of G₃ is 1.
              </>
            ) : (
              <>Sums of the binary digits modulo {players}, without carrying.</>
            )}
            {lowering !== undefined && ` Heaps that must be lowered to make all sums 0: ${lowering}.`}
          </caption>
          <thead>
            <tr>
              <th scope="col">heap</th>
              {places.map((place) => (
                <th key={place} scope="col">
                  2<sup>{place}</sup>
                </th>
              ))}
              {players === 3 && <th scope="col">linked</th>}
            </tr>
          </thead>
          <tbody>
            {[...sizes]
              .sort((left, right) => right - left)
              .map((size, row) => (
                <tr key={row} class={linked.includes(size) ? 'linked' : undefined}>
                  <th scope="row">{size}</th>
                  <Digits digits={size.toString(2)} width={width} />
                  {players === 3 && <td>{linked.includes(size) ? 'yes' : ''}</td>}
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{players === 3 ? 'G₃' : `mod ${players}`}</th>
              <Digits digits={sums} width={width} />
              {players === 3 && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Digits({ digits, width }: { digits: string; width: number }): JSX.Element {
  const padded = digits.padStart(width);
  return (
    <>
      {[...padded].map((digit, place) => (
        <td key={place}>{digit}</td>
      ))}
    </>
  );
}
