//! Any question: the one call behind the methods of games, rules and papers. A question comes as JSON; games
//! that no text spells come beside it, and the question names them `#0`, `#1`, ….

use meximal::game::{Game, Reading};
use meximal::player::Players;
use meximal_ask::report::ReportError;
use meximal_ask::{GameText, Question, Resources, Store};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::atlas::Atlas;
use crate::error::to_python;
use crate::given::Given;
use crate::work::Budget;

/// The answer to a question. With an atlas, looks there first, and stores what is not there if it may write.
#[pyfunction]
pub fn ask(
    py: Python<'_>,
    question: &str,
    games: Vec<Given>,
    atlas: Option<&Atlas>,
    budget: &Budget,
) -> PyResult<Answer> {
    let question: Question = serde_json::from_str(question).map_err(|error| {
        let words = unplaced(&error);
        // As if the function had been called with an argument of the wrong type.
        if words.starts_with("invalid type") {
            return PyTypeError::new_err(words);
        }
        to_python(py, ReportError::Unsupported(words))
    })?;
    let store = atlas.map(Atlas::answers);
    budget.run(py, |runner| {
        let read = |text: &GameText, players| read(text, players, &games);
        let resources = Resources {
            time: budget.time(),
            read: &read,
            store: store.map(|answers| answers as &dyn Store),
            ..Resources::new(runner)
        };
        let mut answer = question.answer(&resources)?;
        if let Some(atlas) = atlas {
            answer.note = atlas.noted(answer.note);
        }
        Answer::new(answer)
    })
}

/// Reads a text, or takes the game that it names.
fn read(text: &GameText, players: Option<Players>, games: &[Given]) -> Result<Game, ReportError> {
    let place = text
        .text
        .strip_prefix('#')
        .and_then(|n| n.parse::<usize>().ok());
    match place.and_then(|place| games.get(place)) {
        Some(game) => game.game(players),
        None => text.game(players, Reading::default()),
    }
}

/// What is wrong with a question, without the place in JSON that Python never saw.
fn unplaced(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let end = words.rfind(" at line ").unwrap_or(words.len());
    words[..end].to_owned()
}
