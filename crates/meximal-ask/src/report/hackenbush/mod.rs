//! Hackenbush pictures: values and classes, for two players and more.

mod red_blue;
mod values;

use serde::Serialize;

pub use red_blue::{CutReport, HackenbushReport};
pub(super) use red_blue::{hackenbush_number, method_of_number};
pub(super) use values::class_line;
pub use values::{ByPlayer, HackenbushValuesReport};

use super::{Document, Line, Report, ReportError};
use meximal::hackenbush::HackenbushError;
use meximal::player::Players;
use meximal::rules::hackenbush::{Hackenbush, MAX_PLAYERS};
use meximal::runner::Runner;
use meximal::text::Style;
use meximal::value::big_dyadic::BigDyadic;

/// The characters of a number that are shown.
pub(super) const SHOWN: usize = 120;

/// The value of a picture.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
// There is one of them for each answer.
#[allow(clippy::large_enum_variant)]
pub enum HackenbushValueReport {
    /// A number, for two players.
    RedBlue(HackenbushReport),
    /// A number for each player, for more.
    Values(HackenbushValuesReport),
}

/// Whether a picture can be played by so many.
pub(crate) fn check_players(picture: &Hackenbush, players: Players) -> Result<(), ReportError> {
    if players.count() > MAX_PLAYERS {
        return Err(ReportError::Unsupported(format!(
            "{} players: Hackenbush is for 2 to {MAX_PLAYERS}",
            players.count()
        )));
    }
    let checked = picture.check_players(players);
    checked.map_err(|error| ReportError::Unsupported(error.to_string()))
}

/// The value of a picture: a number for two players, a number for each player and the class for more. `text` is the picture as it
/// was written.
pub fn hackenbush_value(
    picture: &Hackenbush,
    text: &str,
    players: Players,
    runner: &Runner,
) -> Result<HackenbushValueReport, ReportError> {
    check_players(picture, players)?;
    match players {
        Players::TWO => {
            red_blue::red_blue(text, picture, runner).map(HackenbushValueReport::RedBlue)
        }
        _ => values::values(text, picture, players, runner).map(HackenbushValueReport::Values),
    }
}

/// A value that was not found, as a report says it.
pub(super) fn hackenbush_error(error: HackenbushError) -> ReportError {
    match error {
        HackenbushError::Stopped(stop) => ReportError::Stopped {
            stop,
            known: "the value was not found".to_owned(),
        },
        other => ReportError::Unsupported(other.to_string()),
    }
}

/// A number, in at most so many characters.
pub(super) fn math(number: &BigDyadic, characters: usize) -> Line {
    let text = number.shortened(characters);
    let latex = match text.split_once("2^") {
        _ if text.contains(' ') => {
            format!(r"\text{{{}}}", text.replace('−', "-").replace('^', r"\^{}"))
        }
        Some((numerator, exponent)) => format!("{numerator}2^{{{exponent}}}"),
        None => text.clone(),
    };
    let ascii = text.replace('−', "-").replace('…', "...");
    Line::new().formula(text, ascii, latex)
}

/// The numbers of all players.
pub(super) fn numbers(values: &ByPlayer) -> Line {
    let players = values.players;
    let mut line = Line::new();
    for (player, value) in values.values.iter().enumerate() {
        if player > 0 {
            line = line.words(", ");
        }
        line = line
            .formula(
                players.letter_label(player, Style::Unicode),
                players.letter(player),
                players.letter_latex(player),
            )
            .words(" ");
        line.0.extend(math(value, SHOWN).0);
    }
    line
}

/// What fell at once, if something did.
pub(super) fn fallen_line(fallen: &[String]) -> Option<(&'static str, Line)> {
    const FEW: usize = 12;
    let shown = fallen.iter().take(FEW).cloned().collect::<Vec<_>>();
    let more = match fallen.len().checked_sub(FEW + 1) {
        None => String::new(),
        Some(more) => format!(" and {} more", more + 1),
    };
    let text = format!("{}{more}: not connected to the ground", shown.join(" "));
    (!fallen.is_empty()).then(|| ("fallen", text.into()))
}

impl Report for HackenbushValueReport {
    fn kind(&self) -> &'static str {
        match self {
            HackenbushValueReport::RedBlue(report) => report.kind(),
            HackenbushValueReport::Values(report) => report.kind(),
        }
    }

    fn document(&self) -> Document {
        match self {
            HackenbushValueReport::RedBlue(report) => report.document(),
            HackenbushValueReport::Values(report) => report.document(),
        }
    }
}
