//! Why there is no answer, as a status and an object with the words.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use meximal::runner::Stop;
use meximal_ask::report::ReportError;
use serde::Serialize;

/// What is wrong.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    #[serde(skip)]
    status: StatusCode,
    /// What is wrong, in words.
    error: String,
    /// The place in the text, in bytes: start and end.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[usize; 2]>,
    /// The key of the question that has the text; left out for the text of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'static str>,
    /// What would do instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    /// `budget` when time or memory ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
}

/// How many seconds to wait before a busy server is asked again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

impl Failure {
    /// A failure with this status and these words.
    pub fn new(status: StatusCode, error: impl Into<String>) -> Failure {
        Failure {
            status,
            error: error.into(),
            at: None,
            key: None,
            expected: None,
            kind: None,
        }
    }

    /// The request cannot be used.
    pub fn bad(error: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, error)
    }

    /// Too many questions wait already, or the server is about to stop.
    pub fn busy(error: &str) -> Failure {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// Nothing is there.
    pub fn not_found(what: &str) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, format!("there is no {what}"))
    }

    /// An error in the server itself.
    pub fn internal() -> Failure {
        let words = "the server failed at this question: please report it";
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, words)
    }

    /// Time or memory ran out.
    pub fn over_budget(error: &str) -> Failure {
        Failure::bad(error).budget()
    }

    fn budget(mut self) -> Failure {
        self.status = StatusCode::UNPROCESSABLE_ENTITY;
        self.kind = Some("budget");
        self
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.error)
    }
}

impl From<ReportError> for Failure {
    fn from(error: ReportError) -> Failure {
        match error {
            ReportError::Parse(parse) => {
                let over_budget = parse.over_budget;
                let failure = Failure {
                    at: Some([parse.span.start, parse.span.end]),
                    key: parse.key,
                    expected: Some(parse.expected),
                    ..Failure::bad(parse.message)
                };
                if over_budget {
                    failure.budget()
                } else {
                    failure
                }
            }
            ReportError::Unsupported(words) => Failure::bad(words),
            ReportError::TooLarge(full) => Failure::bad(full.to_string()).budget(),
            ReportError::Stopped {
                stop: Stop::Interrupted,
                ..
            } => Failure::busy("interrupted"),
            stopped @ ReportError::Stopped { .. } => Failure::bad(stopped.to_string()).budget(),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(_: serde_json::Error) -> Failure {
        Failure::internal()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.status;
        let mut response = (status, Json(self)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}
