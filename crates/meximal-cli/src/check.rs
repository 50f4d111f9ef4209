//! `meximal check`: the independent checker of certificates.

use std::fs;
use std::io::Read;

use anyhow::Context;
use meximal::runner::Runner;
use meximal_ask::question::{self, Check};
use meximal_ask::report::{AnyReport, Report};
use meximal_check::MAX_LENGTH;

use crate::args::CheckVerb;
use crate::files::try_file;
use crate::output::{BadInput, Exit, Output};

pub fn check(verb: &CheckVerb, runner: &Runner, output: &Output) -> anyhow::Result<Exit> {
    if let Some(path) = &verb.coq {
        try_file(path)?;
    }
    let question = Check {
        certificate: read(&verb.file)?,
        coq: verb.coq.is_some(),
    };
    let mut answer = question::answer(&question.into(), runner)?;
    let theorem = match &mut answer.report {
        AnyReport::Check(report) => report.coq.take(),
        _ => None,
    };
    // The answer is told even if the file cannot be written after all.
    output.print(&answer.report)?;
    if let (Some(path), Some(theorem)) = (&verb.coq, theorem) {
        fs::write(path, theorem).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(if answer.report.is_no() {
        Exit::No
    } else {
        Exit::Done
    })
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
