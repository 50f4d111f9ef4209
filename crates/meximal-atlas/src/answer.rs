//! Answers from the atlas: the same as fresh ones, or none.

use std::fmt;

use meximal::convention::Convention;
use meximal::ending::EndRule;
use meximal::quotient::{AllHeaps, Automatic, StoredInfinite};
use meximal::rules::code::HeapRules;
use meximal::runner::{Runner, Stop};
use meximal_ask::quotient::Solved;
use meximal_ask::report::{
    QuotientGame, ReportError, SequenceOf, SequenceReport, SolvedGame, SolverQuestion,
};
use meximal_check::{Budget, CheckError};
use meximal_survey::{CensusProgress, CensusQuestion, Shard};

use crate::checksum::{DAMAGED, Sealed};
use crate::rows::find_row;
use crate::store::coins_key;
use crate::{Atlas, AtlasError, Kind, QuotientRow, Row, SequenceRow, SurveyRow, VERSION};

/// What the atlas says to a question about a quotient.
pub enum Answer {
    /// The solved game, and where it comes from.
    Found(Box<SolvedGame>, Provenance),
    /// There is a row, but it failed verification: its name, and why.
    Rejected {
        /// The name of the row.
        id: String,
        /// Why it was rejected.
        reason: String,
    },
    /// There is nothing that answers the question.
    Nothing,
}

/// Where an answer comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// The name of the row.
    pub id: String,
    /// The version of the program that found it.
    pub version: String,
    /// Whether there is a certificate, which was checked again.
    pub certified: bool,
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = self.version.escape_debug();
        write!(f, "from the atlas: stored by meximal {version}")?;
        if self.certified {
            f.write_str(", certificate checked again")
        } else {
            f.write_str(", not checked")
        }
    }
}

/// What the runner allows, for the checker.
pub(crate) fn check_certificate(
    text: &str,
    runner: &Runner,
) -> Result<meximal_check::Proof, CheckError> {
    let stopped = || runner.check(0).is_err();
    let budget = Budget::new()
        .with_memory(runner.memory())
        .with_interrupt(&stopped);
    meximal_check::check_any(text, &budget)
}

impl Atlas {
    /// The quotient with this key, `players` and play.
    pub fn find_quotient(
        &self,
        key: &str,
        convention: Convention,
    ) -> Result<Option<QuotientRow>, AtlasError> {
        let parameters = (key, convention.players().count(), convention.spelling());
        let condition = "key = ?1 AND players = ?2 AND play = ?3";
        let found = find_row(&self.connection, Kind::Quotient, condition, parameters);
        match found.map_err(|error| self.error(error))? {
            Some(Row::Quotient(row)) => Ok(Some(row)),
            _ => Ok(None),
        }
    }

    /// The solved game, if the atlas has a certificate that answers the question and the independent checker
    /// accepts it. It is what the solver finds when no limit stops it.
    pub fn solved(
        &self,
        game: &QuotientGame,
        question: SolverQuestion,
        runner: &Runner,
    ) -> Result<Answer, AtlasError> {
        let Some(row) = self.find_quotient(&game.key(), question.convention)? else {
            return Ok(Answer::Nothing);
        };
        if !row.complete && game.last_heap() as usize > row.heaps {
            return Ok(Answer::Nothing);
        }
        let id = Kind::Quotient.id(row.id);
        if !row.is_sound() {
            let reason = DAMAGED.to_owned();
            return Ok(Answer::Rejected { id, reason });
        }
        match check_certificate(&row.certificate, runner) {
            Ok(_) => {}
            Err(CheckError::Stopped(_)) => return Ok(Answer::Nothing),
            Err(CheckError::Rejected(rejected)) => {
                let reason = rejected.to_string();
                return Ok(Answer::Rejected { id, reason });
            }
        }
        Ok(
            match game.clone().from_certificate(&row.certificate, question) {
                Ok(Some(solved)) => {
                    let version = row.version;
                    let certified = true;
                    Answer::Found(
                        Box::new(solved),
                        Provenance {
                            id,
                            version,
                            certified,
                        },
                    )
                }
                Ok(None) if row.contradiction().is_some() => Answer::Rejected {
                    id,
                    reason: row.contradiction().unwrap_or_default(),
                },
                Ok(None) => Answer::Nothing,
                Err(error) => Answer::Rejected {
                    id,
                    reason: error.to_string(),
                },
            },
        )
    }

