//! Export and import as JSON, one row on a line. What is imported is looked at line by line: a certificate
//! must be accepted by the independent checker, and what a row says must follow from it; a row without a
//! certificate is computed again, as far as a few seconds go. A bad line is named, and nothing of it is
//! stored.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::time::Duration;

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::runner::Runner;
use meximal_survey::CensusProgress;
use meximal_survey::family::{CodeResult, SurveyQuestion, UnitResult};
use serde::Serialize;

use crate::answer::check_certificate;
use crate::checksum::DAMAGED;
use crate::units::read_result;
use crate::verify::{Verdict, verdict_on};
use crate::{Atlas, AtlasError, CensusRow, Entry, Kind, QuotientRow, Row, Stored, SurveyRow};

/// The longest line that is read, in bytes: as much as the checker reads, and twice that for what JSON adds.
pub(crate) const MAX_LINE: u64 = 2 * meximal_check::MAX_LENGTH as u64;

/// A line that was not imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BadRow {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// What became of the lines of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// How many are new.
    pub new: usize,
    /// How many took the place of a poorer row.
    pub better: usize,
    /// How many were there already, as good or better.
    pub kept: usize,
    /// How many were stored because their certificates were accepted; what these do not prove was not
    /// computed again.
    pub certified: usize,
    /// How many of these were stored but not checked: that took too long, or their surveys are of other
    /// programs.
    pub unchecked: usize,
    /// The lines that were rejected.
    pub refused: Vec<BadRow>,
    /// Why the rest was not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// How much of what is taken in is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Care {
    /// Certificates are checked, and what has none is computed again, as far as a few seconds go.
    #[default]
    Everything,
    /// Certificates are checked; nothing is computed again. For large files from those whom one trusts.
    Certificates,
}

/// Opens a file of rows, packed with gzip or not.
pub fn open_rows(file: &Path) -> io::Result<Box<dyn BufRead>> {
    let mut input = BufReader::new(File::open(file)?);
    let packed = input.fill_buf()?.starts_with(&[0x1f, 0x8b]);
    Ok(if packed {
        Box::new(BufReader::new(MultiGzDecoder::new(input)))
    } else {
        Box::new(input)
    })
}

impl Atlas {
    /// Writes the rows of a kind, or of all kinds, one on a line. Gives their number.
    pub fn export(&self, kind: Option<Kind>, out: &mut impl Write) -> Result<usize, AtlasError> {
        let failed = AtlasError::Exchange;
        let mut count = 0;
        for one in Kind::ALL {
            if kind.is_none_or(|kind| kind == one) {
                self.for_each(one, |row| {
                    serde_json::to_writer(&mut *out, &row).map_err(|error| failed(error.into()))?;
                    count += 1;
                    out.write_all(b"\n").map_err(failed)
                })?;
            }
        }
        out.flush().map_err(failed)?;
        Ok(count)
    }

    /// Writes the rows of a kind, or of all kinds, to a file: one on a line, or the table of one kind if the
    /// name ends in `.parquet`. An old file stays if this fails.
    pub fn export_to(&self, file: &Path, kind: Option<Kind>) -> Result<usize, AtlasError> {
        let wrong = |message: String| Err(AtlasError::Unsupported(message));
        let name = file.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let endings = [".jsonl", ".jsonl.gz", ".parquet"];
        let Some(ending) = endings.into_iter().find(|ending| name.ends_with(ending)) else {
            return wrong(format!(
                "{}: expected a file that ends in .jsonl, .jsonl.gz or .parquet",
                file.display()
            ));
        };
        let same = |path: &Path| path.canonicalize().ok();
        if same(file).is_some() && same(file) == same(self.path()) {
            return wrong("the atlas cannot be exported to itself".to_owned());
        }
        let mut beside = file.as_os_str().to_owned();
        beside.push(".new");
        let beside = Path::new(&beside);
        let written = self.export_as(ending, kind, beside).and_then(|rows| {
            fs::rename(beside, file).map_err(|error| AtlasError::file(file, error))?;
            Ok(rows)
        });
        if written.is_err() {
            // What is half written is of no use to anybody.
            let _ = fs::remove_file(beside);
        }
        written
    }

    /// Writes the rows of a kind, or of all kinds, to a new file, as the ending of the name says.
    fn export_as(
        &self,
        ending: &str,
        kind: Option<Kind>,
        file: &Path,
    ) -> Result<usize, AtlasError> {
        let create = || {
            let created = File::create(file).map(BufWriter::new);
            created.map_err(|error| AtlasError::file(&file.with_extension(""), error))
        };
        match (ending, kind) {
            (".jsonl", kind) => self.export(kind, &mut create()?),
            (".jsonl.gz", kind) => {
                let mut packer = GzEncoder::new(create()?, Compression::best());
                let rows = self.export(kind, &mut packer)?;
                let mut file = packer.finish().map_err(AtlasError::Exchange)?;
                file.flush().map_err(AtlasError::Exchange)?;
                Ok(rows)
            }
            (_, Some(kind)) => self.export_parquet(kind, create()?),
            (_, None) => Err(AtlasError::Unsupported(
                "a Parquet file is one table: expected --kind quotient, sequence, census or survey"
                    .to_owned(),
            )),
        }
    }

