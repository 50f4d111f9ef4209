//! Outcomes of single heaps under any convention, with periods and their proofs.
//!
//! - *Two players, normal play*: from the Grundy values; a period of those is one of the outcomes.
//! - *Codes that break no heap*: a finite code with last digit d is decided by its last d labels, so G(n+p) =
//!   G(n) for d heaps in a row proves a period (the periodicity theorem with t = 1, whose proof holds for
//!   every fold). A code with a tail is decided by a finite state: for every residue class the intersection
//!   and the union of the labels that the tail reaches, and the last labels. The first state that comes back
//!   proves the period.
//! - *Normal play for N ≥ 3 players*: absorbing heaps. A heap all of whose options are (N−2)-undetermined is
//!   absorbing (Spindler, Theorem 3.14), and no position with it needs to be searched. See [`HeapOutcomes`]
//!   for the proof that all large heaps are absorbing, which makes the outcomes constant.
//! - *Misère play of two, codes with a solution for all heaps*: values are linear in the heap, and outcomes
//!   periodic ([`AllHeaps`]).
//! - *Codes that break heaps, any other convention*: the quotient of the game, if it is found within a second
//!   ([`crate::quotient`]). Its values of heaps have a proved period, or at least give the outcomes without
//!   search.
//! - *Everything else* is searched on multisets of heaps, whose number grows exponentially with the heap; a
//!   period that shows is reported as observed only.

mod absorbing;
mod taking;

pub use absorbing::{HeapOutcomes, KnownHeaps};

use std::time::Duration;

use crate::convention::Convention;
use crate::outcome::least_period;
use crate::player::{PlayerSet, Players};
use crate::quotient::{AllHeaps, Halt, Limits, PeriodRule, solve_heaps};
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop};

use super::sequence::{GrundySequence, grundy_sequence};
use crate::period::{Periodicity, Status, observed_period};

/// The outcomes of single heaps, with their period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeSequence {
    /// The outcomes of the heaps 0, 1, ….
    pub outcomes: Vec<PlayerSet>,
    /// The period, if one was found; the saltus is 0.
    pub periodicity: Option<Periodicity>,
    /// What is known about it.
    pub status: Status,
    /// Why, in words.
    pub theorem: String,
    /// Why the computation ended before the heap asked for, if it did.
    pub stopped: Option<Stop>,
}

/// The outcomes of the heaps up to `up_to` and their period. When the computation is stopped, what is known
/// so far is given.
///
/// ```
/// use meximal::convention::Convention;
/// use meximal::player::Players;
/// use meximal::rules::code::HeapRules;
/// use meximal::runner::Runner;
/// use meximal::value::outcomes::outcome_sequence;
/// use meximal::period::Status;
/// let kayles: HeapRules = "0.77".parse()?;
/// let play = Convention::normal(Players::THREE);
/// let sequence = outcome_sequence(&kayles, play, 40, &Runner::new());
/// // Nobody can force a win in a row of eleven or more.
/// let found = sequence.periodicity.unwrap();
/// assert_eq!((found.preperiod, found.period), (11, 1));
/// assert_eq!(sequence.status, Status::Proved);
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
pub fn outcome_sequence(
    rules: &HeapRules,
    convention: Convention,
    up_to: usize,
    runner: &Runner,
) -> OutcomeSequence {
    if convention == Convention::normal(Players::TWO) {
        return from_grundy(rules, grundy_sequence(rules, up_to, runner));
    }
    if rules.max_parts() <= 1 {
        return match rules.tail() {
            None => taking::finite(rules, convention, up_to, runner),
            Some(tail) => taking::with_tail(rules, tail, convention, up_to, runner),
        };
    }
    if let Ok(Some(solved)) = AllHeaps::find(rules, convention, runner) {
        return from_all_heaps(&solved, up_to);
    }
    let mut by_quotient = None;
    if !convention.is_normal() {
        by_quotient = from_quotient(rules, convention, up_to, runner);
        if let Some(found) = by_quotient.take_if(|found| found.outcomes.len() > up_to) {
            return found;
        }
    }
    let mut heaps = HeapOutcomes::new(rules, convention, runner);
    let stopped = heaps.extend(up_to).err();
    let proof = heaps.proof();
    let from = heaps.all_absorbing_from();
    let outcomes = heaps.into_outcomes();
    if let (Some(theorem), Some(from)) = (proof, from) {
        let outcomes_before = &outcomes[..(from as usize + 1).min(outcomes.len())];
        let (preperiod, period) = least_period(outcomes_before, from as usize);
        return OutcomeSequence {
            outcomes,
            periodicity: Some(Periodicity {
                preperiod,
                period,
                saltus: 0,
            }),
            status: Status::Proved,
            theorem,
            stopped,
        };
    }
    if convention.is_normal() {
        by_quotient = from_quotient(rules, convention, up_to, runner);
    }
    match by_quotient {
        Some(mut found) if found.outcomes.len() > outcomes.len() => {
            found.stopped = found.stopped.or(stopped);
            found
        }
        Some(found) if found.status == Status::Proved => found,
        _ => searched(rules, outcomes, stopped),
    }
}

