//! Nim positions as multisets of heaps, and the order of Nowakowski, Santos and Silva's Definition 3.5: fewer
//! heaps first, then fewer tokens, then the lexicographic order of the heaps from the largest down.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// A Nim position: heap sizes with the number of heaps of that size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimPosition {
    /// (size, count), sizes ascending, neither of them 0.
    heaps: Vec<(u64, u64)>,
}

impl NimPosition {
    /// The position with these heaps, given as (size, count) in any order; empty heaps are left out. Counts
    /// past 2⁶⁴−1 are held at it.
    pub fn new(heaps: impl IntoIterator<Item = (u64, u64)>) -> NimPosition {
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        for (size, count) in heaps {
            if size > 0 && count > 0 {
                let total = counts.entry(size).or_insert(0);
                *total = total.saturating_add(count);
            }
        }
        NimPosition {
            heaps: counts.into_iter().collect(),
        }
    }

    /// The position with these heaps, one by one.
    pub fn of_sizes(sizes: impl IntoIterator<Item = u64>) -> NimPosition {
        NimPosition::new(sizes.into_iter().map(|size| (size, 1)))
    }

    /// (size, count), sizes ascending, neither of them 0.
    pub fn heaps(&self) -> &[(u64, u64)] {
        &self.heaps
    }

    /// p(G), the number of heaps.
    pub fn count(&self) -> u128 {
        self.heaps.iter().map(|&(_, count)| u128::from(count)).sum()
    }

    /// m(G), the number of tokens; at most 2¹²⁸−1 is counted.
    pub fn tokens(&self) -> u128 {
        self.heaps.iter().fold(0, |total: u128, &(size, count)| {
            total.saturating_add(u128::from(size) * u128::from(count))
        })
    }

    /// The nim-sum of the heaps, which is the Grundy value for two players.
    pub fn nim_sum(&self) -> u64 {
        let odd = self.heaps.iter().filter(|(_, count)| count % 2 == 1);
        odd.fold(0, |sum, (size, _)| sum ^ size)
    }

    /// Whether there is no heap.
    pub fn is_empty(&self) -> bool {
        self.heaps.is_empty()
    }

    /// How many heaps of this size there are.
    pub fn count_of(&self, size: u64) -> u64 {
        match self.heaps.binary_search_by_key(&size, |&(s, _)| s) {
            Ok(at) => self.heaps[at].1,
            Err(_) => 0,
        }
    }

    /// G + H.
    pub fn plus(&self, other: &NimPosition) -> NimPosition {
        NimPosition::new(self.heaps.iter().chain(&other.heaps).copied())
    }

    /// The position with one heap lowered; `None` if there is no such heap or it would not get smaller.
    pub fn lowered(&self, from: u64, to: u64) -> Option<NimPosition> {
        if to >= from || self.count_of(from) == 0 {
            return None;
        }
        let rest = self
            .heaps
            .iter()
            .map(|&(size, count)| (size, count - u64::from(size == from)));
        Some(NimPosition::new(rest.chain([(to, 1)])))
    }

    /// The position as [`Sums`](crate::outcome::Sums) plays it, if it has at most 10 000 heaps below 2³²: a
    /// slow twin for tests and checks.
    pub fn components(&self) -> Option<Vec<u32>> {
        if self.count() > 10_000 {
            return None;
        }
        let mut all = Vec::new();
        for &(size, count) in &self.heaps {
            let size = u32::try_from(size).ok()?;
            all.extend((0..count).map(|_| size));
        }
        Some(all)
    }
}

/// ≤ᴿ of Definition 3.5, on all positions.
impl Ord for NimPosition {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |position: &NimPosition| (position.count(), position.tokens());
        key(self)
            .cmp(&key(other))
            .then_with(|| self.heaps.iter().rev().cmp(other.heaps.iter().rev()))
    }
}

impl PartialOrd for NimPosition {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As the paper writes it, the largest heap first: `11+11+8`; more than 40 heaps of one size as `41·3`.
impl fmt::Display for NimPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plus = "";
        for &(size, count) in self.heaps.iter().rev() {
            if count > 40 {
                write!(f, "{plus}{count}·{size}")?;
                plus = "+";
                continue;
            }
            for _ in 0..count {
                write!(f, "{plus}{size}")?;
                plus = "+";
            }
        }
        match plus {
            "" => f.write_str("0"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(sizes: &[u64]) -> NimPosition {
        NimPosition::of_sizes(sizes.iter().copied())
    }

    #[test]
    fn the_order_is_that_of_definition_3_5() {
        let ascending = [
            position(&[]),
            position(&[9]),
            position(&[5, 4]),
            position(&[6, 3]),
            position(&[8, 3]),
            position(&[7, 6, 6, 3]),
            position(&[7, 7, 6, 2]),
        ];
        for (i, a) in ascending.iter().enumerate() {
            for (j, b) in ascending.iter().enumerate() {
                assert_eq!(a.cmp(b), i.cmp(&j), "{a} and {b}");
            }
        }
        // Example 3.6, but for the equivalence of its two positions.
        assert!(position(&[16, 9, 4]) < position(&[16, 10, 3]));
    }

    #[test]
    fn lexicographic_order_with_counts_is_that_of_the_lists() {
        let lists: Vec<Vec<u64>> = (0..256u64)
            .map(|i| (0..4).map(|d| (i >> (2 * d) & 3) + 1).collect())
            .collect();
        for a in &lists {
            for b in &lists {
                let descending = |list: &Vec<u64>| {
                    let mut list = list.clone();
                    list.sort_unstable_by(|x, y| y.cmp(x));
                    (list.iter().sum::<u64>(), list)
                };
                let expected = descending(a).cmp(&descending(b));
                assert_eq!(position(a).cmp(&position(b)), expected, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn moves_and_names() {
        let start = position(&[5, 3, 3]);
        assert_eq!(start.to_string(), "5+3+3");
        assert_eq!(start.lowered(3, 0), Some(position(&[5, 3])));
        assert_eq!(start.lowered(3, 3), None);
        assert_eq!(start.lowered(4, 1), None);
        assert_eq!(position(&[]).to_string(), "0");
        assert_eq!(NimPosition::new([(3, 41), (0, 5)]).to_string(), "41·3");
        assert_eq!(start.components(), Some(vec![3, 3, 5]));
    }
}
