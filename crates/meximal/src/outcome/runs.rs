//! Positions by runs: a component that occurs once is one number, one that occurs more often is two, itself
//! with the highest bit set and how often. So a thousand equal components take no more room than one, in the
//! tables of outcomes and on the stack of the walk.

use crate::runner::Stop;

/// Marks a component that is followed by its count.
const MANY: u32 = 1 << 31;

/// Writes a position, given by its components in ascending order, by runs.
pub(super) fn write_runs(position: &[u32], runs: &mut Vec<u32>) -> Result<(), Stop> {
    // That many different components fit into no machine.
    if position.last().is_some_and(|&last| last >= MANY) {
        return Err(Stop::Memory);
    }
    for same in position.chunk_by(|a, b| a == b) {
        let count = u32::try_from(same.len()).map_err(|_| Stop::Memory)?;
        push(runs, same[0], count);
    }
    Ok(())
}

fn push(runs: &mut Vec<u32>, component: u32, count: u32) {
    match count {
        0 => {}
        1 => runs.push(component),
        _ => runs.extend([component | MANY, count]),
    }
}

/// The components with their counts, ascending.
pub(super) fn each_run(runs: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let mut numbers = runs.iter().copied();
    std::iter::from_fn(move || {
        let component = numbers.next()?;
        match component & MANY {
            0 => Some((component, 1)),
            _ => Some((component & !MANY, numbers.next()?)),
        }
    })
}

/// Appends the position that is reached from one by a move in a component, which leaves others, ascending.
/// False if one of them has a number that does not fit.
pub(super) fn move_by_runs(
    runs: &[u32],
    moved: u32,
    mut left: &[u32],
    reached: &mut Vec<u32>,
) -> bool {
    if left.last().is_some_and(|&last| last >= MANY) {
        return false;
    }
    for (component, count) in each_run(runs) {
        let mut count = count - u32::from(component == moved);
        while let Some(&first) = left.first()
            && first <= component
        {
            let same = left.iter().take_while(|&&other| other == first).count();
            left = &left[same..];
            if first == component {
                count += same as u32;
            } else {
                push(reached, first, same as u32);
            }
        }
        push(reached, component, count);
    }
    for same in left.chunk_by(|a, b| a == b) {
        push(reached, same[0], same.len() as u32);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::components::merge_into;
    use proptest::prelude::*;

    fn by_runs(position: &[u32]) -> Vec<u32> {
        let mut runs = Vec::new();
        write_runs(position, &mut runs).unwrap();
        runs
    }

    proptest! {
        #[test]
        fn moves_by_runs_are_moves(
            mut position in prop::collection::vec(1u32..5, 1..9),
            mut left in prop::collection::vec(1u32..6, 0..4),
            place in any::<prop::sample::Index>(),
        ) {
            position.sort_unstable();
            left.sort_unstable();
            let runs = by_runs(&position);
            let back = each_run(&runs).flat_map(|(c, n)| std::iter::repeat_n(c, n as usize));
            prop_assert_eq!(&back.collect::<Vec<u32>>(), &position);
            let place = place.index(position.len());
            let (mut expected, mut reached) = (Vec::new(), Vec::new());
            merge_into(&mut expected, &position, place, &left);
            prop_assert!(move_by_runs(&runs, position[place], &left, &mut reached));
            prop_assert_eq!(reached, by_runs(&expected));
        }
    }

    #[test]
    fn equal_components_take_the_room_of_one() {
        assert_eq!(by_runs(&[2; 1000]).len(), 2);
        let mut runs = Vec::new();
        assert_eq!(write_runs(&[MANY], &mut runs), Err(Stop::Memory));
        assert!(!move_by_runs(&[1], 1, &[MANY], &mut runs));
    }
}
