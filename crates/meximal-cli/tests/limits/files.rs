//! Checkpoints and other files: killed work goes on, changed files are refused, a full disk leaves nothing.

use std::process::Stdio;

use crate::{command, meximal, shell, text};

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
    let mut child = command()
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
    let done = saved["progress"]["done"].as_u64().unwrap();
    assert!(done > 0, "{saved}");
    let output = meximal(&arguments, b"");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let counted: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(counted["sets"], 1 << 28);
    assert_eq!(counted["all_left"], 234_025_593);
}

#[test]
fn a_hackenbush_survey_that_was_killed_goes_on() {
    let path = std::env::temp_dir().join(format!("meximal-bush-{}.json", std::process::id()));
    let name = path.to_str().unwrap();
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
    let mut child = command()
        .args(&arguments)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !path.exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let saved: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    assert!(saved["progress"]["shapes"].as_u64().unwrap() > 0, "{saved}");
    let resumed = meximal(&arguments, b"");
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    let at_once = meximal(&plain, b"");
    assert_eq!(text(&resumed.stdout), text(&at_once.stdout));
    // A checkpoint of another survey is refused.
    let other = [&plain[..3], &["8"], &plain[4..], &["--checkpoint", name]].concat();
    let refused = meximal(&other, b"");
    std::fs::remove_file(&path).unwrap();
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
    let folder = std::env::temp_dir().join(format!("meximal-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("certificate.txt");
    // No file may grow: SIGXFSZ.
    let output = shell(&format!(
        "ulimit -f 0; exec \"$M\" quotient 0.77@9 --certificate {} > /dev/null",
        file.display()
    ));
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{error}");
    assert!(error.contains("cannot write"), "{error}");
    let left = std::fs::read_dir(&folder).unwrap().count();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(left, 0);
}

/// A checkpoint whose counts were changed is refused.
#[test]
fn a_changed_checkpoint_is_refused() {
    let path = std::env::temp_dir().join(format!("meximal-changed-{}.json", std::process::id()));
    let file = path.to_str().unwrap();
    let arguments = ["census", "--max", "20", "--checkpoint", file];
    assert_eq!(meximal(&arguments, b"").status.code(), Some(0));
    let counted = std::fs::read_to_string(&path).unwrap();
    let at = counted.find("\"all_left\": ").unwrap() + "\"all_left\": ".len();
    let changed = format!("{}9{}", &counted[..at], &counted[at..]);
    std::fs::write(&path, changed).unwrap();
    let output = meximal(&arguments, b"");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("checksum does not fit"));
}

#[test]
fn a_checkpoint_that_cannot_be_written_is_told_before_the_work() {
    for arguments in [
        &["census", "--max", "60"][..],
        &["survey", "hackenbush", "--edges", "9", "--shape", "trees"],
    ] {
        let output = meximal(
            &[arguments, &["--checkpoint", "/no/such/folder/x.json"]].concat(),
            b"",
        );
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
        assert!(text(&output.stderr).contains("cannot write"));
        assert!(output.stdout.is_empty());
    }
}
