//! `meximal check`: the independent checker of certificates.

use std::fs;
use std::io::Read;

use anyhow::Context;
use meximal::runner::{Runner, Stop};
use meximal_ask::report::{Document, Line, Report, ReportError};
use meximal_check::{Budget, CheckError, MAX_LENGTH, Proof, Stopped, Verified};
use serde::Serialize;

use crate::args::{CheckVerb, Global};
use crate::output::{BadInput, Exit, Output};

/// What the checker says.
#[derive(Serialize)]
struct CheckReport {
    /// Whether the certificate proves what it claims.
    verified: bool,
    /// What it proves, or why not, in words.
    verdict: String,
    /// The line at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(flatten)]
    proved: Option<Proved>,
}

/// What a certificate proves.
#[derive(Serialize)]
struct Proved {
    rules: String,
    players: usize,
    play: String,
    heaps: usize,
    order: usize,
    period: Option<usize>,
    preperiod: Option<usize>,
    /// For each event, the size of the closure of the verification lemma.
    closures: Vec<usize>,
}

impl From<Verified> for Proved {
    fn from(verified: Verified) -> Proved {
        Proved {
            players: verified.players,
            heaps: verified.heaps,
            order: verified.order,
            period: verified
                .period
                .as_ref()
                .map(|period| period.length as usize),
            preperiod: verified.period.as_ref().map(|period| period.start as usize),
            closures: verified
                .closures
                .iter()
                .map(|closure| closure.pairs)
                .collect(),
            rules: verified.rules,
            play: verified.play,
        }
    }
}

impl Report for CheckReport {
    fn document(&self) -> Document {
        let verdict = if self.verified {
            "verified"
        } else {
            "rejected"
        };
        let mut fields = vec![(verdict.to_owned(), Line::from(self.verdict.as_str()))];
        if let Some(proved) = &self.proved {
            let sizes: Vec<String> = proved.closures.iter().map(usize::to_string).collect();
            let words = if sizes.is_empty() {
                "there is nothing to check".to_owned()
            } else {
                format!(
                    "the verification lemma holds, with closures of {} pairs",
                    sizes.join(", ")
                )
            };
            fields.push(("because".to_owned(), words.into()));
        }
        Document::new().fields(fields)
    }
}

pub fn check(
    verb: &CheckVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let text = read(&verb.file)?;
    let interrupted = || runner.check(0) == Err(Stop::Interrupted);
    let mut budget = Budget::new()
        .with_memory(runner.memory())
        .with_interrupt(&interrupted);
    if let Some(time) = global.time {
        budget = budget.with_time(time);
    }
    let checked = meximal_check::check_any(&text, &budget);
    if let (Some(path), Ok(proof)) = (&verb.coq, &checked) {
        let theorem = match meximal_check::coq(&text, proof, &budget) {
            // The file was verified, but this kind of certificate cannot be written as a theorem yet.
            Err(CheckError::Rejected(rejected)) => return Err(BadInput(rejected.reason).into()),
            theorem => theorem?,
        };
        let cannot = || format!("cannot write {}", path.display());
        fs::write(path, theorem).with_context(cannot)?;
    }
    let (report, exit) = match checked {
        Ok(proof) => {
            let report = CheckReport {
                verified: true,
                verdict: proof.to_string(),
                line: None,
                proved: match proof {
                    Proof::Finite(verified) => Some(verified.into()),
                    Proof::Automatic(_) | Proof::Uniform(_) => None,
                },
            };
            (report, Exit::Done)
        }
        Err(CheckError::Rejected(rejected)) => {
            let report = CheckReport {
                verified: false,
                verdict: rejected.to_string(),
                line: rejected.line,
                proved: None,
            };
            (report, Exit::No)
        }
        Err(CheckError::Stopped(stopped)) => {
            let stop = match stopped {
                Stopped::Time => Stop::Time,
                Stopped::Memory => Stop::Memory,
                Stopped::Interrupted => Stop::Interrupted,
            };
            let known = "the certificate was neither verified nor rejected".to_owned();
            return Err(ReportError::Stopped { stop, known }.into());
        }
    };
    output.print(&report)?;
    Ok(exit)
}

/// A certificate, no longer than the checker accepts.
fn read(path: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    // One byte more than allowed, so that the checker sees that it is too long.
    let most = MAX_LENGTH as u64 + 1;
    match path {
        "-" => std::io::stdin().lock().take(most).read_to_end(&mut bytes),
        _ => {
            let file = fs::File::open(path).with_context(|| format!("cannot open '{path}'"))?;
            file.take(most).read_to_end(&mut bytes)
        }
    }
    .with_context(|| format!("cannot read '{path}'"))?;
    let text = String::from_utf8(bytes);
    text.map_err(|_| BadInput(format!("'{path}' is not UTF-8 text")).into())
}
