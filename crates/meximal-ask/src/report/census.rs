//! What a census of subtraction sets counted.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Document, Line, Report};
use meximal_survey::{Census, CensusQuestion, Record};

/// The counts of a census, or of a part of one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusReport {
    /// The minimum of every set.
    pub min: u32,
    /// No set has a larger element.
    pub max: u32,
    /// The letters of the end rule.
    pub ending: String,
    /// Which part of the sets, as `2/5`.
    pub shard: String,
    /// How many sets were counted.
    pub sets: u64,
    /// How many of them are eventually all Left.
    pub all_left: u64,
    /// How many are not.
    pub other: u64,
    /// The longest period of the others, with its first set; with statistics only.
    pub longest_period: Option<RecordReport>,
    /// The longest preperiod of the sets that are eventually all Left, with its first set; with statistics
    /// only.
    pub longest_preperiod: Option<RecordReport>,
    /// The longest preperiod of the others, with its first set; with statistics only.
    pub longest_other_preperiod: Option<RecordReport>,
    /// Every preperiod of the sets that are eventually all Left, with their number; with statistics only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_preperiods: Option<Vec<[u64; 2]>>,
    /// Every preperiod and period of the others, with their number; with statistics only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_periods: Option<Vec<[u64; 3]>>,
    /// How many sets there are to count.
    pub of: u64,
    /// `done`, or `budget` when not all sets were counted.
    pub status: String,
    /// Why it stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A record and who holds it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordReport {
    /// The value.
    pub value: u64,
    /// How many sets have it.
    pub sets: u64,
    /// The first of them.
    pub set: Vec<u32>,
}

/// The report of a census.
pub fn census(question: &CensusQuestion, census: &Census) -> CensusReport {
    let tally = &census.progress.tally;
    let (first, end) = question.range();
    let record = |record: Record| {
        (question.stats && record.sets > 0).then(|| RecordReport {
            value: record.value,
            sets: record.sets,
            set: question.elements(record.first),
        })
    };
    CensusReport {
        min: question.min(),
        max: question.max(),
        ending: question.ending().letters(),
        shard: question.shard.to_string(),
        sets: tally.sets(),
        all_left: tally.all_left,
        other: tally.other,
        longest_period: record(tally.longest_period),
        longest_preperiod: record(tally.longest_preperiod),
        longest_other_preperiod: record(tally.longest_other_preperiod),
        left_preperiods: question.stats.then(|| {
            let counts = tally.left_preperiods.iter();
            counts
                .map(|(&preperiod, &sets)| [preperiod, sets])
                .collect()
        }),
        other_periods: question.stats.then(|| {
            let counts = tally.others.iter();
            counts
                .map(|(&(preperiod, period), &sets)| [preperiod, period, sets])
                .collect()
        }),
        of: end - first,
        status: match census.stopped {
            None => "done".to_owned(),
            Some(_) => "budget".to_owned(),
        },
        stopped: census.stopped.map(|stop| stop.to_string()),
    }
}

/// A share in per cent with two places, rounded to the nearest.
pub(super) fn per_cent(part: u64, whole: u64) -> String {
    let whole = u128::from(whole.max(1));
    let share = (u128::from(part) * 20_000 + whole) / (2 * whole);
    format!("{}.{:02} %", share / 100, share % 100)
}

/// The least value that at least this many per cent of the counted ones do not exceed.
fn percentile(counts: &BTreeMap<u64, u64>, per_cent: u64) -> u64 {
    let all: u64 = counts.values().sum();
    let wanted = (u128::from(all) * u128::from(per_cent)).div_ceil(100);
    let mut seen = 0u128;
    for (&value, &sets) in counts {
        seen += u128::from(sets);
        if seen >= wanted {
            return value;
        }
    }
    0
}

impl CensusReport {
    fn statistics(&self) -> Document {
        let (Some(left), Some(others)) = (&self.left_preperiods, &self.other_periods) else {
            return Document::new();
        };
        let mut preperiods = BTreeMap::new();
        for &[preperiod, sets] in left {
            *preperiods.entry(preperiod).or_insert(0) += sets;
        }
        let mut periods = BTreeMap::new();
        let mut pure = 0;
        for &[preperiod, period, sets] in others {
            *periods.entry(period).or_insert(0) += sets;
            pure += if preperiod == 0 { sets } else { 0 };
        }
        let holder = |record: &Option<RecordReport>| match record {
            None => "–".to_owned(),
            Some(record) => {
                let set: Vec<String> = record.set.iter().map(u32::to_string).collect();
                let more = match record.sets {
                    1 => String::new(),
                    sets => format!(" and {} more", sets - 1),
                };
                format!("{} for {{{}}}{more}", record.value, set.join(","))
            }
        };
        let row = |name: &str, text: String| vec![Line::from(name), text.into()];
        let spread = |counts: &BTreeMap<u64, u64>| {
            if counts.is_empty() {
                return "–".to_owned();
            }
            format!(
                "median {}, 99 % up to {}",
                percentile(counts, 50),
                percentile(counts, 99)
            )
        };
        Document::new().line("").table(
            vec!["statistics".into(), "".into()],
            vec![
                row("preperiod, all Left", spread(&preperiods)),
                row("  longest", holder(&self.longest_preperiod)),
                row("period, others", spread(&periods)),
                row("  longest", holder(&self.longest_period)),
                row("  longest preperiod", holder(&self.longest_other_preperiod)),
                row(
                    "  purely periodic",
                    format!("{pure}, {}", per_cent(pure, self.other)),
                ),
            ],
        )
    }
}

impl Report for CensusReport {
    fn is_unfinished(&self) -> bool {
        self.stopped.is_some()
    }

    fn document(&self) -> Document {
        let part = match self.shard.as_str() {
            "1/1" => String::new(),
            shard => format!(", part {shard}"),
        };
        let fields = [
            (
                "census",
                format!(
                    "sets S with min S = {} and max S ≤ {}{part}",
                    self.min, self.max
                ),
            ),
            ("play", format!("ending partizan play, {}", self.ending)),
            ("sets", self.sets.to_string()),
            (
                "eventually all Left",
                format!("{}, {}", self.all_left, per_cent(self.all_left, self.sets)),
            ),
            (
                "others",
                format!("{}, {}", self.other, per_cent(self.other, self.sets)),
            ),
        ];
        let fields = fields.map(|(name, text)| (name.to_owned(), Line::from(text)));
        let mut document = Document::new()
            .fields(fields.to_vec())
            .append(self.statistics());
        if let Some(stopped) = &self.stopped {
            document = document.line(format!(
                "Stopped after {} of {} sets: {stopped}",
                self.sets, self.of
            ));
        }
        document
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_to_the_nearest() {
        assert_eq!(per_cent(4, 25_272), "0.02 %");
        assert_eq!(per_cent(1, 20_000), "0.01 %");
        assert_eq!(per_cent(1, 20_001), "0.00 %");
        assert_eq!(per_cent(2, 3), "66.67 %");
        assert_eq!(per_cent(u64::MAX, u64::MAX), "100.00 %");
        assert_eq!(per_cent(0, 0), "0.00 %");
    }
}
