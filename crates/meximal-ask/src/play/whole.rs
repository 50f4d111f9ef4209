//! Heaps and coins as they lie on the table. Those in which nobody can move are left out where outcomes are
//! searched; people still see them, so they stay in the positions of a play.

use std::ops::ControlFlow;

use super::{Forecast, Referee, Spelling, State, Step, Table, impartial_steps};
use crate::report::ReportError;
use meximal::rules::components::Components;
use meximal::runner::Runner;

/// A referee of impartial rules that keeps components without a move, in front of one that does not know
/// them.
pub(super) struct WholeReferee<'a> {
    search: &'a mut dyn Referee,
    /// The rules with all options as they are.
    every: &'a dyn Components,
    start: Vec<u32>,
    spelling: Spelling<'a>,
    runner: &'a Runner,
}

impl<'a> WholeReferee<'a> {
    pub fn new(
        search: &'a mut dyn Referee,
        every: &'a dyn Components,
        start: Vec<u32>,
        spelling: Spelling<'a>,
        runner: &'a Runner,
    ) -> Self {
        WholeReferee {
            search,
            every,
            start,
            spelling,
            runner,
        }
    }

    /// The state as it is searched: without components that have no move.
    fn searched(&self, state: &State) -> State {
        let can_move = |&component: &u32| {
            let first = self
                .every
                .try_options(component, &mut |_| ControlFlow::Break(()));
            first.is_break()
        };
        State {
            position: state.position.iter().copied().filter(can_move).collect(),
            ..*state
        }
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
        impartial_steps(self.every, state, players, self.spelling, self.runner)
    }

    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError> {
        let searched = self.searched(state);
        self.search.forecast(&searched)
    }

    fn settle(&mut self, state: &mut State) -> Result<Vec<usize>, ReportError> {
        let mut searched = self.searched(state);
        let gone = self.search.settle(&mut searched)?;
        (state.mover, state.present) = (searched.mover, searched.present);
        Ok(gone)
    }
}
