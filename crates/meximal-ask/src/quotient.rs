//! Quotients with the limits that hold by default.

use std::time::Duration;

use crate::defaults;
use crate::engine::refused;
use crate::report::{
    QuotientGame, QuotientSubject, ReportError, SolvedGame, SolvedHeaps, SolverQuestion,
};
use crate::store::{Noted, Store};
use meximal::convention::{Convention, Named};
use meximal::plays::{AskedPlay, PlayKind};
use meximal::quotient::{
    AllHeaps, Automatic, Experience, Halt, Limits, MAX_AUTOMATIC_HEAP, NimQuotient,
};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

/// How far the solver goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolverBudget {
    /// The last heap.
    pub heaps: Option<u32>,
    /// The most elements of a monoid.
    pub order: Option<usize>,
    /// The most multiples of one heap that are not periodic yet.
    pub levels: Option<usize>,
}

/// A game that is ready for the solver, with all that holds by default.
#[derive(Clone)]
pub struct Prepared {
    /// The game.
    pub game: QuotientGame,
    /// The play, and limits on the monoid.
    pub question: SolverQuestion,
    /// The limits on time and memory.
    pub runner: Runner,
}

/// The solved game, from the store if there is one, else from the solver.
pub fn solve_or_find(
    prepared: Prepared,
    store: Option<&dyn Store>,
) -> Result<Noted<SolvedGame>, ReportError> {
    match store {
        Some(store) => store.solve(prepared),
        None => Ok((
            prepared.game.solve(prepared.question, &prepared.runner)?,
            None,
        )),
    }
}

/// The game to solve; misère play if no other is named. A runner without a time gets one, unless the last
/// heap is named: somebody may have solved it before.
pub fn prepare(
    mut subject: QuotientSubject,
    play: &AskedPlay,
    budget: SolverBudget,
    runner: &Runner,
) -> Result<Prepared, ReportError> {
    let defaults = Limits::default();
    let play = play
        .alone(PlayKind::MISERE)
        .map_err(ReportError::Unsupported)?;
    let Some(convention) = play.of_impartial_games() else {
        return refused(&format!(
            "quotients are known for coalition play and the podium rule, in which the outcome of a sum comes \
             from those of its options, not for {play}: expected {}, winners: or elimination",
            Named::list()
        ));
    };
    let question = SolverQuestion {
        convention,
        limits: Limits {
            order: budget.order.unwrap_or(defaults.order),
            levels: budget.levels.unwrap_or(defaults.levels),
        },
    };
    match &mut subject {
        QuotientSubject::Heaps(_, last) => *last = budget.heaps.or(*last),
        _ if budget.heaps.is_some() => {
            return refused("a largest heap is for a ruleset: expected one such as 0.15");
        }
        _ => {}
    }
    let runner = match subject {
        QuotientSubject::Heaps(_, Some(_)) => runner.clone(),
        _ => runner.with_default_time(defaults::SOLVER),
    };
    Ok(Prepared {
        game: QuotientGame::read(subject, &runner)?,
        question,
        runner,
    })
}

/// A solution of a game whose quotient is infinite, or grows so long that the finite solver would not end; or
/// what that solver found.
pub enum Infinite {
    /// For all heaps at once.
    AllHeaps(Box<AllHeaps>),
    /// Nim, by a theorem.
    Nim(NimQuotient),
    /// For heaps up to a bound, by an automaton.
    Automatic(Box<Automatic>),
    /// What the finite solver found: all of it; or what is known of the heaps before the one at which it
    /// stopped, with a proof that the quotient is infinite (Theorem D) if there is one.
    Finite(Box<SolvedGame>),
}

impl Infinite {
    /// What it knows of sums of heaps; none if that is a finite quotient's table.
    pub fn heaps(&self) -> Option<&dyn SolvedHeaps> {
        match self {
            Infinite::AllHeaps(solved) => Some(&**solved),
            Infinite::Nim(nim) => Some(nim),
            Infinite::Automatic(solved) => Some(&**solved),
            Infinite::Finite(_) => None,
        }
    }
}

/// How many multiples of a heap are looked at before they are said to grow.
const FIRST_LEVELS: usize = 60;

