//! Learning the automaton (section 4, steps 4–6). Letters whose powers repeat among the normal forms are finite, and generate M; the multiplicities n of
//! the others are read digit by digit. The function to be learned is F(n) = the labels of y·Uⁿ for all y in M, and the engine answers
//! for any n.
//!
//! A state is a prefix: the digits read so far, as a vector n₀ and the coordinate that comes next. Its signature are the values F(n₀ + scale·m) for m
//! in a set of tests, where the scale of a coordinate is 2 to the number of its digits read. States with the same coordinate to come
//! and the same signature are one. When the automaton and F disagree at n, walk along n: at some digit the value changes when the prefix is
//! replaced by the one that stands for its state, and the rest of n is a test that tells the two apart.
//!
//! Signatures do not look at all of M but at a few elements that tell all vectors met apart (a *glimpse* of F); only the output of a state is a whole vector.

use rustc_hash::FxHashMap;

use crate::budget::Meter;
use crate::engine::{Engine, Halt, Node};
use crate::model::MAX_INFINITE;

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
    /// Splits the letters: those whose powers repeat within so many steps are finite. `None` if they generate too much.
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
    powers: FxHashMap<Counts, Node>,
    /// Elements at which vectors are glimpsed, as words of letters.
    chosen: Vec<Vec<usize>>,
    glimpsed: FxHashMap<Node, u32>,
    glimpses: FxHashMap<Vec<u8>, u32>,
}

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
            powers: FxHashMap::default(),
            chosen: vec![Vec::new()],
            glimpsed: FxHashMap::default(),
            glimpses: FxHashMap::default(),
        }
    }

    /// Looks at one more element, at which two vectors differ.
    fn choose(&mut self, one: u32, other: u32) {
        let (one, other) = (&self.vectors[one as usize], &self.vectors[other as usize]);
        let Some(element) = one.iter().zip(other).position(|(a, b)| a != b) else {
            return;
        };
        let mut word = Vec::new();
        let mut at = element;
        while at != 0 {
            let (before, letter) = self.tree[at - 1];
            word.push(letter);
            at = before as usize;
        }
        if !self.chosen.contains(&word) {
            self.chosen.push(word);
            self.glimpsed.clear();
            self.glimpses.clear();
        }
    }

    /// Chooses elements that tell all vectors met so far apart.
    fn tell_apart(&mut self) {
        let mut at = 1;
        while at < self.vectors.len() {
            let labels = |vector: &Vec<u8>, target: &Target| -> Vec<u8> {
                let element = |word: &Vec<usize>| {
                    word.iter().rev().fold(0u32, |x, letter| {
                        let place = target.split.finite.iter().position(|l| l == letter);
                        place.map_or(x, |place| target.split.rows[place][x as usize])
                    })
                };
                let chosen = target.chosen.iter();
                chosen.map(|word| vector[element(word) as usize]).collect()
            };
            let mine = labels(&self.vectors[at], self);
            let same = |&other: &usize| labels(&self.vectors[other], self) == mine;
            match (0..at).find(same) {
                Some(other) => self.choose(at as u32, other as u32),
                None => at += 1,
            }
        }
    }

    /// A number for the labels at the chosen elements.
    fn glimpse(
        &mut self,
        counts: &Counts,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<u32, Halt> {
        let node = self.power(counts, engine, meter)?;
        if let Some(&known) = self.glimpsed.get(&node) {
            return Ok(known);
        }
        let mut labels = Vec::with_capacity(self.chosen.len());
        for word in &self.chosen {
            let mut product = node;
            for &letter in word {
                product = engine.times(product, letter, meter)?;
            }
            labels.push(engine.label(product, meter)?);
        }
        let fresh = self.glimpses.len() as u32;
        let number = *self.glimpses.entry(labels).or_insert(fresh);
        self.glimpsed.insert(node, number);
        Ok(number)
    }

    fn power(
        &mut self,
        counts: &Counts,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<Node, Halt> {
        if let Some(&node) = self.powers.get(counts) {
            return Ok(node);
        }
        let mut node = 0;
        for (&letter, &count) in self.split.infinite.iter().zip(counts) {
            for _ in 0..count {
                node = engine.times(node, letter, meter)?;
            }
        }
        self.powers.insert(*counts, node);
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Prefix {
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
    pub next: Vec<[u32; 2]>,
    pub outputs: Vec<u32>,
}

/// The tests.
#[derive(Clone, Debug)]
pub(crate) struct Tests {
    rank: usize,
    list: Vec<Counts>,
}

impl Tests {
    /// All m with at most two ones, or one two.
    pub fn new(rank: usize) -> Tests {
        let mut list = vec![[0; MAX_INFINITE]];
        for a in 0..rank {
            let mut single = [0; MAX_INFINITE];
            single[a] = 1;
            list.push(single);
        }
        for a in 0..rank {
            for b in 0..=a {
                let mut double = [0; MAX_INFINITE];
                double[a] += 1;
                double[b] += 1;
                list.push(double);
            }
        }
        Tests { rank, list }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Makes an automaton with these tests. `None` if it has more states or deeper prefixes than allowed.
    pub fn close(
        &self,
        target: &mut Target,
        engine: &mut Engine,
        most: Most,
        meter: &mut Meter,
    ) -> Result<Option<Learned>, Halt> {
        let rank = self.rank;
        let mut learned = Learned {
            prefixes: vec![Prefix::EMPTY],
            next: Vec::new(),
            outputs: Vec::new(),
        };
        if rank == 0 {
            learned.outputs = vec![target.value(&[0; MAX_INFINITE], engine, meter)?];
            learned.next = vec![[0, 0]];
            return Ok(Some(learned));
        }
        for test in &self.list {
            target.value(test, engine, meter)?;
        }
        target.tell_apart();
        let mut index: FxHashMap<(u32, Vec<u32>), u32> = FxHashMap::default();
        let Some(signature) = self.signature(&Prefix::EMPTY, target, engine, meter)? else {
            return Ok(None);
        };
        learned.outputs.push(signature[0]);
        index.insert((0, signature), 0);
        let mut at = 0;
        while at < learned.prefixes.len() {
            let mut successors = [0; 2];
            for digit in 0..2 {
                let prefix = learned.prefixes[at].and(digit, rank);
                let Some(signature) = self.signature(&prefix, target, engine, meter)? else {
                    return Ok(None);
                };
                let output = signature[0];
                let key = (prefix.phase(rank) as u32, signature);
                let state = *index.entry(key).or_insert_with(|| {
                    learned.prefixes.push(prefix);
                    learned.outputs.push(output);
                    learned.prefixes.len() as u32 - 1
                });
                successors[digit as usize] = state;
            }
            learned.next.push(successors);
            at += 1;
            if learned.prefixes.len() > most.states || engine.len() > most.nodes {
                return Ok(None);
            }
            meter.holds(engine.bytes() + index.len() * (self.len() * 4 + 40))?;
        }
        Ok(Some(learned))
    }

    fn signature(
        &self,
        prefix: &Prefix,
        target: &mut Target,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<Option<Vec<u32>>, Halt> {
        // Beyond this, the digits that count are too far up for the engine.
        if prefix.read as usize > self.rank * 10 {
            return Ok(None);
        }
        let mut signature = Vec::with_capacity(self.len() + 1);
        signature.push(target.value(&prefix.counts, engine, meter)?);
        for test in &self.list {
            let Some(counts) = prefix.with(test, self.rank) else {
                return Ok(None);
            };
            signature.push(target.glimpse(&counts, engine, meter)?);
        }
        Ok(Some(signature))
    }

    /// Adds a test that tells apart what the automaton takes to be one, where it disagrees with F. Returns whether it did disagree.
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
        // The rest of the counts after so many digits.
        let rest = |read: u32| {
            let (round, phase) = (read / rank as u32, read as usize % rank);
            let mut rest = [0; MAX_INFINITE];
            for coordinate in 0..rank {
                let shift = round + u32::from(coordinate < phase);
                rest[coordinate] = counts[coordinate].checked_shr(shift).unwrap_or(0);
            }
            rest
        };
        let truth = target.value(counts, engine, meter)?;
        let mut state = 0u32;
        let mut value = truth;
        for read in 0..rounds * rank as u32 {
            let coordinate = read as usize % rank;
            let digit = counts[coordinate] >> (read / rank as u32) & 1;
            state = learned.next[state as usize][digit as usize];
            let test = rest(read + 1);
            let Some(replaced) = learned.prefixes[state as usize].with(&test, rank) else {
                return Ok(false);
            };
            let after = target.value(&replaced, engine, meter)?;
            if after != value {
                // The prefix before, with this digit, and the one of the new state differ in this test.
                target.choose(value, after);
                if !self.list.contains(&test) {
                    self.list.push(test);
                }
                return Ok(true);
            }
            value = after;
        }
        Ok(learned.outputs[state as usize] != truth)
    }
}
