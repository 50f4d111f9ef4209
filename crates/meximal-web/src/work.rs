//! Computations. Every question is looked at for a moment, then it has its first 300 ms, and then it stands
//! in line for as long as it takes: so what is quick never waits for what is slow. A question that overran a
//! short lane is asked anew in the next one, with the whole of its own time; the engines are not told of the
//! lanes, so the answer is the one that the slow lane alone would give.
//!
//! So many slow ones run at once, so many more wait, the rest is refused. What does not stop when it is told
//! to is abandoned.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::failure::Failure;
use crate::lane::{Counted, Lane, Tell, Turn};
use crate::leash::{Cut, Leash};

/// How long a first look takes: theorems, tables and small searches are answered by then.
const LOOK: Duration = Duration::from_millis(30);

/// The first stretch of any question.
const STRETCH: Duration = Duration::from_millis(300);

/// How many latest times the quantiles are of.
const REMEMBERED: usize = 1024;

/// Threads that were abandoned and still run: with more of them nothing new is begun.
const MOST_ABANDONED: usize = 16;

/// A question on its way.
pub struct Errand<T> {
    /// Computes the answer; it may be told to stop and called again.
    pub compute: Arc<dyn Fn() -> Result<T, Failure> + Send + Sync>,
    /// What holds it.
    pub leash: Arc<Leash>,
    /// Who is told how it fares.
    pub tell: Arc<dyn Tell>,
    /// When it should have ended by itself in the slow lane.
    pub limit: Duration,
}

/// The computations of a server.
pub struct Work {
    lanes: [Lane; 3],
    /// How long a computation may go on after it was told to stop.
    grace: Duration,
    leashes: Mutex<Vec<Weak<Leash>>>,
    stopping: AtomicBool,
    counts: Counts,
}

/// What happened so far.
#[derive(Default)]
struct Counts {
    answered: AtomicU64,
    failed: AtomicU64,
    refused: AtomicU64,
    abandoned: AtomicU64,
    relieved: AtomicU64,
    /// Threads that were abandoned and still run.
    lost: Arc<AtomicUsize>,
    times: Mutex<Times>,
}

/// The times that questions took, from the asking to the answer.
#[derive(Default)]
struct Times {
    latest: VecDeque<Duration>,
    sum: Duration,
    count: u64,
}

/// The numbers of a lane.
pub struct LaneNumbers {
    /// Its name.
    pub name: &'static str,
    /// How many run in it.
    pub running: usize,
    /// How many stand in line for it.
    pub waiting: usize,
}

/// The numbers of a server.
pub struct Numbers {
    /// Lane by lane, the quickest first.
    pub lanes: Vec<LaneNumbers>,
    /// Questions with an answer.
    pub answered: u64,
    /// Questions that failed: bad ones, those out of budget, those given up.
    pub failed: u64,
    /// Questions for which there was no room.
    pub refused: u64,
    /// Computations that did not stop when they were told to.
    pub abandoned: u64,
    /// Those of them that still run.
    pub lost: usize,
    /// Computations stopped because the process held too much memory.
    pub relieved: u64,
    /// The median of the latest times, and the time that one in a hundred exceeds.
    pub quantiles: [Duration; 2],
    /// All times together,
    pub sum: Duration,
    /// and how many they are.
    pub count: u64,
}

/// How a visit to a lane ended.
enum Visit<T> {
    Answered(Result<T, Failure>),
    Overran,
}

impl Work {
    /// No computation yet; `computations` slow ones at once, and `queue` more in waiting.
    pub fn new(computations: usize, queue: usize, grace: Duration) -> Work {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let quick = cores.max(2);
        Work {
            lanes: [
                Lane::short("look", quick, LOOK),
                Lane::short("stretch", quick, STRETCH),
                Lane::long("slow", computations, queue),
            ],
            grace,
            leashes: Mutex::default(),
            stopping: AtomicBool::new(false),
            counts: Counts::default(),
        }
    }

