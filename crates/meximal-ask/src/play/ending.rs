//! Ending partizan play: Left and Right have the same moves, and the position at the end names the winner.

use super::{Forecast, Referee, Spelling, State, Step, Table, stopped};
use crate::report::ReportError;
use crate::report::outcome::no_verdict;
use meximal::ending::{Ending, EndingError, EndingRules, EndingSums};
use meximal::player::{PlayerSet, Players};
use meximal::runner::Runner;

/// The seat of Left.
const LEFT: usize = 0;

/// Sums of components with a verdict at the end.
pub(super) struct EndingReferee<'a, R: EndingRules> {
    ending: &'a Ending,
    start: Vec<u32>,
    spelling: Spelling<'a>,
    sums: EndingSums<'a, R>,
}

impl<'a, R: EndingRules> EndingReferee<'a, R> {
    pub fn new(
        rules: R,
        ending: &'a Ending,
        start: Vec<u32>,
        spelling: Spelling<'a>,
        runner: &'a Runner,
    ) -> Self {
        EndingReferee {
            ending,
            start,
            spelling,
            sums: EndingSums::new(rules, runner),
        }
    }
}

impl<R: EndingRules> Referee for EndingReferee<'_, R> {
    fn table(&self) -> &dyn Table {
        self.ending
    }

    fn start(&self) -> Vec<u32> {
        self.start.clone()
    }

    fn spell(&mut self, position: &[u32]) -> String {
        (self.spelling.whole)(position)
    }

    fn moves(&mut self, state: &State) -> Result<Vec<Step>, ReportError> {
        let mut found = self.sums.moves(&state.position).map_err(stopped)?;
        found.sort_unstable();
        found.dedup();
        let steps = found.into_iter().map(|found| Step {
            from: (self.spelling.part)(&[found.from]),
            to: (self.spelling.part)(&found.left),
            state: state.after(found.to, Players::TWO),
        });
        Ok(steps.collect())
    }

    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError> {
        let outcome = self.sums.outcome(&state.position);
        let outcome = outcome.map_err(|error| match error {
            EndingError::Stopped(stop) => stopped(stop),
            EndingError::NoVerdict(end) => no_verdict(&(self.spelling.whole)(&end)),
        })?;
        let loses = match state.mover {
            LEFT => outcome.left_loses(),
            _ => outcome.right_loses(),
        };
        let winner = if loses { 1 - state.mover } else { state.mover };
        Ok(Forecast::Winners(PlayerSet::only(winner)))
    }
}
