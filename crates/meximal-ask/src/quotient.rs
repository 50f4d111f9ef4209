//! Quotients with the limits that hold by default.

use std::time::Duration;

use crate::defaults;
use crate::engine::refused;
use crate::report::{
    QuotientGame, QuotientSubject, ReportError, SolvedGame, SolvedHeaps, SolverQuestion,
};
use crate::store::{Looked, Noted, Store};
use meximal::convention::Named;
use meximal::plays::{AskedPlay, PlayKind};
use meximal::quotient::{AllHeaps, Automatic, Experience, Limits, NimQuotient};
use meximal::runner::Runner;
use meximal::solve::{ALL_HEAPS, Effort, HeapQuestion, HeapQuotient};

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
    /// Whether a limit on the monoid was named.
    pub is_limited: bool,
    /// How much attempts may cost.
    pub effort: Effort,
    /// The limits on time and memory.
    pub runner: Runner,
}

/// The finite quotient, from the store if it has it, else from the solver.
pub fn solve_or_find(
    prepared: Prepared,
    store: Option<&dyn Store>,
) -> Result<Noted<SolvedGame>, ReportError> {
    let looked = store.map(|store| store.solved(&prepared));
    if let Some(Looked::Found(solved, note)) = looked {
        return Ok((*solved, note));
    }
    let solved = prepared.game.solve(prepared.question, &prepared.runner)?;
    let is_rejected = matches!(looked, Some(Looked::Rejected));
    let note = store.and_then(|store| store.keep_solved(&solved, is_rejected));
    Ok((solved, note))
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
    let play = play.alone(PlayKind::MISERE)?;
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
    // Whoever names a time wants all of it to be used.
    let effort = if runner.is_timed() {
        Effort::DEFAULT.of_a_named_time()
    } else {
        Effort::DEFAULT
    };
    let runner = match subject {
        QuotientSubject::Heaps(_, Some(_)) => runner.clone(),
        _ => runner.with_default_time(defaults::SOLVER),
    };
    Ok(Prepared {
        game: QuotientGame::read(subject, &runner)?,
        question,
        is_limited: budget.order.is_some() || budget.levels.is_some(),
        effort,
        runner,
    })
}

/// What solves a game.
pub enum Solved {
    /// Nim, by a theorem.
    Nim(NimQuotient),
    /// All heaps at once.
    AllHeaps(Box<AllHeaps>),
    /// Heaps up to a bound, by an automaton.
    Automatic(Box<Automatic>),
    /// A finite quotient: all of it; or what is known of the heaps before the one at which the solver
    /// stopped, with a proof that the quotient is infinite (Theorem D) if there is one.
    Finite(Box<SolvedGame>),
}

impl Solved {
    /// What it knows of sums of heaps; `None` if that is a finite quotient's table.
    pub fn heaps(&self) -> Option<&dyn SolvedHeaps> {
        match self {
            Solved::AllHeaps(solved) => Some(&**solved),
            Solved::Nim(nim) => Some(nim),
            Solved::Automatic(solved) => Some(&**solved),
            Solved::Finite(_) => None,
        }
    }
}

/// Solves a game by whatever the store has or the library finds; what is found is kept, if that is asked for.
/// Whoever limits the monoid wants to see what the finite solver does, and gets that.
pub fn solve(
    prepared: Prepared,
    known: &mut Experience,
    store: Option<&dyn Store>,
) -> Result<Noted<Solved>, ReportError> {
    let Some(rules) = prepared.game.rules().filter(|_| !prepared.is_limited) else {
        let (solved, note) = solve_or_find(prepared, store)?;
        return Ok((Solved::Finite(Box::new(solved)), note));
    };
    if let Some(found) = store.and_then(|store| store.infinite(&prepared)) {
        return Ok(found);
    }
    let looked = store.map(|store| store.solved(&prepared));
    if let Some(Looked::Found(solved, note)) = looked {
        return Ok((Solved::Finite(solved), note));
    }
    let last = prepared.game.last_heap();
    let question = HeapQuestion {
        rules,
        convention: prepared.question.convention,
        last: (last != ALL_HEAPS).then_some(last),
        limits: prepared.question.limits,
        effort: prepared.effort,
    };
    let found = question.solve(known, &prepared.runner)?;
    let keep = |game: String, certificate: String| store?.keep_infinite(&game, &certificate);
    Ok(match found {
        HeapQuotient::Nim(nim) => (Solved::Nim(nim), None),
        HeapQuotient::AllHeaps(found) => {
            let note = keep(rules.to_string(), found.solution().certificate());
            (Solved::AllHeaps(found), note)
        }
        HeapQuotient::Automatic(found) => {
            let heaps = found.solution().game().heaps();
            let note = keep(format!("{rules}@{heaps}"), found.certificate());
            (Solved::Automatic(found), note)
        }
        HeapQuotient::Finite(solution) => {
            let solved = prepared.game.solved(*solution)?;
            let is_rejected = matches!(looked, Some(Looked::Rejected));
            let note = store.and_then(|store| store.keep_solved(&solved, is_rejected));
            (Solved::Finite(Box::new(solved)), note)
        }
    })
}

/// The limits for what comes after the solver, counted from now: it may have used up all its time, and been
/// interrupted.
pub fn after_solving(time: Option<Duration>, runner: &Runner) -> Runner {
    let time = time
        .unwrap_or(defaults::AFTER_SOLVER)
        .min(defaults::AFTER_SOLVER);
    runner.afterwards(time.max(defaults::LEAST_AFTER_SOLVER))
}
