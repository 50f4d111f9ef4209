//! The sparse-space method (Berlekamp; *Winning Ways*, chapter 4; Flammenkamp's computations) for codes that break
//! a heap into at most two.
//!
//! Take any mask and call a value *rare* when it has an even number of ones under the mask, else *common*. Rare values
//! are closed under ⊕, rare ⊕ common is common, and common ⊕ common is rare. So a common value can only be
//! excluded by a pair of heaps of which one is rare (or by a single heap), and looking at all these pairs finds the
//! least common value c that is not excluded. The value of the heap is c, unless some rare value below c is not
//! excluded either: pairs of all kinds are looked at until all rare values below c have come up, which is
//! soon as a rule. If they do not, the heap has the least rare value missing.
//!
//! This is right for every mask, and fast when few heaps are rare. The mask that makes the fewest heaps rare so far is
//! found by a Walsh–Hadamard transform of the numbers of heaps with each value, again and again.

use super::heap_number;
use super::taking::TailSets;
use super::values::{Cell, GrundyValues, Slice};
use crate::rules::code::{HeapRules, Shape};

/// Masks are looked for among those with at most this many bits.
const MASK_BITS: u32 = 16;

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
    mask: u32,
    /// The heaps of at least 1 with rare values, ascending, and their values.
    rare: Vec<u32>,
    rare_values: Vec<u32>,
    /// How many heaps have each value; its length is a power of two.
    histogram: Vec<u32>,
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
        Sparse {
            rules: rules.clone(),
            singles,
            pairs,
            twins,
            tail: rules.tail().map(|_| TailSets::new(rules)),
            mask: 0,
            rare: Vec::new(),
            rare_values: Vec::new(),
            histogram: vec![0; 2],
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
            self.choose_mask(values, value);
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
            let middle = match unequal && total.is_multiple_of(2) {
                true => self.rare[..end].binary_search(&heap_number(total / 2)).ok(),
                false => None,
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

    /// The least value from `start` on that is not excluded by the tail or by a pair. All common values that pairs
    /// exclude are seen, and all values below `start` are excluded.
    fn least<V: Cell>(&mut self, known: &[V], start: u32, by_tail: impl Fn(u32) -> bool) -> u32 {
        let stamp = heap_number(known.len()).wrapping_add(1);
        let mut candidate = (self.seen.len() as u32).max(start);
        let mut missing = 0;
        for (value, &mark) in (start..).zip(self.seen.iter().skip(start as usize)) {
            if mark != stamp && !by_tail(value) {
                if !is_rare(value, self.mask) {
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
        if self.mask != 0 && self.all_come_up(known, rare, missing) {
            return candidate;
        }
        let unseen = |&value: &u32| self.seen[value as usize] != stamp && !by_tail(value);
        (start..candidate).find(unseen).unwrap_or(candidate)
    }

    /// Looks at pairs of all kinds until all the values wanted that were not seen, so many as are missing, have
    /// come up.
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
            let last = match unequal {
                true => total.saturating_sub(1) / 2,
                false => total / 2,
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
            self.histogram.resize(length, 0);
            self.seen.resize(length, 0);
        }
        self.histogram[value as usize] += 1;
        if heap > 0 && is_rare(value, self.mask) {
            self.rare.push(heap);
            self.rare_values.push(value);
        }
    }

    /// Takes the mask with the fewest rare heaps; the value given is that of the heap after those known.
    fn choose_mask(&mut self, values: &GrundyValues, last: u32) {
        let length = self.histogram.len().min(1 << MASK_BITS);
        let mut transform: Vec<i64> = vec![0; length];
        for (value, &count) in self.histogram.iter().enumerate() {
            transform[value % length] += i64::from(count);
        }
        // transform[m] becomes the number of rare minus that of common heaps for the mask m.
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
        let best = (0..length).min_by_key(|&mask| transform[mask]).unwrap_or(0) as u32;
        if best == self.mask {
            return;
        }
        self.mask = best;
        self.rare.clear();
        self.rare_values.clear();
        for (heap, value) in (0..).zip(values.iter().chain([last])).skip(1) {
            if is_rare(value, best) {
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

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones() & 1 == 0
}
