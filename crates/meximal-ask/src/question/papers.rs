//! The papers' claims.

use meximal_papers::{Paper as Known, papers};
use serde::{Deserialize, Serialize};

use super::Ask;
use crate::answer::Answer;
use crate::report::{self, AnyReport, PaperReport, ReportError};
use crate::resources::Resources;

/// The claims of a paper.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// The paper; without it the report is a list of all of them.
    pub name: Option<String>,
    /// Run the checks.
    #[serde(default)]
    pub check: bool,
    /// Only claims whose name contains this.
    pub only: Option<String>,
}

impl Ask for Paper {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let papers = papers();
        let names = |papers: &[&Known]| {
            let names: Vec<&str> = papers.iter().map(|paper| paper.name).collect();
            names.join(", ")
        };
        let all: Vec<&Known> = papers.iter().collect();
        let chosen: Vec<&Known> = match &self.name {
            None => all,
            Some(name) => {
                let found = papers.iter().find(|paper| paper.name == name);
                vec![found.ok_or_else(|| {
                    let expected = names(&all);
                    let message = format!("no paper is called '{name}': expected {expected}");
                    ReportError::Unsupported(message)
                })?]
            }
        };
        let only = self.only.as_deref();
        let reports = chosen
            .iter()
            .map(|known| report::paper(known, self.check, only, resources.runner));
        let mut reports: Vec<PaperReport> = reports.collect();
        reports.retain(|report| !report.claims.is_empty());
        if reports.is_empty() {
            let only = only.unwrap_or_default();
            let message = format!("no claim of {} has '{only}' in its name", names(&chosen));
            return Err(ReportError::Unsupported(message));
        }
        if self.name.is_some()
            && let Some(report) = reports.pop()
        {
            return Ok(Answer::new(report));
        }
        Ok(Answer::new(AnyReport::Papers(reports)))
    }
}
