//! Budgets from the command line, Ctrl-C, and a progress line on stderr for work that takes a while.

use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use meximal::runner::{Progress, Runner};

use crate::args::Global;

/// A signal that comes so soon after another is the same one: `timeout` sends it to the program and to its
/// group.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// Ctrl-C, and the signals that end a program or say that its terminal is gone: the first one stops the work
/// and keeps what is known, the next one, if somebody cannot wait, ends the program.
pub struct Interrupt {
    flag: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on; once in a program.
    pub fn listen() -> anyhow::Result<Interrupt> {
        let flag = Arc::new(AtomicBool::new(false));
        let shared = Arc::clone(&flag);
        let mut first = Instant::now();
        ctrlc::set_handler(move || {
            if !shared.swap(true, Ordering::Relaxed) {
                first = Instant::now();
            } else if first.elapsed() > SAME_SIGNAL {
                std::process::exit(130);
            }
        })?;
        ignore_file_size_signal()?;
        Ok(Interrupt { flag })
    }

    /// Takes no notice of these signals.
    pub fn none() -> anyhow::Result<Interrupt> {
        ctrlc::set_handler(|| {})?;
        ignore_file_size_signal()?;
        Ok(Interrupt {
            flag: Arc::new(AtomicBool::new(false)),
        })
    }

    /// Whether the work was stopped.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Forgets it, for the next work.
    pub fn reset(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }
}

/// A file that grows past the limit of the system is an error of writing, not the end of the program.
#[cfg(unix)]
fn ignore_file_size_signal() -> anyhow::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    /// SIGXFSZ, the same number on the systems that have it.
    const FILE_SIZE: i32 = 25;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()?;
    let _inside = runtime.enter();
    // The handler stays when the stream is gone; it does nothing.
    drop(signal(SignalKind::from_raw(FILE_SIZE))?);
    Ok(())
}

#[cfg(not(unix))]
fn ignore_file_size_signal() -> anyhow::Result<()> {
    Ok(())
}

/// Surveys run on this many threads. They are started once in a program, so that the first number holds.
pub fn use_threads(threads: usize) -> Result<(), rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build_global()
}

/// The limits asked for, from now on.
pub fn runner(global: &Global, interrupt: &Interrupt) -> Runner {
    let mut runner = Runner::new().with_interrupt(Arc::clone(&interrupt.flag));
    if let Some(time) = global.time {
        runner = runner.with_time(time);
    }
    if let Some(time) = global.total_time {
        runner = runner.with_ceiling(time);
    }
    if let Some(memory) = global.memory {
        runner = runner.with_memory(memory);
    }
    if !global.quiet && stderr().is_terminal() {
        let shown = Mutex::new(Shown::new());
        runner = runner.with_listener(move |progress| {
            if let Ok(mut shown) = shown.lock() {
                shown.update(progress);
            }
        });
    }
    runner
}

/// A progress line, shown only when the work has gone on for a moment.
struct Shown {
    since: Instant,
    bar: Option<ProgressBar>,
    bounded: bool,
}

impl Shown {
    fn new() -> Shown {
        Shown {
            since: Instant::now(),
            bar: None,
            bounded: false,
        }
    }

    fn update(&mut self, progress: &Progress) {
        if self.since.elapsed() < Duration::from_millis(400) {
            return;
        }
        let bounded = progress.total.is_some();
        let bar = self.bar.get_or_insert_with(ProgressBar::no_length);
        if self.bounded != bounded || bar.message().is_empty() {
            self.bounded = bounded;
            let template = if bounded {
                "{msg} {wide_bar} {human_pos}/{human_len} {rate} eta {eta}"
            } else {
                "{msg} {spinner} {human_pos} {rate} {elapsed}"
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style.with_key("rate", rate));
            }
        }
        if let Some(total) = progress.total {
            bar.set_length(total);
        }
        bar.set_message(progress.phase.clone());
        bar.set_position(progress.done);
    }
}

/// How many units are done in a second, as a whole number.
fn rate(state: &ProgressState, out: &mut dyn Write) {
    let _ = write!(out, "{}/s", HumanCount(state.per_sec().round() as u64));
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
