//! Hackenbush pictures: drawn, and drawn by lot.

use meximal::player::Players;
use meximal::rules::hackenbush::random::RandomShape;
use serde::{Deserialize, Serialize};

use super::{Ask, players_of};
use crate::answer::{Answer, Drawing};
use crate::engine::refused;
use crate::report::{
    AnyReport, DrawingOptions, DrawingReport, ReportError, hackenbush_svg, random_hackenbush,
};
use crate::resources::{GameText, Resources};

/// A picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The picture, such as hack:L(C)(R).
    pub game: String,
    /// Show the cut of this edge: 1 for the first one written.
    pub cut: Option<usize>,
    /// Number the edges.
    #[serde(default)]
    pub numbers: bool,
}

impl Ask for Draw {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let options = DrawingOptions {
            cut: self.cut,
            numbers: self.numbers,
        };
        let [game] = resources.games_for([&GameText::new(&self.game)], None)?;
        let svg = hackenbush_svg(&game, options)?;
        let report = DrawingReport {
            game: game.written().to_owned(),
            svg,
        };
        let drawing = Drawing::new(|report| match report {
            AnyReport::Drawing(report) => Ok(report.svg.clone()),
            _ => refused("only drawings have this picture"),
        });
        Ok(Answer::new(report).with_picture("drawing", drawing))
    }
}

/// Random pictures.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Random {
    /// The edges of each picture.
    pub edges: usize,
    /// What the pictures look like; default: trees.
    #[serde(default)]
    pub shape: RandomShapeName,
    /// The nodes of a graph above the ground; default: two for three edges.
    pub nodes: Option<usize>,
    /// The number of players; default: 3.
    pub players: Option<u64>,
    /// The same seed gives the same pictures.
    #[serde(default)]
    pub seed: u64,
    /// How many pictures; default: one.
    pub count: Option<usize>,
}

/// What random pictures look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RandomShapeName {
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
    fn answer(&self, _: &Resources) -> Result<Answer, ReportError> {
        let count = self.count.unwrap_or(1);
        if self.nodes.is_some() && self.shape != RandomShapeName::Graph {
            return refused("only graphs take a number of nodes: expected the shape 'graph'");
        }
        let shape = match self.shape {
            RandomShapeName::String => RandomShape::String,
            RandomShapeName::Bouquet => RandomShape::Bouquet,
            RandomShapeName::Tree => RandomShape::Tree,
            RandomShapeName::Forest => RandomShape::Forest,
            RandomShapeName::Graph => RandomShape::Graph {
                nodes: self.nodes.unwrap_or(self.edges - self.edges / 3),
            },
        };
        let players = players_of(self.players)?.unwrap_or(Players::THREE);
        let report = random_hackenbush(self.edges, shape, players, self.seed, count)?;
        Ok(Answer::new(report))
    }
}
