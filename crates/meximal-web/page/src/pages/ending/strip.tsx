// Outcomes of heap after heap as a strip of coloured cells, in rows that fit the period.
import type { JSX } from 'preact';
import { script } from '../../parts/math';

const USUAL_ROW = 20;
const ROWS = 5;

/** The longest multiple of the period that is not much longer than a usual row. */
function stripRow(period: number | null): number {
  if (period === null || period <= 1) return USUAL_ROW;
  return period * Math.max(1, Math.floor((USUAL_ROW + 4) / period));
}

interface StripProps {
  readonly values: readonly string[];
  readonly preperiod: number | null;
  readonly period: number | null;
  readonly label: string;
  /** Cells with a verdict have its colour; numbers have none. */
  readonly verdicts?: boolean;
}

export function Strip({ values, preperiod, period, label, verdicts = true }: StripProps): JSX.Element {
  const length = stripRow(period);
  const end = (preperiod ?? 0) + (period ?? 0);
  const shown = values.slice(0, Math.max(end, length * ROWS));
  const rows = Array.from({ length: Math.ceil(shown.length / length) }, (_, row) => row * length);
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={label}>
      <table class="strip">
        <caption class="unseen">{label}</caption>
        <thead>
          <tr>
            <th scope="col">n</th>
            {Array.from({ length }, (_, column) => (
              <th key={column} scope="col">
                +{column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((first) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {shown.slice(first, first + length).map((value, place) => (
                <td key={place} class={cellClass(value, first + place, preperiod, period, verdicts)}>
                  {verdicts ? script(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellClass(
  value: string,
  heap: number,
  preperiod: number | null,
  period: number | null,
  verdicts: boolean,
): string {
  const first = preperiod !== null && period !== null && heap >= preperiod && heap < preperiod + period;
  return [verdicts ? `verdict-${value}` : 'number', first ? 'first-period' : ''].join(' ').trim();
}
