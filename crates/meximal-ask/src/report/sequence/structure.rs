//! What the paper on ending partizan play proves about a sequence, in words.

use crate::report::Line;
use crate::report::ending::verdict;
use meximal::ending::{Comparison, Condition, Structure};

pub(super) fn fields(structure: &Structure, period: Option<usize>) -> Vec<(&'static str, Line)> {
    let mut cycle = Line::new();
    for (i, &outcome) in structure.cycle.iter().enumerate() {
        cycle = cycle.words(if i > 0 { ", " } else { "" });
        cycle.0.extend(verdict(outcome).0);
    }
    let mut runs = Line::new();
    for (i, run) in structure.runs.iter().enumerate() {
        runs = runs.words(if i > 0 { "; " } else { "" });
        runs.0.extend(verdict(run.outcome).0);
        runs = runs.words(match (run.longest, run.bound) {
            (None, _) => " for ever".to_owned(),
            (Some(longest), None) => format!(" {longest}"),
            (Some(longest), Some(bound)) => format!(" {longest} (at most {bound} by Theorem 5)"),
        });
    }
    let mut fields = vec![("in the cycle", cycle), ("longest runs", runs)];
    if let Some(p) = structure.symmetric {
        let text = format!("S = {p} − S, so {p} is a period (Theorem 11)");
        fields.push(("symmetric", text.into()));
    }
    if let Some(Comparison {
        hypothesis,
        previous,
        next,
    }) = structure.normal_play
    {
        let text = match (hypothesis, previous && next) {
            (true, _) => {
                "ℛ-positions are 𝒫-positions there, so 𝒫 stays 𝒫 and 𝒩 stays 𝒩 (Theorem 13)"
            }
            (false, true) => {
                "not all ℛ-positions are 𝒫-positions there, yet 𝒫 stays 𝒫 and 𝒩 stays 𝒩, as in Theorem 13"
            }
            (false, false) => "not all ℛ-positions are 𝒫-positions there; Theorem 13 says nothing",
        };
        fields.push(("normal play", text.into()));
    }
    match structure.condition {
        Some(Condition::Parity(p)) => {
            let text = format!("both parities in every window: purely periodic with period {p}");
            fields.push(("condition", text.into()));
        }
        Some(Condition::Multiples(m)) if period.is_some() => {
            let text = format!("all elements are multiples of {m}: the period divides it");
            fields.push(("condition", text.into()));
        }
        _ => {}
    }
    fields
}
