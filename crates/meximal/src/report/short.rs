//! The value of a two-player game: a partizan form such as {1|0}, or a heap in ending partizan play.

use serde::Serialize;

use super::ending::{breaks_heaps, value_error};
use super::hackenbush::hackenbush_number;
use super::subject::Loaded;
use super::{Document, Line, Report, ReportError};
use crate::convention::Convention;
use crate::ending::{EndRule, Verdict};
use crate::form::Forms;
use crate::player::Players;
use crate::rules::hackenbush::Hackenbush;
use crate::runner::Runner;
use crate::text::Style;
use crate::value::sequence::Status;
use crate::value::short::{ShortGames, ShortId, ShortParseError, heap_values, latex, parse_short};

/// The value of a two-player game.
#[derive(Clone, Debug, Serialize)]
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
    /// The mean value, where it was found.
    pub mean: Option<String>,
    /// The temperature, where it was found.
    pub temperature: Option<String>,
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
        let heat = games.heat(value).map_err(value_error)?;
        Ok(ShortValueReport {
            game,
            players: 2,
            play,
            value: games.text(value),
            outcome: games.outcome(value).map_err(value_error)?,
            mean: heat.map(|(mean, _)| mean.to_string()),
            temperature: heat.map(|(_, temperature)| temperature.to_string()),
            birthday: games.birthday(value),
        })
    }
}

/// The longest text of a value.
const MAX_WRITTEN: usize = 1 << 20;
/// The longest text that people are shown.
const MAX_SHOWN: usize = 4000;

/// A game as mathematics, unless that would fill the screen.
fn shown(text: &str) -> Line {
    match text.len() > MAX_SHOWN {
        true => format!(
            "too long to show: {} characters, which --json prints",
            text.len()
        )
        .into(),
        false => Line::new().math(text, latex(text)),
    }
}

/// The value of a two-player form in normal play.
pub fn short_value(text: &str, runner: &Runner) -> Result<ShortValueReport, ReportError> {
    let mut games = ShortGames::new(runner);
    games.write_out(MAX_WRITTEN);
    let value = read_short(text, &mut games)?;
    let play = Convention::normal(Players::TWO).spelling();
    ShortValueReport::new(text.trim().to_owned(), play, value, &mut games)
}

pub(super) fn read_short(text: &str, games: &mut ShortGames) -> Result<ShortId, ReportError> {
    parse_short(text, games).map_err(|error| match error {
        ShortParseError::Parse(error) => error.into(),
        ShortParseError::Value(error) => value_error(error),
    })
}

/// The canonical form of a two-player game.
#[derive(Clone, Debug, Serialize)]
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

/// The canonical form of a two-player form or a red-blue Hackenbush picture in normal play.
pub fn short_canonical(text: &str, runner: &Runner) -> Result<ShortCanonicalReport, ReportError> {
    let mut games = ShortGames::new(runner);
    games.write_out(MAX_WRITTEN);
    let value = match Hackenbush::is_named_by(text) {
        true => {
            let number = hackenbush_number(text, runner)?;
            games.dyadic(number).map_err(value_error)?
        }
        false => read_short(text, &mut games)?,
    };
    let sides = [games.left(value).to_vec(), games.right(value).to_vec()];
    let [left, right] = sides.map(|options| {
        let mut texts: Vec<String> = options.iter().map(|&option| games.text(option)).collect();
        texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        texts
    });
    Ok(ShortCanonicalReport {
        game: text.trim().to_owned(),
        play: Convention::normal(Players::TWO).spelling(),
        canonical: games.text(value),
        left,
        right,
        birthday: games.birthday(value),
    })
}

/// The value of one heap in ending partizan play, by Nowakowski's normalisation.
pub fn ending_value(
    text: &str,
    ending: &EndRule,
    runner: &Runner,
) -> Result<ShortValueReport, ReportError> {
    let heaps = match Loaded::read(text.into(), &mut Forms::new())? {
        Loaded::Heaps(heaps) if heaps.count() <= 1 => heaps,
        _ => {
            return Err(ReportError::Unsupported(
                "a sum of heaps in ending partizan play is no sum of values: expected one heap, such as S{2,3}:8"
                    .to_owned(),
            ));
        }
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

/// Whether a text is a two-player form rather than an impartial one: a bar, an arrow, a switch, or a number at its beginning says so.
pub fn is_two_player_form(text: &str) -> bool {
    text.contains(['|', '↑', '↓', '⇑', '⇓', '±'])
        || has_plain_arrows(text)
        || begins_with_a_number(text)
}

/// Whether a text has arrows or switches in ASCII, `^`, `v` or `+-`, and nothing else that is not of two-player notation. `^-` is the
/// conjugate of a game of several players.
fn has_plain_arrows(text: &str) -> bool {
    let allowed =
        |c: char| c.is_ascii_digit() || c.is_whitespace() || "^v+-*./()[]{},·".contains(c);
    let arrows = text.contains('v') || text.contains("+-") || text.replace("^-", "").contains('^');
    arrows && text.chars().all(allowed)
}

/// Whether a text begins with a number that is not 0: `-1`, `1/2`, `1*`; not `3.*`, a multiple, and not `3L`.
fn begins_with_a_number(text: &str) -> bool {
    let text = text.trim_start();
    let digits = text.trim_start_matches('-').trim_start();
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &digits[..digits.len() - rest.len()];
    let is_zero = number.bytes().all(|b| b == b'0');
    let ends = matches!(
        rest.trim_start().chars().next(),
        None | Some('/' | '*' | '+' | '-' | '^' | 'v')
    );
    !number.is_empty() && ends && (!is_zero || text.starts_with('-'))
}

impl Report for ShortCanonicalReport {
    fn document(&self) -> Document {
        let math = |text: &str| Line::new().math(text, latex(text));
        let game = match Hackenbush::is_named_by(&self.game) {
            true => self.game.as_str().into(),
            false => math(&self.game),
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
        if let (Some(mean), Some(temperature)) = (&self.mean, &self.temperature) {
            fields.push(("mean".to_owned(), math(mean)));
            fields.push(("temperature".to_owned(), math(temperature)));
        }
        fields.push(("birthday".to_owned(), self.birthday.to_string().into()));
        Document::new().fields(fields)
    }
}
