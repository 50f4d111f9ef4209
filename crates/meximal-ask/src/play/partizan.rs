//! Partizan games under coalition play, and every game under elimination play, in which players without a
//! move leave.

use super::{Forecast, PartizanTable, Referee, State, Step, Table, stopped};
use crate::report::ReportError;
use meximal::outcome::{PartizanPlay, PartizanSums, for_each_partizan_move};
use meximal::rules::partizan::PartizanComponents;
use meximal::runner::Runner;

/// Writes components: rules may make them up on the way.
type Spell<'a, C> = &'a dyn Fn(&mut C, &[u32]) -> String;

/// Sums of components in which the players have moves of their own.
pub(super) struct PartizanReferee<'a, C: PartizanComponents> {
    table: PartizanTable,
    start: Vec<u32>,
    part: Spell<'a, C>,
    whole: Spell<'a, C>,
    sums: PartizanSums<'a, C>,
}

impl<'a, C: PartizanComponents> PartizanReferee<'a, C> {
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

impl<C: PartizanComponents> Referee for PartizanReferee<'_, C> {
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
        let mut found = Vec::new();
        let runner = self.sums.runner();
        let rules = self.sums.rules();
        let each = 8 * state.position.len() + 100;
        for_each_partizan_move(
            rules,
            &state.position,
            state.mover,
            runner,
            |from, left, to| {
                found.push((from, left.to_vec(), to.to_vec()));
                each * found.len()
            },
        )
        .map_err(stopped)?;
        found.sort_unstable();
        found.dedup();
        let mut steps = Vec::with_capacity(found.len());
        for (from, left, to) in found {
            steps.push(Step {
                from: (self.part)(self.sums.rules(), &[from]),
                to: (self.part)(self.sums.rules(), &left),
                state: state.after(to, self.table.players),
            });
        }
        Ok(steps)
    }

    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError> {
        let winners = self
            .sums
            .outcome_among(&state.position, state.mover, state.present);
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
            let mut can_move = false;
            let runner = self.sums.runner();
            let rules = self.sums.rules();
            let (position, mover) = (&state.position, state.mover);
            for_each_partizan_move(rules, position, mover, runner, |_, _, _| {
                can_move = true;
                0
            })
            .map_err(stopped)?;
            if can_move {
                break;
            }
            gone.push(state.mover);
            state.leave(self.table.players);
        }
        Ok(gone)
    }
}
