//! An answer: the command's report as JSON, as text and in LaTeX, and what belongs to it.

use std::collections::BTreeMap;

use meximal::ask;
use meximal::report::{ElementReport, ElementsReport, MultiplicationReport, Report, Style};
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
    /// The elements of a quotient in the order of their normal forms: name, latex, word, outcome, is_p, idempotent, in_kernel,
    /// component and class of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    elements: Option<Vec<ElementReport>>,
    /// The names of its generators, and for each of them the places of its products with all elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    multiplication: Option<MultiplicationReport>,
}

impl Answer {
    /// A report that stands as JSON, with its text and LaTeX.
    fn new(report: String, text: String, latex: String) -> Result<Answer, Failure> {
        Ok(Answer {
            report: RawValue::from_string(report)?,
            text,
            latex,
            unfinished: false,
            no: false,
            pictures: BTreeMap::new(),
            certificate: None,
            elements: None,
            multiplication: None,
        })
    }

    /// The answer that is a report.
    pub fn of(report: &impl Report) -> Result<Answer, Failure> {
        let answer = ask::Answer::of(report)?;
        let text = answer.document.text(Style::Unicode);
        let latex = answer.document.latex();
        let (unfinished, no) = (answer.unfinished, answer.no);
        Ok(Answer::new(answer.json, text, latex)?.with_verdict(unfinished, no))
    }

    /// The answer that is several reports, one after the other.
    pub fn of_all(reports: &[impl Report]) -> Result<Answer, Failure> {
        let json = serde_json::to_string(reports)?;
        let mut answer = Answer::new(json, String::new(), String::new())?;
        for report in reports {
            let one = Answer::of(report)?;
            answer.text += &one.text;
            answer.latex += &one.latex;
            answer.unfinished |= one.unfinished;
            answer.no |= one.no;
        }
        Ok(answer)
    }

    /// The drawing of a game: there is no text but the drawing.
    pub fn of_drawing(game: &str, svg: String) -> Result<Answer, Failure> {
        let report = serde_json::json!({ "game": game, "svg": svg });
        let answer = Answer::new(report.to_string(), svg.clone(), String::new())?;
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

    /// The answer with pictures, if there are any.
    pub fn with_pictures(self, pictures: Option<(&'static str, String)>) -> Answer {
        let with = |answer: Answer, (name, svg)| answer.with_picture(name, svg);
        pictures.into_iter().fold(self, with)
    }

    /// The answer with a certificate.
    pub fn with_certificate(mut self, certificate: String) -> Answer {
        self.certificate = Some(certificate);
        self
    }

    /// The answer with the elements of a quotient.
    pub fn with_elements(mut self, elements: ElementsReport) -> Answer {
        self.elements = Some(elements.elements);
        self.multiplication = Some(elements.multiplication);
        self
    }
}
