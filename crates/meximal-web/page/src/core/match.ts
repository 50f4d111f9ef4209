// A game in progress. The server remembers nothing: the moves are in the address, and every question has them
// all.
import { useEffect } from 'preact/hooks';
import type { Answer, Body } from './api';
import type { RunningJob } from './job';
import { amend, numberIn, type Query, type Step } from './place';
import { useQuestion } from './question';

export interface Move {
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly position: string;
  readonly winning?: boolean;
  /** Hackenbush: the edge that is cut, and the edges that fall. */
  readonly edge?: number;
  readonly falling?: readonly number[];
}

interface PlayedMove {
  readonly player: string;
  readonly from: string;
  readonly to: string;
  readonly leaves: string;
  /** Who left then, for want of a move. */
  readonly left?: readonly string[];
}

interface Verdict {
  readonly winners?: readonly number[];
  readonly ranking?: readonly number[];
  readonly words: string;
}

export interface Standing {
  readonly players: number;
  readonly seats: readonly string[];
  readonly play: string;
  readonly position: string;
  /** The seat to move, from 1; null when the game is over. */
  readonly turn: number | null;
  readonly present: readonly number[];
  readonly moves: readonly Move[];
  readonly record: readonly string[];
  readonly history: readonly PlayedMove[];
  /** The seats that left before the first move, from 1. */
  readonly left_first: readonly number[];
  readonly forecast?: Verdict;
  readonly result?: Verdict;
  readonly standing?: readonly number[];
  readonly drawing?: string;
  /** The boards of the position as texts, row by row; of rulesets that have boards. */
  readonly boards?: readonly string[];
}

export interface Setup {
  readonly game: string;
  readonly play: string;
  readonly players: number;
  readonly first: number;
  /** The seat that all computers are sworn against. */
  readonly against: number | undefined;
  /** For each seat whether a computer plays it. */
  readonly computers: readonly boolean[];
  readonly hints: boolean;
  readonly moves: readonly string[];
}

/** What is in the address of a game, besides the game itself. */
export function setupOf(query: Query, game: string, play: string, players: number): Setup {
  const against = numberIn(query, 'against', 0, 0, players);
  return {
    game,
    play,
    players,
    first: numberIn(query, 'first', 1, 1, players),
    against: against === 0 ? undefined : against,
    computers: computersOf(query.get('seats') ?? 'h', players),
    hints: query.get('hints') === 'yes',
    moves: (query.get('moves') ?? '').split(';').filter((move) => move !== ''),
  };
}

/** Seats as they stand in the address: h for a person, c for a computer. */
function computersOf(text: string, players: number): boolean[] {
  return Array.from({ length: players }, (_, seat) => (text.charAt(seat) || 'c') === 'c');
}

/** Changes the moves. A person's move is a step that "back" undoes; the computers' answers belong to it. */
function moveTo(moves: readonly string[], step: Step): void {
  amend({ moves: moves.join(';') }, step);
}

export interface Match {
  readonly now: Standing | undefined;
  /** The question where the game stands. */
  readonly standing: RunningJob<Answer<Standing>>;
  /** The question what a computer plays. */
  readonly thinking: RunningJob<unknown>;
  /** Whether a person may move now. */
  readonly open: boolean;
  readonly move: (text: string) => void;
  readonly takeBack: () => void;
  readonly restart: () => void;
}

/** Time to see what a computer did before the next move. */
const PAUSE = 650;

function bodyOf(setup: Setup): Body {
  const { game, play, players, first, moves } = setup;
  return { game, play, players, first, moves };
}

/** Follows a game, and lets computers move when it is their turn. */
export function useMatch(setup: Setup): Match {
  const standing = useQuestion<Answer<Standing>>('play', { ...bodyOf(setup), hints: setup.hints });
  const now = standing.result?.report;
  const turn = standing.stale ? null : (now?.turn ?? null);
  const computer = turn !== null && setup.computers[turn - 1] === true;
  return {
    now,
    standing,
    thinking: useComputer(computer ? setup : undefined),
    open: turn !== null && !computer,
    move: (text) => moveTo([...setup.moves, text], 'push'),
    takeBack: () => now !== undefined && moveTo(takenBack(now, setup.computers), 'push'),
    restart: () => moveTo([], 'push'),
  };
}

/** Asks for the move of a computer and makes it, after a moment. */
function useComputer(setup: Setup | undefined): RunningJob<unknown> {
  const asked = useQuestion<Answer<{ computer_move?: string }>>(
    'play',
    setup && {
      ...bodyOf(setup),
      computer: true,
      ...(setup.against === undefined ? {} : { against: setup.against }),
    },
  );
  const move = asked.stale ? undefined : asked.result?.report.computer_move;
  const moves = setup?.moves;
  useEffect(() => {
    if (move === undefined || moves === undefined) return;
    const pause = matchMedia('(prefers-reduced-motion: reduce)').matches ? PAUSE / 4 : PAUSE;
    const timer = setTimeout(() => moveTo([...moves, move], 'replace'), pause);
    return () => clearTimeout(timer);
  }, [move]);
  return asked;
}

/** The moves that are left when the last move of a person is taken back, with all that computers answered. */
function takenBack(now: Standing, computers: readonly boolean[]): readonly string[] {
  const seatOf = (player: string) => now.seats.indexOf(player);
  const last = now.history.findLastIndex((move) => computers[seatOf(move.player)] !== true);
  return now.record.slice(0, Math.max(0, last));
}
