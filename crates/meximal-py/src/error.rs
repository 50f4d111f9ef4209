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

/// What the texts of the command call a limit, and what it is called here.
const FLAGS: [(&str, &str); 10] = [
    ("(raise it with --time)", "(raise it with time=)"),
    ("(raise it with --memory)", "(raise it with memory=)"),
    ("expected --for L", "expected player='L'"),
    ("expected --order ", "expected order="),
    (
        "expected --of outcome or --of value",
        "expected of='outcome' or of='value'",
    ),
    ("--properties is for", "properties are for"),
    ("--heaps is for", "heaps= is for"),
    ("--moves", "moves="),
    ("--players", "players="),
    ("--play ", "play="),
];

fn in_words_of_python(message: &str) -> String {
    let replaced = |text: String, (flag, name): &(&str, &str)| text.replace(flag, name);
    FLAGS.iter().fold(message.to_owned(), replaced)
}

fn raised(py: Python<'_>, error: ReportError) -> PyResult<PyErr> {
    let message = in_words_of_python(&error.to_string());
    match error {
        ReportError::Parse(error) if error.over_budget => {
            instance(py, "OutOfBudget", (message, "memory", error.message))
        }
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
