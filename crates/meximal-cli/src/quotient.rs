//! `meximal quotient` and `meximal mex`: solve a game, then answer questions about it.

use std::path::Path;

use meximal::ask::{self, GameText, Infinite, Prepared, after_solving};
use meximal::convention::Convention;
use meximal::quotient::{AllHeaps, Automatic, Halt, MAX_AUTOMATIC_HEAP};
use meximal::report::{
    AllHeapsReport, AnswersReport, AutomaticReport, QuotientSubject, Report, SolvedGame,
};
use meximal::rules::code::HeapRules;
use meximal::runner::{Runner, Stop};

use crate::args::{Global, MexVerb, QuotientVerb, SolverArguments};
use crate::files::{try_file, try_picture};
use crate::input::{READING, for_each_line, read_file};
use crate::output::{BadInput, Exit, Output, write_file};
use crate::shelf::Shelf;

pub fn quotient(
    verb: &QuotientVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let pictures = [&verb.cayley, &verb.eggbox, &verb.automaton];
    let files = [&verb.certificate, &verb.plane];
    if verb.games == ["-"] {
        if files.iter().chain(&pictures).any(|file| file.is_some()) {
            let message = "a file is written for one game: expected one game, not -".to_owned();
            return Err(BadInput(message).into());
        }
        let mut shelf = Shelf::open(global, verb.save)?;
        return for_each_line(output, |line| {
            let one = [line.to_owned()];
            let runner = &runner.again();
            let exit = answer(&one, verb, global, &mut shelf, runner, output, true)?;
            Ok(shelf.end(exit))
        });
    }
    for file in files.into_iter().flatten() {
        try_file(file)?;
    }
    for picture in pictures.into_iter().flatten() {
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
    let prepared = prepare(games, &verb.solver, first)?;
    let rules = prepared.game.rules().cloned();
    let (convention, last) = (prepared.question.convention, prepared.game.last_heap());
    let asked = rules.as_ref().map(|rules| Infinitely {
        rules,
        convention,
        verb,
        output,
        one_of_many,
    });
    // Whoever limits the monoid wants to see what the finite solver does.
    let is_limited = verb.solver.order.is_some() || verb.solver.levels.is_some();
    if let Some(asked) = &asked
        && !is_limited
        && let Some((found, note)) = solve_infinite(asked, &prepared, shelf)?
    {
        let note = note.as_deref();
        return match found {
            Infinite::AllHeaps(solved) => asked.all_heaps(&solved, note),
            Infinite::Automatic(solved) => asked.automatic(&solved, note),
            Infinite::Proved(solved) => {
                let answer = (&*solved, None);
                finish(answer, verb, global, shelf, runner, output, one_of_many)
            }
        };
    }
    let (solved, note) = shelf.solve(prepared)?;
    if let (Some(asked), Some(halted)) = (&asked, solved.solution().halted)
        && halted.halt != Halt::Stop(Stop::Interrupted)
        && !is_limited
    {
        // The heaps asked for, or those up to the one at which the quotient grew without end.
        let heaps = if last <= MAX_AUTOMATIC_HEAP {
            last
        } else {
            halted.component
        };
        // Within the time that was given; else for as long as an automaton is learned by default.
        if let Some(found) = ask::learn(asked.rules, convention, heaps, runner) {
            let note = asked.store_automatic(&found, shelf);
            return asked.automatic(&found, note.as_deref());
        }
    }
    let answer = (&solved, note.as_deref());
    finish(answer, verb, global, shelf, runner, output, one_of_many)
}

/// Answers, and writes the files that were asked for: an answer is not lost with a file.
fn finish(
    answer: (&SolvedGame, Option<&str>),
    verb: &QuotientVerb,
    global: &Global,
    shelf: &mut Shelf,
    runner: &Runner,
    output: &Output,
    one_of_many: bool,
) -> anyhow::Result<Exit> {
    let written = write_files(verb, answer.0);
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
    if verb.automaton.is_some() || verb.plane.is_some() {
        let message = "automata and planes are drawn of infinite quotients that are solved, such as 0.3102@12";
        return Err(BadInput(message.to_owned()).into());
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
        let [left, right] = pair_of(pair)?;
        let comparison = solved.compare(left, right)?;
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

/// A solution of an infinite quotient, from the atlas or found, with a note on what the atlas has to do with it.
fn solve_infinite(
    asked: &Infinitely,
    prepared: &Prepared,
    shelf: &mut Shelf,
) -> anyhow::Result<Option<(Infinite, Option<String>)>> {
    if let Some((found, from)) = shelf.infinite(prepared) {
        return Ok(Some((found, Some(from))));
    }
    let Some(found) = ask::solve_infinite(prepared)? else {
        return Ok(None);
    };
    let note = match &found {
        Infinite::AllHeaps(solved) => {
            let certificate = solved.solution().certificate();
            shelf.store_infinite(&asked.rules.to_string(), &certificate)
        }
        Infinite::Automatic(solved) => asked.store_automatic(solved, shelf),
        Infinite::Proved(_) => None,
    };
    Ok(Some((found, note)))
}

/// The questions to a game whose quotient is infinite.
struct Infinitely<'a> {
    rules: &'a HeapRules,
    convention: Convention,
    verb: &'a QuotientVerb,
    output: &'a Output,
    one_of_many: bool,
}

impl Infinitely<'_> {
    fn store_automatic(&self, solved: &Automatic, shelf: &mut Shelf) -> Option<String> {
        let heaps = solved.solution().game().heaps();
        shelf.store_infinite(&format!("{}@{heaps}", self.rules), &solved.certificate())
    }

    /// Heaps up to a bound that are solved by an automaton.
    fn automatic(&self, solved: &Automatic, note: Option<&str>) -> anyhow::Result<Exit> {
        let rules = self.rules;
        self.refuse_finite_questions()?;
        if let Some(path) = &self.verb.certificate {
            write_file(path, &solved.certificate())?;
        }
        self.draw(solved)?;
        let runner = after_solving(None, &Runner::new());
        let mut report = AutomaticReport::new(rules, self.convention, solved, &runner);
        for position in &self.verb.position {
            report.ask(rules, solved, position)?;
        }
        for pair in &self.verb.compare {
            report.compare(rules, solved, pair_of(pair)?, &runner)?;
        }
        self.print(&report, note)
    }

    /// The pictures that were asked for.
    fn draw(&self, solved: &Automatic) -> anyhow::Result<()> {
        if let Some(path) = &self.verb.automaton {
            let picture = match is_dot(path) {
                true => solved.automaton_dot(),
                false => solved
                    .automaton_svg()
                    .map_err(|e| BadInput(e.to_string()))?,
            };
            write_file(path, &picture)?;
        }
        if let Some(path) = &self.verb.plane {
            let is_png = path.extension().is_some_and(|extension| extension == "png");
            let picture = match is_png {
                true => solved.plane_png(),
                false => solved.plane_svg().map(String::into_bytes),
            };
            let picture = picture.ok_or_else(|| {
                let message = "a plane has two heaps of infinite order, and two players";
                BadInput(message.to_owned())
            })?;
            write_file(path, &picture)?;
        }
        Ok(())
    }

    /// A game that is solved for all heaps.
    fn all_heaps(&self, solved: &AllHeaps, note: Option<&str>) -> anyhow::Result<Exit> {
        let rules = self.rules;
        self.refuse_finite_questions()?;
        if let Some(path) = &self.verb.certificate {
            write_file(path, &solved.solution().certificate())?;
        }
        if self.verb.automaton.is_some() || self.verb.plane.is_some() {
            let message = format!(
                "automata and planes are drawn of heaps up to a bound: {rules} is solved for all heaps, and its partial quotients are finite"
            );
            return Err(BadInput(message).into());
        }
        let mut report = AllHeapsReport::new(rules, solved);
        for position in &self.verb.position {
            report.ask(rules, solved, position)?;
        }
        for pair in &self.verb.compare {
            report.compare(rules, solved, pair_of(pair)?)?;
        }
        self.print(&report, note)
    }

    /// Pictures and isomorphisms are of finite quotients.
    fn refuse_finite_questions(&self) -> Result<(), BadInput> {
        let (rules, verb) = (self.rules, self.verb);
        let is_asked = verb.like.is_some()
            || verb.partial.is_some()
            || verb.cayley.is_some()
            || verb.eggbox.is_some()
            || verb.transitions;
        match is_asked {
            true => Err(BadInput(format!(
                "the quotient of {rules} is infinite, and this is asked of finite ones: name a smaller heap, as in {rules}@10"
            ))),
            false => Ok(()),
        }
    }

    fn print(&self, report: &impl Report, note: Option<&str>) -> anyhow::Result<Exit> {
        match self.one_of_many {
            true => self.output.print_line_noted(report, note)?,
            false => self.output.print_noted(report, note)?,
        }
        Ok(Exit::of(report))
    }
}

/// Two positions with a sign between them.
fn pair_of(pair: &str) -> Result<[&str; 2], BadInput> {
    let (left, right) = pair.split_once('=').ok_or_else(|| {
        BadInput("expected two positions with '=' between them, such as 7 = 2+1".to_owned())
    })?;
    Ok([left.trim(), right.trim()])
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
