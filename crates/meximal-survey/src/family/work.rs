//! The units of a survey, done on all threads. Results come to one place, in the order in which they are
//! found.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use super::{SurveyQuestion, UnitError, UnitResult};
use meximal::runner::{Runner, Stop};

/// What happened to a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// It was begun.
    Begun,
    /// It has a result.
    Found(UnitResult),
    /// The time or memory of one unit ran out, and nothing is known.
    OutOfBudget(Stop),
}

/// How many events may wait to be told. Who keeps results takes time, which is a part of the survey's:
/// results that are found faster than they are kept would wait in memory, and the survey for them when its
/// time is up.
const WAITING: usize = 8;

/// Does all units that have no settled result in `known`, on all threads of the pool. `tell` is called with
/// every event, one at a time, on the thread that called; it may stop the work with an error. Each unit may
/// take as long as `unit_time`. When the runner says to stop, units under way are given up, and what is known
/// is returned with the reason.
///
/// ```
/// use std::collections::BTreeMap;
/// use meximal::runner::Runner;
/// use meximal_survey::family::{CodeSurvey, SurveyQuestion, work};
/// let question = SurveyQuestion::Quaternary(CodeSurvey::new(1)).checked()?;
/// let tell = |_: &str, _: &_| Ok::<(), String>(());
/// let (results, stopped) = work(&question, BTreeMap::new(), None, &Runner::new(), tell)?;
/// assert_eq!((results.len(), stopped), (4, None));
/// # Ok::<(), String>(())
/// ```
pub fn work<E>(
    question: &SurveyQuestion,
    known: BTreeMap<String, UnitResult>,
    unit_time: Option<Duration>,
    runner: &Runner,
    mut tell: impl FnMut(&str, &Work) -> Result<(), E>,
) -> Result<(BTreeMap<String, UnitResult>, Option<Stop>), E> {
    let mut results = known;
    let is_open = |unit: &String| !results.get(unit).is_some_and(UnitResult::is_settled);
    let open: Vec<String> = question.units().into_iter().filter(is_open).collect();
    let next = AtomicUsize::new(0);
    let enough = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel::<(usize, Work)>(WAITING);
    let mut failed = None;
    let threads = rayon::current_num_threads().min(open.len());
    rayon::in_place_scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (open, next, enough) = (&open, &next, &enough);
            scope.spawn(move |_| {
                let send = |at, work| sender.send((at, work)).is_ok();
                while !enough.load(Ordering::Relaxed) && runner.check(0).is_ok() {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(unit) = open.get(at) else { return };
                    let unit_runner = match unit_time {
                        Some(time) => runner.at_most(time),
                        None => runner.clone(),
                    };
                    if !send(at, Work::Begun) {
                        return;
                    }
                    let result = question.result_of(unit, &unit_runner.without_listener());
                    // What was given up because of the whole survey's limits is not a result.
                    let event = match result {
                        Ok(result) if result.is_settled() => Work::Found(result),
                        _ if runner.check(0).is_err() => return,
                        Ok(result) => Work::Found(result),
                        Err(UnitError::Stopped(stop)) => Work::OutOfBudget(stop),
                        Err(UnitError::Unsupported(_)) => return,
                    };
                    if !send(at, event) {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (at, event) in receiver {
            let unit = &open[at];
            if failed.is_none()
                && let Err(error) = tell(unit, &event)
            {
                failed = Some(error);
                enough.store(true, Ordering::Relaxed);
            }
            if let Work::Found(result) = event {
                results.insert(unit.clone(), result);
            }
        }
    });
    match failed {
        Some(error) => Err(error),
        None => {
            let is_open = |unit: &String| !results.get(unit).is_some_and(UnitResult::is_settled);
            let unfinished = open.iter().any(is_open);
            let stopped = runner.check(0).err().filter(|_| unfinished);
            Ok((results, stopped))
        }
    }
}
