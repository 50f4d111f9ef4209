//! Scripts of the shell: every line is answered as the command answers it, and bad lines are told by their
//! numbers.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use proptest::prelude::*;

use crate::common::{command, fed, text};

/// The command on a terminal of 100 columns.
fn meximal(arguments: &[&str], stdin: &[u8]) -> Output {
    fed(command(arguments).env("COLUMNS", "100"), stdin)
}

fn shell(options: &[&str], script: &str) -> Output {
    meximal(&[&["shell"], options].concat(), script.as_bytes())
}

/// A word for sh and for the shell alike.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A line of a script for the arguments of a command.
fn line(arguments: &[&str]) -> String {
    let words: Vec<String> = arguments.iter().map(|word| quoted(word)).collect();
    words.join(" ") + "\n"
}

/// Commands of all kinds, also such as end with other exit codes than 0.
const COMMANDS: [&[&str]; 17] = [
    &["outcome", "nim:1+2+3", "-n", "3"],
    &["outcome", "*2_{##2}", "--players", "3", "--moves"],
    &["equal", "3.*", "6.*", "-n", "3"],
    &["equal", "0", "*"],
    &["compare", "0", "{1C||}", "--for", "L"],
    &["sequence", "0.77", "--of", "grundy", "--to", "200"],
    &["quotient", "0.15", "--position", "12+5+5"],
    &["quotient", "0.77", "--compare", "7 = 2+1", "--order", "12"],
    &["mex", "0.15", "{1,a,b^2}"],
    &["value", "hack:LR+L(R)(L)"],
    &["canonical", "0.77:9", "--play", "misere"],
    &["form", "*(1_#1)20", "--dag"],
    &["random", "hackenbush", "--edges", "5", "--seed", "7"],
    &["census", "--min", "2", "--max", "12"],
    &["play", "nim:2+3", "--seats", "computer,computer"],
    &["paper", "spindler", "--only", "table-2"],
    &["outcome", "nim:4+5", "--play", "podium", "--latex"],
];

#[test]
fn lines_are_answered_as_the_command_answers_them() {
    for options in [&[][..], &["--json"], &["--ascii"], &["--time", "20s"]] {
        let mut script = String::new();
        let (mut expected, mut said) = (String::new(), String::new());
        let mut worst = 0;
        for arguments in COMMANDS {
            script += &line(arguments);
            let latex = arguments.contains(&"--latex");
            let own = match options {
                ["--json"] if latex => arguments.to_vec(),
                _ => [arguments, options].concat(),
            };
            let output = meximal(&own, b"");
            expected += &text(&output.stdout);
            said += &text(&output.stderr);
            worst = worst.max(output.status.code().unwrap());
        }
        let output = shell(options, &script);
        assert_eq!(text(&output.stdout), expected, "{options:?}");
        assert_eq!(text(&output.stderr), said, "{options:?}");
        assert_eq!(output.status.code(), Some(worst), "{options:?}");
        assert_eq!(worst, 3, "{options:?}");
    }
}

#[test]
fn words_need_no_quotes_where_nothing_is_special() {
    let quoted = shell(&[], "outcome '*2_{##2}' --players '3' --moves");
    let plain = shell(
        &[],
        "meximal  outcome\t*2_{##2} -n 3 --moves # a comment\r\n",
    );
    assert!(quoted.status.success() && plain.status.success());
    assert_eq!(text(&quoted.stdout), text(&plain.stdout));
}

#[test]
fn empty_lines_and_comments_say_nothing() {
    for script in [
        "",
        "\n",
        "# a comment",
        "\u{feff}\n \t\n#\nmeximal\nquit\nnonsense\n",
    ] {
        for script in [script.to_owned(), script.replace("quit", "exit")] {
            let output = shell(&["--ascii", "--play", "misere"], &script);
            assert_eq!(output.status.code(), Some(0), "{script:?}");
            assert_eq!(text(&output.stdout) + &text(&output.stderr), "");
        }
    }
}

