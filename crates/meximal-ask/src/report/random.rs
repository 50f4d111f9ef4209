//! Random pictures, as lines that the other verbs read.

use serde::Serialize;

use super::{Document, Line, Report, ReportError};
use meximal::player::Players;
use meximal::rules::hackenbush::PREFIX;
use meximal::rules::hackenbush::random::{RandomPictures, RandomShape};

/// The most edges of all random pictures of a report together.
const MAX_EDGES: usize = 10_000_000;

/// Random pictures.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RandomReport {
    /// The edges of each.
    pub edges: usize,
    /// How many players there are.
    pub players: usize,
    /// The seed: the same one gives the same pictures.
    pub seed: u64,
    /// The pictures in notation.
    pub games: Vec<String>,
}

/// Random Hackenbush pictures.
pub fn random_hackenbush(
    edges: usize,
    shape: RandomShape,
    players: Players,
    seed: u64,
    count: usize,
) -> Result<RandomReport, ReportError> {
    if edges.max(1).saturating_mul(count) > MAX_EDGES {
        return Err(ReportError::Unsupported(format!(
            "{count} pictures of {edges} edges: expected at most {MAX_EDGES} edges together"
        )));
    }
    let pictures = RandomPictures::new(edges, shape, players, seed);
    let mut pictures = pictures.map_err(ReportError::Unsupported)?;
    let games = (0..count).map(|_| format!("{PREFIX}{}", pictures.next_picture().spelling()));
    Ok(RandomReport {
        edges,
        players: players.count(),
        seed,
        games: games.collect(),
    })
}

impl Report for RandomReport {
    fn document(&self) -> Document {
        let games = self.games.iter();
        games.fold(Document::new(), |document, game| {
            document.line(Line::new().game(game))
        })
    }
}
