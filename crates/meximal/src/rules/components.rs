//! The moves in one component of a sum, whatever the rules: forms and heaps are played by the same
//! engine.

use std::ops::ControlFlow;

use crate::form::{FormId, Forms};
use crate::runner::{Pace, Runner, Stop};

/// Rules by which single components are moved. Components are numbers; a position is a multiset of
/// components, kept in ascending order, without those that have no options.
pub trait Components {
    /// Calls `visit` with each option of a component, until it breaks off: the components that the option
    /// leaves, ascending, none of them without options. An option may come up more than once. Simple options
    /// come first where that is easy: then less is remembered while they are played out.
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The limit that kept the rules from listing all options, if one did: what was found since is not an
    /// answer.
    fn interrupted(&self) -> Option<Stop> {
        None
    }

    /// Calls `visit` with each option of a component.
    fn options(&self, component: u32, visit: &mut dyn FnMut(&[u32])) {
        let _ = self.try_options(component, &mut |option| {
            visit(option);
            ControlFlow::Continue(())
        });
    }
}

impl Components for Forms {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &option in Forms::options(self, FormId(component)) {
            match option {
                FormId::ZERO => visit(&[])?,
                FormId(other) => visit(&[other])?,
            }
        }
        ControlFlow::Continue(())
    }
}

/// Heaps of Nim: component n is a heap of n tokens.
pub struct NimHeaps;

impl Components for NimHeaps {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(&[])?;
        for size in 1..component {
            visit(&[size])?;
        }
        ControlFlow::Continue(())
    }
}

/// Rules with all options as they are: components that have no option are not left out. For lists of moves,
/// which name what is really left.
pub struct EveryOption<'a, R>(pub &'a R);

impl Components for EveryOption<'_, Forms> {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.try_options(component, visit)
    }
}

impl Components for EveryOption<'_, NimHeaps> {
    fn try_options(
        &self,
        component: u32,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.try_options(component, visit)
    }
}

/// The position with these components: ascending.
pub fn position_of(components: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let mut position: Vec<u32> = components.into_iter().collect();
    position.sort_unstable();
    position
}

/// The position of a sum of forms.
pub fn position_of_forms(parts: &[FormId]) -> Vec<u32> {
    position_of(parts.iter().filter(|&&p| p != FormId::ZERO).map(|p| p.0))
}

/// Calls `visit` with the index of the component moved in, what it leaves, and the position reached, for
/// every move in a position. Equal components are moved in once. A position can have very many moves: the
/// runner is asked now and then whether to go on, with the bytes that `visit` says it holds.
pub fn for_each_move(
    rules: &(impl Components + ?Sized),
    position: &[u32],
    runner: &Runner,
    mut visit: impl FnMut(usize, &[u32], &[u32]) -> usize,
) -> Result<(), Stop> {
    let mut reached = Vec::with_capacity(position.len() + 2);
    let mut pace = Pace::default();
    // A long position takes as many steps to be written.
    let steps = 1 + position.len() / 8;
    let mut stopped = Ok(());
    for (i, &component) in position.iter().enumerate() {
        if i > 0 && position[i - 1] == component {
            continue;
        }
        let _ = rules.try_options(component, &mut |left| {
            merge_into(&mut reached, position, i, left);
            let bytes = visit(i, left, &reached);
            stopped = pace.steps(steps, runner, || bytes);
            match stopped {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        stopped?;
        if let Some(stop) = rules.interrupted() {
            return Err(stop);
        }
    }
    Ok(())
}

/// `position` without its i-th component and with the components `left`, ascending.
pub fn merge_into(reached: &mut Vec<u32>, position: &[u32], i: usize, left: &[u32]) {
    reached.clear();
    let mut left = left.iter().copied().peekable();
    for (j, &other) in position.iter().enumerate() {
        if j == i {
            continue;
        }
        while let Some(&new) = left.peek() {
            if new > other {
                break;
            }
            reached.push(new);
            left.next();
        }
        reached.push(other);
    }
    reached.extend(left);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_keep_positions_sorted() {
        let mut seen = Vec::new();
        for_each_move(&NimHeaps, &[1, 3, 3], &Runner::new(), |i, _, reached| {
            seen.push((i, reached.to_vec()));
            0
        })
        .unwrap();
        let expected: Vec<(usize, Vec<u32>)> = vec![
            (0, vec![3, 3]),
            (1, vec![1, 3]),
            (1, vec![1, 1, 3]),
            (1, vec![1, 2, 3]),
        ];
        assert_eq!(seen, expected);
    }
}
