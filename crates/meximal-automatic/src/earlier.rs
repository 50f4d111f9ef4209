//! What is known of the same game with fewer heaps. A solution of it is exact for positions of these heaps,
//! with multiplicities of any size; and what it tells apart stays apart when there are more heaps, for there
//! are more contexts. So it refutes rules between its heaps at once, and a letter of infinite order in it has
//! infinite order for ever.

use crate::budget::{Meter, Stop};
use crate::game::HeapGame;
use crate::monomial::{Letters, Monomial};
use crate::orders::Order;
use crate::solution::{AutomaticSolution, QueryError};

/// A verified solution for some of the letters.
pub(crate) struct Earlier<'e> {
    solution: &'e AutomaticSolution,
    /// The heaps of the letters that it knows; these come first.
    heaps: Vec<u32>,
}

impl<'e> Earlier<'e> {
    /// A solution of the same game with fewer heaps; none if it is no such solution.
    pub fn new(
        solution: &'e AutomaticSolution,
        game: &HeapGame,
        letters: &Letters,
    ) -> Option<Earlier<'e>> {
        let heaps = solution.game().heaps();
        let same = solution.events() == &letters.events
            && heaps <= game.heaps()
            && *solution.game() == game.up_to(heaps);
        let known = letters.heaps.iter().copied();
        same.then(|| Earlier {
            solution,
            heaps: known.take_while(|&heap| heap <= heaps).collect(),
        })
    }

    fn knows(&self, position: &Monomial) -> bool {
        position.last().is_none_or(|last| last < self.heaps.len())
    }

    fn position(&self, position: &Monomial) -> impl Iterator<Item = (u32, u64)> {
        let factors = position.factors();
        factors.map(|(letter, count)| (self.heaps[letter], u64::from(count)))
    }

    /// The outcome of a position of the heaps known.
    #[inline]
    pub fn outcome(&self, position: &Monomial) -> Option<u8> {
        if !self.knows(position) {
            return None;
        }
        self.solution.outcome_of(self.position(position)).ok()
    }

    /// A context that tells two positions of the heaps known apart, if there is one and it is not huge.
    pub fn separate(
        &self,
        one: &Monomial,
        other: &Monomial,
        meter: &mut Meter,
    ) -> Result<Option<Monomial>, Stop> {
        if !self.knows(one) || !self.knows(other) {
            return Ok(None);
        }
        let [one, other] = [one, other].map(|it| self.position(it).collect::<Vec<_>>());
        let found = match self.solution.separating(&one, &other, meter) {
            Ok(Some(found)) => found,
            Err(QueryError::Stopped(stop)) => return Err(stop),
            Ok(None) | Err(_) => return Ok(None),
        };
        let mut context = Monomial::ONE;
        for (heap, count) in found {
            let letter = self.heaps.binary_search(&heap);
            let (Ok(letter), Ok(count)) = (letter, u16::try_from(count)) else {
                return Ok(None);
            };
            context.0[letter] = count;
        }
        Ok(Some(context))
    }

    /// The order of a letter among these heaps; none if it is not one of them, or not known.
    pub fn order_of(&self, letter: usize) -> Option<Order> {
        let &heap = self.heaps.get(letter)?;
        self.solution.order_of(heap).ok().flatten()
    }
}
