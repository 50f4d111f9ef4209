//! Where results and errors go, and how they look.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use meximal::form::FormsFull;
use meximal::runner::Stop;
use meximal::text::visible_json;
use meximal_ask::defaults::budget_of as budget_of_verb;
use meximal_ask::report::{Document, LeftOut, Report, ReportError, Style};
use meximal_atlas::{Answers, AtlasError};
use serde::Serialize;
use serde_json::Value;

use crate::args::Global;
use crate::terminal;

/// Says something on stderr. Where that cannot be written, nobody would hear what is wrong with it, either.
macro_rules! tell {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let said = format!($($words)*);
        let _ = writeln!(std::io::stderr(), "{}", meximal::text::visible(&said));
    }};
}
pub(crate) use tell;

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    Done = 0,
    No = 1,
    BadInput = 2,
    Budget = 3,
    Io = 4,
}

impl Exit {
    /// The code when the atlas was to keep something, which it did if nothing failed.
    pub fn after_storing(self, answers: Option<&Answers>) -> Exit {
        match answers {
            Some(answers) if answers.has_disk_failed() => Exit::Io,
            Some(answers) if answers.has_failed() => Exit::BadInput,
            _ => self,
        }
    }

    /// How a command ends that prints this report.
    pub fn of(report: &impl Report) -> Exit {
        if report.is_unfinished() {
            Exit::Budget
        } else if report.is_no() {
            Exit::No
        } else {
            Exit::Done
        }
    }

    pub fn code(self) -> u8 {
        self as u8
    }
}

/// Input that cannot be used, in words.
#[derive(Debug)]
pub struct BadInput(pub String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// What went wrong after the answer was printed.
#[derive(Debug)]
pub struct AnswerIsPrinted;

impl std::fmt::Display for AnswerIsPrinted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("this is the answer, but not all of its files")
    }
}

enum Format {
    Text(Style),
    Json,
    Latex,
}

/// The format asked for, and the limits that hold if none were asked for.
pub struct Output {
    format: Format,
    /// The verb, and what it may use by default, where that is what limits it.
    defaults: Option<(String, &'static str)>,
    is_quiet: bool,
}

impl Output {
    pub fn new(global: &Global) -> Output {
        let format = if global.json {
            Format::Json
        } else if global.latex {
            Format::Latex
        } else if global.ascii || !terminal::shows_unicode() {
            Format::Text(Style::Ascii)
        } else {
            Format::Text(Style::Unicode)
        };
        Output {
            format,
            defaults: None,
            is_quiet: global.quiet,
        }
    }

    /// The same for a verb, whose limits by default are told to whoever asked for no others.
    pub fn for_verb(self, verb: Option<&str>, global: &Global) -> Output {
        let limits = verb.filter(|_| global.time.is_none() && global.total_time.is_none());
        let defaults = limits.and_then(|verb| Some((verb.to_owned(), budget_of_verb(verb)?)));
        Output { defaults, ..self }
    }

    /// Says which limits were met, and that larger ones may help.
    pub fn tell_limits(&self, larger: &str) {
        match &self.defaults {
            None => tell!("A larger {larger} may decide it."),
            Some((verb, budget)) => {
                tell!("Without --time, {verb} may use {budget}; a larger {larger} may decide it.");
            }
        }
    }

    /// Whether only the answer is wanted.
    pub fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// Prints a result.
    pub fn print(&self, report: &impl Report) -> anyhow::Result<()> {
        write_out(&self.text(report)?)
    }

    /// A result as it is printed.
    fn text(&self, report: &impl Report) -> anyhow::Result<String> {
        Ok(match self.format {
            Format::Text(style) => report
                .document()
                .text_within(style, terminal::width(), lead),
            Format::Latex => format!("% Packages: amssymb.\n{}", report.document().latex()),
            Format::Json => {
                let json = pretty(&serde_json::to_value(report)?, 0) + "\n";
                visible_json(&json).into_owned()
            }
        })
    }

    /// Prints one result of many: JSON on one line, text with an empty line behind it.
    pub fn print_line(&self, report: &impl Report) -> anyhow::Result<()> {
        write_out(&self.line(report)?)
    }

    fn line(&self, report: &impl Report) -> anyhow::Result<String> {
        Ok(match self.format {
            Format::Json => visible_json(&(serde_json::to_string(report)? + "\n")).into_owned(),
            _ => self.text(report)? + "\n",
        })
    }

    /// Prints a result with what the atlas has to do with it: a line behind it, or the key `atlas`.
    pub fn print_noted(&self, report: &impl Report, note: Option<&str>) -> anyhow::Result<()> {
        match note {
            None => self.print(report),
            Some(atlas) => self.print(&Noted { report, atlas }),
        }
    }

    /// The same for one result of many, as it is printed.
    pub fn noted_line(&self, report: &impl Report, note: Option<&str>) -> anyhow::Result<String> {
        match note {
            None => self.line(report),
            Some(atlas) => self.line(&Noted { report, atlas }),
        }
    }

