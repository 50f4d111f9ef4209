//! Questions about games and rules: from texts to answers.

use meximal::game::{Game, Part};
use meximal::player::Players;
use meximal::plays::{AskedPlay, Play, PlayKind};
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal_ask::play::{Asked, Match, Referee, with_referee};
use meximal_ask::report::{self, Document, GameKind, Line, ReportError};
use pyo3::prelude::*;

use crate::error::to_python;
use crate::given::{Given, read_game};
use crate::work::Budget;

/// How a game is played, as Python says it.
pub fn play_of(players: Option<u64>, play: Option<String>) -> Result<AskedPlay, ReportError> {
    Ok(AskedPlay::parse(play.as_deref(), players_of(players)?)?)
}

pub fn players_of(players: Option<u64>) -> Result<Option<Players>, ReportError> {
    let players = players.map(Players::new).transpose();
    players.map_err(|error| ReportError::Unsupported(error.to_string()))
}

/// The notation of a game, the game as reports print it, and the number of players if it says how many.
#[pyfunction]
pub fn written(
    py: Python<'_>,
    game: Given,
    players: Option<u64>,
    budget: &Budget,
) -> PyResult<(&'static str, String, Option<usize>)> {
    budget.run(py, |runner| {
        let players = players_of(players)?;
        let game = game.game(players)?;
        let written = report::written_game(&game, players, runner)?;
        let kind = match written.kind {
            GameKind::Forms => "forms",
            GameKind::Heaps => "heaps",
            GameKind::Coins => "coins",
            GameKind::Partizan => "partizan",
            GameKind::Short => "short",
            GameKind::Hackenbush => "hackenbush",
            GameKind::Positions => "positions",
            GameKind::Mixed => "mixed",
        };
        Ok((kind, written.spelling, written.players.map(Players::count)))
    })
}

/// This many copies of a game, in notation.
#[pyfunction]
pub fn multiple(py: Python<'_>, game: Given, count: u64, budget: &Budget) -> PyResult<String> {
    budget.run(py, |runner| {
        let parts = game.game(None)?.into_parts().into_iter();
        let parts = parts.map(|(part, times)| (part, times.saturating_mul(count)));
        Ok(report::written_game(&Game::new(parts), None, runner)?.spelling)
    })
}

/// Pictures of the parts that have one.
#[pyfunction]
pub fn pictures(py: Python<'_>, game: Given, budget: &Budget) -> PyResult<Vec<String>> {
    budget.run(py, |_| {
        let game = game.game(None)?;
        let pictures = game.parts().iter().filter_map(|(part, _)| match part {
            Part::Position(position) => position.picture(),
            _ => None,
        });
        Ok(pictures.collect())
    })
}

/// A game in LaTeX, between dollar signs.
#[pyfunction]
pub fn notation_latex(game: &str) -> String {
    let line = Line::new().game(game);
    Document::new().line(line).latex().trim_end().to_owned()
}

/// The play convention in both spellings: (players, for the command, in words).
#[pyfunction]
pub fn convention(
    py: Python<'_>,
    players: Option<u64>,
    play: Option<String>,
) -> PyResult<(usize, String, String)> {
    let read = || -> Result<(usize, String, String), ReportError> {
        let play = play_of(players, play)?.alone(PlayKind::NORMAL)?;
        let words = match &play {
            Play::Ending(_) => format!("2 players, {}", play.spelling()),
            _ => play.to_string(),
        };
        Ok((play.players().count(), play.spelling(), words))
    };
    read().map_err(|error| to_python(py, error))
}

/// Rules of heaps as reports print them, or of a graph, whose nodes are counted.
#[pyfunction]
pub fn rules(py: Python<'_>, rules: Option<&str>, graph: Option<&str>) -> PyResult<String> {
    let read = || -> Result<String, ReportError> {
        Ok(match (rules, graph) {
            (Some(text), _) => HeapRules::parse(text)?.to_string(),
            (None, Some(graph)) => format!("coins on {} nodes", Coins::parse(graph)?.len()),
            (None, None) => String::new(),
        })
    };
    read().map_err(|error| to_python(py, error))
}

/// A seat by its number, its name, or its letter.
fn seat_of(referee: &dyn Referee, name: &str) -> Option<usize> {
    let by_letter = || referee.players().player_named(name);
    referee.seat_named(name).or_else(by_letter)
}

/// The positions that a player can move to, each once: in notation, or coins on the same graph.
#[pyfunction]
pub fn options(
    py: Python<'_>,
    game: Given,
    players: Option<u64>,
    player: Option<&str>,
    budget: &Budget,
) -> PyResult<Vec<String>> {
    options_of(py, &game, players, player, budget)
}

/// The same for a game that is at hand.
pub fn options_of(
    py: Python<'_>,
    game: &Given,
    players: Option<u64>,
    player: Option<&str>,
    budget: &Budget,
) -> PyResult<Vec<String>> {
    budget.run(py, |runner| {
        let (game, play) = read_game(game, players, None)?;
        with_referee(&game, &play, Asked::Moves, runner, &mut |referee| {
            let seat = match player {
                None => 0,
                Some(name) => seat_of(referee, name).ok_or_else(|| {
                    let seats = 0..referee.players().count();
                    let names: Vec<String> = seats.map(|seat| referee.seat_name(seat)).collect();
                    let names = names.join(", ");
                    let message = format!("no player is called '{name}': expected one of {names}");
                    ReportError::Unsupported(message)
                })?,
            };
            let mut game = Match::new(referee, seat)?;
            if !game.lists_all()? {
                let message = format!("{} has too many options to list them", game.position());
                return Err(ReportError::Unsupported(message));
            }
            let steps = game.moves().to_vec();
            let mut texts: Vec<String> = Vec::new();
            for step in steps {
                texts.push(game.referee().spell(&step.state.position));
            }
            Ok(texts)
        })?
    })
}
