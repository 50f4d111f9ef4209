//! Periods of sequences: what one is, what is known about it, and how all that show in a sequence are found
//! at once.

use serde::{Deserialize, Serialize};

use crate::rules::code::HeapRules;

/// From heap `preperiod` on, G(n + period) = G(n) + saltus. All three are least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Periodicity {
    /// The first heap from which it holds.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
    /// What is added from period to period; 0 for a periodic sequence.
    pub saltus: u32,
}

impl Periodicity {
    /// The first heap that is like this one, however large: itself before the period begins.
    pub fn first_like(&self, heap: u64) -> usize {
        let start = self.preperiod as u64;
        match heap.checked_sub(start) {
            Some(further) => (start + further % self.period as u64) as usize,
            None => heap as usize,
        }
    }
}

/// How much is known about a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It holds for all heaps.
    Proved,
    /// It shows in at least half of the values computed, and at least three times in a row. No theorem says
    /// that it goes on, and the next value may break it. Earlier versions called it verified.
    #[serde(alias = "verified")]
    Observed,
    /// No period was found.
    None,
    /// Somebody said so, and nobody has checked it.
    Unchecked,
}

/// The least common multiple.
pub fn lcm(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// A period that shows in a sequence of numbers for which no theorem is at hand.
pub fn observed_period(
    rules: &HeapRules,
    values: Vec<u32>,
) -> (Option<Periodicity>, Status, String) {
    let last = values.len().saturating_sub(1);
    let repeats = Repeats::of(values);
    let mut periods = repeats.all();
    let found = periods.find(|found| found.saltus == 0 && repeats.is_convincing(rules, found));
    match found {
        Some(_) => (
            found,
            Status::Observed,
            format!("It shows in the heaps up to {last}; no theorem is known to apply here."),
        ),
        None => (
            None,
            Status::None,
            format!("No period shows in the heaps up to {last}."),
        ),
    }
}

/// For every p, how far the sequence repeats with period p when it is read backwards from its end.
pub(crate) struct Repeats {
    pub(crate) last: usize,
    /// Entry p: this many differences from the end on are equal to those p heaps earlier.
    lengths: Vec<u32>,
    pub(crate) values: Vec<u32>,
}

impl Repeats {
    /// By the Z algorithm on the first differences, backwards: G(n+p) − G(n) is constant where the
    /// differences have period p.
    pub(crate) fn of(values: Vec<u32>) -> Repeats {
        let last = values.len().saturating_sub(1);
        // Values are at most the heap, so differences modulo 2³² are equal only when they are equal.
        let differences = values.windows(2).rev();
        let backwards: Vec<u32> = differences
            .map(|pair| pair[1].wrapping_sub(pair[0]))
            .collect();
        Repeats {
            last,
            lengths: common_prefixes(&backwards),
            values,
        }
    }

    /// The periodicity for each period p, ascending, with the least preperiod. Those with a negative saltus
    /// are left out.
    pub(crate) fn all(&self) -> impl Iterator<Item = Periodicity> {
        (1..self.lengths.len()).filter_map(|period| {
            let preperiod = self.last - period - self.lengths[period] as usize;
            let earlier = self.values[self.last - period];
            Some(Periodicity {
                preperiod,
                period,
                saltus: self.values[self.last].checked_sub(earlier)?,
            })
        })
    }

    /// Whether a periodicity covers at least half of the sequence, three periods, and twice as many heaps as
    /// the digits of the code reach: before that nothing has been tried.
    pub(crate) fn is_convincing(&self, rules: &HeapRules, found: &Periodicity) -> bool {
        let covered = self.last - found.preperiod;
        let reach = match rules.tail() {
            Some((start, tail)) => start as usize + tail.len(),
            None => rules.last_index().unwrap_or(0) as usize,
        };
        covered >= 3 * found.period && covered >= found.preperiod && covered >= 2 * reach
    }
}

/// The Z function: for each position, how long the list from there on agrees with the whole list.
fn common_prefixes(list: &[u32]) -> Vec<u32> {
    let mut lengths = vec![0u32; list.len()];
    let (mut left, mut right) = (0, 0);
    for i in 1..list.len() {
        let mut length = 0;
        if i < right {
            length = (lengths[i - left] as usize).min(right - i);
        }
        while i + length < list.len() && list[length] == list[i + length] {
            length += 1;
        }
        if i + length > right {
            (left, right) = (i, i + length);
        }
        lengths[i] = length as u32;
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn common_prefixes_by_definition(list in prop::collection::vec(0u32..3, 0..40)) {
            let lengths = common_prefixes(&list);
            for (i, &length) in lengths.iter().enumerate().skip(1) {
                let agree = list[i..].iter().zip(&list).take_while(|(a, b)| a == b).count();
                prop_assert_eq!(length as usize, agree);
            }
        }
    }
}
