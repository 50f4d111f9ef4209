//! The command as a program of its own: what it prints, what it writes, and how it ends.

mod atlas;
mod common;
mod completions;
#[cfg(target_os = "linux")]
mod faults;
mod latex;
mod limits;
mod shell;
mod side_files;
mod surveys;
mod terminal;
