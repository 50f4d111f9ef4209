//! The description of the server in OpenAPI: all paths that are not of the page, with what they take and
//! give, from the list of questions that answers them.

use meximal_ask::question::VERBS;
use serde_json::{Map, Value, json};

use crate::components;

/// The description.
pub fn description() -> Value {
    let mut paths = Map::new();
    let mut path = |path: &str, methods: Value| {
        let known = paths.entry(path.to_owned()).or_insert_with(|| json!({}));
        if let (Some(known), Value::Object(methods)) = (known.as_object_mut(), methods) {
            known.extend(methods);
        }
    };
    let get = |id: &str, about: &str, content: Value| json!({ "get": operation(id, about, "200", content) });
    path(
        "/api",
        get("description", "This description", any("application/json")),
    );
    path(
        "/api/version",
        get(
            "version",
            "What the server is, and how busy",
            reference("Version"),
        ),
    );
    path("/api/ask", json!({ "post": ask() }));
    path(
        "/api/rules",
        get("rulesets", "The rulesets", json_content(rulesets())),
    );
    path("/api/events", json!({ "get": session_events() }));
    path("/health", json!({ "get": health() }));
    let about = "The numbers of the server, in the text format of Prometheus";
    path("/metrics", get("metrics", about, any("text/plain")));
    path("/api/jobs", json!({ "post": start() }));
    path(
        "/api/jobs/{id}",
        json!({
            "get": of_job("job", "How far a job is, and its answer", reference("JobReport")),
            "delete": of_job("cancel", "Stop a job", reference("JobReport")),
        }),
    );
    let about = "Server-sent events of a job: progress, then one of done, failed and cancelled";
    path(
        "/api/jobs/{id}/events",
        json!({ "get": of_job("events", about, any("text/event-stream")) }),
    );
    for (name, about) in VERBS {
        path(
            &format!("/api/{name}"),
            json!({ "post": question(name, about) }),
        );
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "meximal",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The questions of the command meximal, as JSON.",
        },
        "paths": paths,
        "components": { "schemas": components() },
    })
}

/// A type that has a name.
fn schema(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn json_content(schema: Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn reference(name: &str) -> Value {
    json_content(schema(name))
}

fn any(kind: &str) -> Value {
    json!({ kind: {} })
}

fn rulesets() -> Value {
    json!({ "type": "array", "items": schema("RulesetReport") })
}

/// What every request may run into.
const FAILURES: [(&str, &str); 3] = [
    ("400", "The request cannot be used"),
    ("403", "Another page asks"),
    ("421", "The request is for another host"),
];

/// What a body of JSON may do to a request.
const BODY_FAILURES: [(&str, &str); 6] = [
    ("408", "The body did not arrive in time"),
    ("413", "The body is too large"),
    ("415", "The body is not JSON"),
    ("422", "Time or memory ran out"),
    ("500", "The server failed"),
    ("503", "Too many questions wait; see the header Retry-After"),
];

/// An operation with its answer and the failures that every one may have.
fn operation(id: &str, about: &str, status: &str, content: Value) -> Value {
    let mut operation = json!({
        "operationId": id,
        "summary": about,
        "responses": { status: { "description": "The answer", "content": content } },
    });
    add_failures(&mut operation, &FAILURES);
    operation
}

fn add_failures(operation: &mut Value, failures: &[(&str, &str)]) {
    for &(status, about) in failures {
        operation["responses"][status] =
            json!({ "description": about, "content": reference("Failure") });
    }
}

/// An operation with a body.
fn with_body(id: &str, about: &str, body: Value, status: &str, answer: &str) -> Value {
    let mut operation = operation(id, about, status, reference(answer));
    operation["requestBody"] = json!({ "required": true, "content": json_content(body) });
    add_failures(&mut operation, &BODY_FAILURES);
    operation
}

fn question(name: &str, about: &str) -> Value {
    let body = json!({ "allOf": [schema(&format!("Question_{name}")), schema("Budget")] });
    with_body(name, about, body, "200", "AnswerBody")
}

fn ask() -> Value {
    let about = "Any question: its body, and its name as \"verb\"";
    with_body("ask", about, body_of_any_question(), "200", "AnswerBody")
}

fn start() -> Value {
    let about = "Start long work: the body of a question, its name as \"verb\", and a \"session\" if its \
                 events are to come with others";
    with_body("start", about, body_of_any_question(), "202", "JobName")
}

/// The body of any question, and its name.
fn body_of_any_question() -> Value {
    let bodies = VERBS.iter().map(|(name, _)| {
        let named = json!({
            "type": "object",
            "properties": {
                "verb": { "type": "string", "enum": [name] },
                "session": { "type": "string" },
            },
            "required": ["verb"],
        });
        json!({ "allOf": [named, schema(&format!("Question_{name}")), schema("Budget")] })
    });
    json!({ "oneOf": bodies.collect::<Vec<_>>() })
}

fn health() -> Value {
    let mut operation = operation(
        "health",
        "Whether questions are taken",
        "200",
        reference("Health"),
    );
    operation["responses"]["503"] =
        json!({ "description": "No questions are taken now", "content": reference("Health") });
    operation
}

/// A parameter that must be given.
fn parameter(name: &str, place: &str) -> Value {
    json!([{ "name": name, "in": place, "required": true, "schema": { "type": "string" } }])
}

/// What is asked of one job.
fn of_job(id: &str, about: &str, content: Value) -> Value {
    let mut operation = operation(id, about, "200", content);
    operation["parameters"] = parameter("id", "path");
    add_failures(&mut operation, &[("404", "There is no such job")]);
    operation
}

fn session_events() -> Value {
    let about = "Server-sent events of all jobs of a session: job, with id, state and progress";
    let mut operation = operation("session_events", about, "200", any("text/event-stream"));
    operation["parameters"] = parameter("session", "query");
    operation
}
