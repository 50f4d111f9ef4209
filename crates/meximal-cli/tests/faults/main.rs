//! Faults: a program that is killed in the middle of its work, a full disk, files that may not grow, and a
//! disk that fails at each call in turn. Whatever happens, nothing false is served afterwards, nothing that
//! was said to be stored is lost, and no file is left half written.
#![cfg(target_os = "linux")]

mod disk;
mod kills;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder for one test, which is removed with everything in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("meximal-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of the files in it.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The command, with an atlas only where one is named.
fn meximal(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_meximal"));
    command.env("MEXIMAL_ATLAS", "no/such/atlas.sqlite");
    command.arg("--quiet").args(words);
    command
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
