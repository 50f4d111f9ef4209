//! The value of a game, as the theory of its play has it. Each theory has a file that finds it; the report is
//! the same, with the keys of the theory.
//!
//! | game and play | file |
//! | --- | --- |
//! | impartial, two players, normal or misère play | `impartial` |
//! | two players, normal play; one heap in ending partizan play | `two_players` |
//! | partizan, a value for each player | `by_player` |
//! | one Hackenbush picture | `hackenbush` |
//! | the podium rule | `podium` |

mod by_player;
mod hackenbush;
mod impartial;
mod podium;
mod two_players;

pub use by_player::value_by_player;
pub use hackenbush::hackenbush_value;
pub(super) use hackenbush::{hackenbush_number, method_of_number};
pub use impartial::{CanonicalFields, impartial_canonical, impartial_value};
pub(super) use impartial::{grundy, nim_heap_name};
pub(super) use podium::compare_with_nim;
pub use podium::{DigitsReport, NimComparisonReport, podium_value};
pub use two_players::{ending_value, short_value};

use serde::Serialize;

use super::hackenbush::ByPlayer;
use super::short_fields::ShortFields;
use super::{Document, Line, Report};
use meximal::ending::Verdict;
use meximal::plays::Play;

/// The value of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueReport {
    /// The game, in notation.
    pub game: String,
    /// How the text was read where it could be meant otherwise: `1.5` as 1 times 5.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play.
    pub play: String,
    /// Two players, normal play and ending partizan play: the value, a canonical form with the names of the
    /// field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Who wins, L, R, N or P; two players, normal play and ending partizan play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Verdict>,
    /// What every value of two-player theory has; left out for very large numbers and those with very many
    /// binary places.
    #[serde(flatten)]
    pub fields: Option<ShortFields>,
    /// The Grundy value of an impartial game; normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u64>,
    /// The genus; misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genus: Option<String>,
    /// `tame`, `restive`, `restless` or `wild`, of the canonical form; misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<String>,
    /// The canonical form of an impartial game.
    #[serde(flatten)]
    pub canonical: Option<CanonicalFields>,
    /// The length of the longest play of the canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birthday: Option<u64>,
    /// The canonical form of the mate; misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<String>,
    /// The value for each player by letter: of the game in which this player's options are Left's and all the
    /// others' Right's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<ByPlayer<String>>,
    /// Whether it is a number for all players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<bool>,
    /// How the values compare with 0, player by player: `<`, `=`, `>` or `|`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signs: Option<String>,
    /// The class of a number for three players and more. The podium rule: N, O or P, who moves last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The seat of the player who moves last; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<usize>,
    /// All players, the one who moves last first; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<String>>,
    /// The digits of a Nim position; podium only.
    #[serde(flatten)]
    pub digits: Option<DigitsReport>,
    /// Whether a Nim position is equal to another game of three players; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nim: Option<NimComparisonReport>,
    /// How the value was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// How many positions with cycles were searched; pictures only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searched: Option<usize>,
    /// The edges of a picture that fell at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<String>,
    /// Whether long lists are to be shown.
    #[serde(skip)]
    pub show_all: bool,
    /// How the theory shows it.
    #[serde(skip)]
    shown: Document,
    /// The same with long lists, where there can be any.
    #[serde(skip)]
    shown_all: Option<Document>,
}

impl ValueReport {
    /// A report that says nothing yet.
    fn new(game: String, play: &Play) -> ValueReport {
        ValueReport {
            game,
            readings: Vec::new(),
            players: play.players().count(),
            play: play.spelling(),
            value: None,
            outcome: None,
            fields: None,
            grundy: None,
            genus: None,
            behaviour: None,
            canonical: None,
            birthday: None,
            mate: None,
            values: None,
            number: None,
            signs: None,
            class: None,
            last: None,
            ranking: None,
            digits: None,
            nim: None,
            method: None,
            searched: None,
            fallen: Vec::new(),
            show_all: false,
            shown: Document::new(),
            shown_all: None,
        }
    }

    /// With what people are shown.
    fn showing(mut self, fields: Vec<(String, Line)>) -> ValueReport {
        self.shown = Document::new().fields(fields);
        self
    }

    /// With what people are shown who ask for all.
    fn showing_all(mut self, fields: Vec<(String, Line)>) -> ValueReport {
        self.shown_all = Some(Document::new().fields(fields));
        self
    }

    /// Whether it is a value of two-player theory, and so has a thermograph.
    pub fn has_thermograph(&self) -> bool {
        self.fields.is_some()
    }
}

impl Report for ValueReport {
    fn readings(&self) -> &[String] {
        &self.readings
    }

    fn set_readings(&mut self, readings: Vec<String>) {
        self.readings = readings;
    }

    fn document(&self) -> Document {
        let all = self.shown_all.as_ref().filter(|_| self.show_all);
        all.unwrap_or(&self.shown).clone()
    }

    fn is_unfinished(&self) -> bool {
        self.nim.as_ref().is_some_and(|nim| nim.verdict == "open")
    }
}