    /// A file made of a game as it is, an `svg` or a `graph`; in JSON an object with both.
    pub fn made(&self, game: &str, kind: &str, text: &str) -> anyhow::Result<String> {
        match self.format {
            Format::Text(_) => Ok(text.to_owned()),
            Format::Json => {
                let object = serde_json::json!({ "game": game, kind: text });
                Ok(pretty(&object, 0) + "\n")
            }
            Format::Latex => {
                let message = "drawings and graph files have no LaTeX: leave --latex out";
                Err(BadInput(message.to_owned()).into())
            }
        }
    }

    /// Whether plain text was asked for, by no other format.
    pub fn is_text(&self) -> bool {
        matches!(self.format, Format::Text(_))
    }

    /// Whether JSON was asked for.
    pub fn is_json(&self) -> bool {
        matches!(self.format, Format::Json)
    }

    /// Says something in a conversation: on stdout, or on stderr where stdout is for JSON.
    pub fn converse(&self, document: &Document) -> anyhow::Result<()> {
        self.speak(&self.spoken(document))
    }

    /// What is said in a conversation, as text.
    pub fn spoken(&self, document: &Document) -> String {
        let style = match self.format {
            Format::Text(style) => style,
            Format::Json | Format::Latex if !terminal::shows_unicode() => Style::Ascii,
            Format::Json | Format::Latex => Style::Unicode,
        };
        document.text_within(style, terminal::width(), lead)
    }

    /// Asks for a line.
    pub fn prompt(&self, text: &str) -> anyhow::Result<()> {
        self.speak(text)
    }

    fn speak(&self, text: &str) -> anyhow::Result<()> {
        match self.format {
            Format::Json => {
                let _ = io::stderr().write_all(text.as_bytes());
                Ok(())
            }
            _ => write_out(text),
        }
    }

    /// Says what is wrong, and how the command ends. In JSON there is an object on stdout, too.
    pub fn fail(&self, error: &anyhow::Error) -> Exit {
        // Nobody reads on: that is not an error.
        if error
            .downcast_ref::<OutputError>()
            .is_some_and(OutputError::is_broken_pipe)
        {
            return Exit::Done;
        }
        tell!("error: {}", message_of(error));
        if let Format::Json = self.format {
            // Stdout has one value, and that is the answer.
            if error.is::<AnswerIsPrinted>() {
                return exit_of(error);
            }
            let object = error_object(error);
            if write_out(&(pretty(&object, 0) + "\n")).is_err() {
                return Exit::Io;
            }
        } else if let Some(budget) = budget_of(error) {
            self.tell_limits(budget);
        }
        exit_of(error)
    }

    /// The same for one line of stdin; in JSON the line gets an object of its own on stdout.
    pub fn fail_line(&self, line: usize, error: &anyhow::Error) -> anyhow::Result<Exit> {
        let exit = exit_of(error);
        if let Format::Json = self.format {
            let mut object = error_object(error);
            object["line"] = line.into();
            write_out(&format!("{object}\n"))?;
        } else {
            tell!("error in line {line}: {}", message_of(error));
        }
        Ok(exit)
    }
}

/// The options that show what a text leaves out.
fn lead(left_out: LeftOut) -> &'static str {
    match left_out {
        LeftOut::InAll => "; --all shows them",
        LeftOut::InData => "; --json prints all",
        LeftOut::InSubpositions => "; --dag lists its subpositions",
        LeftOut::InChecks => "; --check runs them",
        LeftOut::InRuleset => "; 'meximal rules NAME' says all about one",
        LeftOut::InDrawing => ", by 'meximal draw GAME'",
    }
}

/// A report with what the atlas has to do with it.
#[derive(Serialize)]
struct Noted<'a, R> {
    #[serde(flatten)]
    report: &'a R,
    atlas: &'a str,
}

impl<R: Report> Report for Noted<'_, R> {
    fn document(&self) -> Document {
        self.report.document().line(self.atlas)
    }
}

/// What is wrong, with its causes; one that an error tells itself is not told again. A text that an option
/// has is shown with the option.
fn message_of(error: &anyhow::Error) -> String {
    if let Some(ReportError::Parse(parse)) = error.downcast_ref::<ReportError>() {
        return parse.shown_behind(&parse.key.map_or_else(String::new, option_of));
    }
    error.chain().fold(String::new(), |told, cause| {
        let cause = cause.to_string();
        match told.as_str() {
            "" => cause,
            _ if told.contains(&cause) => told,
            _ => format!("{told}: {cause}"),
        }
    })
}

/// The option that gives a question what it has under a key.
fn option_of(key: &'static str) -> String {
    let option = match key {
        "positions" => "position",
        "comparisons" => "compare",
        key => key,
    };
    format!("--{} ", option.replace('_', "-"))
}

/// What is wrong, as JSON; with the place, if the text has one.
fn error_object(error: &anyhow::Error) -> Value {
    let mut object = serde_json::json!({ "error": message_of(error) });
    if let Some(ReportError::Parse(parse)) = error.downcast_ref::<ReportError>() {
        object["error"] = parse.message.as_str().into();
        object["at"] = serde_json::json!([parse.span.start, parse.span.end]);
        object["expected"] = parse.expected.as_str().into();
        if let Some(key) = parse.key {
            object["key"] = key.into();
        }
    }
    object
}

