//! Hackenbush pictures: drawn, and drawn by lot.

use meximal::game::Game;
use meximal::player::Players;
use meximal::rules::hackenbush::random::RandomShape;
use meximal_ask::report::{DrawingOptions, ReportError, hackenbush_svg, random_hackenbush};
use serde::Deserialize;
use utoipa::ToSchema;

use super::desk::players_of;
use super::{Answer, Ask, Desk};
use crate::failure::Failure;

/// The most edges of all random pictures of an answer together.
const MAX_EDGES: usize = 100_000;

/// A picture.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The picture, such as hack:L(C)(R).
    game: String,
    /// Show the cut of this edge: 1 for the first one written.
    cut: Option<usize>,
    /// Number the edges.
    #[serde(default)]
    numbers: bool,
}

impl Ask for Draw {
    const VERB: &'static str = "draw";
    const ABOUT: &'static str = "Draw a Hackenbush picture, also with a cut";
    type Answer = Answer;

    fn answer(&self, _: &Desk) -> Result<Answer, Failure> {
        let options = DrawingOptions {
            cut: self.cut,
            numbers: self.numbers,
        };
        let game = Game::read(&self.game).map_err(ReportError::from)?;
        let svg = hackenbush_svg(&game, options)?;
        Answer::of_drawing(self.game.trim(), svg)
    }
}

/// Random pictures.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Random {
    /// The edges of each picture.
    edges: usize,
    /// What the pictures look like; trees if nothing is named.
    #[serde(default)]
    shape: Shape,
    /// The nodes of a graph above the ground; two for three edges if nothing is said.
    nodes: Option<usize>,
    /// The number of players; 3 if nothing is said.
    players: Option<u64>,
    /// The same seed gives the same pictures.
    #[serde(default)]
    seed: u64,
    /// How many pictures; one if nothing is said.
    count: Option<usize>,
}

/// What random pictures look like.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Shape {
    /// One string.
    String,
    /// Strings side by side.
    Bouquet,
    /// One tree.
    #[default]
    Tree,
    /// Trees side by side.
    Forest,
    /// A graph, with cycles if it has fewer nodes than edges.
    Graph,
}

impl Ask for Random {
    const VERB: &'static str = "random";
    const ABOUT: &'static str = "Random Hackenbush pictures, the same for the same seed";
    type Answer = Answer;

    fn answer(&self, _: &Desk) -> Result<Answer, Failure> {
        let count = self.count.unwrap_or(1);
        if self.nodes.is_some() && self.shape != Shape::Graph {
            return Err(Failure::bad(
                "\"nodes\" is for graphs: expected \"shape\": \"graph\"",
            ));
        }
        if self.edges.max(1).saturating_mul(count) > MAX_EDGES {
            let words = format!("expected at most {MAX_EDGES} edges together");
            return Err(Failure::bad(words));
        }
        let shape = match self.shape {
            Shape::String => RandomShape::String,
            Shape::Bouquet => RandomShape::Bouquet,
            Shape::Tree => RandomShape::Tree,
            Shape::Forest => RandomShape::Forest,
            Shape::Graph => RandomShape::Graph {
                nodes: self.nodes.unwrap_or(self.edges - self.edges / 3),
            },
        };
        let players = players_of(self.players)?.unwrap_or(Players::THREE);
        let report = random_hackenbush(self.edges, shape, players, self.seed, count)?;
        Answer::of(&report)
    }
}
