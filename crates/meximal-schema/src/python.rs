//! The classes of the Python package, one for each type of the schema: a line for each field, with its words
//! below it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What stands above the classes.
const HEAD: &str = r#""""The classes of reports, made from the schema by `meximal-schema`: do not edit."""

from __future__ import annotations

from typing import Any

from .base import Record, Report
"#;

/// The longest line.
const WIDTH: usize = 110;

/// Words that Python keeps for itself.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// A type of the schema.
type Object = Map<String, Value>;

/// A survey is a report on its units with what it found, in one object.
const SURVEYS: [(&str, &str); 4] = [
    ("CodeSurveyReport", "CodeFamilyReport"),
    ("FormSurveyReport", "FormFamilyReport"),
    ("CensusSurveyReport", "CensusReport"),
    ("HackenbushSurveyReport", "HackenbushSurveyReport"),
];

/// The types that are answers, or come from objects of the package, besides those that questions have for
/// answers.
const REPORTS: [&str; 5] = [
    "ComparisonReport",
    "IsomorphismReport",
    "MatchReport",
    "PartialReport",
    "PositionReport",
];

/// The name at the end of a reference.
fn referred(value: &Value) -> Option<&str> {
    value["$ref"].as_str()?.rsplit('/').next()
}

/// The alternatives of a type.
fn alternatives(value: &Value) -> impl Iterator<Item = &Value> {
    let any = value["anyOf"].as_array().into_iter().flatten();
    any.chain(value["oneOf"].as_array().into_iter().flatten())
}

/// The reports that a type may be.
fn collect_reports<'a>(name: &'a str, types: &'a Object, found: &mut BTreeSet<&'a str>) {
    let Some(schema) = types.get(name) else {
        return;
    };
    if schema.get("properties").is_some() {
        found.insert(name);
    }
    for alternative in alternatives(schema) {
        let items = referred(&alternative["items"]);
        if let Some(next) = referred(alternative).or(items) {
            collect_reports(next, types, found);
        }
    }
}

/// The Python type of a value.
fn type_of(value: &Value, types: &Object) -> String {
    if let Some(name) = referred(value) {
        return match types.get(name) {
            Some(schema) if schema.get("properties").is_some() => name.to_owned(),
            Some(schema) => type_of(schema, types),
            None => "Any".to_owned(),
        };
    }
    let kinds: Vec<&str> = match &value["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return type_of_alternatives(value, types),
    };
    let mut names: Vec<String> = Vec::new();
    for kind in kinds {
        names.push(match kind {
            "string" => "str".to_owned(),
            "integer" => "int".to_owned(),
            "number" => "float".to_owned(),
            "boolean" => "bool".to_owned(),
            "null" => "None".to_owned(),
            "array" if value.get("items").is_some() => {
                format!("list[{}]", type_of(&value["items"], types))
            }
            "array" => "list[Any]".to_owned(),
            "object" if value["additionalProperties"].is_object() => {
                let inner = type_of(&value["additionalProperties"], types);
                format!("dict[str, {inner}]")
            }
            _ => "dict[str, Any]".to_owned(),
        });
    }
    names.join(" | ")
}

