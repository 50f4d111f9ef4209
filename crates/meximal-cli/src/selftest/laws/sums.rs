//! Laws of sums: order, brackets, zero, spellings, equal games and canonical forms beside others.

use serde_json::json;

use super::super::random::Part;
use super::{Asked, Test, Verdict, agree, text_of};

impl Test {
    pub(super) fn order(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let mut other = parts.to_vec();
        other.reverse();
        let reversed = self.same([&text_of(parts), &text_of(&other)], asked)?;
        if reversed != Verdict::Holds || parts.len() < 3 {
            return Some(reversed);
        }
        other.rotate_left(1);
        self.same([&text_of(parts), &text_of(&other)], asked)
    }

    pub(super) fn association(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [a, b, c] = parts else { return None };
        if !parts.iter().all(Part::is_form) {
            return None;
        }
        self.same(
            [
                &format!("(({a} + {b}) + {c})"),
                &format!("({a} + ({b} + {c}))"),
            ],
            asked,
        )
    }

    pub(super) fn zero(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let game = text_of(parts);
        self.same([&game, &format!("0 + {game}")], asked)
    }

    pub(super) fn spelling(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let game = text_of(parts);
        let report = self.game("outcome", &game, asked)?;
        self.same([&game, report["game"].as_str()?], asked)
    }

    /// Equal games have the same outcome beside any third; others differ in the context that is named.
    pub(super) fn equality(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [left, right, context] = parts else {
            return None;
        };
        // Under the podium rule equality is about sums with Nim positions only.
        if asked.0 == "podium" {
            return None;
        }
        let (play, players) = asked;
        let (left_text, right_text) = (left.to_string(), right.to_string());
        let question = json!({
            "verb": "equal", "left": left_text, "right": right_text, "play": play, "players": players,
        });
        let report = self.ask(question, None)?;
        let beside = |context: &str| {
            [left, right].map(|game| self.winners(&format!("{game} + {context}"), asked))
        };
        match (report["equal"].as_bool()?, report["context"].as_str()) {
            (true, _) => {
                let [left, right] = beside(&context.to_string());
                Some(agree(
                    &left?,
                    &right?,
                    &format!("equal games beside {context}"),
                ))
            }
            (false, Some(context)) => {
                let [left, right] = beside(&format!("({context})"));
                Some(if left? == right? {
                    Verdict::Fails(format!("{context} does not tell them apart"))
                } else {
                    Verdict::Holds
                })
            }
            (false, None) => None,
        }
    }

    /// The canonical form has the outcome of the game beside any other.
    pub(super) fn canonical(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let (context, game) = parts.split_last()?;
        if game.is_empty() {
            return None;
        }
        let game = text_of(game);
        let report = self.game("canonical", &game, asked)?;
        let canonical = report["canonical"].as_str()?;
        self.same(
            [
                &format!("{game} + {context}"),
                &format!("({canonical}) + {context}"),
            ],
            asked,
        )
    }
}
