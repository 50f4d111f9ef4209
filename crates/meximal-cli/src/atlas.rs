//! `meximal atlas`: what has been solved and stored.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use meximal::runner::Runner;
use meximal::text::visible;
use meximal_ask::report::{Document, Line, Report};
use meximal_atlas::{
    Answers, Atlas, Care, Checked, Entry, Imported, Kind, Row, Verification, open_rows,
};
use serde::Serialize;

use crate::args::Global;
use crate::ask::ask_once;
use crate::output::{BadInput, Exit, Output, tell, write_out};
use crate::places::needed_place;
use crate::search::SearchArguments;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal quotient 0.15 --save\n  meximal atlas list --kind quotient\n  \
    meximal atlas show 0.15\n  meximal atlas search --isomorphic-to 0.15\n  meximal atlas export \
    solved.jsonl\n  meximal atlas merge other.sqlite\n  meximal atlas verify --time 10m"
)]
pub struct AtlasVerb {
    #[command(subcommand)]
    pub task: AtlasTask,
}

#[derive(Subcommand)]
pub enum AtlasTask {
    /// List what there is
    List {
        #[command(flatten)]
        choice: Choice,
        /// Print comma-separated values
        #[arg(long, conflicts_with_all = ["json", "latex"])]
        csv: bool,
    },
    /// Find games by their quotients
    Search(SearchArguments),
    /// Show a row, or all rows about a game
    Show {
        /// The name of a row, such as q1, or a game as it is listed
        row: String,
    },
    /// Write rows as JSON, one on a line, or as a Parquet table
    Export {
        /// A file that ends in .jsonl, .jsonl.gz or .parquet, or - for JSON on stdout
        file: PathBuf,
        /// Only rows of this kind
        #[arg(long, value_enum)]
        kind: Option<KindName>,
    },
    /// Read rows that were exported as JSON; certificates are checked first
    Import {
        /// The file, packed with gzip or not
        file: PathBuf,
        /// Check certificates, and compute nothing again: for large files from those whom you trust
        #[arg(long)]
        certificates: bool,
    },
    /// Take in the rows of another atlas; certificates are checked first
    Merge {
        /// The other atlas
        file: PathBuf,
    },
    /// Remove rows
    Rm {
        /// The names of rows, such as q1
        #[arg(required = true)]
        rows: Vec<String>,
    },
    /// Check every certificate, and compute everything else again
    Verify,
}

/// Which rows.
#[derive(Args)]
pub struct Choice {
    /// Only rows of this kind
    #[arg(long, value_enum)]
    pub kind: Option<KindName>,
    /// Only rows about this game, as it is listed
    #[arg(long)]
    pub game: Option<String>,
}

/// The kinds of rows by name.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum KindName {
    /// Quotients with certificates
    Quotient,
    /// Sequences with proofs
    Sequence,
    /// Censuses and their parts
    Census,
    /// Units of surveys
    Survey,
}

impl From<KindName> for Kind {
    fn from(name: KindName) -> Kind {
        match name {
            KindName::Quotient => Kind::Quotient,
            KindName::Sequence => Kind::Sequence,
            KindName::Census => Kind::Census,
            KindName::Survey => Kind::Survey,
        }
    }
}

