//! The answer to "what is the simplest game equal to this one?", in the theory of the play: misère and normal
//! play of two, the podium rule modulo Nim, and for one player among several.

use serde::Serialize;

use super::value::NimComparisonReport;
use super::{Document, Report};
use meximal::plays::Play;

/// The canonical form of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonicalReport {
    /// The game, in notation.
    pub game: String,
    /// How the text was read where it could be meant otherwise: `1.5` as 1 times 5.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play.
    pub play: String,
    /// The player for whom the games are equal, if it is for one only.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The form, or the best one found; nothing when the game is equal to no Nim position under the podium
    /// rule.
    pub canonical: Option<String>,
    /// The same with the slashes of the misère literature, `*2/320`; impartial games of two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical_slash: Option<String>,
    /// Left's options in it; partizan games of two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Vec<String>>,
    /// Right's options in it; partizan games of two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<Vec<String>>,
    /// The length of its longest play; two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birthday: Option<u64>,
    /// `proved`; `best found` or `budget` when the budget ended; `verified` in the contexts tried, `none` or
    /// `open`.
    pub status: String,
    /// `nim` under the podium rule: equal means the same outcomes in all sums with Nim positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contexts: Option<String>,
    /// The number of heaps of the form; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<u64>,
    /// The canonical form has at least this many heaps; with `best found`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least_heaps: Option<u64>,
    /// G₃ of the form; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit_sums: Option<String>,
    /// Reductions from the game to the form; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<ReductionReport>>,
    /// Why the form is not proved, or why there are no reductions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// For games that are not written as Nim positions; podium only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nim: Option<NimComparisonReport>,
    /// What was done for one player, from small positions to large ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
    /// Who can force a win in the game, and in the one that is simpler for one player, for each player who
    /// may start; left out where the budget did not allow to find them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<[Vec<Vec<String>>; 2]>,
    /// Whether these are different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes_differ: Option<bool>,
    /// How the theory shows it.
    #[serde(skip)]
    pub(super) shown: Document,
}

/// One reduction.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReductionReport {
    /// `R1`, `R2`, or `R1 and R2 at once`.
    pub rule: String,
    /// The position reached.
    pub to: String,
}

impl CanonicalReport {
    /// A report that says nothing yet.
    pub(super) fn new(game: String, play: &Play) -> CanonicalReport {
        CanonicalReport {
            game,
            readings: Vec::new(),
            players: play.players().count(),
            play: play.spelling(),
            player: None,
            canonical: None,
            canonical_slash: None,
            left: None,
            right: None,
            birthday: None,
            status: "proved".to_owned(),
            contexts: None,
            heaps: None,
            at_least_heaps: None,
            digit_sums: None,
            trace: None,
            note: None,
            nim: None,
            steps: None,
            winners: None,
            outcomes_differ: None,
            shown: Document::new(),
        }
    }
}

impl Report for CanonicalReport {
    fn readings(&self) -> &[String] {
        &self.readings
    }

    fn set_readings(&mut self, readings: Vec<String>) {
        self.readings = readings;
    }

    fn document(&self) -> Document {
        self.shown.clone()
    }

    fn is_unfinished(&self) -> bool {
        let is_open = ["best found", "open", "budget"].contains(&self.status.as_str());
        is_open || (self.steps.is_some() && self.winners.is_none())
    }

    fn is_no(&self) -> bool {
        self.status == "none"
    }
}
