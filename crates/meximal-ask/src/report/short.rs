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
use meximal::value::short::{Plain, ShortGames, ShortId, value_of_form, value_of_position};

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

/// The value of a form that is a number, an up, a star or a sum of these.
pub(super) fn plain_of(game: &Game) -> Option<Plain> {
    Plain::of(&game.as_form()?)
}

/// The same if it is too large to be built of its options.
pub(super) fn large_plain(game: &Game) -> Option<Plain> {
    plain_of(game).filter(Plain::is_large)
}

/// Options as texts, short ones first.
pub(super) fn plain_texts(options: &[Plain]) -> Vec<String> {
    let mut texts: Vec<String> = options.iter().map(Plain::text).collect();
    texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    texts
}

/// The canonical form of a game of two players in normal play.
pub fn short_canonical(game: &Game, runner: &Runner) -> Result<CanonicalReport, ReportError> {
    let form = match large_plain(game) {
        Some(plain) => Canonical::of_plain(&plain),
        None => Canonical::of_short(game, runner)?,
    };
    let play = Play::Convention(Convention::normal(Players::TWO));
    let mut report = CanonicalReport::new(spelling(game, Players::TWO, runner)?, &play);
    let mut lines = vec![
        ("game".to_owned(), Line::new().game(&report.game)),
        ("play".to_owned(), play.to_string().into()),
        ("canonical".to_owned(), shown(&form.text)),
    ];
    if let Some([left, right]) = &form.options {
        let options = format!("{{{}|{}}}", left.join(","), right.join(","));
        if options != form.text && !form.text.contains("||") {
            lines.push(("options".to_owned(), shown(&options)));
        }
    }
    if let Some(birthday) = form.birthday {
        lines.push(("birthday".to_owned(), birthday.to_string().into()));
    }
    report.canonical = Some(form.text);
    [report.left, report.right] = match form.options {
        Some(sides) => sides.map(Some),
        None => [None, None],
    };
    report.birthday = form.birthday;
    report.shown = Document::new().fields(lines);
    Ok(report)
}

/// What is said of a canonical form.
struct Canonical {
    text: String,
    /// Left's options and Right's, where they are not too many.
    options: Option<[Vec<String>; 2]>,
    birthday: Option<u64>,
}

impl Canonical {
    fn of_short(game: &Game, runner: &Runner) -> Result<Canonical, ReportError> {
        let mut games = ShortGames::new(runner);
        games.write_out(MAX_WRITTEN);
        let value = short_of(game, &mut games, runner)?;
        let sides = [games.left(value).to_vec(), games.right(value).to_vec()];
        Ok(Canonical {
            text: games.text(value),
            options: Some(sides.map(|options| sorted_texts(&options, &mut games))),
            birthday: Some(games.birthday(value).into()),
        })
    }

    fn of_plain(plain: &Plain) -> Canonical {
        Canonical {
            text: plain.text(),
            options: plain
                .options()
                .map(|sides| sides.map(|side| plain_texts(&side))),
            birthday: plain.birthday(),
        }
    }
}
