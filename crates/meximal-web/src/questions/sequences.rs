//! Heap after heap.

use meximal_ask::report::{AnySequenceReport, SequenceOf, ending_svg, sequence_svg};
use meximal_ask::{self as ask, SequenceQuestion, SequenceSubject};
use serde::Deserialize;
use utoipa::ToSchema;

use super::games::play_of;
use super::{Answer, Ask, Desk};
use crate::failure::Failure;

/// The last heap that is computed for a page.
const MAX_HEAP: usize = 1_000_000;

/// The values of heap after heap.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// The rules, such as 0.77 or S{2,3}.
    rules: Option<String>,
    /// A graph of coins in place of the rules, one line for each node.
    graph: Option<String>,
    /// What to compute of every heap; the outcome if nothing is named.
    #[serde(default)]
    of: Of,
    /// The last heap; as far as a few seconds go if none is named.
    to: Option<usize>,
    /// Show all values in the text.
    #[serde(default)]
    all: bool,
    /// The number of players.
    players: Option<u64>,
    /// The play, such as normal, misere or ending:LR.
    play: Option<String>,
}

/// What is computed of every heap.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Of {
    /// Who can force a win.
    #[default]
    Outcome,
    /// The Grundy value.
    Grundy,
    /// The genus.
    Genus,
    /// The misère canonical form; the value in ending partizan play.
    #[serde(alias = "value")]
    Canonical,
    /// The value in the quotient of the game.
    Phi,
}

impl Ask for Sequence {
    const VERB: &'static str = "sequence";
    const ABOUT: &'static str =
        "The outcomes, Grundy values or genera of heap after heap, with their period";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let subject = match (&self.rules, &self.graph) {
            (Some(rules), None) => SequenceSubject::Rules(rules),
            (None, Some(graph)) => SequenceSubject::Graph(graph),
            _ => return Err(Failure::bad("expected either \"rules\" or \"graph\"")),
        };
        if self.to.is_some_and(|to| to > MAX_HEAP) {
            let words = format!("expected a last heap up to {MAX_HEAP}; the command goes further");
            return Err(Failure::bad(words));
        }
        let question = SequenceQuestion {
            of: match self.of {
                Of::Outcome => SequenceOf::Outcome,
                Of::Grundy => SequenceOf::Grundy,
                Of::Genus => SequenceOf::Genus,
                Of::Canonical => SequenceOf::Canonical,
                Of::Phi => SequenceOf::Phi,
            },
            to: self.to,
            all: self.all,
        };
        let play = play_of(self.players, self.play.as_ref())?;
        let report = ask::sequence(subject, question, &play, &desk.runner)?;
        let answer = Answer::of(&report)?;
        Ok(match &report {
            AnySequenceReport::Sequence(report) => {
                answer.with_picture("sequence", sequence_svg(report))
            }
            // Values have no strip.
            AnySequenceReport::Ending(report) => match ending_svg(report) {
                Ok(strip) => answer.with_picture("strip", strip),
                Err(_) => answer,
            },
        })
    }
}
