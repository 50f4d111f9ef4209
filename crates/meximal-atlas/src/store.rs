//! Storing: the same key twice is one row, and a better result takes the place of a poorer or a damaged one,
//! never the other way round.

use meximal::rules::code::HeapRules;
use meximal_ask::report::{SequenceReport, SolvedGame};
use meximal_survey::{CensusProgress, Shard};
use rusqlite::{Transaction, named_params};
use serde_json::Value;

use crate::checksum::Sealed;
use crate::rows::find_row;
use crate::{
    Atlas, AtlasError, CensusRow, Kind, QuotientRow, Row, SequenceRow, SurveyRow, VERSION,
};

/// What became of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It is a new row.
    New,
    /// It took the place of a poorer result.
    Better,
    /// There was one already that is as good or better; nothing was changed.
    Kept,
}

impl std::fmt::Display for Stored {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stored::New => "stored in the atlas",
            Stored::Better => "stored in the atlas, in place of a poorer result",
            Stored::Kept => "the atlas has it already",
        })
    }
}

/// A quotient to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewQuotient<'a> {
    /// The game in notation.
    pub game: &'a str,
    /// The certificate.
    pub certificate: &'a str,
    /// Why the solver stopped, if it did.
    pub stopped: Option<&'a str>,
    /// The version of the program that solved it.
    pub version: &'a str,
}

impl Atlas {
    /// Stores a solved game. None if it is not one of heaps and the solver stopped: then it is not solved.
    pub fn store_solved(&mut self, solved: &SolvedGame) -> Result<Option<Stored>, AtlasError> {
        self.store_solved_over(solved, false)
    }

    /// Stores a solved game in the place of one that the checker did not accept.
    pub fn replace_solved(&mut self, solved: &SolvedGame) -> Result<Option<Stored>, AtlasError> {
        self.store_solved_over(solved, true)
    }

    fn store_solved_over(
        &mut self,
        solved: &SolvedGame,
        replace: bool,
    ) -> Result<Option<Stored>, AtlasError> {
        let stopped = solved
            .solution()
            .halted
            .map(|halted| halted.halt.to_string());
        if stopped.is_some() && !solved.is_of_heaps() {
            return Ok(None);
        }
        let row = row_of(&NewQuotient {
            game: &solved.game,
            certificate: &solved.certificate(),
            stopped: stopped.as_deref(),
            version: VERSION,
        })?;
        let stored = self.write(|transaction| put_quotient(transaction, &row, replace))?;
        Ok(Some(stored))
    }

    /// Stores a quotient. The certificate is read, not checked.
    pub fn store_quotient(&mut self, new: &NewQuotient) -> Result<Stored, AtlasError> {
        let row = row_of(new)?;
        self.write(|transaction| put_quotient(transaction, &row, false))
    }

    /// Stores a sequence of heaps that was asked for up to `bound`.
    pub fn store_sequence(
        &mut self,
        rules: &HeapRules,
        bound: usize,
        report: &SequenceReport,
    ) -> Result<Stored, AtlasError> {
        let row = SequenceRow::of(rules.code(), bound, report, VERSION);
        self.write(|transaction| put_sequence(transaction, &row))
    }

    /// Stores the values of the nodes of a graph.
    pub fn store_sequence_of_coins(
        &mut self,
        graph: &str,
        report: &SequenceReport,
    ) -> Result<Stored, AtlasError> {
        let row = SequenceRow::of(coins_key(graph), report.to, report, VERSION);
        self.write(|transaction| put_sequence(transaction, &row))
    }

    /// Stores a census, or a part of one, also one that was stopped.
    pub fn store_shard(&mut self, progress: &CensusProgress) -> Result<Stored, AtlasError> {
        let row = CensusRow::of(progress, VERSION)?;
        self.write(|transaction| put_census(transaction, &row))
    }

    /// Stores a unit of a survey of any kind. Units are the same whoever does them: the first one stays.
    pub fn store_unit(
        &mut self,
        survey: &str,
        unit: &str,
        version: &str,
        result: &Value,
    ) -> Result<Stored, AtlasError> {
        let row = SurveyRow::new(survey, unit, version, result.to_string());
        self.write(|transaction| put_unit(transaction, &row, |_| true))
    }

    /// Takes a row away, with all that it holds. Says whether it was there.
    pub fn remove(&mut self, kind: Kind, id: i64) -> Result<bool, AtlasError> {
        let order = format!("DELETE FROM {} WHERE id = ?1", kind.name());
        let removed = self.write(|transaction| transaction.execute(&order, [id]))?;
        Ok(removed > 0)
    }

    /// Stores a row that was read from an export.
    pub(crate) fn store_row(&mut self, row: &Row) -> Result<Stored, AtlasError> {
        self.write(|transaction| match row {
            Row::Quotient(row) => put_quotient(transaction, row, false),
            Row::Sequence(row) => put_sequence(transaction, row),
            Row::Census(row) => put_census(transaction, row),
            Row::Survey(row) => put_unit(transaction, row, |_| true),
        })
    }
}

