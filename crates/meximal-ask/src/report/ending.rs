//! Ending partizan play: sequences with their structure.

use std::collections::HashMap;

use serde::Serialize;

use super::rows::{RowShape, period_text};
use super::{Document, Line, Report, ReportError};
use meximal::ending::{
    Comparison, Condition, EndRule, EndingSequence, Structure, Verdict, ending_sequence, structure,
};
use meximal::period::{Periodicity, Status};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::short::{ShortError, ShortGames, ShortId, heap_values, latex};

/// The outcomes or values of heap after heap.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndingSequenceReport {
    /// The rules.
    pub rules: String,
    /// `outcome` or `value`.
    pub of: String,
    /// Two.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The last heap.
    pub to: usize,
    /// The outcomes L, R, N, P or the values of the heaps 0, 1, ….
    pub values: Vec<String>,
    /// The first heap from which the sequence is periodic.
    pub preperiod: Option<usize>,
    /// The period.
    pub period: Option<usize>,
    /// Nothing is added from period to period.
    pub saltus: Option<u32>,
    /// `proved`, `verified` or `none`.
    pub status: Status,
    /// Why.
    pub theorem: String,
    /// What the paper proves about such sequences, on this one; for outcomes with a proved period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub structure: Option<Structure>,
    /// Why the computation stopped before the heap asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Whether all values are to be shown.
    #[serde(skip)]
    pub show_all: bool,
    /// Whether the last heap was asked for: a bound that nobody asked for need not be reached.
    #[serde(skip)]
    pub is_bound_asked: bool,
    #[serde(skip)]
    outcomes: Vec<Verdict>,
}

fn spelling(ending: &EndRule) -> String {
    format!("ending:{}", ending.letters())
}

/// The outcomes of the heaps 0 to `to` of a ruleset.
pub fn ending_outcomes(
    rules: &HeapRules,
    ending: &EndRule,
    to: usize,
    runner: &Runner,
) -> EndingSequenceReport {
    let sequence = ending_sequence(rules, ending, to, runner);
    let mut stopped = sequence.stopped;
    let structure = structure(rules, ending, &sequence, runner).unwrap_or_else(|stop| {
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
    let values = outcomes.iter().map(Verdict::to_string).collect();
    let mut report = EndingSequenceReport::new(rules, "outcome", ending, values, periodicity);
    report.status = status;
    report.theorem = theorem;
    report.structure = structure;
    report.stopped = stopped.filter(|_| !complete).map(|stop| stop.to_string());
    report.outcomes = outcomes;
    report
}

/// The values of the heaps 0 to `to` of a ruleset, by Nowakowski's normalisation.
pub fn ending_values(
    rules: &HeapRules,
    ending: &EndRule,
    to: usize,
    runner: &Runner,
) -> Result<EndingSequenceReport, ReportError> {
    let mut games = ShortGames::new(runner);
    let found = heap_values(rules, ending, to, &mut games).ok_or_else(|| breaks_heaps(rules))?;
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
    let mut report = EndingSequenceReport::new(rules, "value", ending, values, found.periodicity);
    report.status = found.status;
    report.theorem = found.theorem;
    report.stopped = found.stopped.map(|stop| stop.to_string());
    Ok(report)
}

pub(super) fn breaks_heaps(rules: &HeapRules) -> ReportError {
    ReportError::Unsupported(format!(
        "{rules} breaks heaps, and a sum of heaps in ending partizan play is no sum of values: expected rules \
         that leave one heap, such as S{{2,3}}"
    ))
}

impl EndingSequenceReport {
    fn new(
        rules: &HeapRules,
        of: &str,
        ending: &EndRule,
        values: Vec<String>,
        periodicity: Option<Periodicity>,
    ) -> EndingSequenceReport {
        EndingSequenceReport {
            rules: rules.to_string(),
            of: of.to_owned(),
            players: 2,
            play: spelling(ending),
            to: values.len().saturating_sub(1),
            values,
            preperiod: periodicity.map(|p| p.preperiod),
            period: periodicity.map(|p| p.period),
            saltus: periodicity.map(|p| p.saltus),
            status: Status::None,
            theorem: String::new(),
            structure: None,
            stopped: None,
            show_all: false,
            is_bound_asked: false,
            outcomes: Vec::new(),
        }
    }

    /// The outcomes, if that is what was asked for.
    pub fn outcomes(&self) -> &[Verdict] {
        &self.outcomes
    }

    fn cell(&self, i: usize) -> Line {
        match self.outcomes.get(i) {
            Some(&outcome) => verdict(outcome),
            None => Line::new().math(&self.values[i], latex(&self.values[i])),
        }
    }

    fn rows(&self) -> Document {
        if self.outcomes.is_empty() {
            let rows = (0..self.values.len()).map(|i| (i.to_string(), self.cell(i)));
            return Document::new().fields(rows.collect());
        }
        let shape = RowShape {
            values: self.values.len(),
            preperiod: self.preperiod,
            period: self.period,
            show_all: self.show_all,
        };
        shape.rows(|i| self.cell(i))
    }
}

/// An outcome in the script letters of the papers.
pub(super) fn verdict(outcome: Verdict) -> Line {
    Line::new().math(outcome.script(), format!(r"\mathcal{{{outcome}}}"))
}

fn structure_fields(structure: &Structure, period: Option<usize>) -> Vec<(&'static str, Line)> {
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

impl Report for EndingSequenceReport {
    fn is_unfinished(&self) -> bool {
        self.stopped.is_some() && self.is_bound_asked
    }

    fn document(&self) -> Document {
        let what = match self.of.as_str() {
            "outcome" => "outcomes",
            _ => "values, Nowakowski's normalisation",
        };
        let letters = self.play.strip_prefix("ending:").unwrap_or(&self.play);
        let period = period_text(self.preperiod, self.period, self.saltus, self.status);
        let mut fields: Vec<(&str, Line)> = vec![
            ("rules", self.rules.as_str().into()),
            (
                "values",
                format!("{what}, ending partizan play, {letters}").into(),
            ),
            ("period", period.into()),
            ("because", self.theorem.as_str().into()),
        ];
        if let Some(structure) = &self.structure {
            fields.extend(structure_fields(structure, self.period));
        }
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line)).collect();
        let mut document = Document::new().fields(fields).line("").append(self.rows());
        if let Some(stopped) = &self.stopped {
            document = document.line(format!("Stopped after heap {}: {stopped}", self.to));
        }
        document
    }
}

/// A budget or a depth that ended the search for a value, as a report says it.
pub(super) fn value_error(error: ShortError) -> ReportError {
    let known = "the value was not found".to_owned();
    match error {
        ShortError::Stopped(stop) => ReportError::Stopped { stop, known },
        _ => ReportError::Unsupported(error.to_string()),
    }
}
