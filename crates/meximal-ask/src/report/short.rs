//! The value of a two-player game: a partizan form such as {1|0}, or a heap in ending partizan play.

use serde::Serialize;

use super::ending::{breaks_heaps, value_error};
use super::hackenbush::hackenbush_number;
use super::short_fields::{ShortFields, shown, sorted_texts};
use super::{Document, Line, Report, ReportError};
use meximal::convention::Convention;
use meximal::ending::{EndRule, Verdict};
use meximal::game::{Arena, Game, spelling};
use meximal::period::Status;
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::text::Style;
use meximal::value::short::{
    ShortGames, ShortId, heap_values, latex, value_of_form, value_of_position,
};

/// The value of a two-player game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShortValueReport {
    /// The game, as it was written.
    pub game: String,
    /// Two.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The value: the canonical form with the names of the field.
    pub value: String,
    /// Who wins: L, R, N or P.
    pub outcome: Verdict,
    /// The rest of what is known.
    #[serde(flatten)]
    pub fields: ShortFields,
    /// The length of the longest play of the canonical form.
    pub birthday: u32,
}

impl ShortValueReport {
    fn new(
        game: String,
        play: String,
        value: ShortId,
        games: &mut ShortGames,
    ) -> Result<ShortValueReport, ReportError> {
        Ok(ShortValueReport {
            game,
            players: 2,
            play,
            value: games.text(value),
            outcome: games.outcome(value).map_err(value_error)?,
            fields: ShortFields::of(value, games)?,
            birthday: games.birthday(value),
        })
    }
}

/// The longest text of a value.
const MAX_WRITTEN: usize = 1 << 20;

/// The value of a game of two players in normal play.
pub fn short_value(game: &Game, runner: &Runner) -> Result<ShortValueReport, ReportError> {
    let mut games = ShortGames::new(runner);
    games.write_out(MAX_WRITTEN);
    let value = short_of(game, &mut games, runner)?;
    let play = Convention::normal(Players::TWO).spelling();
    let game = spelling(game, Players::TWO, runner)?;
    ShortValueReport::new(game, play, value, &mut games)
}

/// The value of a game of two players: of a form as it is written, of a picture by its number, of other parts one by one.
pub(super) fn short_of(
    game: &Game,
    games: &mut ShortGames,
    runner: &Runner,
) -> Result<ShortId, ReportError> {
    if let Some(form) = game.as_form() {
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

/// The value of one heap in ending partizan play, by Nowakowski's normalisation.
pub fn ending_value(
    game: &Game,
    ending: &EndRule,
    runner: &Runner,
) -> Result<ShortValueReport, ReportError> {
    let Some(heaps) = game.as_heaps().filter(|heaps| heaps.count() <= 1) else {
        return Err(ReportError::Unsupported(
            "values in ending partizan play are those of single heaps, and a sum of heaps is not the sum of their values: \
             expected one heap, such as S{2,3}:8"
                .to_owned(),
        ));
    };
    let mut games = ShortGames::new(runner);
    let size = heaps.largest();
    let mut up_to = size.min(ENOUGH);
    let value = loop {
        let found = heap_values(&heaps.rules, ending, up_to as usize, &mut games);
        let found = found.ok_or_else(|| breaks_heaps(&heaps.rules))?;
        let period = found.periodicity.filter(|_| found.status == Status::Proved);
        let place = period.map_or(size as usize, |period| period.first_like(size));
        match (found.values.get(place), found.stopped) {
            (Some(&value), _) => break value,
            (None, Some(stopped)) => return Err(value_error(stopped)),
            (None, None) => up_to = size.min(4 * up_to),
        }
    };
    let play = format!("ending:{}", ending.letters());
    ShortValueReport::new(heaps.spelling(Style::Ascii), play, value, &mut games)
}

/// So many heaps prove most periods: a larger heap need not be reached.
const ENOUGH: u64 = 1024;

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

impl Report for ShortValueReport {
    fn document(&self) -> Document {
        let play = match self.play.strip_prefix("ending:") {
            Some(letters) => format!("ending partizan play, {letters}, Nowakowski's normalisation"),
            None => "2 players, normal play".to_owned(),
        };
        let math = |text: &str| Line::new().math(text, latex(text));
        let mut fields = vec![
            ("game".to_owned(), math(&self.game)),
            ("play".to_owned(), play.into()),
            ("value".to_owned(), shown(&self.value)),
            (
                "outcome".to_owned(),
                Line::new().math(
                    self.outcome.script(),
                    format!(r"\mathcal{{{}}}", self.outcome),
                ),
            ),
        ];
        fields.extend(self.fields.lines());
        fields.push(("birthday".to_owned(), self.birthday.to_string().into()));
        Document::new().fields(fields)
    }
}
