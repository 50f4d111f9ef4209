//! An answer: the command's report as JSON, as text and in LaTeX, and what belongs to it.

use std::collections::BTreeMap;

use meximal::ask;
use meximal::report::{ElementsReport, Report, Style};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::failure::Failure;

/// The answer to a question of the command.
#[derive(Serialize, ToSchema)]
pub struct Answer {
    /// What the command prints with --json.
    #[schema(value_type = Object)]
    report: Box<RawValue>,
    /// What the command prints.
    text: String,
    /// What the command prints with --latex.
    latex: String,
    /// Whether a budget left a part of it open.
    unfinished: bool,
    /// Whether the answer is "no".
    no: bool,
    /// Pictures by name, as SVG.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pictures: BTreeMap<&'static str, String>,
    /// The proof of a quotient for `meximal check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    /// The elements of a quotient, and how generators multiply them.
    #[serde(flatten)]
    #[schema(value_type = Option<Object>)]
    elements: Option<ElementsReport>,
}

impl Answer {
    /// The answer that is a report.
    pub fn of(report: &impl Report) -> Result<Answer, Failure> {
        Answer::new(ask::Answer::of(report)?)
    }

    /// The answer that is several reports, one after the other.
    pub fn of_all(reports: &[impl Report]) -> Result<Answer, Failure> {
        let mut answer = Answer {
            report: RawValue::from_string(serde_json::to_string(reports)?)?,
            text: String::new(),
            latex: String::new(),
            unfinished: false,
            no: false,
            pictures: BTreeMap::new(),
            certificate: None,
            elements: None,
        };
        for report in reports {
            let one = Answer::of(report)?;
            answer.text += &one.text;
            answer.latex += &one.latex;
            answer.unfinished |= one.unfinished;
            answer.no |= one.no;
        }
        Ok(answer)
    }

    fn new(answer: ask::Answer) -> Result<Answer, Failure> {
        Ok(Answer {
            report: RawValue::from_string(answer.json)?,
            text: answer.document.text(Style::Unicode),
            latex: answer.document.latex(),
            unfinished: answer.unfinished,
            no: answer.no,
            pictures: BTreeMap::new(),
            certificate: None,
            elements: None,
        })
    }

    /// The drawing of a game: there is no text but the drawing.
    pub fn of_drawing(game: &str, svg: String) -> Result<Answer, Failure> {
        let report = serde_json::json!({ "game": game, "svg": svg });
        let answer = Answer {
            report: RawValue::from_string(report.to_string())?,
            text: svg.clone(),
            latex: String::new(),
            unfinished: false,
            no: false,
            pictures: BTreeMap::new(),
            certificate: None,
            elements: None,
        };
        Ok(answer.with_picture("drawing", svg))
    }

    /// The answer with other words on how it ended.
    pub fn with_verdict(mut self, unfinished: bool, no: bool) -> Answer {
        self.unfinished = unfinished;
        self.no = no;
        self
    }

    /// The answer with a picture.
    pub fn with_picture(mut self, name: &'static str, svg: String) -> Answer {
        self.pictures.insert(name, svg);
        self
    }

    /// The answer with a certificate.
    pub fn with_certificate(mut self, certificate: String) -> Answer {
        self.certificate = Some(certificate);
        self
    }

    /// The answer with the elements of a quotient.
    pub fn with_elements(mut self, elements: ElementsReport) -> Answer {
        self.elements = Some(elements);
        self
    }
}
