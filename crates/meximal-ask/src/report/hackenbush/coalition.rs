//! The outcome of a picture when the play is over as soon as a player cannot move (Spindler, Definition 4.2): the players who can force a win, by
//! who starts.

use serde::Serialize;

use super::elimination::moves_table;
use super::{EdgeReport, fallen_line, game_left};
use crate::report::partizan::{outcome_tuple, winners_table};
use crate::report::starts::{StartReport, starts_by_name};
use crate::report::{Document, Line, Report, ReportError};
use meximal::convention::Convention;
use meximal::hackenbush::{MAX_SEARCHED_EDGES, Undecided};
use meximal::outcome::{PartizanPlay, PartizanSums, by_seat};
use meximal::player::{PlayerSet, Players};
use meximal::rules::hackenbush::{Hackenbush, HackenbushComponents};
use meximal::runner::Runner;
use meximal::text::counted;

/// Who can force a win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HackenbushCoalitionReport {
    /// The picture, as it was written.
    pub game: String,
    /// How many players there are.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Who can force a win, by who starts; under the podium rule, who moves last.
    pub starts: Vec<StartReport>,
    /// The players who can force a win, by who starts, with the names that they have for the starter.
    pub outcomes: Vec<Vec<String>>,
    /// The same players by letter.
    pub winners: Vec<Vec<String>>,
    /// How the outcomes were found.
    pub method: String,
    /// How many positions were searched.
    pub searched: usize,
    /// All moves after which the player who starts can force a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<EdgeReport>>,
    /// The edges that fell at once.
    pub fallen: Vec<String>,
    #[serde(skip)]
    labels: Vec<PlayerSet>,
    #[serde(skip)]
    convention: Convention,
}

pub(super) fn coalition_report(
    text: &str,
    picture: &Hackenbush,
    convention: Convention,
    moves: bool,
    runner: &Runner,
) -> Result<HackenbushCoalitionReport, ReportError> {
    let players = convention.players();
    let play = PartizanPlay::Ends(convention);
    if picture.edges().len() > MAX_SEARCHED_EDGES {
        let too_many = Undecided::TooManyEdges(picture.edges().len());
        return Err(ReportError::Unsupported(too_many.to_string()));
    }
    let stopped = |stop| ReportError::Stopped {
        stop,
        known: "the outcome was not found".to_owned(),
    };
    let mut components = HackenbushComponents::new(players).with_runner(runner);
    let position = components.position(picture);
    let cuts = if moves {
        cuts_of_everybody(picture, players, &mut components)
    } else {
        Vec::new()
    };
    let mut sums = PartizanSums::new(&mut components, play, runner);
    let labels = sums.outcomes(&position).map_err(stopped)?;
    let mut winning = Vec::new();
    for (starter, edge, left) in cuts {
        let after = sums
            .outcome(&left, players.after(starter))
            .map_err(stopped)?;
        let is_best = if play.is_podium() {
            after == labels[starter]
        } else {
            after.contains(starter)
        };
        if is_best {
            winning.push(EdgeReport {
                player: players.full_name(starter),
                edge: picture.number(edge),
                name: picture.edge_name(edge),
                leaves: game_left(&picture.cut(edge)),
            });
        }
    }
    let seats = |starter: usize| by_seat(labels[starter], starter, players);
    let letters = |set: &PlayerSet| set.seats().map(|p| players.letter(p)).collect();
    let starters = 0..players.count();
    Ok(HackenbushCoalitionReport {
        game: text.trim().to_owned(),
        players: players.count(),
        play: convention.spelling(),
        starts: starts_by_name(&labels, players),
        outcomes: starters.map(|s| seats(s).names(players)).collect(),
        winners: labels.iter().map(letters).collect(),
        method: format!(
            "sums of parts, {} searched",
            counted(sums.known(), "position", "positions")
        ),
        searched: sums.known(),
        moves: moves.then_some(winning),
        fallen: picture.fallen().to_vec(),
        labels,
        convention,
    })
}

/// Every edge with its owner, and what is left when it is cut.
fn cuts_of_everybody(
    picture: &Hackenbush,
    players: Players,
    components: &mut HackenbushComponents,
) -> Vec<(usize, usize, Vec<u32>)> {
    let edges = picture.edges().iter().enumerate();
    let mut cuts: Vec<(usize, usize, Vec<u32>)> = edges
        .map(|(i, edge)| {
            let parts = picture.components_without(Some(i));
            let left = components.position_of_parts(picture, &parts);
            (edge.colour.player(players), i, left)
        })
        .collect();
    cuts.sort();
    cuts
}

impl Report for HackenbushCoalitionReport {
    fn document(&self) -> Document {
        let players = self.convention.players();
        let mut fields = vec![
            ("game".to_owned(), Line::from(self.game.as_str())),
            ("play".to_owned(), self.convention.to_string().into()),
            ("outcome".to_owned(), outcome_tuple(&self.labels, players)),
        ];
        fields.push(("by".to_owned(), self.method.as_str().into()));
        if let Some((name, line)) = fallen_line(&self.fallen) {
            fields.push((name.to_owned(), line));
        }
        let document = Document::new().fields(fields).line("");
        let document = winners_table(document, &self.labels, self.convention);
        match self.moves.as_deref() {
            None => document,
            Some(moves) => moves_table(document, moves),
        }
    }
}