    /// A solution of an infinite quotient, if the atlas has one and the independent checker accepts its
    /// certificate: for the heaps up to a bound, or for all.
    pub fn infinite(
        &self,
        rules: &HeapRules,
        convention: Convention,
        heaps: Option<u32>,
        runner: &Runner,
    ) -> Result<Option<(Solved, Provenance)>, AtlasError> {
        let key = StoredInfinite::key_of(rules, heaps);
        let row = self.find_quotient(&key, convention)?;
        let Some(row) = row.filter(Sealed::is_sound) else {
            return Ok(None);
        };
        if check_certificate(&row.certificate, runner).is_err() {
            return Ok(None);
        }
        let text = &row.certificate;
        let found = match heaps {
            Some(heaps) => Automatic::from_certificate(text, rules, convention, heaps, runner)
                .map(|found| found.map(|found| Solved::Automatic(Box::new(found)))),
            None => AllHeaps::from_certificate(text, rules, convention, runner)
                .map(|found| found.map(|found| Solved::AllHeaps(Box::new(found)))),
        };
        let provenance = Provenance {
            id: Kind::Quotient.id(row.id),
            version: row.version,
            certified: true,
        };
        Ok(found.ok().flatten().map(|found| (found, provenance)))
    }

    /// The sequence of heaps that was asked for up to `bound`, if this version of the program computed it.
    pub fn sequence(
        &self,
        rules: &HeapRules,
        of: SequenceOf,
        convention: Convention,
        bound: usize,
    ) -> Result<Option<(SequenceReport, Provenance)>, AtlasError> {
        let found = self.find_sequence(&rules.code(), of, convention, Some(bound))?;
        // Equal rules may be spelt in different ways, and so would be the answers.
        Ok(found.filter(|(report, _)| report.rules == rules.to_string()))
    }

    /// The values of the nodes of a graph.
    pub fn sequence_of_coins(
        &self,
        graph: &str,
        of: SequenceOf,
        convention: Convention,
    ) -> Result<Option<(SequenceReport, Provenance)>, AtlasError> {
        self.find_sequence(&coins_key(graph), of, convention, None)
    }

    fn find_sequence(
        &self,
        key: &str,
        of: SequenceOf,
        convention: Convention,
        bound: Option<usize>,
    ) -> Result<Option<(SequenceReport, Provenance)>, AtlasError> {
        let of = serde_json::to_value(of).unwrap_or_default();
        let of = of.as_str().unwrap_or_default();
        let (players, play) = (convention.players().count(), convention.spelling());
        let parameters = (key, of, players, play, bound, VERSION);
        let condition = "key = ?1 AND of = ?2 AND players = ?3 AND play = ?4 AND bound = coalesce(?5, bound) \
                         AND version = ?6";
        let found = find_row(&self.connection, Kind::Sequence, condition, parameters);
        let Some(Row::Sequence(row)) = found.map_err(|error| self.error(error))? else {
            return Ok(None);
        };
        let id = Kind::Sequence.id(row.id);
        if !row.is_sound() {
            return Err(AtlasError::DamagedRow { id });
        }
        if !row.complete || row.contradiction().is_some() {
            return Ok(None);
        }
        let from = Provenance {
            id,
            version: row.version,
            certified: false,
        };
        let report = SequenceReport::from_json(&row.report);
        Ok(report.ok().map(|report| (report.not_checked(), from)))
    }

    /// The counts of a census, if this version of the program counted all of it, as a whole or in parts.
    pub fn census(
        &self,
        question: &CensusQuestion,
    ) -> Result<Option<(CensusProgress, Provenance)>, AtlasError> {
        if let Some(found) = self.find_shard(question)? {
            return Ok(Some(found));
        }
        if question.shard != Shard::ALL {
            return Ok(None);
        }
        let divisions = self.divisions(question);
        for of in divisions.map_err(|error| self.error(error))? {
            let mut whole = CensusProgress::new(question);
            let mut first = None;
            for index in 1..=of {
                let mut part = question.clone();
                part.shard = Shard { index, of };
                let Some((progress, from)) = self.find_shard(&part)? else {
                    break;
                };
                whole.tally.merge(&progress.tally);
                whole.done += progress.done;
                first = first.or(Some(from));
            }
            if whole.check(question).is_ok() && is_complete(&whole, question) {
                return Ok(first.map(|from| (whole, from)));
            }
        }
        Ok(None)
    }

