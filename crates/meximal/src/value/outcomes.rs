//! Outcomes of single heaps under any convention, with periods and their proofs.
//!
//! - *Two players, normal play*: from the Grundy values; a period of those is one of the outcomes.
//! - *Codes that break no heap*: a finite code with last digit d is decided by its last d labels, so G(n+p) = G(n) for
//!   d heaps in a row proves a period (the periodicity theorem with t = 1, whose proof holds for every fold). A code with a
//!   tail is decided by a finite state: for every residue class the intersection and the union of the labels that the
//!   tail reaches, and the last labels. The first state that comes back proves the period.
//! - *Normal play for N ≥ 3 players*: absorbing heaps. A heap all of whose options are (N−2)-undetermined is
//!   absorbing (Spindler, Theorem 3.14), and no position with it needs to be searched. See [`HeapOutcomes`] for the
//!   proof that all large heaps are absorbing, which makes the outcomes constant.
//! - *Everything else* is searched on multisets of heaps, whose number grows exponentially with the heap; a period that
//!   shows is reported as verified only.

use crate::convention::{Convention, Folding};
use crate::outcome::{Components, Sums, for_each_move, least_period};
use crate::player::{PlayerSet, Players};
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop};

use super::sequence::{
    GrundySequence, Periodicity, Repeats, Status, grundy_sequence, observed_period,
};

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

/// The outcomes of the heaps up to `up_to` and their period. When the computation is stopped, what is known so far is
/// given.
///
/// ```
/// use meximal::convention::Convention;
/// use meximal::player::Players;
/// use meximal::rules::code::HeapRules;
/// use meximal::runner::Runner;
/// use meximal::value::outcomes::outcome_sequence;
/// use meximal::value::sequence::Status;
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
        return from_grundy(grundy_sequence(rules, up_to, runner));
    }
    if rules.max_parts() <= 1 {
        return match rules.tail() {
            None => taking(rules, convention, up_to, runner),
            Some(_) => taking_with_tail(rules, convention, up_to, runner),
        };
    }
    let mut heaps = HeapOutcomes::new(rules, convention, runner);
    let stopped = heaps.extend(up_to).err();
    let outcomes = heaps.outcomes.clone();
    if let Some(from) = heaps.all_absorbing_from() {
        let outcomes_before = &outcomes[..(from as usize + 1).min(outcomes.len())];
        let (preperiod, period) = least_period(outcomes_before, from as usize);
        let theorem = format!(
            "All heaps from {from} on are absorbing: by Theorem 3.14 of Spindler up to heap {}, and then \
             because every option has an absorbing heap.",
            heaps.checked_to(from)
        );
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
    searched(outcomes, stopped)
}

/// A sequence of outcomes for which no theorem gives a period.
fn searched(outcomes: Vec<PlayerSet>, stopped: Option<Stop>) -> OutcomeSequence {
    let numbers = outcomes.iter().map(|o| u32::from(o.0)).collect();
    let (found, status, theorem) = observed_period(numbers);
    OutcomeSequence {
        outcomes,
        periodicity: found,
        status,
        theorem,
        stopped,
    }
}

/// Two players, normal play: Previous wins exactly the heaps of value 0.
fn from_grundy(sequence: GrundySequence) -> OutcomeSequence {
    let seat_of = |value: u32| usize::from(value == 0);
    let outcomes: Vec<PlayerSet> = sequence
        .values
        .iter()
        .map(|value| PlayerSet::only(seat_of(value)))
        .collect();
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

/// How many heaps are computed between two looks at the limits.
const STEPS: usize = 1024;

/// A finite code that breaks no heap.
fn taking(
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
        outcomes.push(folding.finish());
    }
    let last_digit = rules.last_index().unwrap_or(0) as usize;
    let repeats = Repeats::of(outcomes.iter().map(|o| u32::from(o.0)).collect());
    let enough = |found: &Periodicity| {
        let start = found.preperiod.max(1);
        found.saltus == 0 && start + found.period + last_digit <= outcomes.len()
    };
    let proved = repeats.all().find(enough);
    match proved {
        None => searched(outcomes, stopped),
        Some(found) => OutcomeSequence {
            outcomes,
            periodicity: Some(found),
            status: Status::Proved,
            theorem: format!(
                "Periodicity theorem for one heap: no move takes more than {last_digit} tokens, and \
                 that many outcomes in a row repeat."
            ),
            stopped,
        },
    }
}

/// A code with a tail that breaks no heap, such as Nim.
fn taking_with_tail(
    rules: &HeapRules,
    convention: Convention,
    up_to: usize,
    runner: &Runner,
) -> OutcomeSequence {
    let Some((start, tail)) = rules.tail() else {
        return searched(Vec::new(), None);
    };
    let (start, length) = (start as usize, tail.len());
    let everybody = convention.players().everybody();
    // For every residue class of heaps: intersection and union of the labels within reach of the tail.
    let mut classes = vec![(everybody, PlayerSet::NOBODY, false); length];
    let mut outcomes: Vec<PlayerSet> = Vec::new();
    let mut states: std::collections::HashMap<Vec<u16>, usize> = std::collections::HashMap::new();
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
            let mut state = vec![(heap % length) as u16];
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
        None => searched(outcomes, stopped),
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

/// Outcomes of heaps one after the other, by search, with the heaps that are proved absorbing kept out of it.
///
/// Let no move take more than d tokens or leave more than t heaps, and let all heaps from n₀ to t·(n₀−1)+d be
/// absorbing, each of them *lasting*: N−3 moves can be made from it so that an absorbing heap remains. Then all heaps from n₀
/// on are absorbing and lasting. For a larger heap has an option, and each of its options has at least t·(n₀−1)+1
/// tokens, so that its largest heap has at least n₀. That one is absorbing and lasting, by induction, so the option is
/// (N−2)-undetermined; the heap is absorbing by Theorem 3.14, and it is lasting because its options are.
pub struct HeapOutcomes<'a> {
    rules: &'a HeapRules,
    sums: Sums<'a, HeapRules>,
    outcomes: Vec<PlayerSet>,
    /// For absorbing heaps, the number of positions with an absorbing heap in a longest such play, at most N; 0 for
    /// others.
    lasting: Vec<u32>,
    all_from: Option<u32>,
}

