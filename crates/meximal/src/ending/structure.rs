//! What the paper proves about outcome sequences, held against one sequence: the outcomes in its cycle, its
//! longest runs with the bounds of Theorem 5, symmetry (Theorem 11), the comparison with normal play (Theorem
//! 13), and a sufficient condition for a pure period that is not in the paper.
//!
//! **Condition.** Let S ⊂ {2, 3, …} be finite with an even and an odd element, o its least odd element, and
//! let every window {n−o+1, …, n} with o ≤ n ≤ max S hold elements of both parities, and the largest even and
//! the largest odd element differ by at least min S. Then under the rule LR the sequence is purely periodic:
//! (LR)^((o−1)/2) L N^(p−o), with p = o + the smaller of the two largest elements. In particular it is not
//! eventually all Left. And if all elements are multiples of min S, a period divides min S, under every rule,
//! because a heap keeps its residue.

use serde::Serialize;

use super::{EndRule, EndingSequence, Verdict, ending_sequence};
use crate::period::{Status, lcm};
use crate::rules::code::{Digit, HeapRules};
use crate::runner::{Runner, Stop};

/// The longest run of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "EndingRun")
)]
pub struct Run {
    /// The outcome.
    pub outcome: Verdict,
    /// The length of its longest run; none if it goes on for ever.
    pub longest: Option<usize>,
    /// What Theorem 5 allows at most, where it says something.
    pub bound: Option<usize>,
}

/// The comparison of Theorem 13 with normal play under the same moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "NormalPlayComparison")
)]
pub struct Comparison {
    /// Whether every R-position is a P-position in normal play: the hypothesis of the theorem.
    pub hypothesis: bool,
    /// Whether every P-position is one in normal play.
    pub previous: bool,
    /// Whether every N-position is one in normal play.
    pub next: bool,
}

/// A sufficient condition for a pure period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "EndingCondition")
)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    /// Elements of both parities in every window: this is the period.
    Parity(usize),
    /// All elements are multiples of the least: a period divides it.
    Multiples(usize),
}

/// What is known about a sequence with a proved period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "EndingStructure")
)]
pub struct Structure {
    /// The outcomes in the cycle.
    pub cycle: Vec<Verdict>,
    /// The longest run of each outcome that occurs.
    pub runs: Vec<Run>,
    /// The p for which the set is p-symmetric, if it is.
    pub symmetric: Option<usize>,
    /// The comparison with normal play, for the rule LR and S ⊂ {2, 3, …}.
    pub normal_play: Option<Comparison>,
    /// The sufficient condition that holds, if one does.
    pub condition: Option<Condition>,
}

/// The elements of a finite subtraction set.
fn elements(rules: &HeapRules) -> Option<Vec<usize>> {
    let digits = rules.finite_digits();
    let taking = digits.iter().all(|&(_, digit)| digit == Digit::THREE);
    (taking && rules.tail().is_none() && !digits.is_empty())
        .then(|| digits.iter().map(|&(s, _)| s as usize).collect())
}

/// Whether the rules are a subtraction set, finite or not, and its minimum.
fn least_element(rules: &HeapRules) -> Option<usize> {
    let tail = rules.tail().map_or(&[][..], |(_, tail)| tail);
    let digits = rules.finite_digits().iter().map(|&(_, digit)| digit);
    let subtraction = |digit: Digit| digit == Digit::THREE || digit.is_zero();
    let all = digits.chain(tail.iter().copied()).all(subtraction);
    let bound = rules
        .tail()
        .map_or(0, |(start, tail)| start + tail.len() as u32);
    let bound = bound.max(rules.last_index().unwrap_or(0));
    let first = rules.digits_up_to(bound).next();
    first.filter(|_| all).map(|(s, _)| s as usize)
}