#[test]
fn a_bad_line_stops_a_script() {
    for (bad, message) in [
        (
            "nonsense",
            "error in line 2: unrecognized subcommand 'nonsense'",
        ),
        (
            "outcome",
            "error in line 2: the following required arguments",
        ),
        ("outcome * -n 99", "error in line 2: invalid value '99'"),
        ("outcome *x", "error in line 2: 'x' does not fit here"),
        ("outcome 1C'", "error in line 2: the quotation does not end"),
        ("outcome 1C\\", "error in line 2: nothing follows"),
        ("outcome @no/such/file", "error in line 2: cannot open"),
        ("survey", "error in line 2: the line ends too early"),
        ("shell", "error in line 2: this is a shell already"),
        ("serve", "error in line 2: a server runs until it is ended"),
        ("history", "error in line 2: a script has no history"),
        ("unset colour", "error in line 2: no option that can be set"),
        (
            "set --colour",
            "error in line 2: unexpected argument '--colour'",
        ),
        ("set --time soon", "error in line 2: invalid value 'soon'"),
        ("quit now", "error in line 2: unexpected argument 'now'"),
    ] {
        let script = format!("outcome *\n{bad}\noutcome *2\n");
        let output = shell(&[], &script);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{bad}: {error}");
        assert!(error.starts_with(message), "{bad}: {error}");
        assert!(!text(&output.stdout).contains("*2"), "{bad}");
        let output = shell(&["-k"], &script);
        assert_eq!(output.status.code(), Some(2), "{bad}");
        assert_eq!(text(&output.stderr), error);
        assert!(text(&output.stdout).contains("*2"), "{bad}");
    }
}

#[test]
fn errors_are_objects_in_json() {
    let script = "outcome *x\nnonsense\noutcome 1C'\noutcome * --json\n";
    let output = shell(&["--json", "--keep-going"], script);
    let out = text(&output.stdout);
    let objects: Vec<serde_json::Value> = serde_json::Deserializer::from_str(&out)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(objects.len(), 4, "{out}");
    for (at, object) in objects[..3].iter().enumerate() {
        assert_eq!(object["line"], at + 1);
    }
    assert_eq!(objects[2]["at"], serde_json::json!([10, 11]));
    assert_eq!(objects[3]["outcome"], serde_json::json!(["N"]));
}

#[test]
fn no_and_out_of_budget_are_answers() {
    let no = "equal 0 *\n";
    let budget = "quotient 0.77 --order 12\n";
    assert_eq!(shell(&[], no).status.code(), Some(1));
    assert_eq!(
        shell(&[], &(no.to_owned() + "outcome *")).status.code(),
        Some(1)
    );
    assert_eq!(shell(&[], &(budget.to_owned() + no)).status.code(), Some(3));
    let bad = no.to_owned() + budget + "nonsense\n";
    assert_eq!(shell(&[], &bad).status.code(), Some(2));
    assert_eq!(shell(&["-k"], &bad).status.code(), Some(3));
}

/// A script and what it must print: the answers to commands.
fn assert_answers(options: &[&str], script: &str, commands: &[&[&str]]) {
    let output = shell(options, script);
    let answer = |arguments: &&[&str]| text(&meximal(arguments, b"").stdout);
    let expected: String = commands.iter().map(answer).collect();
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
}

