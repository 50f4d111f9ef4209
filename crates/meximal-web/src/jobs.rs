//! Long work. A job is started, asked how far it is, listened to, and cancelled; its answer is kept for a
//! while. Jobs that name the same session have one stream of events together: a browser with many tabs needs
//! one connection for all of them.

use std::collections::{HashMap, HashSet, VecDeque};
use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::Event;
use futures::Stream;
use meximal::runner::Progress;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use tokio::sync::watch;

use crate::explorer::Follow;
use crate::failure::Failure;
use crate::lane::Tell;
use crate::leash::{Cut, Leash};

/// The most jobs that are remembered.
const MAX_JOBS: usize = 256;

/// The most bytes of all answers that are kept.
const MAX_KEPT: usize = 64 << 20;

/// Progress is told no more often than this, unless something new begins.
const PACE: Duration = Duration::from_millis(100);

/// How far a job is.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobProgress {
    /// What is being done.
    phase: String,
    /// Units done so far.
    done: u64,
    /// Units in all, where that is known.
    total: Option<u64>,
    /// How many are ahead of it, while it waits for its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<usize>,
}

impl JobProgress {
    /// Nothing is done yet.
    fn waiting(ahead: Option<usize>) -> JobProgress {
        JobProgress {
            phase: "waiting".to_owned(),
            ahead,
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
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobReport {
    /// `running`, `done`, `failed` or `cancelled`.
    state: &'static str,
    /// How far it is, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<JobProgress>,
    /// The answer, when it is done.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_it_is")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<meximal_ask::AnswerBody>"))]
    answer: Option<Arc<RawValue>>,
    /// What is wrong, when it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure>,
    /// How long ago it was asked for, in milliseconds, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed: Option<u64>,
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
            elapsed: None,
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
    session: Option<String>,
    asked: Instant,
    /// When somebody asked for it last.
    looked: Mutex<Instant>,
    leash: Arc<Leash>,
    status: watch::Sender<Status>,
    /// When progress was told last, and of what.
    told: Mutex<Option<(Instant, String)>>,
    news: watch::Sender<bool>,
}

impl Tell for Job {
    fn waiting(&self, ahead: usize) {
        *locked(&self.told) = None;
        self.settle(Status::Running(JobProgress::waiting(Some(ahead))));
    }
}

impl Follow for Job {
    fn progress(&self, progress: &Progress) {
        let mut told = locked(&self.told);
        let is_news = told
            .as_ref()
            .is_none_or(|(when, phase)| when.elapsed() >= PACE || *phase != progress.phase);
        if is_news {
            *told = Some((Instant::now(), progress.phase.clone()));
            self.settle(Status::Running(JobProgress {
                phase: progress.phase.clone(),
                done: progress.done,
                total: progress.total,
                ahead: None,
            }));
        }
    }
}

impl Job {
    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What holds its computation.
    pub fn leash(&self) -> Arc<Leash> {
        Arc::clone(&self.leash)
    }

    /// The job has ended with an answer or without.
    pub fn finish(&self, result: Result<Arc<RawValue>, Failure>) {
        self.settle(match result {
            Ok(answer) => Status::Done(answer),
            Err(failure) => Status::Failed(failure),
        });
    }

    /// Stops it.
    pub fn cancel(&self) {
        self.settle(Status::Cancelled);
        self.leash.cut(Cut::Unwanted);
    }

    /// A job that has ended stays as it is.
    fn settle(&self, status: Status) {
        let changed = self.status.send_if_modified(|now| {
            let runs = now.is_running();
            if runs {
                *now = status;
            }
            runs
        });
        if changed {
            self.news.send_modify(|_| ());
        }
    }

    /// What there is to tell somebody who asks now.
    pub fn report(&self) -> JobReport {
        *locked(&self.looked) = Instant::now();
        let mut report: JobReport = self.status.borrow().clone().into();
        if report.state == "running" {
            report.elapsed = u64::try_from(self.asked.elapsed().as_millis()).ok();
        }
        report
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

/// One job among others in the stream of a session: its name, its state and how far it is. The answer is
/// asked for.
#[derive(Serialize)]
struct SessionEvent<'a> {
    id: &'a str,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<JobProgress>,
}

/// The jobs of a server.
pub struct Jobs {
    jobs: Mutex<VecDeque<Arc<Job>>>,
    names: RandomState,
    /// Something was told by some job; true when the server stops.
    news: watch::Sender<bool>,
    /// How many listen to each session.
    listeners: Mutex<HashMap<String, usize>>,
    /// How long a session may be left alone.
    absence: Duration,
}

impl Jobs {
    /// None yet; those of a session that is left alone for so long are cancelled.
    pub fn new(absence: Duration) -> Jobs {
        Jobs {
            jobs: Mutex::default(),
            names: RandomState::new(),
            news: watch::Sender::new(false),
            listeners: Mutex::default(),
            absence,
        }
    }

    /// Cancels the jobs of a session after a while, if nobody listens to it or asks for them. A browser that
    /// is closed says goodbye, most of the time; one that crashes, or a machine that loses its connection,
    /// does not, and would keep others waiting.
    pub fn watch(self: &Arc<Self>, session: String) {
        let jobs = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(jobs.absence).await;
            if locked(&jobs.listeners).contains_key(&session) {
                return;
            }
            for job in locked(&jobs.jobs).iter() {
                let theirs = job.session.as_ref() == Some(&session);
                if theirs && locked(&job.looked).elapsed() >= jobs.absence {
                    job.cancel();
                }
            }
        });
    }

    /// A new job of a session, with what holds it. The oldest ones that have ended are forgotten.
    pub fn add(&self, leash: Arc<Leash>, session: Option<String>) -> Result<Arc<Job>, Failure> {
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
            if runs {
                index += 1
            } else {
                kept -= bytes;
                jobs.remove(index);
            }
        }
        if jobs.len() >= MAX_JOBS {
            return Err(Failure::busy("too many jobs are running: try again"));
        }
        let number = jobs.back().map_or(0, |job| self.names.hash_one(&job.id));
        let lot = RandomState::new().hash_one(number);
        let job = Arc::new(Job {
            id: format!("{number:016x}{lot:016x}"),
            session,
            asked: Instant::now(),
            looked: Mutex::new(Instant::now()),
            leash,
            status: watch::Sender::new(Status::Running(JobProgress::waiting(None))),
            told: Mutex::default(),
            news: self.news.clone(),
        });
        jobs.push_back(Arc::clone(&job));
        Ok(job)
    }

    /// The job with a name.
    pub fn find(&self, id: &str) -> Result<Arc<Job>, Failure> {
        let jobs = locked(&self.jobs);
        let found = jobs.iter().find(|job| job.id == id).cloned();
        found.ok_or_else(|| Failure::not_found("such job, or it ended long ago"))
    }

    /// The events of all jobs of a session, also of those that begin later: `job` whenever one of them has
    /// news. It ends with the server.
    pub fn session_events(
        self: &Arc<Self>,
        session: String,
    ) -> impl Stream<Item = Result<Event, Infallible>> + Send + use<> {
        let mut news = self.news.subscribe();
        news.mark_changed();
        *locked(&self.listeners).entry(session.clone()).or_default() += 1;
        let listener = SessionListener {
            jobs: Arc::clone(self),
            session,
            news,
            heard: HashMap::new(),
            over: HashSet::new(),
            ready: VecDeque::new(),
        };
        futures::stream::unfold(listener, |mut listener| async {
            let event = listener.next().await?;
            Some((Ok(event), listener))
        })
    }

    /// How many are remembered.
    pub fn count(&self) -> usize {
        locked(&self.jobs).len()
    }

    /// Stops all jobs.
    pub fn cancel_all(&self) {
        for job in locked(&self.jobs).iter() {
            job.cancel();
        }
        self.news.send_replace(true);
    }
}

/// Who listens to a session.
struct SessionListener {
    jobs: Arc<Jobs>,
    session: String,
    news: watch::Receiver<bool>,
    heard: HashMap<String, watch::Receiver<Status>>,
    /// Jobs whose end was told.
    over: HashSet<String>,
    ready: VecDeque<Event>,
}

impl Drop for SessionListener {
    fn drop(&mut self) {
        let mut listeners = locked(&self.jobs.listeners);
        if let Some(others) = listeners.get_mut(&self.session).filter(|all| **all > 1) {
            *others -= 1;
            return;
        }
        listeners.remove(&self.session);
        drop(listeners);
        // Without a runtime the server has ended.
        if tokio::runtime::Handle::try_current().is_ok() {
            self.jobs.watch(self.session.clone());
        }
    }
}

impl SessionListener {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            if *self.news.borrow() && !self.news.has_changed().unwrap_or(false) {
                return None;
            }
            self.news.changed().await.ok()?;
            self.news.borrow_and_update();
            self.gather();
        }
    }

    /// Collects what is new.
    fn gather(&mut self) {
        let jobs: Vec<Arc<Job>> = locked(&self.jobs.jobs)
            .iter()
            .filter(|job| job.session.as_ref() == Some(&self.session))
            .cloned()
            .collect();
        self.over.retain(|id| jobs.iter().any(|job| job.id == *id));
        for job in &jobs {
            if self.over.contains(&job.id) {
                continue;
            }
            let status = self.heard.entry(job.id.clone()).or_insert_with(|| {
                let mut status = job.status.subscribe();
                status.mark_changed();
                status
            });
            if !status.has_changed().unwrap_or(false) {
                continue;
            }
            let report = JobReport::from(status.borrow_and_update().clone());
            let event = SessionEvent {
                id: &job.id,
                state: report.state,
                progress: report.progress,
            };
            let data = serde_json::to_string(&event).unwrap_or_default();
            self.ready
                .push_back(Event::default().event("job").data(data));
            if report.state != "running" {
                self.heard.remove(&job.id);
                self.over.insert(job.id.clone());
            }
        }
    }
}

/// What is locked is never left half changed.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
