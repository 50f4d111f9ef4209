//! The value of a Hackenbush picture: a number for two players, a number for each player and the class for
//! more.

use super::ValueReport;
use crate::report::ending::{value_error, verdict};
use crate::report::hackenbush::{
    ByPlayer, SHOWN, check_players, class_line, fallen_line, hackenbush_error, math, numbers,
};
use crate::report::short_fields::ShortFields;
use crate::report::{Line, ReportError};
use meximal::hackenbush::{self, hackenbush_values, outcome_of_number};
use meximal::player::Players;
use meximal::plays::Play;
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::Runner;
use meximal::text::counted;
use meximal::value::big_dyadic::BigDyadic;
use meximal::value::short::{Dyadic, ShortGames};

/// The value of a picture. `text` is the picture as it was written.
pub fn hackenbush_value(
    picture: &Hackenbush,
    text: &str,
    play: &Play,
    runner: &Runner,
) -> Result<ValueReport, ReportError> {
    check_players(picture, play.players())?;
    let mut report = ValueReport::new(text.trim().to_owned(), play);
    report.fallen = picture.fallen().to_vec();
    if play.players() == Players::TWO {
        number_of_two(report, picture, play, runner)
    } else {
        numbers_of_all(report, picture, play, runner)
    }
}

/// A red-blue picture.
fn number_of_two(
    mut report: ValueReport,
    picture: &Hackenbush,
    play: &Play,
    runner: &Runner,
) -> Result<ValueReport, ReportError> {
    let found = hackenbush::hackenbush_value(picture, runner).map_err(hackenbush_error)?;
    let outcome = outcome_of_number(&found.value);
    let method = method_of_number(found.searched);
    let mut lines = vec![
        ("game", Line::from(report.game.as_str())),
        ("play", play.to_string().into()),
        ("value", math(&found.value, SHOWN)),
        ("outcome", verdict(outcome)),
        ("by", method.as_str().into()),
    ];
    lines.extend(fallen_line(&report.fallen));
    report.value = Some(found.value.to_string());
    report.outcome = Some(outcome);
    report.method = Some(method);
    report.searched = Some(found.searched);
    report.fields = fields_of_number(&found.value, runner)?;
    let lines = lines.into_iter();
    let lines = lines.map(|(name, line)| (name.to_owned(), line));
    let heat = report.fields.iter().flat_map(ShortFields::first_lines);
    let lines = lines.chain(heat).collect();
    Ok(report.showing(lines))
}

/// A picture for three players and more.
fn numbers_of_all(
    mut report: ValueReport,
    picture: &Hackenbush,
    play: &Play,
    runner: &Runner,
) -> Result<ValueReport, ReportError> {
    let players = play.players();
    let found = hackenbush_values(picture, players, runner).map_err(hackenbush_error)?;
    let class = found.class();
    let method = match found.searched {
        0 => BY_COLONS.to_owned(),
        n => {
            let positions = counted(n, "position", "positions");
            format!("the simplest numbers between the options, over {positions} with cycles")
        }
    };
    let texts = found.values.iter().map(BigDyadic::to_string).collect();
    let shown = ByPlayer {
        values: found.values,
        players,
    };
    let mut lines = vec![
        ("game", Line::from(report.game.as_str())),
        ("players", players.count().to_string().into()),
        ("values", numbers(&shown)),
        ("class", class_line(class)),
        ("by", method.as_str().into()),
    ];
    lines.extend(fallen_line(&report.fallen));
    report.values = Some(ByPlayer {
        values: texts,
        players,
    });
    report.number = Some(true);
    report.class = Some(class.name());
    report.method = Some(method);
    report.searched = Some(found.searched);
    let lines = lines.into_iter();
    let lines = lines.map(|(name, line)| (name.to_owned(), line));
    Ok(report.showing(lines.collect()))
}

const BY_COLONS: &str = "the colon principle, edge by edge";

/// How a number was found; `searched` counts the positions with cycles that were searched.
pub(in crate::report) fn method_of_number(searched: usize) -> String {
    match searched {
        0 => BY_COLONS.to_owned(),
        n => {
            let positions = counted(n, "position", "positions");
            format!("the simplest number between the options, over {positions} with cycles")
        }
    }
}

/// The number that a picture is.
pub(in crate::report) fn hackenbush_number(
    picture: &Hackenbush,
    runner: &Runner,
) -> Result<Dyadic, ReportError> {
    let found = hackenbush::hackenbush_value(picture, runner).map_err(hackenbush_error)?;
    found.value.to_short().ok_or_else(|| {
        ReportError::Unsupported(
            "the value needs more than 40 binary places, or is larger than 2^60: 'value' shows it, but its \
             canonical form is too long"
                .to_owned(),
        )
    })
}

/// The largest integer part whose canonical form is written out.
const MAX_INTEGER: i64 = 1000;

/// What two-player theory says of a number.
fn fields_of_number(
    number: &BigDyadic,
    runner: &Runner,
) -> Result<Option<ShortFields>, ReportError> {
    let is_small = |number: &Dyadic| {
        let (numerator, exponent) = number.parts();
        (numerator >> exponent).abs() <= MAX_INTEGER
    };
    let Some(number) = number.to_short().filter(is_small) else {
        return Ok(None);
    };
    let mut games = ShortGames::new(runner);
    let value = games.dyadic(number).map_err(value_error)?;
    ShortFields::of(value, &mut games).map(Some)
}