/// The key of a sequence of coins.
pub(crate) fn coins_key(graph: &str) -> String {
    format!("coins\n{}", graph.trim_end())
}

fn row_of(new: &NewQuotient) -> Result<QuotientRow, AtlasError> {
    let NewQuotient {
        game,
        certificate,
        stopped,
        version,
    } = *new;
    QuotientRow::of_certificate(game, certificate, stopped, version)
        .map_err(|error| AtlasError::Unsupported(format!("not a certificate: {error}")))
}

/// JSON of plain data.
fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

impl SequenceRow {
    /// The row of a report.
    pub(crate) fn of(
        key: String,
        bound: usize,
        report: &SequenceReport,
        version: &str,
    ) -> SequenceRow {
        let word = |value: Value| value.as_str().unwrap_or_default().to_owned();
        SequenceRow {
            id: 0,
            rules: report.rules.clone(),
            key,
            of: word(json(&report.of)),
            players: report.players,
            play: report.play.clone(),
            bound,
            reached: report.to,
            complete: report.stopped.is_none(),
            status: word(json(&report.status)),
            preperiod: report.preperiod,
            period: report.period,
            saltus: report.saltus,
            version: version.to_owned(),
            stored_at: String::new(),
            checksum: String::new(),
            report: serde_json::to_string(report).unwrap_or_default(),
        }
    }
}

impl SurveyRow {
    pub(crate) fn new(survey: &str, unit: &str, version: &str, result: String) -> SurveyRow {
        SurveyRow {
            id: 0,
            survey: survey.to_owned(),
            unit: unit.to_owned(),
            version: version.to_owned(),
            stored_at: String::new(),
            checksum: String::new(),
            result,
        }
    }
}

impl CensusRow {
    /// The row of the counts so far.
    pub(crate) fn of(progress: &CensusProgress, version: &str) -> Result<CensusRow, AtlasError> {
        let question = crate::answer::question_of(progress).map_err(AtlasError::Unsupported)?;
        let (first, end) = question.range();
        let Shard { index, of } = progress.shard;
        Ok(CensusRow {
            id: 0,
            min: progress.min,
            max: progress.max,
            ending: progress.ending.clone(),
            stats: progress.stats,
            shard: index,
            shards: of,
            counted: progress.done,
            complete: progress.done == end - first,
            all_left: progress.tally.all_left,
            other: progress.tally.other,
            version: version.to_owned(),
            stored_at: String::new(),
            checksum: String::new(),
            progress: serde_json::to_string(progress).unwrap_or_default(),
        })
    }
}

/// What there is under a key, and whether a new row is better.
fn verdict(old: Option<bool>) -> Stored {
    match old {
        None => Stored::New,
        Some(true) => Stored::Better,
        Some(false) => Stored::Kept,
    }
}

/// A row as it is stored: with its checksum, and with the time if it has none of its own.
fn sealed<R: Sealed>(transaction: &Transaction, row: &R) -> Result<R, rusqlite::Error> {
    let now: String =
        transaction.query_row("SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now')", [], |row| {
            row.get(0)
        })?;
    Ok(row.sealed(&now))
}

fn put_quotient(
    transaction: &Transaction,
    row: &QuotientRow,
    replace: bool,
) -> Result<Stored, rusqlite::Error> {
    let key = (&row.key, row.players, &row.play);
    let condition = "key = ?1 AND players = ?2 AND play = ?3";
    let better = match find_row(transaction, Kind::Quotient, condition, key)? {
        Some(Row::Quotient(old)) => {
            let further = row.complete || row.heaps > old.heaps;
            let bad = !old.is_sound() || (replace && old.certificate != row.certificate);
            Some(bad || (!old.complete && further))
        }
        _ => None,
    };
    if better != Some(false) {
        let row = sealed(transaction, row)?;
        let order = "INSERT INTO quotient (game, key, players, play, complete, heaps, elements, p_elements, \
                     preperiod, period, stopped, version, stored_at, checksum, certificate) VALUES (:game, \
                     :key, :players, :play, :complete, :heaps, :elements, :p_elements, :preperiod, :period, \
                     :stopped, :version, :stored_at, :checksum, :certificate) ON CONFLICT (key, players, \
                     play) DO UPDATE SET game = excluded.game, complete = excluded.complete, heaps = \
                     excluded.heaps, elements = excluded.elements, p_elements = excluded.p_elements, \
                     preperiod = excluded.preperiod, period = excluded.period, stopped = excluded.stopped, \
                     version = excluded.version, stored_at = excluded.stored_at, checksum = \
                     excluded.checksum, certificate = excluded.certificate";
        transaction.prepare_cached(order)?.execute(named_params! {
            ":game": row.game, ":key": row.key, ":players": row.players, ":play": row.play,
            ":complete": row.complete, ":heaps": row.heaps, ":elements": row.elements,
            ":p_elements": row.p_elements, ":preperiod": row.preperiod, ":period": row.period,
            ":stopped": row.stopped, ":version": row.version, ":stored_at": row.stored_at,
            ":checksum": row.checksum, ":certificate": row.certificate,
        })?;
    }
    Ok(verdict(better))
}

