//! `meximal quotient` and `meximal mex`: solve a game, then answer questions about it.

use std::fs;
use std::path::Path;

use anyhow::Context;
use meximal::ask::{self, GameText, Prepared, after_solving};
use meximal::quotient::AllHeaps;
use meximal::report::{AllHeapsReport, AnswersReport, QuotientSubject, Report, SolvedGame};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

use crate::args::{Global, MexVerb, QuotientVerb, SolverArguments};
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
    let prepared = prepare(games, &verb.solver, runner)?;
    if let Some(rules) = prepared.game.rules_of_all_heaps().cloned()
        && let Ok(Some(solved)) =
            AllHeaps::find(&rules, prepared.question.convention, &prepared.runner)
    {
        return all_heaps(&rules, &solved, verb, output, one_of_many);
    }
    let (solved, note) = shelf.solve(prepared)?;
    let note = note.as_deref();
    let after = after_solving(global.time, runner);
    if let Some(path) = &verb.certificate {
        write_file(path, &solved.certificate())?;
    }
    if let Some(path) = &verb.cayley {
        write_file(path, &solved.cayley(is_dot(path))?)?;
    }
    if let Some(path) = &verb.eggbox {
        write_file(path, &solved.eggbox(is_dot(path))?)?;
    }
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
    let mut answers = AnswersReport::new(&solved);
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
        answers.other_halted = other.solution().halted.is_some();
        let isomorphism = solved.isomorphic(&other, &after_solving(global.time, runner))?;
        answers.isomorphism = Some(isomorphism);
    }
    match one_of_many {
        true => output.print_line_noted(&answers, note)?,
        false => output.print_noted(&answers, note)?,
    }
    Ok(Exit::of(&answers))
}

/// A game that is solved for all heaps, with an infinite quotient.
fn all_heaps(
    rules: &HeapRules,
    solved: &AllHeaps,
    verb: &QuotientVerb,
    output: &Output,
    one_of_many: bool,
) -> anyhow::Result<Exit> {
    let is_finite_question = verb.like.is_some()
        || verb.partial.is_some()
        || verb.cayley.is_some()
        || verb.eggbox.is_some()
        || verb.transitions
        || !verb.compare.is_empty();
    if is_finite_question {
        let message = format!(
            "the quotient of {rules} is infinite: name the largest heap, as in {rules}@20, to ask this of a partial quotient"
        );
        return Err(BadInput(message).into());
    }
    if let Some(path) = &verb.certificate {
        write_file(path, &solved.solution().certificate())?;
    }
    let mut report = AllHeapsReport::new(rules, solved);
    for position in &verb.position {
        report.ask(rules, solved, position)?;
    }
    match one_of_many {
        true => output.print_line(&report)?,
        false => output.print(&report)?,
    }
    Ok(Exit::Done)
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
    shelf.solve(prepare(games, solver, runner)?)
}

fn prepare(
    games: &[String],
    solver: &SolverArguments,
    runner: &Runner,
) -> anyhow::Result<Prepared> {
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
    Ok(ask::prepare(subject, &play, solver.budget(), runner)?)
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

fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
