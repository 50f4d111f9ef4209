//! The verb `report`: what somebody who looks into a wrong or slow answer has to know. The program and how it
//! was built, the machine, and the question; names of files and of people are left out.

use std::thread::available_parallelism;

use clap::Args;
use meximal::runner::Runner;
use meximal_ask::report::{Document, Line, Report};
use meximal_survey::Engine;
use serde::Serialize;

use crate::output::{Exit, Output};
use crate::terminal;

#[derive(Args)]
#[command(after_help = "Example:\n  meximal report -- outcome '{0,*2}' --players 3")]
pub struct ReportVerb {
    /// The question, as words of a command line; it is not asked
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "QUESTION"
    )]
    pub question: Vec<String>,
}

/// What is reported.
#[derive(Serialize)]
struct Machine {
    version: &'static str,
    profile: &'static str,
    features: Vec<&'static str>,
    system: &'static str,
    processor: &'static str,
    vectors: &'static str,
    cores: Option<usize>,
    /// The memory that a question may use when it names none, in bytes.
    memory: usize,
    symbols: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<String>,
}

pub fn report(verb: &ReportVerb, output: &Output) -> anyhow::Result<Exit> {
    let words = verb.question.iter().map(|word| quoted(&anonymous(word)));
    let words: Vec<String> = words.collect();
    output.print(&Machine {
        version: env!("CARGO_PKG_VERSION"),
        profile: if cfg!(debug_assertions) {
            "debug"
        } else {
            "release"
        },
        features: if cfg!(feature = "cuda") {
            vec!["cuda"]
        } else {
            Vec::new()
        },
        system: std::env::consts::OS,
        processor: std::env::consts::ARCH,
        vectors: Engine::best().name(),
        cores: available_parallelism().ok().map(usize::from),
        memory: Runner::new().memory(),
        symbols: terminal::shows_unicode(),
        question: (!words.is_empty()).then(|| format!("meximal {}", words.join(" "))),
    })?;
    Ok(Exit::Done)
}

/// A word without the place of a file, which may name a person.
fn anonymous(word: &str) -> String {
    let (option, value) = match word.split_once('=') {
        Some((option, value)) if option.starts_with("--") => (format!("{option}="), value),
        _ => (String::new(), word),
    };
    let (sign, path) = match value.strip_prefix('@') {
        Some(path) => ("@", path),
        None => ("", value),
    };
    let is_path = !sign.is_empty()
        || ["/", "~", "./", "../", "\\"]
            .iter()
            .any(|start| path.starts_with(start))
        || path
            .get(1..3)
            .is_some_and(|drive| drive == ":\\" || drive == ":/");
    match path.rfind(['/', '\\']) {
        Some(last) if is_path => format!("{option}{sign}…{}", &path[last..]),
        _ => word.to_owned(),
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:+=@/…".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

impl Report for Machine {
    fn document(&self) -> Document {
        let features = if self.features.is_empty() {
            "none".to_owned()
        } else {
            self.features.join(", ")
        };
        let cores = self
            .cores
            .map_or_else(|| "not known".to_owned(), |cores| cores.to_string());
        let mut fields = vec![
            (
                "meximal",
                format!("{}, {} build", self.version, self.profile),
            ),
            ("features", features),
            ("system", format!("{} on {}", self.system, self.processor)),
            ("vectors", self.vectors.to_owned()),
            ("cores", cores),
            (
                "memory",
                format!("{} MiB for a question", self.memory >> 20),
            ),
            (
                "symbols",
                if self.symbols { "UTF-8" } else { "ASCII" }.to_owned(),
            ),
        ];
        if let Some(question) = &self.question {
            fields.push(("question", question.clone()));
        }
        let fields = fields.into_iter();
        Document::new().fields(
            fields
                .map(|(name, text)| (name.to_owned(), Line::from(text)))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_lose_their_folders_and_games_nothing() {
        for (word, shown) in [
            ("@/home/ann/coins.txt", "@…/coins.txt"),
            ("@private/coins.txt", "@…/coins.txt"),
            ("@coins.txt", "@coins.txt"),
            ("--atlas=/home/ann/a.sqlite", "--atlas=…/a.sqlite"),
            ("~/a.sqlite", "…/a.sqlite"),
            ("C:\\Users\\ann\\a.sqlite", "…\\a.sqlite"),
            ("*(2/0)0", "*(2/0)0"),
            ("clobber:LR./RL.", "clobber:LR./RL."),
            ("{1/2|3}", "{1/2|3}"),
            ("0.15", "0.15"),
        ] {
            assert_eq!(anonymous(word), shown);
        }
    }

    #[test]
    fn questions_can_be_pasted() {
        assert_eq!(quoted("0.77:5+3"), "0.77:5+3");
        assert_eq!(quoted("{0,*2}"), "'{0,*2}'");
        assert_eq!(quoted("G'"), "'G'\\'''");
        assert_eq!(quoted(""), "''");
    }
}
