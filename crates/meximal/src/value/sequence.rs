//! Periods of sequences of Grundy values, with proofs.
//!
//! **Periodicity theorem** (Guy and Smith for two heaps; here for at most t ≥ 1 heaps). Let dᵢ = 0 for i > d
//! in a code without shapes (see below for those), let p ≥ 1 and n₀ ≥ 1 (or n₀ ≥ 0 if all digits are full: 0,
//! 3, 7, 15, …), and let
//!
//! > G(n+p) = G(n) for n₀ ≤ n < N, where N = t·n₀ + (t−1)·p + d − t + 1.
//!
//! Then G(n+p) = G(n) for all n ≥ n₀. So the values of the heaps up to N−1+p = t·(n₀+p) + d − t prove it. For
//! t = 2 this is the theorem of the literature, with 2n₀+p+d−1 for its bound 2n₀+p+d.
//!
//! *Proof.* Let n ≥ N, and let the claim hold below n. It is enough that the heaps n and n+p have options
//! with the same values. From either heap at least one heap is left, because n ≥ N > d when n₀ ≥ 1 (and if
//! all digits are full, count empty heaps as heaps, so that exactly k ≥ 1 heaps are left for each digit). Let
//! a move from n+p take i ≤ d tokens and leave k ≤ t heaps. They hold n+p−i ≥ N+p−d = t·(n₀+p−1)+1 tokens, so
//! the largest of them, b, has at least n₀+p. Also b < n+p, since i ≥ 1 or k ≥ 2. Put b−p in place of b: that
//! is an option of n, with the same number of heaps, none of them empty if none may be, and G(b−p) = G(b)
//! because n₀ ≤ b−p < n. Conversely, a move from n leaves a largest heap b of at least n₀, for n−i ≥ N−d ≥
//! t·(n₀−1)+1; put b+p in its place, and G(b+p) = G(b) because n₀ ≤ b < n. ∎
//!
//! With t = 1 and a subtraction set this is the rule that max S equal values in a row prove the period.
//!
//! *Shapes* are allowed for two heaps, under a condition each. For two equal heaps (always of value 0) at
//! index i, p must be even: then n and n+p have such an option both or neither. For two unequal heaps at
//! index i, G(n) ≠ 0 must hold for the n ≥ n₀ with n ≡ i modulo 2, which is to be seen in the first lcm(2, p)
//! of them. For the proof fails only where b−p = a, when the option a + b of n+p has value G(a) ⊕ G(a+p) = 0
//! (a ≥ n₀ since n ≥ N ≥ 2n₀+i); then n ≡ i, and as G(n) ≠ 0, n has an option of value 0 too.
//!
//! **Repeated states** (codes with a tail that break no heap: Nim, all-but sets). The later values are
//! decided by a state: for every residue class modulo the length L of the tail, the set of values that the
//! tail excludes, and the last k+L values, where the tail begins at k. Let c be a value such that every class
//! excludes all values below c; then all later values are at least c, and only what the state says about
//! values from c on matters. If the states before heap n and before heap n+P, with L dividing P, are the same
//! when counted from c and from c+s, all later values agree: G(m+P) = G(m)+s for m ≥ n. (That a whole heap
//! may be taken depends on its class only, from k on: 0 is one of the excluded values then.)
//!
//! Everything else is *observed* only: it shows as far as values were computed, and the next may break it.

use super::grundy::{Grundy, GrundyValues, taking_states};
use crate::period::{Periodicity, Repeats, Status, lcm};
use crate::rules::code::{HeapRules, Shape};
use crate::runner::{Runner, Stop};

/// The Grundy values of single heaps, with their period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundySequence {
    /// The values of the heaps 0, 1, ….
    pub values: GrundyValues,
    /// The period, if one was found.
    pub periodicity: Option<Periodicity>,
    /// What is known about it.
    pub status: Status,
    /// Why, in words.
    pub theorem: String,
    /// Why the computation ended before the heap asked for, if it did.
    pub stopped: Option<Stop>,
}

/// The Grundy values of the heaps up to `up_to` and their period. When the computation is stopped, what is
/// known so far is given.
///
/// ```
/// use meximal::rules::code::HeapRules;
/// use meximal::runner::Runner;
/// use meximal::period::Status;
/// use meximal::value::sequence::grundy_sequence;
/// let kayles: HeapRules = "0.77".parse()?;
/// let sequence = grundy_sequence(&kayles, 200, &Runner::new());
/// let found = sequence.periodicity.unwrap();
/// assert_eq!((found.preperiod, found.period, found.saltus), (71, 12, 0));
/// assert_eq!(sequence.status, Status::Proved);
/// # Ok::<(), meximal::notation::ParseError>(())
/// ```
pub fn grundy_sequence(rules: &HeapRules, up_to: usize, runner: &Runner) -> GrundySequence {
    let mut grundy = Grundy::new(rules);
    let stopped = grundy.extend(up_to, runner).err();
    let proved = grundy.proved();
    let values = grundy.into_values();
    let (periodicity, status, theorem) = analyse(rules, &values, proved);
    GrundySequence {
        values,
        periodicity,
        status,
        theorem,
        stopped,
    }
}

