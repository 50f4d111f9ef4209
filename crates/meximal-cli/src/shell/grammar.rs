//! What a line of the shell can be: a verb of the command, or one of a few words that make sense in a shell
//! only. Everything is described to clap, so that errors, help and completions are those of the command.

use clap::{Args, Command, Subcommand};

use crate::args::{Play, command};

/// The words of the shell itself.
#[derive(Subcommand)]
pub enum ShellWord {
    /// Show the options that hold for all lines, or set some: set --play misere -n 3
    Set(SetWord),
    /// Options no longer hold for all lines: unset play players
    Unset {
        /// The options, with or without dashes
        #[arg(required = true)]
        options: Vec<String>,
    },
    /// The lines so far
    History,
    /// Leave the shell, as exit and Ctrl-D do
    #[command(alias = "exit")]
    Quit,
}

/// The convention beside the flags that every verb takes.
#[derive(Args)]
pub struct SetWord {
    #[command(flatten)]
    pub play: Play,
}

const LINES: &str = "A line is a verb with its arguments, as in 'outcome nim:1+2+3 -n 3'. Words are quoted \
                     as in sh; nothing but spaces, quotes, backslashes and a word that begins with # is \
                     special. 'help VERB' shows what a verb takes, and '?' is short for 'help'.";

/// Verbs that a shell does not take, and need not show.
pub const NOT_HERE: [&str; 2] = ["shell", "serve"];

/// The description of all lines.
pub fn grammar() -> Command {
    let mut grammar = ShellWord::augment_subcommands(command())
        .about("The verbs of meximal, and the words of this shell")
        .override_usage("VERB [OPTIONS] [ARGUMENTS]")
        .after_help(LINES);
    for verb in NOT_HERE {
        grammar = grammar.mut_subcommand(verb, |verb| verb.hide(true));
    }
    grammar.build();
    grammar
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_grammar_is_consistent() {
        super::grammar().debug_assert();
    }
}
