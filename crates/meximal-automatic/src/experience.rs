//! What the search for a solution knows beforehand: from the same game with fewer heaps, or from whoever
//! looked at the game before. None of it is believed; it says where to look, and what is found is verified.

use crate::game::{Events, HeapGame};
use crate::model::Model;
use crate::monoid::Monoid;
use crate::solution::AutomaticSolution;
use crate::verify::Sizes;

/// What is known so far about a game, and remains good for more heaps: contexts that tell positions apart,
/// heaps of infinite order, and a solution for fewer heaps.
#[derive(Clone, Debug, Default)]
pub struct Experience {
    /// Contexts that refuted rules, as heaps with multiplicities, and the weight from which on to try them.
    pub(crate) contexts: Vec<Refuting>,
    /// Heaps of infinite order, with the number of heaps from which on it is so.
    pub(crate) infinite: Vec<(u32, u32)>,
    /// A solution for fewer heaps.
    pub(crate) earlier: Option<AutomaticSolution>,
}

/// A context as heaps with multiplicities, and a weight.
pub(crate) type Refuting = (Vec<(u32, u16)>, u64);

impl Experience {
    /// What a finite quotient tells about the same game with more heaps. `rows[h − 1]` takes each of its
    /// elements to the product with heap h; `labels` are theirs. That it is right is not checked: it guides
    /// the search, and what is found is verified. None if it does not have the form of a quotient.
    pub fn of_quotient(
        game: &HeapGame,
        events: &Events,
        rows: &[Vec<u32>],
        labels: Vec<u8>,
    ) -> Option<Experience> {
        if rows.len() != game.heaps() as usize {
            return None;
        }
        let heaps = (1..).zip(rows);
        let letters = heaps.filter(|&(heap, _)| !game.options(heap).is_empty());
        let (finite, rows): (Vec<u32>, Vec<Vec<u32>>) =
            letters.map(|(heap, row)| (heap, row.clone())).unzip();
        let own = |heap: u32| {
            if finite.contains(&heap) {
                vec![heap]
            } else {
                vec![]
            }
        };
        let model = Model {
            spelling: (1..=game.heaps()).map(own).collect(),
            monoid: Monoid::new(labels.len(), rows).ok()?,
            finite,
            infinite: Vec::new(),
            vectors: vec![labels],
            outputs: vec![0],
            next: vec![[0, 0]],
        };
        if model.malformed().is_some() {
            return None;
        }
        let solution = AutomaticSolution::of_verified(
            game.clone(),
            events.clone(),
            model,
            Sizes::default(),
            Vec::new(),
            Vec::new(),
        );
        Some(Experience {
            earlier: Some(solution),
            ..Experience::default()
        })
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.contexts.is_empty() && self.infinite.is_empty() && self.earlier.is_none()
    }

    /// The multiples of a heap are all different as soon as there are so many heaps. As all else, this guides
    /// the search, no more.
    pub fn has_infinite_order(&mut self, heap: u32, from: u32) {
        self.infinite.push((heap, from));
    }
}
