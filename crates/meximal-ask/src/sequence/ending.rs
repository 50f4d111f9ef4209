//! Heap after heap in ending partizan play: outcomes with their structure, or values.

use std::collections::HashMap;

use super::{SequenceQuestion, SequenceSubject};
use crate::defaults;
use crate::engine::refused;
use crate::report::{FoundValues, ReportError, SequenceOf, SequenceReport, Values, breaks_heaps};
use meximal::ending::{EndRule, Ending, EndingSequence, ending_sequence, structure};
use meximal::plays::Play;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::short::{ShortGames, ShortId, heap_values};

/// How many heaps are shown by default.
const OUTCOMES: usize = 200;
const OUTCOMES_OF_BROKEN_HEAPS: usize = 30;
const VALUES: usize = 40;

pub(super) fn sequence(
    subject: SequenceSubject,
    question: SequenceQuestion,
    ending: &Ending,
    runner: &Runner,
) -> Result<SequenceReport, ReportError> {
    let rule: &EndRule = ending.tokens().map_err(ReportError::Unsupported)?;
    let SequenceSubject::Rules(text) = subject else {
        return refused(
            "in ending partizan play the tokens left name the winner: expected rules of heaps, not a graph",
        );
    };
    let SequenceQuestion { of, to, .. } = question;
    let rules = HeapRules::parse(text)?;
    let runner = match to {
        Some(_) => runner.clone(),
        None => runner.with_default_time(defaults::SEQUENCE),
    };
    match of {
        SequenceOf::Outcome => {
            let default = if rules.max_parts() > 1 {
                OUTCOMES_OF_BROKEN_HEAPS
            } else {
                OUTCOMES
            };
            Ok(outcomes(&rules, rule, to.unwrap_or(default), &runner))
        }
        SequenceOf::Canonical | SequenceOf::Value => {
            values(&rules, rule, to.unwrap_or(VALUES), &runner)
        }
        SequenceOf::Grundy | SequenceOf::Genus | SequenceOf::Phi => {
            refused("ending partizan play has outcomes and values: expected outcome or value")
        }
    }
}

fn report(rules: &HeapRules, of: SequenceOf, rule: &EndRule, found: FoundValues) -> SequenceReport {
    let play = Play::Ending(Ending::Tokens(rule.clone()));
    SequenceReport::new(rules.to_string(), of, play, found)
}

/// The outcomes of the heaps 0 to `to` of a ruleset.
fn outcomes(rules: &HeapRules, rule: &EndRule, to: usize, runner: &Runner) -> SequenceReport {
    let sequence = ending_sequence(rules, rule, to, runner);
    let mut stopped = sequence.stopped;
    let structure = structure(rules, rule, &sequence, runner).unwrap_or_else(|stop| {
        stopped = Some(stop);
        None
    });
    let EndingSequence {
        mut outcomes,
        periodicity,
        status,
        theorem,
        ..
    } = sequence;
    outcomes.truncate(to.saturating_add(1));
    let complete = outcomes.len() > to;
    let found = FoundValues {
        values: Values::Verdicts(outcomes),
        periodicity,
        status,
        theorem,
        stopped: stopped.filter(|_| !complete).map(|stop| stop.to_string()),
    };
    let mut report = report(rules, SequenceOf::Outcome, rule, found);
    report.structure = structure;
    report
}

/// The values of the heaps 0 to `to` of a ruleset, by Nowakowski's normalisation.
fn values(
    rules: &HeapRules,
    rule: &EndRule,
    to: usize,
    runner: &Runner,
) -> Result<SequenceReport, ReportError> {
    let mut games = ShortGames::new(runner);
    let found = heap_values(rules, rule, to, &mut games).ok_or_else(|| breaks_heaps(rules))?;
    let mut texts: HashMap<ShortId, String> = HashMap::new();
    // A value that is too long is named by the first heap that has it.
    let mut write = |heap: usize, value: ShortId| {
        games.full_text(value).unwrap_or_else(|| {
            let subpositions = games.subpositions(value);
            format!("(the value at {heap}, {subpositions} subpositions)")
        })
    };
    let text = |(heap, &value): (usize, &ShortId)| {
        let known = texts.entry(value);
        known.or_insert_with(|| write(heap, value)).clone()
    };
    let values = found.values.iter().enumerate().map(text).collect();
    let found = FoundValues {
        values: Values::Games(values),
        periodicity: found.periodicity,
        status: found.status,
        theorem: found.theorem,
        stopped: found.stopped.map(|stop| stop.to_string()),
    };
    Ok(report(rules, SequenceOf::Value, rule, found))
}
