//! Quotients that a limit stops: what is proved is told, and nothing more.

use super::interrupted;
use crate::common::{Folder, command, fed, meximal, text};

/// The quotient of 0.16 is not known; what was proved before Ctrl-C is printed, with a certificate that is
/// accepted.
#[test]
fn an_interrupted_quotient_is_a_proved_one() {
    let folder = Folder::new("dawson");
    let file = &folder.word("certificate.txt");
    let arguments = ["quotient", "0.16", "--json", "--certificate", file];
    let output = interrupted(&arguments, std::time::Duration::from_secs(3));
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["status"], "budget");
    assert_eq!(report["stopped"], "interrupted");
    let order = report["order"].as_u64().unwrap();
    assert!(report["lower_bound"].as_u64().unwrap() >= order);
    let growth = report["growth"].as_array().unwrap();
    assert!(growth.iter().any(|step| step["order"] == order));
    let checked = meximal(&["check", file, "--json"]);
    assert_eq!(checked.status.code(), Some(0));
    let checked: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!(checked["order"], order);
    assert_eq!(checked["heaps"], report["heaps"]);
}

/// Each limit stops a quotient with its own reason and exit code 3; what is known is printed.
#[test]
fn limits_of_quotients() {
    for (limit, value, reason) in [
        ("--time", "300ms", "time"),
        ("--memory", "2M", "memory"),
        ("--order", "500", "more elements"),
        ("--levels", "3", "levels"),
    ] {
        let output = meximal(&["quotient", "0.07", limit, value, "--json"]);
        assert_eq!(output.status.code(), Some(3), "{limit}");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["status"], "budget");
        let stopped = report["stopped"].as_str().unwrap();
        assert!(stopped.contains(reason), "{limit}: {stopped}");
        assert!(report["order"].as_u64().unwrap() >= 2);
    }
}

#[test]
fn bad_questions_about_quotients() {
    for (arguments, expected) in [
        (&["quotient", "0.99x"][..], "does not fit"),
        (&["quotient", "0.15@x"], "not a heap"),
        (&["quotient", "0.15", "--players", "9"], "2 to 8 players"),
        (&["quotient", "0.15", "--heaps", "x"], "expected a heap"),
        (
            &["quotient", "*2", "--heaps", "3"],
            "a largest heap is for a ruleset",
        ),
        (&["quotient", "0.15", "--position", "5+x"], "does not fit"),
        (&["quotient", "0.07@5", "--position", "7"], "heaps up to 5"),
        (&["quotient", "0.15", "--compare", "5"], "'=' between"),
        (
            &["quotient", "*2", "--position", "*3"],
            "not a position of the solved game",
        ),
        (&["mex", "0.15", "{q}"], "generator"),
        (&["quotient", "0.35@13", "--eggbox", "x.svg"], "at most 150"),
        (&["check", "/no/such/file"], "cannot open"),
    ] {
        let output = meximal(arguments);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
    let output = fed(&mut command(&["check", "-"]), b"meximal certificate 2\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("rejected"));
}

/// Answers from a quotient that was stopped say for which heaps they hold, and the exit code says it, too.
#[test]
fn answers_from_a_stopped_quotient_say_so() {
    for arguments in [
        &["quotient", "0.77", "--order", "12", "--compare", "5+5 = 0"][..],
        &["quotient", "0.77", "--order", "12", "--position", "5+5"],
        &["quotient", "0.77", "--order", "12", "--like", "0.77@7"],
        &["quotient", "0.77@7", "--order", "12", "--like", "0.77"],
        &["mex", "0.77", "{a}", "--order", "20"],
    ] {
        let output = meximal(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        let out = text(&output.stdout);
        assert!(
            out.contains("or sums of heaps up to"),
            "{arguments:?}: {out}"
        );
    }
    let output = meximal(&["quotient", "0.77@7", "--compare", "5+5 = 0"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("For sums of heaps up to 7 only."));
}

/// A certificate of a stopped quotient of components is one of those that are proved.
#[test]
fn certificates_of_stopped_components_are_accepted() {
    let folder = Folder::new("stopped");
    let file = &folder.word("certificate.txt");
    let arguments = [
        "quotient",
        "*(2/0)0",
        "--levels",
        "6",
        "--certificate",
        file,
    ];
    assert_eq!(meximal(&arguments).status.code(), Some(3));
    let checked = meximal(&["check", file]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
}

#[test]
fn a_quotient_that_got_no_time_is_not_compared() {
    let question = ["quotient", "0.16@40", "--like", "0.37@15", "--time", "2s"];
    let output = meximal(&question);
    assert_eq!(output.status.code(), Some(3));
    let said = text(&output.stdout);
    assert!(said.contains("not decided"), "{said}");
    assert!(!said.contains("isomorphic"), "{said}");
    let output = meximal(&[&question[..], &["--json"]].concat());
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let isomorphism = &answer["isomorphism"];
    assert!(isomorphism["with_labels"].is_null() && isomorphism["monoids"].is_null());
    assert!(isomorphism["undecided"].is_string());
    let decided = meximal(&["quotient", "0.36@20", "--like", "0.37@15"]);
    assert_eq!(decided.status.code(), Some(0));
    assert!(text(&decided.stdout).contains("isomorphic, with the same outcomes"));
}

#[test]
fn a_quotient_that_cannot_end_leaves_time_for_the_search() {
    let question = [
        "outcome",
        "0.07:10+14+36",
        "--play",
        "misere",
        "--time",
        "10s",
    ];
    let output = meximal(&question);
    let error = text(&output.stderr);
    // On a slow machine the search does not end, but it has begun: it used to look at 2039 positions.
    let searched = error
        .split_whitespace()
        .filter_map(|word| word.parse::<u64>().ok());
    let searched = searched.max().unwrap_or(0) > 5000;
    assert!(output.status.success() || searched, "{error}");
}
