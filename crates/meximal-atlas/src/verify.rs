//! Verification of the whole atlas: certificates by the independent checker, everything else by computing it
//! again.

use meximal::convention::Convention;
use meximal::player::Players;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_ask::report::SequenceReport;
use meximal_ask::sequence::{heap_sequence, sequence_of_coins};
use meximal_check::{CheckError, Proof};
use meximal_survey::family::{SurveyQuestion, UnitError};
use meximal_survey::{CensusProgress, Engine};
use serde::Serialize;

use crate::answer::{check_certificate, question_of, stopped_by};
use crate::checksum::DAMAGED;
use crate::units::read_result;
use crate::{Atlas, AtlasError, CensusRow, Kind, QuotientRow, Row, SequenceRow, SurveyRow};

/// A row that failed, or was not checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// The name of the row.
    pub id: String,
    /// The game, the rules, the sets or the survey.
    pub game: String,
    /// What is wrong, or why it was not checked.
    pub reason: String,
}

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// How many rows are right.
    pub verified: usize,
    /// The rows that are wrong.
    pub failed: Vec<Checked>,
    /// The rows for which the time or the memory was not enough.
    pub unfinished: Vec<Checked>,
}

/// What is found of a row.
pub(crate) enum Verdict {
    Right,
    Wrong(String),
    Unfinished(String),
}

impl Atlas {
    /// Checks the file, then every row. The runner's limits are for all of them together.
    pub fn verify(&self, runner: &Runner) -> Result<Verification, AtlasError> {
        self.check_file()?;
        let mut found = Verification::default();
        for kind in Kind::ALL {
            let unreadable = self.unreadable(kind)?.into_iter();
            found.failed.extend(unreadable.map(|id| Checked {
                id,
                game: String::new(),
                reason: "the row cannot be read".to_owned(),
            }));
            self.for_each(kind, |row| {
                let verdict = verdict_on(&row, runner);
                let checked = |reason| Checked {
                    id: row.id(),
                    game: row.entry().game,
                    reason,
                };
                match verdict {
                    Verdict::Right => found.verified += 1,
                    Verdict::Wrong(reason) => found.failed.push(checked(reason)),
                    Verdict::Unfinished(reason) => found.unfinished.push(checked(reason)),
                }
                runner.report("rows", found.verified as u64, None);
                Ok(())
            })?;
        }
        Ok(found)
    }
}

/// Checks a row, or computes it again.
pub(crate) fn verdict_on(row: &Row, runner: &Runner) -> Verdict {
    if !row.is_sound() {
        return Verdict::Wrong(DAMAGED.to_owned());
    }
    match row {
        Row::Quotient(row) => quotient(row, runner),
        Row::Sequence(row) => sequence(row, runner),
        Row::Census(row) => census(row, runner),
        Row::Survey(row) => unit(row, runner),
    }
}

fn quotient(row: &QuotientRow, runner: &Runner) -> Verdict {
    if let Some(reason) = row.contradiction() {
        return Verdict::Wrong(reason);
    }
    let verified = match check_certificate(&row.certificate, runner) {
        Ok(verified) => verified,
        Err(CheckError::Rejected(rejected)) => {
            let reason = format!("the certificate is not accepted: {rejected}");
            return Verdict::Wrong(reason);
        }
        Err(CheckError::Stopped(stopped)) => return Verdict::Unfinished(stopped.to_string()),
    };
    // The reader of the library and that of the checker are two: they must have read the same.
    let verified = match verified {
        Proof::Finite(verified) => verified,
        Proof::Automatic(verified) => {
            let same = (verified.players, verified.heaps, verified.order)
                == (row.players, row.heaps, row.elements);
            return if same {
                Verdict::Right
            } else {
                Verdict::Wrong("the certificate is about something else".to_owned())
            };
        }
        Proof::Uniform(_) => return Verdict::Right,
    };
    let period = verified
        .period
        .map(|found| (found.length as usize, found.start as usize));
    let same = (verified.players, verified.heaps, verified.order)
        == (row.players, row.heaps, row.elements)
        && period == row.period.zip(row.preperiod);
    if same {
        Verdict::Right
    } else {
        Verdict::Wrong("the certificate is about something else".to_owned())
    }
}

