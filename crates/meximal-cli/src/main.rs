//! The command `meximal`; what it does is in the library beside this.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(meximal_cli::command(std::env::args_os().skip(1).collect()))
}
