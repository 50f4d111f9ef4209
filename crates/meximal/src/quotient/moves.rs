//! Winning moves by the table: the outcome of every option is a label of a product.

use super::solution::Quotient;
use crate::convention::{Attitude, Convention};
use crate::player::PlayerSet;
use crate::rules::components::Components;
use crate::runner::{Runner, Stop};
use std::ops::ControlFlow;

/// A move in a position of a solved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableMove {
    /// The component moved in.
    pub from: u64,
    /// What is left of it, as (component, number of copies).
    pub left: Vec<(u64, u64)>,
    /// The value of the position reached.
    pub value: u32,
}

/// Why winning moves are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMoves {
    /// A component is not in the quotient.
    #[error("the quotient is not known for a component of this size")]
    NotKnown,
    /// There are more moves than are looked at.
    #[error(
        "the position has more than {} moves: too many to list",
        Quotient::MAX_MOVES
    )]
    TooMany,
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl Quotient {
    /// The most moves that are looked at in one position.
    pub const MAX_MOVES: usize = 5_000_000;

    /// Next's winning moves in a position, given as (component, number of copies); under the podium rule the
    /// moves that make Next's rank best.
    pub fn winning_moves(
        &self,
        rules: &(impl Components + ?Sized),
        position: &[(u64, u64)],
        runner: &Runner,
    ) -> Result<Vec<TableMove>, NoMoves> {
        let here = self.outcome(position).ok_or(NoMoves::NotKnown)?;
        let wins = |value: u32| is_winning(self.convention, here, self.labels[value as usize]);
        let mut found: Vec<TableMove> = Vec::new();
        let mut looked_at = 0usize;
        for (at, &(from, count)) in position.iter().enumerate() {
            if from == 0 || count == 0 {
                continue;
            }
            let component = u32::try_from(from).map_err(|_| NoMoves::TooMany)?;
            let mut rest = position.to_vec();
            rest[at].1 -= 1;
            let rest = self.value_of(&rest).ok_or(NoMoves::NotKnown)?;
            let by_rest = self.monoid.action(rest);
            let mut failed = Ok(());
            let _ = rules.try_options(component, &mut |option| {
                looked_at += 1;
                if looked_at > Quotient::MAX_MOVES {
                    failed = Err(NoMoves::TooMany);
                } else if looked_at.is_multiple_of(65_536) {
                    failed = runner.check(found.len() * 64).map_err(NoMoves::from);
                }
                let left = option.iter().try_fold(0, |product, &part| {
                    Some(self.monoid.multiply(product, self.value(part.into())?))
                });
                match left.map(|left| by_rest[left as usize]) {
                    None => failed = Err(NoMoves::NotKnown),
                    Some(value) if wins(value) => found.push(TableMove {
                        from,
                        left: gathered(option),
                        value,
                    }),
                    Some(_) => {}
                }
                match failed {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            failed?;
        }
        // In the order in which moves are listed that were found by search.
        let each = |found: &TableMove| {
            let left = found.left.clone().into_iter();
            left.flat_map(|(part, count)| std::iter::repeat_n(part, count as usize))
        };
        found.sort_by(|a, b| a.from.cmp(&b.from).then_with(|| each(a).cmp(each(b))));
        found.dedup();
        Ok(found)
    }
}

/// Whether a move is a winning one for Next, by the labels before and after it.
pub(super) fn is_winning(convention: Convention, here: PlayerSet, after: PlayerSet) -> bool {
    match convention.attitude() {
        Attitude::Coalition => after.contains(convention.players().previous()),
        Attitude::Podium => convention.label(after, after) == here,
    }
}

/// Components with the numbers of their copies.
fn gathered(option: &[u32]) -> Vec<(u64, u64)> {
    option
        .chunk_by(|a, b| a == b)
        .map(|same| (u64::from(same[0]), same.len() as u64))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Convention;
    use crate::outcome::{Sums, winning_moves};
    use crate::player::{PlayerSet, Players};
    use crate::quotient::{Limits, solve_heaps};
    use crate::rules::code::HeapRules;
    use crate::rules::components::EveryOption;
    use proptest::prelude::*;

    proptest! {
        /// The table finds the moves that playing out finds.
        #[test]
        fn the_table_agrees_with_playing_out(
            code in prop::sample::select(vec!["0.15", "0.77", "0.31", "nim", "0.75", "0.8"]),
            players in 2u64..4,
            winners in 0u16..9,
            sizes in proptest::collection::vec(1u64..8, 1..5),
        ) {
            let rules: HeapRules = code.parse().unwrap();
            let players = Players::new(players).unwrap();
            let convention = match winners {
                8 => Convention::podium(players),
                bits => Convention::winners(players, PlayerSet(bits)),
            };
            let runner = Runner::new();
            let limits = Limits { order: 3000, levels: 50 };
            let solution = solve_heaps(&rules, convention, 7, limits, &runner).unwrap();
            prop_assume!(solution.halted.is_none());
            let quotient = solution.quotient;
            let mut heaps = sizes.clone();
            heaps.sort_unstable();
            let position: Vec<(u64, u64)> = heaps
                .chunk_by(|a, b| a == b)
                .map(|same| (same[0], same.len() as u64))
                .collect();
            let mut every = EveryOption(&rules);
            let table = quotient.winning_moves(&every, &position, &runner).unwrap();
            let components: Vec<u32> = heaps.iter().map(|&size| size as u32).collect();
            let mut sums = Sums::new(&rules, convention, &runner);
            let played: Vec<(u64, Vec<(u64, u64)>)> = winning_moves(&mut sums, &mut every, &components)
                .unwrap()
                .into_iter()
                .map(|found| (u64::from(found.from), gathered(&found.left)))
                .collect();
            let listed: Vec<(u64, Vec<(u64, u64)>)> =
                table.into_iter().map(|found| (found.from, found.left)).collect();
            prop_assert_eq!(listed, played);
        }
    }
}
