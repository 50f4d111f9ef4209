//! The closure that decides completeness in the verification lemma.
//!
//! For an event, the *deficiency* D(X) of a position X is the set of contexts z in which the event is claimed
//! for X in the context z, but no move in X triggers it: it has to come from the context. D(X+Y) = {z : zy ∈
//! D(X), zx ∈ D(Y)}, where x and y are the values. Completeness asks that 1 ∉ D(X) for all X but the empty
//! position. The closure holds, for every value x, the maximal deficiencies of the positions with that value;
//! smaller ones are harmless if the larger one is.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::bits::{self, Bits};
use super::monoid::Monoid;

/// For each generator g and element w, the elements z with z·g = w.
pub(super) struct Preimages {
    starts: Vec<Vec<u32>>,
    sources: Vec<Vec<u32>>,
}

impl Preimages {
    pub fn of(monoid: &Monoid) -> Preimages {
        let order = monoid.order();
        let mut preimages = Preimages {
            starts: Vec::with_capacity(monoid.generators()),
            sources: Vec::with_capacity(monoid.generators()),
        };
        for g in 0..monoid.generators() {
            let row = monoid.row(g);
            let mut starts = vec![0u32; order + 1];
            for &to in row {
                starts[to as usize + 1] += 1;
            }
            for at in 0..order {
                starts[at + 1] += starts[at];
            }
            let mut next = starts.clone();
            let mut sources = vec![0u32; order];
            for (from, &to) in row.iter().enumerate() {
                let slot = &mut next[to as usize];
                sources[*slot as usize] = from as u32;
                *slot += 1;
            }
            preimages.starts.push(starts);
            preimages.sources.push(sources);
        }
        preimages
    }

    #[inline]
    fn of_element(&self, generator: usize, element: usize) -> &[u32] {
        let starts = &self.starts[generator];
        &self.sources[generator][starts[element] as usize..starts[element + 1] as usize]
    }

    pub fn bytes(&self) -> usize {
        self.starts.iter().map(|row| 8 * row.len()).sum()
    }
}

/// A position up to what matters: its value and deficiency. A state that a larger one replaced has no
/// deficiency any more.
struct State {
    element: u32,
    deficiency: Bits,
}

/// How many states are taken at a time.
const BATCH: usize = 512;

/// From how many elements on a batch is shared out among threads.
const PARALLEL_ORDER: usize = 1000;

impl State {
    /// This position with one more letter, if its deficiency is not empty. `action` is z ↦ z·h for the
    /// letter's value h, `shifted` has the letter's deficiency.
    fn plus(&self, action: &[u32], shifted: &Shifted) -> Option<(u32, Bits)> {
        if self.deficiency.is_empty() {
            return None;
        }
        let mut sum = Bits::default();
        bits::for_each(shifted.by(self.element), |z| {
            if bits::contains(&self.deficiency, action[z]) {
                if sum.is_empty() {
                    sum = bits::none(action.len());
                }
                bits::insert(&mut sum, z);
            }
        });
        (!sum.is_empty()).then(|| (action[self.element as usize], sum))
    }
}

/// The maximal deficiencies of all positions made of the letters added so far.
pub(super) struct Closure {
    states: Vec<State>,
    /// The states of each element.
    at: Vec<Vec<u32>>,
}

/// What adding a letter to a closure showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// No position lacks an event.
    Complete,
    /// Some position with the new letter lacks an event: 1 is in its deficiency.
    Deficient,
}

impl Closure {
    /// Of the empty position alone, with its deficiency.
    pub fn new(order: usize, deficiency: Bits) -> Closure {
        let mut closure = Closure {
            states: Vec::new(),
            at: vec![Vec::new(); order],
        };
        closure.states.push(State {
            element: 0,
            deficiency,
        });
        closure
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        let alive = |state: &&State| !state.deficiency.is_empty();
        self.states.iter().filter(alive).count()
    }

    pub fn bytes(&self) -> usize {
        let words = self.at.len().div_ceil(64);
        self.states.len() * (8 * words + 40) + 24 * self.at.len()
    }

    /// Whether a position with this value and deficiency adds nothing. Values 1 never do: D(Y+X) ⊆ D(Y) then.
    fn dominates(&self, element: u32, deficiency: &[u64]) -> bool {
        element == 0
            || bits::is_empty(deficiency)
            || self.at[element as usize]
                .iter()
                .any(|&state| bits::is_subset(deficiency, &self.states[state as usize].deficiency))
    }

    /// Whether a letter of value x with this deficiency keeps the closure complete, whatever the number of
    /// its copies: no state (y, D) and t ≥ 0 have xᵗ⁺¹ ∈ D and xᵗy in the letter's deficiency (the mex rule,
    /// Theorem 5.5 (b)(ii)).
    pub fn admits(&self, monoid: &Monoid, x: u32, deficiency: &[u64]) -> bool {
        if bits::contains(deficiency, 0) {
            return false;
        }
        if self.dominates(x, deficiency) {
            return true;
        }
        let mut powers = Vec::new();
        let mut power = 0;
        while !powers.contains(&power) {
            powers.push(power);
            let next = monoid.multiply(power, x);
            let product = monoid.action(power);
            let clash = self.states.iter().any(|state| {
                !state.deficiency.is_empty()
                    && bits::contains(&state.deficiency, next)
                    && bits::contains(deficiency, product[state.element as usize])
            });
            if clash {
                return false;
            }
            power = next;
        }
        true
    }

