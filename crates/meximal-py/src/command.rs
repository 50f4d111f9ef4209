//! The command, for `python -m meximal`.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Does what the words of a command line ask for, and gives the exit code; for the whole life of a process.
#[pyfunction]
pub fn command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| meximal_cli::command(words))
}
