//! Lines of stdin, each a question: all cores answer them, and the answers are printed in the order of the
//! lines. A line that fails does not stop the others. When the work is interrupted, what is done is printed.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::io::{IsTerminal, stdin};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread::{self, Builder};
use std::time::Duration;

use meximal::form::FormsFull;
use meximal::runner::{Runner, Stop};
use meximal_ask::report::ReportError;

use crate::input::{Stdin, without_mark};
use crate::output::{BadInput, Exit, Output, write_out};

/// An answer as it is printed, and how a command ends that has it.
pub struct Written {
    pub text: String,
    pub exit: Exit,
}

/// Searches recurse as deeply as on the main thread.
const STACK: usize = 16 << 20;

/// So many lines are read, or answered, before those ahead of them are printed.
const AHEAD: usize = 4096;

/// How long nobody looks whether the work was interrupted.
const GLANCE: Duration = Duration::from_millis(50);

/// A line with its place among the questions and its number in the input.
struct Line {
    place: usize,
    number: usize,
    text: Result<String, BadInput>,
}

/// Answers each line of stdin. Empty lines and lines that begin with '#' are passed over.
pub fn for_each_line(
    output: &Output,
    runner: &Runner,
    answer: &(dyn Fn(&str, &Runner) -> anyhow::Result<Written> + Sync),
) -> anyhow::Result<Exit> {
    let threads = rayon::current_num_threads();
    // Whoever types a line waits for its answer.
    if threads == 1 || stdin().is_terminal() {
        return one_after_the_other(output, runner, answer);
    }
    let queue = Arc::new(Queue::default());
    let lines = Arc::clone(&queue);
    // It may wait for a line that never comes: then it ends with the program.
    Builder::new().spawn(move || lines.fill())?;
    let company = RwLock::new(());
    thread::scope(|scope| {
        let (send, receive) = channel();
        for _ in 0..threads {
            let (queue, company, send) = (&queue, &company, send.clone());
            let work = move || work(queue, runner, threads, company, answer, &send);
            Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        }
        drop(send);
        let mut ready = BTreeMap::new();
        let mut next = 0;
        let mut worst = Exit::Done;
        loop {
            match receive.recv_timeout(GLANCE) {
                Ok((line, answered)) => {
                    ready.insert(line.0, (line.1, answered));
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some((number, answered)) = ready.remove(&next) {
                next += 1;
                let printed = print(output, number, answered);
                worst = worst.max(printed.inspect_err(|_| queue.stop())?);
            }
            queue.printed(next);
        }
        // Those that were under way when the work was interrupted have no others behind them that are done.
        for (number, answered) in ready.into_values() {
            worst = worst.max(print(output, number, answered)?);
        }
        match queue.failure() {
            Some(error) => Err(error.into()),
            None if is_interrupted(runner) => Ok(worst.max(Exit::Budget)),
            None => Ok(worst),
        }
    })
}

fn one_after_the_other(
    output: &Output,
    runner: &Runner,
    answer: &dyn Fn(&str, &Runner) -> anyhow::Result<Written>,
) -> anyhow::Result<Exit> {
    let mut stdin = Stdin::default();
    let mut worst = Exit::Done;
    while let Some(text) = stdin.next_line()? {
        let answered = match question(&text) {
            Some(Ok(text)) => answer(text, &runner.again()),
            Some(Err(bad)) => Err(bad.into()),
            None => continue,
        };
        worst = worst.max(print(output, stdin.number(), answered)?);
        if is_interrupted(runner) {
            return Ok(worst.max(Exit::Budget));
        }
    }
    Ok(worst)
}

/// The question of a line; none if there is none in it.
fn question(line: &Result<String, BadInput>) -> Option<Result<&str, BadInput>> {
    match line {
        Ok(line) => {
            let text = without_mark(line).trim();
            (!text.is_empty() && !text.starts_with('#')).then_some(Ok(text))
        }
        Err(BadInput(words)) => Some(Err(BadInput(words.clone()))),
    }
}

fn print(
    output: &Output,
    number: usize,
    answered: anyhow::Result<Written>,
) -> anyhow::Result<Exit> {
    match answered {
        Ok(written) => {
            write_out(&written.text)?;
            Ok(written.exit)
        }
        Err(error) => output.fail_line(number, &error),
    }
}

fn is_interrupted(runner: &Runner) -> bool {
    runner.check(0) == Err(Stop::Interrupted)
}

type Answered = ((usize, usize), anyhow::Result<Written>);

/// Answers lines until there are no more.
fn work(
    queue: &Queue,
    runner: &Runner,
    threads: usize,
    company: &RwLock<()>,
    answer: &(dyn Fn(&str, &Runner) -> anyhow::Result<Written> + Sync),
    send: &Sender<Answered>,
) {
    while let Some(line) = queue.next(runner) {
        let ask = |runner: &Runner| match question(&line.text) {
            Some(Ok(text)) => answer(text, runner),
            Some(Err(bad)) => Err(bad.into()),
            None => Err(BadInput("there is no question in this line".to_owned()).into()),
        };
        let together = {
            let _one_of_many = company.read();
            ask(&runner.beside_others(threads))
        };
        let answered = match together {
            // A share of the memory was too little: all of it, and nobody else works meanwhile.
            Err(error) if met_memory(&error) => {
                let _alone = company.write();
                ask(&runner.again())
            }
            answered => answered,
        };
        if send.send(((line.place, line.number), answered)).is_err() {
            return;
        }
    }
}

fn met_memory(error: &anyhow::Error) -> bool {
    match error.downcast_ref::<ReportError>() {
        Some(ReportError::Stopped { stop, .. }) => *stop == Stop::Memory,
        Some(ReportError::TooLarge(full)) => matches!(full, FormsFull::NoRoom(_)),
        _ => false,
    }
}

/// The lines that were read and are not answered yet.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<Line>,
    /// How many answers were printed.
    printed: usize,
    is_over: bool,
    failure: Option<io::Error>,
}

impl Queue {
    /// What is locked is never left half changed.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for something to change, or for a moment.
    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let waited = self.changed.wait_timeout(state, GLANCE);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Reads all lines, as far as there is room for them.
    fn fill(&self) {
        let mut stdin = Stdin::default();
        let mut place = 0;
        loop {
            let read = stdin.next_line();
            let mut state = self.state();
            while !state.is_over && place >= state.printed + AHEAD {
                state = self.wait(state);
            }
            match read {
                Ok(Some(text)) => {
                    if question(&text).is_some() {
                        state.lines.push_back(Line {
                            place,
                            number: stdin.number(),
                            text,
                        });
                        place += 1;
                    }
                }
                Ok(None) => state.is_over = true,
                Err(error) => {
                    state.failure = Some(error);
                    state.is_over = true;
                }
            }
            self.changed.notify_all();
            if state.is_over {
                return;
            }
        }
    }

    /// The next line, when it is there; none at the end, or if the work was interrupted.
    fn next(&self, runner: &Runner) -> Option<Line> {
        let mut state = self.state();
        loop {
            if is_interrupted(runner) {
                return None;
            }
            if let Some(line) = state.lines.pop_front() {
                return Some(line);
            }
            if state.is_over {
                return None;
            }
            state = self.wait(state);
        }
    }

    fn printed(&self, count: usize) {
        self.state().printed = count;
        self.changed.notify_all();
    }

    /// Nobody wants further answers.
    fn stop(&self) {
        let mut state = self.state();
        state.is_over = true;
        state.lines.clear();
        self.changed.notify_all();
    }

    fn failure(&self) -> Option<io::Error> {
        self.state().failure.take()
    }
}
