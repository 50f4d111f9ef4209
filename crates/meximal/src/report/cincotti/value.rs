//! The values of a partizan game for three players and more.

use serde::Serialize;

use super::{class_or_signs, valued, values_line};
use crate::form::PartizanForms;
use crate::notation::{WrittenPlayers, names_a_player, parse_partizan_into, written_players};
use crate::order::Class;
use crate::player::Players;
use crate::report::hackenbush::{ByPlayer, ELIMINATION};
use crate::report::partizan::{is_partizan_game, partizan_line, partizan_players, spell};
use crate::report::{Document, Report, ReportError};
use crate::runner::Runner;

/// The values of a game, one for each player, and its class.
#[derive(Clone, Debug, Serialize)]
pub struct CincottiValueReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// Whether it is a number.
    pub number: bool,
    /// The value for each player by letter: of the game in which this player's options are Left's and all the others' Right's.
    pub values: ByPlayer<String>,
    /// How they compare with 0, player by player: `<`, `=`, `>` or `|`.
    pub signs: String,
    /// The class of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
}

/// Whether a text is a partizan game with a value for each player, and no form for two players only.
pub fn has_values_for_each_player(text: &str) -> bool {
    let is_for_more =
        |written: WrittenPlayers| written.exactly.is_some_and(|n| n > 2) || written.at_least > 2;
    is_partizan_game(text)
        && (names_a_player(text) || written_players(text).map_or(true, is_for_more))
}

/// The values of a partizan game among as many players as it says, or as were asked for, or two, or three under elimination play. The play is spelt as on the command
/// line.
pub fn cincotti_value(
    text: &str,
    play: &str,
    players: Option<Players>,
    runner: &Runner,
) -> Result<CincottiValueReport, ReportError> {
    if play != ELIMINATION && play != "normal" {
        return Err(ReportError::Unsupported(format!(
            "values for each player do not belong to --play {play}: expected no play, normal or elimination"
        )));
    }
    let default = match play == ELIMINATION {
        true => Players::THREE,
        false => Players::TWO,
    };
    let players = partizan_players(text, players, default)?;
    let mut forms = PartizanForms::within(players, runner);
    let parts = parse_partizan_into(text, &mut forms)?;
    let valued = valued(&forms, &parts, runner)?;
    Ok(CincottiValueReport {
        game: spell(&forms, &parts, text),
        players: players.count(),
        number: valued.class.is_some(),
        values: valued.texts,
        signs: valued.signs,
        class: valued.class,
    })
}

impl Report for CincottiValueReport {
    fn document(&self) -> Document {
        let fields = [
            ("game", partizan_line(&self.game)),
            ("players", self.players.to_string().into()),
            ("values", values_line(&self.values)),
            ("class", class_or_signs(self.class, &self.signs)),
        ];
        let fields = fields.map(|(name, line)| (name.to_owned(), line));
        Document::new().fields(fields.to_vec())
    }
}
