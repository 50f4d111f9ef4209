//! Outcomes of heaps that are never broken: a recurrence over the labels of smaller heaps.

use std::collections::HashMap;

use super::{OutcomeSequence, searched};
use crate::convention::{Convention, Folding};
use crate::outcome::least_period;
use crate::period::{Periodicity, Repeats, Status};
use crate::player::PlayerSet;
use crate::rules::code::{Digit, HeapRules};
use crate::runner::Runner;
use crate::text::counted;

/// How many heaps are computed between two looks at the limits.
const STEPS: usize = 1024;

/// A finite code that breaks no heap.
pub(super) fn finite(
    rules: &HeapRules,
    convention: Convention,
    up_to: usize,
    runner: &Runner,
) -> OutcomeSequence {
    let mut outcomes: Vec<PlayerSet> = Vec::new();
    let mut stopped = None;
    for heap in 0..=up_to {
        if heap % STEPS == 0
            && let Err(stop) = runner.check(2 * outcomes.len())
        {
            stopped = Some(stop);
            break;
        }
        outcomes.push(fold_finite_digits(rules, convention, heap, &outcomes).finish());
    }
    let last_digit = rules.last_index().unwrap_or(0) as usize;
    let repeats = Repeats::of(outcomes.iter().map(|o| u32::from(o.0)).collect());
    let enough = |found: &Periodicity| {
        let start = found.preperiod.max(1);
        found.saltus == 0 && start + found.period + last_digit <= outcomes.len()
    };
    let proved = repeats.all().find(enough);
    match proved {
        None => searched(rules, outcomes, stopped),
        Some(found) => OutcomeSequence {
            outcomes,
            periodicity: Some(found),
            status: Status::Proved,
            theorem: format!(
                "Periodicity theorem for one heap: no move takes more than {}, and that many outcomes in a \
                 row repeat.",
                counted(last_digit, "token", "tokens")
            ),
            stopped,
        },
    }
}

/// A code with a tail that breaks no heap, such as Nim.
pub(super) fn with_tail(
    rules: &HeapRules,
    (start, tail): (u32, &[Digit]),
    convention: Convention,
    up_to: usize,
    runner: &Runner,
) -> OutcomeSequence {
    let (start, length) = (start as usize, tail.len());
    let everybody = convention.players().everybody();
    // For every residue class of heaps: intersection and union of the labels within reach of the tail.
    let mut classes = vec![(everybody, PlayerSet::NOBODY, false); length];
    let mut outcomes: Vec<PlayerSet> = Vec::new();
    let mut states: HashMap<Vec<u16>, usize> = HashMap::new();
    let mut bytes = 0;
    let mut repeated = None;
    let mut stopped = None;
    for heap in 0..=up_to {
        if heap % STEPS == 0
            && let Err(stop) = runner.check(bytes + 2 * outcomes.len())
        {
            stopped = Some(stop);
            break;
        }
        if let Some(reached) = heap.checked_sub(start).filter(|&m| m > 0) {
            let label: PlayerSet = outcomes[reached];
            let class = &mut classes[reached % length];
            class.0.0 &= label.0;
            class.1.0 |= label.0;
            class.2 = true;
        }
        if heap > start && repeated.is_none() {
            let class = heap % length;
            let mut state = vec![class as u16, (class >> 16) as u16];
            for &(all, any, used) in &classes {
                state.extend([all.0, any.0, u16::from(used)]);
            }
            state.extend(outcomes[heap + 1 - start..].iter().map(|label| label.0));
            bytes += 2 * state.len() + 24;
            match states.get(&state) {
                Some(&earlier) => repeated = Some((earlier, heap)),
                None => {
                    states.insert(state, heap);
                }
            }
        }
        let mut folding = fold_finite_digits(rules, convention, heap, &outcomes);
        for (j, digit) in tail.iter().enumerate() {
            let Some(beyond) = heap.checked_sub(start + j) else {
                continue;
            };
            if digit.allows(0) && heap > 0 && beyond % length == 0 {
                folding.add(convention.terminal());
            }
            let (all, any, used) = classes[beyond % length];
            if digit.allows(1) && used {
                folding.add_several(all, any);
            }
        }
        outcomes.push(folding.finish());
    }
    match repeated {
        None => searched(rules, outcomes, stopped),
        Some((earlier, later)) => {
            let end = later.min(outcomes.len());
            let (preperiod, period) = least_period(&outcomes[..end], earlier.min(end - 1));
            OutcomeSequence {
                outcomes,
                periodicity: Some(Periodicity {
                    preperiod,
                    period,
                    saltus: 0,
                }),
                status: Status::Proved,
                theorem: format!(
                    "Repeated states: what the tail and the last digits reach from heap {earlier} and from \
                     heap {later} has the same labels."
                ),
                stopped,
            }
        }
    }
}

/// The fold over the moves of the digits before the tail.
fn fold_finite_digits(
    rules: &HeapRules,
    convention: Convention,
    heap: usize,
    outcomes: &[PlayerSet],
) -> Folding {
    let mut folding = Folding::new(convention);
    for &(taken, digit) in rules.finite_digits() {
        let taken = taken as usize;
        if taken == heap && digit.allows(0) && heap > 0 {
            folding.add(convention.terminal());
        }
        if taken > 0 && taken < heap && digit.allows(1) {
            folding.add(outcomes[heap - taken]);
        }
    }
    folding
}