pub fn atlas(
    verb: &AtlasVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    match &verb.task {
        AtlasTask::List { choice, csv } => {
            let atlas = open(global, runner)?;
            let rows = atlas.entries(choice.kind.map(Kind::from), choice.game.as_deref())?;
            let list = ListReport {
                checked: false,
                rows,
            };
            if *csv {
                write_out(&list.csv())?;
            } else {
                output.print(&list)?;
            }
            Ok(Exit::Done)
        }
        AtlasTask::Show { row } => show(row, &open(global, runner)?, output),
        AtlasTask::Export { file, kind } if file.as_os_str() == "-" => {
            let mut rows = Vec::new();
            open(global, runner)?.export(kind.map(Kind::from), &mut rows)?;
            write_out(&String::from_utf8_lossy(&rows))?;
            Ok(Exit::Done)
        }
        AtlasTask::Export { file, kind } => {
            let report = export(file, kind.map(Kind::from), &open(global, runner)?)?;
            output.print(&report)?;
            Ok(Exit::Done)
        }
        AtlasTask::Search(asked) => {
            let warn = |warning: &str| tell!("warning: {warning}");
            let atlas = open(global, runner)?;
            let answers = Answers::new(atlas, false, warn);
            ask_once(&asked.question().into(), answers, global, runner, output)
        }
        AtlasTask::Import { file, certificates } => {
            let input = open_rows(file);
            let mut input = input.with_context(|| format!("cannot open {}", file.display()))?;
            check_export(file, &mut input)?;
            let care = if *certificates {
                Care::Certificates
            } else {
                Care::Everything
            };
            let mut atlas = Atlas::open_within(&needed_place(global)?, runner)?;
            let imported = atlas.import_with(&mut input, care, runner);
            taken_in(
                imported.with_context(|| file.display().to_string())?,
                output,
            )
        }
        AtlasTask::Merge { file } => {
            let other = Atlas::open_read_only_within(file, runner)?;
            let place = needed_place(global)?;
            if place
                .canonicalize()
                .is_ok_and(|own| file.canonicalize().is_ok_and(|it| it == own))
            {
                let message = "an atlas is not merged with itself: expected another file";
                return Err(BadInput(message.to_owned()).into());
            }
            taken_in(
                Atlas::open_within(&place, runner)?.merge(&other, runner)?,
                output,
            )
        }
        AtlasTask::Rm { rows } => remove(rows, global, runner, output),
        AtlasTask::Verify => {
            let atlas = open(global, runner)?;
            // What is not reached is told, not lost.
            atlas.heed(&Runner::new());
            let found = atlas.verify(runner)?;
            let exit = match (found.failed.is_empty(), found.unfinished.is_empty()) {
                (false, _) => Exit::No,
                (true, false) => Exit::Budget,
                (true, true) => Exit::Done,
            };
            output.print(&VerifyReport(found))?;
            Ok(exit)
        }
    }
}

/// What became of the rows of another file.
fn taken_in(imported: Imported, output: &Output) -> anyhow::Result<Exit> {
    let exit = match (imported.refused.is_empty(), &imported.stopped) {
        (false, _) => Exit::No,
        (true, Some(_)) => Exit::Budget,
        (true, None) => Exit::Done,
    };
    output.print(&ImportReport(imported))?;
    Ok(exit)
}

/// Refuses a file of another kind as a whole, not line by line.
fn check_export(file: &Path, input: &mut impl BufRead) -> anyhow::Result<()> {
    let cannot = || format!("cannot read {}", file.display());
    let first = input.fill_buf().with_context(cannot)?;
    let expected = match first {
        _ if first.starts_with(b"SQLite format 3") => "it is a database: expected 'atlas merge'",
        _ if first.starts_with(b"PAR1") => {
            "it is a Parquet file, which is not read: expected .jsonl"
        }
        _ => match first.iter().find(|byte| !byte.is_ascii_whitespace()) {
            None | Some(b'{') => return Ok(()),
            Some(_) => "it is not an export: expected a file that 'atlas export FILE.jsonl' wrote",
        },
    };
    Err(BadInput(format!("{}: {expected}", file.display())).into())
}

/// Removes rows, all of them or none.
fn remove(
    rows: &[String],
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let atlas = open(global, runner)?;
    let mut named = Vec::new();
    for name in rows {
        let missing = || BadInput(format!("no row named '{name}': 'atlas list' has the names"));
        let (kind, id) = Kind::parse_id(name).ok_or_else(missing)?;
        atlas.row(kind, id)?.ok_or_else(missing)?;
        named.push((kind, id));
    }
    drop(atlas);
    let mut atlas = Atlas::open(&needed_place(global)?)?;
    for &(kind, id) in &named {
        atlas.remove(kind, id)?;
    }
    output.print(&RemoveReport {
        removed: rows.to_vec(),
    })?;
    Ok(Exit::Done)
}