fn analyse(
    rules: &HeapRules,
    values: &GrundyValues,
    proved: Option<Periodicity>,
) -> (Option<Periodicity>, Status, String) {
    let last = values.len().saturating_sub(1);
    if let Some(found) = proved {
        return (Some(found), Status::Proved, theorem_text(rules, found));
    }
    let repeats = Repeats::of(values.to_vec());
    if let Some(found) = by_theorem(rules, &repeats) {
        return (Some(found), Status::Proved, theorem_text(rules, found));
    }
    if let Some(found) = by_states(rules, values, &repeats) {
        let theorem = "Repeated states: the code breaks no heap, and its tail and last digits \
                       exclude the same values, counted from the saltus, one period later.";
        return (Some(found), Status::Proved, theorem.to_owned());
    }
    match repeats
        .all()
        .find(|found| repeats.is_convincing(rules, found))
    {
        Some(found) => {
            let needed =
                heaps_needed(rules, found).filter(|&heap| heap > last && found.saltus == 0);
            let why = match needed {
                Some(heap) => format!("the periodicity theorem needs the heaps up to {heap}"),
                None => "neither the periodicity theorem nor repeated states apply".to_owned(),
            };
            let theorem = format!("It shows in the heaps up to {last}; {why}.");
            (Some(found), Status::Observed, theorem)
        }
        None => {
            let theorem = format!("No period shows in the heaps up to {last}.");
            (None, Status::None, theorem)
        }
    }
}

fn theorem_text(rules: &HeapRules, mut found: Periodicity) -> String {
    let mut twins = rules.finite_digits().iter();
    if twins.any(|(_, digit)| digit.shape() == Shape::Equal) {
        found.period = lcm(2, found.period);
    }
    let parts = rules.max_parts().max(1);
    let last = rules.last_index().unwrap_or(0);
    let end = heaps_needed(rules, found).unwrap_or(0) - found.period;
    format!(
        "Periodicity theorem: no move leaves more than {parts} heap{}, the last digit has index {last}, and \
         G(n+{}) = G(n) for {} ≤ n ≤ {end}; so it holds for all larger n.",
        if parts == 1 { "" } else { "s" },
        found.period,
        found.preperiod,
    )
}

/// The period of a sequence by the periodicity theorem, if these values prove it.
pub fn proved_period(rules: &HeapRules, values: &GrundyValues) -> Option<Periodicity> {
    match rules.tail() {
        None => by_theorem(rules, &Repeats::of(values.to_vec())),
        Some(_) => None,
    }
}

fn by_theorem(rules: &HeapRules, repeats: &Repeats) -> Option<Periodicity> {
    let needed = all_heaps_needed(rules)?;
    let enough = |found: &Periodicity| {
        found.saltus == 0
            && needed(found) <= repeats.last
            && shapes_allow(rules, &repeats.values, found)
    };
    let proved = repeats.all().find(enough)?;
    // Two equal heaps need an even period: the least one may be a divisor of it.
    repeats.all().find(|found| {
        proved.period.is_multiple_of(found.period)
            && found.preperiod <= proved.preperiod
            && found.saltus == 0
    })
}

/// Whether the conditions of the periodicity theorem on shapes hold.
fn shapes_allow(rules: &HeapRules, values: &[u32], found: &Periodicity) -> bool {
    rules.finite_digits().iter().all(|&(index, digit)| {
        let start = found.preperiod.max(1);
        match digit.shape() {
            Shape::Any => true,
            _ if digit.max_parts() > 2 => false,
            Shape::Equal => found.period.is_multiple_of(2),
            Shape::Unequal | Shape::NotAllEqual => (start..start + lcm(2, found.period))
                .filter(|heap| heap % 2 == index as usize % 2)
                .all(|heap| values.get(heap).is_some_and(|&value| value != 0)),
        }
    })
}

/// The largest heap whose value the periodicity theorem needs, if the code is finite.
fn heaps_needed(rules: &HeapRules, found: Periodicity) -> Option<usize> {
    all_heaps_needed(rules).map(|needed| needed(&found))
}

/// The same for any number of periods.
fn all_heaps_needed(rules: &HeapRules) -> Option<impl Fn(&Periodicity) -> usize> {
    let last = rules.last_index()? as usize;
    let parts = rules.max_parts().max(1) as usize;
    let least = usize::from(!rules.has_full_digits());
    Some(move |found: &Periodicity| {
        let start = found.preperiod.max(least);
        (parts * (start + found.period) + last - parts).max(start + found.period)
    })
}

/// The period of a code with a tail that breaks no heap, if its state repeats at the end of these values.
fn by_states(rules: &HeapRules, values: &GrundyValues, repeats: &Repeats) -> Option<Periodicity> {
    let (start, tail) = rules.tail()?;
    if rules.max_parts() > 1 {
        return None;
    }
    let reach = start as usize + tail.len();
    let known = values.len();
    let long_enough = |found: &Periodicity| {
        let cycle = lcm(found.period, tail.len());
        found.preperiod + cycle + reach <= known
    };
    let agrees = |found: &Periodicity| {
        let cycle = lcm(found.period, tail.len());
        let rounds = (cycle / found.period) as u32;
        let states = taking_states(rules, values, known - cycle, known);
        states.is_some_and(|(early, late)| {
            let added = late.base.checked_sub(early.base);
            early.agrees_with(&late) && added == found.saltus.checked_mul(rounds)
        })
    };
    repeats.all().filter(long_enough).take(16).find(agrees)
}

#[cfg(test)]
mod tests;