fn type_of_alternatives(value: &Value, types: &Object) -> String {
    let mut names: Vec<String> = Vec::new();
    for alternative in alternatives(value) {
        let name = type_of(alternative, types);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let is_optional = names.iter().any(|name| name == "None");
    names.retain(|name| name != "None");
    let name = match names.as_slice() {
        [only] => only.clone(),
        several if !several.is_empty() && several.iter().all(|name| name.starts_with("list[")) => {
            "list[Any]".to_owned()
        }
        several if !several.is_empty() && several.iter().all(|name| name.starts_with("dict[")) => {
            "dict[str, Any]".to_owned()
        }
        [] => "Any".to_owned(),
        several if several.iter().any(|name| name.contains("Any")) => "Any".to_owned(),
        several => several.join(" | "),
    };
    if is_optional && name != "Any" {
        format!("{name} | None")
    } else {
        name
    }
}

/// Words as a docstring.
fn docstring(words: &str, indent: &str) -> String {
    let words = words.replace('\\', "\\\\");
    let one = format!("{indent}\"\"\"{words}\"\"\"\n");
    if one.chars().count() <= WIDTH {
        return one;
    }
    let mut lines = vec![format!("{indent}\"\"\"")];
    for (place, word) in words.split(' ').enumerate() {
        let last = lines.len() - 1;
        let length = lines[last].chars().count() + 1 + word.chars().count();
        if length > WIDTH {
            lines.push(format!("{indent}{word}"));
        } else {
            let space = if place == 0 || lines[last].ends_with("    ") {
                ""
            } else {
                " "
            };
            lines[last] += &format!("{space}{word}");
        }
    }
    format!("{}\n{indent}\"\"\"\n", lines.join("\n"))
}

/// A class with the fields of some types.
fn class(name: &str, base: &str, about: &str, parts: &[&Value], types: &Object) -> String {
    let mut text = format!("\n\nclass {name}({base}):\n{}", docstring(about, "    "));
    for part in parts {
        let required: Vec<&str> = match &part["required"] {
            Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        for (key, value) in part["properties"].as_object().into_iter().flatten() {
            let mut kind = type_of(value, types);
            let is_list = kind.starts_with("list[");
            let is_optional = kind.ends_with("| None") || kind == "Any" || is_list;
            if !required.contains(&key.as_str()) && !is_optional {
                kind += " | None";
            }
            let mark = if KEYWORDS.contains(&key.as_str()) {
                "_"
            } else {
                ""
            };
            text += &format!("\n    {key}{mark}: {kind}\n");
            if let Some(words) = value["description"].as_str() {
                text += &docstring(words, "    ");
            }
        }
    }
    text
}

/// The module, and the names of its classes.
pub fn module(schema: &Value) -> (String, Vec<String>) {
    let empty = Object::new();
    let types = schema["$defs"].as_object().unwrap_or(&empty);
    let mut reports: BTreeSet<&str> = REPORTS.into();
    collect_reports("AnyReport", types, &mut reports);
    let mut used = BTreeSet::new();
    for report in reports.iter().chain(SURVEYS.iter().map(|(_, found)| found)) {
        collect_used(report, types, &mut used);
    }
    let mut text = HEAD.to_owned();
    let mut names: Vec<String> = Vec::new();
    for name in used {
        let Some(schema) = types
            .get(name)
            .filter(|schema| schema.get("properties").is_some())
        else {
            continue;
        };
        if SURVEYS
            .iter()
            .any(|(survey, found)| *found == name && (*survey == name || !reports.contains(name)))
        {
            continue;
        }
        let base = if reports.contains(name) {
            "Report"
        } else {
            "Record"
        };
        let about = schema["description"].as_str().unwrap_or(name);
        text += &class(name, base, about, &[schema], types);
        names.push(name.to_owned());
    }
    for (survey, found) in SURVEYS {
        let (Some(family), Some(schema)) = (types.get("FamilyReport"), types.get(found)) else {
            continue;
        };
        let about = family["description"].as_str().unwrap_or(survey);
        text += &class(survey, "Report", about, &[family, schema], types);
        names.push(survey.to_owned());
    }
    names.sort();
    (text, names)
}

/// A type and all that its fields refer to.
fn collect_used<'a>(name: &'a str, types: &'a Object, used: &mut BTreeSet<&'a str>) {
    if !used.insert(name) {
        return;
    }
    if let Some(schema) = types.get(name) {
        collect_references(schema, types, used);
    }
}

fn collect_references<'a>(value: &'a Value, types: &'a Object, used: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(object) => {
            if let Some(name) = referred(value) {
                collect_used(name, types, used);
            }
            for inner in object.values() {
                collect_references(inner, types, used);
            }
        }
        Value::Array(list) => list
            .iter()
            .for_each(|inner| collect_references(inner, types, used)),
        _ => {}
    }
}
