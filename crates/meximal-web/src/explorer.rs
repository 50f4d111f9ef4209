//! What all requests share: the options, the work, the jobs; and how a question gets its answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use meximal::runner::Progress;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::jobs::Jobs;
use crate::lane::Tell;
use crate::leash::Leash;
use crate::options::Options;
use crate::process::resident_bytes;
use crate::questions::{Budget, Limits, Prepared, Verb};
use crate::work::{Errand, Work};

/// Between two looks at the memory of the process.
const LOOKS: Duration = Duration::from_millis(100);

/// How long a computation that was given up has for giving its memory back, before the next one is.
const RELIEF: Duration = Duration::from_millis(500);

/// This many looks in a row above the limit, with nothing left to stop, end the server.
const MOST_LOOKS: u32 = 100;

/// The server without its sockets.
pub struct Explorer {
    /// What it was told when it started.
    pub options: Options,
    /// Where it listens.
    pub address: SocketAddr,
    /// Its computations.
    pub work: Arc<Work>,
    /// Its long work.
    pub jobs: Arc<Jobs>,
}

/// Who follows a question.
pub trait Follow: Tell {
    /// The computation is so far.
    fn progress(&self, progress: &Progress);
}

/// Nobody follows: the answer is all that is wanted.
pub struct Nobody;

impl Tell for Nobody {
    fn waiting(&self, _: usize) {}
}

impl Follow for Nobody {
    fn progress(&self, _: &Progress) {}
}

impl Explorer {
    /// A server at this address.
    pub fn new(options: Options, address: SocketAddr) -> Explorer {
        Explorer {
            work: Arc::new(Work::new(
                options.computations,
                options.queue,
                options.grace,
            )),
            jobs: Arc::new(Jobs::new(options.absence)),
            options,
            address,
        }
    }

    /// Stops all work.
    pub fn stop(&self) {
        self.jobs.cancel_all();
        self.work.stop();
    }

    /// The answer to a question, when it had its turn.
    pub async fn compute(
        &self,
        question: Question,
        leash: Arc<Leash>,
        follower: Arc<impl Follow + 'static>,
    ) -> Result<Arc<RawValue>, Failure> {
        let options = self.options.clone();
        let limit = question.budget.limit(&options);
        let flag = leash.flag();
        let listener = Arc::clone(&follower);
        let compute = move || {
            let listener = Arc::clone(&listener);
            let tell = move |progress: &Progress| listener.progress(progress);
            let limits = Limits::new(question.budget, &options, Arc::clone(&flag), tell);
            let json = (question.prepared)(&limits)?;
            Ok(Arc::from(RawValue::from_string(json)?))
        };
        let errand = Errand {
            compute: Arc::new(compute),
            leash,
            tell: follower,
            limit,
        };
        self.work.run(errand).await
    }

    /// Keeps the process within its memory: computations are given up one by one while it holds more. Returns
    /// when it still holds much more after all of them were told to stop: then there is nothing left but to
    /// end.
    pub async fn guard_memory(&self) {
        let limit = self.options.process_memory;
        let far = limit.saturating_add(limit / 4);
        let mut above = 0;
        let mut pause = LOOKS;
        loop {
            tokio::time::sleep(pause).await;
            let Some(held) = resident_bytes() else {
                return std::future::pending().await;
            };
            let relieved = held > limit && self.work.relieve();
            pause = if relieved { RELIEF } else { LOOKS };
            above = if held > far && !relieved && self.work.is_busy() {
                above + 1
            } else {
                0
            };
            if above > MOST_LOOKS {
                return;
            }
        }
    }
}

/// A question that was read.
pub struct Question {
    budget: Budget,
    prepared: Prepared,
}

impl Question {
    /// Reads the body of a question.
    pub fn read(verb: Verb, mut object: Map<String, Value>) -> Result<Question, Failure> {
        Ok(Question {
            budget: Budget::take(&mut object)?,
            prepared: verb.read(object)?,
        })
    }
}
