//! The command `meximal`. Verbs first; results go to stdout, progress and errors to stderr; the exit code is 0
//! when done, 1 when the answer is "no" or a check failed, 2 for bad input, 3 when the budget ran out.

mod args;
mod atlas;
mod census;
mod check;
mod draw;
mod hackenbush;
mod input;
mod live;
mod output;
mod play;
mod progress;
mod quotient;
mod serve;
mod shelf;
mod survey;
mod verbs;

use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Verb};
use output::{Exit, Output};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let output = Output::new(&arguments.global);
    match run(&arguments, &output) {
        Ok(exit) => exit.code(),
        Err(error) => output.fail(&error).code(),
    }
}

fn run(arguments: &Arguments, output: &Output) -> anyhow::Result<Exit> {
    if let Some(threads) = arguments.global.threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()?;
    }
    let runner = progress::runner(&arguments.global)?;
    match &arguments.verb {
        Verb::Outcome(verb) => verbs::outcome(verb, &runner, output),
        Verb::Equal(verb) => verbs::equal(verb, &runner, output),
        Verb::Compare(verb) => verbs::compare(verb, &runner, output),
        Verb::Sequence(verb) => verbs::sequence(verb, &arguments.global, &runner, output),
        Verb::Quotient(verb) => quotient::quotient(verb, &arguments.global, &runner, output),
        Verb::Mex(verb) => quotient::mex(verb, &arguments.global, &runner, output),
        Verb::Check(verb) => check::check(verb, &arguments.global, &runner, output),
        Verb::Value(verb) => verbs::value(verb, &runner, output),
        Verb::Canonical(verb) => verbs::canonical(verb, &runner, output),
        Verb::Form(verb) => verbs::form(verb, &runner, output),
        Verb::Draw(verb) => draw::draw(verb, output),
        Verb::Random(verb) => hackenbush::random(verb, output),
        Verb::Survey(verb) => verbs::survey(verb, &arguments.global, &runner, output),
        Verb::Census(verb) => census::census(verb, &arguments.global, &runner, output),
        Verb::Play(verb) => play::play(verb, &runner, output),
        Verb::Paper(verb) => verbs::paper(verb, &runner, output),
        Verb::Atlas(verb) => atlas::atlas(verb, &arguments.global, &runner, output),
        Verb::Serve(verb) => serve::serve(verb, &arguments.global),
        Verb::Completions { shell } => verbs::completions(*shell),
        Verb::Man { verb } => verbs::man(verb.as_deref()),
    }
}
