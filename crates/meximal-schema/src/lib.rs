//! The JSON schema of questions and answers, and what is made from it: the classes of the Python package, the
//! types of the page, and the description of the server in OpenAPI. All of these are checked in; a test fails
//! when one is stale, and `OVERWRITE=1 cargo test -p meximal-schema` writes them again.

pub mod openapi;
pub mod python;
pub mod typescript;

use meximal_ask::play::MatchReport;
use meximal_ask::report::{
    AnyReport, ComparisonReport, FamilyReport, IsomorphismReport, PartialReport, PositionReport,
};
use meximal_ask::{AnswerBody, Question};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};

/// Adds a type to the definitions.
fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<T>();
}

/// The definitions of all types, by name.
fn definitions(settings: SchemaSettings) -> Map<String, Value> {
    // Questions are read, answers are written: a list that is left out when it is empty is not required.
    let mut questions = settings.clone().into_generator();
    add::<Question>(&mut questions);
    let mut generator = settings.for_serialize().into_generator();
    add::<AnswerBody>(&mut generator);
    add::<AnyReport>(&mut generator);
    // Reports that Python gets from objects, not from questions.
    add::<FamilyReport>(&mut generator);
    add::<PositionReport>(&mut generator);
    add::<ComparisonReport>(&mut generator);
    add::<IsomorphismReport>(&mut generator);
    add::<PartialReport>(&mut generator);
    add::<MatchReport>(&mut generator);
    let mut all = generator.take_definitions(true);
    all.extend(questions.take_definitions(true));
    all.sort_keys();
    all.values_mut().for_each(unwrap_descriptions);
    all
}

/// Puts each description on one line: where a comment is wrapped says nothing about the type.
fn unwrap_descriptions(value: &mut Value) {
    match value {
        Value::Object(keys) => {
            for (key, value) in keys {
                match value {
                    Value::String(words) if key == "description" => {
                        *words = words.replace('\n', " ")
                    }
                    _ => unwrap_descriptions(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(unwrap_descriptions),
        _ => {}
    }
}

/// The schema: a document whose definitions are the types.
pub fn schema() -> Value {
    let definitions = definitions(SchemaSettings::draft2020_12());
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "meximal: questions and answers",
        "oneOf": [{ "$ref": "#/$defs/Question" }, { "$ref": "#/$defs/AnswerBody" }],
        "$defs": definitions,
    })
}

/// The types as components of an OpenAPI description, with those of the server. The body of each verb is
/// `Question_verb`, without the key `verb`.
fn components() -> Map<String, Value> {
    let settings = SchemaSettings::openapi3();
    let mut generator = settings.clone().for_serialize().into_generator();
    meximal_web::add_own_types(&mut generator);
    let mut all = generator.take_definitions(true);
    let mut generator = settings.clone().into_generator();
    meximal_web::add_request_types(&mut generator);
    all.extend(generator.take_definitions(true));
    all.values_mut().for_each(unwrap_descriptions);
    all.extend(definitions(settings));
    let questions = all.remove("Question").unwrap_or_default();
    let questions = questions["oneOf"].as_array().into_iter().flatten();
    for mut body in questions.cloned() {
        let verb = body["properties"]
            .as_object_mut()
            .and_then(|keys| keys.remove("verb"));
        let verb = verb.unwrap_or_default();
        let verb = verb["const"]
            .as_str()
            .or(verb["enum"][0].as_str())
            .unwrap_or_default();
        if let Some(required) = body["required"].as_array_mut() {
            required.retain(|key| key != "verb");
        }
        all.insert(format!("Question_{verb}"), body);
    }
    all.sort_keys();
    all
}
