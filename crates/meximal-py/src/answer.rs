//! An answer: a report that was made into words, ready to be given attributes and shown.

use std::sync::Arc;

use meximal_ask::Drawing;
use meximal_ask::report::{AnyReport, Document, Report, ReportError, Style};
use pyo3::prelude::*;

use crate::error::to_python;
use crate::html::html;

/// A report whose type is a name.
#[pyclass(frozen, module = "meximal._native")]
pub struct Answer {
    /// The name of the report's type.
    #[pyo3(get)]
    kind: &'static str,
    /// The report as JSON on one line, as the command prints it for lines of input.
    #[pyo3(get)]
    json: String,
    /// Whether a budget left a part of it open.
    #[pyo3(get)]
    unfinished: bool,
    /// Whether the answer is "no".
    #[pyo3(get)]
    no: bool,
    document: Document,
    drawing: Option<(Drawing, Arc<AnyReport>)>,
    /// What the atlas has to do with it.
    #[pyo3(get)]
    note: Option<String>,
}

impl Answer {
    /// The answer to a question, with its first picture.
    pub fn new(answer: meximal_ask::Answer) -> Result<Answer, ReportError> {
        let meximal_ask::Answer {
            report,
            note,
            pictures,
            ..
        } = answer;
        let rendered = Answer::of(&report)?;
        let drawing = pictures.into_values().next();
        Ok(Answer {
            drawing: drawing.map(|drawing| (drawing, Arc::new(report))),
            note,
            ..rendered
        })
    }

    /// The answer that a report is.
    pub fn of(report: &impl Report) -> Result<Answer, ReportError> {
        let json = serde_json::to_string(report);
        Ok(Answer {
            kind: report.kind(),
            json: json.map_err(|error| ReportError::Unsupported(error.to_string()))?,
            unfinished: report.is_unfinished(),
            no: report.is_no(),
            document: report.document(),
            drawing: None,
            note: None,
        })
    }
}

#[pymethods]
impl Answer {
    /// As the command prints it, with symbols or in ASCII.
    fn text(&self, ascii: bool) -> String {
        self.document
            .text(if ascii { Style::Ascii } else { Style::Unicode })
    }

    /// As the command prints it with --latex.
    fn latex(&self) -> String {
        self.document.latex()
    }

    /// As tables of HTML.
    fn html(&self) -> String {
        html(&self.document)
    }

    /// The picture, if there is one.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let Some((drawing, report)) = self.drawing.clone() else {
            return Ok(None);
        };
        let drawn = py.detach(move || drawing.text(&report));
        drawn.map(Some).map_err(|error| to_python(py, error))
    }
}
