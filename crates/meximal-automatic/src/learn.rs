//! Learning the automaton (section 4, steps 4–6). Letters whose powers repeat among the normal forms are
//! finite, and generate M; the multiplicities n of the others are read digit by digit. The function to be
//! learned is F(n) = the labels of y·Uⁿ for all y in M, and the engine answers for any n.
//!
//! A state is a prefix: the digits read so far, as a vector n₀ and the coordinate that comes next. A *test* m
//! asks for F(n₀ + scale·m), where the scale of a coordinate is 2 to the number of its digits read. The tests
//! are the branches of a tree, one tree for each coordinate to come; a prefix walks down by its answers, and
//! prefixes that arrive at the same leaf are one state. So a prefix is asked only what tells it from others:
//! far up, where answers are expensive, that is little. When the automaton and F disagree at n, walk along n:
//! at some digit the value changes when the prefix is replaced by the one that stands for its state, and the
//! rest of n is a test that splits the leaf of that state. The automaton is then made again, from the start,
//! so that every state has a shortest prefix.
//!
//! Tests do not look at all of M but at a few elements that tell the vectors met apart (a *glimpse* of F);
//! only the output of a state is a whole vector.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::budget::{Meter, Stage};
use crate::engine::{Engine, Halt};
use crate::model::MAX_INFINITE;
use crate::nodes::{Node, UNKNOWN};
use crate::probe::first_pool;

/// Multiplicities of the infinite letters.
pub(crate) type Counts = [u32; MAX_INFINITE];

/// The letters, split.
pub(crate) struct Split {
    pub finite: Vec<usize>,
    pub infinite: Vec<usize>,
    /// The elements of M as normal forms.
    pub elements: Vec<Node>,
    pub rows: Vec<Vec<u32>>,
}

impl Split {
    /// Splits the letters: those whose powers repeat within this many steps are finite. `None` if they
    /// generate too much.
    pub fn new(
        engine: &mut Engine,
        steps: usize,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Option<Split>, Halt> {
        let (mut finite, mut infinite) = (Vec::new(), Vec::new());
        for letter in 0..engine.letters.count() {
            let mut powers = vec![0];
            let repeats = loop {
                let last = powers[powers.len() - 1];
                let next = engine.times(last, letter, meter)?;
                if powers.contains(&next) {
                    break true;
                }
                powers.push(next);
                if powers.len() > steps {
                    break false;
                }
            };
            if repeats {
                finite.push(letter)
            } else {
                infinite.push(letter)
            }
        }
        if infinite.len() > MAX_INFINITE {
            return Ok(None);
        }
        let mut elements: Vec<Node> = vec![0];
        let mut index = FxHashMap::from_iter([(0, 0u32)]);
        let mut rows = vec![Vec::new(); finite.len()];
        let mut at = 0;
        while at < elements.len() {
            for (&letter, row) in finite.iter().zip(&mut rows) {
                let product = engine.times(elements[at], letter, meter)?;
                let number = *index.entry(product).or_insert_with(|| {
                    elements.push(product);
                    elements.len() as u32 - 1
                });
                row.push(number);
            }
            at += 1;
            if elements.len() > most {
                return Ok(None);
            }
        }
        Ok(Some(Split {
            finite,
            infinite,
            elements,
            rows,
        }))
    }
}

/// The function F, from the engine.
pub(crate) struct Target<'s> {
    split: &'s Split,
    /// The elements but 0 as (x, letter): x earlier.
    tree: Vec<(u32, usize)>,
    known: FxHashMap<Node, u32>,
    pub vectors: Vec<Vec<u8>>,
    index: FxHashMap<Vec<u8>, u32>,
    /// The nodes of powers of the infinite letters, by their counts: a cache, in which later ones take the
    /// places of earlier ones. There are as many as there are questions.
    powers: Vec<(Counts, Node)>,
    /// Labels of such a power times the first words of the tests, by nodes: likewise.
    glimpsed: Vec<(Node, Vec<u8>)>,
}

/// The places of the caches at first, and at most: powers of two.
const FIRST_PLACES: usize = 1 << 10;
const MOST_PLACES: usize = 1 << 19;

