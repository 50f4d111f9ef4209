//! The value of a red-blue Hackenbush picture, with the winning moves where they are cheap.

use serde::Serialize;

use super::{SHOWN, fallen_line, game_left, hackenbush_error, math};
use crate::report::ending::value_error;
use crate::report::short_fields::ShortFields;
use crate::report::starts::{StartReport, starts_by_name, winners_of};
use crate::report::{Document, Line, Report, ReportError};
use meximal::convention::Convention;
use meximal::ending::Verdict;
use meximal::hackenbush::{hackenbush_value, outcome_of_number};
use meximal::player::{PlayerSet, Players};
use meximal::rules::hackenbush::Hackenbush;
use meximal::runner::Runner;
use meximal::text::counted;
use meximal::value::big_dyadic::BigDyadic;
use meximal::value::short::{Dyadic, ShortGames};

/// The value of a red-blue Hackenbush picture.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HackenbushReport {
    /// The picture, as it was written.
    pub game: String,
    /// Two.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Who wins, by who starts.
    pub starts: Vec<StartReport>,
    /// The value, a number.
    pub value: BigDyadic,
    /// Who wins: L, R or P.
    pub outcome: Verdict,
    /// What every value of two-player theory has; nothing for very large numbers and those with very many binary places.
    #[serde(flatten)]
    pub fields: Option<ShortFields>,
    /// Who wins by who starts, with the name that the winner has for the starter.
    pub outcomes: Vec<Vec<String>>,
    /// How the value was found.
    pub method: String,
    /// The winning moves of the player who has some when moving first; left out for large pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<CutReport>>,
    /// The edges that fell at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<String>,
}

/// A winning move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CutReport {
    /// `Left` or `Right`.
    pub player: String,
    /// Which edge is cut: 1 for the first one written.
    pub edge: u32,
    /// The game left, such as hack:LR, or 0.
    pub leaves: String,
    /// Its value.
    pub value: BigDyadic,
}

/// The number that a picture is.
pub(in crate::report) fn hackenbush_number(
    picture: &Hackenbush,
    runner: &Runner,
) -> Result<Dyadic, ReportError> {
    let found = hackenbush_value(picture, runner).map_err(hackenbush_error)?;
    found.value.to_short().ok_or_else(|| {
        ReportError::Unsupported(
            "the value needs more than 40 binary places, or is larger than 2^60: 'value' shows it, but its canonical form is too long"
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

/// The value of a red-blue picture in normal play.
pub(super) fn red_blue(
    text: &str,
    picture: &Hackenbush,
    runner: &Runner,
) -> Result<HackenbushReport, ReportError> {
    let found = hackenbush_value(picture, runner).map_err(hackenbush_error)?;
    let outcome = outcome_of_number(&found.value);
    let player = match outcome {
        Verdict::Left => "Left",
        _ => "Right",
    };
    let cuts = found.winning_cuts.map(|cuts| {
        let cuts = cuts.iter().map(|cut| CutReport {
            player: player.to_owned(),
            edge: picture.number(cut.edge),
            leaves: game_left(&cut.leaves),
            value: cut.value.clone(),
        });
        cuts.collect()
    });
    Ok(HackenbushReport {
        game: text.trim().to_owned(),
        players: 2,
        play: Convention::normal(Players::TWO).spelling(),
        starts: starts_by_name(&winners_of(outcome), Players::TWO),
        fields: fields_of_number(&found.value, runner)?,
        value: found.value,
        outcome,
        outcomes: (0..2).map(|starter| winners(outcome, starter)).collect(),
        method: match found.searched {
            0 => "the colon principle, edge by edge".to_owned(),
            n => {
                let positions = counted(n, "position", "positions");
                format!("the simplest number between the options, over {positions} with cycles")
            }
        },
        moves: cuts,
        fallen: picture.fallen().to_vec(),
    })
}

/// Who wins when this player starts, by the name that the starter has for the winner.
fn winners(outcome: Verdict, starter: usize) -> Vec<String> {
    let seat = match outcome {
        Verdict::Left => starter,
        Verdict::Right => 1 - starter,
        Verdict::Next => 0,
        Verdict::Previous => 1,
    };
    PlayerSet::only(seat).names(Players::TWO)
}

impl Report for HackenbushReport {
    fn document(&self) -> Document {
        let script = self.outcome.script();
        let outcome = Line::new().math(script, format!(r"\mathcal{{{}}}", self.outcome));
        let mut fields = vec![
            ("game", Line::from(self.game.as_str())),
            ("play", "2 players, normal play".into()),
            ("value", math(&self.value, SHOWN)),
            ("outcome", outcome),
            ("by", self.method.as_str().into()),
        ];
        fields.extend(fallen_line(&self.fallen));
        let fields = fields.into_iter();
        let fields = fields.map(|(name, line)| (name.to_owned(), line));
        let heat = self.fields.iter().flat_map(ShortFields::first_lines);
        let document = Document::new().fields(fields.chain(heat).collect());
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
                        math(&cut.value, SHOWN),
                    ]
                });
                document.line("").table(head.to_vec(), rows.collect())
            }
        }
    }
}
