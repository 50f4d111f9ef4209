//! A lane: so many computations at once, for so long; the others stand in line. A computation that does not
//! end when it is told to is abandoned: its place goes to the next one, and it is counted until it ends.
//!
//! In the short lanes whoever came last is next: when many slow questions come at once, a quick one does not
//! wait for the first stretch of all of them. Nobody waits long there, for nobody stays long. In the long
//! lane whoever came first is next.
//!
//! Computations of the short lanes have a pool of threads for themselves, of one thread: what a long census
//! has put in line for the threads that all share does not delay them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::{oneshot, watch};

use crate::failure::Failure;
use crate::leash::Leash;

/// The stack of a thread: searches recurse as deeply as on the main thread of a program.
pub const STACK: usize = 16 << 20;

/// One of a number of things, counted while it lives.
pub struct Counted(Arc<AtomicUsize>);

impl Counted {
    /// One more.
    pub fn new(count: &Arc<AtomicUsize>) -> Counted {
        count.fetch_add(1, Ordering::SeqCst);
        Counted(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A lane.
pub struct Lane {
    /// Its name among the numbers of the server.
    pub name: &'static str,
    /// How long a computation may stay; none if that is its own affair.
    pub budget: Option<Duration>,
    at_once: usize,
    /// The most that may stand in line.
    room: usize,
    queue: Arc<Queue>,
    running: Arc<AtomicUsize>,
    moved: watch::Sender<()>,
    pools: Arc<Mutex<Vec<ThreadPool>>>,
}

impl Lane {
    /// A lane for `at_once` computations, each for so long.
    pub fn short(name: &'static str, at_once: usize, budget: Duration) -> Lane {
        Lane::new(name, at_once, Some(budget), usize::MAX)
    }

    /// The lane for computations that take their time: `room` more may stand in line.
    pub fn long(name: &'static str, at_once: usize, room: usize) -> Lane {
        Lane::new(name, at_once, None, room)
    }

    fn new(name: &'static str, at_once: usize, budget: Option<Duration>, room: usize) -> Lane {
        Lane {
            name,
            budget,
            at_once,
            room,
            queue: Arc::new(Queue {
                last_first: budget.is_some(),
                places: Mutex::new(Places {
                    free: at_once,
                    next: 0,
                    line: BTreeMap::new(),
                }),
            }),
            running: Arc::default(),
            moved: watch::Sender::new(()),
            pools: Arc::default(),
        }
    }

    /// How many run now.
    pub fn running(&self) -> usize {
        self.running.load(Ordering::SeqCst)
    }

    /// How many stand in line.
    pub fn waiting(&self) -> usize {
        locked(&self.queue.places).line.len()
    }

    /// Waits for a turn, and tells how many are ahead; nothing if the question was given up.
    pub async fn turn(&self, leash: &Leash, tell: &dyn Tell) -> Result<Turn, Failure> {
        let (stand, turn) = match self.stand()? {
            Ok(permit) => return Ok(self.begin(permit)),
            Err(stand) => stand,
        };
        let mut moved = self.moved.subscribe();
        let mut turn = turn;
        let mut told = usize::MAX;
        loop {
            let ahead = self.ahead_of(stand.number);
            if self.budget.is_none() && ahead != told {
                tell.waiting(ahead);
                told = ahead;
            }
            tokio::select! {
                permit = &mut turn => {
                    return Ok(self.begin(permit.map_err(|_| Failure::internal())?));
                }
                () = leash.wait_for_cut() => return Err(leash.failure()),
                _ = moved.changed() => {}
            }
        }
    }

    fn begin(&self, permit: Permit) -> Turn {
        let running = Counted::new(&self.running);
        Turn(Arc::new(Mutex::new(Some((permit, running)))))
    }

    /// A turn if one is free; else a place in the line, if there is room, and what will bring the turn.
    fn stand(&self) -> Result<Result<Permit, (Stand<'_>, oneshot::Receiver<Permit>)>, Failure> {
        let mut places = locked(&self.queue.places);
        if places.free > 0 {
            places.free -= 1;
            return Ok(Ok(Permit(Arc::clone(&self.queue))));
        }
        if places.line.len() >= self.room {
            return Err(Failure::busy("too many questions are waiting: try again"));
        }
        let number = places.next;
        places.next += 1;
        let (send, receive) = oneshot::channel();
        places.line.insert(number, send);
        Ok(Err((Stand { lane: self, number }, receive)))
    }

    fn ahead_of(&self, number: u64) -> usize {
        locked(&self.queue.places).line.range(..number).count()
    }

    /// Runs a computation on a thread, and gives what will hold its result. The turn is over when it ends.
    pub fn start<T: Send + 'static>(
        &self,
        turn: &Turn,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, Failure> {
        let (send, receive) = oneshot::channel();
        let turn = turn.clone();
        let run = move || {
            let result = compute();
            // In this order: who has the answer finds a free turn.
            turn.end();
            let _nobody_waits: Result<(), T> = send.send(result);
        };
        let started = match self.budget {
            None => std::thread::Builder::new()
                .stack_size(STACK)
                .spawn(run)
                .map(drop)
                .map_err(|_| ()),
            Some(_) => self.start_alone(run),
        };
        started.map_err(|()| Failure::busy("there is no thread for this question: try again"))?;
        Ok(receive)
    }

    /// Runs on a thread of its own pool. The pool is used again by the next one.
    fn start_alone(&self, run: impl FnOnce() + Send + 'static) -> Result<(), ()> {
        let idle = locked(&self.pools).pop();
        let pool = match idle {
            Some(pool) => pool,
            None => ThreadPoolBuilder::new()
                .num_threads(1)
                .stack_size(STACK)
                // Who waits for the answer hears that there is none.
                .panic_handler(|_| ())
                .build()
                .map_err(|_| ())?,
        };
        let (give, given) = std::sync::mpsc::channel::<ThreadPool>();
        let pools = Arc::clone(&self.pools);
        let most = self.at_once;
        pool.spawn(move || {
            run();
            if let Ok(pool) = given.recv() {
                let mut pools = locked(&pools);
                if pools.len() < most {
                    pools.push(pool);
                }
            }
        });
        give.send(pool).map_err(|_| ())
    }
}

/// Who is told how a question fares.
pub trait Tell: Send + Sync {
    /// It waits, and so many are ahead of it.
    fn waiting(&self, ahead: usize);
}

/// Who is next in a lane.
struct Queue {
    last_first: bool,
    places: Mutex<Places>,
}

struct Places {
    /// How many more may run at once.
    free: usize,
    /// The number of the next one who comes.
    next: u64,
    line: BTreeMap<u64, oneshot::Sender<Permit>>,
}

/// Leave to run in a lane. It goes to the next one when it is given back.
struct Permit(Arc<Queue>);

impl Drop for Permit {
    fn drop(&mut self) {
        let mut places = locked(&self.0.places);
        let next = if self.0.last_first {
            places.line.pop_last()
        } else {
            places.line.pop_first()
        };
        if next.is_none() {
            places.free += 1;
        }
        drop(places);
        if let Some((_, next)) = next {
            // Whoever went away in this moment gives it back at once.
            let _given: Result<(), Permit> = next.send(Permit(Arc::clone(&self.0)));
        }
    }
}

/// A place in the line.
struct Stand<'a> {
    lane: &'a Lane,
    number: u64,
}

impl Drop for Stand<'_> {
    fn drop(&mut self) {
        locked(&self.lane.queue.places).line.remove(&self.number);
        self.lane.moved.send_replace(());
    }
}

/// A turn in a lane. It ends when the computation does, or when that is abandoned.
#[derive(Clone)]
pub struct Turn(Arc<Mutex<Option<(Permit, Counted)>>>);

impl Turn {
    /// Ends the turn; whether it went on until now.
    pub fn end(&self) -> bool {
        locked(&self.0).take().is_some()
    }
}

/// What is locked is never left half changed.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
