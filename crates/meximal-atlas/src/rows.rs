//! The rows of the tables, as they are exported, and the short list of what there is.

use std::fmt;

use meximal::quotient::{NotACertificate, read_certificate, read_infinite_certificate};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use crate::{Atlas, AtlasError};

/// The kinds of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Quotients with certificates.
    Quotient,
    /// Sequences with proofs.
    Sequence,
    /// Censuses, or parts of them.
    Census,
    /// Units of surveys.
    Survey,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Quotient, Kind::Sequence, Kind::Census, Kind::Survey];

    /// The name, which is that of the table.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Quotient => "quotient",
            Kind::Sequence => "sequence",
            Kind::Census => "census",
            Kind::Survey => "survey",
        }
    }

    /// The name of a row: `q1` for the first quotient.
    pub fn id(self, number: i64) -> String {
        format!("{}{number}", self.letter())
    }

    fn letter(self) -> char {
        match self {
            Kind::Quotient => 'q',
            Kind::Sequence => 's',
            Kind::Census => 'c',
            Kind::Survey => 'u',
        }
    }

    /// Reads the name of a row.
    pub fn parse_id(text: &str) -> Option<(Kind, i64)> {
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| text.starts_with(kind.letter()))?;
        let digits = &text[1..];
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        Some((kind, digits.parse().ok().filter(|_| plain)?))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A quotient with its certificate. All but the name of the game, the reason for a stop and the version
/// follow from the certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientRow {
    /// The number of the row.
    #[serde(skip)]
    pub id: i64,
    /// The game in notation.
    pub game: String,
    /// The rules of the certificate: games with the same key have the same quotient.
    #[serde(skip)]
    pub key: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Whether it is proved for all positions of the game.
    pub complete: bool,
    /// The largest heap, or the number of components, with a listed value; 0 for values of all heaps.
    pub heaps: usize,
    /// The number of elements; of an infinite quotient, those of the finite monoid beside its automaton.
    pub elements: usize,
    /// The number of elements in which Previous alone wins.
    pub p_elements: usize,
    /// The first heap from which the values are periodic.
    pub preperiod: Option<usize>,
    /// The period.
    pub period: Option<usize>,
    /// Why the solver stopped, if it did.
    pub stopped: Option<String>,
    /// The version of the program that solved it.
    pub version: String,
    /// When it was stored, in UTC.
    pub stored_at: String,
    /// The checksum of all that is exported.
    pub checksum: String,
    /// The proof.
    pub certificate: String,
}

impl QuotientRow {
    /// Whether the certificate is that of an automaton, or of a solution for all heaps.
    pub fn is_infinite(&self) -> bool {
        read_infinite_certificate(&self.certificate).is_ok()
    }

    /// The row of a certificate.
    pub fn of_certificate(
        game: &str,
        certificate: &str,
        stopped: Option<&str>,
        version: &str,
    ) -> Result<QuotientRow, NotACertificate> {
        if let Ok(stored) = read_infinite_certificate(certificate) {
            return Ok(QuotientRow {
                id: 0,
                game: game.to_owned(),
                key: stored.key(),
                players: stored.convention.players().count(),
                play: stored.convention.spelling(),
                complete: stored.heaps.is_none(),
                heaps: stored.heaps.unwrap_or_default() as usize,
                elements: stored.elements.unwrap_or_default(),
                p_elements: 0,
                preperiod: None,
                period: None,
                stopped: None,
                version: version.to_owned(),
                stored_at: String::new(),
                checksum: String::new(),
                certificate: certificate.to_owned(),
            });
        }
        let stored = read_certificate(certificate)?;
        let quotient = &stored.quotient;
        Ok(QuotientRow {
            id: 0,
            game: game.to_owned(),
            key: stored.rules.key(),
            players: quotient.convention.players().count(),
            play: quotient.convention.spelling(),
            complete: stored.is_complete(),
            heaps: quotient.last_component(),
            elements: quotient.order(),
            p_elements: quotient.p_portion().count(),
            preperiod: quotient.period.map(|found| found.preperiod),
            period: quotient.period.map(|found| found.period),
            stopped: stopped.map(str::to_owned),
            version: version.to_owned(),
            stored_at: String::new(),
            checksum: String::new(),
            certificate: certificate.to_owned(),
        })
    }

