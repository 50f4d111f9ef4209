//! Questions about one game or two.

use meximal::game::{Game, Reading};
use meximal::plays::{AskedPlay, Play};
use meximal_ask::report::{OutcomeQuestions, ReportError};
use meximal_ask::{self as ask, GameText};
use serde::Deserialize;
use utoipa::ToSchema;

use super::desk::players_of;
use super::{Answer, Ask, Desk};
use crate::failure::Failure;

/// The play convention of a body.
pub fn play_of(players: Option<u64>, play: Option<&String>) -> Result<AskedPlay, ReportError> {
    let play = play.map(String::as_str);
    AskedPlay::parse(play, players_of(players)?).map_err(ReportError::Unsupported)
}

/// A game, or coins on a graph, and how it is played. Files are not read for others.
pub fn read_game(
    game: &str,
    graph: Option<&String>,
    players: Option<u64>,
    play: Option<&String>,
) -> Result<(Game, Play), ReportError> {
    let text = GameText {
        text: game.to_owned(),
        graph: graph.cloned(),
    };
    text.read(&play_of(players, play)?, Reading::default())
}

/// Who can force a win.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The game, such as {0,*2} or nim:5+7+7+9; coins such as a+2.b if there is a graph.
    game: String,
    /// A graph of coins, one line for each node.
    graph: Option<String>,
    /// The number of players.
    players: Option<u64>,
    /// The play, such as normal, misere or ending:LR.
    play: Option<String>,
    /// List the winning moves.
    #[serde(default)]
    moves: bool,
    /// Undetermined, absorbing, periodic, revertible.
    #[serde(default)]
    properties: bool,
}

impl Ask for Outcome {
    const VERB: &'static str = "outcome";
    const ABOUT: &'static str = "Who can force a win";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let (graph, play) = (self.graph.as_ref(), self.play.as_ref());
        let (game, play) = read_game(&self.game, graph, self.players, play)?;
        let questions = OutcomeQuestions {
            moves: self.moves,
            properties: self.properties,
        };
        Answer::of(&ask::outcome(&game, &play, questions, &desk.runner)?)
    }
}

/// The value of a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Value)]
pub struct ValueOf {
    /// The game, such as 0.77:100+37 or hack:LR+L(R)(L); coins such as a+2.b if there is a graph.
    game: String,
    /// A graph of coins, one line for each node.
    graph: Option<String>,
    /// The number of players.
    players: Option<u64>,
    /// The play, such as normal, misere or podium.
    play: Option<String>,
}

impl Ask for ValueOf {
    const VERB: &'static str = "value";
    const ABOUT: &'static str = "The value of a game, as the theory of its convention has it";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let (graph, play) = (self.graph.as_ref(), self.play.as_ref());
        let (game, play) = read_game(&self.game, graph, self.players, play)?;
        Answer::of(&ask::value(&game, &play, &desk.runner)?)
    }
}

/// The canonical form of a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Canonical {
    /// The game.
    game: String,
    /// A graph of coins, one line for each node.
    graph: Option<String>,
    /// The number of players.
    players: Option<u64>,
    /// The play, such as normal, misere or podium.
    play: Option<String>,
    /// Simplify a partizan game for this player.
    r#for: Option<String>,
}

impl Ask for Canonical {
    const VERB: &'static str = "canonical";
    const ABOUT: &'static str = "The canonical form of a game, or a game simplified for one player";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let (graph, play) = (self.graph.as_ref(), self.play.as_ref());
        let (game, play) = read_game(&self.game, graph, self.players, play)?;
        let player = self.r#for.as_deref();
        Answer::of(&ask::canonical(&game, &play, player, &desk.runner)?)
    }
}

/// Whether two games are equal.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Equal {
    /// The first game.
    left: String,
    /// The second game.
    right: String,
    /// The number of players.
    players: Option<u64>,
    /// The play, such as normal or misere.
    play: Option<String>,
}

impl Ask for Equal {
    const VERB: &'static str = "equal";
    const ABOUT: &'static str =
        "Whether two games are equal, with a context that tells them apart if not";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let [left, right] = [&self.left, &self.right].map(GameText::new);
        let play = play_of(self.players, self.play.as_ref())?;
        let ([left, right], play) = ask::read_pair([&left, &right], &play, Reading::default())?;
        Answer::of(&ask::equal([&left, &right], &play, &desk.runner)?)
    }
}

/// How two games stand to each other.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The first game.
    left: String,
    /// The second game.
    right: String,
    /// The order; spindler if none is named.
    #[serde(default)]
    order: OrderName,
    /// Only for this player.
    r#for: Option<String>,
    /// The number of players.
    players: Option<u64>,
}

/// The orders of games.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum OrderName {
    /// For each player: who can force a win in all sums.
    #[default]
    Spindler,
    /// For each player: the values of the game in which all other players are one.
    Cincotti,
    /// The usual order of two players.
    Normal,
}

impl Ask for Compare {
    const VERB: &'static str = "compare";
    const ABOUT: &'static str = "How two partizan games stand to each other, for each player";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let order = match self.order {
            OrderName::Spindler => ask::Order::Spindler,
            OrderName::Cincotti => ask::Order::Cincotti,
            OrderName::Normal => ask::Order::Normal,
        };
        let players = players_of(self.players)?;
        let read = |text: &String| GameText::new(text).game(players, Reading::default());
        let games = [&read(&self.left)?, &read(&self.right)?];
        let player = self.r#for.as_deref();
        Answer::of(&ask::compare(games, order, players, player, &desk.runner)?)
    }
}

/// A game as a form.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// The game.
    game: String,
    /// A graph of coins, one line for each node.
    graph: Option<String>,
    /// The number of players of a partizan game.
    players: Option<u64>,
    /// List all subpositions with their options.
    #[serde(default)]
    dag: bool,
}

impl Ask for Form {
    const VERB: &'static str = "form";
    const ABOUT: &'static str = "A game as a form: its spellings, birthday and subpositions";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let (game, play) = read_game(&self.game, self.graph.as_ref(), self.players, None)?;
        Answer::of(&ask::form(&game, play.players(), self.dag, &desk.runner)?)
    }
}
