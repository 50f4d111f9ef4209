//! Questions about one game or two.

use meximal::game::Game;
use meximal::plays;
use serde::{Deserialize, Serialize};

use super::{Ask, play_of, players_of};
use crate::answer::{Answer, Drawing};
use crate::engine::{self, Order, refused};
use crate::report::{AnyReport, OutcomeQuestions, ReportError, graph_file, thermograph_svg};
use crate::resources::{GameText, Resources};

/// Who can force a win.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The game, such as {0,*2} or nim:5+7+7+9; coins such as a+2.b if there is a graph.
    pub game: String,
    /// A graph of coins, one line for each node.
    pub graph: Option<String>,
    /// The number of players.
    pub players: Option<u64>,
    /// The play, such as normal, misere or ending:LR.
    pub play: Option<String>,
    /// List the winning moves.
    #[serde(default)]
    pub moves: bool,
    /// Undetermined, absorbing, periodic, revertible.
    #[serde(default)]
    pub properties: bool,
}

/// The value of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// The game, such as 0.77:100+37 or hack:LR+L(R)(L); coins such as a+2.b if there is a graph.
    pub game: String,
    /// A graph of coins, one line for each node.
    pub graph: Option<String>,
    /// The number of players.
    pub players: Option<u64>,
    /// The play, such as normal, misere or podium.
    pub play: Option<String>,
    /// Show long lists, too.
    #[serde(default)]
    pub all: bool,
}

/// The canonical form of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Canonical {
    /// The game.
    pub game: String,
    /// A graph of coins, one line for each node.
    pub graph: Option<String>,
    /// The number of players.
    pub players: Option<u64>,
    /// The play, such as normal, misere or podium.
    pub play: Option<String>,
    /// Simplify a partizan game for this player.
    pub r#for: Option<String>,
}

/// Whether two games are equal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Equal {
    /// The first game.
    pub left: String,
    /// The second game.
    pub right: String,
    /// The number of players.
    pub players: Option<u64>,
    /// The play, such as normal or misere.
    pub play: Option<String>,
}

/// How two games stand to each other.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The first game.
    pub left: String,
    /// The second game.
    pub right: String,
    /// The order; default: normal for games of two players, else spindler.
    pub order: Option<Order>,
    /// Only for this player.
    pub r#for: Option<String>,
    /// The number of players.
    pub players: Option<u64>,
}

/// A game as a form.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// The game.
    pub game: String,
    /// A graph of coins, one line for each node.
    pub graph: Option<String>,
    /// The number of players of a partizan game.
    pub players: Option<u64>,
    /// List all subpositions with their options.
    #[serde(default)]
    pub dag: bool,
    /// Write a graph file of the game.
    #[serde(default)]
    pub file: bool,
}

/// Reads a game of a question, and how it is played.
pub(super) fn read_game(
    (game, graph): (&str, &Option<String>),
    (players, play): (Option<u64>, &Option<String>),
    resources: &Resources,
) -> Result<(Game, plays::Play), ReportError> {
    let text = GameText {
        text: game.to_owned(),
        graph: graph.clone(),
    };
    resources.game(&text, &play_of(players, play.as_ref())?)
}

impl Ask for Outcome {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let (written, asked) = ((&*self.game, &self.graph), (self.players, &self.play));
        let (game, play) = read_game(written, asked, resources)?;
        let questions = OutcomeQuestions {
            moves: self.moves,
            properties: self.properties,
            store: resources.store,
            memory: resources.memory,
        };
        let report = engine::outcome(&game, &play, questions, resources.runner)?;
        Ok(Answer::new(report).with_readings(&[game]))
    }
}

impl Ask for Value {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let (written, asked) = ((&*self.game, &self.graph), (self.players, &self.play));
        let (game, play) = read_game(written, asked, resources)?;
        let mut report = engine::value(&game, &play, resources.runner)?;
        report.show_all = self.all;
        let has_thermograph = report.has_thermograph();
        let answer = Answer::new(report).with_readings(&[game]);
        if !has_thermograph {
            return Ok(answer);
        }
        let drawing = Drawing::new(|report| match report {
            AnyReport::Value(report) => thermograph_svg(report),
            _ => refused("only values of two-player games have thermographs"),
        });
        Ok(answer.with_picture("thermograph", drawing))
    }
}

impl Ask for Canonical {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let (written, asked) = ((&*self.game, &self.graph), (self.players, &self.play));
        let (game, play) = read_game(written, asked, resources)?;
        let player = self.r#for.as_deref();
        let report = engine::canonical(&game, &play, player, resources.runner)?;
        Ok(Answer::new(report).with_readings(&[game]))
    }
}

impl Ask for Equal {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let [left, right] = [&self.left, &self.right].map(GameText::new);
        let asked = play_of(self.players, self.play.as_ref())?;
        let ([left, right], play) = resources.games([&left, &right], &asked)?;
        let report = engine::equal([&left, &right], &play, resources.runner)?;
        Ok(Answer::new(report).with_readings(&[left, right]))
    }
}

impl Ask for Compare {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let players = players_of(self.players)?;
        let [left, right] = [&self.left, &self.right].map(GameText::new);
        let [left, right] = resources.games_for([&left, &right], players)?;
        let player = self.r#for.as_deref();
        let report = engine::compare(
            [&left, &right],
            self.order,
            players,
            player,
            resources.runner,
        )?;
        Ok(Answer::new(report).with_readings(&[left, right]))
    }
}

impl Ask for Form {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let (written, asked) = ((&*self.game, &self.graph), (self.players, &None));
        let (game, play) = read_game(written, asked, resources)?;
        if self.file {
            return Ok(Answer::new(graph_file(
                &game,
                play.players(),
                resources.runner,
            )?));
        }
        let report = engine::form(&game, play.players(), self.dag, resources.runner)?;
        Ok(Answer::new(report).with_readings(&[game]))
    }
}
