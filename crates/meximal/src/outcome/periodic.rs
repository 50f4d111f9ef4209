//! The outcomes of G, G+*, G+2·*, … (Spindler, Definition 3.18). The outcomes of all subpositions of G with
//! k+1 copies of * added follow from those with k copies, so the whole sequence is eventually periodic, and
//! the first repetition of that finite state proves the preperiod and the period. For N-periodic games this
//! is Proposition 3.19.

use super::closure::Closure;
use super::table::Table;
use crate::convention::{Convention, Folding};
use crate::player::PlayerSet;
use crate::runner::{Runner, Stop};

/// The sequence o(G+k·*), with its least preperiod and period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarSequence {
    /// The outcomes for k = 0, 1, … up to the end of the first period.
    pub outcomes: Vec<PlayerSet>,
    /// The least k from which the sequence is periodic.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
}

impl StarSequence {
    /// Whether the game is N-periodic: period N from the start.
    pub fn is_periodic(&self, n: usize) -> bool {
        self.preperiod == 0 && n.is_multiple_of(self.period)
    }
}

/// The sequence of the closure's first root.
pub fn star_sequence(
    closure: &Closure,
    convention: Convention,
    runner: &Runner,
) -> Result<StarSequence, Stop> {
    let root = closure.root(0);
    let mut states: Table<u16> = Table::new();
    let mut labels = closure.outcomes(convention);
    let mut outcomes = Vec::new();
    loop {
        let state: Vec<u16> = labels.iter().map(|l| l.0).collect();
        if let Some(seen) = states.find(&state) {
            let (preperiod, period) = least_period(&outcomes, seen as usize);
            outcomes.truncate(preperiod + period);
            return Ok(StarSequence {
                outcomes,
                preperiod,
                period,
            });
        }
        states.insert(&state)?;
        outcomes.push(labels[root]);
        runner.check(states.bytes())?;
        let fewer = labels;
        labels = closure.outcomes_in_context(convention, |node, folding: &mut Folding| {
            folding.add(fewer[node]);
        });
    }
}

/// The least preperiod and period of a sequence that repeats `values[preperiod..]` for ever.
pub fn least_period<T: PartialEq>(values: &[T], preperiod: usize) -> (usize, usize) {
    let cycle = &values[preperiod..];
    let length = cycle.len();
    let period = (1..=length)
        .find(|&p| length.is_multiple_of(p) && (p..length).all(|i| cycle[i] == cycle[i - p]))
        .unwrap_or(length);
    let mut start = preperiod;
    // A value before the cycle belongs to it when it equals the one a period later.
    while start > 0 {
        let steps_back = preperiod - (start - 1);
        let in_cycle = (period - steps_back % period) % period;
        if values[start - 1] != cycle[in_cycle] {
            break;
        }
        start -= 1;
    }
    (start, period)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_periods() {
        assert_eq!(least_period(&[1, 2, 3, 2, 3], 1), (1, 2));
        assert_eq!(least_period(&[3, 2, 3, 2, 3, 2], 2), (0, 2));
        assert_eq!(least_period(&[9, 9, 9, 1, 2, 1, 2], 3), (3, 2));
        assert_eq!(least_period(&[7, 7, 7, 7], 2), (0, 1));
        assert_eq!(least_period(&[1, 2, 1, 2, 1, 2, 1], 4), (4, 3));
    }

    #[test]
    fn least_periods_against_a_direct_search() {
        // All binary sequences of length 7 that repeat from a chosen point.
        for bits in 0u32..128 {
            let values: Vec<u32> = (0..7).map(|i| bits >> i & 1).collect();
            for preperiod in 0..7 {
                let cycle = 7 - preperiod;
                let at = |i: usize| {
                    if i < 7 {
                        values[i]
                    } else {
                        values[preperiod + (i - preperiod) % cycle]
                    }
                };
                let direct = (0..=preperiod)
                    .find_map(|a| {
                        (1..=cycle)
                            .find(|&p| (a..60).all(|i| at(i) == at(i + p)))
                            .map(|p| (a, p))
                    })
                    .unwrap();
                assert_eq!(least_period(&values, preperiod), direct);
            }
        }
    }
}
