//! Files beside the answer: asked for before the work, and no reason to lose an answer.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("meximal-files-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

fn meximal(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_meximal"));
    command.env("MEXIMAL_ATLAS", "no/such/atlas.sqlite");
    command.args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_work() {
    let hard = "0.14"; // Its quotient is not known.
    let png = folder("png");
    let png = png.join("picture.png").display().to_string();
    for (arguments, part) in [
        (
            &["quotient", hard, "--certificate", "/nonexistent/x"][..],
            "cannot write /nonexistent/x",
        ),
        (
            &["quotient", hard, "--cayley", "/nonexistent/x.svg"],
            "cannot write",
        ),
        (
            &["quotient", hard, "--eggbox", png.as_str()],
            "not written as PNG",
        ),
        (
            &["quotient", hard, "--save", "--atlas", "/dev/null/x"],
            "/dev/null",
        ),
        (
            &["sequence", "0.15", "--svg", "/nonexistent/x.svg"],
            "cannot write",
        ),
        (
            &["sequence", "0.15", "--svg", png.as_str()],
            "not written as PNG",
        ),
        (
            &["draw", "hack:LR", "--svg", png.as_str()],
            "not written as PNG",
        ),
        (
            &[
                "census",
                "--min",
                "2",
                "--max",
                "9",
                "--heatmap",
                png.as_str(),
            ],
            "not written as PNG",
        ),
        (&["quotient", hard, "--certificate", "/"], "it is a folder"),
        (&["check", "-", "--coq", "/"], "it is a folder"),
    ] {
        let start = std::time::Instant::now();
        let output = meximal(arguments);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(part), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(start.elapsed().as_secs() < 10, "{arguments:?}");
    }
}

#[test]
fn an_answer_is_not_lost_with_a_picture() {
    let folder = folder("picture");
    let picture = folder.join("large.svg").display().to_string();
    // A graph of so many elements is not drawn.
    let output = meximal(&["quotient", "0.4107@40", "--cayley", &picture]);
    let (answer, error) = (text(&output.stdout), text(&output.stderr));
    assert!(answer.contains("order"), "{error}");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("error: "), "{error}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn to_ask_whether_a_file_can_be_written_leaves_it_as_it_is() {
    let folder = folder("kept");
    let kept = folder.join("kept.txt");
    fs::write(&kept, "kept").unwrap();
    let path = kept.display().to_string();
    let output = meximal(&["quotient", "no such game", "--certificate", &path]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "kept");
    let absent = folder.join("absent.txt");
    meximal(&[
        "quotient",
        "no such game",
        "--certificate",
        &absent.display().to_string(),
    ]);
    assert!(!absent.exists());
    fs::remove_dir_all(folder).unwrap();
}
