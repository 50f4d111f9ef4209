//! What the command does at its limits: hostile input, no more time, memory or disk, signals, large games.

mod files;
mod input;
mod large;
mod quotients;
mod time;

use std::process::{Command, Output, Stdio};

use crate::common::command;

/// Runs a command, interrupts it after a moment, and gives its output.
fn interrupted(arguments: &[&str], after: std::time::Duration) -> Output {
    signalled(arguments, "-INT", &[after])
}

/// The same with any signal, sent after each of these times.
fn signalled(arguments: &[&str], signal: &str, times: &[std::time::Duration]) -> Output {
    let child = command(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    for time in times {
        std::thread::sleep(*time);
        let killed = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .unwrap();
        assert!(killed.success());
    }
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