/// The outcomes by a solution for all heaps: its values are linear in the heap, and their outcomes periodic.
fn from_all_heaps(solved: &AllHeaps, up_to: usize) -> OutcomeSequence {
    let solution = solved.solution();
    let (from, period) = solution.outcome_period();
    let (from, period) = (from as usize, period as usize);
    let outcome = |heap: usize| solved.outcome(&[(heap as u64, 1)]);
    let whole: Vec<PlayerSet> = (0..from + period).map_while(outcome).collect();
    let (preperiod, least) = least_period(&whole, from);
    let outcomes = (0..=up_to).map(|heap| match heap.checked_sub(from) {
        None => whole[heap],
        Some(past) => whole[from + past % period],
    });
    OutcomeSequence {
        outcomes: outcomes.collect(),
        periodicity: Some(Periodicity {
            preperiod,
            period: least,
            saltus: 0,
        }),
        status: Status::Proved,
        theorem: format!(
            "The game is solved for all heaps over {}: values are linear in the heap from {} on.",
            solution.family(),
            solution.start()
        ),
        stopped: None,
    }
}

/// How long the quotient of a game is tried for its outcomes, and how large it may get.
const QUOTIENT_TIME: Duration = Duration::from_secs(1);
const QUOTIENT_LIMITS: Limits = Limits {
    order: 20_000,
    levels: 64,
};

/// The outcomes by the quotient of the game, as far as it is found.
fn from_quotient(
    rules: &HeapRules,
    convention: Convention,
    up_to: usize,
    runner: &Runner,
) -> Option<OutcomeSequence> {
    // A proof may need some more heaps.
    let last = u32::try_from(up_to.saturating_mul(8).saturating_add(300)).unwrap_or(u32::MAX);
    let attempt = runner.at_most(QUOTIENT_TIME);
    let solution = solve_heaps(rules, convention, last, QUOTIENT_LIMITS, &attempt).ok()?;
    let quotient = solution.quotient;
    let outcome = |heap: usize| {
        let value = quotient.value(heap as u64)?;
        Some(quotient.labels[value as usize])
    };
    let outcomes: Vec<PlayerSet> = (0..=up_to).map_while(outcome).collect();
    let order = quotient.order();
    match quotient.period {
        Some(found) => {
            let whole: Vec<PlayerSet> = (0..found.preperiod + found.period)
                .filter_map(outcome)
                .collect();
            let (preperiod, period) = least_period(&whole, found.preperiod);
            let why = PeriodRule::of(rules)?.explain(found);
            Some(OutcomeSequence {
                outcomes,
                periodicity: Some(Periodicity {
                    preperiod,
                    period,
                    saltus: 0,
                }),
                status: Status::Proved,
                theorem: format!(
                    "The quotient of the game has {order} elements (verified for all positions). {why}"
                ),
                stopped: None,
            })
        }
        None => {
            let stopped = match solution.halted.map(|halted| halted.halt) {
                Some(Halt::Stop(stop)) if outcomes.len() <= up_to => Some(stop),
                _ => None,
            };
            Some(searched(rules, outcomes, stopped))
        }
    }
}

/// A sequence of outcomes for which no theorem gives a period.
fn searched(rules: &HeapRules, outcomes: Vec<PlayerSet>, stopped: Option<Stop>) -> OutcomeSequence {
    let numbers = outcomes.iter().map(|o| u32::from(o.0)).collect();
    let (found, status, theorem) = observed_period(rules, numbers);
    OutcomeSequence {
        outcomes,
        periodicity: found,
        status,
        theorem,
        stopped,
    }
}

