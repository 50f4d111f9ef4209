//! Whether a certificate proves what it claims, by the independent checker.

use std::cell::Cell;

use meximal::runner::{Runner, Stop};
use meximal_check::{Budget, CheckError, Stopped, check_any, coq};
use serde::{Deserialize, Serialize};

use super::Ask;
use crate::answer::Answer;
use crate::report::{CheckReport, ReportError};
use crate::resources::Resources;

/// Whether a certificate is accepted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The text of the certificate.
    pub certificate: String,
    /// Write what it proves as a theorem for Coq, too.
    #[serde(default)]
    pub coq: bool,
}

impl Ask for Check {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let runner = resources.runner;
        let checked = within(runner, |budget| check_any(&self.certificate, budget));
        let proof = match checked? {
            Ok(proof) => proof,
            Err(rejected) => return Ok(Answer::new(CheckReport::rejected(&rejected))),
        };
        let theorem = if self.coq {
            let written = within(runner, |budget| coq(&self.certificate, &proof, budget))?;
            // It was verified, but its kind cannot be written as a theorem yet.
            Some(written.map_err(|rejected| ReportError::Unsupported(rejected.reason))?)
        } else {
            None
        };
        Ok(Answer::new(CheckReport::verified(proof, theorem)))
    }
}

/// What the checker finds within the limits of a runner: a result, or why the certificate is rejected.
fn within<T>(
    runner: &Runner,
    work: impl FnOnce(&Budget) -> Result<T, CheckError>,
) -> Result<Result<T, meximal_check::Rejected>, ReportError> {
    // The runner's limits stop the checker by its own flag.
    let stop = Cell::new(None);
    let interrupted = || {
        stop.set(runner.check(0).err());
        stop.get().is_some()
    };
    let budget = Budget::new()
        .with_memory(runner.memory())
        .with_interrupt(&interrupted);
    match work(&budget) {
        Ok(found) => Ok(Ok(found)),
        Err(CheckError::Rejected(rejected)) => Ok(Err(rejected)),
        Err(CheckError::Stopped(stopped)) => {
            let stop = match stopped {
                Stopped::Time => Stop::Time,
                Stopped::Memory => Stop::Memory,
                Stopped::Interrupted => stop.get().unwrap_or(Stop::Interrupted),
            };
            let known = "the certificate was neither verified nor rejected".to_owned();
            Err(ReportError::Stopped { stop, known })
        }
    }
}
