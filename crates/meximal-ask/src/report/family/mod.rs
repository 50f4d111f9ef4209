//! What a survey over a family of games found, put together from its units.

mod codes;
mod forms;
mod quotients;

pub use codes::{CodeCounts, CodeFamilyReport, CodeRow, OrderCount};
pub use forms::{FormFamilyReport, FormRow, QuotientRow};

use std::collections::BTreeMap;

use serde::Serialize;

use super::{CensusReport, Document, HackenbushSurveyReport, Line, Report, ReportError, Style};
use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::NamedQuotient;
use meximal::text::counted;
use meximal_survey::family::{
    CensusSurvey, HackenbushShards, SurveyQuestion, UnitError, UnitResult,
};
use meximal_survey::{Census, CensusProgress, HackenbushProgress, HackenbushSurvey};

/// The results of a survey, or of the units of it that are done.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FamilyReport {
    /// The question, as it is asked on the command line.
    pub survey: String,
    /// How many units there are.
    pub units: usize,
    /// How many of them are done; the others, and those that ran out of time or memory, are done when the
    /// survey goes on.
    pub units_done: usize,
    /// What was found.
    #[serde(flatten)]
    pub found: FamilyFindings,
}

/// What was found, by kind of survey.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum FamilyFindings {
    /// The quotients of codes.
    Codes(CodeFamilyReport),
    /// The quotients of forms.
    Forms(FormFamilyReport),
    /// The counts of subtraction sets.
    Census(CensusReport),
    /// The counts of Hackenbush pictures.
    Hackenbush(HackenbushSurveyReport),
}

impl From<UnitError> for ReportError {
    fn from(error: UnitError) -> ReportError {
        match error {
            UnitError::Unsupported(message) => ReportError::Unsupported(message),
            UnitError::Stopped(stop) => ReportError::Stopped {
                stop,
                known: "nothing is known of this unit yet".to_owned(),
            },
        }
    }
}

impl FamilyReport {
    /// The report on these results. Results of other surveys do not count, and the order in which they were
    /// found does not matter.
    pub fn new(question: &SurveyQuestion, results: &BTreeMap<String, UnitResult>) -> FamilyReport {
        let units = question.units();
        let own = |unit: &String| {
            let result = results.get(unit)?;
            question
                .check_result(unit, result)
                .is_ok()
                .then_some(result)
        };
        let found: Vec<&UnitResult> = units.iter().filter_map(own).collect();
        let done = found.iter().filter(|result| result.is_settled());
        let progress = Progress {
            units: units.len(),
            done: done.count(),
        };
        FamilyReport {
            survey: question.to_string(),
            units: progress.units,
            units_done: progress.done,
            found: match question {
                SurveyQuestion::Octal(codes) | SurveyQuestion::Quaternary(codes) => {
                    FamilyFindings::Codes(codes::report(codes, &found, progress))
                }
                SurveyQuestion::Forms(forms) => {
                    FamilyFindings::Forms(forms::report(forms, &found, progress))
                }
                SurveyQuestion::Census(census) => {
                    FamilyFindings::Census(census_report(census, &found, progress))
                }
                SurveyQuestion::Hackenbush(shards) => {
                    FamilyFindings::Hackenbush(hackenbush_report(shards, &found, progress))
                }
            },
        }
    }
}

/// A play convention in words.
fn convention_words(players: usize, play: &str) -> String {
    let players = Players::new(players as u64).ok();
    let convention = players.and_then(|players| Convention::parse(play, players).ok());
    convention.map_or_else(String::new, |convention| convention.to_string())
}

/// The name of a quotient, if it has one.
pub(super) fn name_line(name: Option<&str>) -> Line {
    match name.and_then(NamedQuotient::parse) {
        Some(name) => Line::new().formula(
            name.text(Style::Unicode),
            name.text(Style::Ascii),
            name.latex(),
        ),
        // Infinite ones have names in letters, W(1).
        None => name.unwrap_or_default().into(),
    }
}

/// How many quotients there are, up to isomorphism.
fn different(quotients: usize) -> String {
    match quotients {
        1 => "1 quotient".to_owned(),
        n => format!("{n} different quotients"),
    }
}

/// How many units there are, and how many are done.
#[derive(Clone, Copy)]
struct Progress {
    units: usize,
    done: usize,
}

impl Progress {
    /// Why the report is not the last word, if it is not.
    fn missing(self) -> Option<String> {
        let missing = self.units - self.done;
        match missing {
            0 => None,
            1 => Some(format!("1 of {} is not done yet", self.in_words())),
            n => Some(format!("{n} of {} are not done yet", self.in_words())),
        }
    }

    fn in_words(self) -> String {
        counted(self.units, "unit", "units")
    }

    fn status(self) -> &'static str {
        if self.done == self.units {
            "done"
        } else {
            "budget"
        }
    }
}

fn census_report(survey: &CensusSurvey, found: &[&UnitResult], progress: Progress) -> CensusReport {
    // A question that is not right has no units, and so no results.
    let question = survey
        .question()
        .or_else(|_| CensusSurvey::new(2, 3).question());
    let question = question.expect("sets from 2 to 3 can be counted");
    let mut counted = CensusProgress::new(&question);
    for result in found {
        if let UnitResult::Census(tally) = result {
            counted.tally.merge(tally);
        }
    }
    counted.done = counted.tally.sets();
    let census = Census {
        progress: counted,
        stopped: None,
    };
    let mut report = super::census(&question, &census);
    report.status = progress.status().to_owned();
    report.stopped = progress.missing();
    report
}

fn hackenbush_report(
    survey: &HackenbushShards,
    found: &[&UnitResult],
    progress: Progress,
) -> HackenbushSurveyReport {
    // A question that is not right has no units, and so no results.
    let question = survey
        .question()
        .or_else(|_| HackenbushShards::new(1, survey.shape).question());
    let question = question.expect("pictures with one edge can be surveyed");
    let mut counted = HackenbushProgress::new(&question);
    let mut shapes = None;
    for result in found {
        if let UnitResult::Hackenbush(part) = result {
            counted.append(part.progress.clone());
            shapes = Some(part.of);
        }
    }
    let survey = HackenbushSurvey {
        progress: counted,
        shapes,
        stopped: None,
    };
    let mut report = super::hackenbush_survey(&question, &survey);
    report.status = progress.status().to_owned();
    report.stopped = progress.missing();
    report
}

impl Report for FamilyReport {
    fn kind(&self) -> &'static str {
        match self.found {
            FamilyFindings::Codes(_) => "CodeSurveyReport",
            FamilyFindings::Forms(_) => "FormSurveyReport",
            FamilyFindings::Census(_) => "CensusSurveyReport",
            FamilyFindings::Hackenbush(_) => "HackenbushSurveyReport",
        }
    }

    fn document(&self) -> Document {
        match &self.found {
            FamilyFindings::Codes(codes) => codes.document(),
            FamilyFindings::Forms(forms) => forms.document(),
            FamilyFindings::Census(census) => census.document(),
            FamilyFindings::Hackenbush(pictures) => pictures.document(),
        }
    }

    fn is_unfinished(&self) -> bool {
        self.units_done < self.units
    }
}
