//! The sparse-space method (Berlekamp; *Winning Ways*, chapter 4; Flammenkamp's computations) for codes that
//! break a heap into at most two.
//!
//! Take any mask and call a value *rare* when it has an even number of ones under the mask, else *common*.
//! Rare values are closed under ⊕, rare ⊕ common is common, and common ⊕ common is rare. So a common value
//! can only be excluded by a pair of heaps of which one is rare (or by a single heap), and looking at all
//! these pairs finds the least common value c that is not excluded. The value of the heap is c, unless some
//! rare value below c is not excluded either: pairs of all kinds are looked at until all rare values below c
//! have come up, which is soon as a rule. If they do not, the heap has the least rare value missing.
//!
//! When all indices at which heaps are broken have the same parity π, the roles of rare and common may also
//! be exchanged for the heaps n ≢ π modulo 2 (*twisted*). For a pair with a + b = n − i, the roles are
//! exchanged for an odd number of the two heaps exactly if a + b ≡ n − π is odd, that is, if they are
//! exchanged for n. So again a value counts as common for n exactly if one heap of the pair is rare and the
//! other is not. 0.106 needs this.
//!
//! This is right for every mask, and fast when few heaps are rare. The mask that makes the fewest heaps rare
//! so far is found by a Walsh–Hadamard transform of the numbers of heaps with each value, again and again.

use super::heap_number;
use super::taking::TailSets;
use super::values::{Cell, GrundyValues, Slice};
use crate::rules::code::{HeapRules, Shape};

/// Masks are looked for among those with at most this many bits.
const MASK_BITS: u32 = 16;

/// Which values are rare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Split {
    mask: u32,
    /// Heaps of this parity have the roles of rare and common exchanged.
    twisted: Option<u32>,
}

impl Split {
    fn is_rare(self, heap: u32, value: u32) -> bool {
        let exchanged = self.twisted.is_some_and(|parity| heap & 1 == parity);
        ((value & self.mask).count_ones() & 1 == 0) != exchanged
    }
}

/// The engine.
pub(super) struct Sparse {
    rules: HeapRules,
    /// Indices before the tail at which one heap may be left.
    singles: Vec<usize>,
    /// Indices at which two heaps may be left, and whether these must be unequal.
    pairs: Vec<(usize, bool)>,
    /// Indices at which two equal heaps may be left.
    twins: Vec<usize>,
    tail: Option<TailSets>,
    split: Split,
    /// The parity of the indices at which heaps are broken, if it is the same for all.
    parity: Option<u32>,
    /// The heaps of at least 1 with rare values, ascending, and their values.
    rare: Vec<u32>,
    rare_values: Vec<u32>,
    /// How many even and how many odd heaps have each value; the length is a power of two.
    histogram: Vec<[u32; 2]>,
    /// The last heap for which each value was seen, plus 1; as long as the histogram.
    seen: Vec<u32>,
    next_choice: usize,
    work: u64,
}

impl Sparse {
    pub fn new(rules: &HeapRules) -> Sparse {
        let (mut singles, mut pairs, mut twins) = (Vec::new(), Vec::new(), Vec::new());
        for &(index, digit) in rules.finite_digits() {
            let index = index as usize;
            if digit.allows(1) {
                singles.push(index);
            }
            match digit.shape() {
                _ if !digit.allows(2) => {}
                Shape::Any => pairs.push((index, false)),
                Shape::Equal => twins.push(index),
                Shape::Unequal | Shape::NotAllEqual => pairs.push((index, true)),
            }
        }
        let parity = pairs.first().map(|&(index, _)| index as u32 & 1);
        let parity = parity.filter(|&p| pairs.iter().all(|&(index, _)| index as u32 & 1 == p));
        Sparse {
            rules: rules.clone(),
            parity,
            singles,
            pairs,
            twins,
            tail: rules.tail().map(|_| TailSets::new(rules)),
            split: Split::default(),
            rare: Vec::new(),
            rare_values: Vec::new(),
            histogram: vec![[0; 2]; 2],
            seen: vec![0; 2],
            next_choice: 64,
            work: 0,
        }
    }

    /// The value of the heap after those known.
    pub fn next(&mut self, values: &GrundyValues) -> u32 {
        let value = match values.slice() {
            Slice::Narrow(known) => self.find(known, values),
            Slice::Wide(known) => self.find(known, values),
        };
        self.record(heap_number(values.len()), value);
        if values.len() >= self.next_choice && !self.pairs.is_empty() {
            self.choose_split(values, value);
            self.next_choice = values.len() * 2;
        }
        value
    }

    fn find<V: Cell>(&mut self, known: &[V], values: &GrundyValues) -> u32 {
        let heap = known.len();
        let stamp = heap_number(heap).wrapping_add(1);
        let reached = self.singles.partition_point(|&index| index < heap);
        for &index in &self.singles[..reached] {
            self.seen[known[heap - index].number() as usize] = stamp;
        }
        let twin = |&index: &usize| heap > index && (heap - index).is_multiple_of(2);
        if self.rules.digit(heap_number(heap)).allows(0) || self.twins.iter().any(twin) {
            self.seen[0] = stamp;
        }
        self.work += (reached + 1) as u64;
        for &(index, unequal) in &self.pairs {
            let Some(total) = heap.checked_sub(index) else {
                continue;
            };
            let end = self.rare.partition_point(|&a| (a as usize) < total);
            let middle = if unequal && total.is_multiple_of(2) {
                self.rare[..end].binary_search(&heap_number(total / 2)).ok()
            } else {
                None
            };
            let ranges = match middle {
                Some(middle) => [0..middle, middle + 1..end],
                None => [0..end, 0..0],
            };
            for range in ranges {
                let rare = self.rare[range.clone()].iter();
                for (&a, &value) in rare.zip(&self.rare_values[range]) {
                    let other = known[total - a as usize].number();
                    self.seen[(value ^ other) as usize] = stamp;
                }
            }
            self.work += end as u64;
        }
        let mut tail = self.tail.take();
        let value = match &mut tail {
            Some(tail) => {
                let (excluded, least) = tail.next(values);
                self.least(known, *least, |value| excluded.contains(value))
            }
            None => self.least(known, 0, |_| false),
        };
        self.tail = tail;
        value
    }