/// The period that the parity condition gives to a set, ascending, under the rule LR.
pub fn purely_periodic_by_parity(set: &[usize]) -> Option<usize> {
    let (&min, &max) = (set.first()?, set.last()?);
    let odd = |s: &&usize| !s.is_multiple_of(2);
    let even = |s: &&usize| s.is_multiple_of(2);
    let least_odd = *set.iter().find(odd)?;
    let largest_odd = *set.iter().rfind(odd)?;
    let largest_even = *set.iter().rfind(even)?;
    let both = |n: usize| {
        let mut window = set.iter().filter(|&&s| s + least_odd > n && s <= n);
        window.clone().any(|s| odd(&s)) && window.any(|s| even(&s))
    };
    let holds =
        min >= 2 && (least_odd..=max).all(both) && largest_even.abs_diff(largest_odd) >= min;
    holds.then(|| largest_even.min(largest_odd) + least_odd)
}

/// The structure of a sequence; none if its period is not proved.
pub fn structure(
    rules: &HeapRules,
    ending: &EndRule,
    sequence: &EndingSequence,
    runner: &Runner,
) -> Result<Option<Structure>, Stop> {
    let Some(found) = sequence
        .periodicity
        .filter(|_| sequence.status == Status::Proved)
    else {
        return Ok(None);
    };
    let end = found.preperiod + found.period;
    let at = |n: usize| {
        sequence.outcomes[if n < end {
            n
        } else {
            found.preperiod + (n - end) % found.period
        }]
    };
    let mut cycle: Vec<Verdict> = (found.preperiod..end).map(at).collect();
    cycle.sort_unstable();
    cycle.dedup();
    let set = elements(rules);
    let least = least_element(rules);
    let theorem_5 = ending.is_left_right() && least.is_some_and(|m| m >= 2);
    let longest = set.as_ref().and_then(|set| set.last().copied());
    let mut runs = Vec::new();
    for outcome in Verdict::ALL {
        let (mut length, mut best) = (0, 0);
        for n in 0..end + found.period {
            length = if at(n) == outcome { length + 1 } else { 0 };
            best = best.max(length);
        }
        if best == 0 {
            continue;
        }
        let bound = match outcome {
            Verdict::Left => None,
            Verdict::Right => Some(1),
            Verdict::Next => longest.map(|max| max - 1),
            Verdict::Previous => least.map(|min| min - 1),
        };
        runs.push(Run {
            outcome,
            longest: (cycle != [outcome]).then_some(best),
            bound: bound.filter(|_| theorem_5),
        });
    }
    let symmetric = set.as_ref().and_then(|set| {
        let p = set[0] + set[set.len() - 1];
        let is_symmetric = set.iter().all(|s| set.binary_search(&(p - s)).is_ok());
        is_symmetric.then_some(p)
    });
    let condition = set.as_ref().and_then(|set| {
        if set.iter().all(|s| s.is_multiple_of(set[0])) {
            return Some(Condition::Multiples(set[0]));
        }
        let parity = purely_periodic_by_parity(set).filter(|_| ending.is_left_right());
        parity.map(Condition::Parity)
    });
    Ok(Some(Structure {
        cycle,
        runs,
        symmetric,
        normal_play: if theorem_5 {
            compare(rules, sequence, runner)?
        } else {
            None
        },
        condition,
    }))
}

/// Sequences are compared up to this heap at most.
const MAX_COMPARED: usize = 10_000_000;

