//! Surveys as the command runs them: stopped, killed and gone on with, in the atlas and on Dask.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use meximal_atlas::Atlas;
use meximal_survey::family::SurveyQuestion;
use serde_json::Value;

use crate::common::{Folder, command, meximal, text};

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A survey of many small units.
const SURVEY: [&str; 11] = [
    "survey",
    "octal",
    "--players",
    "3",
    "--digits",
    "4",
    "--order",
    "40",
    "--heaps",
    "100",
    "--quiet",
];

/// How many units it has.
const UNITS: u64 = 4096;

fn survey_with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SURVEY.iter().copied().chain(more.iter().copied()).collect()
}

/// How many units the atlas has; none while it is being made.
fn units_done(atlas: &str) -> u64 {
    let look = meximal(&survey_with(&["--atlas", atlas, "--time", "0s", "--json"]));
    json(&look)["units_done"].as_u64().unwrap_or(0)
}

/// Starts the survey and ends it with a signal in the middle, when some units are stored and some are not.
/// With one thread it takes many times as long as a look at the atlas, on any machine.
fn end_in_the_middle(atlas: &str, signal: &str) -> Output {
    let child = command(&survey_with(&[
        "--atlas",
        atlas,
        "--json",
        "--threads",
        "1",
    ]))
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    let question = r#"{"survey": "octal", "players": 3, "digits": 4, "order": 40, "heaps": 100}"#;
    let question: SurveyQuestion = serde_json::from_str(question).unwrap();
    let question = question.checked().unwrap();
    // Looked at from here: a command of its own might come too late on a busy machine.
    let stored = || {
        let atlas = Atlas::open_read_only(Path::new(atlas)).ok()?;
        Some(atlas.known_units(&question).ok()?.results.len())
    };
    let patience = Instant::now() + Duration::from_secs(60);
    while !Path::new(atlas).exists() || stored().unwrap_or(0) < 3 {
        assert!(Instant::now() < patience, "nothing is stored");
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args([signal, &id])
            .status()
            .unwrap()
            .success()
    );
    child.wait_with_output().unwrap()
}

#[test]
fn killed_interrupted_and_gone_on_with_it_is_the_same_survey() {
    let folder = Folder::new("killed");
    let atlas = folder.word("atlas.sqlite");
    let whole = meximal(&survey_with(&["--no-atlas"]));
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stderr));

    let killed = end_in_the_middle(&atlas, "-KILL");
    assert_eq!(killed.status.code(), None, "it had ended before");
    let first = units_done(&atlas);
    assert!((3..UNITS).contains(&first), "{first} units");

    let atlas_2 = folder.word("second.sqlite");
    let stopped = end_in_the_middle(&atlas_2, "-INT");
    assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped.stderr));
    let told = json(&stopped)["units_done"].as_u64().unwrap();
    assert!((3..UNITS).contains(&told), "{told} units");
    assert_eq!(units_done(&atlas_2), told);

    for atlas in [&atlas, &atlas_2] {
        let rest = meximal(&survey_with(&["--atlas", atlas]));
        assert_eq!(rest.status.code(), Some(0), "{}", text(&rest.stderr));
        // It says what was not done now, and otherwise the same.
        let said = text(&rest.stdout);
        let (table, note) = said.trim_end().rsplit_once('\n').unwrap();
        assert!(
            note.ends_with("stored by meximal 0.1.0, not checked"),
            "{note}"
        );
        assert_eq!(format!("{table}\n"), text(&whole.stdout));
        // All is there: no unit is done again.
        assert_eq!(units_done(atlas), UNITS);
    }

    let code = meximal(&[
        "quotient",
        "0.1337",
        "--players",
        "3",
        "--json",
        "--atlas",
        &atlas,
    ]);
    let note = json(&code)["atlas"].to_string();
    assert!(note.contains("from the atlas"), "{note}");
    let verified = meximal(&["atlas", "verify", "--atlas", &atlas]);
    assert_eq!(
        verified.status.code(),
        Some(0),
        "{}",
        text(&verified.stderr)
    );
}

#[test]
fn units_that_ran_out_of_time_are_marked_and_done_again() {
    let folder = Folder::new("time");
    let atlas = folder.word("atlas.sqlite");
    let survey = [
        "survey", "octal", "--digits", "1", "--order", "60", "--atlas", &atlas,
    ];
    let hasty: Vec<&str> = survey
        .iter()
        .copied()
        .chain(["--unit-time", "0s", "--json"])
        .collect();
    let hasty = meximal(&hasty);
    assert_eq!(hasty.status.code(), Some(3), "{}", text(&hasty.stderr));
    let report = json(&hasty);
    assert_eq!(
        (&report["units"], &report["units_done"]),
        (&8.into(), &0.into())
    );
    assert_eq!(report["counts"]["again"], 8);
    let patient = meximal(&survey);
    assert_eq!(patient.status.code(), Some(0), "{}", text(&patient.stderr));
    let fresh = meximal(&[&survey[..6], &["--no-atlas"]].concat());
    assert_eq!(text(&patient.stdout), text(&fresh.stdout));
}

