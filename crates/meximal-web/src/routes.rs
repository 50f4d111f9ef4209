//! Which path does what.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use meximal::runner::Progress;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tower_http::compression::CompressionLayer;
use utoipa::ToSchema;

use crate::body::read_object;
use crate::failure::Failure;
use crate::guard::{Names, guard};
use crate::jobs::{JobReport, Jobs};
use crate::openapi;
use crate::options::Options;
use crate::page;
use crate::questions::{Budget, Desk, Prepared, Verb, verb_named};
use crate::work::{Place, Work};

/// All that requests share.
pub struct Explorer {
    options: Options,
    address: SocketAddr,
    work: Work,
    jobs: Jobs,
}

impl Explorer {
    /// A server at this address.
    pub fn new(options: Options, address: SocketAddr) -> Explorer {
        Explorer {
            work: Work::new(options.computations, options.queue),
            jobs: Jobs::default(),
            options,
            address,
        }
    }

    /// Stops all work.
    pub fn stop(&self) {
        self.jobs.cancel_all();
        self.work.stop();
    }

    /// Computes an answer when it is this question's turn.
    async fn compute(
        &self,
        place: Place,
        question: Question,
        listener: impl Fn(&Progress) + Send + Sync + 'static,
    ) -> Result<Arc<RawValue>, Failure> {
        let interrupt = place.interrupt();
        let options = self.options.clone();
        let compute = move || {
            let desk = Desk::new(question.budget, &options, interrupt, listener);
            let json = (question.prepared)(&desk)?;
            Ok(Arc::from(RawValue::from_string(json)?))
        };
        self.work.run(place, compute).await
    }
}

/// A question that was read.
struct Question {
    budget: Budget,
    prepared: Prepared,
}

impl Question {
    fn read(verb: &Verb, mut object: Map<String, Value>) -> Result<Question, Failure> {
        Ok(Question {
            budget: Budget::take(&mut object)?,
            prepared: verb.read(object)?,
        })
    }
}

/// All paths.
pub fn router(explorer: Arc<Explorer>) -> Router {
    let names = Arc::new(Names::new(&explorer.options, explorer.address));
    Router::new()
        .route("/api", get(description))
        .route("/api/version", get(version))
        .route("/api/ask", post(ask_any))
        .route("/api/{verb}", post(ask).fallback(not_asked))
        .route("/api/jobs", post(start))
        .route("/api/jobs/{id}", get(job).delete(cancel))
        .route("/api/jobs/{id}/events", get(events))
        .method_not_allowed_fallback(wrong_method)
        .fallback(elsewhere)
        .with_state(explorer)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(names, guard))
}

async fn description() -> Result<Response, Failure> {
    Ok(Json(openapi::description()?).into_response())
}

/// All other paths: the page's files, and nothing more under `/api`.
async fn elsewhere(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return Failure::not_found("such path under /api").into_response();
    }
    match [Method::GET, Method::HEAD].contains(&method) {
        true => page::file(uri.path(), &headers),
        false => wrong_method().await.into_response(),
    }
}

async fn wrong_method() -> Failure {
    Failure::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "this path has other methods: see /api",
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
#[derive(Serialize, ToSchema)]
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
    let place = explorer.work.admit()?;
    let answer = explorer.compute(place, question, |_| ()).await?;
    Ok(json(StatusCode::OK, &answer))
}

/// Any question: the verb is in the body.
async fn ask_any(
    State(explorer): State<Arc<Explorer>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let mut object = read_object(&headers, body, &explorer.options).await?;
    let question = Question::read(take_verb(&mut object)?, object)?;
    let place = explorer.work.admit()?;
    let answer = explorer.compute(place, question, |_| ()).await?;
    Ok(json(StatusCode::OK, &answer))
}

/// Takes the verb out of a body.
fn take_verb(object: &mut Map<String, Value>) -> Result<&'static Verb, Failure> {
    match object.remove("verb") {
        Some(Value::String(verb)) => verb_named(&verb),
        _ => Err(Failure::bad(
            "expected \"verb\" with the name of a question, such as quotient",
        )),
    }
}

/// The name of a job.
#[derive(Serialize, ToSchema)]
pub struct JobName {
    /// Part of its paths.
    id: String,
}

async fn start(
    State(explorer): State<Arc<Explorer>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Failure> {
    let mut object = read_object(&headers, body, &explorer.options).await?;
    let question = Question::read(take_verb(&mut object)?, object)?;
    let place = explorer.work.admit()?;
    let job = explorer.jobs.add(place.interrupt())?;
    let id = job.id().to_owned();
    let working = Arc::clone(&job);
    let task = tokio::spawn(async move {
        let listener = working.listener();
        let result = explorer.compute(place, question, listener).await;
        working.finish(result);
    });
    job.attach(task.abort_handle());
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

fn json(status: StatusCode, value: &RawValue) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (status, kind, value.get().to_owned()).into_response()
}
