//! Impartial games under coalition play and the podium rule: everybody has the same moves.

use super::{Forecast, Referee, Spelling, State, Step, Table, lying_steps, stopped};
use crate::report::ReportError;
use meximal::convention::{Attitude, Convention};
use meximal::outcome::{Sums, by_name};
use meximal::player::{PlayerSet, Players};
use meximal::rules::components::Components;
use meximal::rules::partizan::Everybody;
use meximal::runner::Runner;
use meximal::value::grundy::ComponentValues;

/// Sums of components, whatever their rules.
pub(super) struct ImpartialReferee<'a, C: Components> {
    rules: &'a C,
    convention: Convention,
    runner: &'a Runner,
    start: Vec<u32>,
    spelling: Spelling<'a>,
    sums: Sums<'a, C>,
    /// Two players and normal play need no search of sums.
    values: Option<ComponentValues<'a, C>>,
    theorem: Option<Theorem<'a>>,
}

/// The outcome of any position, seats counted from the player to move, where a theorem gives it.
pub(super) type Theorem<'a> = &'a dyn Fn(&[u32]) -> PlayerSet;

impl<'a, C: Components> ImpartialReferee<'a, C> {
    pub fn new(
        rules: &'a C,
        convention: Convention,
        start: Vec<u32>,
        spelling: Spelling<'a>,
        runner: &'a Runner,
    ) -> Self {
        let by_values = convention == Convention::normal(Players::TWO);
        ImpartialReferee {
            rules,
            convention,
            runner,
            start,
            spelling,
            sums: Sums::new(rules, convention, runner),
            values: by_values.then(|| ComponentValues::new(rules, runner)),
            theorem: None,
        }
    }

    /// Outcomes come from this theorem.
    pub fn with_theorem(mut self, theorem: Option<Theorem<'a>>) -> Self {
        self.theorem = theorem;
        self
    }
}

impl<C: Components> Referee for ImpartialReferee<'_, C> {
    fn table(&self) -> &dyn Table {
        &self.convention
    }

    fn start(&self) -> Vec<u32> {
        self.start.clone()
    }

    fn spell(&mut self, position: &[u32]) -> String {
        (self.spelling.whole)(position)
    }

    fn moves(&mut self, state: &State) -> Result<Vec<Step>, ReportError> {
        let players = self.players();
        let mut rules = Everybody::new(self.rules, players);
        lying_steps(&mut rules, state, players, self.spelling, self.runner)
    }

    fn forecast(&mut self, state: &State) -> Result<Forecast, ReportError> {
        let players = self.players();
        if let Some(theorem) = self.theorem {
            let winners = by_name(theorem(&state.position), state.mover, players);
            return Ok(Forecast::Winners(winners));
        }
        if let Some(values) = &mut self.values {
            let value = values.of_position(&state.position).map_err(stopped)?;
            let seat = if value == 0 { players.previous() } else { 0 };
            let winners = by_name(PlayerSet::only(seat), state.mover, players);
            return Ok(Forecast::Winners(winners));
        }
        let label = self.sums.outcome(&state.position).map_err(stopped)?;
        let label = by_name(label, state.mover, players);
        let is_podium = self.convention.attitude() == Attitude::Podium;
        Ok(Forecast::of(label, is_podium, players))
    }
}
