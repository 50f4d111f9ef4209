//! The moves of each player in one component of a sum, whatever the rules: partizan forms, pictures, and
//! impartial rules, where all players have the same moves.

use std::ops::ControlFlow;

use meximal_rules::SureMoves;

use super::components::Components;
use crate::form::{PartizanForms, PartizanId};
use crate::player::Players;
use crate::runner::Stop;

/// Rules by which each player moves in single components. A position is a multiset of components, kept in
/// ascending order, without those in which nobody can move.
pub trait PartizanComponents {
    /// How many players there are.
    fn players(&self) -> Players;

    /// Calls `visit` with each option that a player has in a component: the components that it leaves,
    /// ascending, none of them without moves for everybody. Components may be made up on the way.
    fn options(
        &mut self,
        component: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]),
    ) -> Result<(), Stop>;

    /// How many options a player has in a component, or a number that grows with it: which moves are looked
    /// at first. 0 for all where nobody counted.
    fn mobility(&mut self, _component: u32, _player: usize) -> u32 {
        0
    }

    /// How many moves a player is sure of in a component, and how many there can be at most; none where
    /// nobody knows.
    fn sure_moves(&mut self, _component: u32, _player: usize) -> Option<SureMoves> {
        None
    }

    /// The bytes that the components hold.
    fn bytes(&self) -> usize {
        0
    }
}

impl PartizanComponents for PartizanForms {
    fn players(&self) -> Players {
        PartizanForms::players(self)
    }

    fn options(
        &mut self,
        component: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]),
    ) -> Result<(), Stop> {
        for &option in PartizanForms::options(self, PartizanId(component), player) {
            match option {
                PartizanId::ZERO => visit(&[]),
                PartizanId(other) => visit(&[other]),
            }
        }
        Ok(())
    }
}

/// Impartial rules: everybody has the same moves.
pub struct Everybody<'a, C: Components + ?Sized> {
    rules: &'a C,
    players: Players,
}

impl<'a, C: Components + ?Sized> Everybody<'a, C> {
    /// These rules for this many players.
    pub fn new(rules: &'a C, players: Players) -> Self {
        Everybody { rules, players }
    }
}

impl<C: Components + ?Sized> PartizanComponents for Everybody<'_, C> {
    fn players(&self) -> Players {
        self.players
    }

    fn options(
        &mut self,
        component: u32,
        _player: usize,
        visit: &mut dyn FnMut(&[u32]),
    ) -> Result<(), Stop> {
        let _ = self.rules.try_options(component, &mut |option| {
            visit(option);
            ControlFlow::Continue(())
        });
        Ok(())
    }
}

/// The position of a sum of partizan forms.
pub fn position_of_partizan(parts: &[PartizanId]) -> Vec<u32> {
    super::components::position_of(
        parts
            .iter()
            .filter(|&&p| p != PartizanId::ZERO)
            .map(|p| p.0),
    )
}
