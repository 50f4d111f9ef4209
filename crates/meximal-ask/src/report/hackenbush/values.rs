//! The values of a picture for three players and more, and its class.

use serde::{Serialize, Serializer};

use super::{fallen_line, hackenbush_error, numbers};
use crate::report::{Document, Line, Report, ReportError};
use meximal::hackenbush::{HackenbushValues, hackenbush_values};
use meximal::order::Class;
use meximal::player::Players;
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::Runner;
use meximal::text::{Style, counted};
use meximal::value::big_dyadic::BigDyadic;

/// The values of a picture.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HackenbushValuesReport {
    /// The picture, as it was written.
    pub game: String,
    /// How many players there are.
    pub players: usize,
    /// The value for each player, by letter.
    pub values: ByPlayer,
    /// The class.
    pub class: Class,
    /// How the values were found.
    pub method: String,
    /// How many positions with cycles were searched.
    pub searched: usize,
    /// The edges that fell at once.
    pub fallen: Vec<String>,
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

/// How values were found.
pub(super) fn values_method(found: &HackenbushValues) -> String {
    match found.searched {
        0 => "the colon principle, edge by edge".to_owned(),
        n => {
            let positions = counted(n, "position", "positions");
            format!("the simplest numbers between the options, over {positions} with cycles")
        }
    }
}

/// A class as a line.
pub(in crate::report) fn class_line(class: Class) -> Line {
    let [unicode, ascii] = [Style::Unicode, Style::Ascii].map(|style| class.display(style));
    Line::new().formula(unicode, ascii, class.latex())
}

pub(super) fn values(
    text: &str,
    picture: &Hackenbush,
    players: Players,
    runner: &Runner,
) -> Result<HackenbushValuesReport, ReportError> {
    let found = hackenbush_values(picture, players, runner).map_err(hackenbush_error)?;
    Ok(HackenbushValuesReport {
        game: text.trim().to_owned(),
        players: players.count(),
        class: found.class(),
        method: values_method(&found),
        searched: found.searched,
        fallen: picture.fallen().to_vec(),
        values: ByPlayer {
            values: found.values,
            players,
        },
    })
}

impl Report for HackenbushValuesReport {
    fn document(&self) -> Document {
        let mut fields = vec![
            ("game", Line::from(self.game.as_str())),
            ("players", self.players.to_string().into()),
            ("values", numbers(&self.values)),
            ("class", class_line(self.class)),
            ("by", self.method.as_str().into()),
        ];
        fields.extend(fallen_line(&self.fallen));
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line));
        Document::new().fields(fields.collect())
    }
}
