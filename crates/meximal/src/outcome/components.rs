//! The moves in one component of a sum, whatever the rules: forms and heaps are played by the same
//! engine.

use crate::form::{FormId, Forms};

/// Rules by which single components are moved. Components are numbers; a position is a multiset of
/// components, kept in ascending order, without those that have no options.
pub trait Components {
    /// Calls `visit` with each option of a component: the components that it leaves, ascending, none of
    /// them without options.
    fn options(&self, component: u32, visit: &mut dyn FnMut(&[u32]));
}

impl Components for Forms {
    fn options(&self, component: u32, visit: &mut dyn FnMut(&[u32])) {
        for &option in Forms::options(self, FormId(component)) {
            match option {
                FormId::ZERO => visit(&[]),
                FormId(other) => visit(&[other]),
            }
        }
    }
}

/// Heaps of Nim: component n is a heap of n tokens.
pub struct NimHeaps;

impl Components for NimHeaps {
    fn options(&self, component: u32, visit: &mut dyn FnMut(&[u32])) {
        visit(&[]);
        for size in 1..component {
            visit(&[size]);
        }
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
/// every move in a position. Equal components are moved in once.
pub fn for_each_move(
    rules: &(impl Components + ?Sized),
    position: &[u32],
    mut visit: impl FnMut(usize, &[u32], &[u32]),
) {
    let mut reached = Vec::with_capacity(position.len() + 2);
    for (i, &component) in position.iter().enumerate() {
        if i > 0 && position[i - 1] == component {
            continue;
        }
        rules.options(component, &mut |left| {
            merge_into(&mut reached, position, i, left);
            visit(i, left, &reached);
        });
    }
}

/// `position` without its i-th component and with the components `left`, ascending.
fn merge_into(reached: &mut Vec<u32>, position: &[u32], i: usize, left: &[u32]) {
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
        for_each_move(&NimHeaps, &[1, 3, 3], |i, _, reached| {
            seen.push((i, reached.to_vec()));
        });
        let expected: Vec<(usize, Vec<u32>)> = vec![
            (0, vec![3, 3]),
            (1, vec![1, 3]),
            (1, vec![1, 1, 3]),
            (1, vec![1, 2, 3]),
        ];
        assert_eq!(seen, expected);
    }
}
