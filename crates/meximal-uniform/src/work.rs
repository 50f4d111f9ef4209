//! What long work may use. The caller hands over a function `tick` that says whether to stop; it is asked
//! many times in ten milliseconds. Work that is stopped has decided nothing.

use std::cell::Cell;
use std::fmt;

use crate::family::TooLarge;

/// Work in progress.
pub struct Work<'a> {
    tick: &'a dyn Fn() -> bool,
    steps: Cell<u32>,
    problems: Cell<u64>,
}

/// The work was stopped before anything was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before it was decided")
    }
}

impl std::error::Error for Stopped {}

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The work was stopped.
    Stopped,
    /// Numbers became too large.
    TooLarge,
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Unfinished {
        Unfinished::Stopped
    }
}

impl From<TooLarge> for Unfinished {
    fn from(_: TooLarge) -> Unfinished {
        Unfinished::TooLarge
    }
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::Stopped => Stopped.fmt(f),
            Unfinished::TooLarge => TooLarge.fmt(f),
        }
    }
}

impl std::error::Error for Unfinished {}

impl<'a> Work<'a> {
    /// Work that stops soon after `tick` has returned `true`.
    pub fn new(tick: &'a dyn Fn() -> bool) -> Work<'a> {
        Work {
            tick,
            steps: Cell::new(0),
            problems: Cell::new(0),
        }
    }

    /// Work without a limit.
    pub fn unlimited() -> Work<'static> {
        Work::new(&|| false)
    }

    /// The number of systems of linear inequalities that were decided so far.
    pub fn problems(&self) -> u64 {
        self.problems.get()
    }

    pub(crate) fn problem(&self) {
        self.problems.set(self.problems.get() + 1);
    }

    /// One small step is to be done.
    pub(crate) fn step(&self) -> Result<(), Stopped> {
        let steps = self.steps.get().wrapping_add(1);
        self.steps.set(steps);
        if steps.is_multiple_of(1024) && (self.tick)() {
            Err(Stopped)
        } else {
            Ok(())
        }
    }
}
