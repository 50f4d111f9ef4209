//! Long work. A job is started, asked how far it is, listened to, and cancelled; its answer is kept for a while.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::Event;
use futures::Stream;
use meximal::runner::Progress;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::task::AbortHandle;
use utoipa::ToSchema;

use crate::failure::Failure;

/// The most jobs that are remembered.
const MAX_JOBS: usize = 256;

/// The most bytes of all answers that are kept.
const MAX_KEPT: usize = 64 << 20;

/// Progress is told no more often than this, unless something new begins.
const PACE: Duration = Duration::from_millis(100);

/// How far a job is.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct JobProgress {
    /// What is being done.
    phase: String,
    /// Units done so far.
    done: u64,
    /// Units in all, where that is known.
    total: Option<u64>,
}

impl JobProgress {
    /// Nothing is done yet.
    fn waiting() -> JobProgress {
        JobProgress {
            phase: "waiting".to_owned(),
            ..JobProgress::default()
        }
    }
}

/// What became of a job.
#[derive(Clone)]
enum Status {
    Running(JobProgress),
    Done(Arc<RawValue>),
    Failed(Failure),
    Cancelled,
}

impl Status {
    fn is_running(&self) -> bool {
        matches!(self, Status::Running(_))
    }

    fn kept(&self) -> usize {
        match self {
            Status::Done(answer) => answer.get().len(),
            _ => 0,
        }
    }
}

/// A job as it is told.
#[derive(Serialize, ToSchema)]
pub struct JobReport {
    /// `running`, `done`, `failed` or `cancelled`.
    state: &'static str,
    /// How far it is, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<JobProgress>,
    /// The answer, when it is done.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_it_is")]
    #[schema(value_type = Option<Object>)]
    answer: Option<Arc<RawValue>>,
    /// What is wrong, when it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure>,
}

/// An answer is JSON already.
fn as_it_is<S: Serializer>(
    answer: &Option<Arc<RawValue>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    answer.as_deref().serialize(serializer)
}

impl From<Status> for JobReport {
    fn from(status: Status) -> JobReport {
        let mut report = JobReport {
            state: "cancelled",
            progress: None,
            answer: None,
            failure: None,
        };
        match status {
            Status::Running(progress) => {
                report.state = "running";
                report.progress = Some(progress);
            }
            Status::Done(answer) => {
                report.state = "done";
                report.answer = Some(answer);
            }
            Status::Failed(failure) => {
                report.state = "failed";
                report.failure = Some(failure);
            }
            Status::Cancelled => {}
        }
        report
    }
}

/// A job.
pub struct Job {
    id: String,
    interrupt: Arc<AtomicBool>,
    status: watch::Sender<Status>,
    task: Mutex<Option<AbortHandle>>,
}

impl Job {
    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Who is told how far the work is.
    pub fn listener(self: &Arc<Self>) -> impl Fn(&Progress) + Send + Sync + 'static {
        let job = Arc::clone(self);
        let told = Mutex::new(None::<(Instant, String)>);
        move |progress| {
            let mut told = locked(&told);
            let is_news = told
                .as_ref()
                .is_none_or(|(when, phase)| when.elapsed() >= PACE || *phase != progress.phase);
            if is_news {
                *told = Some((Instant::now(), progress.phase.clone()));
                job.settle(Status::Running(JobProgress {
                    phase: progress.phase.clone(),
                    done: progress.done,
                    total: progress.total,
                }));
            }
        }
    }

    /// The job has ended with an answer or without.
    pub fn finish(&self, result: Result<Arc<RawValue>, Failure>) {
        self.settle(match result {
            Ok(answer) => Status::Done(answer),
            Err(failure) => Status::Failed(failure),
        });
    }

    /// Work that goes on in this task; a job that is cancelled while it waits for its turn waits no more.
    pub fn attach(&self, task: AbortHandle) {
        if !self.status.borrow().is_running() {
            task.abort();
        }
        *locked(&self.task) = Some(task);
    }

    /// Stops it.
    pub fn cancel(&self) {
        self.settle(Status::Cancelled);
        self.interrupt.store(true, Ordering::Relaxed);
        if let Some(task) = locked(&self.task).take() {
            task.abort();
        }
    }

    /// A job that has ended stays as it is.
    fn settle(&self, status: Status) {
        self.status.send_if_modified(|now| {
            let runs = now.is_running();
            if runs {
                *now = status;
            }
            runs
        });
    }

    /// What there is to tell now.
    pub fn report(&self) -> JobReport {
        self.status.borrow().clone().into()
    }

    /// `progress` now and then, and then one of `done`, `failed` and `cancelled`.
    pub fn events(&self) -> impl Stream<Item = Result<Event, Infallible>> + Send + use<> {
        let mut status = self.status.subscribe();
        status.mark_changed();
        futures::stream::unfold(Some(status), |status| async {
            let mut status = status?;
            status.changed().await.ok()?;
            let now = status.borrow_and_update().clone();
            let runs = now.is_running();
            Some((Ok(event(now)), runs.then_some(status)))
        })
    }
}

fn event(status: Status) -> Event {
    let (name, data) = match &status {
        Status::Running(progress) => ("progress", serde_json::to_string(progress)),
        Status::Done(answer) => ("done", Ok(answer.get().to_owned())),
        Status::Failed(failure) => ("failed", serde_json::to_string(failure)),
        Status::Cancelled => ("cancelled", Ok("{}".to_owned())),
    };
    Event::default().event(name).data(data.unwrap_or_default())
}

/// The jobs of a server.
#[derive(Default)]
pub struct Jobs {
    jobs: Mutex<VecDeque<Arc<Job>>>,
    names: RandomState,
}

impl Jobs {
    /// A new job with the flag that stops it. The oldest ones that have ended are forgotten.
    pub fn add(&self, interrupt: Arc<AtomicBool>) -> Result<Arc<Job>, Failure> {
        let mut jobs = locked(&self.jobs);
        let mut kept: usize = jobs.iter().map(|job| job.status.borrow().kept()).sum();
        let mut index = 0;
        while jobs.len() >= MAX_JOBS || kept > MAX_KEPT {
            let Some(job) = jobs.get(index) else {
                break;
            };
            let (runs, bytes) = {
                let status = job.status.borrow();
                (status.is_running(), status.kept())
            };
            match runs {
                true => index += 1,
                false => {
                    kept -= bytes;
                    jobs.remove(index);
                }
            }
        }
        if jobs.len() >= MAX_JOBS {
            return Err(Failure::busy("too many jobs are running: try again"));
        }
        let number = jobs.back().map_or(0, |job| self.names.hash_one(&job.id));
        let lot = RandomState::new().hash_one(number);
        let job = Arc::new(Job {
            id: format!("{number:016x}{lot:016x}"),
            interrupt,
            status: watch::Sender::new(Status::Running(JobProgress::waiting())),
            task: Mutex::default(),
        });
        jobs.push_back(Arc::clone(&job));
        Ok(job)
    }

    /// The job with a name.
    pub fn find(&self, id: &str) -> Result<Arc<Job>, Failure> {
        let jobs = locked(&self.jobs);
        let found = jobs.iter().find(|job| job.id == id).cloned();
        found.ok_or_else(|| Failure::not_found("such job, or it is long over"))
    }

    /// Stops all jobs.
    pub fn cancel_all(&self) {
        for job in locked(&self.jobs).iter() {
            job.cancel();
        }
    }
}

/// What is locked is never left half changed.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
