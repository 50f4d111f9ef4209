//! What holds a computation: a flag that it looks at, and why the flag was set. It is set for a moment when a
//! lane's time is over, and the question is asked again in the next lane; it is set for good when whoever
//! asked goes away, or the server wants its memory back or stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use tokio::sync::Notify;

use crate::failure::Failure;

/// Why a question is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Cut {
    /// Nobody waits for the answer any more.
    Unwanted = 1,
    /// The process holds as much memory as it may.
    Memory = 2,
    /// The server stops.
    Stopping = 3,
}

/// The leash of one question.
#[derive(Default)]
pub struct Leash {
    flag: Arc<AtomicBool>,
    /// 0, or a [`Cut`].
    cut: AtomicU8,
    /// 0 while it waits, more the longer its lane is.
    at_work: AtomicU8,
    news: Notify,
}

impl Leash {
    /// The flag for the computation to look at.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Ends the run that goes on now.
    pub fn pull(&self) {
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Lets another run begin, unless the question was given up.
    pub fn slacken(&self) {
        self.flag.store(false, Ordering::SeqCst);
        if self.is_cut() {
            self.pull();
        }
    }

    /// Gives the question up. The first reason holds.
    pub fn cut(&self, why: Cut) {
        let first = self
            .cut
            .compare_exchange(0, why as u8, Ordering::SeqCst, Ordering::SeqCst);
        self.pull();
        if first.is_ok() {
            self.news.notify_one();
        }
    }

    /// Notes that the question is being computed in a lane, the longer ones with higher numbers, or that it
    /// waits: 0.
    pub fn set_at_work(&self, lane: u8) {
        self.at_work.store(lane, Ordering::SeqCst);
    }

    /// The lane that it is being computed in, from 1; 0 if it waits.
    pub fn at_work(&self) -> u8 {
        self.at_work.load(Ordering::SeqCst)
    }

    /// Whether the question was given up.
    pub fn is_cut(&self) -> bool {
        self.cut.load(Ordering::SeqCst) != 0
    }

    /// Waits until the question is given up; one at a time waits.
    pub async fn wait_for_cut(&self) {
        while !self.is_cut() {
            self.news.notified().await;
        }
    }

    /// What is said of a question that was given up.
    pub fn failure(&self) -> Failure {
        match self.cut.load(Ordering::SeqCst) {
            why if why == Cut::Memory as u8 => Failure::over_budget(
                "the server holds as much memory as it may: ask again later, or for less",
            ),
            why if why == Cut::Stopping as u8 => Failure::busy("the server is stopping"),
            _ => Failure::busy("interrupted"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_was_given_up_does_not_run_again() {
        let leash = Leash::default();
        let flag = leash.flag();
        leash.pull();
        leash.slacken();
        assert!(!flag.load(Ordering::SeqCst));
        leash.cut(Cut::Memory);
        leash.cut(Cut::Unwanted);
        leash.slacken();
        assert!(flag.load(Ordering::SeqCst));
        assert!(leash.failure().to_string().contains("memory"));
    }
}
