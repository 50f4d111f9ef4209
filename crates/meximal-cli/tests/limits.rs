//! Hostile input: clear errors, no panic, no unbounded memory or stack; and interruption.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn meximal(arguments: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_meximal"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let bytes = stdin.to_vec();
    let writer = std::thread::spawn(move || {
        // The command may stop reading early.
        let _ = input.write_all(&bytes);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_line_of_ten_megabytes_is_an_error_and_the_next_line_is_answered() {
    let mut input = vec![b'*'; 10 << 20];
    input.extend_from_slice(b"\n*2\n");
    let output = meximal(&["outcome", "-", "--players", "3", "--json"], &input);
    assert_eq!(output.status.code(), Some(2));
    let out = text(&output.stdout);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].contains("10485760 bytes long"), "{}", lines[0]);
    assert!(lines[1].contains(r#""outcome":["N"]"#), "{}", lines[1]);
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in [("(", ")"), ("{", "}"), ("*(", ")"), ("*[", "]")] {
        let line = format!("{}0{}\n", open.repeat(100_000), close.repeat(100_000));
        let output = meximal(&["outcome", "-"], line.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{open}");
        let error = text(&output.stderr);
        assert!(error.len() < 1000, "{open}: {} bytes", error.len());
        assert!(!error.contains("panicked"), "{error}");
    }
}

#[test]
fn text_that_is_no_text_is_an_error() {
    let output = meximal(&["outcome", "-"], b"\xff\xfe\n*\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("UTF-8"));
    assert!(text(&output.stdout).contains("𝒩"));
}

#[test]
fn long_games_are_played() {
    let line = format!("*2_{}\n", "#".repeat(500_000));
    let output = meximal(
        &["outcome", "-", "--players", "3", "--json"],
        line.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn nobody_reading_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_meximal"))
        .args(["completions", "bash"])
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
    let path = std::env::temp_dir().join(format!("meximal-test-{}.txt", std::process::id()));
    std::fs::write(&path, "{0,*2}\n").unwrap();
    let argument = format!("@{}", path.display());
    let output = meximal(&["outcome", &argument, "--players", "3", "--json"], b"");
    std::fs::remove_file(&path).unwrap();
    assert!(text(&output.stdout).contains(r#""game": "*20""#));
}

#[test]
fn a_checkpoint_is_resumed_and_a_broken_one_refused() {
    let path = std::env::temp_dir().join(format!("meximal-check-{}.json", std::process::id()));
    let name = path.to_str().unwrap();
    let run = |most: &str| {
        let arguments = [
            "survey",
            "question3",
            "--subpositions",
            most,
            "--checkpoint",
            name,
            "--json",
        ];
        meximal(&arguments, b"")
    };
    let first = run("5");
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let second: serde_json::Value = serde_json::from_slice(&run("6").stdout).unwrap();
    assert_eq!(second["subpositions"], 6);
    let at_once = {
        std::fs::remove_file(&path).unwrap();
        serde_json::from_slice::<serde_json::Value>(&run("6").stdout).unwrap()
    };
    assert_eq!(second, at_once);
    std::fs::write(&path, "not a checkpoint").unwrap();
    let broken = run("6");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(broken.status.code(), Some(2));
    assert!(text(&broken.stderr).contains("remove it or name another file"));
}

#[test]
fn a_census_that_was_killed_goes_on() {
    let path = std::env::temp_dir().join(format!("meximal-census-{}.json", std::process::id()));
    let name = path.to_str().unwrap();
    let arguments = [
        "census",
        "--max",
        "30",
        "--threads",
        "1",
        "--checkpoint",
        name,
        "--json",
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_meximal"))
        .args(arguments)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !path.exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    // Kill it without a chance to say anything.
    child.kill().unwrap();
    child.wait().unwrap();
    let saved: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let done = saved["done"].as_u64().unwrap();
    assert!(done > 0, "{saved}");
    let output = meximal(&arguments, b"");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let counted: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(counted["sets"], 1 << 28);
    assert_eq!(counted["all_left"], 234_025_593);
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
        let output = meximal(arguments, b"");
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains("meximal"));
    }
}
