//! The values of heap after heap, of one kind each: how they look, and how they are written in JSON.

use serde::{Serialize, Serializer};

use crate::report::ending::verdict;
use crate::report::{Line, Style};
use meximal::convention::{Attitude, Convention};
use meximal::ending::Verdict;
use meximal::notation::form_latex;
use meximal::outcome::by_seat;
use meximal::player::{PlayerSet, Players};
use meximal::value::misere::Genus;

/// The values of heaps.
#[derive(Clone, Debug)]
pub enum Values {
    /// Grundy values.
    Numbers(Vec<u32>),
    /// Who wins an impartial game, counted from the player who starts.
    Labels(Vec<PlayerSet>, Convention),
    /// Which of two players wins, when their moves or their endings differ.
    Verdicts(Vec<Verdict>),
    /// Who wins a partizan game, for each player who starts.
    Starts(Vec<Vec<PlayerSet>>, Players),
    /// Genera.
    Genera(Vec<Genus>),
    /// Misère canonical forms.
    Forms(Vec<String>),
    /// Values of two players.
    Games(Vec<String>),
    /// Elements of a quotient.
    Elements(Vec<ElementName>),
}

/// The normal form of an element in all styles.
#[derive(Clone, Debug)]
pub struct ElementName {
    /// With raised exponents.
    pub unicode: String,
    /// With carets.
    pub ascii: String,
    /// In TeX.
    pub latex: String,
}

/// The winners by seat for each player who starts, such as (N,P).
fn starts_text(sets: &[PlayerSet], players: Players, style: Style) -> String {
    let seats = sets.iter().enumerate();
    let seats = seats.map(|(starter, &set)| by_seat(set, starter, players).display(players, style));
    format!("({})", seats.collect::<Vec<_>>().join(","))
}

impl Values {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Values::Numbers(values) => values.len(),
            Values::Labels(values, _) => values.len(),
            Values::Verdicts(values) => values.len(),
            Values::Starts(values, _) => values.len(),
            Values::Genera(values) => values.len(),
            Values::Forms(values) | Values::Games(values) => values.len(),
            Values::Elements(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether they are too wide to stand side by side.
    pub(super) fn is_wide(&self) -> bool {
        matches!(self, Values::Forms(_) | Values::Games(_))
    }

    /// What they are called.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Values::Numbers(_) => "Grundy values",
            Values::Labels(..) | Values::Verdicts(_) | Values::Starts(..) => "outcomes",
            Values::Genera(_) => "genera",
            Values::Forms(_) => "misère canonical forms",
            Values::Games(_) => "values",
            Values::Elements(_) => "values in the quotient",
        }
    }

    /// Each value as a text of its own, if values are not numbers.
    pub(super) fn texts(&self) -> Option<Vec<String>> {
        Some(match self {
            Values::Numbers(_) => return None,
            Values::Labels(values, convention) => {
                let players = convention.players();
                let show = |label: &PlayerSet| label.display(players, Style::Unicode);
                values.iter().map(show).collect()
            }
            Values::Verdicts(values) => values.iter().map(Verdict::to_string).collect(),
            Values::Starts(values, players) => {
                let show = |sets: &Vec<PlayerSet>| starts_text(sets, *players, Style::Unicode);
                values.iter().map(show).collect()
            }
            Values::Genera(values) => values.iter().map(Genus::to_string).collect(),
            Values::Forms(values) | Values::Games(values) => values.clone(),
            Values::Elements(values) => values.iter().map(|value| value.unicode.clone()).collect(),
        })
    }

    pub(super) fn line(&self, i: usize) -> Line {
        match self {
            Values::Numbers(values) => values[i].to_string().into(),
            Values::Genera(values) => Line::new().math(values[i].to_string(), values[i].latex()),
            Values::Forms(values) => Line::new().game(&values[i]),
            Values::Games(values) => Line::new().math(&values[i], form_latex(&values[i])),
            Values::Verdicts(values) => verdict(values[i]),
            Values::Starts(values, players) => {
                starts_text(&values[i], *players, Style::Ascii).into()
            }
            Values::Elements(values) => {
                let ElementName {
                    unicode,
                    ascii,
                    latex,
                } = &values[i];
                Line::new().formula(unicode, ascii, latex)
            }
            Values::Labels(values, convention) => {
                let players = convention.players();
                match (convention.attitude(), values[i].seats().next()) {
                    (Attitude::Podium, Some(seat)) => Line::new().seat(seat, players),
                    _ => Line::new().set(values[i], players),
                }
            }
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Values {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Values".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "anyOf": [
            { "type": "array", "items": { "type": "integer" } },
            { "type": "array", "items": { "type": "string" } },
            { "type": "array", "items": { "type": "array", "items": { "type": "string" } } },
        ] })
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Values::Numbers(values) => values.serialize(serializer),
            Values::Genera(values) => serializer.collect_seq(values.iter().map(Genus::to_string)),
            Values::Forms(values) | Values::Games(values) => values.serialize(serializer),
            Values::Verdicts(values) => values.serialize(serializer),
            Values::Elements(values) => serializer.collect_seq(values.iter().map(|v| &v.ascii)),
            Values::Starts(values, players) => {
                let show = |sets: &Vec<PlayerSet>| starts_text(sets, *players, Style::Ascii);
                serializer.collect_seq(values.iter().map(show))
            }
            Values::Labels(values, convention) => {
                let players = convention.players();
                match convention.attitude() {
                    Attitude::Coalition => {
                        serializer.collect_seq(values.iter().map(|v| v.names(players)))
                    }
                    Attitude::Podium => serializer.collect_seq(values.iter().map(|v| {
                        let seat = v.seats().next().unwrap_or(0);
                        players.label(seat, Style::Ascii)
                    })),
                }
            }
        }
    }
}
