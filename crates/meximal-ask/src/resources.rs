//! What an answer may use: limits of time and memory, a way to read games, and a store of what was answered
//! before. The command reads files, Python hands over positions of its own rules, the server does neither: a
//! question never knows.

use std::time::Duration;

use meximal::game::{Game, Reading};
use meximal::player::Players;
use meximal::plays::{self, AskedPlay, Play, PlayError, PlayKind};
use meximal::runner::Runner;
use serde::{Deserialize, Serialize};

use crate::memory::Memory;
use crate::report::{QuotientSubject, ReportError};
use crate::store::Store;

/// A game as it is given: a text, and the graph if it is about coins on one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameText {
    /// The game in notation, or coins as `a+2.b`.
    pub text: String,
    /// The graph on which the coins lie, one line for each node.
    pub graph: Option<String>,
}

impl GameText {
    /// A game in notation.
    pub fn new(text: impl Into<String>) -> GameText {
        GameText {
            text: text.into(),
            graph: None,
        }
    }

    /// Reads the game, for a number of players where it was asked for.
    pub fn game(&self, players: Option<Players>, reading: Reading) -> Result<Game, ReportError> {
        match &self.graph {
            None => Ok(Game::read_with(&self.text, Reading { players, ..reading })?),
            Some(graph) => Ok(Game::coins(graph, &self.text)?),
        }
    }
}

/// Makes a game of a text, for a number of players where it was asked for.
pub type ReadGame<'a> = &'a dyn Fn(&GameText, Option<Players>) -> Result<Game, ReportError>;

/// What an answer may use.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// The limits, and who is told about progress.
    pub runner: &'a Runner,
    /// The time that was asked for, where it was: what comes after a solver counts its own.
    pub time: Option<Duration>,
    /// How texts become games.
    pub read: ReadGame<'a>,
    /// Where answers are kept, if they are.
    pub store: Option<&'a dyn Store>,
    /// What is known from other questions that are asked now, if there are any.
    pub memory: Option<&'a Memory>,
}

/// Reads a game that names no files.
fn read_text(text: &GameText, players: Option<Players>) -> Result<Game, ReportError> {
    text.game(players, Reading::default())
}

/// A game and a play for different numbers of players: a game in notation is shown.
fn disagreement(texts: &[&GameText], message: String) -> ReportError {
    match texts {
        [GameText { text, graph: None }] => plays::disagreement(text, &message).into(),
        _ => ReportError::Unsupported(message),
    }
}

impl<'a> Resources<'a> {
    /// Limits, and nothing more: no files, no store.
    pub fn new(runner: &'a Runner) -> Resources<'a> {
        Resources {
            runner,
            time: None,
            read: &read_text,
            store: None,
            memory: None,
        }
    }

    /// The same with other limits.
    pub fn with_runner(self, runner: &'a Runner) -> Resources<'a> {
        Resources { runner, ..self }
    }

    /// Reads a game and finds its play. Boards whose start depends on the number of players are read for that
    /// number.
    pub fn game(&self, text: &GameText, asked: &AskedPlay) -> Result<(Game, Play), ReportError> {
        let ([game], play) = self.games([text], asked)?;
        Ok((game, play))
    }

    /// Reads games that are played together.
    pub fn games<const N: usize>(
        &self,
        texts: [&GameText; N],
        asked: &AskedPlay,
    ) -> Result<([Game; N], Play), ReportError> {
        let games = self.games_for(texts, asked.players)?;
        let together = games.iter().flat_map(|game| game.parts().iter().cloned());
        let together = Game::new(together);
        if N > 1 && together.written_players().is_err() {
            let message = "the games are for different numbers of players".to_owned();
            return Err(ReportError::Unsupported(message));
        }
        let play = asked.of(&together, PlayKind::NORMAL);
        let play = play.map_err(|error| match error {
            PlayError::Asked(error) => error.into(),
            PlayError::Game(message) => disagreement(&texts, message),
        })?;
        if asked.players.is_some() || play.players() == Players::TWO && N == 1 {
            return Ok((games, play));
        }
        Ok((self.games_for(texts, Some(play.players()))?, play))
    }

    /// Reads games, for a number of players where it was asked for.
    pub fn games_for<const N: usize>(
        &self,
        texts: [&GameText; N],
        players: Option<Players>,
    ) -> Result<[Game; N], ReportError> {
        let mut games = std::array::from_fn(|_| Game::new([]));
        for (game, text) in games.iter_mut().zip(texts) {
            *game = (self.read)(text, players)?;
        }
        Ok(games)
    }

    /// What a quotient is asked of: one ruleset, `0.15` or `0.36@20` for heaps up to 20; or games with all
    /// that they lead to.
    pub fn quotient_subject(&self, texts: &[GameText]) -> Result<QuotientSubject, ReportError> {
        if let [GameText { text, graph: None }] = texts
            && let Some(rules) = QuotientSubject::read_rules(text)?
        {
            return Ok(rules);
        }
        let games = texts.iter().map(|text| (self.read)(text, None));
        Ok(QuotientSubject::Games(games.collect::<Result<_, _>>()?))
    }
}