    /// What the certificate says otherwise than the row, if it does.
    pub(crate) fn contradiction(&self) -> Option<String> {
        let told = QuotientRow::of_certificate(
            &self.game,
            &self.certificate,
            self.stopped.as_deref(),
            &self.version,
        );
        let told = match told {
            Ok(told) => QuotientRow {
                id: self.id,
                stored_at: self.stored_at.clone(),
                checksum: self.checksum.clone(),
                ..told
            },
            Err(error) => return Some(format!("not a certificate: {error}")),
        };
        let facts = [
            ("rules", self.key == told.key),
            ("players", self.players == told.players),
            ("play", self.play == told.play),
            ("complete", self.complete == told.complete),
            ("heaps", self.heaps == told.heaps),
            ("elements", self.elements == told.elements),
            ("p_elements", self.p_elements == told.p_elements),
            ("preperiod", self.preperiod == told.preperiod),
            ("period", self.period == told.period),
        ];
        let wrong = facts.into_iter().find(|(_, same)| !same)?;
        Some(format!(
            "the certificate says otherwise about '{}'",
            wrong.0
        ))
    }
}

/// A sequence with its proof, as the report that was printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SequenceRow {
    /// The number of the row.
    #[serde(skip)]
    pub id: i64,
    /// The rules in notation.
    pub rules: String,
    /// The rules as a code, or `coins` and the lines of the graph.
    pub key: String,
    /// What was computed of every heap.
    pub of: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The last heap that was asked for.
    pub bound: usize,
    /// The last heap whose value was found.
    pub reached: usize,
    /// Whether that is all that was asked for.
    pub complete: bool,
    /// `proved`, `observed` or `none`.
    pub status: String,
    /// The first heap from which the values are periodic.
    pub preperiod: Option<usize>,
    /// The period.
    pub period: Option<usize>,
    /// What is added from period to period.
    pub saltus: Option<u32>,
    /// The version of the program that computed it.
    pub version: String,
    /// When it was stored, in UTC.
    pub stored_at: String,
    /// The checksum of all that is exported.
    pub checksum: String,
    /// The report as JSON.
    pub report: String,
}

/// A census, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CensusRow {
    /// The number of the row.
    #[serde(skip)]
    pub id: i64,
    /// The minimum of every set.
    pub min: u32,
    /// No set has a larger element.
    pub max: u32,
    /// The letters of the end rule.
    pub ending: String,
    /// Whether preperiods and periods were counted, too.
    pub stats: bool,
    /// Which part, from 1.
    pub shard: u64,
    /// Of how many.
    pub shards: u64,
    /// How many sets of the part were counted.
    pub counted: u64,
    /// Whether these are all.
    pub complete: bool,
    /// How many of them are eventually all Left.
    pub all_left: u64,
    /// How many are not.
    pub other: u64,
    /// The version of the program that counted.
    pub version: String,
    /// When it was stored, in UTC.
    pub stored_at: String,
    /// The checksum of all that is exported.
    pub checksum: String,
    /// The counts as JSON, as in a checkpoint.
    pub progress: String,
}

/// A unit of a survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurveyRow {
    /// The number of the row.
    #[serde(skip)]
    pub id: i64,
    /// The survey in its canonical spelling.
    pub survey: String,
    /// The unit.
    pub unit: String,
    /// The version of the program that did it.
    pub version: String,
    /// When it was stored, in UTC.
    pub stored_at: String,
    /// The checksum of all that is exported.
    pub checksum: String,
    /// Its result as JSON.
    pub result: String,
}

/// A row of any kind. In an export it is an object with the key `kind`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Row {
    /// A quotient.
    Quotient(QuotientRow),
    /// A sequence.
    Sequence(SequenceRow),
    /// A census.
    Census(CensusRow),
    /// A unit of a survey.
    Survey(SurveyRow),
}

/// A line of the list of what there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The name of the row: `q1`.
    pub id: String,
    /// Its kind.
    pub kind: Kind,
    /// The game, the rules, the sets or the survey.
    pub game: String,
    /// The number of players, where there are some.
    pub players: Option<usize>,
    /// The play, where there is one.
    pub play: Option<String>,
    /// How far it goes, in words.
    pub bound: String,
    /// What was found, in words.
    pub result: String,
    /// The version of the program that found it.
    pub version: String,
}

