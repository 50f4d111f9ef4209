//! What a terminal shows: text that fits it, ASCII where there is nothing else, words for mistakes in the
//! command line, pictures in a game.

use std::process::Output;

use unicode_width::UnicodeWidthStr;

use crate::common::{command, fed, text};

fn meximal(arguments: &[&str], variables: &[(&str, &str)], stdin: &str) -> Output {
    let mut command = command(arguments);
    command
        .env_remove("LC_ALL")
        .env_remove("LC_CTYPE")
        .env("LANG", "C.UTF-8")
        .env_remove("COLUMNS")
        .envs(variables.iter().copied());
    fed(&mut command, stdin.as_bytes())
}

#[test]
fn answers_fit_the_columns() {
    for arguments in [
        &["paper", "spindler"][..],
        &["paper", "ending"],
        &["quotient", "0.15"],
        &["sequence", "0.77", "--of", "grundy"],
        &["outcome", "nim:5+7", "--moves"],
        &["sequence", "0.07", "--of", "grundy", "--to", "300"],
    ] {
        let whole = meximal(arguments, &[("COLUMNS", "9999")], "");
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        for (columns, most) in [("", 100), ("60", 60), ("80", 80), ("100", 100)] {
            let output = meximal(arguments, &[("COLUMNS", columns)], "");
            assert!(output.status.success());
            let shown = text(&output.stdout);
            for line in shown.lines() {
                // A word that is too long sticks out.
                let fits = line.width() <= most || line.trim().split(' ').count() == 1;
                assert!(fits, "{arguments:?} in {most}: {line}");
            }
            let mut broken = words(&shown);
            let mut unbroken = words(&text(&whole.stdout));
            broken.sort();
            unbroken.sort();
            // Tables that are cut have their first column twice.
            broken.dedup();
            unbroken.dedup();
            assert_eq!(broken, unbroken, "{arguments:?} in {most}");
        }
    }
}

#[test]
fn help_fits_narrow_terminals() {
    for verb in ["outcome", "quotient", "survey", "paper"] {
        let output = meximal(&[verb, "--help"], &[("COLUMNS", "40")], "");
        let help = text(&output.stdout);
        let described = help.split("Examples:").next().unwrap_or_default();
        for line in described.lines() {
            let is_usage = line.starts_with("Usage:");
            let fits = line.width() <= 40 || line.trim().split(' ').count() <= 2 || is_usage;
            assert!(fits, "{verb}: {line}");
        }
    }
}

#[test]
fn a_locale_without_utf8_gets_ascii() {
    let question = ["outcome", "nim:1+2+3", "-n", "3"];
    for (variables, ascii) in [
        (&[("LANG", "C")][..], true),
        (&[("LANG", "de_DE.ISO-8859-1")], true),
        (&[("LC_ALL", "POSIX"), ("LANG", "C.UTF-8")], true),
        (&[("LC_CTYPE", "C.UTF-8"), ("LANG", "C")], false),
        (&[("LANG", "")], false),
        (&[], false),
    ] {
        let output = meximal(&question, variables, "");
        assert_eq!(output.stdout.is_ascii(), ascii, "{variables:?}");
        let json = [&question[..], &["--json"]].concat();
        let expected = meximal(&json, &[], "");
        assert_eq!(meximal(&json, variables, "").stdout, expected.stdout);
    }
}

#[test]
fn mistakes_are_told_from_games() {
    for (line, part) in [
        ("outcome --misere nim:3", "expected --play misere"),
        ("outcome --foo", "outcome has no option '--foo'"),
        ("value --plai misere *", "expected --play"),
        ("sequence S2 S3 S6", "quotes around it, as in 'S{2,3,6}'"),
        ("outcome S2:7 S3:7", "'S{2,3}:7'"),
        ("outcome 0 *2", "quote the game"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let output = meximal(&words, &[], "");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(error.contains(part), "{line}: {error}");
    }
    let script = meximal(&["shell"], &[], "outcome --misere nim:3\n");
    assert!(text(&script.stderr).contains("expected --play misere"));
    for game in ["-1", "-*2", "-{1|0}"] {
        let output = meximal(&["value", game], &[], "");
        assert!(output.status.success(), "{game}: {}", text(&output.stderr));
    }
}

#[test]
fn hackenbush_is_drawn_with_the_numbers_of_its_edges() {
    let game = "hack:0-1L 1-2R 1-3L 3-0R";
    let output = meximal(&["play", game, "--seats", "human,human"], &[], "3\n4\n1\n");
    let shown = text(&output.stdout);
    for part in ["1L", "2R", "3L", "4R", "====", "  3  "] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    assert!(shown.contains("The game is over"), "{shown}");
    let svg = meximal(&["draw", game, "--numbers"], &[], "");
    for title in ["edge 1: L", "edge 2: R", "edge 3: L", "edge 4: R"] {
        assert!(text(&svg.stdout).contains(title), "{title}");
    }
    // Edge 2 is Right's.
    let refused = meximal(&["play", game], &[], "2\n");
    assert!(text(&refused.stdout).contains("'2' is not a legal move"));
}

#[test]
fn known_games_have_names() {
    for (name, code) in [
        ("kayles", "0.77"),
        (".77", "0.77"),
        ("dawson-kayles", "0.07"),
    ] {
        let position = |rules: &str| meximal(&["value", &format!("{rules}:5+9")], &[], "");
        assert_eq!(position(name).stdout, position(code).stdout, "{name}");
        let sequence = |rules: &str| meximal(&["sequence", rules, "--to", "30"], &[], "");
        assert_eq!(sequence(name).stdout, sequence(code).stdout, "{name}");
    }
    let long = meximal(&["sequence", "S{2,99999}", "--to", "20"], &[], "");
    assert!(long.stdout.len() < 2000);
}
