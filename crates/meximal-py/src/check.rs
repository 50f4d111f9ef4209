//! Certificates, verified by the independent checker.

use meximal::runner::Stop;
use meximal_ask::report::{Document, Line, Report, ReportError};
use meximal_check::{CheckError, Proof, Stopped, Verified};
use pyo3::prelude::*;
use serde::Serialize;

use crate::answer::Answer;
use crate::work::Budget;

/// What the checker says.
#[derive(Serialize)]
struct CheckReport {
    verified: bool,
    verdict: String,
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
    closures: Vec<usize>,
}

impl From<Verified> for Proved {
    fn from(verified: Verified) -> Proved {
        let period = verified.period.as_ref();
        Proved {
            period: period.map(|period| period.length as usize),
            preperiod: period.map(|period| period.start as usize),
            closures: verified.closures.iter().map(|c| c.pairs).collect(),
            players: verified.players,
            heaps: verified.heaps,
            order: verified.order,
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

    fn is_no(&self) -> bool {
        !self.verified
    }
}

/// Verifies a certificate.
#[pyfunction]
pub fn check(py: Python<'_>, certificate: &str, budget: &Budget) -> PyResult<Answer> {
    budget.run(py, |runner| {
        // The runner's limits stop the checker by its own flag.
        let stopped = std::cell::Cell::new(None);
        let interrupted = || {
            stopped.set(runner.check(0).err());
            stopped.get().is_some()
        };
        let limits = meximal_check::Budget::new()
            .with_memory(runner.memory())
            .with_interrupt(&interrupted);
        let report = match meximal_check::check_any(certificate, &limits) {
            Ok(proof) => CheckReport {
                verified: true,
                verdict: proof.to_string(),
                line: None,
                proved: match proof {
                    Proof::Finite(verified) => Some(verified.into()),
                    Proof::Automatic(_) | Proof::Uniform(_) => None,
                },
            },
            Err(CheckError::Rejected(rejected)) => CheckReport {
                verified: false,
                verdict: rejected.to_string(),
                line: rejected.line,
                proved: None,
            },
            Err(CheckError::Stopped(why)) => {
                let stop = match why {
                    Stopped::Time => Stop::Time,
                    Stopped::Memory => Stop::Memory,
                    Stopped::Interrupted => stopped.get().unwrap_or(Stop::Interrupted),
                };
                let known = "the certificate was neither verified nor rejected".to_owned();
                return Err(ReportError::Stopped { stop, known });
            }
        };
        Answer::of(&report)
    })
}
