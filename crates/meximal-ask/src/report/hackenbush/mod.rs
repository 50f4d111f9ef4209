//! Hackenbush pictures: values, classes and outcomes, for two players and more.

mod coalition;
mod elimination;
mod red_blue;
mod values;

use serde::Serialize;

pub use coalition::HackenbushCoalitionReport;
pub use elimination::{EdgeReport, HackenbushEliminationReport};
pub(super) use red_blue::hackenbush_number;
pub use red_blue::{CutReport, HackenbushReport};
pub(super) use values::class_line;
pub use values::{ByPlayer, HackenbushValuesReport};

use super::{Document, Line, Report, ReportError};
use meximal::convention::Convention;
use meximal::hackenbush::HackenbushError;
use meximal::outcome::PartizanPlay;
use meximal::player::Players;
use meximal::rules::hackenbush::{Hackenbush, MAX_PLAYERS};
use meximal::runner::Runner;
use meximal::text::Style;
use meximal::value::big_dyadic::BigDyadic;

/// The spelling of elimination play.
pub const ELIMINATION: &str = "elimination";

/// The characters of a number that are shown.
const SHOWN: usize = 120;

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

/// The outcome of a picture.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
// There is one of them for each answer.
#[allow(clippy::large_enum_variant)]
pub enum HackenbushOutcomeReport {
    /// For two players and normal play.
    RedBlue(HackenbushReport),
    /// Under elimination play.
    Elimination(HackenbushEliminationReport),
    /// Under a convention that ends when a player cannot move.
    Coalition(HackenbushCoalitionReport),
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

/// The outcome of a picture, with all winning moves if they are asked for.
pub fn hackenbush_outcome(
    picture: &Hackenbush,
    text: &str,
    play: PartizanPlay,
    players: Players,
    moves: bool,
    runner: &Runner,
) -> Result<HackenbushOutcomeReport, ReportError> {
    check_players(picture, players)?;
    match play {
        PartizanPlay::Elimination => {
            let report = elimination::elimination_report(text, picture, players, moves, runner);
            report.map(HackenbushOutcomeReport::Elimination)
        }
        PartizanPlay::Ends(convention) if convention == Convention::normal(Players::TWO) => {
            red_blue::red_blue(text, picture, runner).map(HackenbushOutcomeReport::RedBlue)
        }
        PartizanPlay::Ends(convention) => {
            let report = coalition::coalition_report(text, picture, convention, moves, runner);
            report.map(HackenbushOutcomeReport::Coalition)
        }
    }
}

/// The game that a cut leaves, as it is read again.
fn game_left(picture: &Hackenbush) -> String {
    match picture.edges() {
        [] => "0".to_owned(),
        _ => format!("hack:{}", picture.spelling()),
    }
}

/// A value that was not found, as a report says it.
fn hackenbush_error(error: HackenbushError) -> ReportError {
    match error {
        HackenbushError::Stopped(stop) => ReportError::Stopped {
            stop,
            known: "the value was not found".to_owned(),
        },
        other => ReportError::Unsupported(other.to_string()),
    }
}

/// A number, in at most so many characters.
fn math(number: &BigDyadic, characters: usize) -> Line {
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
fn numbers(values: &ByPlayer) -> Line {
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
fn fallen_line(fallen: &[String]) -> Option<(&'static str, Line)> {
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

impl Report for HackenbushOutcomeReport {
    fn kind(&self) -> &'static str {
        match self {
            HackenbushOutcomeReport::RedBlue(report) => report.kind(),
            HackenbushOutcomeReport::Elimination(report) => report.kind(),
            HackenbushOutcomeReport::Coalition(report) => report.kind(),
        }
    }

    fn document(&self) -> Document {
        match self {
            HackenbushOutcomeReport::RedBlue(report) => report.document(),
            HackenbushOutcomeReport::Elimination(report) => report.document(),
            HackenbushOutcomeReport::Coalition(report) => report.document(),
        }
    }

    fn is_unfinished(&self) -> bool {
        match self {
            HackenbushOutcomeReport::RedBlue(report) => report.is_unfinished(),
            HackenbushOutcomeReport::Elimination(report) => report.is_unfinished(),
            HackenbushOutcomeReport::Coalition(report) => report.is_unfinished(),
        }
    }
}