/// Solves a game that looks infinite: for all heaps by a theorem, or by a solution that is known and proved;
/// for some by learning an automaton, if the multiples of a heap do not repeat soon. If there is no time to
/// find one, a proof that the quotient is infinite is an answer, too. None if there is none of these; the
/// finite solver goes on then, unless it has solved the game by the way. What is learned in vain is kept for
/// the next time.
pub fn solve_infinite(
    prepared: &Prepared,
    known: &mut Experience,
) -> Result<Option<Infinite>, ReportError> {
    let convention = prepared.question.convention;
    if let Some(rules) = prepared.game.rules_of_all_heaps() {
        if let Some(nim) = NimQuotient::of(rules, convention) {
            return Ok(Some(Infinite::Nim(nim)));
        }
        let found = AllHeaps::find(rules, convention, &prepared.runner)
            .ok()
            .flatten();
        return Ok(found.map(|found| Infinite::AllHeaps(Box::new(found))));
    }
    let last = prepared.game.last_heap();
    let Some(rules) = prepared.game.rules().filter(|_| last <= MAX_AUTOMATIC_HEAP) else {
        return Ok(None);
    };
    let mut question = prepared.question;
    question.limits.levels = question.limits.levels.min(FIRST_LEVELS);
    let first = prepared.runner.in_looks(defaults::FINITE_FIRST);
    let tried = prepared.game.clone().solve(question, &first)?;
    let mut learned = |steps: u64, runner: &Runner| {
        let found = learn(rules, convention, last, steps, known, runner)?;
        Some(Infinite::Automatic(Box::new(found)))
    };
    let (is_proved, found) = match tried.solution().halted.map(|halted| halted.halt) {
        Some(Halt::Infinite(_)) => (true, learned(defaults::LEARNING, &prepared.runner)),
        Some(Halt::Levels) => (false, learned(defaults::LEARNING, &prepared.runner)),
        // Large, at least: if nothing is learned soon, the finite solver goes on.
        Some(Halt::Stop(_)) => {
            let runner = prepared.runner.half_of_the_time();
            (false, learned(defaults::LEARNING_IN_BETWEEN, &runner))
        }
        Some(Halt::Order) => (false, None),
        None => return Ok(Some(Infinite::Finite(Box::new(tried)))),
    };
    // Without time the finite solver would find nothing: what it found before is more.
    let known = match prepared.runner.check(0) {
        Err(stop) => Some(tried.stopped_by(stop)),
        Ok(()) => is_proved.then_some(tried),
    };
    Ok(found.or_else(|| known.map(|known| Infinite::Finite(Box::new(known)))))
}

/// A solution for all heaps, fitted to the quotient that the finite solver reached and proved; none if that
/// quotient had stopped growing.
pub fn fit(rules: &HeapRules, solved: &SolvedGame, runner: &Runner) -> Option<AllHeaps> {
    let solution = solved.solution();
    let quotient = &solution.quotient;
    let grew = solution.growth.last().map_or(0, |last| last.component);
    if quotient.period.is_some() || 2 * grew < quotient.last_component() as u32 {
        return None;
    }
    AllHeaps::fit_in_steps(rules, quotient, defaults::FITTING, runner)
        .ok()
        .flatten()
}

/// Learns an automaton for the heaps up to a bound: until the time is up, or for `steps` steps if there is no
/// time limit; with what is known from before.
pub fn learn(
    rules: &HeapRules,
    convention: Convention,
    heaps: u32,
    steps: u64,
    known: &mut Experience,
    runner: &Runner,
) -> Option<Automatic> {
    if runner.is_timed() {
        Automatic::solve_knowing(rules, convention, heaps, known, runner).ok()
    } else {
        Automatic::solve_in_steps(rules, convention, heaps, steps, known, runner)
            .ok()
            .flatten()
    }
}

/// The limits for what comes after the solver, counted from now: it may have used up all its time, and been
/// interrupted.
pub fn after_solving(time: Option<Duration>, runner: &Runner) -> Runner {
    let time = time
        .unwrap_or(defaults::AFTER_SOLVER)
        .min(defaults::AFTER_SOLVER);
    runner.afterwards(time.max(defaults::LEAST_AFTER_SOLVER))
}
