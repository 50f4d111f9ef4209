//! The outcomes of single heaps in ending partizan play, with their period and its proof.
//!
//! **Finite codes that break no heap**, with last digit d. From heap d+1 on a heap is decided by the d heaps
//! before it, so d outcomes in a row that come again prove a period (Proposition 7 of the paper, made
//! effective). For a subtraction set there is a sharper certificate for the most frequent end, *Left for
//! ever*: if Left, moving first, loses none of the last max S positions, and Right loses the last min S of
//! them, then so it goes on, since the position min S earlier makes Right lose and no position makes Left
//! lose.
//!
//! **Codes with a tail** (infinite sets S: Nim, all-but sets, all odd numbers and 4 …). What the tail reaches
//! is known by residue classes: whether some position of the class makes Left lose, and whether one makes
//! Right lose. These bits can only be set, so from some heap on they do not change; then the heaps before the
//! tail and the residue of n decide the next outcome, and the first such state that comes again proves a
//! period.
//!
//! **Codes that break heaps** are searched as sums; a period that shows is observed only.

use super::{EndRule, EndingError, EndingSums, TokenEnding, Verdict};
use crate::period::{Periodicity, Repeats, Status, lcm, observed_period};
use crate::rules::code::{Digit, HeapRules};
use crate::runner::{Runner, Stop};
use crate::text::counted;

/// The outcomes of single heaps, with their period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingSequence {
    /// The outcomes of the heaps 0, 1, …, at least up to the heap asked for, unless the work was stopped.
    pub outcomes: Vec<Verdict>,
    /// The period, if one was found; the saltus is 0.
    pub periodicity: Option<Periodicity>,
    /// What is known about it.
    pub status: Status,
    /// Why, in words.
    pub theorem: String,
    /// Why the computation ended early, if it did.
    pub stopped: Option<Stop>,
}

impl EndingSequence {
    /// The outcome of a heap, however large, if it was computed or follows from a proved period.
    pub fn outcome(&self, heap: u64) -> Option<Verdict> {
        let known = usize::try_from(heap).ok();
        if let Some(&outcome) = known.and_then(|heap| self.outcomes.get(heap)) {
            return Some(outcome);
        }
        let found = self.periodicity.filter(|_| self.status == Status::Proved)?;
        self.outcomes.get(found.first_like(heap)).copied()
    }
}

/// A period is looked for up to this heap, even if fewer heaps are asked for.
const FAR: usize = 1 << 20;

/// What a heap takes: its outcome, the search for periods, and its place in a report.
const HEAP_BYTES: usize = 80;

/// The outcomes of the heaps up to `up_to`, and further if a proof of the period needs them.
///
/// ```
/// use meximal::ending::{EndRule, ending_sequence};
/// use meximal::rules::code::HeapRules;
/// use meximal::runner::Runner;
/// let rules: HeapRules = "S{2,3}".parse()?;
/// let sequence = ending_sequence(&rules, &EndRule::left_right(), 14, &Runner::new());
/// let first: String = sequence.outcomes[..15].iter().map(|o| o.letter()).collect();
/// assert_eq!(first, "LRLNNLPLNNLPLNN");
/// let found = sequence.periodicity.unwrap();
/// assert_eq!((found.preperiod, found.period), (2, 5));
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
pub fn ending_sequence(
    rules: &HeapRules,
    ending: &EndRule,
    up_to: usize,
    runner: &Runner,
) -> EndingSequence {
    if rules.max_parts() > 1 {
        return searched(rules, ending, up_to, runner);
    }
    let mut heaps = Taking::new(rules, ending);
    let end = up_to.saturating_add(1);
    let mut target = 64;
    loop {
        let mut stopped = heaps.extend(target, runner).err();
        let proved = heaps.proved();
        if proved.is_some() || stopped.is_some() || target >= FAR.max(end) {
            let (periodicity, status, theorem) = match proved {
                Some(found) => (Some(found), Status::Proved, heaps.theorem(found)),
                None => {
                    // Only what was asked for is shown, so nothing further is called observed.
                    let asked = &heaps.outcomes[..end.min(heaps.outcomes.len())];
                    observed_period(rules, numbers(asked))
                }
            };
            if let Some(found) = proved {
                stopped = heaps.repeat(found, end, runner).err();
            }
            return EndingSequence {
                outcomes: heaps.outcomes,
                periodicity,
                status,
                theorem,
                stopped,
            };
        }
        target = target.saturating_mul(2);
    }
}