    /// Into how many parts a census was cut, for which all parts are there.
    fn divisions(&self, question: &CensusQuestion) -> Result<Vec<u64>, rusqlite::Error> {
        let mut statement = self.connection.prepare_cached(
            "SELECT shards FROM census WHERE min = ?1 AND max = ?2 AND ending = ?3 AND stats = ?4 AND \
             version = ?5 AND complete GROUP BY shards HAVING count(*) = shards ORDER BY shards",
        )?;
        let parameters = (
            question.min(),
            question.max(),
            question.ending().letters(),
            question.stats,
            VERSION,
        );
        statement.query_map(parameters, |row| row.get(0))?.collect()
    }

    fn find_shard(
        &self,
        question: &CensusQuestion,
    ) -> Result<Option<(CensusProgress, Provenance)>, AtlasError> {
        let Shard { index, of } = question.shard;
        let letters = question.ending().letters();
        let parameters = (
            question.min(),
            question.max(),
            letters,
            question.stats,
            index,
            of,
            VERSION,
        );
        let condition = "min = ?1 AND max = ?2 AND ending = ?3 AND stats = ?4 AND shard = ?5 AND shards = ?6 \
                         AND version = ?7";
        let found = find_row(&self.connection, Kind::Census, condition, parameters);
        let Some(Row::Census(row)) = found.map_err(|error| self.error(error))? else {
            return Ok(None);
        };
        let id = Kind::Census.id(row.id);
        if !row.is_sound() {
            return Err(AtlasError::DamagedRow { id });
        }
        let Ok(progress) = serde_json::from_str::<CensusProgress>(&row.progress) else {
            return Ok(None);
        };
        if progress.check(question).is_err() || !is_complete(&progress, question) {
            return Ok(None);
        }
        let from = Provenance {
            id,
            version: row.version,
            certified: false,
        };
        Ok(Some((progress, from)))
    }

    /// The units of a survey that are done, by their names and the versions of the program that did them.
    pub fn units_of(&self, survey: &str) -> Result<Vec<SurveyRow>, AtlasError> {
        let mut rows = Vec::new();
        self.for_each_where(Kind::Survey, "survey = ?1", [survey], |row| {
            if let Row::Survey(row) = row {
                rows.push(row);
            }
            Ok(())
        })?;
        Ok(rows)
    }
}

/// Whether all sets were counted.
fn is_complete(progress: &CensusProgress, question: &CensusQuestion) -> bool {
    let (first, end) = question.range();
    progress.done == end - first
}

/// The question that a census answers.
pub(crate) fn question_of(progress: &CensusProgress) -> Result<CensusQuestion, String> {
    let ending = EndRule::parse(&progress.ending)?;
    let mut question = CensusQuestion::new(progress.min, progress.max, ending)?;
    question.stats = progress.stats;
    let Shard { index, of } = progress.shard;
    question.shard = Shard::parse(&format!("{index}/{of}"))?;
    progress.check(&question)?;
    Ok(question)
}

impl SequenceRow {
    /// What the report says otherwise than the row, if it does.
    pub(crate) fn contradiction(&self) -> Option<String> {
        let report = match SequenceReport::from_json(&self.report) {
            Ok(report) => report,
            Err(reason) => return Some(format!("not the report of a sequence: {reason}")),
        };
        let mut told = SequenceRow {
            id: self.id,
            stored_at: self.stored_at.clone(),
            checksum: self.checksum.clone(),
            report: self.report.clone(),
            ..SequenceRow::of(self.key.clone(), self.bound, &report, &self.version)
        };
        if self.status == "verified" && told.status == "observed" {
            // Earlier versions said so.
            told.status.clone_from(&self.status);
        }
        let reaches = if self.complete {
            report.to == self.bound
        } else {
            report.to < self.bound
        };
        let rules = match self.key.strip_prefix("coins\n") {
            Some(_) => report.names.is_some(),
            None => HeapRules::parse(&report.rules).is_ok_and(|rules| rules.code() == self.key),
        };
        (told != *self || !reaches || !rules)
            .then(|| "the report is about something else".to_owned())
    }
}

/// Why a computation for the atlas stopped, in words.
pub(crate) fn stopped_by(error: &ReportError) -> Option<Stop> {
    match error {
        ReportError::Stopped { stop, .. } => Some(*stop),
        _ => None,
    }
}
