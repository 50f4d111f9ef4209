//! The best moves of Nim under the podium rule: those that make the mover's place on the podium what the
//! theorem of [`least_lowering`](super::least_lowering) promises, found from the theorem and not by search
//! over positions.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::digits::DigitSums;
use super::lowering::{Completion, HeapSets, How, Least};
use super::position::NimPosition;
use crate::runner::{Runner, Stop};

/// Moves in heaps of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NimMove {
    /// The heap.
    pub from: u64,
    /// The least size that it may be lowered to.
    pub to: u64,
    /// The largest size of the same run; all between are best moves, too.
    pub last: u64,
}

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves {
    /// The moves, ascending.
    pub moves: Vec<NimMove>,
    /// Whether these are all; otherwise there are more than were asked for.
    pub complete: bool,
}

/// All best moves, or the first ones found if there are more than `limit`.
///
/// A move is best when ℓ gets smaller by one; then the moved heap and the ℓ−1 heaps lowered after it are a
/// set of ℓ heaps that leads to digit sums 0. So all such sets are found, and from each all that its heaps
/// can become.
pub fn best_moves(
    position: &NimPosition,
    least: &Least,
    limit: usize,
    runner: &Runner,
) -> Result<BestMoves, Stop> {
    let players = least.players();
    let sums = DigitSums::of(position, players);
    if least.how == How::Zero {
        // All moves are equally good.
        let moves = position.heaps().iter().map(|&(from, _)| NimMove {
            from,
            to: 0,
            last: from - 1,
        });
        return Ok(BestMoves {
            moves: moves.take(limit).collect(),
            complete: position.heaps().len() <= limit,
        });
    }
    let mut found: BTreeSet<(u64, u64)> = BTreeSet::new();
    let mut complete = true;
    if least.heaps == 1 {
        let sizes = position.heaps().iter().map(|&(size, _)| size);
        let all = sizes.filter_map(|size| Some((size, sums.target(size)?)));
        found.extend(all);
        complete = found.len() <= limit;
        while found.len() > limit {
            found.pop_last();
        }
    } else {
        let low = sums
            .leading()
            .map_or(0, |(place, _)| u64::MAX >> (63 - place));
        let mut by_residue: Vec<(u64, u64)> = position
            .heaps()
            .iter()
            .map(|&(size, _)| (size & low, size))
            .collect();
        by_residue.sort_unstable();
        let mut stopped = None;
        HeapSets::new(position, &sums, least.heaps).for_each(runner, &mut |set| {
            let mut completion = Completion::new(set, &sums);
            if !completion.can_be_lowered() {
                return ControlFlow::Continue(());
            }
            for (index, &residue) in set.iter().enumerate() {
                if set[..index].contains(&residue) {
                    continue;
                }
                let first = by_residue.partition_point(|&(r, _)| r < residue);
                let same = by_residue[first..]
                    .iter()
                    .take_while(|&&(r, _)| r == residue);
                let sizes: Vec<u64> = same.map(|&(_, size)| size).collect();
                let mut new = 0;
                completion.targets(index, &mut |target| {
                    new += 1;
                    if new % 1024 == 0
                        && let Err(stop) = runner.check(0)
                    {
                        stopped = Some(stop);
                        return ControlFlow::Break(());
                    }
                    for &size in &sizes {
                        let to = (size & !low) | target;
                        if found.len() < limit {
                            found.insert((size, to));
                        } else if !found.contains(&(size, to)) {
                            complete = false;
                            return ControlFlow::Break(());
                        }
                    }
                    ControlFlow::Continue(())
                })?;
            }
            ControlFlow::Continue(())
        })?;
        if let Some(stop) = stopped {
            return Err(stop);
        }
    }
    Ok(BestMoves {
        moves: runs(found),
        complete,
    })
}

/// Moves from one heap to sizes that follow each other as one run.
fn runs(moves: BTreeSet<(u64, u64)>) -> Vec<NimMove> {
    let mut all: Vec<NimMove> = Vec::new();
    for (from, to) in moves {
        match all.last_mut() {
            Some(run) if run.from == from && run.last + 1 == to => run.last = to,
            _ => all.push(NimMove { from, to, last: to }),
        }
    }
    all
}
