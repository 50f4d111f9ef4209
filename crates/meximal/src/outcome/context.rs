//! What happens to positions in *all* contexts: an exact search for a context X that tells them apart.
//!
//! Take all subpositions s of the positions in question, and for a context X the vector of outcomes
//! (o(s+X)) over all s. For X ≠ 0 it depends only on the vectors of X's options, and of these only on what
//! the fold needs: which players win in *all* of them, and whether Previous wins in *any*. Complement the
//! latter bit, and what a set of options does is the bitwise AND of its members: a *meet*. There are
//! finitely many meets, so the set of vectors of all contexts is a finite fixpoint: start from the vector
//! of X = 0, and close under AND and under "a new X with these options". Equality (Definition 2.17),
//! inclusion (Theorem 3.7) and the absorbing property (Definition 2.22) are read off it, proved when the
//! fixpoint is complete, refuted by the first context that fails. It works for every fold of
//! [`Convention`], misère play and the podium rule included.

use super::closure::Closure;
use super::table::Table;
use crate::convention::Convention;
use crate::form::{FormId, Forms, FormsFull};
use crate::player::PlayerSet;
use crate::runner::{Runner, Stop};

/// What a search over all contexts found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// This context has the property sought.
    Found(FormId),
    /// No context has it: proved, by a complete fixpoint with this many vectors of outcomes.
    Nowhere {
        /// How many different vectors of outcomes contexts can give.
        vectors: usize,
    },
    /// The search stopped before it was complete.
    Stopped {
        /// Why it stopped.
        stop: Stop,
        /// How many vectors had been found.
        vectors: usize,
    },
}

const NONE: u32 = u32::MAX;

/// This many vectors are sought among contexts that are made of {Y} and {Y,0} alone, before all others. They
/// are few, they reach deep, and most games that differ are told apart by one of them.
const NARROW: usize = 10_000;

/// How a context was made.
#[derive(Clone, Copy)]
enum Made {
    /// It is 0.
    Zero,
    /// It is {Y} or, if so marked, {Y,0}, for the context Y with this vector.
    Narrow(u32, bool),
    /// Its options are those that were gathered in this meet.
    Meet(u32),
}

/// Searches for a context in which the outcomes of the closure's nodes satisfy `wanted`, and writes it
/// into `forms`.
pub fn search_contexts(
    closure: &Closure,
    convention: Convention,
    forms: &mut Forms,
    runner: &Runner,
    wanted: impl Fn(&[PlayerSet]) -> bool,
) -> Result<Search, FormsFull> {
    let mut fixpoint = Fixpoint::new(closure, convention);
    match fixpoint.run(runner, &wanted) {
        Ok(Some(vector)) => Ok(Search::Found(fixpoint.context(vector, forms)?)),
        Ok(None) => Ok(Search::Nowhere {
            vectors: fixpoint.vectors.len(),
        }),
        Err(stop) => Ok(Search::Stopped {
            stop,
            vectors: fixpoint.vectors.len(),
        }),
    }
}

/// Labels of N bits packed into words, so that a meet is one AND for many nodes.
struct Packing {
    bits: usize,
    per_word: usize,
    words: usize,
}

impl Packing {
    fn new(nodes: usize, bits: usize) -> Packing {
        let per_word = 64 / bits;
        Packing {
            bits,
            per_word,
            words: nodes.div_ceil(per_word),
        }
    }

    fn pack(&self, labels: &[PlayerSet], packed: &mut [u64]) {
        packed.fill(0);
        for (word, chunk) in packed.iter_mut().zip(labels.chunks(self.per_word)) {
            for (i, label) in chunk.iter().enumerate() {
                *word |= u64::from(label.0) << (i * self.bits);
            }
        }
    }

    fn get(&self, packed: &[u64], node: usize) -> u16 {
        let shift = node % self.per_word * self.bits;
        let mask = (1u64 << self.bits) - 1;
        (packed[node / self.per_word] >> shift & mask) as u16
    }

    /// A word with this label at every place.
    fn repeated(&self, label: u16) -> u64 {
        (0..self.per_word).fold(0, |word, i| word | u64::from(label) << (i * self.bits))
    }
}

struct Fixpoint<'a> {
    closure: &'a Closure,
    convention: Convention,
    packing: Packing,
    /// The outcome vectors of contexts; number 0 is that of the context 0.
    vectors: Table<u64>,
    /// For each vector, a context that has it.
    made: Vec<Made>,
    /// The meets of sets of vectors, closed under AND.
    meets: Table<u64>,
    /// For each meet, a smaller meet and the vector that was added to it.
    added: Vec<(u32, u32)>,
}

impl<'a> Fixpoint<'a> {
    fn new(closure: &'a Closure, convention: Convention) -> Self {
        Fixpoint {
            closure,
            convention,
            packing: Packing::new(closure.len(), convention.players().count()),
            vectors: Table::new(),
            made: Vec::new(),
            meets: Table::new(),
            added: Vec::new(),
        }
    }

