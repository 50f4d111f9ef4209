//! Heap after heap, and positions that grow with a number.

use std::sync::Arc;

use meximal::game::Game;
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::text::ParseError;
use meximal_rules::Entry;
use serde::{Deserialize, Serialize};

use super::{Ask, play_of};
use crate::answer::{Answer, Drawing};
use crate::defaults;
use crate::engine::refused;
use crate::report::{AnyReport, ReportError, SequenceOf};
use crate::resources::Resources;
use crate::sequence::{PLACE, SequenceQuestion, SequenceSubject, growing_positions, sequence};

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
            (Some(rules), None, None) => match growing_heap(rules)? {
                Some(heap) => return self.growing_positions(&heap, resources),
                None => SequenceSubject::Rules(rules),
            },
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
        Ok(drawn(Answer::new(report).with_note(note)))
    }
}

/// An answer with the picture of a sequence.
fn drawn(answer: Answer) -> Answer {
    let drawing = Drawing::new(|report| match report {
        AnyReport::Sequence(report) => report.picture(),
        _ => refused("only sequences have this picture"),
    });
    answer.with_picture("sequence", drawing)
}

/// The heap with n tokens of rules that no code and no set names, such as S{1,3|2,4}; boards have no heaps.
fn growing_heap(rules: &str) -> Result<Option<String>, ReportError> {
    if HeapRules::parse(rules).is_ok() {
        return Ok(None);
    }
    let name = rules.trim();
    if let Some(entry) = meximal_rules::entry(name) {
        let message = format!("'{name}' has positions, not heaps");
        let example = growing_example(entry).map(|example| format!(", such as {example}"));
        let example = example.unwrap_or_default();
        let expected = format!("a position with {PLACE} for the number that grows{example}");
        return Err(ParseError::new(rules, 0..rules.len(), message, expected).into());
    }
    let heap = format!("{name}:{PLACE}");
    Ok(grows(&heap).then_some(heap))
}

/// A position of a ruleset that grows: its example with the last number growing, a path, or an empty board.
fn growing_example(entry: &Entry) -> Option<String> {
    let digit = |c: char| c.is_ascii_digit();
    let stem = entry.example.trim_end_matches(digit);
    let number = (stem.len() < entry.example.len()).then(|| format!("{stem}{PLACE}"));
    let others = ["path", "3x"].map(|shape| format!("{}:{shape}{PLACE}", entry.name));
    number.into_iter().chain(others).find(|text| grows(text))
}

/// Whether this is a game for several numbers.
fn grows(text: &str) -> bool {
    ["1", "5"]
        .iter()
        .all(|number| Game::read(&text.replace(PLACE, number)).is_ok())
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
        let mut report = growing_positions(rules, self.of, to, &asked, &resources)?;
        report.is_bound_asked = self.to.is_some();
        report.show_all = self.all;
        Ok(drawn(Answer::new(report)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_are_no_code_grow_with_their_heaps() {
        for (rules, heap) in [
            ("0.77", None),
            ("S{2,3}", None),
            ("no-such-rules", None),
            ("S{1,3|2,4}", Some("S{1,3|2,4}:{n}")),
            ("S{n^2}", Some("S{n^2}:{n}")),
            ("0.3|0.5", Some("0.3|0.5:{n}")),
        ] {
            let found = growing_heap(rules).unwrap();
            assert_eq!(found.as_deref(), heap, "{rules}");
        }
    }

    #[test]
    fn boards_say_how_they_grow() {
        for (rules, example) in [
            ("cram", "cram:3x{n}"),
            ("wythoff", "wythoff:3,{n}"),
            ("snort", "snort:path{n}"),
            ("node-kayles", "node-kayles:path{n}"),
        ] {
            let error = growing_heap(rules).unwrap_err().to_string();
            assert!(error.contains(example), "{error}");
        }
        let silent = meximal_rules::registry().iter();
        let silent = silent.filter(|entry| growing_example(entry).is_none());
        let silent: Vec<&str> = silent.map(|entry| entry.name).collect();
        assert!(
            silent.len() < meximal_rules::registry().len() / 2,
            "{silent:?}"
        );
    }
}
