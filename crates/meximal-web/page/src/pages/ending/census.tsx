// The census: how many subtraction sets are eventually all Left, and how periods are distributed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer } from '../../core/api';
import { address, amend, wholeNumber } from '../../core/place';
import { useQuestion } from '../../core/question';
import { counted } from '../../core/words';
import { CopyAnswer } from '../../parts/copy';
import { NumberField } from '../../parts/fields';
import { Picture } from '../../parts/picture';
import { Answered, JobStatus } from '../../parts/progress';
import { Histogram } from './histogram';
import type { CensusReport, HeatMapReport } from './report';

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Two numbers that were typed, if they are numbers within these bounds. */
function typedRange(
  min: string,
  max: string,
  bounds: readonly [number, number, number, number],
): Range | undefined {
  const [low, high] = [wholeNumber(min, bounds[0], bounds[1]), wholeNumber(max, bounds[2], bounds[3])];
  return low === undefined || high === undefined ? undefined : { min: low, max: high };
}

/** Two numbers in the address, such as 2-18. */
function rangeOf(text: string | undefined): Range | undefined {
  const [, min, max] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? [];
  return min === undefined || max === undefined ? undefined : { min: Number(min), max: Number(max) };
}

interface CensusProps {
  readonly ending: string;
  /** The minimum and the maximum in the address, such as 2-18. */
  readonly range: string | undefined;
}

interface CountedProps extends CensusProps {
  readonly stats: boolean;
}

export function Census({ ending, range, stats }: CountedProps): JSX.Element {
  const asked = rangeOf(range);
  const [min, setMin] = useState(String(asked?.min ?? 2));
  const [max, setMax] = useState(String(asked?.max ?? 18));
  const [withStats, setWithStats] = useState(asked === undefined || stats);
  const census = useQuestion<Answer<CensusReport>>('census', asked && { ...asked, ending, stats });
  const typed = typedRange(min, max, [1, 62, 2, 63]);
  const submit = (event: Event) => {
    event.preventDefault();
    amend({ census: `${min}-${max}`, stats: withStats ? 'yes' : undefined }, 'push');
  };
  return (
    <section aria-labelledby="census">
      <h2 id="census">Census</h2>
      <p class="note">
        All sets S with a given minimum and no element above a given maximum: how many are eventually all
        Left?
      </p>
      <form class="question" onSubmit={submit}>
        <NumberField label="min S" value={min} min={1} max={62} onChange={setMin} />
        <NumberField label="max S" value={max} min={2} max={63} onChange={setMax} />
        <label class="check">
          <input
            type="checkbox"
            checked={withStats}
            onChange={(event) => setWithStats(event.currentTarget.checked)}
          />
          with the distribution of periods
        </label>
        <button type="submit" class="main" disabled={typed === undefined || typed.max <= typed.min}>
          Count
        </button>
      </form>
      <JobStatus job={census} label="Counting" />
      {census.result !== undefined && (
        <Answered job={census}>
          <Counted answer={census.result} />
        </Answered>
      )}
    </section>
  );
}

function Counted({ answer }: { answer: Answer<CensusReport> }): JSX.Element {
  const { report } = answer;
  const share = percent(report.all_left, report.sets);
  return (
    <>
      <p class="headline" role="status">
        <span class="figure">{report.all_left.toLocaleString('en')}</span> of{' '}
        {report.sets.toLocaleString('en')} sets are eventually all Left, {share} %.
      </p>
      <div class="share" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </div>
      <dl class="facts">
        <LongestLine label="Longest period" longest={report.longest_period} ending={report.ending} />
        <LongestLine label="Latest all Left" longest={report.longest_preperiod} ending={report.ending} />
        <LongestLine
          label="Longest preperiod"
          longest={report.longest_other_preperiod}
          ending={report.ending}
        />
      </dl>
      {report.left_preperiods !== undefined && (
        <Histogram
          counts={new Map(report.left_preperiods)}
          title="From which heap on the sets are all Left"
          axis="preperiod"
        />
      )}
      {report.other_periods !== undefined && (
        <Histogram counts={byPeriod(report.other_periods)} title="Periods of the other sets" axis="period" />
      )}
      <CopyAnswer answer={answer} />
    </>
  );
}

/** A share in per cent, rounded to two digits without floating point. */
function percent(part: number, whole: number): string {
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

function byPeriod(rows: readonly (readonly [number, number, number])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [, period, count] of rows) counts.set(period, (counts.get(period) ?? 0) + count);
  return counts;
}

interface LongestLineProps {
  readonly label: string;
  readonly longest: CensusReport['longest_period'];
  readonly ending: string;
}

function LongestLine({ label, longest, ending }: LongestLineProps): JSX.Element | null {
  if (longest === null) return null;
  const set = longest.set.join(',');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {longest.value} for <a href={address('/ending', { set, ending })}>{`{${set}}`}</a>
        {longest.sets > 1 && ` and ${(longest.sets - 1).toLocaleString('en')} more`}
      </dd>
    </div>
  );
}

function captionOf({ sets, all_left, longest_period, set }: HeatMapReport): string {
  const all = `${counted(sets, 'triple', 'triples')}, ${all_left} of them eventually all Left`;
  return `${all}; the longest period is ${longest_period}, of {${(set ?? []).join(',')}}.`;
}

export function HeatMap({ ending, range }: CensusProps): JSX.Element {
  const asked = rangeOf(range);
  const [min, setMin] = useState(String(asked?.min ?? 2));
  const [max, setMax] = useState(String(asked?.max ?? 30));
  const map = useQuestion<Answer<HeatMapReport>>('heatmap', asked && { ...asked, ending });
  const typed = typedRange(min, max, [1, 60, 4, 63]);
  const submit = (event: Event) => {
    event.preventDefault();
    amend({ triples: `${min}-${max}` }, 'push');
  };
  const picture = map.result?.pictures?.['heatmap'];
  return (
    <section aria-labelledby="heatmap">
      <h2 id="heatmap">Periods of triples</h2>
      <p class="note">
        The period of every set {'{'}m, a, b{'}'} as a colour.
      </p>
      <form class="question" onSubmit={submit}>
        <NumberField label="m" value={min} min={1} max={60} onChange={setMin} />
        <NumberField label="b up to" value={max} min={4} max={63} onChange={setMax} />
        <button type="submit" class="main" disabled={typed === undefined || typed.max < typed.min + 2}>
          Draw
        </button>
      </form>
      <JobStatus job={map} label="Drawing" />
      {map.result !== undefined && picture !== undefined && (
        <Picture
          onWhite
          svg={picture}
          name={`periods-${asked?.min}-${asked?.max}`}
          caption={captionOf(map.result.report)}
        />
      )}
    </section>
  );
}
