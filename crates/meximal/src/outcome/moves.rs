//! Winning moves. For Next, every move that wins; for a player who moves later, every answer that wins,
//! in every position in which they can come to move for the first time.

use std::collections::BTreeMap;

use super::sums::Sums;
use crate::convention::{Attitude, Convention};
use crate::player::PlayerSet;
use crate::rules::components::{Components, position_of};
use crate::rules::lying::{Lying, Move, for_each_lying_move};
use crate::runner::Stop;

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

/// All moves of a position as it lies that keep what its outcome promises to Next: under coalition play the
/// moves after which Next, who is Previous then, wins; under the podium rule those that make Next's rank
/// best. Empty when Next cannot force a win (coalition) or there is no move.
pub fn winning_moves<C: Components + ?Sized>(
    sums: &mut Sums<C>,
    lying: &mut dyn Lying,
    position: &[u32],
) -> Result<Vec<Move>, Stop> {
    let convention = sums.convention();
    let runner = sums.runner();
    let outcome = sums.outcome(&lying.searched(position)?)?;
    let mut winning = Vec::new();
    let each = 80 + 4 * position.len();
    for_each_lying_move(lying, position, 0, runner, |lying, i, left| {
        let to = lying.reached(position, i, left);
        let after = sums.outcome(&lying.searched(&to)?)?;
        if keeps(convention, outcome, after) {
            winning.push(Move {
                from: position[i],
                left: left.to_vec(),
                to,
            });
        }
        Ok(each * winning.len())
    })?;
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

/// The first turns of the players who can force a win in a position as it lies; under the podium rule that of
/// Next. At most `limit` positions are listed for each player, and fewer if they are long.
pub fn first_turns<C: Components + ?Sized>(
    sums: &mut Sums<C>,
    lying: &mut dyn Lying,
    position: &[u32],
    limit: usize,
) -> Result<Vec<FirstTurn>, Stop> {
    let winners = match sums.convention().attitude() {
        Attitude::Coalition => sums.outcome(&lying.searched(position)?)?,
        Attitude::Podium => PlayerSet::only(0),
    };
    let Some(last) = winners.seats().last() else {
        return Ok(Vec::new());
    };
    let limit = listed_at_most(limit, position.len());
    let mut room = MAX_LISTED;
    let mut turns = Vec::new();
    // The same components in another order are the same position.
    let in_any_order = |position: &[u32]| position_of(position.iter().copied());
    let mut reached = BTreeMap::from([(in_any_order(position), position.to_vec())]);
    let mut cut = false;
    for seat in 0..=last {
        if winners.contains(seat) {
            let mut answers = Vec::new();
            for at in reached.values() {
                if room == 0 {
                    cut = true;
                    break;
                }
                let moves = winning_moves(sums, lying, at)?;
                let length: usize = moves.iter().map(|found| found.to.len()).sum();
                room = room.saturating_sub(at.len() + length);
                answers.push(Answer {
                    at: at.clone(),
                    moves,
                });
            }
            turns.push(FirstTurn { seat, answers, cut });
        }
        let mut next = BTreeMap::new();
        for at in reached.values().take_while(|_| seat < last) {
            let runner = sums.runner();
            runner.check(0)?;
            for_each_lying_move(lying, at, 0, runner, |lying, i, left| {
                let to = lying.reached(at, i, left);
                let key = in_any_order(&to);
                if next.len() < limit {
                    next.entry(key).or_insert(to);
                } else if !next.contains_key(&key) {
                    cut = true;
                }
                Ok(next.len() * (64 + 4 * position.len()))
            })?;
        }
        reached = next;
    }
    Ok(turns)
}
