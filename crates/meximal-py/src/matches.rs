//! A game in progress, seen anew each time: the start, the moves so far, and what can be done now.

use meximal_ask::play::{Asked, Computer, Forecast, Match, with_referee};
use meximal_ask::report::ReportError;
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::given::{Given, read_game};
use crate::work::Budget;

/// Where a game in progress stands.
#[pyclass(frozen, get_all, module = "meximal._native")]
pub struct Position {
    /// The position in notation.
    position: String,
    /// The name of every seat.
    seats: Vec<String>,
    /// How the game is played, in words.
    play: String,
    /// The seat to move; none when the game is over.
    turn: Option<usize>,
    /// The seats that are still in.
    present: Vec<usize>,
    /// The moves: (component, what is left of it, the position reached).
    moves: Vec<(String, String, String)>,
    /// The record, as the command prints it.
    record: Py<Answer>,
    /// Who can force a win, if that was asked for: seats, or all seats, the best first.
    forecast: Option<(&'static str, Vec<usize>)>,
    /// The best moves, if that was asked for.
    best: Option<Vec<usize>>,
    /// The move of the computer, if that was asked for.
    computer: Option<usize>,
    /// The result, when the game is over.
    result: Option<(&'static str, Vec<usize>)>,
}

/// What is found before Python's lock is taken again.
struct Found {
    position: String,
    seats: Vec<String>,
    play: String,
    turn: Option<usize>,
    present: Vec<usize>,
    moves: Vec<(String, String, String)>,
    record: Answer,
    forecast: Option<(&'static str, Vec<usize>)>,
    best: Option<Vec<usize>>,
    computer: Option<usize>,
    result: Option<(&'static str, Vec<usize>)>,
}

fn in_seats(forecast: &Forecast) -> (&'static str, Vec<usize>) {
    match forecast {
        Forecast::Winners(winners) => ("winners", winners.seats().collect()),
        Forecast::Ranking(ranking) => ("ranking", ranking.clone()),
    }
}

/// What to find out beside the position.
#[derive(Clone, Copy)]
struct Wanted {
    hint: bool,
    computer: bool,
    against: Option<usize>,
    seed: Option<u64>,
}

/// Plays the moves so far, given by their places among the moves, and looks.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn position(
    py: Python<'_>,
    game: Given,
    players: Option<u64>,
    play: Option<String>,
    first: usize,
    record: Vec<usize>,
    hint: bool,
    computer: bool,
    against: Option<usize>,
    seed: Option<u64>,
    budget: &Budget,
) -> PyResult<Position> {
    let wanted = Wanted {
        hint,
        computer,
        against,
        seed,
    };
    let found = budget.run(py, |runner| {
        let (game, play) = read_game(&game, players, play)?;
        let asked = if wanted.hint || wanted.computer {
            Asked::Forecasts
        } else {
            Asked::Moves
        };
        with_referee(&game, &play, asked, runner, &mut |referee| {
            let count = referee.players().count();
            for seat in [Some(first), against].into_iter().flatten() {
                if seat >= count {
                    let message = format!("there is no seat {seat}: expected one below {count}");
                    return Err(ReportError::Unsupported(message));
                }
            }
            let seats = (0..count).map(|seat| referee.seat_name(seat)).collect();
            let play = referee.play();
            let mut game = Match::new(referee, first)?;
            for &place in &record {
                if !game.play(place)? {
                    let message = format!("there is no move {place} in {}", game.position());
                    return Err(ReportError::Unsupported(message));
                }
            }
            look(&mut game, seats, play, wanted)
        })?
    })?;
    Ok(Position {
        position: found.position,
        seats: found.seats,
        play: found.play,
        turn: found.turn,
        present: found.present,
        moves: found.moves,
        record: Py::new(py, found.record)?,
        forecast: found.forecast,
        best: found.best,
        computer: found.computer,
        result: found.result,
    })
}

fn look(
    game: &mut Match,
    seats: Vec<String>,
    play: String,
    wanted: Wanted,
) -> Result<Found, ReportError> {
    let over = game.is_over();
    let steps = game.moves().to_vec();
    let mut moves = Vec::with_capacity(steps.len());
    for step in steps {
        let leaves = game.referee().spell(&step.state.position);
        moves.push((step.from, step.to, leaves));
    }
    let mover = game.mover();
    let (mut forecast, mut best, mut chosen) = (None, None, None);
    if wanted.hint && !over {
        let advice = Computer::default().advise(game)?;
        forecast = Some(in_seats(&advice.forecast));
        best = Some(advice.best);
    }
    if wanted.computer && !over {
        let others = (0..seats.len()).filter(|&seat| seat != mover).collect();
        let mut computer = match wanted.against {
            Some(seat) => Computer::sworn_against(seat),
            None => Computer::new(others),
        };
        if let Some(seed) = wanted.seed {
            computer = computer.with_seed(seed);
        }
        chosen = computer.choose(game)?;
    }
    let result = game.result()?;
    Ok(Found {
        position: game.position(),
        seats,
        play,
        turn: (!over).then_some(mover),
        present: game.state().present.seats().collect(),
        moves,
        record: Answer::of(&game.report()?)?,
        forecast,
        best,
        computer: chosen,
        result: result.as_ref().map(in_seats),
    })
}
