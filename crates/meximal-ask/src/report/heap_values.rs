//! Grundy values of heaps of any size: computed, or continued by a proved period when the heaps are too
//! large.

use std::sync::Arc;

use super::ReportError;
use crate::memory::{Key, Memory};
use meximal::convention::Convention;
use meximal::notation::Heaps;
use meximal::period::{Periodicity, Status};
use meximal::player::Players;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::grundy::GrundyValues;
use meximal::value::sequence::grundy_sequence;

/// Heaps up to this size are computed; larger ones need a proved period.
const MAX_COMPUTED: u64 = 1_000_000;

/// The Grundy values of the heaps of a position.
#[derive(Clone)]
pub(super) struct HeapValues {
    values: Arc<GrundyValues>,
    period: Option<Periodicity>,
}

impl HeapValues {
    pub(super) fn new(heaps: &Heaps, runner: &Runner) -> Result<HeapValues, ReportError> {
        HeapValues::computed_to(MAX_COMPUTED, heaps, runner)
    }

    /// The same with values that other questions use, too.
    pub(super) fn shared(
        heaps: &Heaps,
        memory: Option<&Memory>,
        runner: &Runner,
    ) -> Result<HeapValues, ReportError> {
        if memory.is_none() || heaps.largest() > MAX_COMPUTED {
            return HeapValues::new(heaps, runner);
        }
        // Few different lengths, so that most questions find their values.
        let last = heaps.largest().next_power_of_two().min(MAX_COMPUTED);
        let key = || {
            Key::new(
                "values",
                &heaps.rules,
                Convention::normal(Players::TWO),
                last,
            )
        };
        let found = Memory::get_or_make(memory, key, || {
            let all = Heaps::new(heaps.rules.clone(), [(last, 1)]);
            let found = HeapValues::new(&all, runner);
            let bytes = found.as_ref().map(|found| found.values.bytes());
            (found.as_ref().ok().cloned(), bytes.ok())
        });
        match &*found {
            Some(values) => Ok(values.clone()),
            None => HeapValues::new(heaps, runner),
        }
    }

    fn computed_to(most: u64, heaps: &Heaps, runner: &Runner) -> Result<HeapValues, ReportError> {
        let largest = heaps.largest();
        let sequence = grundy_sequence(&heaps.rules, largest.min(most) as usize, runner);
        if let Some(stop) = sequence.stopped {
            return Err(ReportError::Stopped {
                stop,
                known: format!(
                    "the Grundy values of the heaps below {} were found",
                    sequence.values.len()
                ),
            });
        }
        if largest <= most {
            return Ok(HeapValues {
                values: Arc::new(sequence.values),
                period: None,
            });
        }
        if sequence.status != Status::Proved || heaps.rules == HeapRules::nim() {
            return Err(ReportError::Unsupported(format!(
                "the heap {largest} is larger than {most}, and no period of {} is proved",
                heaps.rules
            )));
        }
        Ok(HeapValues {
            values: Arc::new(sequence.values),
            period: sequence.periodicity,
        })
    }

    /// How large heaps were treated, in words.
    pub(super) fn how(&self) -> String {
        match self.period {
            None => "(Sprague–Grundy)".to_owned(),
            Some(found) => format!(
                "(Sprague–Grundy, with the proved period {} from heap {} on)",
                found.period, found.preperiod
            ),
        }
    }

    pub(super) fn of_heap(&self, size: u64) -> u64 {
        let known = self.values.len() as u64;
        if size < known {
            return u64::from(self.values.get(size as usize));
        }
        let Some(found) = self.period else {
            return 0;
        };
        let (start, period) = (found.preperiod as u64, found.period as u64);
        let rounds = (size - start) / period;
        let base = start + (size - start) % period;
        u64::from(self.values.get(base as usize)) + rounds * u64::from(found.saltus)
    }

    pub(super) fn of_position(&self, heaps: &Heaps) -> u64 {
        let odd = heaps.sizes.iter().filter(|&&(_, count)| count % 2 == 1);
        odd.fold(0, |sum, &(size, _)| sum ^ self.of_heap(size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_proved_period_large_heaps_are_refused() {
        let heaps = |rules: &str| Heaps::new(rules.parse().unwrap(), [(5_000_000_000, 1)]);
        let values = |rules| HeapValues::computed_to(1000, &heaps(rules), &Runner::new());
        let refused = values("0.37").err().unwrap().to_string();
        assert_eq!(
            refused,
            "the heap 5000000000 is larger than 1000, and no period of 0.37 is proved"
        );
        // Kayles has the period 12 from heap 72 on.
        let kayles = values("0.77").unwrap();
        assert_eq!(kayles.of_heap(5_000_000_000), kayles.of_heap(80));
        assert_eq!(5_000_000_000 % 12, 80_u64 % 12);
    }
}
