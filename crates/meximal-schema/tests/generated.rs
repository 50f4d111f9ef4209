//! What is made from the schema is checked in; here it is made again and compared. `OVERWRITE=1` writes it.

use std::fs;
use std::path::{Path, PathBuf};

use meximal_schema::{openapi, python, schema, typescript};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with what it should be, or writes it.
fn check(path: &str, wanted: &str) {
    let file = root().join(path);
    if std::env::var_os("OVERWRITE").is_some_and(|value| !value.is_empty()) {
        fs::write(&file, wanted).unwrap();
        return;
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == wanted,
        "{path} is stale: OVERWRITE=1 cargo test -p meximal-schema writes it again"
    );
}

#[test]
fn the_schema() {
    let text = serde_json::to_string_pretty(&schema()).unwrap();
    check("docs/schema.json", &(text + "\n"));
}

#[test]
fn the_openapi() {
    let text = serde_json::to_string_pretty(&openapi::description()).unwrap();
    check("crates/meximal-web/src/openapi.json", &(text + "\n"));
}

#[test]
fn the_classes_of_python() {
    let (text, names) = python::module(&schema());
    check("python/meximal/reports/schema.py", &text);
    let mut exports =
        r#""""Answers as objects: one class for each report, with its fields as attributes."""

from .base import Record, Report
from .schema import (
"#
        .to_owned();
    for name in &names {
        exports += &format!("    {name},\n");
    }
    exports += ")\n\n__all__ = [\n";
    let mut all: Vec<&str> = names.iter().map(String::as_str).collect();
    all.extend(["Record", "Report"]);
    all.sort_unstable();
    for name in all {
        exports += &format!("    \"{name}\",\n");
    }
    check("python/meximal/reports/__init__.py", &(exports + "]\n"));
}

#[test]
fn the_types_of_the_page() {
    check(
        "crates/meximal-web/page/src/core/schema.ts",
        &typescript::module(&schema()),
    );
}
