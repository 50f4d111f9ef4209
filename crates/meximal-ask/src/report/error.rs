//! Why there is no report.

use meximal::form::FormsFull;
use meximal::notation::ParseError;
use meximal::runner::Stop;

/// Why a question has no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ReportError {
    /// The text is not in the notation expected.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The game is too large to be stored.
    #[error(transparent)]
    TooLarge(FormsFull),
    /// The question does not make sense for this game, play or number of players.
    #[error("{0}")]
    Unsupported(String),
    /// The budget ran out; the text says what is known.
    #[error("not decided: {stop}\n{known}")]
    Stopped {
        /// Which limit it was.
        stop: Stop,
        /// What had been established.
        known: String,
    },
}

impl ReportError {
    /// The same error, where the text at fault is what the question has under this key.
    pub(crate) fn of_key(self, key: &'static str) -> ReportError {
        match self {
            ReportError::Parse(error) if error.key.is_none() => error.of_key(key).into(),
            error => error,
        }
    }
}

impl From<FormsFull> for ReportError {
    fn from(full: FormsFull) -> ReportError {
        match full {
            FormsFull::Stopped(stop) => ReportError::Stopped {
                stop,
                known: "the form was not built".to_owned(),
            },
            full => ReportError::TooLarge(full),
        }
    }
}
