// Nim and sums: who can force a win, for two to eight players round a table.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { PageProps } from '../../app';
import type { Answer } from '../../core/api';
import { sizesOf } from '../../core/heaps';
import { address, amend, type Query, wholeNumber } from '../../core/place';
import { useQuestion } from '../../core/question';
import { CopyAnswer } from '../../parts/copy';
import {
  COALITION,
  ConventionField,
  type Example,
  Examples,
  NumberField,
  Sheet,
  TextField,
} from '../../parts/fields';
import { Answered, JobStatus } from '../../parts/progress';
import { Answers } from './answers';
import { Heaps } from './heaps';
import { PodiumDigits } from './podium';
import { movesNow, type SumReport } from './report';
import { Result } from './result';

const CONVENTIONS = [...COALITION, 'podium'];

const MOST_PLAYERS = 8;

const EXAMPLES: readonly Example[] = [
  { label: '1+2+3 for two', to: to({ heaps: '1+2+3', players: '2' }) },
  { label: '2+2 for three', to: to({ heaps: '2+2', players: '3' }) },
  { label: '3+5+6 for five', to: to({ heaps: '3+5+6', players: '5' }) },
  { label: '15+14+23+5, podium rule', to: to({ heaps: '15+14+23+5', players: '3', play: 'podium' }) },
  { label: 'Kayles 0.77: 5+3 for four', to: to({ rules: '0.77', heaps: '5+3', players: '4' }) },
  { label: 'S{2,3}: 7+4, misère', to: to({ rules: 'S{2,3}', heaps: '7+4', players: '2', play: 'misere' }) },
];

function to(query: Record<string, string>): string {
  return address('/sums', query);
}

interface Sum {
  readonly rules: string;
  readonly heaps: string;
  /** As it stands in the address. */
  readonly players: string;
  readonly play: string;
}

function sumOf(query: Query): Sum {
  return {
    rules: query.get('rules') ?? 'nim',
    heaps: query.get('heaps') ?? '3+5+6',
    players: query.get('players') || '3',
    play: query.get('play') ?? 'normal',
  };
}

export function SumsPage({ query }: PageProps): JSX.Element {
  const sum = sumOf(query);
  const game = `${sum.rules}:${sum.heaps === '' ? '0' : sum.heaps}`;
  const players = wholeNumber(sum.players, 2, MOST_PLAYERS);
  const asked = useQuestion<Answer<SumReport>>(
    'outcome',
    players === undefined ? undefined : { game, players, play: sum.play, moves: true },
    60,
  );
  const read = sizesOf(sum.heaps);
  const sizes = read ?? [];
  const before = useBefore(asked.result?.report);
  const moves = asked.result === undefined ? [] : movesNow(asked.result.report);
  const targets = (size: number) =>
    new Set(
      moves
        .filter((move) => move.from === String(size) && /^\d+$/.test(move.to))
        .map((move) => Number(move.to)),
    );
  return (
    <Sheet
      name="sums"
      title="Nim and sums"
      lead={
        'With more than two players the outcome is a set: everybody who can force a win against all the ' +
        'others together. It can be empty.'
      }
    >
      <form class="question" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Heaps"
          value={sum.heaps}
          onChange={(heaps) => amend({ heaps })}
          hint="Sizes such as 3+5+6."
        />
        <TextField
          label="Rules"
          value={sum.rules}
          onChange={(rules) => amend({ rules })}
          hint="nim, 0.77, S{2,3}, …"
        />
        <ConventionField value={sum.play} among={CONVENTIONS} onChange={(play) => amend({ play }, 'push')} />
        <NumberField
          label="Players"
          value={sum.players}
          min={2}
          max={MOST_PLAYERS}
          onChange={(text) => amend({ players: text }, 'push')}
        />
      </form>
      <Examples examples={EXAMPLES} />
      <JobStatus job={asked} label="Computing" input={game} />
      <div class="board">
        {read !== undefined && (
          <Heaps
            sizes={sizes}
            targets={targets}
            good={sum.play === 'podium' ? 'best moves' : 'winning moves'}
            onChange={(next) => amend({ heaps: next.length === 0 ? '0' : next.join('+') }, 'push')}
          />
        )}
        {asked.result !== undefined && (
          <Answered job={asked}>
            <Result answer={asked.result} before={before} moves={moves} sizes={sizes} />
          </Answered>
        )}
      </div>
      {sum.play === 'podium' &&
        sum.rules === 'nim' &&
        players !== undefined &&
        asked.refusal === undefined &&
        sizes.length > 0 && <PodiumDigits game={game} sizes={sizes} players={players} />}
      {asked.result !== undefined && (
        <>
          <Answers moves={asked.result.report.moves ?? []} game={asked.result.report.game} />
          <div class="take-all">
            <CopyAnswer answer={asked.result} />
            <a href={address('/play', { game, players: sum.players, play: sum.play })}>Play this sum</a>
          </div>
        </>
      )}
    </Sheet>
  );
}

/** The report before the last one, if it is about the same players and convention. */
function useBefore(report: SumReport | undefined): SumReport | undefined {
  const kept = useRef<{ last: SumReport | undefined; before: SumReport | undefined }>({
    last: undefined,
    before: undefined,
  });
  if (kept.current.last !== report) kept.current = { last: report, before: kept.current.last };
  const { before } = kept.current;
  return before?.players === report?.players && before?.play === report?.play ? before : undefined;
}
