//! Winning moves. For Next, every move that wins; for a player who moves later, every answer that wins,
//! in every position in which they can come to move for the first time.

use std::collections::BTreeSet;

use super::sums::Sums;
use crate::convention::{Attitude, Convention};
use crate::player::PlayerSet;
use crate::rules::components::{Components, for_each_move};
use crate::runner::Stop;

/// One move in a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The component moved in.
    pub from: u32,
    /// What is left of it.
    pub left: Vec<u32>,
    /// The position reached.
    pub to: Vec<u32>,
}

/// What a player does on their first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The position on their turn.
    pub at: Vec<u32>,
    /// All their winning moves there; none when the game is over and they win by that.
    pub moves: Vec<Move>,
}

/// The strategy of one player for their first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstTurn {
    /// The seat of the player.
    pub seat: usize,
    /// Their answers, by the position that the players before them have reached.
    pub answers: Vec<Answer>,
    /// Whether there are more positions than were asked for.
    pub cut: bool,
}

/// All moves of a position that keep what its outcome promises to Next: under coalition play the moves
/// after which Next, who is Previous then, wins; under the podium rule those that make Next's rank best.
/// Empty when Next cannot force a win (coalition) or there is no move.
pub fn winning_moves<C: Components + ?Sized>(
    sums: &mut Sums<C>,
    position: &[u32],
) -> Result<Vec<Move>, Stop> {
    let convention = sums.convention();
    let outcome = sums.outcome(position)?;
    let (rules, runner) = (sums.rules(), sums.runner());
    let mut winning = Vec::new();
    let mut stopped = Ok(());
    let each = 80 + 4 * position.len();
    for_each_move(rules, position, runner, |i, left, to| {
        if stopped.is_ok() {
            match sums.outcome(to) {
                Ok(after) if keeps(convention, outcome, after) => winning.push(Move {
                    from: position[i],
                    left: left.to_vec(),
                    to: to.to_vec(),
                }),
                Ok(_) => {}
                Err(stop) => stopped = Err(stop),
            }
        }
        winning.len() * each
    })?;
    stopped?;
    winning.sort();
    winning.dedup();
    Ok(winning)
}

/// Whether a move keeps what the outcome promises to Next.
fn keeps(convention: Convention, outcome: PlayerSet, after: PlayerSet) -> bool {
    match convention.attitude() {
        Attitude::Coalition => after.contains(convention.players().previous()),
        Attitude::Podium => convention.label(after, after) == outcome,
    }
}

/// The positions and moves of a list have at most this many components together.
pub const MAX_LISTED: usize = 1 << 20;

/// How many positions as long as this one are listed, if there are that many: at most `limit`.
pub fn listed_at_most(limit: usize, position: usize) -> usize {
    limit.min(MAX_LISTED / position.max(1)).max(1)
}

/// The first turns of the players who can force a win; under the podium rule that of Next. At most `limit`
/// positions are listed for each player, and fewer if they are long.
pub fn first_turns<C: Components + ?Sized>(
    sums: &mut Sums<C>,
    position: &[u32],
    limit: usize,
) -> Result<Vec<FirstTurn>, Stop> {
    let winners = match sums.convention().attitude() {
        Attitude::Coalition => sums.outcome(position)?,
        Attitude::Podium => PlayerSet::only(0),
    };
    let Some(last) = winners.seats().last() else {
        return Ok(Vec::new());
    };
    let limit = listed_at_most(limit, position.len());
    let mut room = MAX_LISTED;
    let mut turns = Vec::new();
    let mut reached = BTreeSet::from([position.to_vec()]);
    let mut cut = false;
    for seat in 0..=last {
        if winners.contains(seat) {
            let mut answers = Vec::new();
            for at in &reached {
                if room == 0 {
                    cut = true;
                    break;
                }
                let moves = winning_moves(sums, at)?;
                let length: usize = moves.iter().map(|found| found.to.len()).sum();
                room = room.saturating_sub(at.len() + length);
                answers.push(Answer {
                    at: at.clone(),
                    moves,
                });
            }
            turns.push(FirstTurn { seat, answers, cut });
        }
        let mut next = BTreeSet::new();
        for at in &reached {
            sums.runner().check(0)?;
            for_each_move(sums.rules(), at, sums.runner(), |_, _, to| {
                if next.len() < limit {
                    next.insert(to.to_vec());
                } else if !next.contains(to) {
                    cut = true;
                }
                next.len() * (64 + 4 * position.len())
            })?;
        }
        reached = next;
    }
    Ok(turns)
}
