//! Long work beside Python. The work runs in a thread of its own with Python's lock released; the calling
//! thread looks every now and then whether Ctrl-C was pressed, and shows the progress. When it was pressed,
//! the work is told to stop, and the interrupt is raised when it has.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use meximal::runner::{Progress, Runner};
use meximal_ask::report::ReportError;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::error::to_python;

/// How often the calling thread looks for signals and progress.
const GLANCE: Duration = Duration::from_millis(40);

/// The stack of the working thread.
pub const STACK: usize = 64 << 20;

/// The process that first worked here.
static PROCESS: OnceLock<u32> = OnceLock::new();

/// Refuses to work in a copy of a process that has worked before: a fork does not copy its threads, and would
/// wait for them for ever.
fn check_process() -> PyResult<()> {
    let here = std::process::id();
    if *PROCESS.get_or_init(|| here) == here {
        Ok(())
    } else {
        Err(PyRuntimeError::new_err(
            "meximal was used before this process was forked, and its threads were left behind: \
             start processes with multiprocessing.get_context('spawn')",
        ))
    }
}

/// What a call may use, and who is told how far it is.
#[pyclass(frozen, module = "meximal._native")]
pub struct Budget {
    time: Option<Duration>,
    memory: Option<usize>,
    progress: Option<Py<PyAny>>,
    /// Set when the call is to stop.
    stop: Arc<AtomicBool>,
}

#[pymethods]
impl Budget {
    /// A budget of seconds and bytes; `progress` is called with (phase, done, total).
    #[new]
    #[pyo3(signature = (time=None, memory=None, progress=None))]
    fn new(
        time: Option<f64>,
        memory: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Budget> {
        let seconds = |time: f64| {
            Duration::try_from_secs_f64(time).map_err(|_| {
                let message = format!("time is {time}: expected a number of seconds, such as 30");
                PyValueError::new_err(message)
            })
        };
        Ok(Budget {
            time: time.map(seconds).transpose()?,
            memory,
            progress,
            stop: Arc::default(),
        })
    }

    /// Stops the call that has this budget, from any thread.
    fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Budget {
    /// The limits, counted from now, with a place for the progress.
    fn runner(&self, latest: Arc<Mutex<Option<Progress>>>) -> Runner {
        let mut runner = Runner::new().with_interrupt(Arc::clone(&self.stop));
        if let Some(time) = self.time {
            runner = runner.with_time(time);
        }
        if let Some(memory) = self.memory {
            runner = runner.with_memory(memory);
        }
        if self.progress.is_some() {
            runner = runner.with_listener(move |progress| {
                if let Ok(mut latest) = latest.lock() {
                    *latest = Some(progress.clone());
                }
            });
        }
        runner
    }

    /// The time that was asked for.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// The limits, counted from now, for work in the calling thread: signals and progress are its own
    /// business.
    pub fn runner_here(&self) -> Runner {
        self.runner(Arc::default())
    }

    /// Tells the listener, if there is one, how far the work is.
    pub fn tell(&self, py: Python<'_>, phase: &str, done: u64, total: Option<u64>) -> PyResult<()> {
        if let Some(listener) = &self.progress {
            listener.call1(py, (phase, done, total))?;
        }
        Ok(())
    }

    /// Does work and waits for it.
    pub fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Runner) -> Result<T, ReportError> + Send,
    ) -> PyResult<T> {
        check_process()?;
        let latest = Arc::new(Mutex::new(None));
        let runner = self.runner(Arc::clone(&latest));
        let found = py.detach(|| {
            thread::scope(|scope| {
                let (sender, receiver) = channel();
                let worker = thread::Builder::new()
                    .name("meximal".to_owned())
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || {
                        let found = work(&runner);
                        // The other side waits for the answer and only then for the end of this thread.
                        let _ = sender.send(());
                        found
                    })
                    .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
                let mut raised = None;
                while let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(GLANCE) {
                    if raised.is_none() {
                        raised = Python::attach(|py| self.glance(py, &latest)).err();
                        self.stop.fetch_or(raised.is_some(), Ordering::Relaxed);
                    }
                }
                let found = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
                match raised {
                    Some(error) => Err(error),
                    None => Ok(found),
                }
            })
        })?;
        found.map_err(|error| to_python(py, error))
    }

    /// Looks for signals, and shows the progress if there is some.
    fn glance(&self, py: Python<'_>, latest: &Mutex<Option<Progress>>) -> PyResult<()> {
        py.check_signals()?;
        let progress = latest.lock().ok().and_then(|mut latest| latest.take());
        match progress {
            Some(progress) => self.tell(py, &progress.phase, progress.done, progress.total),
            None => Ok(()),
        }
    }
}