fn put_sequence(transaction: &Transaction, row: &SequenceRow) -> Result<Stored, rusqlite::Error> {
    let key = (
        &row.key,
        &row.of,
        row.players,
        &row.play,
        row.bound,
        &row.version,
    );
    let condition =
        "key = ?1 AND of = ?2 AND players = ?3 AND play = ?4 AND bound = ?5 AND version = ?6";
    let better = match find_row(transaction, Kind::Sequence, condition, key)? {
        Some(Row::Sequence(old)) => {
            let further = row.complete || row.reached > old.reached;
            Some(!old.is_sound() || (!old.complete && further))
        }
        _ => None,
    };
    if better != Some(false) {
        let row = sealed(transaction, row)?;
        let order = "INSERT INTO sequence (rules, key, of, players, play, bound, reached, complete, status, \
                     preperiod, period, saltus, version, stored_at, checksum, report) VALUES (:rules, :key, \
                     :of, :players, :play, :bound, :reached, :complete, :status, :preperiod, :period, \
                     :saltus, :version, :stored_at, :checksum, :report) ON CONFLICT (key, of, players, play, \
                     bound, version) DO UPDATE SET rules = excluded.rules, reached = excluded.reached, \
                     complete = excluded.complete, status = excluded.status, preperiod = excluded.preperiod, \
                     period = excluded.period, saltus = excluded.saltus, stored_at = excluded.stored_at, \
                     checksum = excluded.checksum, report = excluded.report";
        transaction.prepare_cached(order)?.execute(named_params! {
            ":rules": row.rules, ":key": row.key, ":of": row.of, ":players": row.players,
            ":play": row.play, ":bound": row.bound, ":reached": row.reached,
            ":complete": row.complete, ":status": row.status, ":preperiod": row.preperiod,
            ":period": row.period, ":saltus": row.saltus, ":version": row.version,
            ":stored_at": row.stored_at, ":checksum": row.checksum, ":report": row.report,
        })?;
    }
    Ok(verdict(better))
}

fn put_census(transaction: &Transaction, row: &CensusRow) -> Result<Stored, rusqlite::Error> {
    let key = (
        row.min,
        row.max,
        &row.ending,
        row.stats,
        row.shard,
        row.shards,
        &row.version,
    );
    let condition = "min = ?1 AND max = ?2 AND ending = ?3 AND stats = ?4 AND shard = ?5 AND shards = ?6 AND \
                     version = ?7";
    let better = match find_row(transaction, Kind::Census, condition, key)? {
        Some(Row::Census(old)) => Some(!old.is_sound() || row.counted > old.counted),
        _ => None,
    };
    if better != Some(false) {
        let row = sealed(transaction, row)?;
        let order = "INSERT INTO census (min, max, ending, stats, shard, shards, counted, complete, \
                     all_left, other, version, stored_at, checksum, progress) VALUES (:min, :max, :ending, \
                     :stats, :shard, :shards, :counted, :complete, :all_left, :other, :version, :stored_at, \
                     :checksum, :progress) ON CONFLICT (min, max, ending, stats, shard, shards, version) DO \
                     UPDATE SET counted = excluded.counted, complete = excluded.complete, all_left = \
                     excluded.all_left, other = excluded.other, stored_at = excluded.stored_at, checksum = \
                     excluded.checksum, progress = excluded.progress";
        transaction.prepare_cached(order)?.execute(named_params! {
            ":min": row.min, ":max": row.max, ":ending": row.ending, ":stats": row.stats,
            ":shard": row.shard, ":shards": row.shards, ":counted": row.counted,
            ":complete": row.complete, ":all_left": row.all_left, ":other": row.other,
            ":version": row.version, ":stored_at": row.stored_at, ":checksum": row.checksum,
            ":progress": row.progress,
        })?;
    }
    Ok(verdict(better))
}

/// Stores a unit. Units are the same whoever does them: the first one stays, if it is believed.
pub(crate) fn put_unit(
    transaction: &Transaction,
    row: &SurveyRow,
    is_believed: impl Fn(&str) -> bool,
) -> Result<Stored, rusqlite::Error> {
    let key = (&row.survey, &row.unit, &row.version);
    let condition = "survey = ?1 AND unit = ?2 AND version = ?3";
    let better = match find_row(transaction, Kind::Survey, condition, key)? {
        Some(Row::Survey(old)) => Some(!old.is_sound() || !is_believed(&old.result)),
        _ => None,
    };
    if better != Some(false) {
        let row = sealed(transaction, row)?;
        let order = "INSERT INTO survey (survey, unit, version, stored_at, checksum, result) VALUES \
                     (:survey, :unit, :version, :stored_at, :checksum, :result) ON CONFLICT (survey, unit, \
                     version) DO UPDATE SET stored_at = excluded.stored_at, checksum = excluded.checksum, \
                     result = excluded.result";
        transaction.prepare_cached(order)?.execute(named_params! {
            ":survey": row.survey, ":unit": row.unit, ":version": row.version,
            ":stored_at": row.stored_at, ":checksum": row.checksum, ":result": row.result,
        })?;
    }
    Ok(verdict(better))
}
