//! Two-player games as values, and their canonical forms.

use serde::Serialize;

use super::ending::value_error;
use super::short_fields::{shown, sorted_texts};
use super::value::hackenbush_number;
use super::{Document, Line, Report, ReportError};
use meximal::convention::Convention;
use meximal::game::{Arena, Game, spelling};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::value::short::{ShortGames, ShortId, latex, value_of_form, value_of_position};

/// The longest text of a value.
pub(super) const MAX_WRITTEN: usize = 1 << 20;

/// The value of a game of two players: of a form as it is written, of a picture by its number, of other parts one by one.
pub(super) fn short_of(
    game: &Game,
    games: &mut ShortGames,
    runner: &Runner,
) -> Result<ShortId, ReportError> {
    if let Some(form) = game.as_form().filter(|_| !game.names_a_player()) {
        return value_of_form(&form, games).map_err(value_error);
    }
    if let Some(picture) = game.as_picture() {
        let number = hackenbush_number(picture, runner)?;
        return games.dyadic(number).map_err(value_error);
    }
    let mut arena = Arena::new(Players::TWO, game.is_impartial(), runner);
    let position = arena.place(game)?;
    value_of_position(&mut arena, &position, games).map_err(value_error)
}

/// The canonical form of a two-player game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShortCanonicalReport {
    /// The game, as it was written.
    pub game: String,
    /// The spelling of the play convention.
    pub play: String,
    /// The canonical form with the names of the field.
    pub canonical: String,
    /// Left's options in it.
    pub left: Vec<String>,
    /// Right's options in it.
    pub right: Vec<String>,
    /// The length of its longest play.
    pub birthday: u32,
}

/// The canonical form of a game of two players in normal play.
pub fn short_canonical(game: &Game, runner: &Runner) -> Result<ShortCanonicalReport, ReportError> {
    let mut games = ShortGames::new(runner);
    games.write_out(MAX_WRITTEN);
    let value = short_of(game, &mut games, runner)?;
    let sides = [games.left(value).to_vec(), games.right(value).to_vec()];
    let [left, right] = sides.map(|options| sorted_texts(&options, &mut games));
    Ok(ShortCanonicalReport {
        game: spelling(game, Players::TWO, runner)?,
        play: Convention::normal(Players::TWO).spelling(),
        canonical: games.text(value),
        left,
        right,
        birthday: games.birthday(value),
    })
}

impl Report for ShortCanonicalReport {
    fn document(&self) -> Document {
        let math = |text: &str| Line::new().math(text, latex(text));
        let game = if self.game.contains(':') {
            self.game.as_str().into()
        } else {
            math(&self.game)
        };
        let options = format!("{{{}|{}}}", self.left.join(","), self.right.join(","));
        let mut fields = vec![
            ("game".to_owned(), game),
            ("play".to_owned(), "2 players, normal play".into()),
            ("canonical".to_owned(), shown(&self.canonical)),
        ];
        if options != self.canonical {
            fields.push(("options".to_owned(), shown(&options)));
        }
        fields.push(("birthday".to_owned(), self.birthday.to_string().into()));
        Document::new().fields(fields)
    }
}
