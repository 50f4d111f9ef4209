//! Heap after heap, under any play: what each kind of sequence is found by, and what holds when nothing is
//! said.

mod ending;
mod growing;
mod heaps;
mod misere;
mod nodes;

pub use growing::{PLACE, growing_positions};
pub use heaps::{heap_sequence, quotient_bound, sequence_for_all_heaps, sequence_in_quotient};
pub use nodes::{sequence_of_coins, sequence_of_nodes};

use crate::defaults;
use crate::engine::refused;
use crate::quotient::{Prepared, solve_or_find};
use crate::report::{
    QuotientGame, QuotientSubject, ReportError, SequenceOf, SequenceReport, SolverQuestion,
};
use crate::resources::Resources;
use crate::store::{Noted, Store, StoredSequence};
use meximal::convention::Convention;
use meximal::plays::{AskedPlay, PlayKind};
use meximal::quotient::Limits;
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::runner::Runner;
use meximal::solve::Effort;

/// What a sequence is of.
#[derive(Clone, Copy, Debug)]
pub enum SequenceSubject<'a> {
    /// The heaps of a ruleset in notation.
    Rules(&'a str),
    /// The nodes of a graph, one line for each.
    Graph(&'a str),
    /// The nodes of a graph that was read: too large to be kept as a text.
    Coins(&'a Coins),
}

/// What is asked of every heap, and how far.
#[derive(Clone, Copy, Debug)]
pub struct SequenceQuestion {
    /// What is computed of every heap.
    pub of: SequenceOf,
    /// The last heap; default: as far as a few seconds go.
    pub to: Option<usize>,
    /// Whether all values are to be shown.
    pub all: bool,
}

/// The outcomes, Grundy values, genera, … of heap after heap, with their period, from the store or computed.
pub fn sequence(
    subject: SequenceSubject,
    question: SequenceQuestion,
    play: &AskedPlay,
    resources: &Resources,
) -> Result<Noted<SequenceReport>, ReportError> {
    let runner = resources.runner;
    if let Some(PlayKind::Ending(ending)) = &play.kind {
        if resources.store.is_some_and(Store::keeps) {
            return refused("sequences in ending partizan play are not kept in the atlas");
        }
        play.alone(PlayKind::NORMAL)?;
        let report = ending::sequence(subject, question, ending, runner)?;
        return Ok((question.answered(report), None));
    }
    let (report, note) = match subject {
        SequenceSubject::Graph(graph) => {
            let convention = convention_of(question.of, play)?;
            let stored = StoredSequence::Graph(graph);
            find_or_compute(stored, question.of, convention, resources.store, || {
                sequence_of_coins(graph, question.of, convention, runner)
            })?
        }
        SequenceSubject::Coins(coins) => {
            if resources.store.is_some_and(Store::keeps) {
                return refused("sequences of graphs larger than 1 MiB are not kept in the atlas");
            }
            let convention = convention_of(question.of, play)?;
            let report = sequence_of_nodes(coins, question.of, convention, runner)?;
            (report, None)
        }
        SequenceSubject::Rules(text) => {
            let heaps = HeapSequence::read(text, question, play, runner)?;
            heaps.report(question.of, resources.store)?
        }
    };
    Ok((question.answered(report), note))
}

fn find_or_compute(
    subject: StoredSequence,
    of: SequenceOf,
    convention: Convention,
    store: Option<&dyn Store>,
    compute: impl FnOnce() -> Result<SequenceReport, ReportError>,
) -> Result<Noted<SequenceReport>, ReportError> {
    let Some(store) = store else {
        return Ok((compute()?, None));
    };
    if let Some(found) = store.sequence(of, subject, of.convention(convention)?) {
        return Ok(found);
    }
    let report = compute()?;
    let note = store.keep_sequence(subject, &report);
    Ok((report, note))
}

/// A question about the heaps of a ruleset, with all that holds by default.
struct HeapSequence {
    rules: HeapRules,
    convention: Convention,
    to: usize,
    runner: Runner,
}

impl HeapSequence {
    fn read(
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
                runner.with_default_time(defaults::SEQUENCE),
            ),
        };
        Ok(HeapSequence {
            rules,
            convention,
            to,
            runner,
        })
    }

    fn report(
        &self,
        of: SequenceOf,
        store: Option<&dyn Store>,
    ) -> Result<Noted<SequenceReport>, ReportError> {
        let HeapSequence {
            rules,
            convention,
            to,
            runner,
        } = self;
        if of == SequenceOf::Phi {
            if let Some(report) = sequence_for_all_heaps(rules, *convention, *to, runner) {
                return Ok((report, None));
            }
            let subject = QuotientSubject::Heaps(rules.clone(), Some(quotient_bound(*to)));
            let prepared = Prepared {
                game: QuotientGame::read(subject, runner)?,
                question: SolverQuestion {
                    convention: *convention,
                    limits: Limits::default(),
                },
                is_limited: false,
                effort: Effort::DEFAULT,
                runner: runner.clone(),
            };
            let (solved, note) = solve_or_find(prepared, store)?;
            return Ok((sequence_in_quotient(rules, &solved, *to), note));
        }
        let stored = StoredSequence::Heaps(rules, *to);
        find_or_compute(stored, of, *convention, store, || {
            heap_sequence(rules, of, *convention, *to, runner)
        })
    }
}

/// The play that was named; else misère play for quotients, genera and canonical forms, normal play for
/// everything else.
fn convention_of(of: SequenceOf, play: &AskedPlay) -> Result<Convention, ReportError> {
    let default = match of {
        SequenceOf::Phi | SequenceOf::Genus | SequenceOf::Canonical => PlayKind::MISERE,
        SequenceOf::Outcome | SequenceOf::Grundy | SequenceOf::Value => PlayKind::NORMAL,
    };
    let play = play.alone(default)?;
    let none = || {
        ReportError::Unsupported(
            "ending partizan play, such as ending:LR, is for outcomes and values of heaps: expected outcome \
             or value"
                .to_owned(),
        )
    };
    play.of_impartial_games().ok_or_else(none)
}

impl SequenceQuestion {
    /// The report as it was asked for.
    fn answered(self, mut report: SequenceReport) -> SequenceReport {
        report.show_all = self.all;
        report.is_bound_asked = self.to.is_some();
        report
    }
}
