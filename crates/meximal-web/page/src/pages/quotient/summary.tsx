// What is known of a quotient, and how well: order, status, presentation, structure.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../core/words';
import { Listed, monoidName, Outcome, Relation, Symbol, Word } from '../../parts/math';
import { More } from '../../parts/more';
import type { QuotientReport } from './report';

const STATUS: Readonly<Record<string, string>> = {
  proved: 'proved',
  infinite: 'proved',
  partial: 'partial',
  budget: 'stopped',
};

function statusWords(report: QuotientReport): string {
  const known = report.components === undefined ? `heaps up to ${report.heaps}` : 'the positions so far';
  switch (report.status) {
    case 'proved':
      return report.components === undefined ? 'Proved for all heaps' : 'Proved for all positions';
    case 'partial':
      return `Proved for ${known}`;
    case 'infinite':
      return `Infinite with the next, proved; this is the quotient of ${known}`;
    default:
      return `Proved for ${known}; stopped after that`;
  }
}

function StatusBadge({ report }: { report: QuotientReport }): JSX.Element {
  return <strong class={`badge ${STATUS[report.status] ?? 'stopped'}`}>{statusWords(report)}</strong>;
}

export function Summary({ report }: { report: QuotientReport }): JSX.Element {
  const known = report.finite_part ?? report;
  const order = report.elements.length;
  return (
    <section class="summary" aria-label="Summary">
      <p class="headline" role="status">
        <span class="figure">{order.toLocaleString('en')}</span> {order === 1 ? 'element' : 'elements'}
        {known.p_portion !== null && (
          <>
            , {known.p_portion} of them{' '}
            <span class="unbroken">
              <Symbol text="𝒫" spoken="P" />
              -positions
            </span>
          </>
        )}
        {known.name !== null && <>; the quotient is {monoidName(known.name)}</>}{' '}
        <StatusBadge report={report} />
      </p>
      <Grounds report={report} />
      <dl class="facts">
        {report.period !== null && (
          <div>
            <dt>Period</dt>
            <dd>
              {report.period} from heap {report.preperiod} on
            </dd>
          </div>
        )}
        <div>
          <dt>Structure</dt>
          <dd>{structure(report).join(', ')}</dd>
        </div>
        <div>
          <dt>Kernel</dt>
          <dd>
            {counted(report.kernel.length, 'element', 'elements')}
            {report.kernel_group !== null && report.kernel.length > 1 && (
              <>, {monoidName(report.kernel_group)}</>
            )}
          </dd>
        </div>
        <div>
          <dt>Idempotents</dt>
          <dd>
            <Words words={report.idempotents} what="idempotents" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Why it is right, in the words of the command. */
export function Because({ text }: { text: string }): JSX.Element {
  return <p class="because">{text}</p>;
}

function Grounds({ report }: { report: QuotientReport }): JSX.Element | null {
  if (report.theorem !== undefined) return <Because text={report.theorem} />;
  if (report.stopped === undefined) return null;
  return (
    <p class="because">
      At heap {report.heaps + 1}: {report.stopped}.
      {report.lower_bound !== null && (
        <> With it the order is at least {report.lower_bound.toLocaleString('en')}.</>
      )}
    </p>
  );
}

function structure(report: QuotientReport): string[] {
  const words = [];
  if (report.tame !== null) words.push(report.tame ? 'tame' : 'wild');
  if (report.normal === true) words.push('normal');
  if (report.faithful === true) words.push('faithful');
  words.push(counted(report.archimedean_components ?? 0, 'archimedean component', 'archimedean components'));
  words.push(
    counted(report.divisibility_classes ?? 0, 'mutual divisibility class', 'mutual divisibility classes'),
  );
  words.push(`elements of period at most ${report.greatest_period}`);
  return words;
}

const SHOWN = 60;

export function Presentation({ report }: { report: QuotientReport }): JSX.Element {
  const [shown, setShown] = useState(SHOWN);
  const relations = report.relations.slice(0, shown);
  return (
    <section aria-labelledby="presentation">
      <h2 id="presentation">Presentation</h2>
      <div class="presentation">
        <p>
          <Symbol text="𝒬" spoken="Q" /> = ⟨{' '}
          <Listed>
            {report.generators.map((generator) => (
              <Word key={generator.name} word={generator.name} />
            ))}
          </Listed>{' '}
          |{' '}
          <Listed>
            {relations.map((relation) => (
              <Relation key={relation} relation={relation} />
            ))}
          </Listed>
          {report.relations.length > shown && ', …'} ⟩
        </p>
        <More all={report.relations.length} shown={shown} onMore={setShown} step={SHOWN} what="relations" />
        <p class="where">
          where{' '}
          <Listed>
            {report.generators.map((generator) => (
              <span key={generator.name} class="math relation">
                <Word word={generator.name} /> = Φ({generator.component})
              </span>
            ))}
          </Listed>
        </p>
        <OutcomePortions report={report} />
      </div>
    </section>
  );
}

/** Words with commas between them, as many as one likes to see. */
function Words({ words, what }: { words: readonly string[]; what: string }): JSX.Element {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <Listed>
        {words.slice(0, shown).map((word) => (
          <Word key={word} word={word} />
        ))}
      </Listed>
      {words.length > shown && ', …'}
      <More all={words.length} shown={shown} onMore={setShown} step={SHOWN} what={what} />
    </>
  );
}

/** The elements of each outcome; for two players only the 𝒫-portion. */
function OutcomePortions({ report }: { report: QuotientReport }): JSX.Element {
  const portions = new Map<string, { outcome: readonly string[]; elements: string[] }>();
  report.elements.forEach((element, place) => {
    const outcome = report.labels[place] ?? [];
    const key = outcome.join();
    const portion = portions.get(key) ?? { outcome, elements: [] };
    portion.elements.push(element);
    portions.set(key, portion);
  });
  const shown = [...portions.values()].filter(({ outcome }) => report.players > 2 || outcome[0] === 'P');
  return (
    <dl class="portions">
      {shown.map(({ outcome, elements }) => (
        <div key={outcome.join()}>
          <dt>
            <Outcome of={outcome} players={report.players} />
          </dt>
          <dd>
            <Words words={elements} what="elements" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
