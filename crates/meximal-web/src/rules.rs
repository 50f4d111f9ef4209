//! The rulesets that have a name, for menus: how positions are written, the moves in words, a position to
//! try, and its picture where the ruleset draws one.

use axum::Json;
use meximal::game::Game;
use meximal_rules::registry;
use serde::Serialize;

/// A ruleset.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesetAnswer {
    /// The name before the colon.
    name: &'static str,
    /// How positions are written.
    syntax: &'static str,
    /// Who plays.
    players: &'static str,
    /// The moves, in words.
    moves: &'static str,
    /// A position to try.
    example: &'static str,
    /// Whether all players have the same moves in it.
    impartial: bool,
    /// The example, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
    /// Where the game comes from.
    source: &'static str,
}

/// All of them, in alphabetical order.
pub async fn rules() -> Json<Vec<RulesetAnswer>> {
    let rulesets = registry().iter().map(|entry| {
        let game = Game::read(entry.example).unwrap_or_default();
        RulesetAnswer {
            name: entry.name,
            syntax: entry.syntax,
            players: entry.players,
            moves: entry.moves,
            impartial: game.is_impartial(),
            picture: game.boards(1).pop(),
            example: entry.example,
            source: entry.source,
        }
    });
    Json(rulesets.collect())
}