#[test]
fn shards_are_the_whole() {
    let folder = Folder::new("shards");
    let atlas = folder.word("atlas.sqlite");
    let census = ["--min", "2", "--max", "16", "--stats", "--json"];
    let whole = meximal(&[&["census"], &census[..]].concat());
    let units = ["--shards", "7", "--atlas", &atlas];
    let survey = [&["survey", "census"], &census[..], &units[..]].concat();
    let mut parts = json(&meximal(&survey));
    let object = parts.as_object_mut().unwrap();
    for key in ["survey", "units", "units_done"] {
        assert!(object.remove(key).is_some(), "{key}");
    }
    assert_eq!(parts, json(&whole));

    let pictures = ["survey", "hackenbush", "--edges", "5", "--shape", "trees"];
    let whole = meximal(&pictures);
    let parts = meximal(&[&pictures[..], &["--shards", "5", "--atlas", &atlas]].concat());
    assert_eq!(parts.status.code(), Some(0), "{}", text(&parts.stderr));
    assert_eq!(text(&parts.stdout), text(&whole.stdout));
}

#[test]
fn codes_need_no_name_of_a_survey() {
    for (short, long) in [
        (
            &["--digits", "1", "--order", "60"][..],
            &["octal", "--digits", "1", "--order", "60"][..],
        ),
        (
            &["--quaternary", "2", "-n", "3", "--play", "normal"],
            &["quaternary", "--digits", "2", "-n", "3", "--play", "normal"],
        ),
    ] {
        let [short, long] =
            [short, long].map(|arguments| meximal(&[&["survey", "--json"], arguments].concat()));
        assert_eq!(short.status.code(), Some(0), "{}", text(&short.stderr));
        assert_eq!(text(&short.stdout), text(&long.stdout));
    }
}

#[test]
fn bad_questions_are_refused() {
    for (arguments, message) in [
        (&["--order", "5", "octal", "--digits", "1"][..], "after it"),
        (&["--quaternary", "1", "octal", "--digits", "1"], "after it"),
        (&["--order", "5"], "expected octal"),
        (&["--digits", "1", "--quaternary", "1"], "cannot be used"),
        (&["octal"], "--digits"),
        (&["octal", "--digits", "7"][..], "from 1 to 6"),
        (&["octal", "--digits", "2", "--whole", "3"], "0 or 4"),
        (&["octal", "--digits", "2", "--order", "0"], "order 0"),
        (&["quaternary", "--digits", "10"], "from 1 to 9"),
        (&["quaternary", "--digits", "2", "--play", "chess"], "chess"),
        (&["forms", "--birthday", "5"], "at most 4"),
        (&["census", "--max", "99"], "63"),
        (&["census", "--max", "9", "--shards", "0"], "0 shards"),
    ] {
        let output = meximal(&[&["survey"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = text(&output.stderr);
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn dask_is_handed_over_to_python() {
    let folder = Folder::new("dask");
    let atlas = folder.word("atlas.sqlite");
    let survey = [
        "survey",
        "octal",
        "--digits",
        "1",
        "--dask",
        "tcp://127.0.0.1:9",
        "--atlas",
        &atlas,
        "--json",
    ];
    for python in ["/nonexistent/python3", "false"] {
        let output = command(&survey)
            .env("MEXIMAL_PYTHON", python)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let error = text(&output.stderr);
        assert!(error.contains("pip install 'meximal[dask]'"), "{error}");
    }
    // An interpreter that has the package, and says how it was called.
    let python = folder.word("python3");
    let script = "#!/bin/sh\n[ \"$1\" = -c ] && exit 0\nprintf '%s\\n' \"$@\"\nexit 3\n";
    fs::write(&python, script).unwrap();
    fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();
    let output = command(&survey)
        .env("MEXIMAL_PYTHON", &python)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(
        told[..5],
        ["-m", "meximal.dask", "tcp://127.0.0.1:9", "--atlas", &atlas]
    );
    let question: Value = serde_json::from_str(told[5]).unwrap();
    assert_eq!(
        (&question["survey"], &question["digits"]),
        (&"octal".into(), &1.into())
    );
    assert_eq!(told[6..], ["--json"]);
}
