//! Partizan games under coalition play, and every game under elimination play, in which players without a
//! move leave.

use super::{Forecast, PartizanTable, Referee, State, Step, Table, stopped};
use crate::report::ReportError;
use meximal::outcome::{PartizanPlay, PartizanSums};
use meximal::rules::lying::{Lying, Move, has_lying_move, lying_moves};
use meximal::rules::partizan::PartizanComponents;
use meximal::runner::Runner;

/// Writes components: rules may make them up on the way.
type Spell<'a, C> = &'a dyn Fn(&mut C, &[u32]) -> String;

/// Sums of components in which the players have moves of their own. Positions are kept as they lie.
pub(super) struct PartizanReferee<'a, C: PartizanComponents + Lying> {
    table: PartizanTable,
    start: Vec<u32>,
    part: Spell<'a, C>,
    whole: Spell<'a, C>,
    sums: PartizanSums<'a, C>,
}

impl<'a, C: PartizanComponents + Lying> PartizanReferee<'a, C> {
    pub fn new(
        rules: &'a mut C,
        play: PartizanPlay,
        start: Vec<u32>,
        part: Spell<'a, C>,
        whole: Spell<'a, C>,
        runner: &'a Runner,
    ) -> Self {
        PartizanReferee {
            table: PartizanTable {
                play,
                players: rules.players(),
            },
            start,
            part,
            whole,
            sums: PartizanSums::new(rules, play, runner),
        }
    }
}

impl<C: PartizanComponents + Lying> Referee for PartizanReferee<'_, C> {
    fn table(&self) -> &dyn Table {
        &self.table
    }

    fn start(&self) -> Vec<u32> {
        self.start.clone()
    }

    fn spell(&mut self, position: &[u32]) -> String {
        (self.whole)(self.sums.rules(), position)
    }

    fn moves(&mut self, state: &State) -> Result<Vec<Step>, ReportError> {
        let runner = self.sums.runner();
        let found = lying_moves(self.sums.rules(), &state.position, state.mover, runner);
        let found = found.map_err(stopped)?;
        let mut steps = Vec::with_capacity(found.len());
        for Move { from, left, to } in found {
            steps.push(Step {
                from: (self.part)(self.sums.rules(), &[from]),
                to: (self.part)(self.sums.rules(), &left),
                state: state.after(to, self.table.players),
            });
        }
        Ok(steps)
    }

    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError> {
        let position = self.sums.rules().searched(&state.position);
        let position = position.map_err(stopped)?;
        let winners = self
            .sums
            .outcome_among(&position, state.mover, state.present);
        let winners = winners.map_err(stopped)?;
        Ok(Forecast::of(
            winners,
            self.table.play.is_podium(),
            self.table.players,
        ))
    }

    fn settle(&mut self, state: &mut State) -> Result<Vec<usize>, ReportError> {
        let mut gone = Vec::new();
        if self.table.play != PartizanPlay::Elimination {
            return Ok(gone);
        }
        while state.present.seats().count() > 1 {
            let can_move = has_lying_move(self.sums.rules(), &state.position, state.mover);
            if can_move.map_err(stopped)? {
                break;
            }
            gone.push(state.mover);
            state.leave(self.table.players);
        }
        Ok(gone)
    }
}