#[test]
fn settings_hold_for_the_lines_that_take_them() {
    // The convention, by any of its names, and for verbs that have one.
    assert_answers(
        &["--play", "misere", "-n", "3"],
        "outcome nim:2+3\nunset --play -n\noutcome nim:2+3\nset --players 4 --ascii\nform *2\noutcome \
         *2\nunset players --ascii\noutcome *2",
        &[
            &["outcome", "nim:2+3", "--play", "misere", "-n", "3"],
            &["outcome", "nim:2+3"],
            &["form", "*2", "-n", "4", "--ascii"],
            &["outcome", "*2", "-n", "4", "--ascii"],
            &["outcome", "*2"],
        ],
    );
    // A verb that has no convention, and one with a default of its own.
    assert_answers(
        &["--play", "normal"],
        "census --max 9\nquotient nim@2\nquotient nim@2 --play misere",
        &[
            &["census", "--max", "9"],
            &["quotient", "nim@2", "--play", "normal"],
            &["quotient", "nim@2"],
        ],
    );
    // The line's own options come first, and what they exclude is left out.
    assert_answers(
        &["--json", "--no-atlas", "--play", "misere"],
        "outcome *2 --latex\noutcome *2 --ascii\noutcome *2 --play normal\n--ascii outcome *2\nset \
         --latex\noutcome *2\noutcome *2 --json\noutcome --atlas /no/such *2\nsurvey sums --birthday 1 \
         --winners N,P --ascii",
        &[
            &["outcome", "*2", "--latex", "--play", "misere"],
            &["outcome", "*2", "--ascii", "--play", "misere"],
            &["outcome", "*2", "--json"],
            &["outcome", "*2", "--ascii", "--play", "misere"],
            &["outcome", "*2", "--latex", "--play", "misere"],
            &["outcome", "*2", "--json", "--play", "misere"],
            &["outcome", "*2", "--latex", "--play", "misere"],
            &[
                "survey",
                "sums",
                "--birthday",
                "1",
                "--winners",
                "N,P",
                "--ascii",
            ],
        ],
    );
    // Behind -- there are no options.
    assert_answers(
        &["--ascii"],
        "outcome -- *2",
        &[&["outcome", "*2", "--ascii"]],
    );
}

#[test]
fn settings_are_shown() {
    let script =
        "set\nset --play misere -n 3 --atlas 'a file'\nset\nset --json\nset --no-atlas\nset";
    let output = shell(&["--quiet"], script);
    let out = text(&output.stdout);
    let (lines, object) = out.split_once('{').unwrap();
    let expected = "--quiet\n--quiet\n--players 3\n--play misere\n--atlas 'a file'\n";
    assert_eq!(lines, expected);
    let object: serde_json::Value = serde_json::from_str(&format!("{{{object}")).unwrap();
    let expected = serde_json::json!({
        "quiet": true, "players": "3", "play": "misere", "json": true, "no-atlas": true
    });
    assert_eq!(object["settings"], expected);
    assert_eq!(text(&shell(&[], "set").stdout), "Nothing is set.\n");
}

#[test]
fn a_setting_is_no_excuse_for_a_bad_line() {
    let plain = shell(&[], "outcome\n");
    let set = shell(&["--play", "misere", "--ascii"], "outcome\n");
    assert_eq!(set.status.code(), Some(2));
    assert_eq!(text(&set.stderr), text(&plain.stderr));
    let open = shell(&["--ascii"], "outcome *2 --time\n");
    let error = text(&open.stderr);
    assert!(error.contains("a value is required for '--time"), "{error}");
}

#[test]
fn help_is_that_of_the_command() {
    let expected = text(&meximal(&["help", "outcome"], b"").stdout);
    for script in [
        "help outcome",
        "? outcome",
        "outcome --help",
        "meximal help outcome",
    ] {
        let output = shell(&["--play", "misere", "--ascii"], script);
        assert_eq!(output.status.code(), Some(0), "{script}");
        assert_eq!(text(&output.stdout), expected, "{script}");
    }
    for script in ["help", "?", "--help"] {
        let out = text(&shell(&["--json"], script).stdout);
        for word in ["outcome", "quotient", "set", "unset", "history", "quit"] {
            assert!(out.contains(&format!("\n  {word} ")), "{script}: {word}");
        }
        assert!(!out.contains("\n  serve "), "{out}");
    }
    let out = text(&shell(&[], "help set\n").stdout);
    assert!(out.contains("--play") && out.contains("--ascii"), "{out}");
    let version = text(&meximal(&["--version"], b"").stdout);
    assert_eq!(text(&shell(&[], "--version").stdout), version);
}

