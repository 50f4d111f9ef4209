//! The command with an atlas: the same answers, and nothing lost that was reported as stored.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::{self, Folder, text};

/// The command with an atlas of its own.
fn command(atlas: &Path, arguments: &[&str]) -> Command {
    let mut command = common::command(arguments);
    command.env("MEXIMAL_ATLAS", atlas);
    command
}

fn meximal(atlas: &Path, arguments: &[&str]) -> Output {
    command(atlas, arguments).output().unwrap()
}

const FROM: &str = "from the atlas: stored by meximal 0.1.0, certificate checked again";
const FROM_PLAIN: &str = "from the atlas: stored by meximal 0.1.0, not checked";

/// A fresh answer with what the atlas adds to it.
fn with_note(fresh: &str, note: &str, format: &str) -> String {
    // A stored sequence has the same values, but nobody has checked what it says of them.
    let fresh = &if note.ends_with("not checked") {
        not_checked(fresh)
    } else {
        fresh.to_owned()
    };
    match format {
        "--json" => {
            let open = fresh.strip_suffix("\n}\n").unwrap();
            format!("{open},\n  \"atlas\": \"{note}\"\n}}\n")
        }
        _ => format!("{fresh}{note}\n"),
    }
}

/// The answer of a sequence without its proof; others are as they were.
fn not_checked(answer: &str) -> String {
    const SAID: &str = "They were stored so, and are not checked.";
    if !answer.contains("\"of\": \"") && !answer.starts_with("rules ") {
        return answer.to_owned();
    }
    let mut lines = Vec::new();
    let mut in_reason = false;
    for line in answer.lines() {
        let goes_on = in_reason && line.starts_with("         ");
        in_reason = goes_on || line.starts_with("because  ");
        if goes_on {
            continue;
        }
        let (name, _) = line.trim_start().split_once(' ').unwrap_or((line, ""));
        lines.push(match name {
            "\"status\":" if !line.contains("none") => "  \"status\": \"unchecked\",".to_owned(),
            "\"theorem\":" => {
                let comma = if line.ends_with(',') { "," } else { "" };
                format!("  \"theorem\": \"{SAID}\"{comma}")
            }
            "period" => match line.find(", proved").or(line.find(", observed")) {
                Some(at) => format!("{}, not checked", &line[..at]),
                None => line.to_owned(),
            },
            "because" => format!("because  {SAID}"),
            _ => line.to_owned(),
        });
    }
    lines.join("\n") + "\n"
}

/// Asks without an atlas and with one, in all formats: the same answer, with the note.
fn assert_same(atlas: &Path, arguments: &[&str], note: &str) {
    for format in ["--json", "--latex", "--ascii", "--quiet"] {
        let ask = |more: &str| {
            let mut all = arguments.to_vec();
            all.extend([format, more].iter().filter(|flag| !flag.is_empty()));
            meximal(atlas, &all)
        };
        let (fresh, stored) = (ask("--no-atlas"), ask(""));
        assert_eq!(fresh.status.code(), stored.status.code(), "{arguments:?}");
        let found = text(&stored.stdout);
        let answer = text(&fresh.stdout);
        if format == "--latex" {
            // The note is a line of the document; where the document ends is known to LaTeX only.
            assert!(found.contains(note), "{arguments:?}\n{found}");
            continue;
        }
        assert_eq!(found, with_note(&answer, note, format), "{arguments:?}");
    }
}

