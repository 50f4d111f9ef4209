//! Checkpoints and other files: killed work goes on, changed files are refused, a full disk leaves nothing.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use super::shell;
use crate::common::{Folder, command, meximal, text};

#[test]
fn a_checkpoint_is_resumed_and_a_broken_one_refused() {
    let folder = Folder::new("checkpoint");
    let name = &folder.word("checkpoint.json");
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
        meximal(&arguments)
    };
    let first = run("5");
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let mut second: serde_json::Value = serde_json::from_slice(&run("6").stdout).unwrap();
    assert_eq!(second["subpositions"], 6);
    // What comes from the file is not called computed; all else is the same.
    let unchecked = second.as_object_mut().and_then(|it| it.remove("unchecked"));
    let unchecked = unchecked.expect("said").to_string();
    assert!(unchecked.contains("games"), "{unchecked}");
    let at_once = {
        std::fs::remove_file(name).unwrap();
        serde_json::from_slice::<serde_json::Value>(&run("6").stdout).unwrap()
    };
    assert_eq!(second, at_once);
    std::fs::write(name, "not a checkpoint").unwrap();
    let broken = run("6");
    assert_eq!(broken.status.code(), Some(2));
    assert!(text(&broken.stderr).contains("remove it or name another file"));
}

/// The first checkpoint of a command that is killed as soon as it has written one, without a chance to say
/// anything.
fn killed(arguments: &[&str], checkpoint: &str) -> serde_json::Value {
    let mut child = command(arguments).stdout(Stdio::null()).spawn().unwrap();
    while !Path::new(checkpoint).exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    serde_json::from_slice(&std::fs::read(checkpoint).unwrap()).unwrap()
}

#[test]
fn a_census_that_was_killed_goes_on() {
    let folder = Folder::new("census");
    let name = &folder.word("checkpoint.json");
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
    let saved = killed(&arguments, name);
    let done = saved["progress"]["done"].as_u64().unwrap();
    assert!(done > 0, "{saved}");
    let output = meximal(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let counted: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(counted["sets"], 1 << 28);
    assert_eq!(counted["all_left"], 234_025_593);
    assert_eq!(counted["unchecked"], format!("the first {done} sets"));
}

#[test]
fn a_hackenbush_survey_that_was_killed_goes_on() {
    let folder = Folder::new("bush");
    let name = &folder.word("checkpoint.json");
    let plain = [
        "survey",
        "hackenbush",
        "--edges",
        "9",
        "--shape",
        "trees",
        "--threads",
        "1",
        "--json",
    ];
    let arguments = [&plain[..], &["--checkpoint", name]].concat();
    let saved = killed(&arguments, name);
    assert!(saved["progress"]["shapes"].as_u64().unwrap() > 0, "{saved}");
    let resumed = meximal(&arguments);
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    let at_once = meximal(&plain);
    let read = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).unwrap();
    let mut resumed = read(&resumed.stdout);
    let unchecked = resumed
        .as_object_mut()
        .and_then(|it| it.remove("unchecked"));
    assert!(unchecked.is_some(), "{resumed}");
    assert_eq!(resumed, read(&at_once.stdout));
    // A checkpoint of another survey is refused.
    let other = [&plain[..3], &["8"], &plain[4..], &["--checkpoint", name]].concat();
    let refused = meximal(&other);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("remove it or name another file"));
}

/// Files that cannot be written are an error of their own, and leave nothing behind.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_leaves_nothing() {
    let output = shell("exec \"$M\" form '*2' > /dev/full");
    assert_eq!(output.status.code(), Some(4), "{}", text(&output.stderr));
    let output = shell("exec \"$M\" form '*2' >&-");
    assert_eq!(output.status.code(), Some(4), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("standard output is closed"));
    // Nobody hears what is wrong, but the code says it.
    let output = shell("exec \"$M\" form '*?' 2> /dev/full");
    assert_eq!(output.status.code(), Some(2));
    let folder = Folder::new("full");
    let file = folder.file("certificate.txt");
    // No file may grow: SIGXFSZ.
    let output = shell(&format!(
        "ulimit -f 0; exec \"$M\" quotient 0.77@9 --certificate {} > /dev/null",
        file.display()
    ));
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{error}");
    assert!(error.contains("cannot write"), "{error}");
    assert!(folder.names().is_empty());
}

/// A checkpoint whose counts were changed is refused.
#[test]
fn a_changed_checkpoint_is_refused() {
    let folder = Folder::new("changed");
    let file = &folder.word("checkpoint.json");
    let arguments = ["census", "--max", "20", "--checkpoint", file];
    assert_eq!(meximal(&arguments).status.code(), Some(0));
    let counted = std::fs::read_to_string(file).unwrap();
    let at = counted.find("\"all_left\": ").unwrap() + "\"all_left\": ".len();
    let changed = format!("{}9{}", &counted[..at], &counted[at..]);
    std::fs::write(file, changed).unwrap();
    let output = meximal(&arguments);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("checksum does not fit"));
}

#[test]
fn a_checkpoint_that_cannot_be_written_is_told_before_the_work() {
    for arguments in [
        &["census", "--max", "60"][..],
        &["survey", "hackenbush", "--edges", "9", "--shape", "trees"],
    ] {
        let output = meximal(&[arguments, &["--checkpoint", "/no/such/folder/x.json"]].concat());
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
        assert!(text(&output.stderr).contains("cannot write"));
        assert!(output.stdout.is_empty());
    }
}