#[test]
fn a_game_takes_its_moves_from_the_script() {
    let moves = "hint\n3 -> 2\n1\n";
    let played = text(&meximal(&["play", "nim:2+3"], moves.as_bytes()).stdout);
    let script = format!("# a game\nplay nim:2+3\n{moves}outcome *\nnonsense\n");
    let output = shell(&[], &script);
    let outcome = text(&meximal(&["outcome", "*"], b"").stdout);
    assert_eq!(text(&output.stdout), played + &outcome);
    assert!(text(&output.stderr).starts_with("error in line 7: "));
}

#[test]
fn a_dash_takes_the_rest_of_the_script() {
    let games = b"*2\nnim:1+2+3\n";
    let answers = text(&meximal(&["outcome", "-", "-n", "3"], games).stdout);
    let output = shell(&["-n", "3"], "outcome -\n*2\nnim:1+2+3\n");
    assert_eq!(text(&output.stdout), answers);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn threads_are_started_once() {
    let script = "survey sums --birthday 1 --threads 2\nsurvey sums --birthday 1 --threads 2\n\
        survey sums --birthday 1 --threads 1\n";
    let output = shell(&[], script);
    assert_eq!(output.status.code(), Some(0));
    let warnings = text(&output.stderr);
    assert_eq!(warnings.lines().count(), 1, "{warnings}");
    assert!(
        warnings.contains("--threads 1 comes too late"),
        "{warnings}"
    );
}

#[test]
fn what_is_no_text_is_a_bad_line() {
    let mut script =
        b"\xff\xfe\noutcome \0*\nset --atlas a\0b\nsequence 0.77 --of grundy --to 9\n".to_vec();
    script.extend(vec![b'*'; 10 << 20]);
    script.extend(b"\noutcome *");
    let output = meximal(&["shell", "-k"], &script);
    assert_eq!(output.status.code(), Some(2));
    let errors = text(&output.stderr);
    assert!(
        errors.contains("error in line 1: the line is not UTF-8 text"),
        "{errors}"
    );
    assert!(errors.contains("error in line 2: "), "{errors}");
    assert!(errors.contains("error in line 5: the line is 10485760 bytes long"));
    assert!(!errors.contains("panicked"), "{errors}");
    assert!(text(&output.stdout).contains("𝒩"));
}

#[test]
fn a_long_line_is_a_game() {
    let game = format!("*2_{}", "#".repeat(500_000));
    let output = shell(&["--json"], &format!("outcome {game} -n 3"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn nobody_reading_is_no_error() {
    let mut child = command(&["shell"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let _ = input.write_all("help\noutcome *\n".repeat(100).as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn an_interrupt_ends_a_script() {
    let mut child = command(&["shell", "--keep-going", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"quotient 0.16\nnonsense\n").unwrap();
    drop(input);
    std::thread::sleep(std::time::Duration::from_secs(3));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["stopped"], "interrupted");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever the words are, quoted they reach the verb as the command gets them.
    #[test]
    fn quoted_words_reach_the_verb(words in prop::collection::vec("[a-z*0 '\"\\\\#{}|-]{0,6}", 1..4)) {
        let arguments: Vec<&str> = ["form"].into_iter().chain(words.iter().map(String::as_str)).collect();
        let command = meximal(&arguments, b"");
        let output = shell(&[], &line(&arguments));
        prop_assert_eq!(text(&output.stdout), text(&command.stdout));
        let errors = text(&output.stderr).replacen("error in line 1: ", "error: ", 1);
        // The tip about the user's shell is for those who are in it.
        let expected = text(&command.stderr);
        let expected = expected.split("\n\n  tip:").next().unwrap_or_default();
        let errors = errors.split("\n\n  tip:").next().unwrap_or_default();
        prop_assert_eq!(errors.trim_end(), expected.trim_end());
        prop_assert_eq!(output.status.code(), command.status.code());
    }

    /// No script panics.
    #[test]
    fn no_script_panics(script in "[a-z*0 '\"\\\\#{}|?\n\0-]{0,40}") {
        let output = shell(&["-k"], &script);
        prop_assert!(output.status.code().is_some_and(|code| code <= 3));
        prop_assert!(!text(&output.stderr).contains("panicked"));
    }
}
