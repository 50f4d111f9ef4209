//! The claims of a paper with their status.

use std::time::Instant;

use serde::Serialize;

use super::{Document, LeftOut, Line, Report};
use meximal::runner::Runner;
use meximal_papers::{CheckError, Claim, Kind, Paper, Workbench};

/// A paper's claims.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperReport {
    /// The name on the command line.
    pub name: String,
    /// Author and title.
    pub title: String,
    /// Where it appeared.
    pub source: String,
    /// Whether the checks were run.
    pub checked: bool,
    /// How many checks failed.
    pub failed: usize,
    /// How many checks ran out of budget.
    pub stopped: usize,
    /// The claims.
    pub claims: Vec<ClaimReport>,
}

/// A claim.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimReport {
    /// Its name.
    pub id: String,
    /// What the paper says.
    pub statement: String,
    /// `reproduced`, `corrected` or `open`; `failed` or `budget` when a check says otherwise.
    pub status: String,
    /// What the check establishes: `recomputed`, `checked`, `proved`, `corrected` or `open`.
    pub basis: &'static str,
    /// How far a claim is checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
    /// By what a claim is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<&'static str>,
    /// The right statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correction: Option<String>,
    /// What the check computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
    /// How long the check took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u128>,
}

/// The claims of a paper whose names contain `only`, checked if asked for.
pub fn paper(paper: &Paper, check: bool, only: Option<&str>, runner: &Runner) -> PaperReport {
    let mut bench = Workbench::new(runner.clone());
    let mut report = PaperReport {
        name: paper.name.to_owned(),
        title: paper.title.to_owned(),
        source: paper.source.to_owned(),
        checked: check,
        failed: 0,
        stopped: 0,
        claims: Vec::new(),
    };
    let wanted = |id: &str| only.is_none_or(|part| id.contains(part));
    for claim in paper.claims.iter().filter(|claim| wanted(claim.id)) {
        let mut entry = ClaimReport::of(claim);
        if check {
            runner.report(
                claim.id,
                report.claims.len() as u64,
                Some(paper.claims.len() as u64),
            );
            let start = Instant::now();
            let result = match runner.check(0) {
                Ok(()) => (claim.check)(&mut bench),
                Err(stop) => Err(stop.into()),
            };
            entry.milliseconds = Some(start.elapsed().as_millis());
            match result {
                Ok(evidence) => entry.evidence = Some(evidence),
                Err(error) => {
                    entry.evidence = Some(error.to_string());
                    if matches!(error, CheckError::Stopped(_)) {
                        report.stopped += 1;
                        entry.status = "budget".to_owned();
                    } else {
                        report.failed += 1;
                        entry.status = "failed".to_owned();
                    }
                }
            }
        }
        report.claims.push(entry);
    }
    report
}

impl ClaimReport {
    /// The claim before its check is run.
    fn of(claim: &Claim) -> ClaimReport {
        let (status, basis) = match claim.kind {
            Kind::Recomputed => ("reproduced", "recomputed"),
            Kind::Checked(_) => ("reproduced", "checked"),
            Kind::Proved(_) => ("reproduced", "proved"),
            Kind::Corrected(_) => ("corrected", "corrected"),
            Kind::Open => ("open", "open"),
        };
        let mut report = ClaimReport {
            id: claim.id.to_owned(),
            statement: claim.statement.to_owned(),
            status: status.to_owned(),
            basis,
            bound: None,
            proof: None,
            correction: None,
            evidence: None,
            milliseconds: None,
        };
        match claim.kind {
            Kind::Checked(bound) => report.bound = Some(bound),
            Kind::Proved(proof) => report.proof = Some(proof),
            Kind::Corrected(right) => report.correction = Some(right.to_owned()),
            Kind::Recomputed | Kind::Open => {}
        }
        report
    }

    /// What is known about the claim, in a word.
    fn verdict(&self) -> &str {
        match self.status.as_str() {
            "failed" => "failed",
            "budget" => "budget",
            _ => self.basis,
        }
    }
}

impl Report for PaperReport {
    fn is_unfinished(&self) -> bool {
        self.failed == 0 && self.stopped > 0
    }

    fn is_no(&self) -> bool {
        self.failed > 0
    }

    fn document(&self) -> Document {
        let mut document = Document::new()
            .line(self.title.as_str())
            .line(self.source.as_str())
            .line("");
        let head = ["claim", "status", "statement"].map(Line::from).to_vec();
        let mut rows = Vec::new();
        for claim in &self.claims {
            let row = |name: &str, status: &str, words: String| {
                vec![name.into(), status.into(), Line::from(words)]
            };
            rows.push(row(&claim.id, claim.verdict(), claim.statement.clone()));
            if let Some(right) = &claim.correction {
                rows.push(row("", "", format!("  right: {right}")));
            }
            if let Some(bound) = claim.bound {
                rows.push(row("", "", format!("  bound: {bound}")));
            }
            if let Some(proof) = claim.proof {
                rows.push(row("", "", format!("  by: {proof}")));
            }
            if let Some(evidence) = &claim.evidence {
                rows.push(row("", "", format!("  check: {evidence}")));
            }
        }
        document = document.table(head, rows);
        if self.checked {
            let total = self.claims.len();
            let passed = total - self.failed - self.stopped;
            let mut words = format!("{passed} of {total} checks confirmed in this run");
            if self.failed > 0 {
                words += &format!(", {} failed", self.failed);
            }
            if self.stopped > 0 {
                words += &format!(", {} out of budget", self.stopped);
            }
            document.line("").line(words + ".")
        } else {
            let words = "This is what the checks establish; nothing was computed now";
            let line = Line::from(words).left_out(LeftOut::InChecks).words(".");
            document.line("").line(line)
        }
    }
}
