//! The console examples of the README, the documents and `tests/cmd`, run through a shell as they stand:
//! after a line `$ command` come the exit code, as `? 2`, if it is not 0, and what the command prints.
//! `OVERWRITE=1` writes the outputs into the documents instead of comparing them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// All documents with examples.
fn documents() -> Vec<PathBuf> {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = crate_root.join("../..");
    let mut found = vec![root.join("README.md")];
    for folder in [root.join("docs"), crate_root.join("tests/cmd")] {
        for entry in fs::read_dir(folder).unwrap() {
            found.push(entry.unwrap().path());
        }
    }
    found.retain(|path| path.extension().is_some_and(|e| e == "md"));
    found.sort();
    found
}

/// Runs a command line, and writes it with its exit code and output as an example.
fn transcript(command: &str, folder: &Path) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_meximal")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", command])
        .env("PATH", path)
        .env("COLUMNS", "100")
        .env("MEXIMAL_ATLAS", folder.join("atlas.sqlite"))
        .current_dir(folder)
        .output()
        .unwrap();
    let mut text = format!("$ {command}\n");
    match output.status.code() {
        Some(0) => {}
        code => text += &format!("? {}\n", code.unwrap_or(-1)),
    }
    text += &String::from_utf8(output.stdout).unwrap();
    text += &String::from_utf8(output.stderr).unwrap();
    // CSV ends its lines as its standard says; a document ends them as text does.
    text.replace("\r\n", "\n")
}

/// The document with every example in a `console` block run again.
fn run_again(document: &str, folder: &Path, examples: &mut usize) -> String {
    let mut out = String::new();
    let mut inside = false;
    let mut first = true;
    for line in document.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
            first = true;
        } else if inside {
            if let Some(command) = line.strip_prefix("$ ") {
                if !std::mem::take(&mut first) && !out.ends_with("\n\n") {
                    out.push('\n');
                }
                out += &transcript(command, folder);
                *examples += 1;
            }
            continue;
        }
        out += line;
        out.push('\n');
    }
    out
}

#[test]
fn examples_print_what_they_say() {
    let mut examples = 0;
    let mut wrong = Vec::new();
    for path in documents() {
        let document = fs::read_to_string(&path).unwrap();
        // Examples of one document share a folder of their own.
        let folder = std::env::temp_dir().join(format!("meximal-examples-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let right = run_again(&document, &folder, &mut examples);
        fs::remove_dir_all(&folder).unwrap();
        if right == document {
            continue;
        }
        if std::env::var_os("OVERWRITE").is_some() {
            fs::write(&path, right).unwrap();
            continue;
        }
        let differs = document.lines().zip(right.lines()).find(|(a, b)| a != b);
        let (found, expected) = differs.unwrap_or(("(end)", "(end)"));
        wrong.push(format!(
            "{}:\n  document: {found}\n  command:  {expected}",
            path.display()
        ));
    }
    assert!(wrong.is_empty(), "examples differ:\n{}", wrong.join("\n"));
    assert!(examples > 50, "only {examples} examples were found");
}
