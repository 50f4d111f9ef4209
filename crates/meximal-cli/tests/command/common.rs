//! What the tests of the command share.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The command, which must not read the atlas of whoever runs the tests.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_meximal"));
    command.env("MEXIMAL_ATLAS", "no/such/atlas.sqlite");
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs the command, with nothing to read.
pub fn meximal(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Runs a command that reads this.
pub fn fed(command: &mut Command, stdin: &[u8]) -> Output {
    let mut child = command
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

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A folder for one test, which is removed with everything in it.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("meximal-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A file in it, which need not exist.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The same as a word of a command line.
    pub fn word(&self, name: &str) -> String {
        self.file(name).display().to_string()
    }

    /// Writes a file, and gives its name as a word of a command line.
    pub fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.file(name), text).unwrap();
        self.word(name)
    }

    /// The names of the files in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
