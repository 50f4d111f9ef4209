//! Whether the server is well, and its numbers in the text format of Prometheus.

use std::fmt::Write;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::explorer::Explorer;
use crate::process::{open_files, resident_bytes};
use crate::work::Numbers;

/// Whether the server takes questions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Health {
    /// `ok`, or why no questions are taken now.
    status: String,
    /// How many computations run now.
    running: usize,
    /// How many questions wait for their turn.
    waiting: usize,
}

/// 200 if questions are taken, else 503.
pub async fn health(State(explorer): State<Arc<Explorer>>) -> Response {
    let (code, status) = match explorer.work.is_open() {
        Ok(()) => (StatusCode::OK, "ok".to_owned()),
        Err(failure) => (StatusCode::SERVICE_UNAVAILABLE, failure.to_string()),
    };
    let health = Health {
        status,
        running: explorer.work.running(),
        waiting: explorer.work.waiting(),
    };
    (code, Json(health)).into_response()
}

/// All numbers.
pub async fn metrics(State(explorer): State<Arc<Explorer>>) -> Response {
    let mut text = metrics_text(&explorer.work.numbers());
    metric(&mut text, "gauge", "jobs", "Jobs that are remembered");
    line(&mut text, "jobs", "", explorer.jobs.count());
    if let Some(bytes) = resident_bytes() {
        let about = "Bytes that the process holds";
        metric(&mut text, "gauge", "resident_memory_bytes", about);
        line(&mut text, "resident_memory_bytes", "", bytes);
    }
    let about = "Bytes that the process may hold";
    metric(&mut text, "gauge", "memory_limit_bytes", about);
    line(
        &mut text,
        "memory_limit_bytes",
        "",
        explorer.options.process_memory,
    );
    if let Some(files) = open_files() {
        metric(&mut text, "gauge", "open_fds", "Open files and sockets");
        line(&mut text, "open_fds", "", files);
    }
    let kind = [(
        header::CONTENT_TYPE,
        "text/plain; version=0.0.4; charset=utf-8",
    )];
    (kind, text).into_response()
}

fn metrics_text(numbers: &Numbers) -> String {
    let mut text = String::new();
    metric(
        &mut text,
        "gauge",
        "running",
        "Computations that run now, by lane",
    );
    for lane in &numbers.lanes {
        let label = format!("{{lane=\"{}\"}}", lane.name);
        line(&mut text, "running", &label, lane.running);
    }
    metric(
        &mut text,
        "gauge",
        "queue",
        "Questions that wait for their turn, by lane",
    );
    for lane in &numbers.lanes {
        let label = format!("{{lane=\"{}\"}}", lane.name);
        line(&mut text, "queue", &label, lane.waiting);
    }
    let counters = [
        (
            "answered_total",
            "Questions with an answer",
            numbers.answered,
        ),
        (
            "failed_total",
            "Questions that failed or were given up",
            numbers.failed,
        ),
        (
            "refused_total",
            "Questions for which there was no room",
            numbers.refused,
        ),
        (
            "abandoned_total",
            "Computations that did not stop when they were told to",
            numbers.abandoned,
        ),
        (
            "relieved_total",
            "Computations stopped for the memory of the process",
            numbers.relieved,
        ),
    ];
    for (name, about, count) in counters {
        metric(&mut text, "counter", name, about);
        line(&mut text, name, "", count);
    }
    let about = "Abandoned computations that still run";
    metric(&mut text, "gauge", "abandoned_running", about);
    line(&mut text, "abandoned_running", "", numbers.lost);
    let about = "Time from question to answer; the quantiles are of the latest 1024";
    metric(&mut text, "summary", "question_seconds", about);
    for (quantile, time) in ["0.5", "0.99"].iter().zip(numbers.quantiles) {
        let label = format!("{{quantile=\"{quantile}\"}}");
        line(&mut text, "question_seconds", &label, time.as_secs_f64());
    }
    line(
        &mut text,
        "question_seconds_sum",
        "",
        numbers.sum.as_secs_f64(),
    );
    line(&mut text, "question_seconds_count", "", numbers.count);
    text
}

fn metric(text: &mut String, kind: &str, name: &str, about: &str) {
    let _infallible = write!(
        text,
        "# HELP meximal_{name} {about}\n# TYPE meximal_{name} {kind}\n"
    );
}

fn line(text: &mut String, name: &str, labels: &str, value: impl std::fmt::Display) {
    let _infallible = writeln!(text, "meximal_{name}{labels} {value}");
}
