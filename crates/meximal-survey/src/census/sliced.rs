//! The bit-sliced engine: one vector holds the same bit of 64·k sets, where k is the number of words in a
//! vector (4 with AVX2, 8 with AVX-512).
//!
//! The lane of a set is given by its *largest* elements, so all smaller elements are common to the lanes of a
//! vector and need no mask, and the positions before the smallest of the lanes' elements are common, too:
//! they are computed once, as in [`scalar`](super::scalar), and most of them are the same as for the vector
//! before. Steps come in blocks of four. After each block two certificates are looked for, both sufficient
//! whatever the largest element of the lane is:
//!
//! - *Left for ever*: Left did not lose in the last M positions, and Right lost in the last min S of them;
//! - *purely periodic*: the positions p … p+M−1 are the positions 0 … M−1 again. Only lanes in which position
//!   p + a is as position a are looked at closely, where a is a position that is not Left's.
//!
//! If many lanes are undecided at the last position, their last M positions are looked for among the earlier
//! ones: that finds periods with a preperiod. The few lanes that are left over after that go to the engines
//! that decide them one by one.

use pulp::bytemuck::cast_slice;
use pulp::{Simd, WithSimd};

use super::{Frame, Tally};

/// Positions below 0 that are kept, as 𝒩-positions.
const PAST: usize = 64;
/// The most positions that are computed.
pub(super) const LIMIT: usize = 640;
/// Steps in a block.
const BLOCK: usize = 4;
/// Blocks between two looks for lanes that are Left's for ever.
const BLOCKS_BETWEEN_CHECKS: usize = 2;
/// Blocks between two looks for pure periods.
const BLOCKS_BETWEEN_PERIODS: usize = 8;
/// This many positions are compared between two looks at whether a lane is left.
const CLOSE: usize = 8;
/// The elements of a lane must be at least this large, so that a block does not depend on itself through
/// them.
pub(super) const LEAST_LANE_ELEMENT: u32 = BLOCK as u32;

/// The words in the largest vector.
const MAX_WORDS: usize = 8;

/// Runs the vectors with these numbers, in the order of the sets.
pub(super) struct Sliced<'a> {
    pub frame: &'a Frame,
    /// The sets from the first to before the last, both multiples of the number of lanes.
    pub first: u64,
    pub end: u64,
    pub tally: &'a mut Tally,
    /// The numbers of the sets that are not decided.
    pub leftovers: &'a mut Vec<u64>,
}

/// Both bits of a position in all lanes: Left loses, Right loses. Aligned, so that no vector lies across two
/// cache lines.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Pair<S: Simd>([S::u64s; 2]);

impl WithSimd for Sliced<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let frame = self.frame;
        let lane_bits = 6 + S::U64_LANES.trailing_zeros();
        let masks = lane_masks(simd);
        let lowest = frame.max - lane_bits + 1;
        let zero = simd.splat_u64s(0);
        let mut history: Vec<Pair<S>> = vec![Pair([zero; 2]); PAST + LIMIT];
        let mut prefix = frame.start;
        let mut known = frame.min;
        for n in 0..frame.min {
            let shift = frame.min - 1 - n;
            history[PAST + n as usize] = Pair([
                splat(simd, prefix.left >> shift & 1 == 1),
                splat(simd, prefix.right >> shift & 1 == 1),
            ]);
        }
        let mut left_lost = vec![zero; LIMIT / BLOCK];
        let mut elements = Elements {
            large: [0; 64],
            large_count: 0,
            small: [0; BLOCK],
            small_count: 0,
        };
        let mut before: Option<u64> = None;
        let step = 1u64 << lane_bits;
        let mut number = self.first;
        while number < self.end {
            let set = frame.set(number);
            // Positions below the smallest element that changed are as before.
            let same = match before {
                None => frame.min,
                Some(earlier) => ((earlier ^ set).trailing_zeros() + 1).max(frame.min),
            };
            before = Some(set);
            while known > same {
                prefix.left >>= 1;
                prefix.right >>= 1;
                known -= 1;
            }
            while known < lowest {
                prefix = prefix.step(set);
                history[PAST + known as usize] = Pair([
                    splat(simd, prefix.left & 1 == 1),
                    splat(simd, prefix.right & 1 == 1),
                ]);
                known += 1;
            }
            elements.take(set, lowest);
            let run = Run {
                simd,
                frame,
                elements: &elements,
                masks: &masks,
                lowest: lowest as usize,
                number,
            };
            run.run(&mut history, &mut left_lost, self.tally, self.leftovers);
            number += step;
        }
    }
}

