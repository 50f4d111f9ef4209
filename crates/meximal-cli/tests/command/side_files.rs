//! Files beside the answer: asked for before the work, and no reason to lose an answer.

use std::fs;

use crate::common::{Folder, meximal, text};

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_work() {
    let hard = "0.16"; // Its quotient is not known.
    let folder = Folder::new("png");
    let png = folder.word("picture.png");
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
        // What the system refuses is no mistake in the question.
        let is_refused = part.starts_with("cannot write");
        let code = if is_refused { 4 } else { 2 };
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        assert!(error.contains(part), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(start.elapsed().as_secs() < 10, "{arguments:?}");
    }
}

#[test]
fn an_answer_is_not_lost_with_a_picture() {
    let folder = Folder::new("picture");
    let picture = folder.word("large.svg");
    // A graph of so many elements is not drawn.
    let output = meximal(&["quotient", "0.4107@40", "--cayley", &picture]);
    let (answer, error) = (text(&output.stdout), text(&output.stderr));
    assert!(answer.contains("order"), "{error}");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("error: "), "{error}");
}

#[test]
fn to_ask_whether_a_file_can_be_written_leaves_it_as_it_is() {
    let folder = Folder::new("kept");
    let kept = folder.write("kept.txt", "kept");
    let output = meximal(&["quotient", "no such game", "--certificate", &kept]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "kept");
    let absent = folder.word("absent.txt");
    meximal(&["quotient", "no such game", "--certificate", &absent]);
    assert_eq!(folder.names(), ["kept.txt"]);
}