    /// How many computations run now.
    pub fn running(&self) -> usize {
        self.lanes.iter().map(Lane::running).sum()
    }

    /// How many questions wait for their turn.
    pub fn waiting(&self) -> usize {
        self.lanes.iter().map(Lane::waiting).sum()
    }

    /// Whether new questions are taken; if not, why.
    pub fn is_open(&self) -> Result<(), Failure> {
        if self.stopping.load(Ordering::SeqCst) {
            return Err(Failure::busy("the server is stopping"));
        }
        if self.counts.lost.load(Ordering::SeqCst) >= MOST_ABANDONED {
            Err(Failure::busy(
                "too many computations do not stop: try again later",
            ))
        } else {
            Ok(())
        }
    }

    /// A leash for a new question.
    pub fn leash(&self) -> Arc<Leash> {
        let leash = Arc::new(Leash::default());
        let mut leashes = locked(&self.leashes);
        leashes.retain(|leash| leash.strong_count() > 0);
        leashes.push(Arc::downgrade(&leash));
        leash
    }

    /// The answer, when it is there. If the future is dropped, the computation is told to stop.
    pub async fn run<T: Send + 'static>(self: &Arc<Self>, errand: Errand<T>) -> Result<T, Failure> {
        struct Wanted(Arc<Leash>);
        impl Drop for Wanted {
            fn drop(&mut self) {
                self.0.cut(Cut::Unwanted);
            }
        }
        let _wanted = Wanted(Arc::clone(&errand.leash));
        let (send, receive) = oneshot::channel();
        let work = Arc::clone(self);
        // Whoever asked may go away: the rest of the work is looked after all the same.
        tokio::spawn(async move {
            let asked = Instant::now();
            let answer = work.attend(&errand).await;
            work.counts.note(&answer, asked.elapsed());
            let _nobody_waits: Result<(), _> = send.send(answer);
        });
        receive.await.unwrap_or_else(|_| Err(Failure::internal()))
    }

    /// One lane after the other, until there is an answer.
    async fn attend<T: Send + 'static>(&self, errand: &Errand<T>) -> Result<T, Failure> {
        self.is_open()
            .inspect_err(|_| self.counts.more(&self.counts.refused))?;
        for (number, lane) in (1..).zip(&self.lanes) {
            errand.leash.slacken();
            let turn = match lane.turn(&errand.leash, &*errand.tell).await {
                Ok(turn) => turn,
                Err(failure) => {
                    if !errand.leash.is_cut() {
                        self.counts.more(&self.counts.refused);
                    }
                    return Err(failure);
                }
            };
            errand.leash.set_at_work(number);
            let visit = self.visit(lane, turn, errand).await;
            errand.leash.set_at_work(0);
            if let Visit::Answered(answer) = visit {
                return answer;
            }
        }
        Err(Failure::over_budget(
            "this question went on long after its time was over, and was given up",
        ))
    }

    /// A turn in a lane, from its begin to its end.
    async fn visit<T: Send + 'static>(
        &self,
        lane: &Lane,
        turn: Turn,
        errand: &Errand<T>,
    ) -> Visit<T> {
        let leash = &errand.leash;
        let compute = Arc::clone(&errand.compute);
        let mut end = match lane.start(&turn, move || compute()) {
            Ok(end) => end,
            Err(failure) => {
                turn.end();
                return Visit::Answered(Err(failure));
            }
        };
        let limit = lane.budget.unwrap_or(errand.limit);
        tokio::select! {
            biased;
            result = &mut end => {
                turn.end();
                let answer = result.unwrap_or_else(|_| Err(Failure::internal()));
                return Visit::Answered(self.told(leash, answer));
            }
            () = leash.wait_for_cut() => {}
            () = sleep(limit) => {}
        }
        leash.pull();
        let mut late = timeout(self.grace, &mut end).await.is_err();
        if late && turn.end() {
            self.counts.more(&self.counts.abandoned);
            let lost = Counted::new(&self.counts.lost);
            if lane.budget.is_some() && !leash.is_cut() {
                // Nobody else's time: the question waits for its own thread, then for the slow lane.
                late = timeout(errand.limit, &mut end).await.is_err();
            }
            if late {
                tokio::spawn(async move {
                    let _ended: Result<_, _> = end.await;
                    drop(lost);
                });
                return if leash.is_cut() {
                    Visit::Answered(Err(leash.failure()))
                } else {
                    Visit::Answered(Err(Failure::over_budget(
                        "this question does not stop in time, and was given up",
                    )))
                };
            }
        }
        turn.end();
        if leash.is_cut() {
            Visit::Answered(Err(leash.failure()))
        } else {
            Visit::Overran
        }
    }

    /// A question that was given up has no answer, whatever its computation said.
    fn told<T>(&self, leash: &Leash, answer: Result<T, Failure>) -> Result<T, Failure> {
        if leash.is_cut() {
            Err(leash.failure())
        } else {
            answer
        }
    }

    /// Gives up one question that is being computed, for its memory: of those in the longest lane the one
    /// that was asked first, which had the most time to grow. Whether there was one.
    pub fn relieve(&self) -> bool {
        let leashes = locked(&self.leashes);
        let alive = leashes.iter().rev().filter_map(Weak::upgrade);
        let computed = alive.filter(|leash| leash.at_work() > 0 && !leash.is_cut());
        let Some(largest) = computed.max_by_key(|leash| leash.at_work()) else {
            return false;
        };
        largest.cut(Cut::Memory);
        self.counts.more(&self.counts.relieved);
        true
    }

    /// Whether anything is being computed, wanted or abandoned.
    pub fn is_busy(&self) -> bool {
        self.running() > 0 || self.counts.lost.load(Ordering::SeqCst) > 0
    }

    /// The numbers now.
    pub fn numbers(&self) -> Numbers {
        let load = |count: &AtomicU64| count.load(Ordering::SeqCst);
        let counts = &self.counts;
        let times = locked(&counts.times);
        let mut latest: Vec<Duration> = times.latest.iter().copied().collect();
        latest.sort_unstable();
        let quantile = |hundredths: usize| {
            let place = (latest.len() * hundredths).div_ceil(100);
            latest
                .get(place.saturating_sub(1))
                .copied()
                .unwrap_or_default()
        };
        let lanes = self.lanes.iter().map(|lane| LaneNumbers {
            name: lane.name,
            running: lane.running(),
            waiting: lane.waiting(),
        });
        Numbers {
            lanes: lanes.collect(),
            answered: load(&counts.answered),
            failed: load(&counts.failed),
            refused: load(&counts.refused),
            abandoned: load(&counts.abandoned),
            lost: counts.lost.load(Ordering::SeqCst),
            relieved: load(&counts.relieved),
            quantiles: [quantile(50), quantile(99)],
            sum: times.sum,
            count: times.count,
        }
    }

    /// Stops all computations, and those that come later.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        let leashes = locked(&self.leashes);
        for leash in leashes.iter().filter_map(Weak::upgrade) {
            leash.cut(Cut::Stopping);
        }
    }
}

impl Counts {
    fn more(&self, count: &AtomicU64) {
        count.fetch_add(1, Ordering::SeqCst);
    }

    fn note<T>(&self, answer: &Result<T, Failure>, took: Duration) {
        self.more(match answer {
            Ok(_) => &self.answered,
            Err(_) => &self.failed,
        });
        let mut times = locked(&self.times);
        times.sum += took;
        times.count += 1;
        times.latest.push_back(took);
        if times.latest.len() > REMEMBERED {
            times.latest.pop_front();
        }
    }
}

/// What is locked is never left half changed.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