    /// The number of the first vector wanted, or nothing when there is none.
    fn run(
        &mut self,
        runner: &Runner,
        wanted: &impl Fn(&[PlayerSet]) -> bool,
    ) -> Result<Option<u32>, Stop> {
        let mut labels: Vec<PlayerSet> = self.closure.outcomes(self.convention);
        let mut packed = vec![0u64; self.packing.words];
        self.packing.pack(&labels, &mut packed);
        self.vectors.insert(&packed)?;
        self.made.push(Made::Zero);
        if wanted(&labels) {
            return Ok(Some(0));
        }
        let flip = self.packing.repeated(self.convention.meet_flip());
        let mut meet = vec![0u64; self.packing.words];
        if let Some(found) = self.run_narrow(runner, wanted)? {
            return Ok(Some(found));
        }
        // A step costs as much as there are nodes.
        let step = 1 + self.closure.len() / 64;
        let mut work = 0;
        let mut next = 0;
        while next < self.vectors.len() as u32 {
            let vector: Vec<u64> = self.vectors.get(next).iter().map(|w| w ^ flip).collect();
            // A vector that is a meet already adds nothing, because the meets are closed under AND.
            // Otherwise: its meet alone, and with every meet of earlier vectors.
            let earlier = match self.meets.find(&vector) {
                Some(_) => None,
                None => Some(self.meets.len() as u32),
            };
            let bases = earlier
                .into_iter()
                .flat_map(|n| std::iter::once(NONE).chain(0..n));
            for base in bases {
                if base == NONE {
                    meet.copy_from_slice(&vector);
                } else {
                    let old = self.meets.get(base);
                    for ((m, &o), &v) in meet.iter_mut().zip(old).zip(&vector) {
                        *m = o & v;
                    }
                }
                work += step;
                if work > 4096 {
                    work = 0;
                    let bytes = self.meets.bytes() + self.vectors.bytes();
                    runner.check(bytes + 8 * self.added.len())?;
                    runner.report("contexts", self.vectors.len() as u64, None);
                }
                if self.meets.find(&meet).is_some() {
                    continue;
                }
                let number = self.meets.insert(&meet)?;
                self.added.push((base, next));
                let new = self.add_context(&meet, Made::Meet(number), &mut labels)?;
                if let Some(found) = new.filter(|_| wanted(&labels)) {
                    return Ok(Some(found));
                }
            }
            next += 1;
        }
        Ok(None)
    }

    /// The contexts made of {Y} and {Y,0} alone, the first ones of them.
    fn run_narrow(
        &mut self,
        runner: &Runner,
        wanted: &impl Fn(&[PlayerSet]) -> bool,
    ) -> Result<Option<u32>, Stop> {
        let flip = self.packing.repeated(self.convention.meet_flip());
        let flipped = |words: &[u64]| -> Vec<u64> { words.iter().map(|w| w ^ flip).collect() };
        let zero = flipped(self.vectors.get(0));
        let mut labels = vec![PlayerSet::NOBODY; self.closure.len()];
        let mut next = 0;
        while next < self.vectors.len() as u32 && self.vectors.len() < NARROW {
            runner.check(self.vectors.bytes())?;
            let mut meet = flipped(self.vectors.get(next));
            for with_zero in [false, true] {
                if with_zero {
                    meet.iter_mut().zip(&zero).for_each(|(m, z)| *m &= z);
                }
                let new = self.add_context(&meet, Made::Narrow(next, with_zero), &mut labels)?;
                if let Some(found) = new.filter(|_| wanted(&labels)) {
                    return Ok(Some(found));
                }
            }
            next += 1;
        }
        Ok(None)
    }

    /// The vector of a context whose options have this meet, if it is new. The labels are left in `labels`.
    fn add_context(
        &mut self,
        meet: &[u64],
        made: Made,
        labels: &mut [PlayerSet],
    ) -> Result<Option<u32>, Stop> {
        self.apply(meet, labels);
        let mut packed = vec![0u64; self.packing.words];
        self.packing.pack(labels, &mut packed);
        if self.vectors.find(&packed).is_some() {
            return Ok(None);
        }
        let number = self.vectors.insert(&packed)?;
        self.made.push(made);
        Ok(Some(number))
    }

    /// The outcomes of all nodes in a context whose options have this meet.
    fn apply(&self, meet: &[u64], labels: &mut [PlayerSet]) {
        let flip = self.convention.meet_flip();
        for node in 0..self.closure.len() {
            let mut all = self.packing.get(meet, node);
            for &option in self.closure.options(node) {
                all &= labels[option as usize].0 ^ flip;
            }
            labels[node] = self
                .convention
                .label(PlayerSet(all), PlayerSet(!all & flip));
        }
    }

    /// A form with this vector of outcomes.
    fn context(&self, vector: u32, forms: &mut Forms) -> Result<FormId, FormsFull> {
        let mut needed = vec![false; vector as usize + 1];
        needed[vector as usize] = true;
        for v in (1..=vector).rev() {
            if needed[v as usize] {
                for option in self.options_of(v) {
                    needed[option as usize] = true;
                }
            }
        }
        let mut built = vec![FormId::ZERO; vector as usize + 1];
        for v in 1..=vector {
            if needed[v as usize] {
                let options = self.options_of(v).into_iter();
                let options = options.map(|o| built[o as usize]).collect();
                built[v as usize] = forms.intern(options)?;
            }
        }
        Ok(built[vector as usize])
    }

    /// The vectors of the options that a context was made of.
    fn options_of(&self, vector: u32) -> Vec<u32> {
        match self.made[vector as usize] {
            Made::Zero => Vec::new(),
            Made::Narrow(option, false) => vec![option],
            Made::Narrow(option, true) => vec![option, 0],
            Made::Meet(mut meet) => {
                let mut options = Vec::new();
                while meet != NONE {
                    let (smaller, added) = self.added[meet as usize];
                    options.push(added);
                    meet = smaller;
                }
                options
            }
        }
    }
}
