//! Games as they lie on the table. Engines take boards apart and turn them, and leave out heaps that cannot
//! be moved; people see all of it, so it stays in the positions of a play.

use super::{Forecast, Referee, Spelling, State, Step, Table, lying_steps, stopped};
use crate::report::ReportError;
use meximal::rules::lying::Lying;
use meximal::runner::Runner;

/// A referee of impartial rules that keeps positions as they lie, in front of one that knows what is
/// searched.
pub(super) struct WholeReferee<'a> {
    search: &'a mut dyn Referee,
    lying: &'a mut dyn Lying,
    start: Vec<u32>,
    spelling: Spelling<'a>,
    runner: &'a Runner,
}

impl<'a> WholeReferee<'a> {
    pub fn new(
        search: &'a mut dyn Referee,
        lying: &'a mut dyn Lying,
        start: Vec<u32>,
        spelling: Spelling<'a>,
        runner: &'a Runner,
    ) -> Self {
        WholeReferee {
            search,
            lying,
            start,
            spelling,
            runner,
        }
    }

    fn searched(&mut self, state: &State) -> Result<State, ReportError> {
        let position = self.lying.searched(&state.position).map_err(stopped)?;
        Ok(State { position, ..*state })
    }
}

impl Referee for WholeReferee<'_> {
    fn table(&self) -> &dyn Table {
        self.search.table()
    }

    fn start(&self) -> Vec<u32> {
        self.start.clone()
    }

    fn spell(&mut self, position: &[u32]) -> String {
        (self.spelling.whole)(position)
    }

    fn moves(&mut self, state: &State) -> Result<Vec<Step>, ReportError> {
        let players = self.players();
        lying_steps(self.lying, state, players, self.spelling, self.runner)
    }

    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError> {
        let searched = self.searched(state)?;
        self.search.forecast(&searched)
    }

    fn settle(&mut self, state: &mut State) -> Result<Vec<usize>, ReportError> {
        let mut searched = self.searched(state)?;
        let gone = self.search.settle(&mut searched)?;
        (state.mover, state.present) = (searched.mover, searched.present);
        Ok(gone)
    }
}
