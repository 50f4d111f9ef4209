//! Positions as they lie, beside those that are searched.
//!
//! Engines take boards apart, turn and renumber them, and leave out what nobody can move. People gave a
//! position and want to hear of that one: its moves are the options by the rules, and where they lead is told
//! in its own numbering. So whatever shows moves takes them from here, and asks an engine only who wins.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::components::{Components, EveryOption, merge_into};
use super::hackenbush::HackenbushComponents;
use super::partizan::{Everybody, PartizanComponents};
use crate::form::PartizanForms;
use crate::runner::{Pace, Runner, Stop};

/// One move in a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The component moved in.
    pub from: u32,
    /// What is left of it.
    pub left: Vec<u32>,
    /// The position reached.
    pub to: Vec<u32>,
}

/// Positions as people see them. Components are numbers; no option of any of them is changed or left out.
pub trait Lying {
    /// Calls `visit` with every option of a player in a component, until it breaks off: all that it leaves.
    fn lying_options(
        &mut self,
        component: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop>;

    /// What an engine searches for a position.
    fn searched(&mut self, position: &[u32]) -> Result<Vec<u32>, Stop>;

    /// Whether the order of components is how they lie, and that of options how the rules list them. Else
    /// both ascend.
    fn is_in_order(&self) -> bool {
        false
    }

    /// The position after a move in the i-th component.
    fn reached(&self, position: &[u32], i: usize, left: &[u32]) -> Vec<u32> {
        if self.is_in_order() {
            return [&position[..i], left, &position[i + 1..]].concat();
        }
        let mut reached = Vec::with_capacity(position.len() + left.len());
        merge_into(&mut reached, position, i, left);
        reached
    }
}

/// Calls `visit` with the place of the component moved in and what it leaves, for every move of a player,
/// each once: equal components are moved in once. There can be very many moves, so the runner is asked now
/// and then whether to go on, with the bytes that `visit` says it holds.
pub fn for_each_lying_move<L: Lying + ?Sized>(
    lying: &mut L,
    position: &[u32],
    player: usize,
    runner: &Runner,
    mut visit: impl FnMut(&mut L, usize, &[u32]) -> Result<usize, Stop>,
) -> Result<(), Stop> {
    let mut seen = FxHashSet::default();
    let mut pace = Pace::default();
    let mut held = 0;
    for (i, &component) in position.iter().enumerate() {
        if !seen.insert(component) {
            continue;
        }
        let options = options_once(lying, component, player, runner, held)?;
        for left in options {
            held = visit(lying, i, &left)?;
            // A long position takes as many steps to be written.
            pace.steps(1 + position.len() / 8, runner, || held)?;
        }
    }
    Ok(())
}

/// The options of a player in a component, each once.
fn options_once<L: Lying + ?Sized>(
    lying: &mut L,
    component: u32,
    player: usize,
    runner: &Runner,
    held: usize,
) -> Result<Vec<Vec<u32>>, Stop> {
    let mut options: Vec<Vec<u32>> = Vec::new();
    let mut pace = Pace::default();
    let mut stopped = Ok(());
    lying.lying_options(component, player, &mut |left| {
        options.push(left.to_vec());
        stopped = pace.step(runner, || held + 40 * options.len());
        match stopped {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })?;
    stopped?;
    if lying.is_in_order() {
        let mut seen = FxHashSet::default();
        options.retain(|left| seen.insert(left.clone()));
    } else {
        options.sort_unstable();
        options.dedup();
    }
    Ok(options)
}

/// The moves of a player in a position, each once.
pub fn lying_moves<L: Lying + ?Sized>(
    lying: &mut L,
    position: &[u32],
    player: usize,
    runner: &Runner,
) -> Result<Vec<Move>, Stop> {
    let mut moves = Vec::new();
    let each = 80 + 4 * position.len();
    for_each_lying_move(lying, position, player, runner, |lying, i, left| {
        moves.push(Move {
            from: position[i],
            left: left.to_vec(),
            to: lying.reached(position, i, left),
        });
        Ok(each * moves.len())
    })?;
    Ok(moves)
}

/// Whether a player has a move in a position.
pub fn has_lying_move<L: Lying + ?Sized>(
    lying: &mut L,
    position: &[u32],
    player: usize,
) -> Result<bool, Stop> {
    for &component in position {
        let mut found = false;
        lying.lying_options(component, player, &mut |_| {
            found = true;
            ControlFlow::Break(())
        })?;
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Components without an option are left out of what is searched, and nothing else changes.
impl<R> Lying for EveryOption<'_, R>
where
    Self: Components,
{
    fn lying_options(
        &mut self,
        component: u32,
        _player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let _ = self.try_options(component, visit);
        self.interrupted().map_or(Ok(()), Err)
    }

    fn searched(&mut self, position: &[u32]) -> Result<Vec<u32>, Stop> {
        let mut known = None;
        let mut can_move = |component: u32| match known {
            Some((last, moves)) if last == component => moves,
            _ => {
                let first = self.try_options(component, &mut |_| ControlFlow::Break(()));
                known = Some((component, first.is_break()));
                first.is_break()
            }
        };
        let position = position.iter().copied();
        Ok(position.filter(|&component| can_move(component)).collect())
    }
}

/// All options of a player in a component of what is searched.
fn all_options<C: PartizanComponents + ?Sized>(
    rules: &mut C,
    component: u32,
    player: usize,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let mut so_far = ControlFlow::Continue(());
    rules.options(component, player, &mut |left| {
        if so_far.is_continue() {
            so_far = visit(left);
        }
    })
}

/// Forms are what they are.
impl Lying for PartizanForms {
    fn lying_options(
        &mut self,
        component: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        all_options(self, component, player, visit)
    }

    fn searched(&mut self, position: &[u32]) -> Result<Vec<u32>, Stop> {
        Ok(position.to_vec())
    }
}

/// Parts of pictures: whoever wants to see edges keeps the picture.
impl Lying for HackenbushComponents {
    fn lying_options(
        &mut self,
        component: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        all_options(self, component, player, visit)
    }

    fn searched(&mut self, position: &[u32]) -> Result<Vec<u32>, Stop> {
        Ok(position.to_vec())
    }
}

/// What everybody moves in, as it is searched.
impl<C: Components + ?Sized> Lying for Everybody<'_, C> {
    fn lying_options(
        &mut self,
        component: u32,
        player: usize,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        all_options(self, component, player, visit)
    }

    fn searched(&mut self, position: &[u32]) -> Result<Vec<u32>, Stop> {
        Ok(position.to_vec())
    }
}