#[test]
fn answers_from_the_atlas_are_those_of_the_solver() {
    let place = Folder::new("same");
    let atlas = place.file("atlas.sqlite");
    let graph = place.write("graph.txt", "a -> 0\nb -> a, a+a\nc -> b, 0\nd -> c+a, b\n");
    let whole = format!("@{graph}");
    let coins = format!("@{graph}:c+2.b");
    let games: [&[&str]; 30] = [
        &["0.15"],
        &["0.77"],
        &["0.07@25"],
        &["0.33"],
        &["nim@5"],
        &["nim", "--heaps", "4", "-n", "3", "--play", "normal"],
        &["S{2,3}"],
        &["S{1,4}", "-n", "3"],
        &["S!{2}@20"],
        &["grundy@12"],
        &["4.7@12"],
        &["0.3[1]"],
        &["0.137@20"],
        &["0.1"],
        &["0.333", "-n", "4"],
        &["0.333", "-n", "5", "--play", "propp"],
        &["S{1,3}@4", "--play", "podium"],
        &["nim@2", "-n", "4", "--play", "podium"],
        &["0.33", "-n", "4", "--play", "winners:N,O1"],
        &["0.33", "-n", "3", "--play", "winners:none"],
        &["0.77", "--play", "normal"],
        &["*2"],
        &["*(2/1)"],
        &["*(2/210)(2/30)3/21"],
        &["*2", "*(2/1)"],
        &["*3+*2", "-n", "3"],
        &["0.77:5+3"],
        &["nim:4+3", "-n", "5", "--play", "normal"],
        &[&whole],
        &[&coins, "-n", "3", "--play", "normal"],
    ];
    for game in games {
        let mut save = vec!["quotient", "--save"];
        save.extend(game);
        let stored = meximal(&atlas, &save);
        assert_eq!(
            stored.status.code(),
            Some(0),
            "{game:?}: {}",
            text(&stored.stderr)
        );
        // Different games may have the same components.
        let answer = text(&stored.stdout);
        let kept = ["stored in the atlas\n", "certificate checked again\n"];
        assert!(kept.iter().any(|note| answer.ends_with(note)), "{game:?}");
        let mut ask = vec!["quotient"];
        ask.extend(game);
        assert_same(&atlas, &ask, FROM);
        ask.push("--all");
        assert_same(&atlas, &ask, FROM);
    }
    // Questions, smaller bounds, pictures and certificates.
    for questions in [
        &[
            "quotient",
            "0.15",
            "--position",
            "12+5+5",
            "--position",
            "400",
        ][..],
        &["quotient", "0.15", "--compare", "7 = 2+1", "--partial", "8"],
        &["quotient", "0.15@20"],
        &["quotient", "0.15@70", "--transitions"],
        &["quotient", "0.15@200"],
        &["quotient", "0.07@20", "--like", "0.07@19"],
        &["mex", "0.15"],
        &["mex", "0.77", "{[1+2],[3]}"],
        &["mex", "nim@2"],
        &["sequence", "0.15", "--of", "phi", "--to", "120"],
        &["sequence", "S{2,3}", "--of", "phi"],
    ] {
        assert_same(&atlas, questions, FROM);
    }
    let (mine, fresh) = (place.file("mine"), place.file("fresh"));
    for (flag, tail) in [
        ("--certificate", "txt"),
        ("--cayley", "svg"),
        ("--eggbox", "dot"),
    ] {
        let (mine, fresh) = (mine.with_extension(tail), fresh.with_extension(tail));
        let (to, from) = (mine.display().to_string(), fresh.display().to_string());
        meximal(&atlas, &["quotient", "0.77@30", flag, &to]);
        meximal(&atlas, &["quotient", "0.77@30", flag, &from, "--no-atlas"]);
        assert_eq!(fs::read(mine).unwrap(), fs::read(fresh).unwrap(), "{flag}");
    }
    // What was not asked for is not answered from there.
    for fresh in [
        &["quotient", "0.07@26"][..],
        &["quotient", "0.15", "-n", "3", "--heaps", "9"],
    ] {
        let answer = text(&meximal(&atlas, fresh).stdout);
        assert!(!answer.contains("atlas"), "{fresh:?}");
    }
    let verified = meximal(&atlas, &["atlas", "verify"]);
    assert_eq!(
        verified.status.code(),
        Some(0),
        "{}",
        text(&verified.stdout)
    );
}

/// An automaton for more heaps than the position has is not learned again.
#[test]
fn outcomes_come_from_stored_automata() {
    let place = Folder::new("automata");
    let atlas = place.file("atlas.sqlite");
    meximal(&atlas, &["quotient", "0.76@13", "--save"]);
    let asked = ["outcome", "0.76:1000000000000.12+5.7", "--play", "misere"];
    let found = text(&meximal(&atlas, &asked).stdout);
    let alone = text(&meximal(&atlas, &[&asked[..], &["--no-atlas"]].concat()).stdout);
    let lines = |text: &str| text.lines().take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&found), lines(&alone));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&found).contains(&format!("verified for heaps up to 13, {FROM}")));
    assert!(words(&alone).contains("verified for heaps up to 12"));
}

