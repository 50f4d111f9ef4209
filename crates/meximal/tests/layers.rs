//! The modules stand in layers: nothing imports what stands above it. Crates keep the larger layers apart;
//! this test keeps those within the mathematics.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules from below.
const LAYERS: [&str; 23] = [
    "text",
    "svg",
    "random",
    "dyadic",
    "player",
    "runner",
    "convention",
    "form",
    "rules",
    "notation",
    "period",
    "ending",
    "game",
    "outcome",
    "plays",
    "quotient",
    "value",
    "order",
    "hackenbush",
    "solve",
    "schema",
    "lib",
    "",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn no_import_goes_backwards() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&source, &mut all);
    let layer = |name: &str| {
        let found = LAYERS.iter().position(|layer| *layer == name);
        found.unwrap_or_else(|| panic!("the module {name} has no layer"))
    };
    let mut imports = 0;
    let mut backwards = Vec::new();
    for path in &all {
        let inside = path.strip_prefix(&source).unwrap();
        let module = inside.iter().next().unwrap().to_string_lossy();
        let module = module.trim_end_matches(".rs");
        if inside.ends_with("tests.rs") || inside.iter().any(|part| part == "tests") {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for line in text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            for import in line.split("crate::").skip(1) {
                let name: String = import
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                if !source.join(&name).exists() && !source.join(format!("{name}.rs")).exists() {
                    continue;
                }
                imports += 1;
                if layer(&name) > layer(module) {
                    backwards.push(format!("{}: {}", inside.display(), line.trim()));
                }
            }
        }
    }
    assert!(imports > 200, "only {imports} imports were found");
    assert!(
        backwards.is_empty(),
        "these imports go backwards:\n{}",
        backwards.join("\n")
    );
}
