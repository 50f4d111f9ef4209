//! What a computation may use. Learning has no bound of its own, so everything that can take long asks a
//! [`Budget`] as it goes, many times a second; when it says stop, nothing is known, and the error says so.

use std::fmt;
use std::time::{Duration, Instant};

/// Why a computation ended before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time allowed is used up.
    Time,
    /// The memory allowed is used up.
    Memory,
    /// Somebody asked to stop.
    Interrupted,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "the time allowed is used up",
            Stop::Memory => "the memory allowed is used up",
            Stop::Interrupted => "interrupted",
        })
    }
}

impl std::error::Error for Stop {}

/// No solution was found. That is never a proof that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There are more letters than the learner takes.
    TooManyLetters,
    /// The guesses did not settle within the rounds allowed.
    GaveUp,
    /// The budget.
    Stopped(Stop),
}

impl From<Stop> for Unsolved {
    fn from(stop: Stop) -> Unsolved {
        Unsolved::Stopped(stop)
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::TooManyLetters => f.write_str("there are too many letters to learn from"),
            Unsolved::GaveUp => f.write_str("no guess was verified within the rounds allowed"),
            Unsolved::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Unsolved {}

/// What is being done, with how many of it there are by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Rules between letters are looked for.
    Rules(usize),
    /// An automaton is learned: states.
    Automaton(usize),
    /// It is tried before it is verified: states looked at.
    Probing(usize),
    /// It is verified: states of the product.
    Verifying(usize),
}

/// Somebody who is asked whether to go on.
pub trait Budget {
    /// `work` small steps (some tens of nanoseconds each) were done since the last call.
    fn tick(&mut self, work: u64) -> Result<(), Stop>;

    /// The tables at hand hold about this many bytes in all.
    fn holds(&mut self, bytes: usize) -> Result<(), Stop> {
        let _ = bytes;
        Ok(())
    }

    /// So far is the work on so many heaps; said often.
    fn hears(&mut self, heaps: u32, stage: Stage) {
        let _ = (heaps, stage);
    }
}

/// No limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn tick(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

impl<F: FnMut(u64) -> Result<(), Stop>> Budget for F {
    fn tick(&mut self, work: u64) -> Result<(), Stop> {
        self(work)
    }
}

/// A deadline and a limit on memory.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    deadline: Option<Instant>,
    memory: usize,
}

impl Limits {
    /// This much time from now on, and this many bytes.
    pub fn new(time: Duration, memory: usize) -> Limits {
        Limits {
            deadline: Instant::now().checked_add(time),
            memory,
        }
    }
}

impl Budget for Limits {
    fn tick(&mut self, _: u64) -> Result<(), Stop> {
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Time),
            _ => Ok(()),
        }
    }

    fn holds(&mut self, bytes: usize) -> Result<(), Stop> {
        if bytes > self.memory {
            Err(Stop::Memory)
        } else {
            Ok(())
        }
    }
}

/// A budget with a counter in front, so that small steps cost next to nothing.
pub(crate) struct Meter<'b> {
    budget: &'b mut dyn Budget,
    pending: u64,
    /// The steps done so far, but for those that are pending.
    done: u64,
    /// The bytes of tables that are held elsewhere, while part of the work is done.
    pub held: usize,
    /// The heaps that the work is about.
    pub heaps: u32,
}

impl<'b> Meter<'b> {
    /// This many steps between two questions: far below ten milliseconds.
    const BETWEEN: u64 = 1 << 13;

    pub fn new(budget: &'b mut dyn Budget) -> Meter<'b> {
        Meter {
            budget,
            pending: 0,
            done: 0,
            held: 0,
            heaps: 0,
        }
    }

    /// Some small steps are to be done.
    #[inline]
    pub fn step(&mut self, work: usize) -> Result<(), Stop> {
        self.pending += work as u64;
        if self.pending >= Meter::BETWEEN {
            let work = std::mem::take(&mut self.pending);
            self.done += work;
            self.budget.tick(work)?;
        }
        Ok(())
    }

    /// How many steps were done so far, to within a few thousand.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Tells how far the work is.
    pub fn tell(&mut self, stage: Stage) {
        self.budget.hears(self.heaps, stage);
    }

    /// Tables of this many bytes, besides those held elsewhere.
    pub fn holds(&mut self, bytes: usize) -> Result<(), Stop> {
        self.budget.holds(self.held.saturating_add(bytes))
    }
}
