//! Lists of moves within limits: a position may have very many moves, and each of them may be long to write.

use std::ops::ControlFlow;

use super::turns::MAX_ANSWERS;
use meximal::outcome::listed_at_most;
use meximal::runner::{Pace, Runner, Stop};

/// What a list may still take.
pub(super) struct Listing<'r> {
    runner: &'r Runner,
    pace: Pace,
    /// How many positions of this length are written.
    most: usize,
    written: usize,
    /// What one of them holds.
    bytes: usize,
    /// What is missing from the list, if something is, and whether that is so for want of time or memory.
    pub(super) missing: Option<String>,
    pub(super) stopped: Option<Stop>,
}

impl<'r> Listing<'r> {
    /// An empty list of positions with this many different parts.
    pub(super) fn new(parts: usize, runner: &'r Runner) -> Listing<'r> {
        Listing {
            runner,
            pace: Pace::default(),
            most: listed_at_most(usize::MAX, parts),
            written: 0,
            bytes: 64 + 32 * parts,
            missing: None,
            stopped: None,
        }
    }

    /// How many positions are listed at once.
    pub(super) fn positions(&self) -> usize {
        self.most.min(MAX_ANSWERS)
    }

    /// Says what is missing, if nothing was missing before.
    pub(super) fn misses(&mut self, what: impl Into<String>) {
        self.missing.get_or_insert_with(|| what.into());
    }

    /// Whether to go on, after this many short steps.
    pub(super) fn go_on(&mut self, steps: usize) -> ControlFlow<()> {
        if self.stopped.is_none() {
            let bytes = self.written.saturating_mul(self.bytes);
            self.stopped = self.pace.steps(steps, self.runner, || bytes).err();
        }
        match self.stopped {
            None => ControlFlow::Continue(()),
            Some(stop) => {
                self.stop(stop);
                ControlFlow::Break(())
            }
        }
    }

    /// A limit was met.
    pub(super) fn stop(&mut self, stop: Stop) {
        self.stopped = Some(stop);
        self.misses(format!("further moves ({stop})"));
    }

    /// Takes one more position, or a move with the position that it leaves, if there is room for it.
    pub(super) fn take(&mut self, what: &str) -> ControlFlow<()> {
        if self.written == self.most {
            self.misses(format!("all {what} but {}", self.most));
            return ControlFlow::Break(());
        }
        self.written += 1;
        ControlFlow::Continue(())
    }
}