fn numbers(outcomes: &[Verdict]) -> Vec<u32> {
    outcomes.iter().map(|&outcome| outcome as u32).collect()
}

fn searched(rules: &HeapRules, ending: &EndRule, up_to: usize, runner: &Runner) -> EndingSequence {
    let mut sums = EndingSums::new(TokenEnding::new(rules, ending), runner);
    let mut outcomes = Vec::new();
    let mut stopped = None;
    for heap in 0..=u32::try_from(up_to).unwrap_or(u32::MAX) {
        match sums.outcome(&[heap]) {
            Ok(outcome) => outcomes.push(outcome),
            Err(error) => {
                // An end rule has a verdict for every number of tokens.
                stopped = match error {
                    EndingError::Stopped(stop) => Some(stop),
                    EndingError::NoVerdict(_) => None,
                };
                break;
            }
        }
        runner.report("heaps", u64::from(heap), Some(up_to as u64));
    }
    let (periodicity, status, theorem) = observed_period(rules, numbers(&outcomes));
    EndingSequence {
        outcomes,
        periodicity,
        status,
        theorem,
        stopped,
    }
}

/// What is known of the positions of a residue class that the tail reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Class {
    exists: bool,
    left_loses: bool,
    right_loses: bool,
}

/// The outcomes of a code that breaks no heap.
struct Taking<'a> {
    rules: &'a HeapRules,
    ending: &'a EndRule,
    outcomes: Vec<Verdict>,
    /// The digits before the tail.
    digits: &'a [(u32, Digit)],
    tail_start: usize,
    tail: &'a [Digit],
    classes: Vec<Class>,
    /// The heap before which a class last changed.
    settled: usize,
}