    /// Reads rows, one on a line, and stores those that are new or better. Each is stored before the next is
    /// read.
    pub fn import(
        &mut self,
        input: &mut impl BufRead,
        runner: &Runner,
    ) -> Result<Imported, AtlasError> {
        self.import_with(input, Care::Everything, runner)
    }

    /// The same, looked at with as much care as is asked for.
    pub fn import_with(
        &mut self,
        input: &mut impl BufRead,
        care: Care,
        runner: &Runner,
    ) -> Result<Imported, AtlasError> {
        let mut imported = Imported::default();
        let mut line = 0;
        let mut text = Vec::new();
        loop {
            text.clear();
            let read = (&mut *input)
                .take(MAX_LINE + 1)
                .read_until(b'\n', &mut text)
                .map_err(AtlasError::Exchange)?;
            if read == 0 {
                return Ok(imported);
            }
            line += 1;
            if text.len() as u64 > MAX_LINE {
                let reason = format!("the line is longer than {MAX_LINE} bytes");
                imported.refused.push(BadRow { line, reason });
                return Ok(imported);
            }
            let text = String::from_utf8_lossy(&text);
            if text.trim().is_empty() {
                continue;
            }
            if !self.take(&text, line, &mut imported, care, runner)? {
                return Ok(imported);
            }
        }
    }

    /// Stores the rows of another atlas that are new or better, each looked at as in an import; lines are
    /// rows, in the order of an export.
    pub fn merge(&mut self, other: &Atlas, runner: &Runner) -> Result<Imported, AtlasError> {
        let mut imported = Imported::default();
        let mut line = 0;
        other.heed(runner);
        for kind in Kind::ALL {
            let read = other.for_each(kind, |row| {
                line += 1;
                if imported.stopped.is_some() {
                    return Ok(());
                }
                let text = serde_json::to_string(&row);
                let text = text.map_err(|error| AtlasError::Exchange(error.into()))?;
                self.take(&text, line, &mut imported, Care::Everything, runner)
                    .map(drop)
            });
            match read {
                Err(AtlasError::Stopped { stop, .. }) => {
                    let before = format!("{stop}, before line {}", line + 1);
                    imported.stopped.get_or_insert(before);
                    return Ok(imported);
                }
                read => read?,
            }
        }
        Ok(imported)
    }

    /// Stores a row if it is believed. Says whether to go on.
    fn take(
        &mut self,
        text: &str,
        line: usize,
        imported: &mut Imported,
        care: Care,
        runner: &Runner,
    ) -> Result<bool, AtlasError> {
        runner.report("lines", line as u64, None);
        let row = believable(text, runner).and_then(|row| verified(row, care, runner));
        // Before a row that was not looked at to its end is called a bad one.
        if let Err(stop) = runner.check(0) {
            imported.stopped = Some(format!("{stop}, before line {line}"));
            return Ok(false);
        }
        match row {
            Err(reason) => imported.refused.push(BadRow { line, reason }),
            Ok((row, looked)) => {
                for quotient in quotients_of_unit(&row) {
                    if looked != Looked::Not
                        || check_certificate(&quotient.certificate, runner).is_ok()
                    {
                        self.store_row(&Row::Quotient(quotient))?;
                    }
                }
                let stored = self.store_row(&row)?;
                match stored {
                    Stored::New => imported.new += 1,
                    Stored::Better => imported.better += 1,
                    Stored::Kept => imported.kept += 1,
                }
                if stored != Stored::Kept {
                    imported.certified += usize::from(looked == Looked::AtCertificates);
                    imported.unchecked += usize::from(looked == Looked::Not);
                }
            }
        }
        Ok(true)
    }
}

/// How long a row without a certificate is computed again.
const TIME_TO_VERIFY: Duration = Duration::from_secs(5);

/// What of a row was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looked {
    AtAll,
    AtCertificates,
    Not,
}

/// A row that is not wrong, and what of it was looked at to the end.
fn verified(row: Row, care: Care, runner: &Runner) -> Result<(Row, Looked), String> {
    // Its certificate was checked when it was read; units of surveys that this program does not know cannot
    // be.
    if matches!(row, Row::Quotient(_)) {
        return Ok((row, Looked::AtAll));
    }
    let is_foreign =
        matches!(&row, Row::Survey(row) if row.survey.parse::<SurveyQuestion>().is_err());
    if is_foreign || !row.is_sound() {
        return Ok((row, Looked::Not));
    }
    if care == Care::Certificates {
        if let Row::Survey(unit) = &row
            && let Some(code) = code_of_unit(unit)?
        {
            for certificate in certificates_of(&code) {
                check_certificate(certificate, runner)
                    .map_err(|error| format!("the certificate is not accepted: {error}"))?;
            }
            return Ok((row, Looked::AtCertificates));
        }
        return Ok((row, Looked::Not));
    }
    match verdict_on(&row, &runner.at_most(TIME_TO_VERIFY)) {
        Verdict::Right => Ok((row, Looked::AtAll)),
        Verdict::Unfinished(_) => Ok((row, Looked::Not)),
        Verdict::Wrong(reason) => Err(reason),
    }
}

