//! The values of a partizan game for three players and more.

use serde::Serialize;

use super::{class_or_signs, valued, values_line};
use crate::report::hackenbush::ByPlayer;
use crate::report::partizan::partizan_line;
use crate::report::{Document, Line, Report, ReportError};
use meximal::form::PartizanForms;
use meximal::game::{Game, partizan_parts, spelling};
use meximal::notation::print_partizan_sum;
use meximal::order::Class;
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::value::short::latex;

/// The values of a game, one for each player, and its class.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CincottiValueReport {
    /// The game, in notation.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// Whether it is a number.
    pub number: bool,
    /// The value of two-player theory, which is Left's; just two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The value for each player by letter: of the game in which this player's options are Left's and all the others' Right's.
    pub values: ByPlayer<String>,
    /// How they compare with 0, player by player: `<`, `=`, `>` or `|`.
    pub signs: String,
    /// The class of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
}

/// The values of a game for each of its players.
pub fn cincotti_value(
    game: &Game,
    players: Players,
    runner: &Runner,
) -> Result<CincottiValueReport, ReportError> {
    let mut forms = PartizanForms::within(players, runner);
    let parts = partizan_parts(game, &mut forms, runner)?;
    let valued = valued(&forms, &parts, runner)?;
    let spelt = print_partizan_sum(&forms, &parts);
    Ok(CincottiValueReport {
        game: match game.as_form() {
            Some(_) => spelt.unwrap_or_else(|_| game.written().to_owned()),
            None => spelling(game, players, runner)?,
        },
        players: players.count(),
        number: valued.class.is_some(),
        value: (players == Players::TWO).then(|| valued.texts.values[0].clone()),
        values: valued.texts,
        signs: valued.signs,
        class: valued.class,
    })
}

impl Report for CincottiValueReport {
    fn document(&self) -> Document {
        let value = self.value.as_ref();
        let value = value.map(|text| ("value", Line::new().math(text, latex(text))));
        let fields = [
            Some(("game", partizan_line(&self.game))),
            Some(("players", self.players.to_string().into())),
            value,
            Some(("values", values_line(&self.values))),
            Some(("class", class_or_signs(self.class, &self.signs))),
        ];
        let fields = fields.into_iter().flatten();
        let fields = fields.map(|(name, line)| (name.to_owned(), line));
        Document::new().fields(fields.collect())
    }
}