/// The elements that the lanes of a vector have in common.
struct Elements {
    large: [u8; 64],
    large_count: usize,
    small: [u8; BLOCK],
    small_count: usize,
}

impl Elements {
    #[inline(always)]
    fn take(&mut self, set: u64, lowest: u32) {
        let mut rest = set & ((1 << (lowest - 1)) - 1);
        (self.large_count, self.small_count) = (0, 0);
        while rest != 0 {
            let element = rest.trailing_zeros() as u8 + 1;
            rest &= rest - 1;
            if usize::from(element) < BLOCK {
                self.small[self.small_count] = element;
                self.small_count += 1;
            } else {
                self.large[self.large_count] = element;
                self.large_count += 1;
            }
        }
    }
}

#[inline(always)]
fn splat<S: Simd>(simd: S, bit: bool) -> S::u64s {
    simd.splat_u64s(if bit { u64::MAX } else { 0 })
}

/// Mask j has the lanes with bit j, for the element max − j.
#[inline(always)]
fn lane_masks<S: Simd>(simd: S) -> [S::u64s; 9] {
    let mut masks = [simd.splat_u64s(0); 9];
    for (j, mask) in masks.iter_mut().enumerate() {
        let words: &mut [u64] = pulp::bytemuck::cast_slice_mut(std::slice::from_mut(mask));
        for (w, word) in words.iter_mut().enumerate() {
            *word = (0..64)
                .filter(|bit| (w << 6 | bit) >> j & 1 == 1)
                .fold(0, |word, bit| word | 1 << bit);
        }
    }
    masks
}

/// The lanes without others.
#[inline(always)]
fn without<S: Simd>(simd: S, lanes: S::u64s, others: S::u64s) -> S::u64s {
    simd.and_u64s(lanes, simd.not_u64s(others))
}

/// The lanes in which two positions differ. This is a function because incremental builds do not inline
/// closures here, and then the loop is not vectorised.
#[inline(always)]
fn differ<S: Simd>(simd: S, one: &Pair<S>, other: &Pair<S>) -> S::u64s {
    let (Pair([a, b]), Pair([c, d])) = (*one, *other);
    simd.or_u64s(simd.xor_u64s(a, c), simd.xor_u64s(b, d))
}

#[inline(always)]
fn words<S: Simd>(vector: &S::u64s) -> &[u64] {
    cast_slice(std::slice::from_ref(vector))
}

#[inline(always)]
fn count<S: Simd>(vector: S::u64s) -> u32 {
    words::<S>(&vector).iter().map(|w| w.count_ones()).sum()
}

#[inline(always)]
fn is_zero<S: Simd>(vector: S::u64s) -> bool {
    words::<S>(&vector).iter().fold(0, |all, w| all | w) == 0
}

/// One vector of sets.
struct Run<'a, S: Simd> {
    simd: S,
    frame: &'a Frame,
    elements: &'a Elements,
    masks: &'a [S::u64s; 9],
    lowest: usize,
    number: u64,
}

