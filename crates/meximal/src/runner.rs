//! Limits on long computations. A [`Runner`] carries what the user allows (time, memory), a flag that
//! stops the work from outside (Ctrl-C), and a place to report progress. Engines ask it now and then
//! whether to go on; a [`Stop`] says why they did not, and whoever called them keeps what is known.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Why a computation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The time allowed is used up.
    #[error("the time allowed is used up (raise it with --time)")]
    Time,
    /// The memory allowed is used up.
    #[error("the memory allowed is used up (raise it with --memory)")]
    Memory,
    /// Somebody asked to stop.
    #[error("interrupted")]
    Interrupted,
}

/// How far a long computation has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// What is being done, in a few words.
    pub phase: String,
    /// Units done so far.
    pub done: u64,
    /// Units in all, where that is known.
    pub total: Option<u64>,
}

type Listener = dyn Fn(&Progress) + Send + Sync;

/// What a computation may use, and where it tells how far it is. Cloning shares the flag and the listener.
#[derive(Clone)]
pub struct Runner {
    deadline: Option<Instant>,
    ceiling: Option<Instant>,
    memory: usize,
    interrupt: Arc<AtomicBool>,
    listener: Option<Arc<Listener>>,
}

impl Default for Runner {
    fn default() -> Self {
        Runner {
            deadline: None,
            ceiling: None,
            memory: Runner::DEFAULT_MEMORY,
            interrupt: Arc::new(AtomicBool::new(false)),
            listener: None,
        }
    }
}

impl Runner {
    /// The memory allowed when nothing is said: 4 GiB.
    pub const DEFAULT_MEMORY: usize = 4 << 30;

    /// No time limit, the default memory limit, nobody listening.
    pub fn new() -> Runner {
        Runner::default()
    }

    /// Stops after this long, counted from now.
    pub fn with_time(mut self, time: Duration) -> Runner {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Stops after this long, counted from now, whatever time is set or not set: a server's own limit, which leaves the
    /// defaults of the questions as they are.
    pub fn with_ceiling(mut self, time: Duration) -> Runner {
        self.ceiling = Instant::now().checked_add(time);
        self
    }

    /// Stops when the tables of one computation hold more bytes than this.
    pub fn with_memory(mut self, bytes: usize) -> Runner {
        self.memory = bytes;
        self
    }

    /// Stops when somebody sets this flag.
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Runner {
        self.interrupt = flag;
        self
    }

    /// Calls this with every report of progress.
    pub fn with_listener(mut self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Runner {
        self.listener = Some(Arc::new(listener));
        self
    }

    /// Tells nobody about progress: for a part of a computation that reports its own.
    pub fn without_listener(mut self) -> Runner {
        self.listener = None;
        self
    }

    /// The bytes that one computation's tables may hold.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// A runner for a side question: if no time limit was set, this one holds for it.
    pub fn with_default_time(&self, time: Duration) -> Runner {
        match self.deadline {
            Some(_) => self.clone(),
            None => self.clone().with_time(time),
        }
    }

    /// A runner for an attempt: it stops after this long, or earlier if this one does.
    pub fn at_most(&self, time: Duration) -> Runner {
        let mut attempt = self.clone().with_time(time);
        attempt.deadline = attempt.deadline.into_iter().chain(self.deadline).min();
        attempt
    }

    /// A runner for the first of two ways to an answer: it leaves half of the time to the second.
    pub fn half_of_the_time(&self) -> Runner {
        let now = Instant::now();
        match self.deadline.into_iter().chain(self.ceiling).min() {
            Some(end) => self.at_most(end.saturating_duration_since(now) / 2),
            None => self.clone(),
        }
    }

    /// Whether to go on, with tables of this many bytes.
    pub fn check(&self, bytes: usize) -> Result<(), Stop> {
        if bytes > self.memory {
            return Err(Stop::Memory);
        }
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        match self.deadline.into_iter().chain(self.ceiling).min() {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Time),
            _ => Ok(()),
        }
    }

    /// Tells the listener, if there is one, how far the work is.
    pub fn report(&self, phase: &str, done: u64, total: Option<u64>) {
        if let Some(listener) = &self.listener {
            listener(&Progress {
                phase: phase.to_owned(),
                done,
                total,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_stops_with_its_own_reason() {
        assert_eq!(Runner::new().check(1), Ok(()));
        let runner = Runner::new().with_memory(10);
        assert_eq!(runner.check(11), Err(Stop::Memory));
        let runner = Runner::new().with_time(Duration::ZERO);
        assert_eq!(runner.check(0), Err(Stop::Time));
        let default = runner.with_default_time(Duration::from_secs(9));
        assert_eq!(default.check(0), Err(Stop::Time));
        let default = Runner::new().with_default_time(Duration::ZERO);
        assert_eq!(default.check(0), Err(Stop::Time));
        let attempt = runner.at_most(Duration::from_secs(9));
        assert_eq!(attempt.check(0), Err(Stop::Time));
        let attempt = Runner::new().at_most(Duration::ZERO);
        assert_eq!(attempt.check(0), Err(Stop::Time));
        let runner = Runner::new().with_ceiling(Duration::ZERO);
        assert_eq!(runner.check(0), Err(Stop::Time));
        assert_eq!(
            runner.with_time(Duration::from_secs(9)).check(0),
            Err(Stop::Time)
        );
        let runner = Runner::new().with_ceiling(Duration::from_secs(9));
        let default = runner.with_default_time(Duration::ZERO);
        assert_eq!(default.check(0), Err(Stop::Time));
        let half = Runner::new().with_time(Duration::from_secs(9));
        let half = half.half_of_the_time().deadline.unwrap();
        assert!(half < Instant::now() + Duration::from_secs(5));
        assert!(Runner::new().half_of_the_time().deadline.is_none());
        let flag = Arc::new(AtomicBool::new(true));
        let runner = Runner::new().with_interrupt(flag);
        assert_eq!(runner.check(0), Err(Stop::Interrupted));
    }
}
