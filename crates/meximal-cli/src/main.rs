//! The command `meximal`; what it does is in the library beside this.

#[cfg(target_os = "linux")]
use std::io::Write;
use std::process::ExitCode;

#[cfg(target_os = "linux")]
mod closed;

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    if closed::output_is_closed() {
        let problem = "error: standard output is closed: the answer cannot be written";
        let _ = writeln!(std::io::stderr(), "{problem}");
        return ExitCode::from(meximal_cli::NOT_WRITTEN);
    }
    ExitCode::from(meximal_cli::command(std::env::args_os().skip(1).collect()))
}
