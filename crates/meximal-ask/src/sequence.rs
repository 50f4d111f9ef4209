//! Heap after heap, under any convention.

use std::time::Duration;

use super::refused;
use crate::report::{
    self, AnySequenceReport, EndingSequenceReport, ReportError, SequenceOf, SequenceReport,
};
use meximal::convention::Convention;
use meximal::ending::{EndRule, Ending};
use meximal::plays::{AskedPlay, PlayKind};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

/// How long a sequence is computed when neither a last heap nor a time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// How many heaps are shown in ending partizan play when nothing is said.
const ENDING_OUTCOMES: usize = 200;
const ENDING_OUTCOMES_OF_BROKEN_HEAPS: usize = 30;
const ENDING_VALUES: usize = 40;

/// What a sequence is of.
#[derive(Clone, Copy, Debug)]
pub enum SequenceSubject<'a> {
    /// The heaps of a ruleset in notation.
    Rules(&'a str),
    /// The nodes of a graph, one line for each.
    Graph(&'a str),
}

/// What is asked of every heap, and how far.
#[derive(Clone, Copy, Debug)]
pub struct SequenceQuestion {
    /// What is computed of every heap.
    pub of: SequenceOf,
    /// The last heap; as far as a few seconds go if none is named.
    pub to: Option<usize>,
    /// Whether all values are to be shown.
    pub all: bool,
}

/// The outcomes, Grundy values, genera, … of heap after heap, with their period.
pub fn sequence(
    subject: SequenceSubject,
    question: SequenceQuestion,
    play: &AskedPlay,
    runner: &Runner,
) -> Result<AnySequenceReport, ReportError> {
    if let Some(PlayKind::Ending(ending)) = &play.kind {
        play.alone(PlayKind::Normal)
            .map_err(ReportError::Unsupported)?;
        let report = ending_sequence(subject, question, ending, runner)?;
        return Ok(report.into());
    }
    let report = match subject {
        SequenceSubject::Graph(graph) => {
            let convention = convention_of(question.of, play)?;
            report::sequence_of_coins(graph, question.of, convention, runner)?
        }
        SequenceSubject::Rules(text) => {
            let heaps = heap_sequence(text, question, play, runner)?;
            report::sequence(
                &heaps.rules,
                question.of,
                heaps.convention,
                heaps.to,
                &heaps.runner,
            )?
        }
    };
    Ok(question.answered(report).into())
}

/// A question about the heaps of a ruleset, with all that holds when nothing is said.
pub struct HeapSequence {
    /// The rules.
    pub rules: HeapRules,
    /// The play that was named, or that belongs to what is asked.
    pub convention: Convention,
    /// The last heap.
    pub to: usize,
    /// The limits on time and memory.
    pub runner: Runner,
}

/// Reads what [`sequence`] computes, if it is not ending partizan play: somebody may have computed it before.
pub fn heap_sequence(
    text: &str,
    question: SequenceQuestion,
    play: &AskedPlay,
    runner: &Runner,
) -> Result<HeapSequence, ReportError> {
    let convention = convention_of(question.of, play)?;
    let rules = HeapRules::parse(text)?;
    let (to, runner) = match question.to {
        Some(to) => (to, runner.clone()),
        None => (
            question.of.default_bound(&rules, convention),
            runner.with_default_time(DEFAULT_TIME),
        ),
    };
    Ok(HeapSequence {
        rules,
        convention,
        to,
        runner,
    })
}

/// The play that was named; else misère play for quotients, genera and canonical forms, normal play for everything else.
pub fn convention_of(of: SequenceOf, play: &AskedPlay) -> Result<Convention, ReportError> {
    let default = match of {
        SequenceOf::Phi | SequenceOf::Genus | SequenceOf::Canonical => PlayKind::Misere,
        SequenceOf::Outcome | SequenceOf::Grundy => PlayKind::Normal,
    };
    let play = play.alone(default).map_err(ReportError::Unsupported)?;
    let none = || {
        ReportError::Unsupported(
            "ending partizan play, such as ending:LR, is for outcomes and values of heaps: expected --of outcome or --of value"
                .to_owned(),
        )
    };
    play.of_impartial_games().ok_or_else(none)
}

impl SequenceQuestion {
    /// The report as it was asked for.
    pub fn answered(self, mut report: SequenceReport) -> SequenceReport {
        report.show_all = self.all;
        report.is_bound_asked = self.to.is_some();
        report
    }
}

fn ending_sequence(
    subject: SequenceSubject,
    question: SequenceQuestion,
    ending: &Ending,
    runner: &Runner,
) -> Result<EndingSequenceReport, ReportError> {
    let ending: &EndRule = ending.tokens().map_err(ReportError::Unsupported)?;
    let SequenceSubject::Rules(text) = subject else {
        return refused(
            "in ending partizan play the tokens left name the winner: expected rules of heaps, not a graph",
        );
    };
    let SequenceQuestion { of, to, all } = question;
    let rules = HeapRules::parse(text)?;
    let runner = match to {
        Some(_) => runner.clone(),
        None => runner.with_default_time(DEFAULT_TIME),
    };
    let mut report = match of {
        SequenceOf::Outcome => {
            let default = match rules.max_parts() > 1 {
                true => ENDING_OUTCOMES_OF_BROKEN_HEAPS,
                false => ENDING_OUTCOMES,
            };
            report::ending_outcomes(&rules, ending, to.unwrap_or(default), &runner)
        }
        SequenceOf::Canonical => {
            report::ending_values(&rules, ending, to.unwrap_or(ENDING_VALUES), &runner)?
        }
        SequenceOf::Grundy | SequenceOf::Genus | SequenceOf::Phi => {
            return refused(
                "ending partizan play has outcomes and values: expected --of outcome or --of value",
            );
        }
    };
    report.show_all = all;
    report.is_bound_asked = to.is_some();
    Ok(report)
}
