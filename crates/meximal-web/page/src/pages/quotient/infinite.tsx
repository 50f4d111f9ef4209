// Quotients that no finite monoid is: for all heaps by formulas, or for heaps up to a bound by an automaton
// that reads multiplicities.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../core/words';
import { Listed } from '../../parts/math';
import { More } from '../../parts/more';
import { Picture } from '../../parts/picture';
import type { AutomaticReport, Order, ReportForAllHeaps } from './report';
import { Because } from './summary';

// A letter with its index and its exponent, which may be formulas: d_12, d_(m+2), b^3, h4^2.
const FACTOR = /[a-z]\d*(?:_(?:\d+|[a-z]|\([^)]*\)))?(?:\^(?:\d+|\([^)]*\)))?/g;

/** A word such as h4^2 h5 or abd_(m+1): letters with indices and exponents. */
function Monomial({ word }: { word: string }): JSX.Element {
  const factors = word.match(FACTOR) ?? [word];
  return (
    <span class="math">
      {factors.map((factor, place) => {
        const [, letter = factor, index = '', power = ''] =
          /^([a-z])_?\(?([^()^]*)\)?(?:\^\(?([^()]*)\)?)?$/.exec(factor) ?? [];
        return (
          <span key={place}>
            {/[a-z]/.test(letter) ? <i>{letter}</i> : letter}
            {index !== '' && <sub>{index}</sub>}
            {power !== '' && <sup>{power}</sup>}
          </span>
        );
      })}
    </span>
  );
}

function Equation({ text }: { text: string }): JSX.Element {
  const [left = '', right = ''] = text.split(' = ');
  return (
    <span class="math relation">
      {left.startsWith('Φ') ? left : <Monomial word={left} />} = <Monomial word={right} />
    </span>
  );
}

/** A game that is solved for all heaps. */
export function AllHeaps({ report }: { report: ReportForAllHeaps }): JSX.Element {
  const { family, quotient, formulas, preperiod, modulus } = report.all_heaps;
  return (
    <>
      <section class="summary" aria-label="Summary">
        <p class="headline" role="status">
          {report.infinite === true ? 'Infinitely many elements' : 'All heaps are solved'}; values are in{' '}
          <span class="math">{family}</span> <strong class="badge proved">Proved for all heaps</strong>
        </p>
        <Because text={report.theorem ?? ''} />
        <dl class="facts">
          <div>
            <dt>Quotient</dt>
            <dd>{quotient}</dd>
          </div>
          {modulus > 0 && (
            <div>
              <dt>Formulas</dt>
              <dd>
                {counted(modulus, 'residue class', 'residue classes')}, from heap {preperiod} on
              </dd>
            </div>
          )}
        </dl>
      </section>
      <section aria-labelledby="phi">
        <h2 id="phi">Values of heaps</h2>
        {modulus === 0 ? (
          formulas.map((formula) => <p key={formula}>{formula}.</p>)
        ) : (
          <p class="formulas">
            <Listed>
              {formulas.map((formula) => (
                <Equation key={formula} text={formula} />
              ))}
            </Listed>{' '}
            for <i>m</i> ≥ 0.
          </p>
        )}
        <div class="scroll" tabIndex={0} role="group" aria-label="Table of Φ">
          <table class="phi values">
            <thead>
              <tr>
                <th scope="row">heap</th>
                {report.phi.map((_, heap) => (
                  <th key={heap} scope="col">
                    {heap}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Φ</th>
                {report.phi.map((value, heap) => (
                  <td key={heap}>
                    <Monomial word={value} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

interface AutomaticProps {
  readonly report: AutomaticReport;
  readonly pictures: Readonly<Record<string, string>>;
}

/** Heaps up to a bound, solved by an automaton. */
export function Automatic({ report, pictures }: AutomaticProps): JSX.Element {
  const { automaton, plane } = pictures;
  const { states, monoid_order, finite_letters, infinite_letters, orders } = report.automaton;
  const infinite = new Set(infinite_letters);
  return (
    <>
      <section class="summary" aria-label="Summary">
        <p class="headline" role="status">
          {sizeInWords(report)} <strong class="badge proved">Proved for heaps up to {report.heaps}</strong>
        </p>
        <Because text={report.theorem ?? ''} />
        <dl class="facts">
          <div>
            <dt>Heaps of infinite order</dt>
            <dd>{infinite_letters.join(', ') || 'none'}</dd>
          </div>
          <div>
            <dt>Heaps of finite order</dt>
            <dd>
              {finite_letters.join(', ') || 'none'}; they generate a monoid of{' '}
              {counted(monoid_order, 'element', 'elements')}
            </dd>
          </div>
          <div>
            <dt>Automaton</dt>
            <dd>{counted(states, 'state', 'states')}; it reads the multiplicities digit by digit</dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="orders">
        <h2 id="orders">Orders</h2>
        <div class="scroll" tabIndex={0} role="group" aria-label="Orders of heaps">
          <table class="orders">
            <thead>
              <tr>
                <th scope="col">heap</th>
                <th scope="col">is</th>
                <th scope="col">its multiples</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.heap} class={infinite.has(order.heap) ? 'infinite' : undefined}>
                  <th scope="row">{order.heap}</th>
                  <td>
                    <Monomial word={report.phi[order.heap] ?? ''} />
                  </td>
                  <td>{orderInWords(order)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <Relations report={report} />
      {(plane ?? automaton) !== undefined && (
        <section aria-labelledby="pictures">
          <h2 id="pictures">Pictures</h2>
          {automaton !== undefined && (
            <Picture
              onWhite
              svg={automaton}
              name={`${report.game}-automaton`}
              caption="The automaton that reads how often each heap of infinite order occurs, digit by digit."
            />
          )}
          {plane !== undefined && (
            <Picture
              onWhite
              svg={plane}
              name={`${report.game}-plane`}
              caption={
                'The outcomes of heaps of infinite order: how many of the one size across, of the other ' +
                'up.'
              }
            />
          )}
        </section>
      )}
    </>
  );
}

function sizeInWords({ infinite, order }: AutomaticReport): string {
  if (infinite === true) return 'Infinitely many elements';
  if (order !== null) return `${order.toLocaleString('en')} elements`;
  return 'Finite or infinite: not decided';
}

function orderInWords({ infinite, index, period }: Order): string {
  if (infinite === true) return 'are all different';
  if (infinite === null || index === undefined || period === undefined) return 'not decided';
  return `repeat with period ${period} from the ${index}-fold on`;
}

const SHOWN = 60;

function Relations({ report }: { report: AutomaticReport }): JSX.Element {
  const [shown, setShown] = useState(SHOWN);
  return (
    <section aria-labelledby="presentation">
      <h2 id="presentation">Relations</h2>
      <p class="note">
        <span class="math">
          <i>h</i>
          <sub>n</sub>
        </span>{' '}
        is the heap of <i>n</i>.{' '}
        {report.relations_are === 'complete'
          ? 'These relations present the quotient.'
          : 'These relations hold; whether they are all is not known.'}
      </p>
      <p>
        <Listed>
          {report.relations.slice(0, shown).map((relation) => (
            <Equation key={relation} text={relation} />
          ))}
        </Listed>
      </p>
      <More all={report.relations.length} shown={shown} onMore={setShown} step={SHOWN} what="relations" />
    </section>
  );
}
