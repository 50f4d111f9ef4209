//! The body of a request: JSON of a bounded length that arrives in a bounded time.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::options::Options;

/// Reads a JSON object.
pub async fn read_object(
    headers: &HeaderMap,
    body: Body,
    options: &Options,
) -> Result<Map<String, Value>, Failure> {
    let kind = text_of(headers, &header::CONTENT_TYPE).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let words = "expected JSON, with the header Content-Type: application/json";
        return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, words));
    }
    let too_large = || {
        let words = format!(
            "the body is too large: expected at most {} bytes",
            options.max_body
        );
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, words)
    };
    let announced = text_of(headers, &header::CONTENT_LENGTH).and_then(|n| n.parse::<u64>().ok());
    if announced.is_some_and(|bytes| bytes > options.max_body as u64) {
        return Err(too_large());
    }
    let reading = tokio::time::timeout(options.patience, to_bytes(body, options.max_body));
    let bytes = match reading.await {
        Ok(bytes) => bytes.map_err(|_| too_large())?,
        Err(_) => {
            let words = "the body did not arrive in time";
            return Err(Failure::new(StatusCode::REQUEST_TIMEOUT, words));
        }
    };
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(Failure::bad("expected a JSON object")),
        Err(error) => Err(Failure::bad(format!("this is not JSON: {error}"))),
    }
}

/// A header, if it is plain text.
pub fn text_of<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