#[test]
fn sequences_and_censuses_come_from_the_atlas() {
    let place = Folder::new("sequences");
    let atlas = place.file("atlas.sqlite");
    let graph = format!(
        "@{}",
        place.write("graph.txt", "a -> 0\nb -> a, a+a\nc -> b, 0\n")
    );
    for question in [
        &["sequence", "0.77", "--of", "grundy"][..],
        &["sequence", "0.77", "-n", "3", "--to", "30", "--all"],
        &["sequence", "nim", "--play", "podium", "--to", "30"],
        &["sequence", "0.77", "--of", "genus", "--to", "20"],
        &["sequence", "0.77", "--of", "canonical", "--to", "10"],
        &["sequence", "0.6", "--of", "grundy", "--to", "40"],
        &["sequence", &graph],
        &["sequence", &graph, "--of", "genus"],
        &["census", "--max", "14"],
        &["census", "--max", "12", "--stats"],
        &[
            "census", "--min", "3", "--max", "12", "--ending", "LRN", "--shard", "2/5",
        ],
    ] {
        let mut save = question.to_vec();
        save.push("--save");
        let stored = meximal(&atlas, &save);
        assert!(
            text(&stored.stdout).ends_with("stored in the atlas\n"),
            "{question:?}"
        );
        assert_same(&atlas, question, FROM_PLAIN);
    }
    for shard in ["1/3", "2/3", "3/3"] {
        meximal(
            &atlas,
            &["census", "--max", "13", "--shard", shard, "--save"],
        );
    }
    assert_same(&atlas, &["census", "--max", "13"], FROM_PLAIN);
}

