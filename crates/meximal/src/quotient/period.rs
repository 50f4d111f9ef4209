//! When the values of finitely many heaps prove the values of all (Plambeck and Siegel, Fact 2.2, for any
//! number of parts and for repeating codes).
//!
//! **Theorem.** Let Φ(n+p) = Φ(n) for all n ≥ n₀ ≥ 1 with n+p ≤ H. Then this holds for all n ≥ n₀, and the
//! quotient of the heaps up to H is the quotient of all, if
//!
//! - the digits after index d are 0, no move leaves more than t heaps, and H ≥ t·(n₀+p) + d − t; or
//! - no move leaves more than one heap, the digits repeat with length q from index T on, q divides p, and H ≥
//!   n₀ + 2p + T − 1.
//!
//! *Proof.* Let m > H, and let the claim hold below m; put n = m−p. It is enough that the heaps m and n have
//! options of the same values, for a letter with the same value and the same values of options changes
//! nothing in the verification lemma. In the first case a move from m leaves at least m−d > t·(n₀+p−1) tokens
//! in at most t heaps, so one of them has at least n₀+p; it may be p smaller, and the same move is possible
//! from n. From n, one heap of at least n₀ is left, which may be p larger, since n−d > t·(n₀−1) as t ≥ 1. In
//! the second case n ≥ n₀+p+T. Let a move from m leave a heap j. If j ≥ n₀+p, then n may be moved to j−p with
//! the same digit. Else it takes m−j ≥ T+p tokens, and n−j ≥ T: the digits of these two are the same, and n
//! may be moved to j. Conversely from n to j: if j ≥ n₀+p the move from m to j+p takes as many tokens, else m
//! may be moved to j. (An empty heap j = 0 is never shifted, because n₀ ≥ 1.) ∎
//!
//! If only Φ(n+p) = Φ(n) with q not dividing p is seen, the theorem is applied to the least common multiple;
//! the values then have the period p from n₀ on all the same, because they have it for one such multiple.

use crate::rules::code::HeapRules;

/// Φ(n+period) = Φ(n) for all n ≥ preperiod; both are least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PhiPeriod {
    /// The first heap from which it holds.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
}

/// What the theorem needs to know about a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodRule {
    shape: CodeShape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CodeShape {
    Finite { parts: usize, last: usize },
    Repeating { start: usize, length: usize },
}

impl PeriodRule {
    /// The rule for a code, if the theorem applies to it: not to codes that ask for heaps of a shape, nor to
    /// repeating codes that break heaps.
    pub fn of(rules: &HeapRules) -> Option<PeriodRule> {
        if rules.has_shapes() {
            return None;
        }
        let parts = rules.max_parts().max(1) as usize;
        let shape = match (rules.last_index(), rules.tail()) {
            (Some(last), _) => CodeShape::Finite {
                parts,
                last: last as usize,
            },
            (None, Some((start, tail))) if parts == 1 => CodeShape::Repeating {
                start: start as usize,
                length: tail.len(),
            },
            _ => return None,
        };
        Some(PeriodRule { shape })
    }

    /// The heap up to which values must be known to prove this period.
    pub fn heaps_needed(self, found: PhiPeriod) -> usize {
        let start = found.preperiod.max(1);
        match self.shape {
            CodeShape::Finite { parts, last } => parts * (start + found.period) + last - parts,
            CodeShape::Repeating {
                start: tail,
                length,
            } => {
                let common = found.period / gcd(found.period, length) * length;
                start + 2 * common + tail - 1
            }
        }
    }

    /// The theorem in words, for a period that was found.
    pub fn explain(self, found: PhiPeriod) -> String {
        let (n0, p) = (found.preperiod, found.period);
        let needed = self.heaps_needed(found);
        match self.shape {
            CodeShape::Finite { parts, last } => format!(
                "Periodicity theorem: no move leaves more than {parts} heap{}, the last digit has index \
                 {last}, and Φ(n+{p}) = Φ(n) for {n0} ≤ n ≤ {}; so it holds for all larger n.",
                if parts == 1 { "" } else { "s" },
                needed - p,
            ),
            CodeShape::Repeating { start, length } => format!(
                "Periodicity theorem: no move leaves more than one heap, the digits repeat with length \
                 {length} from index {start} on, and Φ(n+{p}) = Φ(n) for {n0} ≤ n ≤ {}; so it holds for all \
                 larger n.",
                needed - p,
            ),
        }
    }

    /// The least period that these values of the heaps 0, 1, … prove, if they prove one.
    pub fn find(self, values: &[u32]) -> Option<PhiPeriod> {
        let last = values.len().checked_sub(1)?;
        (1..=last).find_map(|period| {
            // The largest preperiod that the values can still prove with this period.
            let proves = |preperiod: usize| {
                let found = PhiPeriod { preperiod, period };
                self.heaps_needed(found) <= last
            };
            if !proves(0) {
                return None;
            }
            let differs = |&n: &usize| values[n] != values[n + period];
            let preperiod = (0..=last - period).rev().find(differs).map_or(0, |n| n + 1);
            proves(preperiod).then_some(PhiPeriod { preperiod, period })
        })
    }
}

fn gcd(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(code: &str) -> Option<PeriodRule> {
        PeriodRule::of(&code.parse().unwrap())
    }

    #[test]
    fn bounds() {
        let guiles = rule("0.15").unwrap();
        let found = PhiPeriod {
            preperiod: 66,
            period: 10,
        };
        assert_eq!(guiles.heaps_needed(found), 2 * 76 + 2 - 2);
        let nim = rule("nim").unwrap();
        let found = PhiPeriod {
            preperiod: 4,
            period: 1,
        };
        assert_eq!(nim.heaps_needed(found), 4 + 2 + 1 - 1);
        assert_eq!(rule("grundy"), None);
        assert_eq!(rule("0.[7]"), None);
    }

    #[test]
    fn the_least_period_is_found_when_it_is_proved() {
        let take_one = rule("0.3").unwrap();
        assert_eq!(take_one.find(&[0, 1]), None);
        // Heaps up to 1·(1+2)+1−1 = 3 are needed.
        assert_eq!(take_one.find(&[0, 1, 0]), None);
        let found = take_one.find(&[0, 1, 0, 1]).unwrap();
        assert_eq!((found.preperiod, found.period), (0, 2));
        let found = take_one.find(&[5, 1, 1, 1]).unwrap();
        assert_eq!((found.preperiod, found.period), (1, 1));
    }
}
