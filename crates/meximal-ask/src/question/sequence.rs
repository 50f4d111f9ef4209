//! Heap after heap, and positions that grow with a number.

use std::sync::Arc;

use meximal::rules::coins::Coins;
use serde::{Deserialize, Serialize};

use super::{Ask, play_of};
use crate::answer::{Answer, Drawing};
use crate::defaults;
use crate::engine::refused;
use crate::report::{self, AnyReport, AnySequenceReport, PLACE, ReportError, SequenceOf};
use crate::resources::Resources;
use crate::sequence::{SequenceQuestion, SequenceSubject, sequence};

/// The values of heap after heap.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// The rules, such as 0.77 or S{2,3}; or positions that grow with n, such as domineering:2x{n}.
    pub rules: Option<String>,
    /// A graph of coins in place of the rules, one line for each node.
    pub graph: Option<String>,
    /// A graph that was read already: what is too large for a text. It has no place in JSON.
    #[serde(skip)]
    pub coins: Option<Arc<Coins>>,
    /// What to compute of every heap; default: the outcome.
    #[serde(default)]
    pub of: SequenceOf,
    /// The last heap; default: as far as a few seconds go.
    pub to: Option<usize>,
    /// Show all values in the text.
    #[serde(default)]
    pub all: bool,
    /// The number of players.
    pub players: Option<u64>,
    /// The play, such as normal, misere or ending:LR.
    pub play: Option<String>,
}

impl Ask for Sequence {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let subject = match (&self.rules, &self.graph, &self.coins) {
            (Some(rules), None, None) if rules.contains(PLACE) => {
                return self.growing_positions(rules, resources);
            }
            (Some(rules), None, None) => SequenceSubject::Rules(rules),
            (None, Some(graph), None) => SequenceSubject::Graph(graph),
            (None, None, Some(coins)) => SequenceSubject::Coins(coins),
            _ => return refused("expected either \"rules\" or \"graph\""),
        };
        let question = SequenceQuestion {
            of: self.of,
            to: self.to,
            all: self.all,
        };
        let play = play_of(self.players, self.play.as_ref())?;
        let (report, note) = sequence(subject, question, &play, resources)?;
        let drawing = Drawing::new(|report| match report {
            AnyReport::Sequence(AnySequenceReport::Sequence(report)) => {
                Ok(report::sequence_svg(report))
            }
            AnyReport::Sequence(AnySequenceReport::Ending(report)) => report::ending_svg(report),
            _ => refused("only sequences have this picture"),
        });
        let answer = Answer::new(report).with_note(note);
        Ok(answer.with_picture("sequence", drawing))
    }
}

impl Sequence {
    fn growing_positions(&self, rules: &str, resources: &Resources) -> Result<Answer, ReportError> {
        let asked = play_of(self.players, self.play.as_ref())?;
        let runner = match self.to {
            Some(_) => resources.runner.clone(),
            None => resources.runner.with_default_time(defaults::SEQUENCE),
        };
        let resources = resources.with_runner(&runner);
        let to = self.to.unwrap_or(defaults::POSITIONS);
        let mut report = report::board_sequence(rules, self.of, to, &asked, &resources)?;
        report.is_bound_asked = self.to.is_some();
        Ok(Answer::new(report))
    }
}
