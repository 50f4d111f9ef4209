//! Two attempts at one question, side by side. Where either of two methods may work in vain for long, trying
//! one after the other makes every question wait that the second would have answered at once. So both go on
//! at the same time, and none costs more than about twice what the better one costs alone.
//!
//! Why threads, and not turns that double: an attempt that is stopped loses what it was in the middle of, and
//! begins it again in its next turn. A thread that waits loses nothing. So where there is one thread to work
//! on, there are still two, which take turns; a third way, for systems without threads, runs one attempt
//! after the other.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Runner;

/// How long a turn takes: short for somebody who waits, long beside what a change of threads costs.
const TURN: Duration = Duration::from_millis(5);

/// What one attempt sets when the other is no longer needed.
#[derive(Clone, Debug, Default)]
pub struct Settled(Arc<AtomicBool>);

impl Settled {
    /// The question is answered: the other attempt stops, as if it were interrupted.
    pub fn settle(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the question is answered.
    pub fn is_settled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Runs two attempts side by side: `here` on this thread, `beside` on one of its own. Each has a runner with
/// the limits of `runner`, and a flag that stops the other. Both results come back; what they mean together
/// is the caller's business. `None` if the system has no thread to give.
///
/// The tables of `beside` may hold half of the memory, because those of `here` may hold all of it, and a
/// process may grow by half as much again.
///
/// ```
/// use meximal::runner::{Runner, side_by_side};
/// let (endless, found) = side_by_side(
///     &Runner::new(),
///     |runner, _| loop {
///         if let Err(stop) = runner.check(0) {
///             break stop;
///         }
///     },
///     |_, settled| {
///         settled.settle();
///         42
///     },
/// );
/// assert_eq!((endless.to_string(), found), ("interrupted".to_owned(), Some(42)));
/// ```
pub fn side_by_side<A, B: Send>(
    runner: &Runner,
    here: impl FnOnce(&Runner, &Settled) -> A,
    beside: impl FnOnce(&Runner, &Settled) -> B + Send,
) -> (A, Option<B>) {
    let settled = Settled::default();
    let mut mine = runner.clone();
    mine.settled.push(settled.clone());
    let mut others = mine.clone().with_memory(runner.memory() / 2);
    if cfg!(target_family = "wasm") {
        let first = beside(&others.half_of_the_time(), &settled);
        return (here(&mine, &settled), Some(first));
    }
    // Attempts within an attempt share its turns.
    if rayon::current_num_threads() < 2 && runner.turn.is_none() {
        let (one, other) = Turn::both();
        (mine.turn, others.turn) = (Some(one), Some(other));
    }
    let leaving = |runner: &Runner| runner.turn.clone().map(Leaving);
    thread::scope(|scope| {
        let work = || {
            let _leaving = leaving(&others);
            beside(&others, &settled)
        };
        let started = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work);
        let found = {
            let _leaving = leaving(&mine);
            if started.is_err() {
                mine.turn = None;
            }
            here(&mine, &settled)
        };
        let other = started.ok().map(|started| match started.join() {
            Ok(other) => other,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        (found, other)
    })
}

/// The stack of the thread beside: as large as that of a program's first thread usually is.
const STACK: usize = 8 << 20;

/// The place of one of two attempts that share a thread.
#[derive(Clone)]
pub(super) struct Turn {
    shared: Arc<Shared>,
    me: usize,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// Who works.
    turn: usize,
    since: Instant,
    /// Who has left.
    left: [bool; 2],
}

impl Turn {
    fn both() -> (Turn, Turn) {
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                turn: 0,
                since: Instant::now(),
                left: [false; 2],
            }),
            changed: Condvar::new(),
        });
        let other = Arc::clone(&shared);
        (
            Turn { shared, me: 0 },
            Turn {
                shared: other,
                me: 1,
            },
        )
    }

    fn state(&self) -> MutexGuard<'_, State> {
        let state = self.shared.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the other attempt work if this one has worked for long enough, and waits until it is its turn
    /// again.
    pub fn pass_if_due(&self) {
        let other = 1 - self.me;
        let mut state = self.state();
        if state.turn == self.me && !state.left[other] && state.since.elapsed() >= TURN {
            state.turn = other;
            state.since = Instant::now();
            self.shared.changed.notify_all();
        }
        while state.turn != self.me && !state.left[other] {
            let waited = self.shared.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Leaves the thread to the other attempt when it is dropped, by a panic, too.
struct Leaving(Turn);

impl Drop for Leaving {
    fn drop(&mut self) {
        let turn = &self.0;
        turn.state().left[turn.me] = true;
        turn.shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Stop;

    fn until_stopped(runner: &Runner) -> Stop {
        loop {
            if let Err(stop) = runner.check(0) {
                return stop;
            }
        }
    }

    fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(work)
    }

    /// Either attempt may settle the question, on one thread and on two.
    #[test]
    fn the_first_answer_stops_the_other() {
        for threads in [1, 2] {
            let found = on_threads(threads, || {
                side_by_side(
                    &Runner::new(),
                    |runner, _| until_stopped(runner),
                    |runner, settled| {
                        (0..1000).for_each(|_| runner.check(0).unwrap());
                        settled.settle();
                    },
                )
            });
            assert_eq!(found, (Stop::Interrupted, Some(())));
            let found = on_threads(threads, || {
                side_by_side(
                    &Runner::new(),
                    |runner, settled| {
                        (0..1000).for_each(|_| runner.check(0).unwrap());
                        settled.settle();
                    },
                    |runner, _| until_stopped(runner),
                )
            });
            assert_eq!(found, ((), Some(Stop::Interrupted)));
        }
    }

    /// On one thread one works at a time, and both come forward.
    #[test]
    fn attempts_that_share_a_thread_take_turns() {
        use std::sync::atomic::AtomicU64;
        const ENOUGH: u64 = 100;
        let [mine, others] = [const { AtomicU64::new(0) }; 2];
        let busy = AtomicBool::new(false);
        let work = |count: &AtomicU64, other: &AtomicU64, runner: &Runner| {
            let is_done = |count: &AtomicU64| count.load(Ordering::Relaxed) >= ENOUGH;
            runner.check(0).unwrap();
            while !(is_done(count) && is_done(other)) {
                assert!(!busy.swap(true, Ordering::SeqCst), "both work at once");
                count.fetch_add(1, Ordering::Relaxed);
                busy.store(false, Ordering::SeqCst);
                runner.check(0).unwrap();
            }
        };
        on_threads(1, || {
            side_by_side(
                &Runner::new(),
                |runner, _| work(&mine, &others, runner),
                |runner, _| work(&others, &mine, runner),
            )
        });
        assert!(mine.into_inner() >= ENOUGH && others.into_inner() >= ENOUGH);
    }

    /// The limits of the question are those of both attempts.
    #[test]
    fn limits_stop_both() {
        let runner = Runner::new().with_time(Duration::ZERO);
        let both = side_by_side(
            &runner,
            |runner, _| until_stopped(runner),
            |runner, _| until_stopped(runner),
        );
        assert_eq!(both, (Stop::Time, Some(Stop::Time)));
    }
}
