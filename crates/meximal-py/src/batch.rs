//! Many games at once: who wins in each, found in several threads, without the reports that a single question
//! makes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use meximal::plays::AskedPlay;
use meximal::runner::Runner;
use meximal_ask::engine;
use meximal_ask::report::{OutcomeQuestions, ReportError, StartReport};
use pyo3::prelude::*;

use crate::error::to_python;
use crate::games::play_of;
use crate::given::Given;
use crate::work::{Budget, STACK};

/// How many games a thread takes at a time.
const BUNCH: usize = 32;

/// Who wins, by who starts.
type Starts = Vec<(String, Option<Vec<String>>)>;

/// The winners of each game, by who starts.
#[pyfunction]
pub fn outcomes(
    py: Python<'_>,
    games: Vec<Given>,
    players: Option<u64>,
    play: Option<String>,
    threads: Option<usize>,
    budget: &Budget,
) -> PyResult<Vec<Starts>> {
    let found = budget.run(py, |runner| {
        let play = play_of(players, play)?;
        let available = thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or(available);
        Ok(ask_all(&games, &play, threads, runner))
    })?;
    match found {
        Ok(found) => Ok(found),
        Err((place, error)) => {
            let error = to_python(py, error);
            let note = format!("game {place} of the list, counted from 0");
            // Python 3.10 has no notes; the error is what matters.
            let _ = error.value(py).call_method1("add_note", (note,));
            Err(error)
        }
    }
}

/// Asks all games in this many threads; the first error by place, if there is one.
fn ask_all(
    games: &[Given],
    play: &AskedPlay,
    threads: usize,
    runner: &Runner,
) -> Result<Vec<Starts>, (usize, ReportError)> {
    let threads = threads.clamp(1, games.len().div_ceil(BUNCH).max(1));
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<(usize, Starts)>, (usize, ReportError)> {
        let mut found = Vec::new();
        loop {
            let from = next.fetch_add(BUNCH, Ordering::Relaxed);
            if from >= games.len() {
                return Ok(found);
            }
            runner.report("outcomes", from as u64, Some(games.len() as u64));
            for place in from..games.len().min(from + BUNCH) {
                match starts_of(&games[place], play, runner) {
                    Ok(starts) => found.push((place, starts)),
                    Err(error) => {
                        // Nobody needs to begin what comes behind it.
                        next.store(games.len(), Ordering::Relaxed);
                        return Err((place, error));
                    }
                }
            }
        }
    };
    let mut all: Vec<Starts> = vec![Starts::new(); games.len()];
    let mut first: Option<(usize, ReportError)> = None;
    thread::scope(|scope| {
        let spawn = |_| {
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, work)
        };
        let helpers: Vec<_> = (1..threads).map(spawn).collect();
        // A thread that cannot be had is not waited for: this one does the work.
        let helpers = helpers.into_iter().flatten();
        let mut done = vec![work()];
        done.extend(helpers.map(|helper| {
            helper
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        }));
        for found in done {
            match found {
                Ok(found) => found
                    .into_iter()
                    .for_each(|(place, starts)| all[place] = starts),
                Err((place, error)) => match &first {
                    Some((known, _)) if *known <= place => {}
                    _ => first = Some((place, error)),
                },
            }
        }
    });
    first.map_or(Ok(all), Err)
}

fn starts_of(game: &Given, play: &AskedPlay, runner: &Runner) -> Result<Starts, ReportError> {
    let (game, play) = game.read(play)?;
    let report = engine::outcome(&game, &play, OutcomeQuestions::default(), runner)?;
    let pair = |start: &StartReport| (start.starter.clone(), start.winners.clone());
    Ok(report.starts.iter().map(pair).collect())
}