impl<'s> Target<'s> {
    pub fn new(split: &'s Split) -> Target<'s> {
        let mut tree = Vec::new();
        for x in 0..split.elements.len() as u32 {
            for (row, &letter) in split.rows.iter().zip(&split.finite) {
                if row[x as usize] as usize == tree.len() + 1 {
                    tree.push((x, letter));
                }
            }
        }
        Target {
            split,
            tree,
            known: FxHashMap::default(),
            vectors: Vec::new(),
            index: FxHashMap::default(),
            powers: vec![([0; MAX_INFINITE], 0); FIRST_PLACES],
            glimpsed: vec![(UNKNOWN, Vec::new()); FIRST_PLACES],
        }
    }

    /// About how many bytes the tables hold.
    pub fn bytes(&self) -> usize {
        self.powers.len() * (size_of::<(Counts, Node)>() + size_of::<(Node, Vec<u8>)>() + 24)
            + self.known.capacity() * 12
            + 2 * self.vectors.len() * self.split.elements.len()
    }

    /// A word of letters for an element at which two vectors differ.
    fn difference(&self, one: u32, other: u32) -> Option<Vec<usize>> {
        let (one, other) = (&self.vectors[one as usize], &self.vectors[other as usize]);
        let mut at = one.iter().zip(other).position(|(a, b)| a != b)?;
        let mut word = Vec::new();
        while at != 0 {
            let (before, letter) = self.tree[at - 1];
            word.push(letter);
            at = before as usize;
        }
        Some(word)
    }

    /// The labels of Uⁿ times each of these words.
    fn glimpse(
        &mut self,
        counts: &Counts,
        words: &[Vec<usize>],
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<&[u8], Halt> {
        let node = self.power(counts, engine, meter)?;
        let place = node as usize % self.glimpsed.len();
        let (whose, labels) = &mut self.glimpsed[place];
        if *whose != node {
            *whose = node;
            labels.clear();
        }
        for word in words.iter().skip(labels.len()) {
            let mut product = node;
            for &letter in word {
                product = engine.times(product, letter, meter)?;
            }
            labels.push(engine.label(product, meter)?);
        }
        Ok(&labels[..words.len()])
    }

    fn power(
        &mut self,
        counts: &Counts,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<Node, Halt> {
        let places = self.powers.len();
        if engine.len() > places && places < MOST_PLACES {
            self.powers = vec![([0; MAX_INFINITE], 0); 2 * places];
            self.glimpsed = vec![(UNKNOWN, Vec::new()); 2 * places];
        }
        let mut hasher = FxHasher::default();
        counts.hash(&mut hasher);
        let place = hasher.finish() as usize % self.powers.len();
        let (whose, node) = self.powers[place];
        if whose == *counts {
            return Ok(node);
        }
        let mut node = 0;
        for (&letter, &count) in self.split.infinite.iter().zip(counts) {
            for _ in 0..count {
                node = engine.times(node, letter, meter)?;
            }
        }
        self.powers[place] = (*counts, node);
        Ok(node)
    }

    /// The number of the vector F(n).
    pub fn value(
        &mut self,
        counts: &Counts,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<u32, Halt> {
        let node = self.power(counts, engine, meter)?;
        if let Some(&known) = self.known.get(&node) {
            return Ok(known);
        }
        let mut products = vec![node];
        for &(before, letter) in &self.tree {
            let before = products[before as usize];
            products.push(engine.times(before, letter, meter)?);
        }
        let mut vector = Vec::with_capacity(products.len());
        for product in products {
            vector.push(engine.label(product, meter)?);
        }
        let vectors = &mut self.vectors;
        let number = *self.index.entry(vector).or_insert_with_key(|vector| {
            vectors.push(vector.clone());
            vectors.len() as u32 - 1
        });
        self.known.insert(node, number);
        Ok(number)
    }
}

/// A prefix: the digits read so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Prefix {
    counts: Counts,
    /// The number of digits read.
    read: u32,
}

impl Prefix {
    const EMPTY: Prefix = Prefix {
        counts: [0; MAX_INFINITE],
        read: 0,
    };

    fn phase(&self, rank: usize) -> usize {
        self.read as usize % rank
    }

    /// The counts when the rest of the digits are those of `rest`, coordinate by coordinate.
    fn with(&self, rest: &Counts, rank: usize) -> Option<Counts> {
        let (round, phase) = (self.read / rank as u32, self.phase(rank));
        let mut counts = self.counts;
        for coordinate in 0..rank {
            let scale = round + u32::from(coordinate < phase);
            let shifted = u64::from(rest[coordinate]) << scale.min(32);
            counts[coordinate] = u32::try_from(u64::from(counts[coordinate]) + shifted).ok()?;
        }
        Some(counts)
    }

    fn and(&self, digit: u32, rank: usize) -> Prefix {
        let mut prefix = *self;
        let round = self.read / rank as u32;
        prefix.counts[self.phase(rank)] += digit << round;
        prefix.read += 1;
        prefix
    }
}

/// How large things may become.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    /// States of an automaton.
    pub states: usize,
    /// Normal forms of the engine.
    pub nodes: usize,
}

/// An automaton that agrees with F in all tests.
pub(crate) struct Learned {
    prefixes: Vec<Prefix>,
    /// The branch of the tests at which each state lies.
    leaves: Vec<usize>,
    pub next: Vec<[u32; 2]>,
    pub outputs: Vec<u32>,
}

impl Learned {
    /// The prefix of a state with one more digit, and that of the state it leads to; none if they are the
    /// same, or told apart since, or if there are no digits.
    pub fn pair(
        &self,
        state: usize,
        digit: u32,
        successor: u32,
        tests: &Tests,
    ) -> Option<(Prefix, Prefix)> {
        let one = self.prefixes.get(state)?.and(digit, tests.rank);
        let other = *self.prefixes.get(successor as usize)?;
        let leaf = self.leaves[successor as usize];
        (one != other && matches!(tests.branches[leaf], Branch::Leaf)).then_some((one, other))
    }
}

/// A branch of the tests.
#[derive(Clone, Debug)]
enum Branch {
    Leaf,
    Inner {
        test: Counts,
        /// How many of the words are looked at.
        words: usize,
        children: Vec<(Box<[u8]>, usize)>,
    },
}

/// The tests.
#[derive(Clone, Debug)]
pub(crate) struct Tests {
    rank: usize,
    /// Elements at which vectors are glimpsed, as words of letters.
    words: Vec<Vec<usize>>,
    /// The first ones, one for each coordinate to come, are roots.
    branches: Vec<Branch>,
    /// The tests, those that come first in every pool, and those that told something apart.
    pool: Vec<Counts>,
    pooled: FxHashSet<Counts>,
}

impl Tests {
    pub fn new(rank: usize) -> Tests {
        let pool = first_pool(rank);
        Tests {
            pooled: pool.iter().copied().collect(),
            pool,
            rank,
            words: vec![Vec::new()],
            branches: vec![Branch::Leaf; rank],
        }
    }

    pub fn pool(&self) -> &[Counts] {
        &self.pool
    }

    /// How many elements are glimpsed at.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    pub fn bytes(&self) -> usize {
        let words = self.words.len();
        self.branches.capacity() * (size_of::<Branch>() + 40 + words)
    }

    /// Makes an automaton with these tests. `None` if it has more states or deeper prefixes than allowed.
    pub fn close(
        &mut self,
        target: &mut Target,
        engine: &mut Engine,
        most: Most,
        meter: &mut Meter,
    ) -> Result<Option<Learned>, Halt> {
        loop {
            let mut learned = Learned {
                prefixes: Vec::new(),
                leaves: Vec::new(),
                next: Vec::new(),
                outputs: Vec::new(),
            };
            if self.rank == 0 {
                learned.outputs = vec![target.value(&[0; MAX_INFINITE], engine, meter)?];
                learned.next = vec![[0, 0]];
                return Ok(Some(learned));
            }
            match self.pass(&mut learned, target, engine, most, meter)? {
                Pass::Done => return Ok(Some(learned)),
                Pass::TooLarge => return Ok(None),
                Pass::Split => {}
            }
        }
    }

    /// Reads digits from the start on, until there are no more new states.
    fn pass(
        &mut self,
        learned: &mut Learned,
        target: &mut Target,
        engine: &mut Engine,
        most: Most,
        meter: &mut Meter,
    ) -> Result<Pass, Halt> {
        let rank = self.rank;
        let mut state_at: FxHashMap<usize, u32> = FxHashMap::default();
        let mut split = false;
        let mut at = 0;
        let mut waiting = vec![Prefix::EMPTY];
        loop {
            let mut successors = [0; 2];
            for (digit, prefix) in waiting.into_iter().enumerate() {
                // Beyond this, the digits that count are too far up for the engine.
                if prefix.read as usize > rank * 10 {
                    return Ok(Pass::TooLarge);
                }
                let Some(leaf) = self.sift(&prefix, target, engine, meter)? else {
                    return Ok(Pass::TooLarge);
                };
                let output = target.value(&prefix.counts, engine, meter)?;
                let fresh = learned.prefixes.len() as u32;
                let state = *state_at.entry(leaf).or_insert(fresh);
                if state == fresh {
                    learned.prefixes.push(prefix);
                    learned.leaves.push(leaf);
                    learned.outputs.push(output);
                } else if learned.outputs[state as usize] != output {
                    let outputs = (learned.outputs[state as usize], output);
                    split |= self.split(leaf, [0; MAX_INFINITE], outputs, target);
                }
                successors[digit] = state;
            }
            if at > 0 {
                learned.next.push(successors);
            }
            if learned.prefixes.len() > most.states || engine.len() > most.nodes {
                return Ok(Pass::TooLarge);
            }
            let tables = engine.bytes() + target.bytes() + self.bytes();
            meter.holds(tables + state_at.len() * 160)?;
            meter.tell(Stage::Automaton(learned.prefixes.len()));
            let Some(prefix) = learned.prefixes.get(at) else {
                break;
            };
            waiting = vec![prefix.and(0, rank), prefix.and(1, rank)];
            at += 1;
        }
        Ok(if split { Pass::Split } else { Pass::Done })
    }

    /// The leaf of a prefix; `None` if counts grow out of range.
    fn sift(
        &mut self,
        prefix: &Prefix,
        target: &mut Target,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<Option<usize>, Halt> {
        let mut at = prefix.phase(self.rank);
        loop {
            let fresh = self.branches.len();
            let Branch::Inner {
                test,
                words,
                children,
            } = &mut self.branches[at]
            else {
                return Ok(Some(at));
            };
            let Some(counts) = prefix.with(test, self.rank) else {
                return Ok(None);
            };
            let labels = target.glimpse(&counts, &self.words[..*words], engine, meter)?;
            at = match children.iter().find(|(theirs, _)| **theirs == *labels) {
                Some(&(_, child)) => child,
                None => {
                    children.push((labels.into(), fresh));
                    self.branches.push(Branch::Leaf);
                    fresh
                }
            }
        }
    }

    /// Splits a leaf by a test that gives two prefixes at it these vectors. Returns whether it still was a
    /// leaf.
    fn split(&mut self, leaf: usize, test: Counts, vectors: (u32, u32), target: &Target) -> bool {
        let Some(word) = target.difference(vectors.0, vectors.1) else {
            return false;
        };
        if !matches!(self.branches[leaf], Branch::Leaf) {
            return false;
        }
        let words = match self.words.iter().position(|known| *known == word) {
            Some(at) => self.words.len().min(8).max(at + 1),
            None => {
                self.words.push(word);
                self.words.len()
            }
        };
        if self.pooled.insert(test) {
            self.pool.push(test);
        }
        self.branches[leaf] = Branch::Inner {
            test,
            words,
            children: Vec::new(),
        };
        true
    }

    /// Whether a test tells two prefixes apart that lead to one state, which is split then. Counts from
    /// `far` on are not asked for.
    #[expect(clippy::too_many_arguments)]
    pub fn tell(
        &mut self,
        learned: &Learned,
        pair: (Prefix, Prefix),
        state: u32,
        test: &Counts,
        far: u32,
        target: &mut Target,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<bool, Halt> {
        let wholes = (pair.0.with(test, self.rank), pair.1.with(test, self.rank));
        let (Some(one), Some(other)) = wholes else {
            return Ok(false);
        };
        if one.iter().chain(&other).any(|&count| count >= far) {
            return Ok(false);
        }
        meter.step(4)?;
        let mine = target.glimpse(&one, &self.words, engine, meter)?.to_vec();
        if target.glimpse(&other, &self.words, engine, meter)? == mine {
            return Ok(false);
        }
        let one = target.value(&one, engine, meter)?;
        let other = target.value(&other, engine, meter)?;
        Ok(self.split(learned.leaves[state as usize], *test, (one, other), target))
    }

    /// Adds a test that tells apart what the automaton takes to be one, where it disagrees with F. Returns
    /// whether it did disagree.
    pub fn refine(
        &mut self,
        counts: &Counts,
        learned: &Learned,
        target: &mut Target,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<bool, Halt> {
        let rank = self.rank;
        let most = counts.iter().fold(0, |all, &count| all | count);
        let rounds = u32::BITS - most.leading_zeros();
        // The rest of the counts after this many digits.
        let rest = |read: u32| {
            let (round, phase) = (read / rank as u32, read as usize % rank);
            let mut rest = [0; MAX_INFINITE];
            for coordinate in 0..rank {
                let shift = round + u32::from(coordinate < phase);
                rest[coordinate] = counts[coordinate].checked_shr(shift).unwrap_or(0);
            }
            rest
        };
        let mut run = vec![0u32];
        for read in 0..rounds * rank as u32 {
            let digit = counts[read as usize % rank] >> (read / rank as u32) & 1;
            run.push(learned.next[run[read as usize] as usize][digit as usize]);
        }
        // From the end, where the tests are short.
        let last = run[run.len() - 1];
        let mut value = learned.outputs[last as usize];
        for read in (0..run.len() as u32 - 1).rev() {
            let test = rest(read);
            let prefix = learned.prefixes[run[read as usize] as usize];
            let Some(whole) = prefix.with(&test, rank) else {
                return Ok(false);
            };
            let before = target.value(&whole, engine, meter)?;
            if before != value {
                // The prefix before, with this digit, and the one of the state after it differ in the rest.
                let leaf = learned.leaves[run[read as usize + 1] as usize];
                self.split(leaf, rest(read + 1), (before, value), target);
                return Ok(true);
            }
            value = before;
        }
        Ok(false)
    }
}

enum Pass {
    Done,
    TooLarge,
    /// Some states had two outputs: once more.
    Split,
}
