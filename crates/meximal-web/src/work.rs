//! Computations: so many at once, so many more waiting, the rest refused. Each has a flag that stops it; it is set when whoever
//! asked goes away, cancels, or when the server stops.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::Semaphore;

use crate::failure::Failure;

/// The computations of a server.
pub struct Work {
    turns: Arc<Semaphore>,
    /// Those that run and those that wait.
    admitted: Arc<AtomicUsize>,
    most: usize,
    running: Arc<AtomicUsize>,
    flags: Mutex<Vec<Weak<AtomicBool>>>,
    stopping: AtomicBool,
}

/// One of a number of things, counted while it lives.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(count: &Arc<AtomicUsize>) -> Counted {
        count.fetch_add(1, Ordering::SeqCst);
        Counted(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A place among those that run or wait.
pub struct Place {
    admitted: Counted,
    interrupt: Arc<AtomicBool>,
}

impl Place {
    /// The flag that stops the computation.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }
}

/// Stops a computation that nobody waits for any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Work {
    /// No computation yet; `computations` at once, and `queue` more in waiting.
    pub fn new(computations: usize, queue: usize) -> Work {
        Work {
            turns: Arc::new(Semaphore::new(computations)),
            admitted: Arc::default(),
            most: computations.saturating_add(queue),
            running: Arc::default(),
            flags: Mutex::default(),
            stopping: AtomicBool::new(false),
        }
    }

    /// How many computations run now.
    pub fn running(&self) -> usize {
        self.running.load(Ordering::SeqCst)
    }

    /// How many wait for their turn.
    pub fn waiting(&self) -> usize {
        let admitted = self.admitted.load(Ordering::SeqCst);
        admitted.saturating_sub(self.running())
    }

    /// A place, if the queue is not full.
    pub fn admit(&self) -> Result<Place, Failure> {
        let admitted = Counted::new(&self.admitted);
        if self.admitted.load(Ordering::SeqCst) > self.most {
            return Err(Failure::busy("too many questions are waiting: try again"));
        }
        let interrupt = Arc::new(AtomicBool::new(false));
        let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.retain(|flag| flag.strong_count() > 0);
        flags.push(Arc::downgrade(&interrupt));
        Ok(Place {
            admitted,
            interrupt,
        })
    }

    /// Computes when it is this one's turn, on a thread of its own. If the future is dropped, the computation is told to stop.
    pub async fn run<T: Send + 'static>(
        &self,
        place: Place,
        compute: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let _waiting = Waiting(place.interrupt());
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Failure::internal())?;
        if self.stopping.load(Ordering::SeqCst) {
            return Err(Failure::busy("the server is stopping"));
        }
        let running = Counted::new(&self.running);
        let computed = tokio::task::spawn_blocking(move || {
            let result = compute();
            // In this order: who sees fewer running finds a free turn.
            drop((turn, running, place.admitted));
            result
        });
        computed.await.unwrap_or_else(|_| Err(Failure::internal()))
    }

    /// Stops all computations, and those that come later.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        let flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        for flag in flags.iter().filter_map(Weak::upgrade) {
            flag.store(true, Ordering::Relaxed);
        }
    }
}
