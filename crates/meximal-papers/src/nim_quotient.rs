//! The Nim quotient (Spindler, Definitions 2.41–2.45): Nim positions up to equal outcomes in all Nim
//! contexts. Exact for normal play, from the proved table of [`NimTable`]; for other conventions by comparing
//! all positions and contexts of a bounded box.

use std::collections::BTreeMap;

use meximal::convention::Convention;
use meximal::outcome::nim::{NimClass, NimTable};
use meximal::outcome::{NimHeaps, Sums};
use meximal::player::{PlayerSet, Players};
use meximal::runner::{Runner, Stop};

/// The quotient of N-player Nim under normal play, as a multiplication table by heaps.
pub struct NimQuotient {
    table: NimTable,
    class_of: BTreeMap<NimClass, usize>,
    /// The outcome of each element.
    pub labels: Vec<PlayerSet>,
}

impl NimQuotient {
    /// Reduces the table of Nim for this many players: classes with equal outcomes in all contexts become
    /// one.
    pub fn new(players: Players) -> Result<NimQuotient, String> {
        let table = NimTable::new(players)?;
        let states = table.all_classes();
        let index: BTreeMap<NimClass, usize> =
            states.iter().enumerate().map(|(i, &s)| (s, i)).collect();
        let steps: Vec<Vec<usize>> = states
            .iter()
            .map(|&state| {
                let sizes = 1..=players.count() as u64;
                sizes
                    .map(|size| index[&table.add_heap(state, size)])
                    .collect()
            })
            .collect();
        // Moore's refinement: start from the outcomes, split by the parts reached by each heap.
        let mut part: Vec<usize> = states
            .iter()
            .map(|&s| usize::from(table.outcome_of(s).0))
            .collect();
        let mut parts = 0;
        loop {
            let mut names: BTreeMap<(usize, Vec<usize>), usize> = BTreeMap::new();
            let next: Vec<usize> = (0..states.len())
                .map(|i| {
                    let reached = steps[i].iter().map(|&j| part[j]).collect();
                    let fresh = names.len();
                    *names.entry((part[i], reached)).or_insert(fresh)
                })
                .collect();
            part = next;
            if names.len() == parts {
                break;
            }
            parts = names.len();
        }
        let mut labels = vec![PlayerSet::NOBODY; parts];
        for (i, &state) in states.iter().enumerate() {
            labels[part[i]] = table.outcome_of(state);
        }
        let class_of = states.into_iter().zip(part).collect();
        Ok(NimQuotient {
            table,
            class_of,
            labels,
        })
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.labels.len()
    }

    /// The element of a position, given as (size, number of heaps).
    pub fn element(&self, heaps: impl IntoIterator<Item = (u64, u64)>) -> usize {
        self.class_of[&self.table.class(heaps)]
    }

    /// Whether an element is not changed by adding any heap, and has no winner.
    pub fn is_absorbing(&self, element: usize) -> bool {
        self.class_of[&NimClass::Absorbed] == element
    }
}

/// The order of the quotient of Nim with heaps up to `largest`, as far as contexts with up to `ones` heaps of
/// 1 and `others` of each larger size can tell; positions are taken from the same box.
pub fn bounded_nim_quotient_order(
    convention: Convention,
    largest: u32,
    ones: usize,
    others: usize,
    runner: &Runner,
) -> Result<usize, Stop> {
    let mut box_of_positions: Vec<Vec<u32>> = vec![vec![]];
    for size in 1..=largest {
        let most = if size == 1 { ones } else { others };
        box_of_positions = box_of_positions
            .iter()
            .flat_map(|position| {
                (0..=most).map(move |count| {
                    let heaps = std::iter::repeat_n(size, count);
                    position.iter().copied().chain(heaps).collect()
                })
            })
            .collect();
    }
    let mut sums = Sums::new(&NimHeaps, convention, runner);
    let mut rows = std::collections::BTreeSet::new();
    for position in &box_of_positions {
        let mut row = Vec::with_capacity(box_of_positions.len());
        for context in &box_of_positions {
            let all = position.iter().chain(context).copied();
            row.push(sums.outcome(&meximal::outcome::position_of(all))?.0);
        }
        rows.insert(row);
    }
    Ok(rows.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_for_many_players() {
        // Orders found independently for N = 3..9, unbounded heaps.
        for (n, order) in [
            (3, 16),
            (4, 45),
            (5, 106),
            (6, 217),
            (7, 414),
            (8, 721),
            (9, 1225),
        ] {
            let quotient = NimQuotient::new(Players::new(n).unwrap()).unwrap();
            assert_eq!(quotient.order(), order);
        }
    }

    #[test]
    fn the_bounded_quotient_agrees() {
        let convention = Convention::normal(Players::THREE);
        let order = bounded_nim_quotient_order(convention, 4, 2, 3, &Runner::new());
        assert_eq!(order, Ok(16));
    }
}
