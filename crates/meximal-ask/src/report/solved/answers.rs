//! Several answers about one solved game: positions, comparisons, a part of it, another game with the same
//! quotient.

use serde::Serialize;

use super::{ComparisonReport, IsomorphismReport, PartialReport, PositionReport, SolvedGame};
use crate::report::{Document, Line, Report};

/// Answers to questions about a solved game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswersReport {
    /// The game.
    pub game: String,
    /// The order of its quotient.
    pub order: usize,
    /// Why the solver stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Values, outcomes and winning moves of positions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<PositionReport>,
    /// Whether pairs of positions are equivalent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comparisons: Vec<ComparisonReport>,
    /// The partial quotient of some components.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<PartialReport>,
    /// Whether another game has the same quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isomorphism: Option<IsomorphismReport>,
}

impl AnswersReport {
    /// No answer yet.
    pub fn new(solved: &SolvedGame) -> AnswersReport {
        let halted = solved.solution().halted;
        AnswersReport {
            game: solved.game.clone(),
            order: solved.quotient().order(),
            stopped: halted.map(|halted| halted.halt.to_string()),
            positions: Vec::new(),
            comparisons: Vec::new(),
            partial: None,
            isomorphism: None,
        }
    }
}

impl Report for AnswersReport {
    fn document(&self) -> Document {
        let positions = self.positions.iter().map(Report::document);
        let comparisons = self.comparisons.iter().map(Report::document);
        let partial = self.partial.iter().map(Report::document);
        let isomorphism = self.isomorphism.iter().map(Report::document);
        let all = positions
            .chain(comparisons)
            .chain(partial)
            .chain(isomorphism);
        let mut document = Document::new().fields(vec![(
            "game".to_owned(),
            Line::from(format!("{}, quotient of order {}", self.game, self.order)),
        )]);
        for answer in all {
            document = document.line("").append(answer);
        }
        document
    }

    fn is_unfinished(&self) -> bool {
        let isomorphism = self.isomorphism.as_ref();
        self.stopped.is_some() || isomorphism.is_some_and(|found| found.undecided.is_some())
    }

    fn is_no(&self) -> bool {
        let isomorphism = self.isomorphism.as_ref();
        self.comparisons.iter().any(|pair| !pair.equivalent)
            || isomorphism.is_some_and(|found| found.with_labels == Some(false))
    }
}
