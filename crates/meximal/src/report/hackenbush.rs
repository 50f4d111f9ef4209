//! The value of a Hackenbush picture, with the winning moves where they are cheap.

use serde::Serialize;

use super::{Document, Line, Report, ReportError};
use crate::convention::Convention;
use crate::ending::Verdict;
use crate::player::Players;
use crate::rules::hackenbush::Hackenbush;
use crate::runner::Runner;
use crate::value::hackenbush::{HackenbushError, hackenbush_value, outcome_of_number};
use crate::value::short::{Dyadic, latex};

/// The value of a red-blue Hackenbush picture.
#[derive(Clone, Debug, Serialize)]
pub struct HackenbushReport {
    /// The picture, as it was written.
    pub game: String,
    /// Two.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// The value, a number.
    pub value: String,
    /// Who wins: L, R or P.
    pub outcome: Verdict,
    /// How the value was found.
    pub method: String,
    /// The winning moves of the player who has some when moving first; left out for large pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<CutReport>>,
}

/// A winning move.
#[derive(Clone, Debug, Serialize)]
pub struct CutReport {
    /// `Left` or `Right`.
    pub player: String,
    /// Which edge is cut: 1 for the first one written.
    pub edge: usize,
    /// The picture left.
    pub leaves: String,
    /// Its value.
    pub value: String,
}

/// Pictures of two colours have values for two players and normal play only.
pub(super) fn only_normal_play(convention: Convention) -> Result<(), ReportError> {
    match convention == Convention::normal(Players::TWO) {
        true => Ok(()),
        false => Err(ReportError::Unsupported(format!(
            "Hackenbush pictures have values for 2 players, normal play, not for {convention}"
        ))),
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

/// The number that a picture is.
pub(super) fn hackenbush_number(text: &str, runner: &Runner) -> Result<Dyadic, ReportError> {
    let picture = Hackenbush::parse(text)?;
    let found = hackenbush_value(&picture, runner).map_err(hackenbush_error)?;
    Ok(found.value)
}

/// The value of a red-blue picture in normal play.
pub fn hackenbush(text: &str, runner: &Runner) -> Result<HackenbushReport, ReportError> {
    let picture = Hackenbush::parse(text)?;
    let found = hackenbush_value(&picture, runner).map_err(hackenbush_error)?;
    let outcome = outcome_of_number(found.value);
    let player = match outcome {
        Verdict::Left => "Left",
        _ => "Right",
    };
    let cuts = found.winning_cuts.map(|cuts| {
        let cuts = cuts.iter().map(|cut| CutReport {
            player: player.to_owned(),
            edge: cut.edge + 1,
            leaves: cut.leaves.spelling(),
            value: cut.value.to_string(),
        });
        cuts.collect()
    });
    Ok(HackenbushReport {
        game: text.trim().to_owned(),
        players: 2,
        play: Convention::normal(Players::TWO).spelling(),
        value: found.value.to_string(),
        outcome,
        method: match found.searched {
            0 => "the colon principle, edge by edge".to_owned(),
            1 => "the simplest number between the options, over 1 position with cycles".to_owned(),
            n => format!("the simplest number between the options, over {n} positions with cycles"),
        },
        moves: cuts,
    })
}

impl Report for HackenbushReport {
    fn document(&self) -> Document {
        let math = |text: &str| Line::new().math(text, latex(text));
        let script = self.outcome.script();
        let outcome = Line::new().math(script, format!(r"\mathcal{{{}}}", self.outcome));
        let fields = [
            ("game", Line::from(self.game.as_str())),
            ("play", "2 players, normal play".into()),
            ("value", math(&self.value)),
            ("outcome", outcome),
            ("by", self.method.as_str().into()),
        ];
        let fields = fields.map(|(name, line)| (name.to_owned(), line));
        let document = Document::new().fields(fields.to_vec());
        match self.moves.as_deref() {
            None => document,
            Some([]) => document.line("").line("Nobody wins by moving first."),
            Some(moves) => {
                let head = ["moves first", "cuts edge", "leaves", "of value"].map(Line::from);
                let rows = moves.iter().map(|cut| {
                    vec![
                        cut.player.as_str().into(),
                        cut.edge.to_string().into(),
                        cut.leaves.as_str().into(),
                        math(&cut.value),
                    ]
                });
                document.line("").table(head.to_vec(), rows.collect())
            }
        }
    }
}
