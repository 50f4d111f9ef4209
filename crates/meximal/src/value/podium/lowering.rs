//! Who moves last in Nim under the podium rule, for any number of players.
//!
//! **Theorem.** Let Z be the set of Nim positions all of whose binary digit sums are ≡ 0 mod N, and let ℓ(G)
//! be the least number of heaps that have to be lowered, each once and by any amount, to get from G into Z.
//! Then 0 ≤ ℓ(G) ≤ N−1, and the seat of the last mover is r(G) = ℓ(G)−1 mod N. A move is best for the mover
//! exactly when it makes ℓ smaller by one, or when ℓ(G) = 0, where all moves are equally good.
//!
//! *Proof.* Moore (1910) showed that Z is the set of previous-player wins of the two-player game in which a
//! move lowers at least one and at most N−1 heaps. So (a) from outside Z one to N−1 lowered heaps lead into
//! Z: ℓ(G) ≤ N−1; and (b) from Z no one to N−1 lowered heaps lead into Z. Induct on the number of tokens. If
//! ℓ(G) = 0 and G has an option G′, then lowering one heap and then ℓ(G′) heaps leads from Z into Z; by (b)
//! these are at least N heaps, so ℓ(G′) = N−1 and r(G′) = N−2 for all options, and r(G) = N−1. The position
//! without heaps is in Z, and its r is N−1 too. If ℓ(G) = l ≥ 1, lowering one of l heaps that lead into Z
//! gives an option with ℓ(G′) ≤ l−1. No option has ℓ(G′) < l−1, or fewer than l heaps would do for G (a heap
//! lowered twice is lowered once). Since (r(G′)+1) mod N = ℓ(G′), the least of these over the options is l−1.
//! ∎
//!
//! For three players this is Theorem 2.14 of Nowakowski, Santos and Silva: ℓ = 0, 1, 2 are 𝒫, 𝒩 and 𝒪. ℓ = 0
//! is Li's theorem, and ℓ = 1 is decided by [`DigitSums::target`], heap by heap. For N ≥ 4 and 2 ≤ ℓ ≤ N−2
//! the sets of heaps are searched, smallest first: exact, but it may run out of budget when there are very
//! many heaps.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::digits::DigitSums;
use super::position::NimPosition;
use crate::player::Players;
use crate::runner::{Runner, Stop};

/// How ℓ was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// All digit sums are 0.
    Zero,
    /// One heap can be lowered so that they are.
    Linked,
    /// Every smaller number was excluded by the digits alone, and then Moore's bound N−1 is met.
    Bound,
    /// The sets of heaps were searched, smallest first.
    Search,
}

/// The least number of heaps that have to be lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Least {
    /// ℓ(G).
    pub heaps: usize,
    /// How it was found.
    pub how: How,
    players: Players,
}

impl Least {
    /// The number of players.
    pub fn players(&self) -> Players {
        self.players
    }

    /// The seat of the player who moves last, counted from the player to move.
    pub fn last(&self) -> usize {
        let n = self.players.count();
        (self.heaps + n - 1) % n
    }
}

/// The search for ℓ stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Why.
    pub stop: Stop,
    /// ℓ is at least this, and at most N−1: the last mover is one of the seats from this minus one to N−2.
    pub at_least: usize,
}