impl Row {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Row::Quotient(_) => Kind::Quotient,
            Row::Sequence(_) => Kind::Sequence,
            Row::Census(_) => Kind::Census,
            Row::Survey(_) => Kind::Survey,
        }
    }

    /// Its name: `q1`.
    pub fn id(&self) -> String {
        let number = match self {
            Row::Quotient(row) => row.id,
            Row::Sequence(row) => row.id,
            Row::Census(row) => row.id,
            Row::Survey(row) => row.id,
        };
        self.kind().id(number)
    }

    /// Its line in the list.
    pub fn entry(&self) -> Entry {
        let (id, kind) = (self.id(), self.kind());
        let period = |period: Option<usize>, preperiod: Option<usize>| match (period, preperiod) {
            (Some(period), Some(from)) => format!(", period {period} from {from}"),
            _ => String::new(),
        };
        match self {
            Row::Quotient(row) => Entry {
                id,
                kind,
                game: row.game.clone(),
                players: Some(row.players),
                play: Some(row.play.clone()),
                bound: match (row.complete, row.key.starts_with("atoms")) {
                    (true, true) => format!("{} components", row.heaps),
                    (true, false) => "all heaps".to_owned(),
                    (false, _) => format!("heaps up to {}", row.heaps),
                },
                result: match row.key.split_once(' ').map(|(_, kind)| kind) {
                    Some("automaton") => "solved by an automaton".to_owned(),
                    Some("uniform") => "infinite, values linear in the heap".to_owned(),
                    _ => format!(
                        "order {}{}",
                        row.elements,
                        period(row.period, row.preperiod)
                    ),
                },
                version: row.version.clone(),
            },
            Row::Sequence(row) => Entry {
                id,
                kind,
                game: row.rules.clone(),
                players: Some(row.players),
                play: Some(row.play.clone()),
                bound: if row.complete {
                    format!("heaps up to {}", row.bound)
                } else {
                    format!("heaps up to {} of {}", row.reached, row.bound)
                },
                result: format!(
                    "{}{}, {}",
                    row.of,
                    period(row.period, row.preperiod),
                    match row.status.as_str() {
                        "none" => "no period found",
                        // Whatever it was when it was stored.
                        _ => "not checked",
                    }
                ),
                version: row.version.clone(),
            },
            Row::Census(row) => Entry {
                id,
                kind,
                game: format!("min {}, max {}", row.min, row.max),
                players: None,
                play: Some(format!("ending:{}", row.ending)),
                bound: format!(
                    "part {}/{}{}",
                    row.shard,
                    row.shards,
                    if row.complete { "" } else { ", stopped" }
                ),
                result: format!("{} of {} all Left", row.all_left, row.counted),
                version: row.version.clone(),
            },
            Row::Survey(row) => Entry {
                id,
                kind,
                game: row.survey.clone(),
                players: None,
                play: None,
                bound: row.unit.clone(),
                result: "done".to_owned(),
                version: row.version.clone(),
            },
        }
    }

    /// Whether the row is about a game with this name: as it is listed, or as a code.
    fn is_about(&self, game: &str) -> bool {
        match self {
            Row::Quotient(row) => row.game == game || row.key == game,
            Row::Sequence(row) => row.rules == game || row.key == game,
            Row::Census(_) | Row::Survey(_) => self.entry().game == game,
        }
    }
}

impl Atlas {
    /// Calls `visit` with each row of a kind, in the order of their numbers.
    pub fn for_each(
        &self,
        kind: Kind,
        visit: impl FnMut(Row) -> Result<(), AtlasError>,
    ) -> Result<(), AtlasError> {
        self.for_each_where(kind, "true", [], visit)
    }

    /// The same for the rows of a kind that a condition names.
    pub(crate) fn for_each_where(
        &self,
        kind: Kind,
        condition: &str,
        parameters: impl rusqlite::Params,
        mut visit: impl FnMut(Row) -> Result<(), AtlasError>,
    ) -> Result<(), AtlasError> {
        let of = |error| self.error(error);
        let order = format!("SELECT * FROM {kind} WHERE {condition} ORDER BY id");
        let mut statement = self.connection.prepare_cached(&order).map_err(of)?;
        let mut rows = statement.query(parameters).map_err(of)?;
        while let Some(row) = rows.next().map_err(of)? {
            match read_row(kind, row) {
                Ok(row) => visit(row)?,
                Err(error) if is_unreadable(&error) => {}
                Err(error) => return Err(of(error)),
            }
        }
        Ok(())
    }

    /// The rows of a kind that cannot be read at all: bytes that are not text, a number where words should
    /// be.
    pub(crate) fn unreadable(&self, kind: Kind) -> Result<Vec<String>, AtlasError> {
        let of = |error| self.error(error);
        let order = format!("SELECT * FROM {kind} ORDER BY id");
        let mut statement = self.connection.prepare_cached(&order).map_err(of)?;
        let mut rows = statement.query([]).map_err(of)?;
        let mut found = Vec::new();
        while let Some(row) = rows.next().map_err(of)? {
            match read_row(kind, row) {
                Ok(_) => {}
                Err(error) if is_unreadable(&error) => {
                    found.push(kind.id(row.get("id").map_err(of)?));
                }
                Err(error) => return Err(of(error)),
            }
        }
        Ok(found)
    }

