//! What a check may use: time, memory, and a way to stop it from outside. Nothing here bears on what is true;
//! a check that is stopped has neither verified nor rejected anything.

use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant};

use crate::CheckError;

/// The limits of one check.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    deadline: Option<Instant>,
    memory: usize,
    interrupt: Option<&'a dyn Fn() -> bool>,
}

/// Why a check ended before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The time allowed is used up.
    Time,
    /// The memory allowed is used up.
    Memory,
    /// Somebody asked to stop.
    Interrupted,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Time => "the time allowed is used up",
            Stopped::Memory => "the memory allowed is used up",
            Stopped::Interrupted => "interrupted",
        })
    }
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget {
            deadline: None,
            memory: Budget::DEFAULT_MEMORY,
            interrupt: None,
        }
    }
}

impl<'a> Budget<'a> {
    /// The memory allowed by default: 4 GiB.
    pub const DEFAULT_MEMORY: usize = 4 << 30;

    /// No time limit, the default memory limit, no interruption.
    pub fn new() -> Budget<'a> {
        Budget::default()
    }

    /// Stops after this long, counted from now.
    pub fn with_time(mut self, time: Duration) -> Budget<'a> {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Stops when the tables of the check hold more bytes than this. The text itself is not counted.
    pub fn with_memory(mut self, bytes: usize) -> Budget<'a> {
        self.memory = bytes;
        self
    }

    /// Stops when this function says so; it is asked many times a second.
    pub fn with_interrupt(mut self, interrupt: &'a dyn Fn() -> bool) -> Budget<'a> {
        self.interrupt = Some(interrupt);
        self
    }
}

/// A check in progress: its limits, and the bytes that are held to its end.
pub(crate) struct Work<'a> {
    budget: &'a Budget<'a>,
    held: Cell<usize>,
    steps: Cell<usize>,
}

/// Elementary steps, such as an entry of a table, between two looks at the limits: well under a millisecond.
const BETWEEN_LOOKS: usize = 1 << 16;

/// How many of them one [step](Work::step) is.
const OF_A_STEP: usize = 256;

impl<'a> Work<'a> {
    pub fn new(budget: &'a Budget<'a>) -> Work<'a> {
        let (held, steps) = (Cell::new(0), Cell::new(0));
        Work {
            budget,
            held,
            steps,
        }
    }

    /// One small step of the work is to be done; after some of them, [looks](Work::look).
    pub fn step(&self) -> Result<(), CheckError> {
        self.steps(OF_A_STEP)
    }

    /// This many entries of a table are to be gone through. Loops whose length a certificate chooses say so
    /// here, before they run, so that no claim takes longer than the budget.
    pub fn steps(&self, count: usize) -> Result<(), CheckError> {
        let done = self.steps.get().saturating_add(count);
        if done < BETWEEN_LOOKS {
            self.steps.set(done);
            return Ok(());
        }
        self.steps.set(0);
        self.look()
    }

    /// Looks at the clock, and asks whether to stop.
    pub fn look(&self) -> Result<(), CheckError> {
        if self.budget.interrupt.is_some_and(|stop| stop()) {
            return Err(Stopped::Interrupted.into());
        }
        match self.budget.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::Time.into()),
            _ => Ok(()),
        }
    }

    /// This many bytes more are held to the end.
    pub fn hold(&self, bytes: usize) -> Result<(), CheckError> {
        self.held.set(self.held.get().saturating_add(bytes));
        self.allow(0)
    }

    /// Tables of this many bytes in all are needed for a while.
    pub fn allow(&self, bytes: usize) -> Result<(), CheckError> {
        if self.held.get().saturating_add(bytes) > self.budget.memory {
            Err(Stopped::Memory.into())
        } else {
            Ok(())
        }
    }
}
