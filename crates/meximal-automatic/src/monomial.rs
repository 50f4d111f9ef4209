//! Positions as exponent vectors, and the letters that they are made of. The *weight* of a letter is at least
//! that of every option, so no move raises the weight; * alone has weight 0 where two of it cancel. Monomials
//! are ordered by weight, then by the multiplicity of the largest letter, of the next, and so on: a
//! well-order that multiplication respects, in which every option is smaller than its position.

use std::cmp::Ordering;

use crate::game::{Events, HeapGame};
use crate::spelling::{Spelling, Sum};

/// The most letters.
pub const MAX_LETTERS: usize = 32;

/// The exponents of the letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Monomial(pub [u16; MAX_LETTERS]);

impl Monomial {
    pub const ONE: Monomial = Monomial([0; MAX_LETTERS]);

    /// A power of a letter.
    pub fn power(letter: usize, exponent: u16) -> Monomial {
        let mut power = Monomial::ONE;
        power.0[letter] = exponent;
        power
    }

    /// Whether it is a power of this letter.
    pub fn is_power(&self, letter: usize) -> bool {
        self.factors().all(|(factor, _)| factor == letter)
    }

    #[inline]
    pub fn divides(&self, other: &Monomial) -> bool {
        // Without a branch inside, this becomes a few vector instructions.
        let mut exceeds = false;
        for (&mine, &theirs) in self.0.iter().zip(&other.0) {
            exceeds |= mine > theirs;
        }
        !exceeds
    }

    pub fn times(&self, other: &Monomial) -> Monomial {
        let mut product = *self;
        for (mine, &theirs) in product.0.iter_mut().zip(&other.0) {
            *mine = mine.saturating_add(theirs);
        }
        product
    }

    pub fn over(&self, divisor: &Monomial) -> Monomial {
        let mut quotient = *self;
        for (mine, &theirs) in quotient.0.iter_mut().zip(&divisor.0) {
            *mine -= theirs;
        }
        quotient
    }

    pub fn lcm(&self, other: &Monomial) -> Monomial {
        let mut lcm = *self;
        for (mine, &theirs) in lcm.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(theirs);
        }
        lcm
    }

    pub fn is_coprime(&self, other: &Monomial) -> bool {
        let mut pairs = self.0.iter().zip(&other.0);
        pairs.all(|(&mine, &theirs)| mine == 0 || theirs == 0)
    }

    /// The letters with their exponents.
    pub fn factors(&self) -> impl Iterator<Item = (usize, u16)> {
        let factors = self.0.into_iter().enumerate();
        factors.filter(|&(_, exponent)| exponent > 0)
    }

    pub fn last(&self) -> Option<usize> {
        self.0.iter().rposition(|&exponent| exponent > 0)
    }
}

/// The letters of a game: their options and weights.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    /// The heap of each letter.
    pub heaps: Vec<u32>,
    /// The options of each letter, as words of letters.
    pub options: Vec<Vec<Vec<u8>>>,
    pub weights: Vec<u32>,
    /// The letter that is *, where two of it cancel.
    pub star: Option<usize>,
    pub events: Events,
}

impl Letters {
    /// The letters of a game that is spelled; none if there are too many.
    pub fn new(game: &HeapGame, spelling: &Spelling, events: &Events) -> Option<Letters> {
        let heaps = spelling.letters();
        if heaps.len() > MAX_LETTERS {
            return None;
        }
        let index = |heap: &u32| heaps.binary_search(heap).ok();
        let word = |sum: Sum| sum.iter().filter_map(index).map(|l| l as u8).collect();
        let mut letters = Letters {
            heaps: Vec::new(),
            options: Vec::new(),
            weights: Vec::new(),
            star: spelling.star.as_ref().and_then(index),
            events: events.clone(),
        };
        for (number, &heap) in heaps.iter().enumerate() {
            let options = game.options(heap).iter();
            let mut options: Vec<Vec<u8>> =
                options.map(|option| word(spelling.sum(option))).collect();
            options.sort_unstable();
            options.dedup();
            let weight = |word: &Vec<u8>| -> u32 {
                word.iter().map(|&l| letters.weights[usize::from(l)]).sum()
            };
            let most = options.iter().map(weight).max().unwrap_or(0);
            let weight = if letters.star == Some(number) {
                0
            } else {
                most.max(1)
            };
            letters.weights.push(weight);
            letters.options.push(options);
        }
        letters.heaps = heaps;
        Some(letters)
    }

    pub fn count(&self) -> usize {
        self.heaps.len()
    }

    pub fn weight(&self, monomial: &Monomial) -> u64 {
        let weights = self.weights.iter().zip(&monomial.0);
        weights
            .map(|(&weight, &e)| u64::from(weight) * u64::from(e))
            .sum()
    }

    /// Compares by weight, then by the exponents of the largest letters.
    pub fn compare(&self, one: &Monomial, other: &Monomial) -> Ordering {
        let weights = self.weight(one).cmp(&self.weight(other));
        weights.then_with(|| one.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// Leaves out pairs of *.
    #[inline]
    pub fn cancel(&self, monomial: &mut Monomial) {
        if let Some(star) = self.star {
            monomial.0[star] &= 1;
        }
    }

    /// A context, and the same with one * more where pairs of * cancel: what tells u and v apart with the
    /// one, tells u·* and v·* apart with the other.
    pub fn beside_star(&self, context: &Monomial) -> Vec<Monomial> {
        let mut both = vec![*context];
        if let Some(star) = self.star {
            let mut more = *context;
            more.0[star] += 1;
            self.cancel(&mut more);
            both.push(more);
        }
        both
    }
}

/// 0.31011, for tests: with heaps up to 4 all orders are finite, with 5 the quotient is infinite.
#[cfg(test)]
pub(crate) fn game_of_31011(heaps: u32) -> HeapGame {
    let options = vec![
        vec![vec![]],
        vec![vec![1], vec![]],
        vec![vec![2]],
        vec![vec![3], vec![]],
        vec![vec![4], vec![]],
    ];
    HeapGame::new(options).unwrap().up_to(heaps)
}

/// Its letters.
#[cfg(test)]
pub(crate) fn letters_of_31011(heaps: u32, events: &Events) -> Letters {
    let game = game_of_31011(heaps);
    Letters::new(&game, &Spelling::of(&game, events), events).unwrap()
}