/// ℓ(G) for a position, and with it the last mover.
///
/// ```
/// use meximal::player::Players;
/// use meximal::runner::Runner;
/// use meximal::value::podium::{NimPosition, least_lowering};
/// // The player to move leaves 7+7+7, and moves last.
/// let position = NimPosition::of_sizes([1_000_000_000_000_000_000, 7, 7]);
/// let least = least_lowering(&position, Players::THREE, &Runner::new());
/// assert_eq!(least.map(|l| l.last()), Ok(0));
/// ```
pub fn least_lowering(
    position: &NimPosition,
    players: Players,
    runner: &Runner,
) -> Result<Least, Unfinished> {
    let sums = DigitSums::of(position, players);
    let found = |heaps, how| {
        Ok(Least {
            heaps,
            how,
            players,
        })
    };
    if sums.is_zero() {
        return found(0, How::Zero);
    }
    let sizes = position.heaps().iter();
    if { sizes }.any(|&(size, _)| sums.target(size).is_some()) {
        return found(1, How::Linked);
    }
    let most = players.count() - 1;
    let first = least_by_digits(&sums).max(2);
    for heaps in first..most {
        let search = HeapSets::new(position, &sums, heaps);
        let mut lowerable = false;
        let searched = search.for_each(runner, &mut |set| {
            lowerable = Completion::new(set, &sums).can_be_lowered();
            if lowerable {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        searched.map_err(|stop| Unfinished {
            stop,
            at_least: heaps,
        })?;
        if lowerable {
            return found(heaps, How::Search);
        }
    }
    // Moore: N−1 heaps always do.
    let how = if first < most {
        How::Search
    } else {
        How::Bound
    };
    found(most, how)
}

/// A bound for ℓ from below. With k heaps lowered a digit sum D changes by at most k in either direction; the
/// leading digit can only be taken away.
fn least_by_digits(sums: &DigitSums) -> usize {
    let n = sums.players().count();
    let digits = sums.digits().iter().map(|&d| usize::from(d));
    let either_way = digits.map(|d| d.min(n - d)).max().unwrap_or(0);
    let leading = sums.leading().map_or(0, |(_, digit)| usize::from(digit));
    either_way.max(leading)
}

/// Sets of k heaps that may be lowered into Z, as far as single digits tell. What is above the leading digit
/// of G_N stays as it is, so heaps count by what they have at and below it.
pub(super) struct HeapSets {
    /// Different residues of heaps below 2^(place+1), with how many heaps have them, at most k. Those that
    /// have the leading place come first.
    residues: Vec<(u64, usize)>,
    /// How many of them have the leading place.
    leading: usize,
    /// How many heaps with the leading place are needed.
    needed: usize,
    place: usize,
    size: usize,
    /// `extendable[r][c]`: the places at which c ones so far and r more heaps can do.
    extendable: Vec<Vec<u64>>,
}

impl HeapSets {
    /// The sets of this size.
    pub(super) fn new(position: &NimPosition, sums: &DigitSums, size: usize) -> HeapSets {
        let (place, digit) = sums.leading().unwrap_or((0, 0));
        let low = low_places(place);
        let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
        for &(heap, count) in position.heaps() {
            let count = usize::try_from(count).unwrap_or(size).min(size);
            let total = counts.entry(heap & low).or_insert(0);
            *total = (*total + count).min(size);
        }
        counts.remove(&0);
        let mut residues: Vec<(u64, usize)> = counts.into_iter().collect();
        residues.sort_unstable_by(|a, b| b.cmp(a));
        let leading = residues.partition_point(|&(r, _)| r >> place & 1 == 1);
        let modulus = sums.players().count();
        let mut extendable = vec![vec![0u64; size + 1]; size + 1];
        for at in 0..=place {
            let sum = usize::from(sums.digit(at));
            for (ones, places) in extendable[0].iter_mut().enumerate() {
                let after = (ones + modulus - sum) % modulus;
                let enough = at < place || ones >= sum;
                if after <= size && enough {
                    *places |= 1 << at;
                }
            }
        }
        for more in 1..=size {
            for ones in 0..=size {
                let next = extendable[more - 1].get(ones + 1).copied().unwrap_or(0);
                extendable[more][ones] = extendable[more - 1][ones] | next;
            }
        }
        HeapSets {
            residues,
            leading,
            needed: usize::from(digit),
            place,
            size,
            extendable,
        }
    }

    /// Calls `visit` with each set, as residues, until it breaks off.
    pub(super) fn for_each(
        &self,
        runner: &Runner,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut walk = Walk {
            sets: self,
            runner,
            visit,
            chosen: Vec::with_capacity(self.size),
            steps: 0,
            stopped: None,
        };
        let mut none_yet = [0u64; MAX_HEAPS + 1];
        none_yet[0] = low_places(self.place);
        let _ = walk.extend(0, 0, &none_yet);
        match walk.stopped {
            Some(stop) => Err(stop),
            None => Ok(()),
        }
    }
}

/// Sets have at most N−1 heaps.
const MAX_HEAPS: usize = Players::MAX as usize - 1;

fn low_places(place: usize) -> u64 {
    u64::MAX >> (63 - place)
}

struct Walk<'a> {
    sets: &'a HeapSets,
    runner: &'a Runner,
    visit: &'a mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    chosen: Vec<u64>,
    steps: u32,
    stopped: Option<Stop>,
}

impl Walk<'_> {
    /// Adds heaps from number `first` on, of which `used` copies are taken. `ones[c]` has the places with c
    /// ones.
    fn extend(
        &mut self,
        first: usize,
        used: usize,
        ones: &[u64; MAX_HEAPS + 1],
    ) -> ControlFlow<()> {
        let sets = self.sets;
        let more = sets.size - self.chosen.len();
        if more == 0 {
            return (self.visit)(&self.chosen);
        }
        let most_ones = self.chosen.len() + 1;
        for at in first..sets.residues.len() {
            // From here on no heap has the leading place any more.
            if at >= sets.leading && self.leading_chosen() < sets.needed {
                break;
            }
            self.steps = self.steps.wrapping_add(1);
            if self.steps.is_multiple_of(1 << 14)
                && let Err(stop) = self.runner.check(0)
            {
                self.stopped = Some(stop);
                return ControlFlow::Break(());
            }
            let (residue, count) = sets.residues[at];
            let used = if at == first { used } else { 0 };
            if used >= count {
                continue;
            }
            let mut with = [0u64; MAX_HEAPS + 1];
            let mut fits = true;
            for c in 0..=most_ones {
                let before = if c > 0 { ones[c - 1] } else { 0 };
                with[c] = (ones[c] & !residue) | (before & residue);
                fits &= with[c] & !sets.extendable[more - 1][c] == 0;
            }
            if fits {
                self.chosen.push(residue);
                self.extend(at, used + 1, &with)?;
                self.chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn leading_chosen(&self) -> usize {
        let place = self.sets.place;
        self.chosen.iter().filter(|&&r| r >> place & 1 == 1).count()
    }
}

/// Whether the heaps of a set can all be lowered so that every digit sum becomes 0, and to what.
///
/// With k < N heaps in the set, the digit sums of what they become are determined: at each place it is the
/// number of ones that they have now, minus the digit of G_N, mod N. From the top down a heap is *tight* as
/// long as it has its old digits, and *free* once a 1 of it became 0; a free heap takes any digits. Free is
/// never worse than tight, so at each place as many tight heaps with a 1 are freed as the sum allows; the
/// only choice is which ones.
pub(super) struct Completion<'a> {
    heaps: &'a [u64],
    /// The digit sums wanted, the units first.
    wanted: Vec<usize>,
    known: FxHashMap<(usize, u32), bool>,
}

impl<'a> Completion<'a> {
    /// For a set of residues at and below the leading place of `sums`.
    pub(super) fn new(heaps: &'a [u64], sums: &DigitSums) -> Completion<'a> {
        let modulus = sums.players().count();
        let places = 0..sums.digits().len();
        let wanted = places.map(|place| {
            let ones = heaps.iter().filter(|&&h| h >> place & 1 == 1).count();
            (ones + modulus - usize::from(sums.digit(place))) % modulus
        });
        Completion {
            heaps,
            wanted: wanted.collect(),
            known: FxHashMap::default(),
        }
    }

    fn everybody(&self) -> u32 {
        (1 << self.heaps.len()) - 1
    }

    pub(super) fn can_be_lowered(&mut self) -> bool {
        self.completes(self.wanted.len(), self.everybody())
    }

    /// Whether the `places` lowest places can be completed when these heaps are tight before them.
    fn completes(&mut self, places: usize, tight: u32) -> bool {
        if places == 0 {
            return true;
        }
        if let Some(&known) = self.known.get(&(places, tight)) {
            return known;
        }
        let free = self.heaps.len() as u32 - tight.count_ones();
        let wanted = self.wanted[places - 1];
        let result = self
            .tight_after(places - 1, tight, free as usize, wanted)
            .into_iter()
            .any(|after| self.completes(places - 1, after));
        self.known.insert((places, tight), result);
        result
    }

    /// The sets of heaps that may stay tight after a place at which the heaps of `tight` and `free` free
    /// heaps must have `wanted` ones together: of the heaps with a 1, as few as can be.
    fn tight_after(&self, place: usize, tight: u32, free: usize, wanted: usize) -> Vec<u32> {
        let with_one = (0..self.heaps.len())
            .filter(|&i| tight >> i & 1 == 1 && self.heaps[i] >> place & 1 == 1)
            .fold(0u32, |mask, i| mask | 1 << i);
        let stay = wanted.saturating_sub(free) as u32;
        if stay > with_one.count_ones() {
            return Vec::new();
        }
        let without = tight & !with_one;
        if stay == 0 {
            return vec![without];
        }
        // All subsets of `with_one` with `stay` members.
        let mut found = Vec::new();
        let mut subset = with_one;
        loop {
            if subset.count_ones() == stay {
                found.push(without | subset);
            }
            if subset == 0 {
                break;
            }
            subset = (subset - 1) & with_one;
        }
        found
    }

    /// Calls `visit` with everything that heap number `index` can become when the others can be lowered after
    /// it, until it breaks off.
    pub(super) fn targets(
        &mut self,
        index: usize,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let others = self.everybody() & !(1 << index);
        self.targets_below(self.wanted.len(), index, true, 0, &[others], visit)
    }

    /// The digits of heap `index` at the `places` lowest places. It has the digits `so_far` above, which are
    /// its old ones if `tight`, and `others` are the sets of other heaps that may be tight.
    fn targets_below(
        &mut self,
        places: usize,
        index: usize,
        tight: bool,
        so_far: u64,
        others: &[u32],
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if places == 0 {
            return if tight {
                ControlFlow::Continue(())
            } else {
                visit(so_far)
            };
        }
        let place = places - 1;
        let old = self.heaps[index] >> place & 1;
        let wanted = self.wanted[place];
        for digit in 0..=1u64 {
            if (tight && digit > old) || digit as usize > wanted {
                continue;
            }
            let tight_still = tight && digit == old;
            let mut after = Vec::new();
            for &mask in others {
                let free = self.heaps.len() - 1 - mask.count_ones() as usize;
                for next in self.tight_after(place, mask, free, wanted - digit as usize) {
                    let all = next | u32::from(tight_still) << index;
                    if !after.contains(&next) && self.completes(place, all) {
                        after.push(next);
                    }
                }
            }
            if !after.is_empty() {
                let so_far = so_far | digit << place;
                self.targets_below(place, index, tight_still, so_far, &after, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
