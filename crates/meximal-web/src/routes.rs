//! Which path does what.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tower_http::compression::CompressionLayer;

use crate::body::read_object;
use crate::explorer::{Explorer, Nobody, Question};
use crate::failure::Failure;
use crate::guard::{Names, guard};
use crate::health::{health, metrics};
use crate::jobs::JobReport;
use crate::page;
use crate::questions::{Verb, verb_named};
use crate::rules::rules;

/// All paths.
pub fn router(explorer: Arc<Explorer>) -> Router {
    let names = Arc::new(Names::new(&explorer.options, explorer.address));
    Router::new()
        .route("/api", get(description))
        .route("/api/version", get(version))
        .route("/api/ask", post(ask_any))
        .route("/api/rules", get(rules).post(ask_about_rules))
        .route("/api/events", get(session_events))
        .route("/api/{verb}", post(ask).fallback(not_asked))
        .route("/api/jobs", post(start))
        .route("/api/jobs/{id}", get(job).delete(cancel))
        .route("/api/jobs/{id}/events", get(events))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .method_not_allowed_fallback(wrong_method)
        .fallback(elsewhere)
        .with_state(explorer)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(names, guard))
}

/// The description of all paths in OpenAPI, as the crate `meximal-schema` writes it.
const DESCRIPTION: &str = include_str!("openapi.json");

async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

/// All other paths: the page's files, and nothing more under `/api`.
async fn elsewhere(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return Failure::not_found("such path under /api").into_response();
    }
    if [Method::GET, Method::HEAD].contains(&method) {
        page::file(uri.path(), &headers)
    } else {
        wrong_method().await.into_response()
    }
}

async fn wrong_method() -> Failure {
    Failure::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "this path takes other methods: see /api",
    )
}

/// Questions are posted.
async fn not_asked(Path(verb): Path<String>) -> Failure {
    match verb_named(&verb) {
        Ok(_) => wrong_method().await,
        Err(failure) => failure,
    }
}

/// What the server is, and how busy.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Version {
    /// The version of meximal.
    version: &'static str,
    /// How many computations run now.
    running: usize,
    /// How many questions wait for their turn.
    waiting: usize,
    /// The longest time that a question can ask for, in milliseconds.
    max_time: u64,
    /// The most bytes of memory that a question can ask for.
    max_memory: usize,
}

async fn version(State(explorer): State<Arc<Explorer>>) -> Json<Version> {
    Json(Version {
        version: env!("CARGO_PKG_VERSION"),
        running: explorer.work.running(),
        waiting: explorer.work.waiting(),
        max_time: u64::try_from(explorer.options.max_time.as_millis()).unwrap_or(u64::MAX),
        max_memory: explorer.options.max_memory,
    })
}

async fn ask(
    State(explorer): State<Arc<Explorer>>,
    Path(verb): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let verb = verb_named(&verb)?;
    let object = read_object(&headers, body, &explorer.options).await?;
    let question = Question::read(verb, object)?;
    let leash = explorer.work.leash();
    let answer = explorer.compute(question, leash, Arc::new(Nobody)).await?;
    Ok(json(StatusCode::OK, &answer))
}

/// The question whose path also lists the rulesets.
async fn ask_about_rules(
    explorer: State<Arc<Explorer>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    ask(explorer, Path("rules".to_owned()), headers, body).await
}

/// Any question: the verb is in the body.
async fn ask_any(
    State(explorer): State<Arc<Explorer>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let mut object = read_object(&headers, body, &explorer.options).await?;
    let question = Question::read(take_verb(&mut object)?, object)?;
    let leash = explorer.work.leash();
    let answer = explorer.compute(question, leash, Arc::new(Nobody)).await?;
    Ok(json(StatusCode::OK, &answer))
}

/// Takes the verb out of a body.
fn take_verb(object: &mut Map<String, Value>) -> Result<Verb, Failure> {
    match object.remove("verb") {
        Some(Value::String(verb)) => verb_named(&verb),
        _ => Err(Failure::bad(
            "expected \"verb\" with the name of a question, such as quotient",
        )),
    }
}

/// The name of a job.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobName {
    /// Part of its paths.
    id: String,
}

/// The most characters in the name of a session.
const LONGEST_SESSION: usize = 64;

/// The name of a session, if one is given.
fn session_of(given: Option<Value>) -> Result<Option<String>, Failure> {
    let fits = |name: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        (1..=LONGEST_SESSION).contains(&name.len()) && name.chars().all(plain)
    };
    match given {
        None => Ok(None),
        Some(Value::String(name)) if fits(&name) => Ok(Some(name)),
        Some(_) => Err(Failure::bad(format!(
            "expected \"session\" with a name of up to {LONGEST_SESSION} letters and digits"
        ))),
    }
}

async fn start(
    State(explorer): State<Arc<Explorer>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let mut object = read_object(&headers, body, &explorer.options).await?;
    let session = session_of(object.remove("session"))?;
    let question = Question::read(take_verb(&mut object)?, object)?;
    explorer.work.is_open()?;
    let job = explorer.jobs.add(explorer.work.leash(), session.clone())?;
    if let Some(session) = session {
        explorer.jobs.watch(session);
    }
    let id = job.id().to_owned();
    tokio::spawn(async move {
        let result = explorer
            .compute(question, job.leash(), Arc::clone(&job))
            .await;
        job.finish(result);
    });
    Ok((StatusCode::ACCEPTED, Json(JobName { id })).into_response())
}

async fn job(
    State(explorer): State<Arc<Explorer>>,
    Path(id): Path<String>,
) -> Result<Json<JobReport>, Failure> {
    Ok(Json(explorer.jobs.find(&id)?.report()))
}

async fn cancel(
    State(explorer): State<Arc<Explorer>>,
    Path(id): Path<String>,
) -> Result<Json<JobReport>, Failure> {
    let job = explorer.jobs.find(&id)?;
    job.cancel();
    Ok(Json(job.report()))
}

async fn events(
    State(explorer): State<Arc<Explorer>>,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let job = explorer.jobs.find(&id)?;
    let events = Sse::new(job.events()).keep_alive(KeepAlive::default());
    Ok(events.into_response())
}

/// The events of all jobs of a session.
async fn session_events(
    State(explorer): State<Arc<Explorer>>,
    uri: Uri,
) -> Result<Response, Failure> {
    let mut keys = uri.query().unwrap_or_default().split('&');
    let given = keys.find_map(|key| key.strip_prefix("session="));
    let session = session_of(given.map(Value::from))?;
    let session = session.ok_or_else(|| Failure::bad("expected ?session= with its name"))?;
    let events = Sse::new(explorer.jobs.session_events(session)).keep_alive(KeepAlive::default());
    Ok(events.into_response())
}

fn json(status: StatusCode, value: &RawValue) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (status, kind, value.get().to_owned()).into_response()
}
