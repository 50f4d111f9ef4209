//! Why there is no answer, as a status and an object with the words.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use meximal::runner::Stop;
use meximal_ask::report::ReportError;
use serde::Serialize;
use utoipa::ToSchema;

/// What is wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Failure {
    #[serde(skip)]
    status: StatusCode,
    /// What is wrong, in words.
    error: String,
    /// The place in the text of the game, in bytes: start and end.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[usize; 2]>,
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
        let mut failure = Failure::of_report(error);
        failure.error = without_flags(&failure.error);
        failure
    }
}

impl Failure {
    fn of_report(error: ReportError) -> Failure {
        match error {
            ReportError::Parse(parse) => {
                let over_budget = parse.over_budget;
                let failure = Failure {
                    at: Some([parse.span.start, parse.span.end]),
                    expected: Some(parse.expected),
                    ..Failure::bad(parse.message)
                };
                match over_budget {
                    true => failure.budget(),
                    false => failure,
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

/// Words of the command for those who have none: what is said in brackets about a flag is left out, and a flag with its value
/// becomes a key with its value.
fn without_flags(words: &str) -> String {
    let mut plain = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(at) = rest.find("--") {
        let before = &rest[..at];
        if let Some(open) = before
            .rfind(" (")
            .filter(|&open| !before[open..].contains(')'))
            && let Some(close) = rest[at..].find(')')
        {
            plain += &before[..open];
            rest = &rest[at + close + 1..];
            continue;
        }
        plain += before;
        rest = &rest[at + 2..];
        let word = |text: &str| {
            let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != ':');
            end.unwrap_or(text.len())
        };
        let (key, after) = rest.split_at(word(rest));
        let value = after.strip_prefix(' ').unwrap_or_default();
        let value = &value[..word(value)];
        let value = match ["is", "or", "and", "lists", "shows"].contains(&value) {
            true => "",
            false => value,
        };
        plain += &match value {
            "" => format!("\"{key}\""),
            value => format!("\"{key}\": \"{value}\""),
        };
        rest = match value {
            "" => after,
            value => &after[1 + value.len()..],
        };
    }
    plain + rest
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_the_command_are_not_named() {
        for (words, plain) in [
            ("no flag", "no flag"),
            (
                "not decided: the time allowed is used up (raise it with --time)\nknown: a (b)",
                "not decided: the time allowed is used up\nknown: a (b)",
            ),
            (
                "values: expected --of outcome or --of value",
                "values: expected \"of\": \"outcome\" or \"of\": \"value\"",
            ),
            (
                "(two) heaps with --play ending:LR.",
                "(two) heaps with \"play\": \"ending:LR\".",
            ),
            ("--heaps is for rules", "\"heaps\" is for rules"),
            ("use --dag", "use \"dag\""),
            ("a -> b", "a -> b"),
        ] {
            assert_eq!(without_flags(words), plain);
        }
    }
}
