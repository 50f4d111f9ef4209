//! The papers' claims.

use meximal::paper::{Paper, papers};
use meximal::report::paper;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Answer, Ask, Desk};
use crate::failure::Failure;

/// The claims of a paper.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Paper)]
pub struct PaperOf {
    /// The paper; without it the report is a list of all of them.
    name: Option<String>,
    /// Run the checks.
    #[serde(default)]
    check: bool,
    /// Only claims whose name contains this.
    only: Option<String>,
}

impl Ask for PaperOf {
    const VERB: &'static str = "paper";
    const ABOUT: &'static str =
        "The papers' claims: recomputed, checked to a bound, proved, corrected or open";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let papers = papers();
        let only = self.only.as_deref();
        let report = |known: &Paper| {
            let report = paper(known, self.check, only, &desk.runner);
            match report.claims.is_empty() {
                true => Err(Failure::bad(format!(
                    "no claim of {} has '{}' in its name",
                    known.name,
                    only.unwrap_or_default()
                ))),
                false => Ok(report),
            }
        };
        let Some(name) = &self.name else {
            let reports: Result<Vec<_>, Failure> = papers.iter().map(report).collect();
            return Answer::of_all(&reports?);
        };
        let found = papers.iter().find(|paper| paper.name == name);
        let names: Vec<&str> = papers.iter().map(|paper| paper.name).collect();
        let unknown = || {
            Failure::bad(format!(
                "no paper is called '{name}': expected {}",
                names.join(", ")
            ))
        };
        Answer::of(&report(found.ok_or_else(unknown)?)?)
    }
}