/// Two players, normal play: Previous wins exactly the heaps of value 0.
fn from_grundy(rules: &HeapRules, sequence: GrundySequence) -> OutcomeSequence {
    let seat_of = |value: u32| usize::from(value == 0);
    let outcomes: Vec<PlayerSet> = sequence
        .values
        .iter()
        .map(|value| PlayerSet::only(seat_of(value)))
        .collect();
    let saltus = sequence.periodicity.map_or(0, |found| found.saltus);
    if sequence.status == Status::Observed && saltus > 0 {
        // The outcomes repeat one period later than the values, which may be in too few of them.
        return searched(rules, outcomes, sequence.stopped);
    }
    let periodicity = sequence.periodicity.map(|found| {
        // With a saltus all values are positive one period later.
        let (start, cycle) = match found.saltus {
            0 => (found.preperiod, found.period),
            _ => (found.preperiod + found.period, 1),
        };
        let end = (start + cycle).min(outcomes.len());
        let (preperiod, period) = least_period(&outcomes[..end], start.min(end - 1));
        Periodicity {
            preperiod,
            period,
            saltus: 0,
        }
    });
    OutcomeSequence {
        outcomes,
        periodicity,
        status: sequence.status,
        theorem: format!(
            "Previous wins heaps of Grundy value 0. {}",
            sequence.theorem
        ),
        stopped: sequence.stopped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Sums;
    use crate::runner::Stop;

    fn players(n: u64) -> Players {
        Players::new(n).unwrap()
    }

    /// Outcomes by plain search, without absorbing heaps or recurrences.
    fn slow(rules: &HeapRules, convention: Convention, up_to: u32) -> Vec<PlayerSet> {
        let runner = Runner::new();
        let mut sums = Sums::new(rules, convention, &runner);
        (0..=up_to)
            .map(|heap| sums.outcome(&rules.position([heap])).unwrap())
            .collect()
    }

    fn conventions() -> Vec<Convention> {
        let mut all = vec![
            Convention::podium(players(2)),
            Convention::podium(players(3)),
            Convention::podium(players(5)),
        ];
        for n in 2..=5 {
            all.push(Convention::normal(players(n)));
            all.push(Convention::misere(players(n)));
            all.push(Convention::propp(players(n)));
        }
        all
    }

    #[test]
    fn outcomes_are_those_of_plain_search() {
        for code in [
            "0.77", "0.07", "0.15", "0.137", "4.7", "0.33", "0.123", "0.3033", "S{2,5}",
            "S{1,4,9}", "nim", "S!{2,3}", "0.1[23]", "0.[31]", "0.2[012]", "grundy", "0.8", "0.F",
        ] {
            let rules: HeapRules = code.parse().unwrap();
            let up_to = if rules.max_parts() > 1 { 22 } else { 40 };
            for convention in conventions() {
                let fast = outcome_sequence(&rules, convention, up_to, &Runner::new());
                let slow = slow(&rules, convention, up_to as u32);
                assert_eq!(fast.outcomes, slow, "{code}, {convention}");
            }
        }
    }

    #[test]
    fn proved_periods_hold_far_beyond() {
        for code in [
            "0.77", "0.57", "0.6", "0.33", "S{2,5}", "nim", "S!{2,3}", "0.1[23]", "0.2[012]",
        ] {
            let rules: HeapRules = code.parse().unwrap();
            let (enough, far) = if rules.max_parts() > 1 {
                (90, 36)
            } else {
                (100, 400)
            };
            for convention in conventions() {
                if rules.max_parts() > 1
                    && !(convention.is_normal() && convention.players() > Players::TWO)
                {
                    continue;
                }
                let sequence = outcome_sequence(&rules, convention, enough, &Runner::new());
                assert_eq!(sequence.status, Status::Proved, "{code}, {convention}");
                let found = sequence.periodicity.unwrap();
                let slow = slow(&rules, convention, far);
                for heap in found.preperiod..slow.len().saturating_sub(found.period) {
                    assert_eq!(
                        slow[heap + found.period],
                        slow[heap],
                        "{code}, {convention}, {heap}"
                    );
                }
                // The preperiod is least.
                if let Some(before) = found
                    .preperiod
                    .checked_sub(1)
                    .filter(|&h| h + found.period < slow.len())
                {
                    assert_ne!(
                        slow[before],
                        slow[before + found.period],
                        "{code}, {convention}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_budget_keeps_what_is_known() {
        // Its quotient is infinite from heap 16 on, or at least much larger than this memory.
        let rules: HeapRules = "0.06".parse().unwrap();
        let runner = Runner::new().with_memory(200_000);
        let misere = Convention::misere(players(2));
        let sequence = outcome_sequence(&rules, misere, 1000, &runner);
        assert_eq!(sequence.stopped, Some(Stop::Memory));
        let known = sequence.outcomes.len();
        assert!(known > 10 && known < 1000);
        let slow = slow(&rules, misere, known as u32 - 1);
        assert_eq!(sequence.outcomes, slow);
    }
}
