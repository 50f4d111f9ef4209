//! Limits on long computations. A [`Runner`] carries what the user allows (time, memory), a flag that
//! stops the work from outside (Ctrl-C), and a place to report progress. Engines ask it now and then
//! whether to go on; a [`Stop`] says why they did not, and whoever called them keeps what is known.
//!
//! Engines say how many bytes their tables hold. What they do not count, the system does: a runner may also
//! watch the memory that the whole process holds ([`Runner::with_resident_limit`]). A loop with short steps
//! counts them with a [`Pace`], which looks at the limits only now and then.

mod memory;
mod side_by_side;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use memory::{Size, address_limit, allowed, default_memory};
use side_by_side::Turn;

pub use side_by_side::{Settled, side_by_side};

/// Why a computation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The time allowed is used up.
    #[error("the time allowed is used up")]
    Time,
    /// The memory allowed is used up.
    #[error("the memory allowed is used up")]
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
    time: Option<Duration>,
    deadline: Option<Instant>,
    /// Whether the time is a default, and not asked for.
    is_default: bool,
    ceiling: Option<Instant>,
    memory: usize,
    resident: Option<Arc<Resident>>,
    /// How many looks are left, where they are counted; all clones share it.
    looks: Option<Arc<AtomicU64>>,
    interrupt: Arc<AtomicBool>,
    /// Set when another attempt has settled the question.
    settled: Vec<Settled>,
    /// Whose turn it is, where two attempts share one thread.
    turn: Option<Turn>,
    listener: Option<Arc<Listener>>,
}

impl Default for Runner {
    fn default() -> Self {
        Runner {
            time: None,
            deadline: None,
            is_default: false,
            ceiling: None,
            memory: default_memory(),
            resident: None,
            looks: None,
            interrupt: Arc::new(AtomicBool::new(false)),
            settled: Vec::new(),
            turn: None,
            listener: None,
        }
    }
}

impl Runner {
    /// No time limit, nobody listening; the memory is the smaller of 4 GiB and four fifths of what the system
    /// allows.
    pub fn new() -> Runner {
        Runner::default()
    }

    /// Stops after this long, counted from now.
    pub fn with_time(mut self, time: Duration) -> Runner {
        self.time = Some(time);
        self.deadline = Instant::now().checked_add(time);
        self.is_default = false;
        self
    }

    /// The same limits, counted from now: for the next of several questions. A ceiling stays where it is.
    pub fn again(&self) -> Runner {
        let mut next = self.clone();
        if let Some(time) = self.time {
            next = next.with_time(time);
        }
        match self.resident {
            Some(_) => next.with_resident_limit(),
            None => next,
        }
    }

    /// The same for the next of several questions that are asked at once, with its share of the memory. What
    /// the whole process may hold stays as it is.
    pub fn beside_others(&self, count: usize) -> Runner {
        let mut next = self.clone().without_listener();
        if let Some(time) = self.time {
            next = next.with_time(time);
        }
        next.memory /= count.max(1);
        next
    }

    /// Stops after this long, counted from now, whatever time is set or not set: a server's own limit, which
    /// leaves the defaults of the questions as they are.
    pub fn with_ceiling(mut self, time: Duration) -> Runner {
        self.ceiling = Instant::now().checked_add(time);
        self
    }

    /// Stops when the tables of one computation hold more bytes than this.
    pub fn with_memory(mut self, bytes: usize) -> Runner {
        self.memory = bytes;
        self
    }

