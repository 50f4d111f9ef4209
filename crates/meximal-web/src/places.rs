//! Places for connections. When all are taken and one more comes, the connection goes that has waited longest
//! for a request: whoever holds connections without asking anything keeps nobody else out. A connection whose
//! request is being answered stays.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::body::{Body, Frame, SizeHint};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

/// What was written for a connection that has to go may still be sent.
const GRACE: Duration = Duration::from_millis(50);

/// All places.
pub struct Places {
    free: Arc<Semaphore>,
    /// How many connections want a place and have none.
    wanted: AtomicUsize,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    next: u64,
    connections: BTreeMap<u64, Arc<Connection>>,
}

struct Connection {
    state: Mutex<State>,
    has_to_go: Notify,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// No request, or not all of one.
    Waiting(Instant),
    /// A request is answered.
    Asked,
    Leaving,
}

impl Places {
    /// So many places.
    pub fn new(count: usize) -> Arc<Places> {
        Arc::new(Places {
            free: Arc::new(Semaphore::new(count)),
            wanted: AtomicUsize::new(0),
            held: Mutex::default(),
        })
    }

    /// A place for a connection; none if there will be no more.
    pub async fn take(self: &Arc<Places>) -> Option<Place> {
        let permit = match Arc::clone(&self.free).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                let _wanted = Wanted::new(&self.wanted);
                self.send_one_away();
                Arc::clone(&self.free).acquire_owned().await.ok()?
            }
        };
        let connection = Arc::new(Connection {
            state: Mutex::new(State::Waiting(Instant::now())),
            has_to_go: Notify::new(),
        });
        let mut held = locked(&self.held);
        let number = held.next;
        held.next += 1;
        held.connections.insert(number, Arc::clone(&connection));
        Some(Place {
            places: Arc::clone(self),
            number,
            connection,
            _permit: permit,
        })
    }

    /// Tells the connection to go that has waited longest, if one waits.
    fn send_one_away(&self) {
        let held = locked(&self.held);
        let waiting =
            held.connections
                .values()
                .filter_map(|connection| match *locked(&connection.state) {
                    State::Waiting(since) => Some((since, connection)),
                    State::Asked | State::Leaving => None,
                });
        if let Some((_, longest)) = waiting.min_by_key(|(since, _)| *since) {
            *locked(&longest.state) = State::Leaving;
            longest.has_to_go.notify_one();
        }
    }
}

/// Counts one who wants a place, for as long as that is so.
struct Wanted<'a>(&'a AtomicUsize);

impl Wanted<'_> {
    fn new(wanted: &AtomicUsize) -> Wanted<'_> {
        wanted.fetch_add(1, Ordering::SeqCst);
        Wanted(wanted)
    }
}

impl Drop for Wanted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The place of a connection.
pub struct Place {
    places: Arc<Places>,
    number: u64,
    connection: Arc<Connection>,
    _permit: OwnedSemaphorePermit,
}

impl Place {
    /// Comes to pass when the connection has to go.
    pub async fn has_to_go(&self) {
        self.connection.has_to_go.notified().await;
        sleep(GRACE).await;
    }

    /// Follows the requests of this connection.
    pub fn watch(&self) -> Watch {
        Watch {
            places: Arc::clone(&self.places),
            connection: Arc::clone(&self.connection),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        locked(&self.places.held).connections.remove(&self.number);
    }
}

/// Follows the requests of a connection.
#[derive(Clone)]
pub struct Watch {
    places: Arc<Places>,
    connection: Arc<Connection>,
}

impl Watch {
    fn change(&self, to: State) {
        let mut state = locked(&self.connection.state);
        if *state != State::Leaving {
            *state = to;
        }
    }

    /// The body of a request: when it is there, the request is answered.
    pub fn request<B: Body>(&self, body: B) -> Request<B> {
        let mut request = Request {
            body,
            watch: self.clone(),
        };
        request.look();
        request
    }

    /// The body of an answer: when it is written, the connection waits again.
    pub fn answer<B: Body>(&self, body: B) -> Answer<B> {
        // Also where the body of the request was not wanted.
        self.change(State::Asked);
        Answer {
            body,
            watch: self.clone(),
        }
    }
}

/// The body of a request.
pub struct Request<B> {
    body: B,
    watch: Watch,
}

impl<B: Body> Request<B> {
    fn look(&mut self) {
        if self.body.is_end_stream() {
            self.watch.change(State::Asked);
        }
    }
}

impl<B: Body + Unpin> Body for Request<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        match frame {
            Poll::Ready(None) => self.watch.change(State::Asked),
            _ => self.look(),
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer.
pub struct Answer<B> {
    body: B,
    watch: Watch,
}

impl<B: Body + Unpin> Body for Answer<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for Answer<B> {
    fn drop(&mut self) {
        self.watch.change(State::Waiting(Instant::now()));
        if self.watch.places.wanted.load(Ordering::SeqCst) > 0 {
            self.watch.places.send_one_away();
        }
    }
}

/// What is locked is never left half changed.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
