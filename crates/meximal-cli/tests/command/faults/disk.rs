//! Disks that are full, files that may not grow, and a disk that fails at each call in turn.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{assert_sound, meximal, said};
use crate::common::Folder;

/// A file system of one megabyte, which goes when this does. None where the system does not allow that.
struct SmallDisk(Folder);

impl SmallDisk {
    fn new(name: &str) -> Option<SmallDisk> {
        let folder = Folder::new(name);
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", "size=1m", "none"])
            .arg(folder.path());
        let mounted = mount.output().is_ok_and(|output| output.status.success());
        if !mounted {
            println!("not tested: a small file system cannot be made here");
        }
        mounted.then(|| SmallDisk(folder))
    }

    /// Fills it to the last byte, or makes room again.
    fn fill(&self, full: bool) {
        let filler = self.0.file("filler");
        if full {
            let mut size = 1 << 20;
            let mut text = fs::read(&filler).unwrap_or_default();
            while size > 0 {
                let longer = [&text[..], &vec![b'.'; size]].concat();
                match fs::write(&filler, &longer) {
                    Ok(()) => text = longer,
                    Err(_) => size /= 2,
                }
            }
        } else {
            fs::remove_file(&filler).unwrap();
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

/// Commands that write, with the file that each of them writes.
fn writers(folder: &Folder) -> Vec<(Vec<String>, PathBuf)> {
    let atlas = folder.file("atlas.sqlite").display().to_string();
    let rows = folder.file("rows.jsonl").display().to_string();
    [
        ("quotient 0.77@9 --certificate", "certificate.txt"),
        ("quotient 0.15@12 --cayley", "graph.svg"),
        ("sequence 0.77 --svg", "sequence.svg"),
        ("census --max 12 --checkpoint", "census.json"),
        (
            "survey question3 --subpositions 5 --checkpoint",
            "question3.json",
        ),
        ("draw hack:LRLR --svg", "picture.svg"),
        (&format!("atlas export --atlas {atlas}"), "other.jsonl"),
        (&format!("atlas export --atlas {atlas}"), "other.jsonl.gz"),
        ("quotient 0.07@20 --save --atlas", "atlas.sqlite"),
        ("sequence 0.07 --to 3000 --save --atlas", "atlas.sqlite"),
        (
            "survey quaternary --digits 3 --heaps 30 --atlas",
            "atlas.sqlite",
        ),
        (&format!("atlas import {rows} --atlas"), "atlas.sqlite"),
        ("census --max 12 --save --atlas", "atlas.sqlite"),
    ]
    .into_iter()
    .map(|(words, name)| {
        let words = words.split(' ').map(str::to_owned);
        let file = folder.file(name);
        (words.chain([file.display().to_string()]).collect(), file)
    })
    .collect()
}

/// An atlas, and the rows of another.
fn prepare(folder: &Folder) {
    let other = folder.file("source.sqlite");
    for (game, atlas) in [
        ("0.15", folder.file("atlas.sqlite")),
        ("0.23", other.clone()),
    ] {
        let stored = meximal(&["quotient", game, "--save", "--atlas"])
            .arg(&atlas)
            .output()
            .unwrap();
        assert_eq!(stored.status.code(), Some(0), "{}", said(&stored));
    }
    let rows = folder.file("rows.jsonl");
    let exported = meximal(&["atlas", "export"])
        .arg(rows)
        .arg("--atlas")
        .arg(&other)
        .output()
        .unwrap();
    assert_eq!(exported.status.code(), Some(0), "{}", said(&exported));
    fs::remove_file(other).unwrap();
}

/// The file is as it was, nothing else is left, and the command said why.
fn assert_nothing_is_left(folder: &Folder, file: &Path, before: Option<&[u8]>, ended: &Output) {
    let words = said(ended);
    assert_eq!(ended.status.code(), Some(4), "{words}");
    let error = String::from_utf8_lossy(&ended.stderr);
    assert!(
        ["space", "full", "large", "disk I/O error"]
            .iter()
            .any(|word| error.contains(word)),
        "{words}"
    );
    let names = folder.names();
    assert!(
        !names.iter().any(|name| name.ends_with(".new")),
        "{names:?}"
    );
    if !file.ends_with("atlas.sqlite") {
        assert_eq!(fs::read(file).ok().as_deref(), before, "{words}");
    }
}

#[test]
fn a_full_disk_loses_nothing() {
    let Some(disk) = SmallDisk::new("full-disk") else {
        return;
    };
    prepare(&disk.0);
    disk.fill(true);
    for (words, file) in writers(&disk.0) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ended = meximal(&words).output().unwrap();
        assert_nothing_is_left(&disk.0, &file, None, &ended);
        // What is seen before the work is told before the work; else the answer is not lost.
        let is_told_before = file.ends_with("atlas.sqlite")
            || words.contains(&"--checkpoint")
            || words[0] == "atlas";
        let is_only_a_file = words[0] == "draw" || is_told_before;
        assert!(
            is_only_a_file || !ended.stdout.is_empty(),
            "{}",
            said(&ended)
        );
    }
    // A file that was there stays.
    disk.fill(false);
    let file = disk.0.file("certificate.txt");
    let words = [
        "quotient",
        "0.77@9",
        "--certificate",
        file.to_str().unwrap(),
    ];
    assert_eq!(meximal(&words).output().unwrap().status.code(), Some(0));
    let before = fs::read(&file).unwrap();
    disk.fill(true);
    let words = [
        "quotient",
        "0.15@40",
        "--certificate",
        file.to_str().unwrap(),
    ];
    let ended = meximal(&words).output().unwrap();
    assert_nothing_is_left(&disk.0, &file, Some(&before), &ended);
    disk.fill(false);
    assert_sound(&disk.0.file("atlas.sqlite"));
}

#[test]
fn files_that_may_not_grow_are_errors() {
    let folder = Folder::new("no-growth");
    prepare(&folder);
    for (words, file) in writers(&folder) {
        let mut shell = Command::new("sh");
        let line = r#"ulimit -f 0; exec "$0" "$@" --quiet"#;
        let ended = shell
            .args(["-c", line, env!("CARGO_BIN_EXE_meximal")])
            .args(&words)
            .env("MEXIMAL_ATLAS", "no/such/atlas.sqlite")
            .output()
            .unwrap();
        assert_eq!(ended.status.signal(), None, "{words:?}");
        assert_nothing_is_left(&folder, &file, None, &ended);
    }
    assert_sound(&folder.file("atlas.sqlite"));
}

/// The library that fails, if there is a compiler for it.
fn shim(folder: &Folder) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/faults/shim.c");
    let library = folder.file("shim.so");
    let mut compiler = Command::new("cc");
    compiler
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&library)
        .arg(source)
        .arg("-ldl");
    match compiler.output() {
        Ok(output) => {
            assert!(output.status.success(), "{}", said(&output));
            Some(library)
        }
        Err(_) => {
            println!("not tested: there is no C compiler here");
            None
        }
    }
}

