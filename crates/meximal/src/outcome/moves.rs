//! Winning moves. For Next, every move that wins; for a player who moves later, every answer that wins,
//! in every position in which they can come to move for the first time.

use std::collections::BTreeSet;

use super::sums::Sums;
use crate::convention::Attitude;
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
    let mut candidates = Vec::new();
    let each = 80 + 4 * position.len();
    for_each_move(sums.rules(), position, sums.runner(), |i, left, to| {
        candidates.push(Move {
            from: position[i],
            left: left.to_vec(),
            to: to.to_vec(),
        });
        candidates.len() * each
    })?;
    let mut winning = Vec::new();
    for candidate in candidates {
        let after = sums.outcome(&candidate.to)?;
        let keeps = match convention.attitude() {
            Attitude::Coalition => after.contains(convention.players().previous()),
            Attitude::Podium => convention.label(after, after) == outcome,
        };
        if keeps {
            winning.push(candidate);
        }
    }
    winning.sort();
    winning.dedup();
    Ok(winning)
}

/// The first turns of the players who can force a win; under the podium rule that of Next. At most `limit`
/// positions are listed for each player.
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
    let mut turns = Vec::new();
    let mut reached = BTreeSet::from([position.to_vec()]);
    let mut cut = false;
    for seat in 0..=last {
        if winners.contains(seat) {
            let mut answers = Vec::new();
            for at in &reached {
                answers.push(Answer {
                    at: at.clone(),
                    moves: winning_moves(sums, at)?,
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
                0
            })?;
        }
        reached = next;
    }
    Ok(turns)
}