fn sequence(row: &SequenceRow, runner: &Runner) -> Verdict {
    if let Some(reason) = row.contradiction() {
        return Verdict::Wrong(reason);
    }
    let stored = match SequenceReport::from_json(&row.report) {
        Ok(stored) => stored,
        Err(reason) => return Verdict::Wrong(reason),
    };
    let players = Players::new(row.players as u64).map_err(|error| error.to_string());
    let convention = players.and_then(|players| Convention::parse(&row.play, players));
    let convention = match convention {
        Ok(convention) => convention,
        Err(reason) => return Verdict::Wrong(reason),
    };
    let fresh = match row.key.strip_prefix("coins\n") {
        Some(graph) => sequence_of_coins(graph, stored.of, convention, runner),
        None => match HeapRules::parse(&row.rules) {
            Ok(rules) => heap_sequence(&rules, stored.of, convention, stored.to, runner),
            Err(error) => return Verdict::Wrong(error.to_string()),
        },
    };
    let mut fresh = match fresh {
        Ok(fresh) => fresh,
        Err(error) => {
            return match stopped_by(&error) {
                Some(stop) => Verdict::Unfinished(stop.to_string()),
                None => Verdict::Wrong(error.to_string()),
            };
        }
    };
    if let Some(stopped) = fresh.stopped.clone() {
        return if begin_alike(&fresh, &stored) {
            Verdict::Unfinished(stopped)
        } else {
            Verdict::Wrong("computed again, it begins with something else".to_owned())
        };
    }
    fresh.stopped = stored.stopped.clone();
    let text = |report: &SequenceReport| serde_json::to_string(report).unwrap_or_default();
    if text(&fresh) == text(&stored) {
        Verdict::Right
    } else {
        Verdict::Wrong("computed again, it is something else".to_owned())
    }
}

/// Whether two sequences have the same values, as far as both go.
fn begin_alike(one: &SequenceReport, other: &SequenceReport) -> bool {
    let values = |report: &SequenceReport| match serde_json::to_value(&report.values) {
        Ok(serde_json::Value::Array(values)) => values,
        _ => Vec::new(),
    };
    values(one).iter().zip(&values(other)).all(|(a, b)| a == b)
}

fn census(row: &CensusRow, runner: &Runner) -> Verdict {
    let progress = serde_json::from_str::<CensusProgress>(&row.progress);
    let progress = match progress {
        Ok(progress) => progress,
        Err(error) => return Verdict::Wrong(error.to_string()),
    };
    let question = match question_of(&progress) {
        Ok(question) => question,
        Err(reason) => return Verdict::Wrong(reason),
    };
    match CensusRow::of(&progress, &row.version) {
        Ok(told) => {
            let told = CensusRow {
                id: row.id,
                stored_at: row.stored_at.clone(),
                checksum: row.checksum.clone(),
                progress: row.progress.clone(),
                ..told
            };
            if told != *row {
                return Verdict::Wrong("its counts are about something else".to_owned());
            }
        }
        Err(error) => return Verdict::Wrong(error.to_string()),
    }
    if !row.complete {
        return Verdict::Unfinished("the census is not complete".to_owned());
    }
    let start = CensusProgress::new(&question);
    let again = meximal_survey::census(&question, start, Engine::best(), runner, |_| {});
    match again.stopped {
        Some(stop) => Verdict::Unfinished(stop.to_string()),
        None if again.progress == progress => Verdict::Right,
        None => Verdict::Wrong("counted again, it is something else".to_owned()),
    }
}

fn unit(row: &SurveyRow, runner: &Runner) -> Verdict {
    let stored = row
        .survey
        .parse::<SurveyQuestion>()
        .and_then(|question| Ok((read_result(&question, &row.unit, &row.result)?, question)));
    let (stored, question) = match stored {
        Ok(stored) => stored,
        Err(reason) => return Verdict::Wrong(reason),
    };
    match question.result_of(&row.unit, runner) {
        Ok(fresh) if !fresh.is_settled() => Verdict::Unfinished("out of time or memory".to_owned()),
        Ok(fresh) if fresh == stored => Verdict::Right,
        Ok(_) => Verdict::Wrong("done again, it is something else".to_owned()),
        Err(UnitError::Stopped(stop)) => Verdict::Unfinished(stop.to_string()),
        Err(UnitError::Unsupported(reason)) => Verdict::Wrong(reason),
    }
}
