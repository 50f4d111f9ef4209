//! The description of the API, made from the same list of questions that answers it.

use utoipa::openapi::path::{
    HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AllOfBuilder, ArrayBuilder, Schema};
use utoipa::openapi::{
    ComponentsBuilder, Content, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, PathItem,
    PathsBuilder, Ref, RefOr, Required, ResponseBuilder,
};
use utoipa::{PartialSchema, ToSchema};

use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::health::Health;
use crate::jobs::JobReport;
use crate::questions::{Budget, SCHEMAS, VERBS, Verb};
use crate::routes::{JobName, Version};
use crate::rules::RulesetAnswer;

const JSON: &str = "application/json";

/// All paths that are not of the page, with what they take and give.
pub fn description() -> Result<Value, serde_json::Error> {
    let mut description = serde_json::to_value(own_types())?;
    let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS)?;
    if let Some(own) = description["components"]["schemas"].as_object_mut() {
        own.extend(schemas);
    }
    Ok(description)
}

/// The paths, with the types that are the server's own.
fn own_types() -> OpenApi {
    let mut components = ComponentsBuilder::new();
    components = with_type::<Budget>(components);
    components = with_type::<Failure>(components);
    components = with_type::<JobReport>(components);
    components = with_type::<JobName>(components);
    components = with_type::<Version>(components);
    components = with_type::<Health>(components);
    components = with_type::<RulesetAnswer>(components);
    let mut paths = PathsBuilder::new()
        .path("/api", one(HttpMethod::Get, own_description()))
        .path("/api/version", one(HttpMethod::Get, version()))
        .path("/api/ask", one(HttpMethod::Post, ask()))
        .path("/api/rules", one(HttpMethod::Get, rules()))
        .path("/api/events", one(HttpMethod::Get, session_events()))
        .path("/health", one(HttpMethod::Get, health()))
        .path("/metrics", one(HttpMethod::Get, metrics()))
        .path("/api/jobs", one(HttpMethod::Post, start()))
        .path("/api/jobs/{id}", job())
        .path("/api/jobs/{id}/events", one(HttpMethod::Get, events()));
    for verb in VERBS.iter() {
        let path = format!("/api/{}", verb.name);
        paths = paths.path(path, one(HttpMethod::Post, question(verb)));
    }
    let info = InfoBuilder::new()
        .title("meximal")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("The questions of the command meximal, as JSON."));
    OpenApiBuilder::new()
        .info(info.build())
        .paths(paths.build())
        .components(Some(components.build()))
        .build()
}

/// Adds a type to a description, and the types of its fields.
fn with_type<T: ToSchema>(components: ComponentsBuilder) -> ComponentsBuilder {
    let mut fields = Vec::new();
    T::schemas(&mut fields);
    components.schema_from::<T>().schemas_from_iter(fields)
}

fn one(method: HttpMethod, operation: Operation) -> PathItem {
    PathItem::new(method, operation)
}

fn content(schema: impl Into<RefOr<Schema>>) -> Content {
    ContentBuilder::new().schema(Some(schema)).build()
}

fn reference<T: ToSchema>() -> Ref {
    Ref::from_schema_name(T::name())
}

/// An operation with the failures that every one may have.
fn operation(id: &str, about: &str) -> OperationBuilder {
    let failures = [
        ("400", "The request cannot be used"),
        ("403", "Another page asks"),
        ("421", "The request is for another host"),
    ];
    let operation = OperationBuilder::new()
        .operation_id(Some(id))
        .summary(Some(about));
    with_failures(operation, &failures)
}

fn with_failures(operation: OperationBuilder, failures: &[(&str, &str)]) -> OperationBuilder {
    failures
        .iter()
        .fold(operation, |operation, (status, about)| {
            let failure = content(reference::<Failure>());
            let response = ResponseBuilder::new()
                .description(*about)
                .content(JSON, failure);
            operation.response(*status, response.build())
        })
}

fn answered(operation: OperationBuilder, status: &str, kind: &str, given: Content) -> Operation {
    let response = ResponseBuilder::new()
        .description("The answer")
        .content(kind, given);
    operation.response(status, response.build()).build()
}

/// What a body of JSON may do to a request.
const BODY_FAILURES: [(&str, &str); 6] = [
    ("408", "The body did not arrive in time"),
    ("413", "The body is too large"),
    ("415", "The body is not JSON"),
    ("422", "Time or memory ran out"),
    ("500", "The server failed"),
    ("503", "Too many questions wait; see the header Retry-After"),
];

