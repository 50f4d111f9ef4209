//! Codes that break a heap into three or more, and tails that break heaps. For every number of tokens m and
//! every j ≥ 2 the set of values of all ways to break m into j heaps is kept as bits. The smallest of the j
//! heaps is some a ≤ m/j, so the set is the union over a of the set for m−a and j−1 with G(a) added to each
//! member by ⊕; that permutes the bits of a word.

use super::bits::BitSet;
use super::heap_number;
use super::taking::TailSets;
use super::values::GrundyValues;
use crate::rules::code::{Digit, HeapRules, Shape};

/// The engine.
pub(super) struct Breaking {
    rules: HeapRules,
    sets: BrokenSets,
    tail: TailSets,
    excluded: BitSet,
    work: u64,
}

/// The values of all ways to break m tokens.
struct BrokenSets {
    /// Into j heaps: entry j−2 for each m.
    into: Vec<Vec<BitSet>>,
    /// Into two unequal heaps, for each m, if a digit asks for it.
    unequal: Option<Vec<BitSet>>,
    bytes: usize,
}

impl Breaking {
    pub fn new(rules: &HeapRules) -> Breaking {
        let digits = rules.finite_digits().iter().map(|&(_, digit)| digit);
        let tail = rules
            .tail()
            .into_iter()
            .flat_map(|(_, tail)| tail.iter().copied());
        let digits: Vec<Digit> = digits.chain(tail).collect();
        let plain = |d: &&Digit| d.shape() == Shape::Any;
        let parts = digits.iter().filter(plain).map(|d| d.max_parts()).max();
        let unequal = digits.iter().any(|d| d.shape() == Shape::Unequal);
        Breaking {
            rules: rules.clone(),
            sets: BrokenSets {
                into: vec![Vec::new(); parts.unwrap_or(0).saturating_sub(1) as usize],
                unequal: unequal.then(Vec::new),
                bytes: 0,
            },
            tail: TailSets::new(rules),
            excluded: BitSet::default(),
            work: 0,
        }
    }

    /// The value of the heap after those known.
    pub fn next(&mut self, values: &GrundyValues) -> u32 {
        let heap = values.len();
        self.work += self.sets.extend(values);
        let (by_tail, _) = self.tail.next(values);
        if let Some((start, tail)) = self.rules.tail() {
            for (index, &digit) in (start as usize..=heap).zip(tail) {
                self.sets.add_broken(heap - index, digit, values, by_tail);
            }
        }
        self.excluded.copy_from(by_tail);
        if self.rules.digit(heap_number(heap)).allows(0) {
            self.excluded.insert(0);
        }
        for &(index, digit) in self.rules.finite_digits() {
            let Some(total) = heap.checked_sub(index as usize) else {
                break;
            };
            if digit.allows(1) && total > 0 {
                self.excluded.insert(values.get(total));
            }
            self.sets
                .add_broken(total, digit, values, &mut self.excluded);
        }
        self.excluded.least_missing()
    }

    /// Elementary steps made so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The bytes in the tables.
    pub fn bytes(&self) -> usize {
        self.sets.bytes + self.tail.bytes()
    }
}

impl BrokenSets {
    /// Adds the sets for as many tokens as there are known values, which are all smaller heaps. Returns the
    /// steps made.
    fn extend(&mut self, values: &GrundyValues) -> u64 {
        let total = values.len();
        let mut work = 0;
        for j in 2..self.into.len() + 2 {
            let mut set = BitSet::default();
            for a in 1..=total / j {
                let value = values.get(a);
                match j {
                    2 => set.insert(value ^ values.get(total - a)),
                    _ => set.add_all_shifted(&self.into[j - 3][total - a], value),
                }
            }
            set.shrink();
            work += (total / j * (1 + set.bytes() / 8)) as u64;
            self.bytes += set.bytes() + size_of::<BitSet>();
            self.into[j - 2].push(set);
        }
        if let Some(unequal) = &mut self.unequal {
            let mut set = BitSet::default();
            for a in 1..total.div_ceil(2) {
                set.insert(values.get(a) ^ values.get(total - a));
            }
            set.shrink();
            work += total as u64;
            self.bytes += set.bytes() + size_of::<BitSet>();
            unequal.push(set);
        }
        work
    }

    /// Adds to `excluded` the values of the ways to break `total` tokens into two or more heaps as a digit
    /// allows.
    fn add_broken(&self, total: usize, digit: Digit, values: &GrundyValues, excluded: &mut BitSet) {
        for j in digit
            .counts()
            .map(|j| j as usize)
            .filter(|&j| j >= 2 && j <= total)
        {
            match (digit.shape(), &self.unequal) {
                (Shape::Equal, _) if total.is_multiple_of(j) => {
                    let odd = !j.is_multiple_of(2);
                    excluded.insert(if odd { values.get(total / j) } else { 0 });
                }
                (Shape::Equal, _) => {}
                (Shape::Unequal, Some(unequal)) => excluded.add_all(&unequal[total]),
                _ => excluded.add_all(&self.into[j - 2][total]),
            }
        }
    }
}
