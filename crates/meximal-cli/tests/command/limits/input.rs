//! Hostile input: clear errors, no panic, no unbounded memory or stack.

use std::process::Stdio;

use crate::common::{Folder, command, fed, meximal, text};

#[test]
fn a_line_of_ten_megabytes_is_an_error_and_the_next_line_is_answered() {
    let mut input = vec![b'*'; 10 << 20];
    input.extend_from_slice(b"\n*2\n");
    let output = fed(
        &mut command(&["outcome", "-", "--players", "3", "--json"]),
        &input,
    );
    assert_eq!(output.status.code(), Some(2));
    let out = text(&output.stdout);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].contains("10485760 bytes long"), "{}", lines[0]);
    assert!(lines[1].contains(r#""outcome":["N"]"#), "{}", lines[1]);
}

/// Lines are answered by several threads, which share what they find: the answers are those of single
/// questions, in the order of the lines.
#[test]
fn many_lines_have_the_answers_of_single_ones() {
    let games: Vec<String> = (0..60)
        .map(|i| format!("0.77:{}+{}", 3 + i % 7, 1 + i * i % 11))
        .collect();
    let mut input = games.join("\n");
    input += "\n# nothing\n\n0.77\n0.77:5\n";
    for play in ["normal", "misere", "propp"] {
        let question = |game: &str, threads: &str| {
            let arguments = ["outcome", game, "-n", "3", "--play", play, "--json"];
            let arguments = [&arguments[..], &["--threads", threads]].concat();
            fed(&mut command(&arguments), input.as_bytes())
        };
        let (one, four) = (question("-", "1"), question("-", "4"));
        assert_eq!(four.status.code(), Some(2), "{}", text(&four.stderr));
        assert_eq!(text(&four.stdout), text(&one.stdout));
        let out = text(&four.stdout);
        let lines: Vec<serde_json::Value> = out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), games.len() + 2);
        for (line, game) in lines.iter().zip(&games).step_by(9) {
            let alone = question(game, "1");
            let alone: serde_json::Value = serde_json::from_slice(&alone.stdout).unwrap();
            assert_eq!(
                (&line["game"], &line["outcome"]),
                (&alone["game"], &alone["outcome"])
            );
        }
        assert_eq!(lines[games.len()]["line"], 63);
        assert_eq!(lines[games.len() + 1]["game"], "0.77:5");
    }
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in [("(", ")"), ("{", "}"), ("*(", ")"), ("*[", "]")] {
        let line = format!("{}0{}\n", open.repeat(100_000), close.repeat(100_000));
        let output = fed(&mut command(&["outcome", "-"]), line.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{open}");
        let error = text(&output.stderr);
        assert!(error.len() < 1000, "{open}: {} bytes", error.len());
        assert!(!error.contains("panicked"), "{error}");
    }
}

#[test]
fn text_that_is_no_text_is_an_error() {
    let output = fed(&mut command(&["outcome", "-"]), b"\xff\xfe\n*\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("UTF-8"));
    assert!(text(&output.stdout).contains("𝒩"));
}

#[test]
fn nobody_reading_is_no_error() {
    let mut child = command(&["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(!text(&output.stderr).contains("panicked"));
}

#[test]
fn files_are_read() {
    let folder = Folder::new("read");
    let argument = format!("@{}", folder.write("game.txt", "{0,*2}\n"));
    let output = meximal(&["outcome", &argument, "--players", "3", "--json"]);
    assert!(text(&output.stdout).contains(r#""game": "*20""#));
}

#[test]
fn a_set_has_both_braces_or_none() {
    for (set, code) in [
        ("{1,a}", 0),
        ("1,a", 0),
        ("{1,a", 2),
        ("1,a}", 2),
        ("{", 2),
        ("{}", 0),
    ] {
        let output = meximal(&["mex", "0.15", set]);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{set}: {}",
            text(&output.stderr)
        );
    }
}

#[test]
fn a_play_that_values_do_not_have_is_refused() {
    for (of, play) in [
        ("value", "podium"),
        ("genus", "normal"),
        ("canonical", "podium"),
        ("grundy", "misere"),
    ] {
        let output = meximal(&["sequence", "0.77", "--of", of, "--play", play]);
        assert_eq!(output.status.code(), Some(2), "{of} {play}");
    }
    for of in ["genus", "canonical"] {
        let named = meximal(&[
            "sequence", "0.77", "--of", of, "--to", "9", "--play", "misere",
        ]);
        let plain = meximal(&["sequence", "0.77", "--of", of, "--to", "9"]);
        assert_eq!(named.status.code(), Some(0), "{}", text(&named.stderr));
        assert_eq!(named.stdout, plain.stdout);
    }
}

/// An answer whose picture cannot be had is printed, and nothing behind it.
#[test]
fn json_is_one_value_even_without_its_picture() {
    let folder = Folder::new("no-picture");
    let file = &folder.word("picture.svg");
    let output = meximal(&["quotient", "nim", "--cayley", file, "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["game"], "nim");
    assert!(text(&output.stderr).contains("not all of its files"));
}

#[test]
fn claims_are_looked_for_in_all_papers() {
    let output = meximal(&["paper", "--only", "table-12", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let papers: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert!(
        papers.iter().any(|paper| paper["name"] == "cincotti"),
        "{papers:?}"
    );
    for format in ["--ascii", "--latex"] {
        let output = meximal(&["paper", format]);
        let text = text(&output.stdout);
        let strange = text.lines().find(|line| !line.is_ascii());
        assert_eq!(strange, None, "{format}");
    }
    let output = meximal(&["paper", "--only", "no such claim"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn manual_pages_and_completions_exist() {
    for arguments in [
        &["man"][..],
        &["man", "outcome"],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["completions", "fish"],
    ] {
        let output = meximal(arguments);
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains("meximal"));
    }
}
