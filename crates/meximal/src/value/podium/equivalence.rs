//! When two Nim positions have the same last mover in every sum with a Nim position.
//!
//! **Three players.** Nowakowski, Santos and Silva's Lemma 3.3 and Theorem 3.4, without their proviso on
//! heaps of 1: G ≡ H exactly when G₃(G) = G₃(H) and Suf(G) \ {1} = Suf(H) \ {1}. (Equal invariants: a heap of
//! G+X can be lowered at the suffix s to digit sums 0 only if s is in Suf(G) or in X; s = 1 can be lowered so
//! only when the units digit alone is not 0, and then H+X has an odd heap, since its units digit is not 0
//! either. Different invariants: the context constructed below.) For two players G₂ alone decides.
//!
//! **Four and more players.** Lowering heaps into digit sums 0 depends on G_N and on which suffixes can be
//! lowered together, in different heaps. If G_N and the multisets of at most N−2 suffixes ≠ 1 that different
//! heaps have are the same, then G ≡ H; N−1 heaps always do, and suffixes 1 are found in whatever heaps are
//! odd, by the same argument. The converse seems not to hold (3+2+2 and 3+3+2+1+1+1 have the same last of
//! four movers in all contexts tried, but {2,2} and {3,3} are different): if these multisets differ, contexts
//! are tried, and when none tells the positions apart the question is left open.

use std::collections::BTreeSet;

use super::digits::DigitSums;
use super::lowering::{Unfinished, least_lowering};
use super::position::NimPosition;
use super::suffixes::{suffixes, suffixes_of};
use crate::player::Players;
use crate::runner::{Runner, Stop};

/// Whether two Nim positions are equivalent modulo Nim under the podium rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// The last mover is the same in every sum with a Nim position.
    Equivalent,
    /// In this context it is not; the seats of the last movers are given.
    Different {
        /// The context X.
        context: NimPosition,
        /// The last movers of G+X and H+X.
        last: [usize; 2],
    },
    /// Neither was shown; only for four and more players.
    NotDecided {
        /// How many contexts were tried.
        contexts: usize,
        /// Which limit ended it, if one did.
        stop: Option<Stop>,
    },
}

/// Decides whether two positions are equivalent modulo Nim.
///
/// ```
/// use meximal::player::Players;
/// use meximal::runner::Runner;
/// use meximal::value::podium::{Equivalence, NimPosition, equivalence};
/// // The example after Lemma 3.3.
/// let [left, right] = [&[7, 6, 3][..], &[7, 6, 2, 1]].map(|s| NimPosition::of_sizes(s.to_vec()));
/// let verdict = equivalence(&left, &right, Players::THREE, &Runner::new());
/// assert_eq!(verdict, Equivalence::Equivalent);
/// ```
pub fn equivalence(
    left: &NimPosition,
    right: &NimPosition,
    players: Players,
    runner: &Runner,
) -> Equivalence {
    let sums = [left, right].map(|position| DigitSums::of(position, players));
    let mut constructed = Vec::new();
    if sums[0] != sums[1] {
        constructed.push(sums[0].negated().as_position(false));
    } else {
        let differences = match players.count() {
            2 => Vec::new(),
            3 => different_suffixes(left, right),
            _ => match different_families(left, right, players, runner) {
                Ok(found) => found,
                Err(stop) => {
                    return Equivalence::NotDecided {
                        contexts: 0,
                        stop: Some(stop),
                    };
                }
            },
        };
        if differences.is_empty() {
            return Equivalence::Equivalent;
        }
        for together in &differences {
            let wanted = singled_out(together, players);
            let missing = wanted.plus(&sums[0].negated());
            for below in [false, true] {
                constructed.push(missing.as_position(below));
            }
        }
    }
    let mut tried = 0;
    // A short context is worth more to a reader than the one of the proof.
    for context in small_contexts().chain(constructed) {
        tried += 1;
        let last = |position: &NimPosition| {
            let sum = position.plus(&context);
            Ok::<_, Unfinished>(least_lowering(&sum, players, runner)?.last())
        };
        match (last(left), last(right)) {
            (Ok(a), Ok(b)) if a != b => {
                let last = [a, b];
                return Equivalence::Different { context, last };
            }
            (Ok(_), Ok(_)) => {}
            (Err(Unfinished { stop, .. }), _) | (_, Err(Unfinished { stop, .. })) => {
                return Equivalence::NotDecided {
                    contexts: tried,
                    stop: Some(stop),
                };
            }
        }
    }
    Equivalence::NotDecided {
        contexts: tried,
        stop: None,
    }
}

