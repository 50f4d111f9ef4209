//! The page: files that were built before and are part of the program. Nothing is read from the disk, so no path leads out.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::body::text_of;
use crate::failure::Failure;

#[derive(RustEmbed)]
#[folder = "page/dist"]
struct Files;

/// The paths that the page itself makes sense of.
pub const VIEWS: [&str; 8] = [
    "/",
    "/quotient",
    "/sums",
    "/hackenbush",
    "/ending",
    "/atlas",
    "/papers",
    "/play",
];

/// Files whose names change with their contents are kept; the others are asked for again.
const KEPT: &str = "public, max-age=31536000, immutable";
const ASKED_AGAIN: &str = "no-cache";

/// The file at a path.
pub fn file(path: &str, headers: &HeaderMap) -> Response {
    let path = match path {
        view if VIEWS.contains(&view) => "index.html",
        path => path.trim_start_matches('/'),
    };
    match Files::get(path) {
        Some(file) => answer(path, file, headers),
        None => missing(headers),
    }
}

/// A page that there is not: somebody who looks at it sees the page say so, a program reads it.
fn missing(headers: &HeaderMap) -> Response {
    let accepted = text_of(headers, &header::ACCEPT).unwrap_or_default();
    match Files::get("index.html") {
        Some(file) if accepted.contains("text/html") => {
            let common = [
                (header::CACHE_CONTROL, ASKED_AGAIN.to_owned()),
                (header::CONTENT_TYPE, kind_of(&file)),
            ];
            (StatusCode::NOT_FOUND, common, file.data.into_owned()).into_response()
        }
        _ => Failure::not_found("such page").into_response(),
    }
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(16).map(|b| format!("{b:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let keeping = if path.starts_with("assets/") {
        KEPT
    } else {
        ASKED_AGAIN
    };
    let known = text_of(headers, &header::IF_NONE_MATCH).unwrap_or_default();
    let common = [
        (header::CACHE_CONTROL, keeping.to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if known.split(',').any(|known| same_tag(known, &tag)) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind_of(&file))];
    (common, kind, file.data.into_owned()).into_response()
}

/// Whether a tag of the request, which may be weak, is this one.
fn same_tag(known: &str, tag: &str) -> bool {
    let known = known.trim();
    known.strip_prefix("W/").unwrap_or(known) == tag
}

fn kind_of(file: &EmbeddedFile) -> String {
    match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    }
}
