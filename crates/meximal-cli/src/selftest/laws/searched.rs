//! Outcomes are those of plain recursion over the moves.

use meximal::ending::EndRule;
use meximal::game::Arena;
use meximal::player::Players;
use meximal::plays::{AskedPlay, Play};
use meximal_ask::{GameText, Resources};
use serde_json::json;

use super::super::plain::{self, Ends, Plain};
use super::super::random::Part;
use super::{Asked, Test, Verdict, Winners, agree, one_ruleset, text_of, winners_in, written};

impl Test {
    pub(super) fn definition(&mut self, parts: &[Part], asked: Asked) -> Option<Verdict> {
        let text = text_of(parts);
        let found = self.winners(&text, asked)?;
        let players = Players::new(asked.1 as u64).ok()?;
        let play = AskedPlay::parse(Some(asked.0), Some(players)).ok()?;
        let runner = self.each();
        let (game, play) = Resources::new(&runner)
            .game(&GameText::new(text.as_str()), &play)
            .ok()?;
        let ends = match play {
            Play::Convention(convention) => Ends::Convention(convention),
            Play::Elimination(_) => Ends::Elimination,
            Play::Ending(_) => return None,
        };
        let mut arena = Arena::new(players, false, &runner);
        let position = arena.place(&game).ok()?;
        let mut plain = Plain::new(arena, ends);
        let mut expected = Winners::new();
        for starter in 0..asked.1 {
            expected.push(plain.winners(&position, starter).ok()?.0);
        }
        Some(agree(&found, &expected, &text))
    }

    pub(super) fn ending(&mut self, parts: &[Part], _: Asked) -> Option<Verdict> {
        let (rules, sizes) = one_ruleset(parts)?;
        let (letters, rules) = rules.split_once(' ')?;
        let rule = EndRule::parse(letters).ok()?;
        let set = rules.strip_prefix("S{")?.strip_suffix('}')?.split(',');
        let set: Vec<usize> = set.map(|taken| taken.parse().ok()).collect::<Option<_>>()?;
        let text = format!("{rules}:{}", written(&sizes));
        let play = format!("ending:{letters}");
        let report = self.ask(json!({"verb": "outcome", "game": text, "play": play}), None)?;
        let found = winners_in(&report, 2)?;
        let expected = plain::ending(&set, &rule, &sizes);
        let expected = expected.map(|left_wins| if left_wins { 1 } else { 2 });
        Some(agree(
            &found,
            &expected.to_vec(),
            &format!("{text} --play {play}"),
        ))
    }
}