impl<'a> Taking<'a> {
    fn new(rules: &'a HeapRules, ending: &'a EndRule) -> Taking<'a> {
        let (start, tail) = rules.tail().unwrap_or((0, &[]));
        Taking {
            rules,
            ending,
            outcomes: Vec::new(),
            digits: rules.finite_digits(),
            tail_start: start as usize,
            tail,
            classes: vec![Class::default(); tail.len()],
            settled: 0,
        }
    }

    /// Computes all heaps below `end`.
    fn extend(&mut self, end: usize, runner: &Runner) -> Result<(), Stop> {
        while self.outcomes.len() < end {
            self.check(runner)?;
            let next = self.next();
            self.outcomes.push(next);
        }
        Ok(())
    }

    /// The outcomes of all heaps below `end`, by a period that is proved.
    fn repeat(&mut self, found: Periodicity, end: usize, runner: &Runner) -> Result<(), Stop> {
        while self.outcomes.len() < end {
            self.check(runner)?;
            self.outcomes
                .push(self.outcomes[self.outcomes.len() - found.period]);
        }
        Ok(())
    }

    /// Whether to go on, every now and then.
    fn check(&self, runner: &Runner) -> Result<(), Stop> {
        if self.outcomes.len().is_multiple_of(1024) {
            runner.check(self.outcomes.len() * HEAP_BYTES + self.classes.len())
        } else {
            Ok(())
        }
    }

    fn next(&mut self) -> Verdict {
        let n = self.outcomes.len();
        let mut reached = Class::default();
        let mut reach = |outcome: Verdict| {
            reached.exists = true;
            reached.left_loses |= outcome.left_loses();
            reached.right_loses |= outcome.right_loses();
        };
        for &(taken, digit) in self.digits {
            let taken = taken as usize;
            if taken < n && digit.allows(1) {
                reach(self.outcomes[n - taken]);
            } else if taken == n && n > 0 && digit.allows(0) {
                reach(self.outcomes[0]);
            } else if taken > n {
                break;
            }
        }
        if let Some(newest) = n.checked_sub(self.tail_start)
            && !self.tail.is_empty()
        {
            let length = self.tail.len();
            if self.tail[newest % length].allows(0) && n > 0 {
                reach(self.outcomes[0]);
            }
            // Heap `newest` comes within reach of the tail now.
            if newest > 0 {
                let outcome = self.outcomes[newest];
                let class = &mut self.classes[newest % length];
                let before = *class;
                class.exists = true;
                class.left_loses |= outcome.left_loses();
                class.right_loses |= outcome.right_loses();
                if *class != before {
                    self.settled = n;
                }
            }
            for (r, digit) in self.tail.iter().enumerate() {
                if digit.allows(1) {
                    let class = self.classes[(newest % length + length - r) % length];
                    reached.exists |= class.exists;
                    reached.left_loses |= class.left_loses;
                    reached.right_loses |= class.right_loses;
                }
            }
        }
        if reached.exists {
            Verdict::of_losers(!reached.right_loses, !reached.left_loses)
        } else {
            self.ending.verdict(n as u64)
        }
    }

    /// How many heaps before a heap decide it, besides the tail.
    fn window(&self) -> usize {
        if self.tail.is_empty() {
            self.rules.last_index().unwrap_or(0) as usize
        } else {
            self.tail_start.saturating_sub(1)
        }
    }

    /// Whether a heap can ever be made smaller without being taken as a whole: if not, terminal heaps go on
    /// for ever.
    fn can_leave_a_heap(&self) -> bool {
        let before = self.digits.iter().map(|&(_, digit)| digit);
        before
            .chain(self.tail.iter().copied())
            .any(|digit| digit.allows(1))
    }

    /// The residue of a heap modulo this belongs to the state.
    fn cycle(&self) -> usize {
        let tail = self.tail.len().max(1);
        if self.can_leave_a_heap() {
            tail
        } else {
            lcm(tail, self.ending.period())
        }
    }

    /// The least period that the outcomes so far prove.
    fn proved(&self) -> Option<Periodicity> {
        let window = self.window();
        let first = (window + 1)
            .max(self.tail_start + self.tail.len())
            .max(self.settled);
        let known = self.outcomes.len();
        if first >= known {
            return None;
        }
        let repeats = Repeats::of(numbers(&self.outcomes));
        let cycle = self.cycle();
        let mut all = repeats.all();
        all.find(|found| {
            let from = first.max(found.preperiod + window);
            found.saltus == 0 && from + lcm(found.period, cycle) < known
        })
    }

    fn theorem(&self, found: Periodicity) -> String {
        let Periodicity {
            preperiod, period, ..
        } = found;
        let window = self.window();
        let later = counted(period, "heap", "heaps");
        if !self.tail.is_empty() {
            return format!(
                "Repeated states: from heap {} on the residue classes that the tail reaches do not change \
                 any more, and the outcomes before a heap come again {later} later.",
                self.settled
            );
        }
        if period == 1
            && self.outcomes[preperiod] == Verdict::Left
            && let Some((heap, shortest)) = self.left_for_ever()
        {
            return format!(
                "Left for ever: moving first, Left loses none of the {} before heap {heap}, and Right \
                 loses the last {shortest} of them; so it goes on.",
                counted(window, "heap", "heaps")
            );
        }
        format!(
            "Proposition 7: no move takes more than {}, and as many outcomes from heap {preperiod} on come \
             again {later} later.",
            counted(window, "token", "tokens")
        )
    }

    /// The first heap before which the certificate *Left for ever* holds, with min S: for subtraction sets.
    fn left_for_ever(&self) -> Option<(usize, usize)> {
        if !self.rules.has_full_digits() || !self.tail.is_empty() {
            return None;
        }
        let longest = self.window();
        let shortest = self.digits.first()?.0 as usize;
        let (mut safe, mut won) = (0, 0);
        for (n, outcome) in self.outcomes.iter().enumerate() {
            safe = if outcome.left_loses() { 0 } else { safe + 1 };
            won = if outcome.right_loses() { won + 1 } else { 0 };
            if safe >= longest && won >= shortest {
                return Some((n + 1, shortest));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: [&str; 22] = [
        "S{2,3}",
        "S{2,3,6}",
        "S{1}",
        "S{1,2}",
        "S{5}",
        "S{2,7,11}",
        "nim",
        "S!{1}",
        "S!{1,2}",
        "S!{2,3}",
        "S!{1,4,6}",
        "0.1",
        "0.2",
        "0.3",
        "0.12",
        "0.103",
        "0.[1]",
        "0.[01]",
        "0.00[3]",
        "0.0033[03]",
        "0.1[23]",
        "0.2[012]",
    ];
    const RULES: [&str; 8] = ["LR", "RL", "LN", "NL", "LRNP", "P", "N", "LLRRN"];

    /// The definition: options from the rules, one by one.
    fn slow(rules: &HeapRules, ending: &EndRule, up_to: u32) -> Vec<Verdict> {
        let mut all: Vec<Verdict> = Vec::new();
        for heap in 0..=up_to {
            let options = rules.options(heap);
            all.push(if options.is_empty() {
                ending.verdict(u64::from(heap))
            } else {
                Verdict::of_options(options.iter().map(|option| match option[..] {
                    [] => all[0],
                    [one] => all[one as usize],
                    _ => unreachable!(),
                }))
            });
        }
        all
    }

    #[test]
    fn outcomes_are_those_of_the_definition_and_periods_hold() {
        for code in CODES {
            let rules: HeapRules = code.parse().unwrap();
            for letters in RULES {
                let ending = EndRule::parse(letters).unwrap();
                let fast = ending_sequence(&rules, &ending, 10, &Runner::new());
                let slow = slow(&rules, &ending, 600);
                let common = fast.outcomes.len().min(slow.len());
                assert_eq!(fast.outcomes[..common], slow[..common], "{code} {letters}");
                assert_eq!(fast.status, Status::Proved, "{code} {letters}");
                let found = fast.periodicity.unwrap();
                assert!(found.preperiod + 3 * found.period < 600);
                for n in found.preperiod..slow.len() - found.period {
                    assert_eq!(slow[n], slow[n + found.period], "{code} {letters} {n}");
                }
                if let Some(before) = found.preperiod.checked_sub(1) {
                    assert_ne!(
                        slow[before],
                        slow[before + found.period],
                        "{code} {letters}"
                    );
                }
                let smaller = (1..found.period).filter(|p| found.period.is_multiple_of(*p));
                for period in smaller {
                    let range = found.preperiod..found.preperiod + found.period;
                    assert!(range.into_iter().any(|n| slow[n] != slow[n + period]));
                }
            }
        }
    }

    #[test]
    fn example_1_and_remark_2() {
        let first = |code: &str, up_to: usize| -> String {
            let rules: HeapRules = code.parse().unwrap();
            let found = ending_sequence(&rules, &EndRule::left_right(), up_to, &Runner::new());
            assert_eq!(found.status, Status::Proved);
            found.outcomes[..=up_to]
                .iter()
                .map(|o| o.letter())
                .collect()
        };
        assert_eq!(first("0.0033[30]", 14), "LRLLNNNLNLNLNLN");
        assert_eq!(first("S!{1}", 8), "LRLNNNNNN");
    }

    #[test]
    fn heaps_past_the_table_follow_from_the_period() {
        let rules: HeapRules = "S{2,3}".parse().unwrap();
        let sequence = ending_sequence(&rules, &EndRule::left_right(), 20, &Runner::new());
        assert_eq!(
            sequence.outcome(5_000_000_000_000_000_001),
            Some(Verdict::Previous)
        );
        assert_eq!(sequence.outcome(u64::MAX), Some(Verdict::Left));
    }
}
