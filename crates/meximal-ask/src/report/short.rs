//! Two-player games as values, and their canonical forms.

use super::canonical::CanonicalReport;
use super::ending::value_error;
use super::short_fields::{shown, sorted_texts};
use super::value::hackenbush_number;
use super::{Document, Line, ReportError};
use meximal::convention::Convention;
use meximal::game::{Arena, Game, spelling};
use meximal::player::Players;
use meximal::plays::Play;
use meximal::runner::Runner;
use meximal::value::short::{ShortGames, ShortId, latex, value_of_form, value_of_position};

/// The longest text of a value.
pub(super) const MAX_WRITTEN: usize = 1 << 20;

/// The value of a game of two players: of a form as it is written, of a picture by its number, of other parts
/// one by one.
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

/// The canonical form of a game of two players in normal play.
pub fn short_canonical(game: &Game, runner: &Runner) -> Result<CanonicalReport, ReportError> {
    let mut games = ShortGames::new(runner);
    games.write_out(MAX_WRITTEN);
    let value = short_of(game, &mut games, runner)?;
    let sides = [games.left(value).to_vec(), games.right(value).to_vec()];
    let [left, right] = sides.map(|options| sorted_texts(&options, &mut games));
    let canonical = games.text(value);
    let birthday = games.birthday(value);
    let play = Play::Convention(Convention::normal(Players::TWO));
    let mut report = CanonicalReport::new(spelling(game, Players::TWO, runner)?, &play);
    let game = if report.game.contains(':') {
        report.game.as_str().into()
    } else {
        Line::new().math(&report.game, latex(&report.game))
    };
    let mut lines = vec![
        ("game".to_owned(), game),
        ("play".to_owned(), play.to_string().into()),
        ("canonical".to_owned(), shown(&canonical)),
    ];
    let options = format!("{{{}|{}}}", left.join(","), right.join(","));
    if options != canonical {
        lines.push(("options".to_owned(), shown(&options)));
    }
    lines.push(("birthday".to_owned(), birthday.to_string().into()));
    report.canonical = Some(canonical);
    report.left = Some(left);
    report.right = Some(right);
    report.birthday = Some(birthday.into());
    report.shown = Document::new().fields(lines);
    Ok(report)
}
