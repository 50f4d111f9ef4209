// The running of a match: whose turn it is, how it ended, the record, taking back.
import type { ComponentChildren, JSX } from 'preact';
import { heapsInWords } from '../core/heaps';
import type { Match, Setup, Standing } from '../core/match';
import { amend } from '../core/place';
import { CopyButton } from './copy';
import { JobStatus } from './progress';
import { SeatChoice } from './seats';
import { type Seat, SeatTable } from './table';

interface MatchBoardProps {
  readonly match: Match;
  readonly setup: Setup;
  /** What the seats are called before anything is known. */
  readonly seats: readonly string[];
  /** What hints show. */
  readonly hints: string;
  /** The position, and its moves. */
  readonly children: ComponentChildren;
}

/** A match round its position: the seats, whose turn it is, hints, the record. */
export function MatchBoard({ match, setup, seats, hints, children }: MatchBoardProps): JSX.Element {
  const { now } = match;
  const reseat = (change: Readonly<Record<string, string>>) =>
    amend({ ...change, moves: undefined }, setup.moves.length > 0 ? 'push' : 'replace');
  return (
    <>
      <SeatChoice
        seats={now?.seats ?? seats}
        computers={setup.computers}
        first={setup.first}
        against={setup.against}
        onChange={reseat}
      />
      <JobStatus job={match.standing} label="Computing" input={setup.game} />
      <div class="board">
        <div>
          {children}
          <label class="check hints">
            <input
              type="checkbox"
              checked={setup.hints}
              onChange={(event) => amend({ hints: event.currentTarget.checked ? 'yes' : undefined })}
            />
            Hints: show the winning {hints}
          </label>
        </div>
        {now !== undefined && (
          <div class="verdict-panel">
            <MatchTable now={now} />
            <TurnLine now={now} computers={setup.computers} />
            <JobStatus job={match.thinking} label="The computer is thinking" />
          </div>
        )}
      </div>
      {now !== undefined && <Record now={now} game={setup.game} match={match} />}
    </>
  );
}

function TurnLine({ now, computers }: { now: Standing; computers: readonly boolean[] }): JSX.Element {
  const name = now.turn === null ? '' : (now.seats[now.turn - 1] ?? '');
  const last = now.history.at(-1);
  return (
    <div class="turn-line" role="status">
      {last !== undefined && (
        <p class="note">
          {last.player}: {now.record.at(-1)?.replace('->', '→')}.
        </p>
      )}
      {now.result !== undefined ? (
        <p class="headline">The game is over. {now.result.words}</p>
      ) : (
        <p class="headline">
          {name} to move{now.turn !== null && computers[now.turn - 1] === true ? ' (computer)' : ''}.
        </p>
      )}
      {now.forecast !== undefined && now.result === undefined && <p class="forecast">{now.forecast.words}</p>}
    </div>
  );
}

function MatchTable({ now }: { now: Standing }): JSX.Element {
  const verdict = now.result ?? now.forecast;
  const ranking = verdict?.ranking;
  const seats = now.seats.map((name, place): Seat => {
    const number = place + 1;
    const rank = ranking === undefined ? 0 : ranking.indexOf(number) + 1;
    const lit = rank === 1 || verdict?.winners?.includes(number) === true;
    const seat = { name, label: shortName(name), lit, away: !now.present.includes(number) };
    return rank > 0 ? { ...seat, place: rank } : seat;
  });
  const turn = now.turn === null ? {} : { turn: now.turn - 1 };
  return <SeatTable seats={seats} {...turn} description={verdict?.words ?? 'The seats round the table'} />;
}

function shortName(name: string): string {
  return name.replace(/^Player /, '').replace(/^(Left|Right|Center)/, (word) => word.charAt(0));
}

interface RecordProps {
  readonly now: Standing;
  readonly game: string;
  readonly match: Match;
}

function Record({ now, game, match }: RecordProps): JSX.Element {
  const lines = now.history.map((move, place) => `${place + 1}. ${move.player}: ${now.record[place] ?? ''}`);
  const text = [game, now.play, ...lines, now.result?.words ?? 'unfinished'].join('\n');
  return (
    <section aria-labelledby="record">
      <h2 id="record">Record</h2>
      {now.history.length === 0 ? (
        <p class="note">No moves yet.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="group" aria-label="Moves so far">
          <table class="record">
            <thead>
              <tr>
                <th scope="col">move</th>
                <th scope="col">player</th>
                <th scope="col">from → to</th>
                <th scope="col">leaves</th>
              </tr>
            </thead>
            <tbody>
              {now.history.map((move, place) => (
                <tr key={place}>
                  <td>{place + 1}</td>
                  <td>{move.player}</td>
                  <td>
                    {heapsInWords(move.from)} → {heapsInWords(move.to)}
                  </td>
                  <td>{move.leaves}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="take-all">
        <button type="button" disabled={now.record.length === 0} onClick={match.takeBack}>
          Undo
        </button>
        <button type="button" disabled={now.record.length === 0} onClick={match.restart}>
          Start again
        </button>
        <CopyButton label="Copy the record" text={text} />
      </p>
    </section>
  );
}
