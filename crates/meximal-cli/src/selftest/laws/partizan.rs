//! Laws of forms in which players have moves of their own.

use serde_json::json;

use super::super::random::Part;
use super::{Asked, Test, Verdict, Winners, agree};

impl Test {
    pub(super) fn negative(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [game] = parts else { return None };
        self.same([&format!("{game} - {game}"), "0"], asked)
    }

    /// In the conjugate every player has the moves of the one before, and wins when that one did.
    pub(super) fn conjugation(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [game] = parts else { return None };
        let players = asked.1;
        let plain = self.winners(&game.to_string(), asked)?;
        let conjugate = self.winners(&format!("{game}'"), asked)?;
        let turned = |label: u16| (label << 1 | label >> (players - 1)) & ((1 << players) - 1);
        let mut expected: Winners = plain.into_iter().map(turned).collect();
        expected.rotate_right(1);
        Some(agree(&conjugate, &expected, &format!("{game}'")))
    }

    /// Who starts fixes whose turn it is: the game is then an impartial one (Spindler's Definition 4.1).
    pub(super) fn restriction(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let [game] = parts else { return None };
        let form = self.ask(
            json!({"verb": "form", "game": game.to_string(), "players": asked.1}),
            None,
        )?;
        let restrictions = form["restrictions"].as_array()?;
        let plain = self.winners(&game.to_string(), asked)?;
        for (starter, restriction) in restrictions.iter().enumerate() {
            let alone = self.winners(restriction.as_str()?, asked)?;
            let verdict = agree(
                &alone[starter],
                &plain[starter],
                &format!("the restriction {restriction}"),
            );
            if verdict != Verdict::Holds {
                return Some(verdict);
            }
        }
        Some(Verdict::Holds)
    }
}