#[test]
fn one_line_of_many_has_a_note_of_its_own() {
    let place = Folder::new("lines");
    let ask = |arguments: &[&str]| {
        let mut child = command(&place.file("atlas.sqlite"), arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(b"0.15\n0.33\n")
            .unwrap();
        text(&child.wait_with_output().unwrap().stdout)
    };
    let stored = ask(&["quotient", "-", "--save", "--json"]);
    assert_eq!(
        stored.matches("\"atlas\":\"stored in the atlas\"").count(),
        2
    );
    let found = ask(&["quotient", "-", "--json"]);
    assert_eq!(found.matches(&format!("\"atlas\":\"{FROM}\"")).count(), 2);
    let fresh = ask(&["quotient", "-", "--json", "--no-atlas"]);
    assert_eq!(found.replace(&format!(",\"atlas\":\"{FROM}\""), ""), fresh);
}

/// Killed in the middle of a loop of stores: whatever was reported is there.
#[test]
fn what_was_reported_as_stored_survives_a_kill() {
    let place = Folder::new("kill");
    let atlas = place.file("atlas.sqlite");
    let codes: Vec<String> = (1..64u32).map(|code| format!("0.{:o}3@12", code)).collect();
    let input = place.write("codes.txt", &(codes.join("\n") + "\n"));
    for round in 0..6 {
        let mut child = command(&atlas, &["quotient", "-", "--save", "--json"])
            .stdin(fs::File::open(&input).unwrap())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut reported = Vec::new();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        for line in lines.take(3 + 9 * round) {
            let line = line.unwrap();
            assert!(line.contains("\"atlas\":"), "{line}");
            let game = line.split('"').nth(3).unwrap().to_owned();
            reported.push(game);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let listed = meximal(&atlas, &["atlas", "list", "--json"]);
        assert_eq!(listed.status.code(), Some(0), "{}", text(&listed.stderr));
        let listed = text(&listed.stdout);
        for game in &reported {
            assert!(
                listed.contains(&format!("\"game\": \"{game}\"")),
                "{game} is lost"
            );
        }
    }
    let verified = meximal(&atlas, &["atlas", "verify"]);
    assert_eq!(
        verified.status.code(),
        Some(0),
        "{}",
        text(&verified.stdout)
    );
}

#[test]
fn a_changed_certificate_is_not_believed() {
    let place = Folder::new("changed");
    let atlas = place.file("atlas.sqlite");
    meximal(&atlas, &["quotient", "0.77", "--save"]);
    let fresh = meximal(&atlas, &["quotient", "0.77", "--no-atlas"]);
    let mut bytes = fs::read(&atlas).unwrap();
    let old = b"\nlabels N P";
    let at = bytes.windows(old.len()).position(|w| w == old).unwrap();
    bytes[at..at + old.len()].copy_from_slice(b"\nlabels P N");
    fs::write(&atlas, bytes).unwrap();
    let verified = meximal(&atlas, &["atlas", "verify"]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(text(&verified.stdout).contains("failed q1 (0.77)"));
    let answer = meximal(&atlas, &["quotient", "0.77"]);
    assert_eq!(answer.stdout, fresh.stdout);
    let warning = text(&answer.stderr);
    assert!(
        warning.starts_with("warning: q1 in the atlas failed verification"),
        "{warning}"
    );
    // Solved again and stored, it is right.
    let answer = meximal(&atlas, &["quotient", "0.77", "--save"]);
    assert!(text(&answer.stdout).ends_with("in place of a poorer result\n"));
    assert_eq!(meximal(&atlas, &["atlas", "verify"]).status.code(), Some(0));
}

#[test]
fn a_bad_atlas_is_refused_where_it_is_named_and_passed_over_where_it_is_not() {
    let place = Folder::new("bad");
    let file = place.write("atlas.sqlite", "To whom it may concern\n");
    let named = meximal(
        &place.file("atlas.sqlite"),
        &["quotient", "0.33", "--atlas", &file],
    );
    assert_eq!(named.status.code(), Some(2));
    assert!(
        text(&named.stderr).contains("is not an atlas"),
        "{}",
        text(&named.stderr)
    );
    let save = meximal(&place.file("atlas.sqlite"), &["quotient", "0.33", "--save"]);
    assert_eq!(save.status.code(), Some(2));
    let passed = meximal(&place.file("atlas.sqlite"), &["quotient", "0.33"]);
    assert_eq!(passed.status.code(), Some(0));
    assert!(text(&passed.stderr).starts_with("warning: the atlas is not used"));
    assert_eq!(fs::read(&file).unwrap(), b"To whom it may concern\n");
}

/// Without --save nothing is written, not even a file; and the flags name the place before the environment
/// does.
#[test]
fn reading_writes_nothing() {
    let place = Folder::new("reading");
    let atlas = place.file("atlas.sqlite");
    meximal(&atlas, &["quotient", "0.33"]);
    meximal(&atlas, &["sequence", "0.33"]);
    assert_eq!(meximal(&atlas, &["atlas", "list"]).status.code(), Some(2));
    assert!(fs::read_dir(place.path()).unwrap().next().is_none());
    let named = place.file("named.sqlite").display().to_string();
    meximal(&atlas, &["quotient", "0.33", "--save", "--atlas", &named]);
    assert!(!atlas.exists() && Path::new(&named).exists());
    // The user's data folder comes last.
    let mut home = Command::new(env!("CARGO_BIN_EXE_meximal"));
    home.args(["quotient", "0.33", "--save"])
        .env_remove("MEXIMAL_ATLAS");
    home.env("XDG_DATA_HOME", place.file("data"));
    assert_eq!(home.output().unwrap().status.code(), Some(0));
    assert!(place.file("data/meximal/atlas.sqlite").exists());
    home.env_remove("XDG_DATA_HOME")
        .env("HOME", place.file("home"));
    assert_eq!(home.output().unwrap().status.code(), Some(0));
    assert!(
        place
            .file("home/.local/share/meximal/atlas.sqlite")
            .exists()
    );
}

#[test]
fn reading_leaves_no_files() {
    let place = Folder::new("leaves");
    let atlas = place.file("atlas.sqlite");
    assert!(
        meximal(&atlas, &["quotient", "0.15", "--save"])
            .status
            .success()
    );
    assert_eq!(place.names(), ["atlas.sqlite"]);
    for arguments in [
        &["atlas", "list"][..],
        &["quotient", "0.15"],
        &["atlas", "verify"],
    ] {
        let output = meximal(&atlas, arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(place.names(), ["atlas.sqlite"], "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_atlas_in_a_folder_that_is_read_only_can_be_read() {
    use std::os::unix::fs::PermissionsExt;

    let place = Folder::new("read-only");
    let atlas = place.file("atlas.sqlite");
    assert!(
        meximal(&atlas, &["quotient", "0.15", "--save"])
            .status
            .success()
    );
    let allow = |mode: [u32; 2]| {
        fs::set_permissions(&atlas, PermissionsExt::from_mode(mode[0])).unwrap();
        fs::set_permissions(place.path(), PermissionsExt::from_mode(mode[1])).unwrap();
    };
    allow([0o444, 0o555]);
    let output = meximal(&atlas, &["atlas", "list"]);
    allow([0o644, 0o755]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("0.15"));
}

#[test]
fn rows_are_removed_merged_and_printed() {
    let place = Folder::new("rows");
    let [one, other] = ["one.sqlite", "other.sqlite"].map(|name| place.file(name));
    for (atlas, code) in [(&one, "0.15"), (&other, "0.77"), (&other, "0.75")] {
        assert!(
            meximal(atlas, &["quotient", code, "--save"])
                .status
                .success()
        );
    }
    let merged = meximal(&one, &["atlas", "merge", &other.display().to_string()]);
    assert!(
        text(&merged.stdout).starts_with("2 new"),
        "{}",
        text(&merged.stderr)
    );
    let csv = text(&meximal(&one, &["atlas", "list", "--csv"]).stdout);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 4, "{csv}");
    assert_eq!(lines[0], "id,kind,game,players,play,bound,result,version");
    assert!(lines[1].starts_with("q1,quotient,0.15,2,misere,"), "{csv}");
    let lines = text(&meximal(&one, &["atlas", "export", "-"]).stdout);
    assert_eq!(lines.lines().count(), 3);
    let exported = place.write("rows.jsonl", &lines);
    let again = place.file("again.sqlite");
    assert!(
        meximal(&again, &["atlas", "import", &exported])
            .status
            .success()
    );
    let removed = meximal(&one, &["atlas", "rm", "q1", "q3"]);
    assert_eq!(text(&removed.stdout), "removed q1, q3\n");
    assert_eq!(
        text(&meximal(&one, &["atlas", "export", "-"]).stdout)
            .lines()
            .count(),
        1
    );
    let missing = meximal(&one, &["atlas", "rm", "q2", "q7"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("no row named 'q7'"));
    // All of them, or none.
    assert_eq!(
        text(&meximal(&one, &["atlas", "export", "-"]).stdout)
            .lines()
            .count(),
        1
    );
    let itself = meximal(&one, &["atlas", "merge", &one.display().to_string()]);
    assert_eq!(itself.status.code(), Some(2));
}

#[test]
fn a_file_of_another_kind_is_one_error() {
    let place = Folder::new("kinds");
    let atlas = place.file("atlas.sqlite");
    assert!(
        meximal(&atlas, &["quotient", "0.15", "--save"])
            .status
            .success()
    );
    let words = place.write("words.txt", &"some words\n".repeat(500));
    let database = atlas.display().to_string();
    for (task, file, part) in [
        ("import", &words, "it is not an export"),
        ("import", &database, "expected 'atlas merge'"),
        ("merge", &words, "is not an atlas"),
    ] {
        let output = meximal(&place.file("new.sqlite"), &["atlas", task, file]);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{task}: {error}");
        assert!(error.contains(part), "{task}: {error}");
        assert_eq!(
            (error.lines().count(), output.stdout.len()),
            (1, 0),
            "{error}"
        );
    }
}

/// The games that a search finds, by name.
fn found(atlas: &Path, arguments: &[&str]) -> Vec<String> {
    let mut all = vec!["atlas", "search", "--json"];
    all.extend(arguments);
    let output = meximal(atlas, &all);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = report["games"].as_array().unwrap().iter();
    games
        .map(|game| game["game"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn searches_find_what_the_solver_says() {
    let place = Folder::new("search");
    let atlas = &place.file("atlas.sqlite");
    let codes = ["0.15", "0.115", "0.3", "0.77", "0.123", "0.75"];
    for code in codes {
        assert!(
            meximal(atlas, &["quotient", code, "--save"])
                .status
                .success()
        );
    }
    assert!(
        meximal(atlas, &["quotient", "0.07@20", "--save"])
            .status
            .success()
    );
    let three = [
        "quotient",
        "0.3",
        "--players",
        "3",
        "--play",
        "normal",
        "--save",
    ];
    assert!(meximal(atlas, &three).status.success());

    assert_eq!(found(atlas, &["--order", "42"]), ["0.115", "0.15"]);
    assert_eq!(
        found(atlas, &["--isomorphic-to", "0.15"]),
        ["0.115", "0.15"]
    );
    // It need not be in the atlas: Kayles and its first cousin with a 4 before the point.
    assert_eq!(found(atlas, &["--isomorphic-to", "4.4"]), ["0.77"]);
    assert_eq!(found(atlas, &["--tame"]), ["0.3"]);
    assert_eq!(found(atlas, &["--unsolved"]), ["0.07"]);
    assert_eq!(found(atlas, &["--players", "3"]), ["0.3"]);
    assert_eq!(
        found(atlas, &["--players", "3", "--play", "misere"]),
        [""; 0]
    );
    // Tame, wild and not known to be either are all there is in misère play of two players, each by the
    // definition.
    let wild = found(atlas, &["--wild"]);
    assert_eq!(wild, ["0.07", "0.115", "0.123", "0.15", "0.75", "0.77"]);
    for code in codes {
        let output = meximal(atlas, &["quotient", code, "--json", "--no-atlas"]);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let is_tame = report["tame"].as_bool().unwrap();
        assert_eq!(is_tame, !wild.contains(&code.to_owned()), "{code}");
    }
    let none = meximal(atlas, &["atlas", "search", "--order", "1000000"]);
    assert_eq!(text(&none.stdout), "The atlas knows of no such game.\n");
}

#[test]
fn a_survey_is_packed_and_unpacked_with_its_quotients() {
    let place = Folder::new("packed");
    let atlas = &place.file("atlas.sqlite");
    let survey = [
        "survey", "octal", "--digits", "1", "--order", "50", "--save", "--quiet",
    ];
    assert!(meximal(atlas, &survey).status.success());
    let packed = place.write("units.jsonl.gz", "");
    let output = meximal(atlas, &["atlas", "export", &packed, "--kind", "survey"]);
    assert_eq!(
        text(&output.stdout),
        format!("8 rows written to {packed}\n")
    );
    assert!(fs::read(&packed).unwrap().starts_with(&[0x1f, 0x8b]));

    let other = &place.file("other.sqlite");
    let output = meximal(other, &["atlas", "import", &packed, "--certificates"]);
    assert!(output.status.success());
    assert!(
        text(&output.stdout).starts_with("8 new, "),
        "{}",
        text(&output.stdout)
    );
    // What was solved answers, and what was not is found.
    let answer = text(&meximal(other, &["quotient", "0.3"]).stdout);
    assert!(answer.ends_with(&format!("{FROM}\n")));
    assert_eq!(found(other, &["--unsolved"]), found(atlas, &["--unsolved"]));
    assert_eq!(found(other, &["--tame"]), found(atlas, &["--tame"]));
    assert_eq!(found(other, &["--unsolved"]), ["0.4", "0.6"]);

    // A certificate that was changed is refused.
    let rows = text(&meximal(atlas, &["atlas", "export", "-", "--kind", "survey"]).stdout);
    let wrong = rows.replace("labels N P", "labels P N");
    assert_ne!(rows, wrong);
    let wrong = place.write("wrong.jsonl", &wrong);
    let third = &place.file("third.sqlite");
    let output = meximal(third, &["atlas", "import", &wrong, "--certificates"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(found(third, &["--tame"]), ["0.0"]);
}