/// Positions with at most three heaps of at most 7, those with few tokens first.
fn small_contexts() -> impl Iterator<Item = NimPosition> {
    let mut all = BTreeSet::new();
    for code in 0..512u64 {
        let position = NimPosition::of_sizes([code & 7, code >> 3 & 7, code >> 6]);
        all.insert((position.tokens(), position));
    }
    all.into_iter().map(|(_, position)| position)
}

/// Suffixes ≠ 1 that one of the positions has and the other has not, the least first.
fn different_suffixes(left: &NimPosition, right: &NimPosition) -> Vec<Vec<u64>> {
    let sets = [left, right].map(|position| BTreeSet::from_iter(suffixes_of(position)));
    let differences = sets[0].symmetric_difference(&sets[1]);
    differences.map(|&suffix| vec![suffix]).collect()
}

/// The digit sums that single out some suffixes (proof of Lemma 3.3, for any number of them): each becomes
/// its complement, so that a digit 1 of it makes the sum larger by one, and a digit 0 smaller by one.
fn singled_out(together: &[u64], players: Players) -> DigitSums {
    let modulus = players.count();
    let digit = |place: u32| {
        let long_enough = together.iter().filter(|&&s| place < 64 - s.leading_zeros());
        let sum: usize = long_enough
            .map(|&s| if s >> place & 1 == 1 { 1 } else { modulus - 1 })
            .sum();
        (sum % modulus) as u8
    };
    DigitSums::from_digits((0..64).map(digit), players)
}

/// This many multisets of suffixes are compared.
const MAX_FAMILY: usize = 200_000;

/// Multisets of at most N−2 suffixes ≠ 1 that different heaps of one position have and those of the other
/// have not, small ones first; not more than a few hundred.
fn different_families(
    left: &NimPosition,
    right: &NimPosition,
    players: Players,
    runner: &Runner,
) -> Result<Vec<Vec<u64>>, Stop> {
    let most = players.count() - 2;
    if same_but_for_ones(left, right, most) {
        return Ok(Vec::new());
    }
    let families = [family(left, most, runner)?, family(right, most, runner)?];
    let mut differences: Vec<Vec<u64>> = families[0]
        .symmetric_difference(&families[1])
        .cloned()
        .collect();
    differences.sort_by_key(|multiset| (multiset.len(), multiset.clone()));
    differences.truncate(300);
    Ok(differences)
}

/// Whether the heaps other than 1 are the same, counted up to `most`.
fn same_but_for_ones(left: &NimPosition, right: &NimPosition, most: usize) -> bool {
    let counted = |position: &NimPosition| -> Vec<(u64, u64)> {
        let heaps = position.heaps().iter().filter(|heap| heap.0 > 1);
        heaps.map(|&(s, n)| (s, n.min(most as u64))).collect()
    };
    counted(left) == counted(right)
}

/// All multisets of at most `most` suffixes ≠ 1 of different heaps, each ascending.
fn family(
    position: &NimPosition,
    most: usize,
    runner: &Runner,
) -> Result<BTreeSet<Vec<u64>>, Stop> {
    let mut all: BTreeSet<Vec<u64>> = BTreeSet::from([Vec::new()]);
    for &(size, count) in position.heaps() {
        for _ in 0..count.min(most as u64) {
            let before: Vec<Vec<u64>> = all.iter().filter(|m| m.len() < most).cloned().collect();
            for multiset in before {
                runner.check(all.len() * (32 + 8 * most))?;
                for suffix in suffixes(size).filter(|&s| s != 1) {
                    let mut more = multiset.clone();
                    let at = more.partition_point(|&s| s <= suffix);
                    more.insert(at, suffix);
                    all.insert(more);
                }
                if all.len() > MAX_FAMILY {
                    return Err(Stop::Memory);
                }
            }
        }
    }
    Ok(all)
}