fn question(verb: &Verb) -> Operation {
    let [body, answer] = verb.schemas();
    let both = AllOfBuilder::new().item(body).item(reference::<Budget>());
    let body = RequestBodyBuilder::new()
        .required(Some(Required::True))
        .content(JSON, content(Schema::AllOf(both.build())));
    let operation = operation(verb.name, verb.about).request_body(Some(body.build()));
    let operation = with_failures(operation, &BODY_FAILURES);
    answered(operation, "200", JSON, content(answer))
}

fn own_description() -> Operation {
    let operation = operation("description", "This description");
    answered(operation, "200", JSON, Content::default())
}

fn version() -> Operation {
    let operation = operation("version", "What the server is, and how busy");
    answered(operation, "200", JSON, content(reference::<Version>()))
}

fn ask() -> Operation {
    let about = "Any question: its body, and its name as \"verb\"";
    let body = RequestBodyBuilder::new()
        .required(Some(Required::True))
        .content(JSON, content(job_body()));
    let operation = operation("ask", about).request_body(Some(body.build()));
    let operation = with_failures(operation, &BODY_FAILURES);
    let answer = content(Ref::from_schema_name("AnswerBody"));
    answered(operation, "200", JSON, answer)
}

fn rules() -> Operation {
    let operation = operation("rules", "The rulesets that have a name");
    let list = ArrayBuilder::new().items(reference::<RulesetAnswer>());
    answered(operation, "200", JSON, content(Schema::Array(list.build())))
}

fn health() -> Operation {
    let operation = operation("health", "Whether questions are taken");
    let operation = operation.response(
        "503",
        ResponseBuilder::new()
            .description("No questions are taken now")
            .content(JSON, content(reference::<Health>()))
            .build(),
    );
    answered(operation, "200", JSON, content(reference::<Health>()))
}

fn metrics() -> Operation {
    let operation = operation(
        "metrics",
        "The numbers of the server, in the text format of Prometheus",
    );
    answered(operation, "200", "text/plain", Content::default())
}

fn start() -> Operation {
    let about = "Start long work: the body of a question, its name as \"verb\", and a \"session\" if its events are to come with others";
    let body = RequestBodyBuilder::new()
        .required(Some(Required::True))
        .content(JSON, content(job_body()));
    let operation = operation("start", about).request_body(Some(body.build()));
    let operation = with_failures(operation, &BODY_FAILURES);
    answered(operation, "202", JSON, content(reference::<JobName>()))
}

/// The body of any question, and its name.
fn job_body() -> Schema {
    use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder};
    let any = VERBS.iter().fold(OneOfBuilder::new(), |any, verb| {
        let [body, _] = verb.schemas();
        let name = ObjectBuilder::new()
            .property(
                "verb",
                ObjectBuilder::new()
                    .schema_type(utoipa::openapi::Type::String)
                    .enum_values(Some([verb.name])),
            )
            .required("verb")
            .property(
                "session",
                ObjectBuilder::new().schema_type(utoipa::openapi::Type::String),
            );
        let both = AllOfBuilder::new()
            .item(name)
            .item(body)
            .item(reference::<Budget>());
        any.item(Schema::AllOf(both.build()))
    });
    Schema::OneOf(any.build())
}

/// The name of a job in a path.
fn id() -> Parameter {
    ParameterBuilder::new()
        .name("id")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .schema(Some(String::schema()))
        .build()
}

/// The name of a session in a query.
fn session() -> Parameter {
    ParameterBuilder::new()
        .name("session")
        .parameter_in(ParameterIn::Query)
        .required(Required::True)
        .schema(Some(String::schema()))
        .build()
}

const NO_JOB: [(&str, &str); 1] = [("404", "There is no such job")];

fn job() -> PathItem {
    let look = operation("job", "How far a job is, and its answer").parameter(id());
    let look = with_failures(look, &NO_JOB);
    let cancel = operation("cancel", "Stop a job").parameter(id());
    let cancel = with_failures(cancel, &NO_JOB);
    let report = || content(reference::<JobReport>());
    let mut item = one(HttpMethod::Get, answered(look, "200", JSON, report()));
    item.merge_operations(one(
        HttpMethod::Delete,
        answered(cancel, "200", JSON, report()),
    ));
    item
}

fn events() -> Operation {
    let about = "Server-sent events of a job: progress, then one of done, failed and cancelled";
    let operation = operation("events", about).parameter(id());
    let operation = with_failures(operation, &NO_JOB);
    answered(operation, "200", "text/event-stream", Content::default())
}

fn session_events() -> Operation {
    let about = "Server-sent events of all jobs of a session: job, with id, state and progress";
    let operation = operation("session_events", about).parameter(session());
    answered(operation, "200", "text/event-stream", Content::default())
}
