//! The command `meximal`. Verbs first; results go to stdout, progress and errors to stderr; the exit code is
//! 0 when done, 1 when the answer is "no" or a check failed, 2 for bad input, 3 when the budget ran out, 4
//! when a file or the output cannot be written. It is a library, so that the Python package has the same
//! command.

#![forbid(unsafe_code)]

mod args;
mod ask;
mod atlas;
mod batch;
mod census;
mod check;
mod checkpoint;
mod completions;
mod draw;
mod files;
mod hackenbush;
mod input;
mod live;
mod mistakes;
mod output;
mod places;
mod play;
mod progress;
mod questions;
mod report;
mod search;
mod selftest;
mod serve;
mod shell;
mod survey;
mod terminal;
mod verbs;

use std::ffi::OsString;

use clap::FromArgMatches;
use meximal::runner::Runner;
use meximal_ask::defaults;

use args::{Arguments, Verb};
use input::{Lines, Stdin};
use output::{Exit, Output, tell};
use progress::Interrupt;

/// The exit code when a file or the output cannot be written.
pub const NOT_WRITTEN: u8 = Exit::Io as u8;

/// Does what the words of a command line ask for, without the name of the program, and gives the exit code.
/// It listens to signals, and may end the process: it is for the whole life of a program.
pub fn command(words: Vec<OsString>) -> u8 {
    let grammar = args::command();
    if let Some(mistake) = mistakes::mistake_in(&grammar, &words) {
        tell!("error: {mistake}");
        return Exit::BadInput.code();
    }
    let name = OsString::from("meximal");
    let matches = grammar.try_get_matches_from(std::iter::once(name).chain(words));
    let matches = matches.unwrap_or_else(|error| {
        let error = mistakes::without_misleading_tips(error);
        let hint = mistakes::hint(&error);
        let exit = error.exit_code();
        let _ = error.print();
        if let Some(hint) = hint {
            tell!("\n  {hint}");
        }
        std::process::exit(exit)
    });
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let verb = matches.subcommand_name();
    let output = Output::new(&arguments.global).for_verb(verb, &arguments.global);
    let start = || {
        if let Some(threads) = arguments.global.threads {
            progress::use_threads(threads)?;
        }
        let interrupt = match &arguments.verb {
            // A server outlives the terminal that it was started from; what ends it, it hears itself.
            Verb::Serve(_) => Interrupt::none()?,
            _ => Interrupt::listen()?,
        };
        if let Verb::Shell(verb) = &arguments.verb {
            return shell::shell(verb, &matches, &interrupt);
        }
        let runner = progress::runner(&arguments.global, &interrupt);
        run(&arguments, runner, &output, &mut Stdin::default())
    };
    let exit = start().unwrap_or_else(|error| output.fail(&error));
    exit.code()
}

/// Answers one command line, and says which limits kept something open.
fn run(
    arguments: &Arguments,
    runner: Runner,
    output: &Output,
    lines: &mut dyn Lines,
) -> anyhow::Result<Exit> {
    let exit = answer(arguments, runner, output, lines)?;
    if exit == Exit::Budget && !output.is_json() && !arguments.global.quiet {
        let limits = match &arguments.verb {
            Verb::Quotient(_) | Verb::Mex(_) => "--time, --memory, --order or --levels",
            _ => "--time or --memory",
        };
        output.tell_limits(limits);
    }
    Ok(exit)
}

fn answer(
    arguments: &Arguments,
    runner: Runner,
    output: &Output,
    lines: &mut dyn Lines,
) -> anyhow::Result<Exit> {
    // One question at a time: the size of the process tells what the tables do not count.
    let runner = match &arguments.verb {
        Verb::Survey(_) | Verb::Census(_) => runner.with_default_time(defaults::SURVEY),
        Verb::Atlas(_) => runner.with_default_time(defaults::NAMED_END),
        Verb::Serve(_) => runner,
        _ => runner.with_resident_limit(),
    };
    match &arguments.verb {
        Verb::Outcome(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Equal(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Compare(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Sequence(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Quotient(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Mex(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Check(verb) => check::check(verb, &runner, output),
        Verb::Value(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Canonical(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Form(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Draw(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Random(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Survey(verb) => verbs::survey(verb, &arguments.global, &runner, output),
        Verb::Census(verb) => census::census(verb, &arguments.global, &runner, output),
        Verb::Play(verb) => play::play(verb, &runner, output, lines),
        Verb::Rules(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Paper(verb) => ask::ask(verb, &arguments.global, &runner, output),
        Verb::Atlas(verb) => atlas::atlas(verb, &arguments.global, &runner, output),
        Verb::Serve(verb) => serve::serve(verb, &arguments.global),
        Verb::Shell(_) => Err(shell::inside_a_shell().into()),
        Verb::Selftest(verb) => selftest::selftest(verb, &runner, output),
        Verb::Report(verb) => report::report(verb, output),
        Verb::Completions { shell } => completions::completions(*shell),
        Verb::Man { verb } => verbs::man(verb.as_deref()),
    }
}