    /// The least value from `start` on that is not excluded by the tail or by a pair. All common values that
    /// pairs exclude are seen, and all values below `start` are excluded.
    fn least<V: Cell>(&mut self, known: &[V], start: u32, by_tail: impl Fn(u32) -> bool) -> u32 {
        let heap = heap_number(known.len());
        let stamp = heap.wrapping_add(1);
        let mut candidate = (self.seen.len() as u32).max(start);
        let mut missing = 0;
        for (value, &mark) in (start..).zip(self.seen.iter().skip(start as usize)) {
            if mark != stamp && !by_tail(value) {
                if !self.split.is_rare(heap, value) {
                    candidate = value;
                    break;
                }
                missing += 1;
            }
        }
        if missing == 0 {
            return candidate;
        }
        let rare = |value: u32| value >= start && value < candidate && !by_tail(value);
        if self.split != Split::default() && self.all_come_up(known, rare, missing) {
            return candidate;
        }
        let unseen = |&value: &u32| self.seen[value as usize] != stamp && !by_tail(value);
        (start..candidate).find(unseen).unwrap_or(candidate)
    }

    /// Looks at pairs of all kinds until all the values wanted that were not seen, so many as are missing,
    /// have come up.
    fn all_come_up<V: Cell>(
        &mut self,
        known: &[V],
        wanted: impl Fn(u32) -> bool,
        mut missing: usize,
    ) -> bool {
        let heap = known.len();
        let stamp = heap_number(heap).wrapping_add(1);
        for &(index, unequal) in &self.pairs {
            let Some(total) = heap.checked_sub(index) else {
                continue;
            };
            let last = if unequal {
                total.saturating_sub(1) / 2
            } else {
                total / 2
            };
            for a in 1..=last {
                let value = known[a].number() ^ known[total - a].number();
                let mark = &mut self.seen[value as usize];
                if *mark != stamp {
                    *mark = stamp;
                    if wanted(value) {
                        missing -= 1;
                        if missing == 0 {
                            self.work += a as u64;
                            return true;
                        }
                    }
                }
            }
            self.work += last as u64;
        }
        false
    }

    fn record(&mut self, heap: u32, value: u32) {
        while value as usize >= self.histogram.len() {
            let length = self.histogram.len() * 2;
            self.histogram.resize(length, [0; 2]);
            self.seen.resize(length, 0);
        }
        self.histogram[value as usize][heap as usize & 1] += 1;
        if heap > 0 && self.split.is_rare(heap, value) {
            self.rare.push(heap);
            self.rare_values.push(value);
        }
    }

    /// Takes the split with the fewest rare heaps; the value given is that of the heap after those known.
    fn choose_split(&mut self, values: &GrundyValues, last: u32) {
        let plain = fewest_rare(&self.histogram, |[even, odd]| even + odd);
        let mut best = Split {
            mask: plain.1,
            twisted: None,
        };
        if let Some(parity) = self.parity {
            let sign = if parity == 0 { 1 } else { -1 };
            let twisted = fewest_rare(&self.histogram, |[even, odd]| sign * (even - odd));
            if twisted.0 < plain.0 {
                best = Split {
                    mask: twisted.1,
                    twisted: Some(1 - parity),
                };
            }
        }
        if best == self.split {
            return;
        }
        self.split = best;
        self.rare.clear();
        self.rare_values.clear();
        for (heap, value) in (0..).zip(values.iter().chain([last])).skip(1) {
            if best.is_rare(heap, value) {
                self.rare.push(heap);
                self.rare_values.push(value);
            }
        }
    }

    /// Elementary steps made so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The bytes in the tables.
    pub fn bytes(&self) -> usize {
        let tail = self.tail.as_ref().map_or(0, TailSets::bytes);
        (self.rare.capacity() + self.histogram.len()) * 8 + tail
    }
}

/// The least number of rare minus common heaps over all masks, and the mask. The weight of a value is the
/// number of its heaps, those whose roles are exchanged counted negatively.
fn fewest_rare(histogram: &[[u32; 2]], weight: impl Fn([i64; 2]) -> i64) -> (i64, u32) {
    let length = histogram.len().min(1 << MASK_BITS);
    let mut transform: Vec<i64> = vec![0; length];
    for (value, counts) in histogram.iter().enumerate() {
        transform[value % length] += weight(counts.map(i64::from));
    }
    // The Walsh–Hadamard transform: entry m becomes the number wanted for the mask m.
    let mut half = 1;
    while half < length {
        for block in transform.chunks_exact_mut(2 * half) {
            let (left, right) = block.split_at_mut(half);
            for (a, b) in left.iter_mut().zip(right) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    let best = (0..length).min_by_key(|&mask| transform[mask]);
    best.map_or((0, 0), |mask| (transform[mask], mask as u32))
}