    /// Calls `visit` with each row of a kind, or of all kinds, that is about a game, if one is named.
    fn for_each_about(
        &self,
        kind: Option<Kind>,
        game: Option<&str>,
        mut visit: impl FnMut(Row),
    ) -> Result<(), AtlasError> {
        for one in Kind::ALL {
            if kind.is_none_or(|kind| kind == one) {
                self.for_each(one, |row| {
                    if game.is_none_or(|game| row.is_about(game)) {
                        visit(row);
                    }
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// The list of the rows of a kind, or of all kinds, that are about a game, if one is named.
    pub fn entries(
        &self,
        kind: Option<Kind>,
        game: Option<&str>,
    ) -> Result<Vec<Entry>, AtlasError> {
        let mut entries = Vec::new();
        self.for_each_about(kind, game, |row| entries.push(row.entry()))?;
        Ok(entries)
    }

    /// These rows, with all that they hold.
    pub fn rows(&self, kind: Option<Kind>, game: Option<&str>) -> Result<Vec<Row>, AtlasError> {
        let mut rows = Vec::new();
        self.for_each_about(kind, game, |row| rows.push(row))?;
        Ok(rows)
    }

    /// The row with a name such as `q1`.
    pub fn row(&self, kind: Kind, id: i64) -> Result<Option<Row>, AtlasError> {
        let found = find_row(&self.connection, kind, "id = ?1", [id]);
        found.map_err(|error| self.error(error))
    }
}

/// The row that a condition names, if there is one.
pub(crate) fn find_row(
    connection: &Connection,
    kind: Kind,
    condition: &str,
    parameters: impl rusqlite::Params,
) -> Result<Option<Row>, rusqlite::Error> {
    let order = format!("SELECT * FROM {} WHERE {condition}", kind.name());
    let mut statement = connection.prepare_cached(&order)?;
    let mut rows = statement.query(parameters)?;
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    match read_row(kind, row) {
        // A row that cannot be read answers nothing, and stands in nobody's way.
        Err(error) if is_unreadable(&error) => Ok(None),
        found => found.map(Some),
    }
}

/// Whether an error is about one row, not about the file.
fn is_unreadable(error: &rusqlite::Error) -> bool {
    matches!(
        error,
        rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::Utf8Error(..)
    )
}

fn read_row(kind: Kind, row: &rusqlite::Row) -> Result<Row, rusqlite::Error> {
    Ok(match kind {
        Kind::Quotient => Row::Quotient(QuotientRow {
            id: row.get("id")?,
            game: row.get("game")?,
            key: row.get("key")?,
            players: row.get("players")?,
            play: row.get("play")?,
            complete: row.get("complete")?,
            heaps: row.get("heaps")?,
            elements: row.get("elements")?,
            p_elements: row.get("p_elements")?,
            preperiod: row.get("preperiod")?,
            period: row.get("period")?,
            stopped: row.get("stopped")?,
            version: row.get("version")?,
            stored_at: row.get("stored_at")?,
            checksum: row.get("checksum")?,
            certificate: row.get("certificate")?,
        }),
        Kind::Sequence => Row::Sequence(SequenceRow {
            id: row.get("id")?,
            rules: row.get("rules")?,
            key: row.get("key")?,
            of: row.get("of")?,
            players: row.get("players")?,
            play: row.get("play")?,
            bound: row.get("bound")?,
            reached: row.get("reached")?,
            complete: row.get("complete")?,
            status: row.get("status")?,
            preperiod: row.get("preperiod")?,
            period: row.get("period")?,
            saltus: row.get("saltus")?,
            version: row.get("version")?,
            stored_at: row.get("stored_at")?,
            checksum: row.get("checksum")?,
            report: row.get("report")?,
        }),
        Kind::Census => Row::Census(CensusRow {
            id: row.get("id")?,
            min: row.get("min")?,
            max: row.get("max")?,
            ending: row.get("ending")?,
            stats: row.get("stats")?,
            shard: row.get("shard")?,
            shards: row.get("shards")?,
            counted: row.get("counted")?,
            complete: row.get("complete")?,
            all_left: row.get("all_left")?,
            other: row.get("other")?,
            version: row.get("version")?,
            stored_at: row.get("stored_at")?,
            checksum: row.get("checksum")?,
            progress: row.get("progress")?,
        }),
        Kind::Survey => Row::Survey(SurveyRow {
            id: row.get("id")?,
            survey: row.get("survey")?,
            unit: row.get("unit")?,
            version: row.get("version")?,
            stored_at: row.get("stored_at")?,
            checksum: row.get("checksum")?,
            result: row.get("result")?,
        }),
    })
}
