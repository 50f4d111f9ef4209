//! Errors of the library as exceptions of the package `meximal`, which are classes of Python.

use meximal::runner::Stop;
use meximal::text::ParseError;
use meximal_ask::report::ReportError;
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

/// The module that has the classes.
const CLASSES: &str = "meximal.errors";

/// The exception for an error.
pub fn to_python(py: Python<'_>, error: ReportError) -> PyErr {
    match raised(py, error) {
        Ok(error) => error,
        Err(failed) => failed,
    }
}

fn raised(py: Python<'_>, error: ReportError) -> PyResult<PyErr> {
    let message = error.to_string();
    match error {
        ReportError::Parse(error) if error.over_budget => {
            instance(py, "OutOfBudget", (message, "memory", error.message))
        }
        // These are names of plays and players, not notation.
        ReportError::Parse(ParseError {
            key: Some("play" | "players" | "for" | "ending"),
            ..
        }) => instance(py, "UnsupportedError", (message,)),
        ReportError::Parse(ParseError {
            message: problem,
            expected,
            characters,
            ..
        }) => {
            let span = (characters.start, characters.end);
            instance(py, "NotationError", (message, problem, span, expected))
        }
        ReportError::TooLarge(_) => {
            let known = "the game is too large to be stored";
            instance(py, "OutOfBudget", (message, "memory", known))
        }
        ReportError::Unsupported(_) => instance(py, "UnsupportedError", (message,)),
        ReportError::Stopped { stop, known } => {
            let limit = match stop {
                Stop::Time => "time",
                Stop::Memory => "memory",
                Stop::Interrupted => "interrupted",
            };
            instance(py, "OutOfBudget", (message, limit, known))
        }
    }
}

fn instance<'py>(py: Python<'py>, class: &str, arguments: impl PyCallArgs<'py>) -> PyResult<PyErr> {
    let class = py.import(CLASSES)?.getattr(class)?;
    let exception = class.call1(arguments)?;
    Ok(PyErr::from_value(exception))
}
