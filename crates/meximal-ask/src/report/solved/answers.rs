//! Several answers about one solved game: positions, comparisons, a part of it, another game with the same
//! quotient.

use serde::Serialize;

use super::{ComparisonReport, IsomorphismReport, PartialReport, PositionReport};
use crate::report::{Document, Line, Report};

/// Answers to questions about a solved game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswersReport {
    /// The game.
    pub game: String,
    /// The order of its quotient; nothing if it is infinite, or that is not decided.
    pub order: Option<usize>,
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
    pub fn new(game: String, order: Option<usize>) -> AnswersReport {
        AnswersReport {
            game,
            order,
            stopped: None,
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
        let quotient = match self.order {
            Some(order) => format!("quotient of order {order}"),
            None => match &self.stopped {
                Some(why) => format!("infinite, proved; not solved: {why}"),
                None => "solved without a finite quotient".to_owned(),
            },
        };
        let game = Line::from(format!("{}, {quotient}", self.game));
        let mut document = Document::new().fields(vec![("game".to_owned(), game)]);
        for answer in all {
            document = document.line("").append(answer);
        }
        document
    }

    fn is_unfinished(&self) -> bool {
        let isomorphism = self.isomorphism.as_ref();
        self.stopped.is_some()
            || self
                .comparisons
                .iter()
                .any(|pair| pair.equivalent.is_none())
            || isomorphism.is_some_and(|found| found.undecided.is_some())
    }

    fn is_no(&self) -> bool {
        let isomorphism = self.isomorphism.as_ref();
        let differ = |pair: &ComparisonReport| pair.equivalent == Some(false);
        self.comparisons.iter().any(differ)
            || isomorphism.is_some_and(|found| found.with_labels == Some(false))
    }
}
