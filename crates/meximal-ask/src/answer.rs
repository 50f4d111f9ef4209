//! A report whose kind is forgotten: what it says as JSON, and how it looks.

use crate::report::{Document, Report};

/// An answer to any question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The report as JSON, its keys in their order.
    pub json: String,
    /// How it looks as text and in LaTeX.
    pub document: Document,
    /// Whether a budget left a part of it open.
    pub unfinished: bool,
    /// Whether the answer is "no".
    pub no: bool,
}

impl Answer {
    /// The answer that a report is.
    pub fn of(report: &impl Report) -> Result<Answer, serde_json::Error> {
        Ok(Answer {
            json: serde_json::to_string(report)?,
            document: report.document(),
            unfinished: report.is_unfinished(),
            no: report.is_no(),
        })
    }
}
