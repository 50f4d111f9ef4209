//! Outcomes, sequences and values in ending partizan play.

use std::fs;

use anyhow::Context;
use meximal::ending::{EndRule, Ending};
use meximal::report::{self, EndingSequenceReport, ReportError, Subject};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

use crate::args::{Of, OutcomeVerb, SequenceVerb, ValueVerb};
use crate::input::{Source, for_each_line};
use crate::output::{BadInput, Exit, Output};
use crate::verbs::{DEFAULT_TIME, answer};

/// The text of a game of heaps; coins on a graph have no tokens to count.
fn text_of(source: &Source) -> Result<&str, ReportError> {
    match source.subject() {
        Subject::Game(text) => Ok(text),
        Subject::Coins { .. } => Err(ReportError::Unsupported(
            "heaps have values in ending partizan play: expected one heap, such as S{2,3}:8, not coins"
                .to_owned(),
        )),
    }
}

/// The end rule on tokens, which sequences and values need.
fn rule_of(ending: &Ending) -> Result<&EndRule, BadInput> {
    ending.tokens().map_err(BadInput)
}

pub fn outcome(
    verb: &OutcomeVerb,
    ending: &Ending,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    if verb.properties {
        let message =
            "--properties is for the conventions of impartial games, not for ending partizan play";
        return Err(BadInput(message.to_owned()).into());
    }
    answer(&verb.game, output, |source| {
        report::ending_outcome(source.subject(), ending, verb.moves, runner)
    })
}

pub fn value(
    verb: &ValueVerb,
    ending: &Ending,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let ending = rule_of(ending)?;
    answer(&verb.game, output, |source| {
        report::ending_value(text_of(source)?, ending, runner)
    })
}

pub fn sequence(
    verb: &SequenceVerb,
    ending: &Ending,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let ending = rule_of(ending)?;
    if verb.rules == "-" {
        if verb.svg.is_some() {
            let message = "--svg draws one sequence: expected one ruleset, not -".to_owned();
            return Err(BadInput(message).into());
        }
        return for_each_line(output, |line| {
            let report = sequence_of(line, verb, ending, runner)?;
            output.print_line(&report)?;
            Ok(exit_of(verb, &report))
        });
    }
    let report = sequence_of(&verb.rules, verb, ending, runner)?;
    if let Some(path) = &verb.svg {
        let svg = report::ending_svg(&report)?;
        fs::write(path, svg).with_context(|| format!("cannot write {}", path.display()))?;
    }
    output.print(&report)?;
    Ok(exit_of(verb, &report))
}

/// How many heaps are shown when nothing is said.
const OUTCOMES: usize = 200;
const OUTCOMES_OF_BROKEN_HEAPS: usize = 30;
const VALUES: usize = 40;

fn sequence_of(
    text: &str,
    verb: &SequenceVerb,
    ending: &EndRule,
    runner: &Runner,
) -> anyhow::Result<EndingSequenceReport> {
    if text.starts_with('@') {
        let message = "in ending partizan play the tokens left name the winner: expected rules of heaps, not a graph";
        return Err(BadInput(message.to_owned()).into());
    }
    let rules = HeapRules::parse(text).map_err(ReportError::from)?;
    let runner = match verb.to {
        Some(_) => runner.clone(),
        None => runner.with_default_time(DEFAULT_TIME),
    };
    let mut report = match verb.of {
        Of::Outcome => {
            let default = match rules.max_parts() > 1 {
                true => OUTCOMES_OF_BROKEN_HEAPS,
                false => OUTCOMES,
            };
            report::ending_outcomes(&rules, ending, verb.to.unwrap_or(default), &runner)
        }
        Of::Canonical => report::ending_values(&rules, ending, verb.to.unwrap_or(VALUES), &runner)?,
        Of::Grundy | Of::Genus | Of::Phi => {
            let message =
                "ending partizan play has outcomes and values: expected --of outcome or --of value";
            return Err(BadInput(message.to_owned()).into());
        }
    };
    report.show_all = verb.all;
    Ok(report)
}

/// A bound that nobody asked for need not be reached.
fn exit_of(verb: &SequenceVerb, report: &EndingSequenceReport) -> Exit {
    match report.stopped.is_some() && verb.to.is_some() {
        true => Exit::Budget,
        false => Exit::Done,
    }
}