    /// Stops, too, when the process grows from now on by an eighth more than the tables may hold, or so far
    /// that the system would refuse to double what it has grown by, where the system tells its size. For a
    /// process that answers one question at a time.
    pub fn with_resident_limit(mut self) -> Runner {
        self.resident = Size::now().map(|now| {
            let growth = self.memory.saturating_add(self.memory / 8);
            let growth = growth.saturating_add(RESIDENT_SLACK);
            let most = allowed().map_or(growth, |bytes| bytes / 10 * 9);
            Arc::new(Resident {
                start: now.resident,
                growth: growth.min(most),
                since: Instant::now(),
                next_look: AtomicU64::new(0),
            })
        });
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

    /// Whether a time was asked for: defaults do not count.
    pub fn is_timed(&self) -> bool {
        self.deadline.is_some() && !self.is_default
    }

    /// A runner for a question, or for a part of one: if no time was asked for, this one holds for it. Of two
    /// defaults the shorter one holds.
    pub fn with_default_time(&self, time: Duration) -> Runner {
        if self.is_timed() {
            return self.clone();
        }
        let mut question = self.at_most(time);
        question.time = None;
        question.is_default = true;
        question
    }

    /// A runner for what comes after a computation that may have used up its time, or have been interrupted:
    /// this long from now, with the same memory. Who interrupted the first of the two may not stop the
    /// second.
    pub fn afterwards(&self, time: Duration) -> Runner {
        let after = Runner::new().with_memory(self.memory).with_time(time);
        if self.interrupt.load(Ordering::Relaxed) {
            after
        } else {
            after.with_interrupt(Arc::clone(&self.interrupt))
        }
    }

    /// A runner for an attempt: it stops after this long, or earlier if this one does.
    pub fn at_most(&self, time: Duration) -> Runner {
        let mut attempt = self.clone().with_time(time);
        (attempt.time, attempt.is_default) = (self.time, self.is_default);
        attempt.deadline = attempt.deadline.into_iter().chain(self.deadline).min();
        attempt
    }

    /// A runner for an attempt that is counted, not timed: it stops, as if the time were up, when it was
    /// asked this many times whether to go on. Engines ask at the same places in every run, so what the
    /// attempt finds does not depend on the machine.
    pub fn in_looks(&self, looks: u64) -> Runner {
        self.counting(&Arc::new(AtomicU64::new(looks)))
    }

    /// The same, with a counter of the looks that are left, so that whoever holds it can tell how much work
    /// was done.
    pub fn counting(&self, left: &Arc<AtomicU64>) -> Runner {
        let mut attempt = self.clone();
        attempt.looks = Some(Arc::clone(left));
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
        if self.settled.iter().any(Settled::is_settled) {
            return Err(Stop::Interrupted);
        }
        if let Some(turn) = &self.turn {
            turn.pass_if_due();
        }
        if let Some(left) = &self.looks {
            let spent =
                left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
            spent.map_err(|_| Stop::Time)?;
        }
        let deadline = self.deadline.into_iter().chain(self.ceiling).min();
        if deadline.is_none() && self.resident.is_none() {
            return Ok(());
        }
        let now = Instant::now();
        if deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Stop::Time);
        }
        match &self.resident {
            Some(resident) if resident.is_over(now) => Err(Stop::Memory),
            _ => Ok(()),
        }
    }

    /// Whether somebody listens to how far the work is.
    pub fn has_listener(&self) -> bool {
        self.listener.is_some()
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

/// How much the process may grow besides its tables: threads, buffers, the answer itself.
const RESIDENT_SLACK: usize = 24 << 20;

/// Milliseconds between two looks at the size of the process.
const RESIDENT_LOOKS: u64 = 5;

/// A limit on what the whole process holds.
struct Resident {
    /// The bytes that it held when the limit was set, and those by which it may grow.
    start: usize,
    growth: usize,
    since: Instant,
    /// In milliseconds; all clones of a runner share it.
    next_look: AtomicU64,
}

impl Resident {
    fn is_over(&self, now: Instant) -> bool {
        let now = now.saturating_duration_since(self.since).as_millis() as u64;
        if now < self.next_look.load(Ordering::Relaxed) {
            return false;
        }
        let is_over = Size::now().is_some_and(|size| self.is_too_large(size, address_limit()));
        if !is_over {
            self.next_look
                .store(now + RESIDENT_LOOKS, Ordering::Relaxed);
        }
        is_over
    }

    /// A table that is full asks for one of twice its size, and is given up only when that is filled: where
    /// the address space is limited, there must be room for it.
    fn is_too_large(&self, size: Size, address_limit: Option<usize>) -> bool {
        let grown = size.resident.saturating_sub(self.start);
        let doubled = size.address.saturating_add(grown.saturating_mul(2));
        grown > self.growth || address_limit.is_some_and(|limit| doubled > limit)
    }
}

/// Counts short steps, and looks at the limits after many of them.
///
/// ```
/// use meximal::runner::{Pace, Runner, Stop};
/// let runner = Runner::new().with_memory(1000);
/// let mut pace = Pace::default();
/// let mut numbers = Vec::new();
/// let stop = loop {
///     numbers.push(7u64);
///     if let Err(stop) = pace.step(&runner, || 8 * numbers.len()) {
///         break stop;
///     }
/// };
/// assert_eq!(stop, Stop::Memory);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pace {
    steps: u32,
}

