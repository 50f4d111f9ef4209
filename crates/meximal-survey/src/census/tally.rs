//! What a census counts, and how the counts of its parts are put together.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::scalar::Fate;

/// A record: the largest value, how many sets have it, and the first of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The value.
    pub value: u64,
    /// How many sets have it.
    pub sets: u64,
    /// The number of the first of them.
    pub first: u64,
}

impl Record {
    fn take(&mut self, value: u64, sets: u64, first: u64) {
        if sets == 0 || value < self.value {
            return;
        }
        if value > self.value || self.sets == 0 {
            *self = Record { value, sets, first };
        } else {
            self.sets += sets;
            self.first = self.first.min(first);
        }
    }
}

/// The counts of some sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Whether periods are counted, too.
    pub stats: bool,
    /// Sets that are eventually all Left.
    pub all_left: u64,
    /// All others.
    pub other: u64,
    /// How many of the first have each preperiod.
    #[serde(with = "pairs")]
    pub left_preperiods: BTreeMap<u64, u64>,
    /// How many of the others have each preperiod and period.
    #[serde(with = "pairs")]
    pub others: BTreeMap<(u64, u64), u64>,
    /// The longest preperiod of a set that is eventually all Left.
    pub longest_preperiod: Record,
    /// The longest period of the others.
    pub longest_period: Record,
    /// The longest preperiod of the others.
    pub longest_other_preperiod: Record,
}

/// Maps as lists of pairs: JSON has no other keys than text.
mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<K: Serialize, S: Serializer>(
        map: &BTreeMap<K, u64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map.iter())
    }

    pub fn deserialize<'de, K: Deserialize<'de> + Ord, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<K, u64>, D::Error> {
        let list: Vec<(K, u64)> = Vec::deserialize(deserializer)?;
        Ok(list.into_iter().collect())
    }
}

impl Tally {
    pub(super) fn new(stats: bool) -> Tally {
        Tally {
            stats,
            ..Tally::default()
        }
    }

    /// The counts of sets without statistics.
    pub fn plain(all_left: u64, other: u64) -> Tally {
        Tally {
            all_left,
            other,
            ..Tally::default()
        }
    }

    /// How many sets were counted.
    pub fn sets(&self) -> u64 {
        self.all_left + self.other
    }

    /// One set more.
    pub(super) fn add(&mut self, fate: Fate, number: u64) {
        if fate.all_left {
            self.all_left += 1;
            self.count_left(fate.preperiod, 1);
            self.record_preperiod(fate.preperiod, number);
        } else {
            self.other += 1;
            self.count_other(fate.preperiod, fate.period, 1);
            self.record_period(fate.period, number);
            self.record_other_preperiod(fate.preperiod, number);
        }
    }

    pub(super) fn count_left(&mut self, preperiod: u64, sets: u64) {
        if sets > 0 {
            *self.left_preperiods.entry(preperiod).or_insert(0) += sets;
        }
    }

    pub(super) fn count_other(&mut self, preperiod: u64, period: u64, sets: u64) {
        *self.others.entry((preperiod, period)).or_insert(0) += sets;
    }

    /// Whether the set that has this preperiod is to be recorded.
    pub(super) fn is_long_preperiod(&self, preperiod: u64) -> bool {
        preperiod >= self.longest_preperiod.value
    }

    /// Whether the set that has this period is to be recorded.
    pub(super) fn is_long_period(&self, period: u64) -> bool {
        period >= self.longest_period.value
    }

    /// Whether the other set that has this preperiod is to be recorded.
    pub(super) fn is_long_other_preperiod(&self, preperiod: u64) -> bool {
        preperiod >= self.longest_other_preperiod.value
    }

    pub(super) fn record_other_preperiod(&mut self, preperiod: u64, number: u64) {
        self.longest_other_preperiod.take(preperiod, 1, number);
    }

    pub(super) fn record_preperiod(&mut self, preperiod: u64, number: u64) {
        self.longest_preperiod.take(preperiod, 1, number);
    }

    pub(super) fn record_period(&mut self, period: u64, number: u64) {
        self.longest_period.take(period, 1, number);
    }

    /// Adds the counts of other sets.
    pub fn merge(&mut self, other: &Tally) {
        self.all_left += other.all_left;
        self.other += other.other;
        for (&preperiod, &sets) in &other.left_preperiods {
            self.count_left(preperiod, sets);
        }
        for (&(preperiod, period), &sets) in &other.others {
            self.count_other(preperiod, period, sets);
        }
        let records = [
            (&mut self.longest_preperiod, &other.longest_preperiod),
            (&mut self.longest_period, &other.longest_period),
            (
                &mut self.longest_other_preperiod,
                &other.longest_other_preperiod,
            ),
        ];
        for (mine, theirs) in records {
            mine.take(theirs.value, theirs.sets, theirs.first);
        }
    }
}
