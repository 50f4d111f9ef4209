//! Hackenbush pictures in words: numbers, classes, what fell at once.

use serde::{Serialize, Serializer};

use super::symbols::escape;
use super::{Line, ReportError};
use meximal::hackenbush::HackenbushError;
use meximal::order::Class;
use meximal::player::Players;
use meximal::rules::hackenbush::{Hackenbush, MAX_PLAYERS};
use meximal::text::Style;
use meximal::value::big_dyadic::BigDyadic;

/// The characters of a number that are shown.
pub(super) const SHOWN: usize = 120;

/// Whether a picture can be played by this many.
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

/// A number, in at most this many characters.
pub(super) fn math(number: &BigDyadic, characters: usize) -> Line {
    let text = number.shortened(characters);
    let latex = match text.split_once("2^") {
        _ if text.contains(' ') => {
            format!(r"\mbox{{{}}}", escape(&text))
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

/// Values by the letters of the players, in the order of play.
#[derive(Clone, Debug)]
pub struct ByPlayer<T = BigDyadic> {
    /// The values, Left's first.
    pub values: Vec<T>,
    /// How many players there are.
    pub players: Players,
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for ByPlayer<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ByPlayer".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, T>::json_schema(generator)
    }
}

impl<T: Serialize> Serialize for ByPlayer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.values.iter().enumerate();
        serializer.collect_map(values.map(|(player, value)| (self.players.letter(player), value)))
    }
}

/// A class as a line.
pub(super) fn class_line(class: Class) -> Line {
    let [unicode, ascii] = [Style::Unicode, Style::Ascii].map(|style| class.display(style));
    Line::new().formula(unicode, ascii, class.latex())
}
