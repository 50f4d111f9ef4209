//! The rulesets that have a name, for menus: how positions are written, the moves in words, a position to try, and its picture where the
//! ruleset draws one.

use axum::Json;
use meximal::game::{Game, Part};
use meximal_rules::registry;
use serde::Serialize;
use utoipa::ToSchema;

/// A ruleset.
#[derive(Serialize, ToSchema)]
pub struct RulesetAnswer {
    /// What stands before the colon.
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
            picture: boards_of(&game).into_iter().next(),
            example: entry.example,
            source: entry.source,
        }
    });
    Json(rulesets.collect())
}

/// The boards of a game, row by row, each as often as it occurs.
pub fn boards_of(game: &Game) -> Vec<String> {
    let parts = game.parts().iter();
    let boards = parts.flat_map(|(part, count)| {
        let picture = match part {
            Part::Position(position) => position.picture(),
            _ => None,
        };
        std::iter::repeat_n(picture, usize::try_from(*count).unwrap_or(0).min(MOST)).flatten()
    });
    boards.take(MOST).collect()
}

/// The most boards that are shown.
const MOST: usize = 24;
