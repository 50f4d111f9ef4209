// The reports of `outcome` and `value` for sums of heaps.

export interface HeapMove {
  readonly from: string;
  readonly to: string;
  readonly leaves: string;
}

interface AnswerAt {
  readonly position: string;
  readonly moves: readonly HeapMove[];
}

export interface PlayerMoves {
  readonly player: string;
  readonly answers: readonly AnswerAt[];
}

export interface SumReport {
  readonly game: string;
  readonly players: number;
  readonly play: string;
  /** Coalition play: everybody who can force a win. */
  readonly outcome?: readonly string[];
  /** Podium rule: everybody, the last mover first. */
  readonly ranking?: readonly string[];
  readonly method: string;
  readonly moves?: readonly PlayerMoves[];
}

export interface PodiumReport {
  readonly digit_sums?: string;
  readonly linked?: readonly number[];
  readonly targets?: readonly number[];
  readonly lowering?: number;
}

/** The names of the seats, from the player to move on: N, O1, …, P. */
export function seatNames(players: number): string[] {
  if (players === 2) return ['N', 'P'];
  const others = Array.from({ length: players - 2 }, (_, number) => `O${number + 1}`);
  return ['N', ...others, 'P'];
}

/** The moves that the player to move should make now. */
export function movesNow(report: SumReport): readonly HeapMove[] {
  const next = report.moves?.find((moves) => moves.player === 'N');
  return next?.answers.find((answer) => answer.position === report.game)?.moves ?? [];
}
