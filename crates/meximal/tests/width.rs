//! Lines of the sources fit 110 columns, in Rust, Python and TypeScript. Longer ones are allowed where they
//! cannot be broken: rows of tables in comments, addresses, and what is made from the schema.

use std::fs;
use std::path::{Path, PathBuf};

/// The most characters in a line.
const WIDTH: usize = 110;

/// The folders with sources, from the root of the repository.
const FOLDERS: [&str; 4] = ["crates", "python", "benches", "fuzz"];

/// Folders of what tools make or fetch; so are those whose names begin with a dot.
const MADE: [&str; 5] = ["target", "node_modules", "dist", "__pycache__", "venv"];

/// The words in the first line of a file that is made from the schema.
const GENERATED: &str = "do not edit";

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        let is_source = name
            .rsplit('.')
            .next()
            .is_some_and(|end| matches!(end, "rs" | "py" | "pyi" | "ts" | "tsx"));
        if path.is_dir() && !name.starts_with('.') && !MADE.contains(&name.as_ref()) {
            sources(&path, found);
        } else if path.is_file() && is_source {
            found.push(path);
        }
    }
}

fn may_be_long(line: &str) -> bool {
    let comment = line.trim_start().trim_start_matches(['/', '!', '*']);
    comment.trim_start().starts_with('|') || line.contains("https://")
}

#[test]
fn lines_fit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in FOLDERS {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 500, "only {} files", files.len());
    let mut long = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        if text
            .lines()
            .next()
            .is_some_and(|line| line.contains(GENERATED))
        {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let columns = line.chars().count();
            if columns > WIDTH && !may_be_long(line) {
                let path = path.strip_prefix(&root).unwrap().display();
                long.push(format!("{path}:{}: {columns} columns", number + 1));
            }
        }
    }
    assert!(
        long.is_empty(),
        "lines longer than {WIDTH} columns:\n{}",
        long.join("\n")
    );
}