/// What was removed.
#[derive(Serialize)]
struct RemoveReport {
    removed: Vec<String>,
}

impl Report for RemoveReport {
    fn document(&self) -> Document {
        Document::new().line(format!("removed {}", self.removed.join(", ")))
    }
}

/// An atlas that must be there.
fn open(global: &Global, runner: &Runner) -> anyhow::Result<Atlas> {
    let path = needed_place(global)?;
    if !path.exists() {
        let message = format!(
            "there is no atlas {}: 'meximal quotient GAME --save' makes one",
            path.display()
        );
        return Err(BadInput(message).into());
    }
    Ok(Atlas::open_read_only_within(&path, runner)?)
}

/// What there is.
#[derive(Serialize)]
struct ListReport {
    /// What is listed is what was stored.
    checked: bool,
    rows: Vec<Entry>,
}

impl Report for ListReport {
    fn document(&self) -> Document {
        if self.rows.is_empty() {
            return Document::new().line("The atlas has nothing of this kind.");
        }
        let head = [
            "id", "kind", "game", "players", "play", "bound", "result", "version",
        ];
        let row = |entry: &Entry| {
            let players = entry.players.map_or_else(String::new, |n| n.to_string());
            vec![
                Line::from(entry.id.as_str()),
                entry.kind.name().into(),
                short(&entry.game).into(),
                players.into(),
                short(entry.play.as_deref().unwrap_or_default()).into(),
                short(&entry.bound).into(),
                short(&entry.result).into(),
                short(&entry.version).into(),
            ]
        };
        let rows = self.rows.iter().map(row).collect();
        Document::new()
            .table(head.map(Line::from).to_vec(), rows)
            .line("")
            .line("As it was stored, not checked: 'atlas verify' checks it.")
    }
}

impl ListReport {
    /// The list as comma-separated values (RFC 4180).
    fn csv(&self) -> String {
        let quoted = |cell: String| {
            if cell.contains([',', '"', '\n', '\r']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell
            }
        };
        let mut out = String::from("id,kind,game,players,play,bound,result,version\r\n");
        for entry in &self.rows {
            let cells = [
                entry.id.clone(),
                entry.kind.name().to_owned(),
                entry.game.clone(),
                entry.players.map_or_else(String::new, |n| n.to_string()),
                entry.play.clone().unwrap_or_default(),
                entry.bound.clone(),
                entry.result.clone(),
                entry.version.clone(),
            ];
            out += &visible(&cells.map(quoted).join(","));
            out += "\r\n";
        }
        out
    }
}

/// A long name cut.
fn short(text: &str) -> String {
    const SHOWN: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() > SHOWN {
        line.chars().take(SHOWN - 1).chain(['…']).collect()
    } else {
        line.to_owned()
    }
}

/// Rows with all that they hold.
#[derive(Serialize)]
struct ShowReport {
    rows: Vec<ShownRow>,
}

#[derive(Serialize)]
struct ShownRow {
    id: String,
    /// What is shown is what was stored.
    checked: bool,
    #[serde(flatten)]
    row: Row,
}

impl Report for ShowReport {
    fn document(&self) -> Document {
        let mut document = Document::new();
        for (at, shown) in self.rows.iter().enumerate() {
            if at > 0 {
                document = document.line("");
            }
            document = document.fields(fields_of(&shown.row));
        }
        document
    }
}