impl Pace {
    /// Steps between two looks: a few hundred microseconds of the usual ones.
    pub const STEPS: u32 = 1024;

    /// One step. Whether to go on; the bytes held are asked for only when it is time to look.
    pub fn step(&mut self, runner: &Runner, bytes: impl FnOnce() -> usize) -> Result<(), Stop> {
        self.steps(1, runner, bytes)
    }

    /// This many steps at once.
    pub fn steps(
        &mut self,
        count: usize,
        runner: &Runner,
        bytes: impl FnOnce() -> usize,
    ) -> Result<(), Stop> {
        self.steps = self
            .steps
            .saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        if self.steps < Pace::STEPS {
            return Ok(());
        }
        self.steps = 0;
        runner.check(bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_the_process_is_a_limit() {
        let runner = Runner::new().with_memory(0).with_resident_limit();
        if Size::now().is_none() {
            return;
        }
        let held = vec![1u8; 4 * RESIDENT_SLACK];
        std::thread::sleep(Duration::from_millis(2 * RESIDENT_LOOKS));
        assert_eq!(runner.check(0), Err(Stop::Memory));
        assert!(held.iter().all(|&byte| byte == 1));
    }

    #[test]
    fn there_is_room_for_the_next_table() {
        let resident = Resident {
            start: 100,
            growth: 10_000,
            since: Instant::now(),
            next_look: AtomicU64::new(0),
        };
        let size = |address, resident| Size { address, resident };
        assert!(!resident.is_too_large(size(900, 400), None));
        assert!(resident.is_too_large(size(20_000, 10_101), None));
        // A table of 300 becomes one of 600 beside it.
        assert!(!resident.is_too_large(size(900, 400), Some(1500)));
        assert!(resident.is_too_large(size(901, 400), Some(1500)));
    }

    #[test]
    fn the_next_question_has_its_own_time() {
        let runner = Runner::new().with_time(Duration::from_millis(300));
        std::thread::sleep(Duration::from_millis(310));
        assert_eq!(runner.check(0), Err(Stop::Time));
        assert_eq!(runner.again().check(0), Ok(()));
        let runner = runner.with_ceiling(Duration::ZERO);
        assert_eq!(runner.again().check(0), Err(Stop::Time));
    }

    #[test]
    fn looks_are_counted_over_all_clones() {
        let runner = Runner::new().in_looks(3);
        let clone = runner.clone();
        let stops = [&runner, &clone, &runner, &clone, &runner].map(|one| one.check(0).is_err());
        assert_eq!(stops, [false, false, false, true, true]);
        assert_eq!(runner.in_looks(1).check(0), Ok(()));
    }

    #[test]
    fn a_pace_looks_after_its_steps() {
        let runner = Runner::new().with_time(Duration::ZERO);
        let mut pace = Pace::default();
        let looked = (0..Pace::STEPS).find(|_| pace.step(&runner, || 0).is_err());
        assert_eq!(looked, Some(Pace::STEPS - 1));
        assert_eq!(
            pace.steps(Pace::STEPS as usize, &runner, || 0),
            Err(Stop::Time)
        );
    }

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
        assert!(!default.is_timed());
        // The shorter default holds, and a time that is asked for in place of both.
        let default = Runner::new().with_default_time(Duration::from_secs(9));
        assert_eq!(
            default.with_default_time(Duration::ZERO).check(0),
            Err(Stop::Time)
        );
        let asked = runner.with_default_time(Duration::from_secs(9));
        assert!(asked.is_timed() && asked.check(0) == Err(Stop::Time));
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
