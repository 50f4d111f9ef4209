//! Faults: a program that is killed in the middle of its work, a full disk, files that may not grow, and a
//! disk that fails at each call in turn. Whatever happens, nothing false is served afterwards, nothing that
//! was said to be stored is lost, and no file is left half written.

mod disk;
mod kills;

use std::path::Path;
use std::process::{Command, Output};

use crate::common::command;

/// The command, with an atlas only where one is named.
fn meximal(words: &[&str]) -> Command {
    command(&[&["--quiet"], words].concat())
}

/// What a command says, and how it ends.
fn said(output: &Output) -> String {
    format!(
        "{:?}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// Everything in an atlas is right, and the file is whole.
fn assert_sound(atlas: &Path) {
    let verified = meximal(&["atlas", "verify", "--atlas"]).arg(atlas).output();
    let verified = verified.unwrap();
    assert_eq!(verified.status.code(), Some(0), "{}", said(&verified));
}
