//! `meximal quotient` and `meximal mex`: solve a game, then answer questions about it.

use std::fs;
use std::path::Path;

use anyhow::Context;
use meximal::ask::{self, after_solving};
use meximal::report::{
    ComparisonReport, Document, IsomorphismReport, Line, PartialReport, PositionReport,
    QuotientSubject, Report, SolvedGame,
};
use meximal::runner::Runner;
use serde::Serialize;

use crate::args::{Global, MexVerb, QuotientVerb, SolverArguments};
use crate::input::{Source, for_each_line, read_file};
use crate::output::{BadInput, Exit, Output};
use crate::shelf::Shelf;

/// Answers to questions about a solved game.
#[derive(Serialize)]
struct Answers {
    game: String,
    order: usize,
    /// Why the solver stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    positions: Vec<PositionReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comparisons: Vec<ComparisonReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<PartialReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    isomorphism: Option<IsomorphismReport>,
}

impl Report for Answers {
    fn document(&self) -> Document {
        let positions = self.positions.iter().map(Report::document);
        let comparisons = self.comparisons.iter().map(Report::document);
        let partial = self.partial.iter().map(Report::document);
        let isomorphism = self.isomorphism.iter().map(Report::document);
        let all = positions
            .chain(comparisons)
            .chain(partial)
            .chain(isomorphism);
        let mut document = Document::new().fields(vec![(
            "game".to_owned(),
            Line::from(format!("{}, quotient of order {}", self.game, self.order)),
        )]);
        for answer in all {
            document = document.line("").append(answer);
        }
        document
    }
}

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
            answer(&one, verb, global, &mut shelf, runner, output, true)
        });
    }
    let shelf = &mut Shelf::open(global, verb.save)?;
    answer(&verb.games, verb, global, shelf, runner, output, false)
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
    let (solved, note) = solve(games, &verb.solver, shelf, runner)?;
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
    let mut positions = Vec::new();
    for position in &verb.position {
        positions.push(solved.position(position, &after)?);
    }
    let mut comparisons = Vec::new();
    for pair in &verb.compare {
        let (left, right) = pair.split_once('=').ok_or_else(|| {
            BadInput("expected two positions with '=' between them, such as 7 = 2+1".to_owned())
        })?;
        comparisons.push(solved.compare(left.trim(), right.trim())?);
    }
    let partial = verb.partial.map(|n| solved.partial(n)).transpose()?;
    let mut other_halted = false;
    let isomorphism = match &verb.like {
        Some(other) => {
            let other = std::slice::from_ref(other);
            let (other, _) = solve(other, &verb.solver, shelf, runner)?;
            other_halted = other.solution().halted.is_some();
            Some(solved.isomorphic(&other, &after_solving(global.time, runner))?)
        }
        None => None,
    };
    let halted = solved.solution().halted.is_some() || other_halted;
    let differs = comparisons.iter().any(|c| !c.equivalent)
        || isomorphism.as_ref().is_some_and(|i| !i.with_labels);
    let why = solved.solution().halted;
    let answers = Answers {
        game: solved.game.clone(),
        order: solved.quotient().order(),
        stopped: why.map(|halted| halted.halt.to_string()),
        positions,
        comparisons,
        partial,
        isomorphism,
    };
    match one_of_many {
        true => output.print_line_noted(&answers, note)?,
        false => output.print_noted(&answers, note)?,
    }
    Ok(match (halted, differs) {
        (true, _) => Exit::Budget,
        (false, true) => Exit::No,
        (false, false) => Exit::Done,
    })
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
    Ok(match (&report.set, &report.mex) {
        _ if solved.solution().halted.is_some() => Exit::Budget,
        (Some(_), None) => Exit::No,
        _ => Exit::Done,
    })
}

/// The solved game, and what the atlas has to do with it.
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
    let mut sources = Vec::new();
    if graph.is_none() {
        for game in games {
            sources.push(Source::read(game)?);
        }
    }
    let subject = match &graph {
        Some(graph) => QuotientSubject::Graph(graph),
        None => QuotientSubject::read(sources.iter().map(Source::subject).collect())?,
    };
    let play = solver.play();
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

fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
