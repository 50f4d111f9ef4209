//! Covers: a finite commutative monoid with a homomorphism from all positions onto it. The solver works on
//! covers that are fine enough for the labels it knows; a quotient is a cover that is exact and reduced.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::closure::Preimages;
use super::monoid::Monoid;

/// The options of a letter, as positions made of earlier letters; each option once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RawOptions {
    ends: Vec<u32>,
    letters: Vec<u32>,
}

impl RawOptions {
    /// Sorts the options and drops doubles. Each is given by its letters, ascending.
    pub fn new(mut options: Vec<Vec<u32>>) -> RawOptions {
        options.sort_unstable();
        options.dedup();
        let mut raw = RawOptions::default();
        for option in options {
            raw.letters.extend(option);
            raw.ends.push(raw.letters.len() as u32);
        }
        raw
    }

    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.letters[start as usize..end as usize])
    }

    pub fn bytes(&self) -> usize {
        4 * (self.ends.len() + self.letters.len()) + 48
    }
}

/// Letters that a cover does not tell apart: same value, same values of options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LetterType {
    pub value: u32,
    /// Ascending, each once.
    pub options: Vec<u32>,
}

/// A cover of the positions made of the letters 0, …, m−1.
pub(super) struct Cover {
    pub monoid: Monoid,
    /// The value of each letter.
    pub letters: Vec<u32>,
    /// The letter that each generator stands for: the first one with its value.
    pub generator_letters: Vec<u32>,
    actions: RefCell<FxHashMap<u32, Rc<[u32]>>>,
    preimages: OnceCell<Preimages>,
    removals: OnceCell<Removals>,
    types: OnceCell<Vec<(u32, LetterType)>>,
}

/// For each element, the generators in its least word, each with the element of the word without one copy of
/// it.
pub(super) struct Removals {
    starts: Vec<u32>,
    pairs: Vec<(u32, u32)>,
}

impl Removals {
    fn of(monoid: &Monoid) -> Removals {
        let mut removals = Removals {
            starts: vec![0, 0],
            pairs: Vec::new(),
        };
        for x in 1..monoid.order() as u32 {
            let Some((parent, last)) = monoid.last_letter(x) else {
                continue;
            };
            let row = monoid.row(last);
            let start = removals.starts[parent as usize] as usize;
            let end = removals.starts[parent as usize + 1] as usize;
            for at in start..end {
                let (generator, without) = removals.pairs[at];
                if generator as usize != last {
                    removals.pairs.push((generator, row[without as usize]));
                }
            }
            removals.pairs.push((last as u32, parent));
            removals.starts.push(removals.pairs.len() as u32);
        }
        removals
    }

    pub fn of_element(&self, x: usize) -> &[(u32, u32)] {
        &self.pairs[self.starts[x] as usize..self.starts[x + 1] as usize]
    }
}

impl Cover {
    pub fn new(monoid: Monoid, letters: Vec<u32>, generator_letters: Vec<u32>) -> Cover {
        Cover {
            monoid,
            letters,
            generator_letters,
            actions: RefCell::default(),
            preimages: OnceCell::new(),
            removals: OnceCell::new(),
            types: OnceCell::new(),
        }
    }

    /// The cover of one element, for this many letters.
    pub fn trivial(letters: usize) -> Cover {
        Cover::new(Monoid::trivial(), vec![0; letters], Vec::new())
    }

    /// The cover of the positions made of the first letters. Elements keep their numbers.
    pub fn restricted(&self, letters: usize) -> Cover {
        let generators = self
            .generator_letters
            .partition_point(|&letter| (letter as usize) < letters);
        Cover::new(
            self.monoid.submonoid(generators),
            self.letters[..letters].to_vec(),
            self.generator_letters[..generators].to_vec(),
        )
    }

    /// One more letter, with a value of this cover.
    pub fn push_letter(&mut self, value: u32) {
        self.letters.push(value);
        self.types.take();
    }

    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// z ↦ z·x, remembered.
    pub fn action(&self, x: u32) -> Rc<[u32]> {
        let mut actions = self.actions.borrow_mut();
        let action = actions
            .entry(x)
            .or_insert_with(|| self.monoid.action(x).into());
        Rc::clone(action)
    }

    pub fn preimages(&self) -> &Preimages {
        self.preimages.get_or_init(|| Preimages::of(&self.monoid))
    }

    pub fn removals(&self) -> &Removals {
        self.removals.get_or_init(|| Removals::of(&self.monoid))
    }

    /// The values of a letter's options, ascending, each once.
    pub fn option_values(&self, raw: &RawOptions) -> Vec<u32> {
        let mut values: Vec<u32> = raw
            .iter()
            .map(|option| {
                let mut letters = option.iter().map(|&l| self.letters[l as usize]);
                let first = letters.next().unwrap_or(0);
                letters.fold(first, |product, value| self.action(value)[product as usize])
            })
            .collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The different types of letters, each with its first letter, in that order.
    pub fn types(&self, raw: &[RawOptions]) -> &[(u32, LetterType)] {
        self.types.get_or_init(|| {
            let mut seen = rustc_hash::FxHashSet::default();
            let mut types = Vec::new();
            for (letter, &value) in (0..).zip(&self.letters) {
                let options = self.option_values(&raw[letter as usize]);
                let kind = LetterType { value, options };
                if seen.insert(kind.clone()) {
                    types.push((letter, kind));
                }
            }
            types
        })
    }

    /// The largest letter in the least word of an element, or none for the identity.
    pub fn largest_letter(&self, x: u32) -> u32 {
        self.monoid
            .last_letter(x)
            .map_or(0, |(_, generator)| self.generator_letters[generator])
    }

    pub fn bytes(&self) -> usize {
        let preimages = self.preimages.get().map_or(0, Preimages::bytes);
        let removals = self.removals.get().map_or(0, |r| 8 * r.pairs.len());
        self.monoid.bytes() + 4 * self.order() * self.actions.borrow().len() + preimages + removals
    }
}
