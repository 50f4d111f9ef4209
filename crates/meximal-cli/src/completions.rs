//! Completions for shells: clap's own, with the values that clap does not know because the library reads
//! them.

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use meximal::rules::list::rulesets;
use meximal_papers::papers;

use crate::args::{Arguments, PLAYS};
use crate::output::{Exit, write_out};

/// Prints the completions of a shell.
pub fn completions(shell: Shell) -> anyhow::Result<Exit> {
    let mut out = Vec::new();
    let mut command = with_values(Arguments::command());
    clap_complete::generate(shell, &mut command, "meximal", &mut out);
    write_out(&String::from_utf8_lossy(&out))?;
    Ok(Exit::Done)
}

/// The command with the plays after `--play`, the papers after `paper`, and the rulesets after `rules`.
fn with_values(command: Command) -> Command {
    let takes_paper = command.get_name() == "paper";
    let takes_rules = command.get_name() == "rules";
    let command = command.mut_args(|arg| {
        let is_paper = takes_paper && arg.is_positional();
        let is_ruleset = takes_rules && arg.is_positional();
        match arg.get_long() {
            Some("play") => arg.value_parser(PLAYS),
            None if is_paper => {
                let names = papers().into_iter().map(|paper| paper.name);
                arg.value_parser(PossibleValuesParser::new(names))
            }
            None if is_ruleset => {
                let names = rulesets().iter().map(|about| about.name);
                arg.value_parser(PossibleValuesParser::new(names))
            }
            _ => arg,
        }
    });
    command.mut_subcommands(with_values)
}
