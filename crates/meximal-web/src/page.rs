//! The page: files that were built before and are part of the program. Nothing is read from the disk, so no
//! path leads out.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::body::text_of;
use crate::failure::Failure;

/// A file of the page.
struct File {
    path: &'static str,
    /// Changes with the contents.
    tag: &'static str,
    contents: &'static [u8],
}

/// All files of the page; `build.rs` lists them.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

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
    match find(path) {
        Some(file) => answer(file, headers),
        None => missing(headers),
    }
}

/// A page that there is not: somebody who looks at it sees the page say so, a program reads it.
fn missing(headers: &HeaderMap) -> Response {
    let accepted = text_of(headers, &header::ACCEPT).unwrap_or_default();
    match find("index.html") {
        Some(file) if accepted.contains("text/html") => {
            let common = [
                (header::CACHE_CONTROL, ASKED_AGAIN),
                (header::CONTENT_TYPE, kind_of(file)),
            ];
            (StatusCode::NOT_FOUND, common, file.contents).into_response()
        }
        _ => Failure::not_found("such page").into_response(),
    }
}

fn answer(file: &'static File, headers: &HeaderMap) -> Response {
    let keeping = if file.path.starts_with("assets/") {
        KEPT
    } else {
        ASKED_AGAIN
    };
    let known = text_of(headers, &header::IF_NONE_MATCH).unwrap_or_default();
    let common = [(header::CACHE_CONTROL, keeping), (header::ETAG, file.tag)];
    if known.split(',').any(|known| same_tag(known, file.tag)) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind_of(file))];
    (common, kind, file.contents).into_response()
}

/// Whether a tag of the request, which may be weak, is this one.
fn same_tag(known: &str, tag: &str) -> bool {
    let known = known.trim();
    known.strip_prefix("W/").unwrap_or(known) == tag
}

fn kind_of(file: &File) -> &'static str {
    match file.path.rsplit_once('.').map(|(_, kind)| kind) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