/// JSON for reading: an object has a line for each key, a list of plain values stays on one line.
fn pretty(value: &Value, indent: usize) -> String {
    let inner = "  ".repeat(indent + 1);
    let outer = "  ".repeat(indent);
    let is_plain = |v: &Value| !v.is_object() && !v.is_array();
    match value {
        Value::Object(object) if !object.is_empty() => {
            let field = |(key, value): (&String, &Value)| {
                let key = Value::from(key.as_str());
                format!("{inner}{key}: {}", pretty(value, indent + 1))
            };
            let fields: Vec<String> = object.iter().map(field).collect();
            format!("{{\n{}\n{outer}}}", fields.join(",\n"))
        }
        Value::Array(list) if list.iter().all(is_plain) => {
            let entries: Vec<String> = list.iter().map(Value::to_string).collect();
            format!("[{}]", entries.join(", "))
        }
        Value::Array(list) => {
            let entry = |value| format!("{inner}{}", pretty(value, indent + 1));
            let entries: Vec<String> = list.iter().map(entry).collect();
            format!("[\n{}\n{outer}]", entries.join(",\n"))
        }
        plain => plain.to_string(),
    }
}

fn exit_of(error: &anyhow::Error) -> Exit {
    let is_of_a_disk = |error: &AtlasError| error.is_io();
    if error.is::<OutputError>()
        || error.is::<WriteError>()
        || error.downcast_ref().is_some_and(is_of_a_disk)
    {
        return Exit::Io;
    }
    if let Some(AtlasError::Stopped { .. }) = error.downcast_ref() {
        return Exit::Budget;
    }
    match error.downcast_ref::<ReportError>() {
        Some(ReportError::Stopped { .. } | ReportError::TooLarge(_)) => Exit::Budget,
        Some(ReportError::Parse(parse)) if parse.over_budget => Exit::Budget,
        _ => Exit::BadInput,
    }
}

/// The budget that ran out, if there is one to be made larger.
fn budget_of(error: &anyhow::Error) -> Option<&'static str> {
    match error.downcast_ref::<ReportError>()? {
        ReportError::Stopped { stop, .. } => match stop {
            Stop::Time => Some("--time"),
            Stop::Memory => Some("--memory"),
            Stop::Interrupted => None,
        },
        ReportError::TooLarge(FormsFull::NoRoom(_)) => Some("--memory"),
        _ => None,
    }
}

/// The output cannot be written.
#[derive(Debug)]
pub struct OutputError(io::Error);

impl OutputError {
    fn is_broken_pipe(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}

impl std::fmt::Display for OutputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot write the output: {}", self.0)
    }
}

impl std::error::Error for OutputError {}

/// A file cannot be written.
#[derive(Debug)]
pub struct WriteError {
    path: PathBuf,
    error: io::Error,
}

impl WriteError {
    /// What the system said about this file.
    pub fn new(path: &Path, error: io::Error) -> WriteError {
        WriteError {
            path: path.to_owned(),
            error,
        }
    }
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot write {}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for WriteError {}

/// Writes a file beside the old one, which then takes its place: a crash leaves one of the two, a full disk
/// the old one.
pub fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<(), WriteError> {
    let failed = |error| WriteError::new(path, error);
    // A pipe or a terminal has no place to take, and a link stays one.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
        return fs::write(&target, &text).map_err(failed);
    }
    let new = beside(&target);
    let written = fs::write(&new, &text).and_then(|()| fs::rename(&new, &target));
    written.map_err(|error| {
        // What is half written is of no use to anybody; if it cannot be removed either, one error is enough.
        let _ = fs::remove_file(&new);
        failed(error)
    })
}

/// Whether a file can be written.
pub fn try_write(path: &Path) -> Result<(), WriteError> {
    let tried = fs::write(beside(path), "").and_then(|()| fs::remove_file(beside(path)));
    tried.map_err(|error| WriteError::new(path, error))
}

/// The file in which another is written before it takes its place.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

/// Writes text to stdout.
pub fn write_out(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    Ok(written.map_err(OutputError)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let denied = || io::Error::other("Permission denied");
        let twice = anyhow::Error::new(denied()).context("a file: Permission denied");
        assert_eq!(message_of(&twice), "a file: Permission denied");
        let once = anyhow::Error::new(denied()).context("cannot write x");
        assert_eq!(message_of(&once), "cannot write x: Permission denied");
    }

    #[test]
    fn pretty_json_is_the_same_json() {
        let value = serde_json::json!({
            "a": [1, 2, 3], "b": {}, "c": [], "d": [[1], ["x\"y"]], "e": {"f": null, "g": [{"h": true}]}
        });
        let text = pretty(&value, 0);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        assert!(text.contains("\n  \"a\": [1, 2, 3],\n"));
    }
}