const EIO: &str = "5";
const ENOSPC: &str = "28";

/// Lets each call that touches the atlas fail in turn, and looks what is left. How many calls there were.
fn fail_in_turn(words: &[&str], step: usize, error: &str, stays: bool) -> usize {
    let folder = Folder::new(&format!("faults-{error}-{stays}-{}", words[0]));
    let Some(shim) = shim(&folder) else { return 0 };
    let (atlas, seen) = (folder.file("data/atlas.sqlite"), folder.file("seen"));
    let plain = || {
        let mut command = meximal(words);
        command.arg("--atlas").arg(&atlas);
        command
    };
    let expected = meximal(words)
        .arg("--atlas")
        .arg(folder.file("expected.sqlite"))
        .output()
        .unwrap();
    let mut call = 1;
    loop {
        let _ = fs::remove_dir_all(folder.file("data"));
        fs::create_dir(folder.file("data")).unwrap();
        let mut command = plain();
        command
            .env("LD_PRELOAD", &shim)
            .env("FAULT_PATH", folder.file("data/"));
        command
            .env("FAULT_AT", call.to_string())
            .env("FAULT_ERROR", error)
            .env("FAULT_SEEN", &seen);
        if stays {
            command.env("FAULT_STAYS", "1");
        }
        let ended = command.output().unwrap();
        if fs::remove_file(&seen).is_err() {
            assert_eq!(ended.status.code(), Some(0), "{}", said(&ended));
            return call - 1;
        }
        let words = said(&ended);
        assert!(
            matches!(ended.status.code(), Some(0 | 2 | 4)),
            "call {call}: {words}"
        );
        // An atlas that cannot be opened is told before the work; whatever fails later leaves the answer.
        let is_told = String::from_utf8_lossy(&ended.stderr).starts_with("error: ");
        assert!(is_told || !ended.stdout.is_empty(), "call {call}: {words}");
        if ended.status.code() == Some(0) {
            assert_eq!(ended.stdout, expected.stdout, "call {call}");
        }
        // With a disk that works again everything is as it should be.
        let is_made = fs::metadata(&atlas).is_ok_and(|file| file.len() > 0);
        let is_stored = is_made && ended.status.code() == Some(0);
        let again = plain().output().unwrap();
        assert_eq!(
            again.status.code(),
            Some(0),
            "call {call}: {words}{}",
            said(&again)
        );
        let from_the_atlas = String::from_utf8_lossy(&again.stdout).contains("from the atlas");
        let kept = words.contains("stored in the atlas") && !words.contains("not stored");
        assert!(
            !(is_stored && kept) || from_the_atlas,
            "call {call}: {words}{}",
            said(&again)
        );
        assert_sound(&atlas);
        call += step;
    }
}

#[test]
fn a_disk_that_fails_once_does_no_harm() {
    let calls = fail_in_turn(&["quotient", "0.23", "--save"], 1, EIO, false);
    println!("{calls} calls failed in turn");
    assert!(calls == 0 || calls > 20, "{calls} calls");
}

#[test]
fn a_disk_that_fails_for_good_does_no_harm() {
    fail_in_turn(&["quotient", "0.23", "--save"], 2, ENOSPC, true);
}

#[test]
fn a_survey_on_a_disk_that_fails_goes_on() {
    fail_in_turn(
        &[
            "survey",
            "octal",
            "--digits",
            "1",
            "--heaps",
            "12",
            "--order",
            "50",
            "--threads",
            "1",
        ],
        7,
        EIO,
        false,
    );
}
