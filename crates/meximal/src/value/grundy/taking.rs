//! Codes with a tail in which no heap is broken: Nim, all-but sets, 0.1[23]. With a tail of length L from
//! index k on, the heaps that the tail reaches from n are those that it reaches from n−L, and those reached
//! by the digits k, …, k+L−1. So each residue class modulo L has one growing set of excluded values, and the
//! digits before the tail are looked at one by one.

use super::bits::BitSet;
use super::values::GrundyValues;
use crate::rules::code::HeapRules;

/// For each residue class modulo the length of the tail, the values that the tail excludes by leaving one
/// heap or none, and the least value that it does not exclude.
pub(super) struct TailSets {
    start: usize,
    /// For each digit of the tail, whether a whole heap may be taken.
    whole: Vec<bool>,
    /// Indices in the first round of the tail at which one heap may be left.
    singles: Vec<usize>,
    classes: Vec<(BitSet, u32)>,
}

impl TailSets {
    pub fn new(rules: &HeapRules) -> TailSets {
        let (start, tail) = rules.tail().unwrap_or((0, &[]));
        let digits = (start as usize..).zip(tail);
        TailSets {
            start: start as usize,
            whole: tail.iter().map(|digit| digit.allows(0)).collect(),
            singles: digits
                .filter(|(_, digit)| digit.allows(1))
                .map(|(index, _)| index)
                .collect(),
            classes: vec![(BitSet::default(), 0); tail.len().max(1)],
        }
    }

    /// The values that the tail excludes for the heap after those known, and the least one that it does not.
    /// Must be called for every heap in turn.
    pub fn next(&mut self, values: &GrundyValues) -> &mut (BitSet, u32) {
        let heap = values.len();
        let period = self.classes.len();
        let class = &mut self.classes[heap % period];
        for &index in self.singles.iter().take_while(|&&index| index < heap) {
            class.0.insert(values.get(heap - index));
        }
        // If this heap may be taken whole, so may all later ones of its class.
        if heap >= self.start && self.whole.get((heap - self.start) % period) == Some(&true) {
            class.0.insert(0);
        }
        class.1 = class.0.least_missing_from(class.1);
        class
    }

    /// The bytes in the sets.
    pub fn bytes(&self) -> usize {
        self.classes.iter().map(|(set, _)| set.bytes()).sum()
    }
}

/// The engine.
pub(super) struct Taking {
    rules: HeapRules,
    /// Indices before the tail at which one heap may be left.
    singles: Vec<usize>,
    tail: TailSets,
    near: BitSet,
    work: u64,
}

impl Taking {
    pub fn new(rules: &HeapRules) -> Taking {
        let digits = rules.finite_digits().iter();
        let singles = digits.filter(|(_, digit)| digit.allows(1));
        Taking {
            rules: rules.clone(),
            singles: singles.map(|&(index, _)| index as usize).collect(),
            tail: TailSets::new(rules),
            near: BitSet::default(),
            work: 0,
        }
    }

    /// The value of the heap after those known.
    pub fn next(&mut self, values: &GrundyValues) -> u32 {
        let heap = values.len();
        let (excluded, least) = self.tail.next(values);
        let reached = self.singles.partition_point(|&index| index < heap);
        for &index in &self.singles[..reached] {
            self.near.insert(values.get(heap - index));
        }
        if self.rules.digit(super::heap_number(heap)).allows(0) {
            self.near.insert(0);
        }
        let mut value = *least;
        while self.near.contains(value) {
            value = excluded.least_missing_from(value + 1);
        }
        // Only what was set is cleared: the values may be large, and the digits few.
        self.near.remove(0);
        for &index in &self.singles[..reached] {
            self.near.remove(values.get(heap - index));
        }
        self.work += (reached + self.tail.singles.len() + 1) as u64;
        value
    }

    /// Elementary steps made so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The bytes in the tables.
    pub fn bytes(&self) -> usize {
        self.tail.bytes() + self.near.bytes()
    }

    /// What decides all later values, counted from the value `base`, which every class excludes below: the
    /// sets of excluded values, and the last values, of heaps that can still be reached one by one. Heaps too
    /// small for all digits before the tail and one round of it to reach have no such state.
    pub fn state(&self, values: &GrundyValues) -> Option<State> {
        let heap = values.len();
        let period = self.tail.classes.len();
        let reach = self.rules.tail()?.0 as usize + period;
        if heap <= reach {
            return None;
        }
        let base = self.tail.classes.iter().map(|&(_, least)| least).min()?;
        let later = (heap..heap + period).map(|h| &self.tail.classes[h % period].0);
        Some(State {
            base,
            excluded: later
                .map(|set| set.iter_from(base).map(|value| value - base).collect())
                .collect(),
            last: (heap - reach..heap)
                .map(|h| values.get(h).checked_sub(base))
                .collect(),
        })
    }
}

/// What decides all later values, relative to `base`.
#[derive(Debug)]
pub(in crate::value) struct State {
    /// Every class excludes all smaller values.
    pub base: u32,
    excluded: Vec<Vec<u32>>,
    last: Vec<Option<u32>>,
}

impl State {
    /// Whether the same follows from both, up to the difference of the bases.
    pub fn agrees_with(&self, other: &State) -> bool {
        self.excluded == other.excluded && self.last == other.last
    }
}

/// The states of a code with a tail that breaks no heap, after `first` and after `second` ≥ `first` of these
/// values.
pub(in crate::value) fn states(
    rules: &HeapRules,
    values: &GrundyValues,
    first: usize,
    second: usize,
) -> Option<(State, State)> {
    let mut taking = Taking::new(rules);
    let mut known = GrundyValues::new();
    let mut early = None;
    for heap in 0..=second {
        if heap == first {
            early = taking.state(&known);
        }
        if heap == second {
            break;
        }
        known.push(taking.next(&known));
        if known.get(heap) != values.get(heap) {
            return None;
        }
    }
    Some((early?, taking.state(&known)?))
}
