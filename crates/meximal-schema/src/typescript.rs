//! The types of the page: an interface for each type of the schema.

use serde_json::{Map, Value};

/// What stands above the types.
const HEAD: &str = "// Made from the JSON schema of questions and answers by the crate `meximal-schema`: do \
                    not edit.\n";

fn referred(value: &Value) -> Option<&str> {
    value["$ref"].as_str()?.rsplit('/').next()
}

/// The type of a value.
fn type_of(value: &Value) -> String {
    if let Some(name) = referred(value) {
        return name.to_owned();
    }
    if let Some(constant) = value["const"].as_str() {
        return format!("'{constant}'");
    }
    if let Some(names) = value["enum"].as_array() {
        let names = names.iter().map(|name| name.to_string().replace('"', "'"));
        return names.collect::<Vec<_>>().join(" | ");
    }
    let kinds: Vec<&str> = match &value["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if kinds.is_empty() {
        let any = value["anyOf"].as_array().or(value["oneOf"].as_array());
        let Some(any) = any else {
            return "unknown".to_owned();
        };
        return any.iter().map(type_of).collect::<Vec<_>>().join(" | ");
    }
    let one = |kind: &str| match kind {
        "string" => "string".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "boolean" => "boolean".to_owned(),
        "null" => "null".to_owned(),
        "array" if value["prefixItems"].is_array() => {
            let items = value["prefixItems"].as_array().into_iter().flatten();
            format!("[{}]", items.map(type_of).collect::<Vec<_>>().join(", "))
        }
        "array" => {
            let inner = type_of(&value["items"]);
            let length = value["maxItems"].as_u64();
            if let Some(length) = length.filter(|_| value["minItems"] == value["maxItems"]) {
                return format!("[{}]", vec![inner; length as usize].join(", "));
            }
            if inner.contains(' ') {
                format!("({inner})[]")
            } else {
                format!("{inner}[]")
            }
        }
        _ if value["properties"].is_object() => fields(value, "  "),
        _ if value["additionalProperties"].is_object() => {
            format!(
                "Record<string, {}>",
                type_of(&value["additionalProperties"])
            )
        }
        _ => "Record<string, unknown>".to_owned(),
    };
    kinds.into_iter().map(one).collect::<Vec<_>>().join(" | ")
}

/// The fields of an object, in braces.
fn fields(value: &Value, indent: &str) -> String {
    let required: Vec<&str> = match &value["required"] {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let mut text = "{\n".to_owned();
    for (key, field) in value["properties"].as_object().into_iter().flatten() {
        if let Some(words) = field["description"].as_str() {
            text += &format!("{indent}/** {} */\n", words);
        }
        // What is left out when there is nothing to say is never null.
        if required.contains(&key.as_str()) {
            text += &format!("{indent}{key}: {}\n", type_of(field));
        } else {
            let kind = type_of(field);
            text += &format!(
                "{indent}{key}?: {}\n",
                kind.strip_suffix(" | null").unwrap_or(&kind)
            );
        }
    }
    let outer = &indent[2..];
    text + outer + "}"
}

/// The module.
pub fn module(schema: &Value) -> String {
    let empty = Map::new();
    let types = schema["$defs"].as_object().unwrap_or(&empty);
    let mut text = HEAD.to_owned();
    for (name, schema) in types {
        if let Some(words) = schema["description"].as_str() {
            text += &format!("\n/** {} */\n", words);
        } else {
            text.push('\n');
        }
        let alternatives = schema["anyOf"].as_array().or(schema["oneOf"].as_array());
        match (schema["properties"].is_object(), alternatives) {
            (true, None) => text += &format!("export interface {name} {}\n", fields(schema, "  ")),
            (true, Some(any)) => {
                let any = any.iter().map(type_of).collect::<Vec<_>>().join(" | ");
                text += &format!("export type {name} = {} & ({any})\n", fields(schema, "  "));
            }
            (false, _) => text += &format!("export type {name} = {}\n", type_of(schema)),
        }
    }
    text
}
