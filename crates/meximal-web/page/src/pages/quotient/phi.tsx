// The table of Φ as in Figure 2 of Plambeck and Siegel: heaps in rows of the period's length, the first
// period coloured.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Word } from '../../parts/math';
import { More } from '../../parts/more';
import { rove } from '../../parts/roving';
import type { QuotientReport } from './report';

const USUAL_ROW = 10;

/** The period, or a multiple of it that fills a row; a short table is one row. */
function rowLength({ period, phi }: QuotientReport): number {
  const known = Math.max(1, phi.length - 1);
  if (period === null) return Math.min(USUAL_ROW, known);
  return Math.min(known, period >= 6 ? period : period * Math.ceil(USUAL_ROW / period));
}

/** The last heap shown: the end of the first period, or all that is known. */
function lastHeap({ phi, preperiod, period }: QuotientReport): number {
  const known = phi.length - 1;
  return preperiod === null || period === null ? known : Math.min(known, preperiod + period - 1);
}

interface PhiProps {
  readonly report: QuotientReport;
  /** The product so far. */
  readonly lit: string | undefined;
  readonly onChoose: (element: string) => void;
}

export function PhiTable({ report, lit, onChoose }: PhiProps): JSX.Element {
  if (report.components !== undefined) {
    return <ComponentTable report={report} lit={lit} onChoose={onChoose} />;
  }
  return <HeapTable report={report} lit={lit} onChoose={onChoose} />;
}

const ROWS = 60;

function HeapTable({ report, lit, onChoose }: PhiProps): JSX.Element {
  const length = rowLength(report);
  const all = Math.max(1, Math.ceil(lastHeap(report) / length));
  const [shown, setShown] = useState(ROWS);
  const rows = Math.min(all, shown);
  const columns = Array.from({ length }, (_, column) => column + 1);
  const losing = losingElements(report);
  return (
    <section aria-labelledby="phi">
      <h2 id="phi">Values of heaps</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label="Table of Φ">
        <table class="phi" onKeyDown={(event) => rove(event, length)}>
          <caption>
            Φ(<i>n</i>), <i>n</i> the sum of row and column.
            {report.period !== null && (
              <>
                {' '}
                <span class="unbroken">
                  <span class="swatch period" /> the first period
                </span>
              </>
            )}
            {losing !== undefined && (
              <>
                {' '}
                <span class="unbroken">
                  <span class="swatch losing" /> 𝒫-positions
                </span>
              </>
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">Φ</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                <th scope="row">{row * length}+</th>
                {columns.map((column) => (
                  <Cell
                    key={column}
                    report={report}
                    heap={row * length + column}
                    losing={losing}
                    lit={lit}
                    onChoose={onChoose}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More all={all} shown={rows} onMore={setShown} step={ROWS} what="rows" />
    </section>
  );
}

interface CellProps extends PhiProps {
  readonly heap: number;
  readonly losing: ReadonlySet<string> | undefined;
}

function Cell({ report, heap, losing, lit, onChoose }: CellProps): JSX.Element {
  const element = report.phi[heap];
  if (element === undefined) return <td />;
  const { preperiod, period } = report;
  const periodic = preperiod !== null && period !== null && heap >= preperiod && heap < preperiod + period;
  return (
    <td class={periodic ? 'period' : undefined}>
      <button
        type="button"
        class={`element ${losing?.has(element) === true ? 'losing' : ''} ${lit === element ? 'lit' : ''}`}
        data-roving
        tabIndex={heap === 1 ? 0 : -1}
        title={`Φ(${heap}): multiply by it`}
        onClick={() => onChoose(element)}
      >
        <Word word={element} />
      </button>
    </td>
  );
}

function losingElements(report: QuotientReport): ReadonlySet<string> | undefined {
  if (report.p_portion === null) return undefined;
  return new Set(report.elements.filter((_, place) => report.labels[place]?.[0] === 'P'));
}

const STEP = 200;

function ComponentTable({ report, lit, onChoose }: PhiProps): JSX.Element {
  const components = report.components ?? [];
  const [shown, setShown] = useState(STEP);
  return (
    <section aria-labelledby="phi">
      <h2 id="phi">Values of positions</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label="Table of Φ">
        <table class="phi components" onKeyDown={(event) => rove(event, 1)}>
          <thead>
            <tr>
              <th scope="col">component</th>
              <th scope="col">Φ</th>
            </tr>
          </thead>
          <tbody>
            {components.slice(0, shown).map((component, place) => (
              <tr key={component}>
                <th scope="row">
                  <code>{component}</code>
                </th>
                <td>
                  <button
                    type="button"
                    class={lit === report.phi[place] ? 'element lit' : 'element'}
                    data-roving
                    tabIndex={place === 0 ? 0 : -1}
                    onClick={() => onChoose(report.phi[place] ?? '1')}
                  >
                    <Word word={report.phi[place] ?? '1'} />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More all={components.length} shown={shown} onMore={setShown} step={STEP} what="positions" />
    </section>
  );
}
