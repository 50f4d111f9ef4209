//! What the command does at its limits: hostile input, no more time, memory or disk, signals, large games.

mod files;
mod input;
mod large;
mod quotients;
mod time;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The command, which must not read the atlas of whoever runs the tests.
fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_meximal"));
    command.env("MEXIMAL_ATLAS", "no/such/atlas.sqlite");
    command
}

fn meximal(arguments: &[&str], stdin: &[u8]) -> Output {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let bytes = stdin.to_vec();
    let writer = std::thread::spawn(move || {
        // The command may stop reading early.
        let _ = input.write_all(&bytes);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a command, interrupts it after a moment, and gives its output.
fn interrupted(arguments: &[&str], after: std::time::Duration) -> Output {
    signalled(arguments, "-INT", after)
}

/// The same with any signal.
fn signalled(arguments: &[&str], signal: &str, after: std::time::Duration) -> Output {
    let child = command()
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    let killed = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    child.wait_with_output().unwrap()
}

/// Runs a line of the shell, with the command as $M.
#[cfg(unix)]
fn shell(line: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.env("M", env!("CARGO_BIN_EXE_meximal"));
    shell.env("MEXIMAL_ATLAS", "no/such/atlas.sqlite");
    shell.args(["-c", line]).output().unwrap()
}