fn fields_of(row: &Row) -> Vec<(String, Line)> {
    let entry = row.entry();
    let mut fields = vec![
        ("id", entry.id),
        ("kind", entry.kind.name().to_owned()),
        ("game", entry.game),
    ];
    if let Some(players) = entry.players {
        fields.push(("players", players.to_string()));
    }
    if let Some(play) = entry.play {
        fields.push(("play", play));
    }
    fields.push(("bound", entry.bound));
    fields.push(("result", entry.result));
    fields.push(("stored by", format!("meximal {}", entry.version)));
    fields.push(("checked", "no: 'atlas verify' does".to_owned()));
    let (name, text) = match row {
        Row::Quotient(row) => {
            fields.push(("𝒫-elements", row.p_elements.to_string()));
            if let Some(stopped) = &row.stopped {
                fields.push(("stopped", stopped.clone()));
            }
            ("certificate", &row.certificate)
        }
        Row::Sequence(row) => ("report", &row.report),
        Row::Census(row) => ("counts", &row.progress),
        Row::Survey(row) => ("result", &row.result),
    };
    fields.push((name, format!("{} bytes; --json shows it", text.len())));
    let fields = fields.into_iter();
    fields
        .map(|(name, text)| (name.to_owned(), Line::from(text)))
        .collect()
}

fn show(name: &str, atlas: &Atlas, output: &Output) -> anyhow::Result<Exit> {
    let rows = match Kind::parse_id(name) {
        Some((kind, id)) => atlas.row(kind, id)?.into_iter().collect(),
        None => atlas.rows(None, Some(name))?,
    };
    if rows.is_empty() {
        let message = format!(
            "there is no '{name}' in the atlas: expected the name of a row, such as q1, or a game as 'atlas \
             list' has it"
        );
        return Err(BadInput(message).into());
    }
    let shown = |row: Row| ShownRow {
        id: row.id(),
        checked: false,
        row,
    };
    output.print(&ShowReport {
        rows: rows.into_iter().map(shown).collect(),
    })?;
    Ok(Exit::Done)
}

/// What was exported.
#[derive(Serialize)]
struct ExportReport {
    file: String,
    rows: usize,
}

impl Report for ExportReport {
    fn document(&self) -> Document {
        let rows = counted(self.rows);
        Document::new().line(format!("{rows} written to {}", self.file))
    }
}

fn counted(rows: usize) -> String {
    match rows {
        1 => "1 row".to_owned(),
        _ => format!("{rows} rows"),
    }
}

fn export(file: &Path, kind: Option<Kind>, atlas: &Atlas) -> anyhow::Result<ExportReport> {
    Ok(ExportReport {
        file: file.display().to_string(),
        rows: atlas.export_to(file, kind)?,
    })
}

/// What was imported.
#[derive(Serialize)]
#[serde(transparent)]
struct ImportReport(Imported);

impl Report for ImportReport {
    fn document(&self) -> Document {
        let Imported {
            new,
            better,
            kept,
            certified,
            unchecked,
            refused,
            stopped,
        } = &self.0;
        let mut document = Document::new().line(format!(
            "{new} new, {better} in place of poorer ones, {kept} there already, {} refused",
            refused.len()
        ));
        if *certified > 0 {
            document = document.line(format!(
                "{} stored with certificates, which were checked; 'atlas verify' computes again what they do \
                 not prove",
                counted(*certified)
            ));
        }
        if *unchecked > 0 {
            document = document.line(format!(
                "{} stored, not checked: 'atlas verify' computes them again",
                counted(*unchecked)
            ));
        }
        for bad in refused {
            document = document.line(format!("line {}: {}", bad.line, bad.reason));
        }
        match stopped {
            Some(stopped) => document.line(format!("Stopped: {stopped}")),
            None => document,
        }
    }
}

/// What a verification found.
#[derive(Serialize)]
#[serde(transparent)]
struct VerifyReport(Verification);

impl Report for VerifyReport {
    fn document(&self) -> Document {
        let Verification {
            verified,
            failed,
            unfinished,
        } = &self.0;
        let line = |word: &str, checked: &Checked| {
            let game = short(&checked.game);
            format!("{word} {} ({game}): {}", checked.id, checked.reason)
        };
        let mut document = Document::new().line(format!("{} verified", counted(*verified)));
        for checked in failed {
            document = document.line(line("failed", checked));
        }
        for checked in unfinished {
            document = document.line(line("not finished", checked));
        }
        document
    }
}
