//! `meximal quotient` and `meximal mex`: solve a game, then answer questions about it.

use std::path::Path;

use meximal::ask::{self, GameText, after_solving};
use meximal::report::{AnswersReport, QuotientSubject, Report, SolvedGame};
use meximal::runner::Runner;

use crate::args::{Global, MexVerb, QuotientVerb, SolverArguments};
use crate::files::{try_file, try_picture, write_file};
use crate::input::{READING, for_each_line, read_file};
use crate::output::{BadInput, Exit, Output};
use crate::shelf::Shelf;

pub fn quotient(
    verb: &QuotientVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let files = [&verb.certificate, &verb.cayley, &verb.eggbox];
    if verb.games == ["-"] {
        if files.iter().any(|file| file.is_some()) {
            let message = "a file is written for one game: expected one game, not -".to_owned();
            return Err(BadInput(message).into());
        }
        let mut shelf = Shelf::open(global, verb.save)?;
        return for_each_line(output, |line| {
            let one = [line.to_owned()];
            let exit = answer(&one, verb, global, &mut shelf, runner, output, true)?;
            Ok(shelf.end(exit))
        });
    }
    verb.certificate.as_deref().map_or(Ok(()), try_file)?;
    for picture in [&verb.cayley, &verb.eggbox].into_iter().flatten() {
        try_picture(picture, ".svg, .dot or .gv")?;
    }
    let shelf = &mut Shelf::open(global, verb.save)?;
    let exit = answer(&verb.games, verb, global, shelf, runner, output, false)?;
    Ok(shelf.end(exit))
}

fn answer(
    games: &[String],
    verb: &QuotientVerb,
    global: &Global,
    shelf: &mut Shelf,
    runner: &Runner,
    output: &Output,
    one_of_many: bool,
) -> anyhow::Result<Exit> {
    // The game to compare with is solved next, with what is left of the time.
    let first = match &verb.like {
        Some(_) => &runner.half_of_the_time(),
        None => runner,
    };
    let (solved, note) = solve(games, &verb.solver, shelf, first)?;
    // An answer is not lost with a file.
    let written = write_files(verb, &solved);
    let answer = (&solved, note.as_deref());
    let exit = say(answer, verb, global, shelf, runner, output, one_of_many)?;
    written?;
    Ok(exit)
}

/// The files that were asked for.
fn write_files(verb: &QuotientVerb, solved: &SolvedGame) -> anyhow::Result<()> {
    if let Some(path) = &verb.certificate {
        write_file(path, &solved.certificate())?;
    }
    if let Some(path) = &verb.cayley {
        write_file(path, &solved.cayley(is_dot(path))?)?;
    }
    if let Some(path) = &verb.eggbox {
        write_file(path, &solved.eggbox(is_dot(path))?)?;
    }
    Ok(())
}

/// Answers the questions about a solved game.
fn say(
    (solved, note): (&SolvedGame, Option<&str>),
    verb: &QuotientVerb,
    global: &Global,
    shelf: &mut Shelf,
    runner: &Runner,
    output: &Output,
    one_of_many: bool,
) -> anyhow::Result<Exit> {
    let after = after_solving(global.time, runner);
    let asks = !verb.position.is_empty() || !verb.compare.is_empty();
    if !asks && verb.like.is_none() && verb.partial.is_none() {
        let mut report = solved.report(verb.all, &after)?;
        if verb.transitions {
            solved.add_transition_algebra(&mut report, &after)?;
        }
        match one_of_many {
            true => output.print_line_noted(&report, note)?,
            false => output.print_noted(&report, note)?,
        }
        return Ok(match report.is_unfinished() {
            true => Exit::Budget,
            false => Exit::Done,
        });
    }
    let mut answers = AnswersReport::new(solved);
    for position in &verb.position {
        answers.positions.push(solved.position(position, &after)?);
    }
    for pair in &verb.compare {
        let (left, right) = pair.split_once('=').ok_or_else(|| {
            BadInput("expected two positions with '=' between them, such as 7 = 2+1".to_owned())
        })?;
        let comparison = solved.compare(left.trim(), right.trim())?;
        answers.comparisons.push(comparison);
    }
    answers.partial = verb.partial.map(|n| solved.partial(n)).transpose()?;
    if let Some(other) = &verb.like {
        let (other, _) = solve(std::slice::from_ref(other), &verb.solver, shelf, runner)?;
        let isomorphism = solved.isomorphic(&other, &after_solving(global.time, runner))?;
        answers.isomorphism = Some(isomorphism);
    }
    match one_of_many {
        true => output.print_line_noted(&answers, note)?,
        false => output.print_noted(&answers, note)?,
    }
    Ok(Exit::of(&answers))
}

pub fn mex(
    verb: &MexVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let games = std::slice::from_ref(&verb.game);
    let shelf = &mut Shelf::open(global, false)?;
    let (solved, note) = solve(games, &verb.solver, shelf, runner)?;
    let report = solved.mex(verb.set.as_deref(), &after_solving(global.time, runner))?;
    output.print_noted(&report, note.as_deref())?;
    Ok(match solved.solution().halted {
        Some(_) => Exit::Budget,
        None => Exit::of(&report),
    })
}

fn solve(
    games: &[String],
    solver: &SolverArguments,
    shelf: &mut Shelf,
    runner: &Runner,
) -> anyhow::Result<(SolvedGame, Option<String>)> {
    let graph = match games {
        [only] => graph_in(only)?,
        _ => None,
    };
    let subject = match graph {
        Some(graph) => QuotientSubject::Graph(graph),
        None => {
            let texts: Vec<GameText> = games.iter().map(GameText::new).collect();
            ask::quotient_subject(&texts, READING)?
        }
    };
    let play = solver.play()?;
    shelf.solve(ask::prepare(subject, &play, solver.budget(), runner)?)
}

/// The graph in a file, if the argument names one and no position on it.
fn graph_in(argument: &str) -> anyhow::Result<Option<String>> {
    match argument.strip_prefix('@') {
        Some(path) if Path::new(path).exists() => {
            let text = read_file(path)?;
            Ok(text.contains("->").then_some(text))
        }
        _ => Ok(None),
    }
}

fn is_dot(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "dot" || extension == "gv")
}