impl<S: Simd> Run<'_, S> {
    #[inline(always)]
    fn run(
        &self,
        history: &mut [Pair<S>],
        left_lost: &mut [S::u64s],
        tally: &mut Tally,
        leftovers: &mut Vec<u64>,
    ) {
        let simd = self.simd;
        let max = self.frame.max as usize;
        let blocks = max.div_ceil(BLOCK);
        let ones = simd.splat_u64s(u64::MAX);
        let mut block = 0;
        let mut n = self.lowest;
        let mut undecided = ones;
        let mut all_left = simd.splat_u64s(0);
        let mut period = 1;
        let few = self.frame.few * S::U64_LANES as u32;
        loop {
            left_lost[block] = self.block(history, n);
            n += BLOCK;
            block += 1;
            if block < blocks || !block.is_multiple_of(BLOCKS_BETWEEN_CHECKS) {
                continue;
            }
            let mut lost = simd.splat_u64s(0);
            for &x in &left_lost[block - blocks..block] {
                lost = simd.or_u64s(lost, x);
            }
            let mut won = simd.not_u64s(lost);
            for x in &history[PAST + n - self.frame.min as usize..PAST + n] {
                won = simd.and_u64s(won, x.0[1]);
            }
            all_left = simd.or_u64s(all_left, simd.and_u64s(won, undecided));
            undecided = without(simd, undecided, won);
            while block.is_multiple_of(BLOCKS_BETWEEN_PERIODS) && period + max <= n {
                undecided = self.pure_period(history, period, undecided, tally);
                period += 1;
            }
            if count::<S>(undecided) <= few || n + BLOCK > self.frame.limit {
                break;
            }
        }
        if count::<S>(undecided) > 4 * few {
            undecided = self.late_periods(history, n, undecided, tally);
        }
        let decided = count::<S>(all_left);
        tally.all_left += u64::from(decided);
        if tally.stats {
            self.preperiods(history, n, all_left, tally);
        }
        self.each_lane(undecided, |set| leftovers.push(set));
    }

    /// Computes the positions n … n+3; gives the lanes in which Left lost one of them.
    #[inline(always)]
    fn block(&self, history: &mut [Pair<S>], n: usize) -> S::u64s {
        let simd = self.simd;
        let zero = simd.splat_u64s(0);
        let (past, now) = history.split_at_mut(PAST + n);
        let (Some(past), Some(now)) = (past.last_chunk::<PAST>(), now.first_chunk_mut::<BLOCK>())
        else {
            return zero;
        };
        let mut sums = [[zero; 2]; BLOCK];
        for &element in &self.elements.large[..self.elements.large_count] {
            let at = PAST - usize::from(element);
            let Some(earlier) = past.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>()) else {
                continue;
            };
            for (sum, &Pair([left, right])) in sums.iter_mut().zip(earlier) {
                sum[0] = simd.or_u64s(sum[0], right);
                sum[1] = simd.or_u64s(sum[1], left);
            }
        }
        let lane_bits = 6 + S::U64_LANES.trailing_zeros() as usize;
        let at = PAST - self.frame.max as usize;
        for (j, &mask) in self.masks.iter().enumerate().take(lane_bits) {
            let Some(earlier) = past
                .get(at + j..)
                .and_then(|rest| rest.first_chunk::<BLOCK>())
            else {
                continue;
            };
            for (sum, &Pair([left, right])) in sums.iter_mut().zip(earlier) {
                sum[0] = simd.or_u64s(sum[0], simd.and_u64s(right, mask));
                sum[1] = simd.or_u64s(sum[1], simd.and_u64s(left, mask));
            }
        }
        let mut lost = zero;
        for k in 0..BLOCK {
            let mut sum = sums[k];
            for &element in &self.elements.small[..self.elements.small_count] {
                let Pair([left, right]) = match k.checked_sub(usize::from(element)) {
                    Some(earlier) => now[earlier],
                    None => past[(PAST + k - usize::from(element)) % PAST],
                };
                sum[0] = simd.or_u64s(sum[0], right);
                sum[1] = simd.or_u64s(sum[1], left);
            }
            let (left, right) = (simd.not_u64s(sum[0]), simd.not_u64s(sum[1]));
            now[k] = Pair([left, right]);
            lost = simd.or_u64s(lost, left);
        }
        lost
    }

    /// The lanes that are still undecided when those that are purely periodic with this period are taken out.
    #[inline(always)]
    fn pure_period(
        &self,
        history: &[Pair<S>],
        period: usize,
        undecided: S::u64s,
        tally: &mut Tally,
    ) -> S::u64s {
        let simd = self.simd;
        let max = self.frame.max as usize;
        let early = &history[PAST..][..max];
        let late = &history[PAST + period..][..max];
        let probe = self.frame.probe as usize;
        let mut lanes = without(simd, undecided, differ(simd, &early[probe], &late[probe]));
        if is_zero::<S>(lanes) {
            return undecided;
        }
        // The terminal positions tell least and come last.
        let min = self.frame.min as usize;
        for from in (min..max).step_by(CLOSE) {
            let mut differing = simd.splat_u64s(0);
            for i in from..(from + CLOSE).min(max) {
                differing = simd.or_u64s(differing, differ(simd, &early[i], &late[i]));
            }
            lanes = without(simd, lanes, differing);
            if is_zero::<S>(lanes) {
                return undecided;
            }
        }
        for i in 0..min {
            lanes = without(simd, lanes, differ(simd, &early[i], &late[i]));
        }
        let found = count::<S>(lanes);
        if found == 0 {
            return undecided;
        }
        tally.other += u64::from(found);
        if tally.stats {
            self.others(lanes, 0, period as u64, tally);
            if tally.is_long_period(period as u64) {
                self.each_lane(lanes, |set| tally.record_period(period as u64, set));
            }
        }
        without(simd, undecided, lanes)
    }

    /// The lanes that are still undecided when those whose last M positions, before position n, came before
    /// are taken out.
    #[inline(always)]
    fn late_periods(
        &self,
        history: &[Pair<S>],
        n: usize,
        mut undecided: S::u64s,
        tally: &mut Tally,
    ) -> S::u64s {
        let simd = self.simd;
        let max = self.frame.max as usize;
        let start = PAST + n - max;
        for period in 1..=n - max {
            let mut lanes = undecided;
            for from in (start..start + max).step_by(CLOSE) {
                let mut differing = simd.splat_u64s(0);
                for i in from..(from + CLOSE).min(start + max) {
                    let here = differ(simd, &history[i], &history[i - period]);
                    differing = simd.or_u64s(differing, here);
                }
                lanes = without(simd, lanes, differing);
                if is_zero::<S>(lanes) {
                    break;
                }
            }
            let found = count::<S>(lanes);
            if found == 0 {
                continue;
            }
            tally.other += u64::from(found);
            undecided = without(simd, undecided, lanes);
            if !tally.stats {
                continue;
            }
            if tally.is_long_period(period as u64) {
                self.each_lane(lanes, |set| tally.record_period(period as u64, set));
            }
            // The preperiod begins behind the last position that does not come again.
            for i in (PAST + period..start).rev() {
                let here = differ(simd, &history[i], &history[i - period]);
                let ends = simd.and_u64s(lanes, here);
                if !is_zero::<S>(ends) {
                    let preperiod = (i - period - PAST) as u64 + 1;
                    lanes = without(simd, lanes, ends);
                    self.others(ends, preperiod, period as u64, tally);
                }
            }
            self.others(lanes, 0, period as u64, tally);
        }
        undecided
    }

    /// Counts lanes that are not all Left at the end, with their preperiod and period.
    #[inline(always)]
    fn others(&self, lanes: S::u64s, preperiod: u64, period: u64, tally: &mut Tally) {
        let found = count::<S>(lanes);
        if found > 0 {
            tally.count_other(preperiod, period, u64::from(found));
            if tally.is_long_other_preperiod(preperiod) {
                self.each_lane(lanes, |set| tally.record_other_preperiod(preperiod, set));
            }
        }
    }

    /// Counts the preperiods of lanes that are all Left at the end, from the last position backwards.
    #[inline(always)]
    fn preperiods(&self, history: &[Pair<S>], end: usize, lanes: S::u64s, tally: &mut Tally) {
        let simd = self.simd;
        let mut rest = lanes;
        // Some position is not Left's: otherwise no engine is asked.
        for n in (0..end).rev() {
            if is_zero::<S>(rest) {
                return;
            }
            let Pair([left, right]) = history[PAST + n];
            let other = simd.and_u64s(rest, simd.or_u64s(left, simd.not_u64s(right)));
            let found = count::<S>(other);
            if found > 0 {
                let preperiod = n as u64 + 1;
                tally.count_left(preperiod, u64::from(found));
                if tally.is_long_preperiod(preperiod) {
                    self.each_lane(other, |set| tally.record_preperiod(preperiod, set));
                }
                rest = without(simd, rest, other);
            }
        }
    }

    /// Calls `visit` with the number of the set of each lane.
    #[inline(always)]
    fn each_lane(&self, lanes: S::u64s, mut visit: impl FnMut(u64)) {
        for (w, &word) in words::<S>(&lanes).iter().enumerate().take(MAX_WORDS) {
            let mut rest = word;
            while rest != 0 {
                let lane = (w as u64) << 6 | u64::from(rest.trailing_zeros());
                visit(self.number + lane);
                rest &= rest - 1;
            }
        }
    }
}