impl<'a> HeapOutcomes<'a> {
    /// No heap is known yet.
    pub fn new(rules: &'a HeapRules, convention: Convention, runner: &'a Runner) -> Self {
        HeapOutcomes {
            rules,
            sums: Sums::new(rules, convention, runner),
            outcomes: Vec::new(),
            lasting: Vec::new(),
            all_from: None,
        }
    }

    /// Finds the outcomes of the heaps up to `up_to`.
    pub fn extend(&mut self, up_to: usize) -> Result<(), Stop> {
        while self.outcomes.len() <= up_to {
            if self.all_from.is_some() {
                self.outcomes.resize(up_to + 1, PlayerSet::NOBODY);
                return Ok(());
            }
            self.next()?;
            let heap = self.outcomes.len() as u64;
            self.sums
                .runner()
                .report("heaps", heap, Some(up_to as u64 + 1));
        }
        Ok(())
    }

    /// How many heaps are known.
    pub fn known(&self) -> usize {
        self.outcomes.len()
    }

    /// The engine, in which the absorbing heaps found are declared.
    pub fn sums(&mut self) -> &mut Sums<'a, HeapRules> {
        &mut self.sums
    }

    /// The least heap from which on all heaps are proved absorbing, if there is one.
    pub fn all_absorbing_from(&self) -> Option<u32> {
        self.all_from
    }

    /// Whether a heap is proved absorbing.
    pub fn is_absorbing(&self, heap: u32) -> bool {
        let known = self.lasting.get(heap as usize).copied();
        self.all_from.is_some_and(|from| heap >= from) || known.is_some_and(|l| l > 0)
    }

    /// The last heap whose options must be looked at in the proof that starts at `from`.
    fn checked_to(&self, from: u32) -> u64 {
        let parts = u64::from(self.rules.max_parts().max(1));
        let last = u64::from(self.rules.last_index().unwrap_or(0));
        let needed = parts * (u64::from(from).saturating_sub(1)) + last;
        needed.max(last + 1).max(u64::from(from))
    }

    fn next(&mut self) -> Result<(), Stop> {
        let heap = self.outcomes.len() as u32;
        let position = self.rules.position([heap]);
        let outcome = self.sums.outcome(&position)?;
        let mut lasting = 0;
        let convention = self.sums.convention();
        let players = convention.players().count() as u32;
        let theorem_applies = convention.is_normal() && players > 2;
        if theorem_applies
            && outcome.is_empty()
            && self.options_are_undetermined(heap, players - 2)?
        {
            self.sums.declare_absorbing(heap);
            lasting = 1;
            Components::options(self.rules, heap, &mut |option| {
                let most = option.iter().map(|&h| self.lasting[h as usize]).max();
                lasting = lasting.max(1 + most.unwrap_or(0));
            });
            lasting = lasting.min(players);
        }
        self.outcomes.push(outcome);
        self.lasting.push(lasting);
        if theorem_applies && !self.rules.has_shapes() && self.rules.tail().is_none() {
            let good = |l: &&u32| **l >= (players - 2).max(1);
            let run = self.lasting.iter().rev().take_while(good).count() as u32;
            let from = heap + 1 - run;
            if run > 0 && u64::from(heap) >= self.checked_to(from) {
                self.all_from = Some(from);
            }
        }
        Ok(())
    }

    /// Whether all options of a heap are k-undetermined.
    fn options_are_undetermined(&mut self, heap: u32, depth: u32) -> Result<bool, Stop> {
        let mut options = Vec::new();
        Components::options(self.rules, heap, &mut |option| {
            options.push(option.to_vec())
        });
        for option in &options {
            if !self.is_undetermined(option, depth)? {
                return Ok(false);
            }
        }
        Ok(!options.is_empty())
    }

    /// Whether a position is k-undetermined (Definition 3.11).
    fn is_undetermined(&mut self, position: &[u32], depth: u32) -> Result<bool, Stop> {
        let lasts = position.iter().any(|&h| self.lasting[h as usize] >= depth);
        if depth == 0 || lasts {
            return Ok(true);
        }
        if !self.sums.outcome(position)?.is_empty() {
            return Ok(false);
        }
        if depth == 1 {
            return Ok(true);
        }
        let mut options = Vec::new();
        for_each_move(self.rules, position, |_, _, to| options.push(to.to_vec()));
        for option in &options {
            if self.is_undetermined(option, depth - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            "0.77", "0.07", "0.6", "0.33", "S{2,5}", "nim", "S!{2,3}", "0.1[23]", "0.2[012]",
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
        let rules: HeapRules = "0.77".parse().unwrap();
        let runner = Runner::new().with_memory(100_000);
        let sequence = outcome_sequence(&rules, Convention::misere(players(3)), 1000, &runner);
        assert_eq!(sequence.stopped, Some(Stop::Memory));
        let known = sequence.outcomes.len();
        assert!(known > 10 && known < 1000);
        let slow = slow(&rules, Convention::misere(players(3)), known as u32 - 1);
        assert_eq!(sequence.outcomes, slow);
    }
}