    /// The values xᵗy for states (y, D) and t ≥ 0 with xᵗ⁺¹ ∈ D: contexts in which one more letter of value x
    /// would have to supply the event, if it is claimed there.
    pub fn contexts_of_moves_in(&self, monoid: &Monoid, x: u32) -> Vec<u32> {
        let mut contexts = vec![false; monoid.order()];
        let mut powers = Vec::new();
        let mut power = 0;
        while !powers.contains(&power) {
            powers.push(power);
            let next = monoid.multiply(power, x);
            let product = monoid.action(power);
            for state in &self.states {
                if !state.deficiency.is_empty() && bits::contains(&state.deficiency, next) {
                    contexts[product[state.element as usize] as usize] = true;
                }
            }
            power = next;
        }
        let contexts = (0..).zip(contexts).filter(|(_, here)| *here);
        contexts.map(|(context, _)| context).collect()
    }

    /// Adds a letter, in any number of copies, to all positions so far. `action` is z ↦ z·h for its value h.
    /// `keep_going` is asked now and then with the bytes held.
    pub fn add<E>(
        &mut self,
        monoid: &Monoid,
        preimages: &Preimages,
        action: &[u32],
        deficiency: &[u64],
        keep_going: &mut dyn FnMut(usize) -> Result<(), E>,
    ) -> Result<Added, E> {
        if bits::contains(deficiency, 0) {
            return Ok(Added::Deficient);
        }
        if self.dominates(action[0], deficiency) {
            return Ok(Added::Complete);
        }
        let shifted = Shifted::new(monoid, preimages, deficiency);
        let mut done = 0;
        while done < self.states.len() {
            keep_going(self.bytes() + shifted.bytes())?;
            let end = self.states.len().min(done + BATCH);
            let batch = &self.states[done..end];
            let sums: Vec<(u32, Bits)> = if monoid.order() < PARALLEL_ORDER {
                let sums = batch
                    .iter()
                    .filter_map(|state| state.plus(action, &shifted));
                sums.collect()
            } else {
                let sums = batch.par_iter();
                sums.filter_map(|state| state.plus(action, &shifted))
                    .collect()
            };
            done = end;
            for (element, sum) in sums {
                if bits::contains(&sum, 0) {
                    return Ok(Added::Deficient);
                }
                if !self.dominates(element, &sum) {
                    self.insert(element, sum);
                }
            }
        }
        Ok(Added::Complete)
    }

    /// Adds a maximal state, in place of those it makes superfluous.
    fn insert(&mut self, element: u32, deficiency: Bits) {
        let states = &mut self.states;
        self.at[element as usize].retain(|&other| {
            let other = &mut states[other as usize].deficiency;
            let replaced = bits::is_subset(other, &deficiency);
            if replaced {
                *other = Box::default();
            }
            !replaced
        });
        self.at[element as usize].push(states.len() as u32);
        states.push(State {
            element,
            deficiency,
        });
    }
}

/// For a set D and elements x, the sets {z : zx ∈ D}, each computed once from that of the word one letter
/// shorter. An empty set has no words.
struct Shifted<'a> {
    monoid: &'a Monoid,
    preimages: &'a Preimages,
    sets: Vec<OnceLock<Bits>>,
    /// The words of all sets that were made.
    made: AtomicUsize,
}

impl<'a> Shifted<'a> {
    fn new(monoid: &'a Monoid, preimages: &'a Preimages, set: &[u64]) -> Shifted<'a> {
        let mut sets = vec![OnceLock::new(); monoid.order()];
        sets[0] = OnceLock::from(Bits::from(set));
        Shifted {
            monoid,
            preimages,
            sets,
            made: AtomicUsize::new(set.len()),
        }
    }

    fn bytes(&self) -> usize {
        8 * self.made.load(Ordering::Relaxed) + 32 * self.sets.len()
    }

    fn by(&self, x: u32) -> &[u64] {
        let mut path = Vec::new();
        let mut walk = x;
        let mut set: &[u64] = loop {
            match self.sets[walk as usize].get() {
                Some(set) => break set,
                None => path.push(walk),
            }
            walk = self
                .monoid
                .last_letter(walk)
                .map_or(0, |(parent, _)| parent);
        };
        for &y in path.iter().rev() {
            let letter = self.monoid.last_letter(y).map_or(0, |(_, g)| g);
            set = self.sets[y as usize].get_or_init(|| self.preimage(set, letter));
        }
        set
    }

    fn preimage(&self, set: &[u64], generator: usize) -> Bits {
        let mut preimage = Bits::default();
        bits::for_each(set, |w| {
            let sources = self.preimages.of_element(generator, w);
            if preimage.is_empty() && !sources.is_empty() {
                preimage = bits::none(self.sets.len());
            }
            for &z in sources {
                bits::insert(&mut preimage, z as usize);
            }
        });
        self.made.fetch_add(preimage.len(), Ordering::Relaxed);
        preimage
    }
}