/// What a unit of a survey of codes says, if its certificate says so, too.
fn code_of_unit(unit: &SurveyRow) -> Result<Option<CodeResult>, String> {
    let question: SurveyQuestion = unit.survey.parse()?;
    Ok(match read_result(&question, &unit.unit, &unit.result)? {
        UnitResult::Code(code) => Some(*code),
        _ => None,
    })
}

/// The certificate of the largest finite quotient that a survey found for a code, and that of an infinite
/// one.
fn certificates_of(code: &CodeResult) -> impl Iterator<Item = &String> {
    let infinite = code.infinite.as_ref();
    let infinite = infinite.and_then(|infinite| infinite.certificate.as_ref());
    std::iter::once(&code.certificate).chain(infinite)
}

/// The quotients that a unit of a survey has solved: that of all heaps of a code, or an infinite one.
fn quotients_of_unit(row: &Row) -> Vec<QuotientRow> {
    let Row::Survey(unit) = row else {
        return Vec::new();
    };
    let Ok(Some(code)) = code_of_unit(unit) else {
        return Vec::new();
    };
    let known = certificates_of(&code).skip(usize::from(!code.is_solved()));
    let rows = known.map(|text| QuotientRow::of_certificate(&code.code, text, None, &unit.version));
    rows.filter_map(Result::ok).collect()
}

/// A row, if what it says holds together.
fn believable(text: &str, runner: &Runner) -> Result<Row, String> {
    let row: Row = serde_json::from_str(text).map_err(|error| format!("not a row: {error}"))?;
    let Entry { game, version, .. } = row.entry();
    let is_line = |text: &str| !text.is_empty() && !text.contains(char::is_control);
    if !is_line(&version) || !is_line(game.lines().next().unwrap_or_default()) {
        return Err("expected a game and a version without control characters".to_owned());
    }
    let sound = row.is_sound();
    let row = match row {
        Row::Quotient(row) => believable_quotient(row, runner).map(Row::Quotient),
        Row::Sequence(row) => {
            let known = match row.key.strip_prefix("coins\n") {
                Some(graph) => Coins::parse(graph).is_ok(),
                None => HeapRules::parse(&row.key).is_ok_and(|rules| rules.code() == row.key),
            };
            if !known {
                return Err("its rules are not known".to_owned());
            }
            match row.contradiction() {
                Some(reason) => Err(reason),
                None => Ok(Row::Sequence(row)),
            }
        }
        Row::Census(row) => {
            let progress: CensusProgress = serde_json::from_str(&row.progress)
                .map_err(|error| format!("not the counts of a census: {error}"))?;
            let told = CensusRow {
                stored_at: row.stored_at.clone(),
                checksum: row.checksum.clone(),
                progress: row.progress.clone(),
                ..CensusRow::of(&progress, &row.version).map_err(|error| error.to_string())?
            };
            if told == row {
                Ok(Row::Census(row))
            } else {
                Err("its counts are about something else".to_owned())
            }
        }
        Row::Survey(row) => {
            let result = serde_json::from_str::<serde_json::Value>(&row.result);
            match result {
                Ok(_) => Ok(Row::Survey(row)),
                Err(error) => Err(format!("its result is not JSON: {error}")),
            }
        }
    }?;
    // Last, because the others say more.
    if sound {
        Ok(row)
    } else {
        Err(DAMAGED.to_owned())
    }
}

/// A quotient whose certificate is accepted, with its key.
fn believable_quotient(row: QuotientRow, runner: &Runner) -> Result<QuotientRow, String> {
    check_certificate(&row.certificate, runner)
        .map_err(|error| format!("the certificate is not accepted: {error}"))?;
    let told = QuotientRow::of_certificate(
        &row.game,
        &row.certificate,
        row.stopped.as_deref(),
        &row.version,
    )
    .map_err(|error| format!("not a certificate: {error}"))?;
    let row = QuotientRow {
        key: told.key,
        ..row
    };
    let (game, about) = (row.game.split('@').next(), row.key.split(['@', ' ']).next());
    let named = HeapRules::parse(game.unwrap_or_default());
    if named.is_ok_and(|rules| about != Some(&rules.code())) {
        return Err(format!("the certificate is not about {}", row.game));
    }
    match row.contradiction() {
        Some(reason) => Err(reason),
        None => Ok(row),
    }
}
