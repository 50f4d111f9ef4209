// The running of a match: whose turn it is, how it ended, the record, taking back.
import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { heapsInWords } from '../core/heaps';
import type { Match, Setup, Standing } from '../core/match';
import { amend } from '../core/place';
import { CopyButton } from './copy';
import { JobStatus } from './progress';
import { type Seat, SeatTable } from './table';

interface MatchBoardProps {
  readonly match: Match;
  readonly setup: Setup;
  /** What hints show. */
  readonly hints: string;
  /** The position, and its moves. */
  readonly children: ComponentChildren;
}

/** Other seats begin another game; "back" returns to the one that was being played. */
export function reseat(setup: Setup, change: Readonly<Record<string, string>>): void {
  amend({ ...change, moves: undefined }, setup.moves.length > 0 ? 'push' : 'replace');
}

/** A match round its position: whose turn it is, hints, the record. */
export function MatchBoard({ match, setup, hints, children }: MatchBoardProps): JSX.Element {
  const { now } = match;
  const board = useKeptFocus(`${setup.moves.length} ${match.open}`);
  return (
    <>
      <JobStatus job={match.standing} label="Computing" input={setup.game} />
      {now !== undefined && <TurnLine now={now} computers={setup.computers} />}
      <div class="board">
        <div class="table-top" ref={board} tabIndex={-1} role="group" aria-label="Board">
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
            <JobStatus job={match.thinking} label="The computer is thinking" />
          </div>
        )}
      </div>
      {now !== undefined && <Record now={now} game={setup.game} match={match} />}
    </>
  );
}

/** A move takes its button away; the focus stays on the board, where the next one is. */
function useKeptFocus(turn: string): { readonly current: HTMLDivElement | null } {
  const board = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    const follow = (event: FocusEvent) => {
      held.current = event.target instanceof Node && board.current?.contains(event.target) === true;
    };
    addEventListener('focusin', follow);
    return () => removeEventListener('focusin', follow);
  }, []);
  useEffect(() => {
    const active = document.activeElement;
    const lost = active === null || active === document.body || active.matches(':disabled');
    if (held.current && lost) board.current?.focus({ preventScroll: true });
  }, [turn]);
  return board;
}

/** Whose turn it is, what was played last, and who had to leave. It is read out as it changes. */
function TurnLine({ now, computers }: { now: Standing; computers: readonly boolean[] }): JSX.Element {
  const last = now.history.at(-1);
  const left =
    last === undefined ? now.left_first.map((seat) => now.seats[seat - 1] ?? '') : (last.left ?? []);
  return (
    <div class="turn-line" role="status">
      {now.result !== undefined ? (
        <p class="headline">The game is over. {now.result.words}</p>
      ) : (
        <p class="headline">{turnInWords(now, computers)}</p>
      )}
      {last !== undefined && (
        <p class="note">
          {last.player}: {now.record.at(-1)?.replace('->', '→')}.
        </p>
      )}
      {left.length > 0 && <p class="left-line">{leftInWords(left)}</p>}
      {now.forecast !== undefined && now.result === undefined && <p class="forecast">{now.forecast.words}</p>}
    </div>
  );
}

function turnInWords(now: Standing, computers: readonly boolean[]): string {
  const name = now.turn === null ? '' : (now.seats[now.turn - 1] ?? '');
  if (now.turn !== null && computers[now.turn - 1] === true) return `${name} to move (computer).`;
  const people = computers.filter((computer) => !computer).length;
  return people === 1 ? `Your turn: ${name} to move.` : `${name} to move.`;
}

/** Who could not move and left: Center; or Center and Right. */
function leftInWords(names: readonly string[]): string {
  const all = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${all} cannot move and ${names.length === 1 ? 'leaves' : 'leave'} the game.`;
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

/** Who left between two moves. */
function LeftRow({ names }: { names: readonly string[] }): JSX.Element | null {
  if (names.length === 0) return null;
  return (
    <tr class="left">
      <td />
      <td colSpan={3}>{leftInWords(names)}</td>
    </tr>
  );
}

interface RecordProps {
  readonly now: Standing;
  readonly game: string;
  readonly match: Match;
}

function Record({ now, game, match }: RecordProps): JSX.Element {
  const first = now.left_first.map((seat) => now.seats[seat - 1] ?? '');
  const lines = [
    ...(first.length > 0 ? [leftInWords(first)] : []),
    ...now.history.flatMap((move, place) => [
      `${place + 1}. ${move.player}: ${now.record[place] ?? ''}`,
      ...(move.left === undefined ? [] : [leftInWords(move.left)]),
    ]),
  ];
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
              <LeftRow names={first} />
              {now.history.map((move, place) => (
                <Fragment key={place}>
                  <tr>
                    <td>{place + 1}</td>
                    <td>{move.player}</td>
                    <td>
                      {heapsInWords(move.from)} → {heapsInWords(move.to)}
                    </td>
                    <td>{move.leaves}</td>
                  </tr>
                  <LeftRow names={move.left ?? []} />
                </Fragment>
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
