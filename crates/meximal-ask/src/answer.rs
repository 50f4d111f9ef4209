//! An answer: the report, and what was asked for beside it. Every door shows the same answer in its own way:
//! the command prints the report and writes files, the server sends all of it as JSON, Python gives it
//! attributes.

use std::collections::BTreeMap;
use std::sync::Arc;

use meximal::game::Game;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::report::{
    AnyReport, ElementReport, ElementsReport, MultiplicationReport, Report, ReportError, Style,
};

/// Draws a picture of a report.
type Draw = dyn Fn(&AnyReport) -> Result<Vec<u8>, ReportError> + Send + Sync;

/// Draws a picture when it is asked for.
#[derive(Clone)]
pub struct Drawing(Arc<Draw>);

impl Drawing {
    /// A picture that is drawn when it is asked for: a text, as SVG or for Graphviz, or the bytes of an
    /// image.
    pub fn new<P: Into<Vec<u8>>>(
        draw: impl Fn(&AnyReport) -> Result<P, ReportError> + Send + Sync + 'static,
    ) -> Drawing {
        Drawing(Arc::new(move |report| Ok(draw(report)?.into())))
    }

    /// The picture that belongs to a report, as it is written into a file.
    pub fn draw(&self, report: &AnyReport) -> Result<Vec<u8>, ReportError> {
        (self.0)(report)
    }

    /// The picture as text.
    pub fn text(&self, report: &AnyReport) -> Result<String, ReportError> {
        String::from_utf8(self.draw(report)?)
            .map_err(|_| ReportError::Unsupported("this picture is not a text".to_owned()))
    }
}

/// An answer to any question.
#[derive(Clone)]
pub struct Answer {
    /// The report.
    pub report: AnyReport,
    /// What a store has to do with it.
    pub note: Option<String>,
    /// Pictures by name.
    pub pictures: BTreeMap<&'static str, Drawing>,
    /// The proof of a quotient for the independent checker.
    pub certificate: Option<String>,
    /// The elements of a quotient.
    pub elements: Option<ElementsReport>,
}

impl Answer {
    /// The answer that a report is.
    pub fn new(report: impl Into<AnyReport>) -> Answer {
        Answer {
            report: report.into(),
            note: None,
            pictures: BTreeMap::new(),
            certificate: None,
            elements: None,
        }
    }

    /// With a note.
    pub fn with_note(mut self, note: Option<String>) -> Answer {
        self.note = note;
        self
    }

    /// With how the games of the question were read, where their texts could be meant otherwise.
    pub(crate) fn with_readings(mut self, games: &[Game]) -> Answer {
        let mut readings: Vec<String> = Vec::new();
        for note in games.iter().flat_map(Game::notes) {
            if !readings.contains(note) {
                readings.push(note.clone());
            }
        }
        self.report.set_readings(readings);
        self
    }

    /// With a picture.
    pub fn with_picture(mut self, name: &'static str, drawing: Drawing) -> Answer {
        self.pictures.insert(name, drawing);
        self
    }

    /// All of it as data. Pictures that cannot be drawn are left out: very large quotients are not drawn, and
    /// the rest of the answer stands.
    pub fn body(&self) -> Result<AnswerBody, serde_json::Error> {
        let document = self.report.document();
        let pictures = self.pictures.iter();
        let drawn =
            pictures.filter_map(|(name, drawing)| Some((*name, drawing.text(&self.report).ok()?)));
        let elements = self.elements.clone();
        let (elements, multiplication) = match elements {
            Some(elements) => (Some(elements.elements), Some(elements.multiplication)),
            None => (None, None),
        };
        Ok(AnswerBody {
            kind: self.report.kind(),
            report: RawValue::from_string(serde_json::to_string(&self.report)?)?,
            text: document.text(Style::Unicode),
            latex: document.latex(),
            unfinished: self.report.is_unfinished(),
            no: self.report.is_no(),
            note: self.note.clone(),
            pictures: drawn.collect(),
            certificate: self.certificate.clone(),
            elements,
            multiplication,
        })
    }
}

/// An answer as data.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerBody {
    /// The name of the report's type.
    kind: &'static str,
    /// What the command prints with --json.
    #[cfg_attr(feature = "schema", schemars(with = "AnyReport"))]
    report: Box<RawValue>,
    /// What the command prints.
    text: String,
    /// What the command prints with --latex.
    latex: String,
    /// Whether a budget left a part of it open.
    unfinished: bool,
    /// Whether the answer is "no".
    no: bool,
    /// Where a stored answer comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Pictures by name, as SVG.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pictures: BTreeMap<&'static str, String>,
    /// The proof of a quotient for `meximal check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    /// The elements of a quotient in the order of their normal forms.
    #[serde(skip_serializing_if = "Option::is_none")]
    elements: Option<Vec<ElementReport>>,
    /// The names of its generators, and for each of them the places of its products with all elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    multiplication: Option<MultiplicationReport>,
}
