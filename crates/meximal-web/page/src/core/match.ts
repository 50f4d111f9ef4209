// A game in progress. The server remembers nothing: the moves are in the address, and every question has them all.
import { useEffect, useState } from 'preact/hooks';
import { type Body, post, type Refusal, refusalOf } from './api';
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
  readonly forecast?: Verdict;
  readonly result?: Verdict;
  readonly standing?: readonly number[];
  readonly drawing?: string;
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

export interface Match {
  readonly now: Standing | undefined;
  readonly refusal: Refusal | undefined;
  /** Whether a person may move now. */
  readonly open: boolean;
}

/** Time to see what a computer did before the next move. */
const PAUSE = 650;

function bodyOf(setup: Setup): Body {
  const { game, play, players, first, moves } = setup;
  return { game, play, players, first, moves };
}

/** Follows a game, and lets computers move when it is their turn. */
export function useMatch(setup: Setup | undefined, onMove: (move: string) => void): Match {
  const body = setup && { ...bodyOf(setup), hints: setup.hints };
  const { result, refusal, waiting } = useQuestion<Standing>('play', body);
  const turn = waiting || refusal !== undefined ? null : (result?.turn ?? null);
  const computer = turn !== null && setup?.computers[turn - 1] === true;
  const trouble = useComputer(computer ? setup : undefined, onMove);
  return {
    now: setup && result,
    refusal: refusal ?? trouble,
    open: turn !== null && !computer,
  };
}

function useComputer(setup: Setup | undefined, onMove: (move: string) => void): Refusal | undefined {
  const [trouble, setTrouble] = useState<Refusal>();
  const question =
    setup &&
    JSON.stringify({
      ...bodyOf(setup),
      computer: true,
      ...(setup.against ? { against: setup.against } : {}),
    });
  useEffect(() => {
    setTrouble(undefined);
    if (question === undefined) return;
    const abort = new AbortController();
    const pause = matchMedia('(prefers-reduced-motion: reduce)').matches ? PAUSE / 4 : PAUSE;
    const rest = new Promise((resolve) => setTimeout(resolve, pause));
    post<{ computer_move?: string }>('play', JSON.parse(question) as Body, abort.signal)
      .then(async ({ computer_move: move }) => {
        await rest;
        if (!abort.signal.aborted && move !== undefined) onMove(move);
      })
      .catch((reason: unknown) => !abort.signal.aborted && setTrouble(refusalOf(reason)));
    return () => abort.abort();
  }, [question]);
  return trouble;
}

/** The moves that are left when the last move of a person is taken back, with all that computers answered. */
export function takenBack(now: Standing, computers: readonly boolean[]): readonly string[] {
  const seatOf = (player: string) => now.seats.indexOf(player);
  const last = now.history.findLastIndex((move) => computers[seatOf(move.player)] !== true);
  return now.record.slice(0, Math.max(0, last));
}
