//! Large games: long ones, huge heaps, many heaps, large pictures.

use crate::common::{command, fed, meximal, text};

#[test]
fn long_games_are_played() {
    let line = format!("*2_{}\n", "#".repeat(500_000));
    let output = fed(
        &mut command(&["outcome", "-", "--players", "3", "--json"]),
        line.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn limits_hold_for_large_hackenbush_pictures() {
    let stalk: String = (0..1000).map(|i| ['L', 'C', 'R'][i * i % 7 % 3]).collect();
    let game = format!("hack:{stalk}");
    let start = std::time::Instant::now();
    for arguments in [
        &["outcome", &game, "-n", "3", "--time", "1ms"][..],
        &[
            "survey",
            "hackenbush",
            "--edges",
            "10",
            "--shape",
            "loops",
            "--time",
            "1s",
        ],
    ] {
        let output = meximal(arguments);
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        assert!(!text(&output.stdout).contains("as Table 12 prints"));
    }
    assert!(start.elapsed().as_secs() < 60);
    // No budget helps with more than 1000 edges.
    let stalks = ["L", "C", "R"].map(|letter| letter.repeat(400));
    let game = format!("hack:{}", stalks.join("+"));
    for play in ["normal", "elimination"] {
        let output = meximal(&["outcome", &game, "-n", "3", "--play", play]);
        assert_eq!(output.status.code(), Some(2), "{play}");
        let error = text(&output.stderr);
        assert!(
            error.contains("1200 edges: expected at most 1000"),
            "{error}"
        );
    }
    let edges = usize::MAX.to_string();
    let random = [
        "random",
        "hackenbush",
        "--shape",
        "graph",
        "--edges",
        &edges,
    ];
    let output = meximal(&random);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

#[test]
fn hackenbush_objects() {
    let object = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_slice(&meximal(arguments).stdout).unwrap()
    };
    for (game, winners) in [
        ("hack:LR", [["N"], ["P"]]),
        ("hack:R", [["P"], ["N"]]),
        ("hack:L+R", [["P"], ["P"]]),
    ] {
        let found = object(&["outcome", game, "--json"]);
        assert_eq!(found["outcomes"], serde_json::json!(winners));
    }
    let drawing = object(&["draw", "hack:LR", "--json"]);
    assert_eq!(drawing["game"], "hack:LR");
    assert!(drawing["svg"].as_str().unwrap().starts_with("<svg"));
    let output = meximal(&["draw", "hack:LR", "--latex"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("drawings and graph files"));
}

/// Answers that need no search, and the replies of the player who wins by waiting.
#[test]
fn small_questions_have_their_answers() {
    for (arguments, expected) in [
        (
            &[
                "outcome",
                "S{5}:4611686018427387904.4",
                "--play",
                "ending:LR",
            ][..],
            "nobody can move",
        ),
        (&["outcome", "0.77:1+1", "--moves"], "0.77:1"),
        (&["outcome", "{*2}+{*2}", "--moves"], "*2_# → *2"),
        // Sums of forms that are heaps of Nim take the road of Nim.
        (
            &["outcome", "1000000.*3 + 5.{0,*}", "-n", "3"],
            "5·*2+1000000·*3",
        ),
        (&["outcome", "100000.*+*7", "-n", "3", "--moves"], "*7 → 0"),
        (&["outcome", "4.{0}"], "4·*"),
        (&["form", "*[[2]]"], "{*2}\n"),
        (&["form", "*[[[2]]]"], "{{*2}}\n"),
    ] {
        let output = meximal(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let out = text(&output.stdout);
        assert!(out.contains(expected), "{arguments:?}: {out}");
    }
    let output = meximal(&["value", "1/2199023255552+1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("at most 40 binary places"));
}

/// Very many moves, each long to write: what is listed has a bound, and looks at the limits.
#[test]
fn moves_of_long_sums_are_listed_within_limits() {
    let sizes: Vec<String> = (1..=20_000).map(|size| size.to_string()).collect();
    let sizes = sizes.join("+");
    for (rules, play) in [("0.77", "normal"), ("nim", "normal"), ("nim", "misere")] {
        let game = format!("{rules}:{sizes}\n");
        let arguments = ["outcome", "-", "--moves", "--play", play, "--time", "50ms"];
        let output = fed(&mut command(&arguments), game.as_bytes());
        let out = text(&output.stdout);
        assert!(out.contains("Not listed: "), "{rules} {play}");
        assert!(out.len() < 10 << 20, "{} bytes", out.len());
    }
}

/// Heaps of 60 bits, at random but always the same.
fn large_heaps(count: usize) -> String {
    let mut state = 1u64;
    let next = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 4).to_string()
    };
    let all: Vec<String> = std::iter::repeat_with(next).take(count).collect();
    format!("nim:{}", all.join("+"))
}

#[test]
fn ten_thousand_large_heaps_are_ranked_under_the_podium_rule() {
    let line = large_heaps(10_000) + "\n";
    for verb in ["outcome", "value"] {
        let arguments = [verb, "-", "--play", "podium", "--json", "--time", "20s"];
        let output = fed(&mut command(&arguments), line.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["class"], "O");
    }
    let arguments = ["outcome", "-", "--play", "podium", "--moves", "--json"];
    let output = fed(&mut command(&arguments), line.as_bytes());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let moves = report["moves"][0]["answers"][0]["moves"].as_array();
    assert_eq!(moves.map(Vec::len), Some(100));
}

#[test]
fn podium_searches_end_with_their_budget_and_say_what_is_known() {
    let line = large_heaps(3000) + "\n";
    let arguments = [
        "outcome", "-", "--play", "podium", "-n", "16", "--time", "50ms",
    ];
    let output = fed(&mut command(&arguments), line.as_bytes());
    assert_eq!(output.status.code(), Some(3));
    let error = text(&output.stderr);
    assert!(error.contains("the last mover is one of O"), "{error}");
    // Every heap and one of its suffixes.
    let heaps = large_heaps(30);
    let suffixes: Vec<String> = heaps["nim:".len()..]
        .split('+')
        .map(|heap| heap.parse::<u64>().unwrap() & ((1 << 31) - 1))
        .map(|suffix| suffix.to_string())
        .collect();
    let game = format!("{heaps}+{}", suffixes.join("+"));
    let arguments = [
        "canonical",
        &game,
        "--play",
        "podium",
        "--json",
        "--time",
        "300ms",
    ];
    let output = meximal(&arguments);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["status"], "best found");
    assert!(report["at_least_heaps"].as_u64() >= Some(30));
}

/// The outcome of a huge heap is known although its moves are too many to list.
#[test]
fn huge_heaps_have_outcomes() {
    for (arguments, expected) in [
        (
            &["quotient", "0.77", "--position", "1000000000000"][..],
            "not listed",
        ),
        (
            &["quotient", "nim", "-n", "3", "--position", "4000000000"],
            "not listed",
        ),
        (
            &[
                "outcome",
                "0.77:1000000000000+5",
                "--play",
                "misere",
                "--moves",
            ],
            "𝒩",
        ),
    ] {
        let output = meximal(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(
            text(&output.stdout).contains(expected),
            "{arguments:?}: {}",
            text(&output.stdout)
        );
    }
}

/// Large heaps in ending partizan play: by a proved period, or not past the limits.
#[test]
fn limits_hold_in_ending_partizan_play() {
    let huge = "S{2,3}:18446744073709551615";
    let output = meximal(&["value", huge, "--play", "ending:LR", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    // The period is 5 from heap 5 on, and 2^64 - 1 is divisible by 5.
    let small = meximal(&["value", "S{2,3}:5", "--play", "ending:LR", "--json"]);
    let small: serde_json::Value = serde_json::from_slice(&small.stdout).unwrap();
    assert_eq!(found["value"], small["value"]);
    for of in ["outcome", "value"] {
        let arguments = [
            "sequence",
            "S{2,3,7}",
            "--play",
            "ending:LR",
            "--of",
            of,
            "--to",
            "1000000000",
            "--memory",
            "50M",
            "--quiet",
        ];
        let output = meximal(&arguments);
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("proved"), "{of}");
    }
}

#[test]
fn impartial_forms_have_values_for_each_player() {
    for (game, play) in [
        ("0", "normal"),
        ("*", "normal"),
        ("0", "elimination"),
        ("*2", "elimination"),
    ] {
        let output = meximal(&["value", game, "-n", "3", "--play", play]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{game} {play}: {}",
            text(&output.stderr)
        );
    }
    let output = meximal(&["value", "nim:3", "-n", "3"]);
    assert_eq!(output.status.code(), Some(2));
}

/// Forms that are too long to be written are told apart all the same.
#[test]
fn long_forms_are_named_by_their_first_heap() {
    let output = meximal(&[
        "sequence",
        "0.07",
        "--of",
        "canonical",
        "--to",
        "40",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let values: Vec<&str> = found["values"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| v.as_str().unwrap())
        .collect();
    // As many subpositions, but 32 and 33 differ in the context 2 (quotient 0.07@33 --compare '32 = 33').
    assert_eq!(values[32], "(the form at 32, 89 subpositions)");
    assert_eq!(values[33], "(the form at 33, 89 subpositions)");
}