/// Theorem 13 on a sequence with a proved period: normal play is the end rule that always says Previous.
fn compare(
    rules: &HeapRules,
    sequence: &EndingSequence,
    runner: &Runner,
) -> Result<Option<Comparison>, Stop> {
    let normal = ending_sequence(rules, &EndRule(vec![Verdict::Previous]), 0, runner);
    if let Some(stop) = normal.stopped {
        return Err(stop);
    }
    let (Some(a), Some(b)) = (sequence.periodicity, normal.periodicity) else {
        return Ok(None);
    };
    let end = a.preperiod.max(b.preperiod) + lcm(a.period, b.period);
    if end > MAX_COMPARED || normal.status != Status::Proved {
        return Ok(None);
    }
    let mut comparison = Comparison {
        hypothesis: true,
        previous: true,
        next: true,
    };
    for n in 0..end as u64 {
        let (Some(here), Some(there)) = (sequence.outcome(n), normal.outcome(n)) else {
            return Ok(None);
        };
        match here {
            Verdict::Left => {}
            Verdict::Right => comparison.hypothesis &= there == Verdict::Previous,
            Verdict::Previous => comparison.previous &= there == Verdict::Previous,
            Verdict::Next => comparison.next &= there == Verdict::Next,
        }
    }
    Ok(Some(comparison))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: &str, letters: &str) -> Structure {
        let rules: HeapRules = code.parse().unwrap();
        let ending = EndRule::parse(letters).unwrap();
        let runner = Runner::new();
        let sequence = ending_sequence(&rules, &ending, 50, &runner);
        structure(&rules, &ending, &sequence, &runner)
            .unwrap()
            .unwrap()
    }

    #[test]
    fn structures_of_small_sets() {
        let found = of("S{2,3}", "LR");
        assert_eq!(
            found.cycle,
            [Verdict::Left, Verdict::Next, Verdict::Previous]
        );
        assert_eq!(found.symmetric, Some(5));
        let runs: Vec<_> = found.runs.iter().map(|r| (r.longest, r.bound)).collect();
        assert_eq!(
            runs,
            [
                (Some(1), None),
                (Some(1), Some(1)),
                (Some(2), Some(2)),
                (Some(1), Some(1))
            ]
        );
        let found = of("S{2,3,6}", "LR");
        assert_eq!(found.cycle, [Verdict::Left]);
        assert_eq!(found.runs[0].longest, None);
        assert_eq!(found.symmetric, None);
        assert_eq!(
            of("S{3,6,12}", "LRN").condition,
            Some(Condition::Multiples(3))
        );
        assert_eq!(of("S{2,3}", "LN").normal_play, None);
        // All of {2, 3, …}: Theorem 5 bounds P-runs by min S − 1 only.
        let found = of("S!{1}", "LR");
        assert_eq!(
            found
                .runs
                .iter()
                .find(|r| r.outcome == Verdict::Next)
                .unwrap()
                .longest,
            None
        );
        assert_eq!(
            found
                .runs
                .iter()
                .find(|r| r.outcome == Verdict::Next)
                .unwrap()
                .bound,
            None
        );
    }

    #[test]
    fn the_parity_condition_predicts_the_sequence() {
        let ending = EndRule::left_right();
        let mut found = 0;
        for bits in 1..1u32 << 14 {
            let set: Vec<u32> = (2..16).filter(|s| bits >> (s - 2) & 1 == 1).collect();
            let elements: Vec<usize> = set.iter().map(|&s| s as usize).collect();
            let Some(period) = purely_periodic_by_parity(&elements) else {
                continue;
            };
            found += 1;
            let odd = *elements.iter().find(|s| *s % 2 == 1).unwrap();
            let expected = format!("{}L{}", "LR".repeat(odd / 2), "N".repeat(period - odd));
            let rules = HeapRules::subtraction(set.iter().copied());
            let sequence = ending_sequence(&rules, &ending, 2 * period, &Runner::new());
            let first: String = sequence.outcomes[..period]
                .iter()
                .map(|o| o.letter())
                .collect();
            assert_eq!(first, expected, "{set:?}");
            let found = sequence.periodicity.unwrap();
            assert_eq!((found.preperiod, found.period), (0, period), "{set:?}");
        }
        assert_eq!(found, 1049);
    }

    #[test]
    fn normal_play_is_the_rule_previous() {
        let rules: HeapRules = "S{2,3}".parse().unwrap();
        let normal = ending_sequence(&rules, &EndRule::parse("P").unwrap(), 10, &Runner::new());
        let letters: String = normal.outcomes[..10].iter().map(|o| o.letter()).collect();
        assert_eq!(letters, "PPNNNPPNNN");
    }
}
