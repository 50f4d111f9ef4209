//! The time is up, memory is short, or somebody interrupts: what is known is told.

use std::process::Output;

use super::{shell, signalled};
use crate::common::{command, fed, meximal, text};

/// What was found before the time was used up is printed, whatever was tried last.
#[test]
fn what_is_known_when_the_time_is_up_is_told() {
    for (arguments, key, least) in [
        (
            "sequence 0.007 --of grundy --to 2000000 --time 2s --json",
            "to",
            1000,
        ),
        ("quotient 0.07 --heaps 40 --time 4s --json", "heaps", 20),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = meximal(&words);
        // The quotient may be proved infinite in time.
        assert!(matches!(output.status.code(), Some(0 | 3)), "{arguments}");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let reached = report[key].as_u64().unwrap();
        assert!(reached >= least, "{arguments}: {key} is {reached}");
    }
}

/// Ending partizan play, and the building of forms, look at the limits and at signals as everything else
/// does.
#[test]
fn ending_play_and_forms_are_stopped() {
    for arguments in [
        &["outcome", "0.{9}:300", "--play", "ending:LR"][..],
        &["form", "0.365:6.12+2.2+12"],
        &["outcome", "{65535.*25}&nim:7"],
    ] {
        let output = meximal(&[arguments, &["--time", "200ms"]].concat());
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(text(&output.stderr).contains("time"), "{arguments:?}");
        let output = meximal(&[arguments, &["--memory", "20M"]].concat());
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        let error = text(&output.stderr);
        assert!(
            error.contains("memory") || error.contains("bytes allowed"),
            "{error}"
        );
    }
}

#[cfg(unix)]
#[test]
fn signals_that_end_a_program_leave_what_is_known() {
    let moment = std::time::Duration::from_millis(500);
    // `timeout` sends its signal to the program, and at once to the group of the program.
    let twice = [moment, std::time::Duration::ZERO];
    let signals = [
        ("-INT", &twice[..1]),
        ("-TERM", &twice),
        ("-HUP", &twice[..1]),
    ];
    for (signal, times) in signals {
        let arguments = ["sequence", "0.{10,12}", "--play", "ending:LR", "--json"];
        let arguments = [&arguments[..], &["--to", "1000000"]].concat();
        let output = signalled(&arguments, signal, times);
        assert_eq!(output.status.code(), Some(3), "{signal}");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(report.to_string().contains("interrupted"), "{report}");
    }
}

/// What was answered before the interruption is printed, and nothing waits for lines that do not come.
#[cfg(unix)]
#[test]
fn interrupted_lines_keep_what_is_done() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = command(&["outcome", "-", "--json", "--threads", "2"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    stdin.write_all(b"*2\n0.77:3+4\n").unwrap();
    for game in ["*2", "0.77:3+4"] {
        assert!(lines.next().unwrap().unwrap().contains(game), "{game}");
    }
    // The input stays open.
    let id = child.id().to_string();
    let mut kill = std::process::Command::new("kill");
    assert!(kill.args(["-INT", &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    drop(stdin);
}

/// Each line has its own time: a hard one does not take that of the next.
#[test]
fn time_is_for_each_line_and_total_time_for_all() {
    let lines = b"0.{9}:300\n*2\n0.{9}:300\n*3+*3\n";
    let arguments = ["outcome", "-", "--play", "ending:LR", "--json"];
    let answered = |output: &Output| -> Vec<bool> {
        let out = text(&output.stdout);
        out.lines().map(|line| !line.contains("error")).collect()
    };
    let output = fed(
        &mut command(&[&arguments[..], &["--time", "100ms"]].concat()),
        lines,
    );
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(answered(&output), [false, true, false, true]);
    let start = std::time::Instant::now();
    let limits = ["--time", "60s", "--total-time", "300ms"];
    let output = fed(&mut command(&[&arguments[..], &limits].concat()), lines);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(answered(&output).len(), 4);
    assert!(!answered(&output)[2]);
    assert!(start.elapsed() < std::time::Duration::from_secs(30));
}

/// When the system gives no more memory, that is an answer, also where nobody said how much may be used.
#[cfg(target_os = "linux")]
#[test]
fn the_limits_of_the_system_are_limits() {
    for (question, kilobytes) in [
        ("outcome '0.{9}:300' --play ending:LR", 250_000),
        ("outcome '0.{10,12}:200+199' --play ending:LR", 250_000),
        ("outcome '1000.{0,*2}+1000.{*2}+999.{*3,0}' -n 3", 250_000),
        ("outcome 'S{2,3,7}:190+191+192+193' --play podium", 200_000),
        ("outcome 'snort:grid10x10' -n 3 --play elimination", 200_000),
        ("canonical '0.77:90' --play misere", 200_000),
        ("value 'clobber:6x6'", 200_000),
        ("sequence 0.007 --of grundy --to 1000000000", 200_000),
        ("form '0.365:6.12+2.2+12'", 250_000),
    ] {
        let output = shell(&format!(
            "ulimit -v {kilobytes}; exec \"$M\" {question} --time 10s --threads 1"
        ));
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{question}: {error}");
    }
}

#[test]
fn values_that_a_period_gives_need_no_memory() {
    for (rules, of) in [
        ("S{2,3,5,7}", "grundy"),
        ("S{2,3,5,7}", "outcome"),
        ("0.77", "grundy"),
        ("0.15", "phi"),
    ] {
        let question = ["sequence", rules, "--of", of, "--to", "900000000"];
        let output = meximal(&[&question[..], &["--memory", "1G"]].concat());
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{rules} {of}: {said}");
        assert!(said.contains("proved"), "{rules} {of}: {said}");
        assert!(
            said.contains("up to heap 900000000"),
            "{rules} {of}: {said}"
        );
    }
}
