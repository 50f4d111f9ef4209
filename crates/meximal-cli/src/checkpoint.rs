//! Checkpoints: how far a long search has come, in a file that says whose it is.
//!
//! The file has the version of the program, the name of the search, what is known so far with the question it
//! is about, and a SHA-256 of all of that. A file that was changed, or that another version wrote, is
//! refused. The sum finds damage, not forgery, and a sum of counts cannot be taken apart to count some of
//! them again: so an answer says what of it comes from a file.

use std::fs;
use std::path::Path;

use anyhow::Context;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use meximal::text::counted;
use meximal_ask::report::{Document, Report};

use crate::output::{BadInput, Output, try_write, write_file};

/// The version of this program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is in the file.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    meximal: String,
    search: String,
    sha256: String,
    progress: Value,
}

impl Checkpoint {
    fn new(search: &str, progress: Value) -> Checkpoint {
        let mut checkpoint = Checkpoint {
            meximal: VERSION.to_owned(),
            search: search.to_owned(),
            sha256: String::new(),
            progress,
        };
        checkpoint.sha256 = checkpoint.sum();
        checkpoint
    }

    /// The sum of everything else.
    fn sum(&self) -> String {
        let mut hash = Sha256::new();
        let progress = self.progress.to_string();
        for text in [&self.meximal, &self.search, &progress] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        }
        let digest = hash.finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Writes what is known so far.
pub fn write(path: &Path, search: &str, progress: &impl Serialize) -> anyhow::Result<()> {
    let checkpoint = Checkpoint::new(search, serde_json::to_value(progress)?);
    let text = serde_json::to_string_pretty(&checkpoint)? + "\n";
    Ok(write_file(path, &text)?)
}

/// The progress saved so far, if there is a file. It also checks that the file can be written, so that the
/// user hears of a problem before the long work starts.
pub fn read<P: DeserializeOwned>(
    path: &Path,
    search: &str,
    check: impl Fn(&P) -> Result<(), String>,
) -> anyhow::Result<Option<P>> {
    try_write(path)?;
    if !path.exists() {
        return Ok(None);
    }
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let progress = progress_in(&text, search).and_then(|progress| {
        let progress: P = serde_json::from_value(progress).map_err(|error| error.to_string())?;
        check(&progress)?;
        Ok(progress)
    });
    let progress = progress.map_err(|reason| {
        BadInput(format!(
            "{} is not a checkpoint of this search ({reason}): remove it or name another file",
            path.display()
        ))
    })?;
    Ok(Some(progress))
}

/// A report of a search that went on from a file.
#[derive(Serialize)]
struct Continued<'a, R> {
    #[serde(flatten)]
    report: &'a R,
    /// What was not computed here.
    unchecked: String,
}

impl<R: Report> Report for Continued<'_, R> {
    fn document(&self) -> Document {
        let line = format!("Continued from a file, not checked: {}.", self.unchecked);
        self.report.document().line(line)
    }
}

/// Prints the report of a search, with how many things were done before by whoever wrote its file.
pub fn print(
    output: &Output,
    report: &impl Report,
    done: u64,
    [one, many]: [&str; 2],
    note: Option<&str>,
) -> anyhow::Result<()> {
    if done == 0 {
        return output.print_noted(report, note);
    }
    let unchecked = format!("the first {}", counted(done, one, many));
    output.print_noted(&Continued { report, unchecked }, note)
}

/// What is known, if the text is a checkpoint of this search by this program.
fn progress_in(text: &str, search: &str) -> Result<Value, String> {
    let checkpoint: Checkpoint = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if checkpoint.meximal != VERSION {
        return Err(format!(
            "meximal {} wrote it, and this is {VERSION}",
            checkpoint.meximal
        ));
    }
    if checkpoint.search != search {
        return Err(format!("it is about {}", checkpoint.search));
    }
    if checkpoint.sum() != checkpoint.sha256 {
        return Err("it was changed: its checksum does not fit".to_owned());
    }
    Ok(checkpoint.progress)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_changed_is_refused() {
        let progress = serde_json::json!({ "min": 2, "done": 17, "counts": [1, 2, 3] });
        let checkpoint = Checkpoint::new("census", progress.clone());
        let text = serde_json::to_string_pretty(&checkpoint).unwrap();
        assert_eq!(progress_in(&text, "census"), Ok(progress));
        assert!(progress_in(&text, "question3").is_err());
        for (old, new, reason) in [
            ("17", "18", "checksum"),
            ("\"min\": 2", "\"min\": 3", "checksum"),
            (VERSION, "0.0.9", "meximal 0.0.9 wrote it"),
        ] {
            let changed = text.replacen(old, new, 1);
            let error = progress_in(&changed, "census").unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
        assert!(progress_in("{}", "census").is_err());
    }
}
