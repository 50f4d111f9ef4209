//! Equality (section 5). Two values (y, n) and (y′, n′) are equal if (y, n)·w and (y′, n′)·w have the same
//! label for all w. Run two copies of the automaton, one on n+w and one on n′+w, for all w at once: after b
//! rounds, the carries are 0 or 1 and n has been read up to digit b, so the pairs of copies that can be
//! reached are few. When all digits of n and n′ are read, close the set of pairs under the digits of w, and
//! compare the outputs of every pair *after its carries are settled*. The way to a pair that differs is a
//! context that tells the two apart.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Meter, Stop};
use crate::model::Model;

/// A copy: a state, and a carry bit for each coordinate.
type Copy = (u32, u16);

/// A context that tells two values apart: an element, and multiplicities of the infinite letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Separating {
    pub element: u32,
    pub counts: Vec<u128>,
}

/// Adds a digit to a copy in a coordinate.
#[inline]
pub(crate) fn step(model: &Model, copy: Copy, coordinate: usize, digit: u32) -> Copy {
    let sum = u32::from(copy.1 >> coordinate & 1) + digit;
    let state = model.next[copy.0 as usize][(sum & 1) as usize];
    let carries = copy.1 & !(1 << coordinate) | ((sum >> 1) as u16) << coordinate;
    (state, carries)
}

/// The output of a copy between rounds, when its carries are settled.
pub(crate) fn settled(model: &Model, copy: Copy) -> u32 {
    let mut copy = copy;
    while copy.1 != 0 {
        for coordinate in 0..model.rank() {
            copy = step(model, copy, coordinate, 0);
        }
    }
    model.outputs[copy.0 as usize]
}

/// Vectors pulled back along one element, numbered so that equal ones have equal numbers.
struct PulledBack<'m> {
    model: &'m Model,
    products: [Vec<u32>; 2],
    known: [FxHashMap<u32, u32>; 2],
    numbers: FxHashMap<Vec<u8>, u32>,
}

impl<'m> PulledBack<'m> {
    fn new(model: &'m Model, elements: [u32; 2]) -> PulledBack<'m> {
        PulledBack {
            model,
            products: elements.map(|element| model.monoid.products(element)),
            known: [FxHashMap::default(), FxHashMap::default()],
            numbers: FxHashMap::default(),
        }
    }

    fn number(&mut self, side: usize, vector: u32) -> u32 {
        if let Some(&number) = self.known[side].get(&vector) {
            return number;
        }
        let labels = &self.model.vectors[vector as usize];
        let pulled = self.products[side]
            .iter()
            .map(|&x| labels[x as usize])
            .collect();
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(pulled).or_insert(next);
        self.known[side].insert(vector, number);
        number
    }

    /// An element at which two vectors, pulled back, differ.
    fn difference(&self, one: u32, other: u32) -> Option<u32> {
        let (a, b) = (
            &self.model.vectors[one as usize],
            &self.model.vectors[other as usize],
        );
        let mut pairs = self.products[0].iter().zip(&self.products[1]);
        let differs = |(&x, &y): (&u32, &u32)| a[x as usize] != b[y as usize];
        pairs.position(differs).map(|at| at as u32)
    }
}

/// A context that tells two values apart; `None` if they are equal.
pub(crate) fn separate(
    model: &Model,
    one: (u32, &[u64]),
    other: (u32, &[u64]),
    meter: &mut Meter,
) -> Result<Option<Separating>, Stop> {
    let rank = model.rank();
    let mut pulled = PulledBack::new(model, [one.0, other.0]);
    let all = one
        .1
        .iter()
        .chain(other.1)
        .fold(0, |all, &count| all | count);
    let rounds = u64::BITS - all.leading_zeros();
    // Every pair met: what it is, where it came from, and the digit.
    let mut met: Vec<((Copy, Copy), u32, u8)> = vec![(((0, 0), (0, 0)), u32::MAX, 0)];
    let mut layer = 0..1;
    let mut seen: FxHashSet<(Copy, Copy)> = FxHashSet::default();
    for digit in 0..rounds {
        for coordinate in 0..rank {
            let a = (one.1[coordinate] >> digit & 1) as u32;
            let b = (other.1[coordinate] >> digit & 1) as u32;
            seen.clear();
            let end = met.len();
            for at in layer {
                meter.step(4)?;
                let (x, y) = met[at].0;
                for l in 0..2 {
                    let x = step(model, x, coordinate, a + l);
                    let y = step(model, y, coordinate, b + l);
                    if seen.insert((x, y)) {
                        met.push(((x, y), at as u32, l as u8));
                    }
                }
            }
            layer = end..met.len();
            meter.holds(met.capacity() * 32)?;
        }
    }
    // The closure, with phases.
    let mut closed: FxHashSet<(usize, Copy, Copy)> = FxHashSet::default();
    let mut phases: Vec<u8> = Vec::new();
    let start = layer.start;
    for at in layer {
        let (x, y) = met[at].0;
        closed.insert((0, x, y));
        phases.push(0);
    }
    let mut at = start;
    while at < met.len() {
        meter.step(4)?;
        let ((x, y), ..) = met[at];
        let phase = usize::from(phases[at - start]);
        if phase == 0 {
            let (a, b) = (settled(model, x), settled(model, y));
            if pulled.number(0, a) != pulled.number(1, b)
                && let Some(element) = pulled.difference(a, b)
            {
                let counts = counts_of(&met, at, rank);
                return Ok(Some(Separating { element, counts }));
            }
        }
        if x != y || one.0 != other.0 {
            for l in 0..if rank == 0 { 0 } else { 2 } {
                let (x, y) = (step(model, x, phase, l), step(model, y, phase, l));
                let next = (phase + 1) % rank;
                if closed.insert((next, x, y)) {
                    met.push(((x, y), at as u32, l as u8));
                    phases.push(next as u8);
                }
            }
            meter.holds(met.capacity() * 32 + closed.len() * 40)?;
        }
        at += 1;
    }
    Ok(None)
}

/// The multiplicities that the digits on the way to a pair spell.
fn counts_of(met: &[((Copy, Copy), u32, u8)], mut at: usize, rank: usize) -> Vec<u128> {
    let mut digits = Vec::new();
    while met[at].1 != u32::MAX {
        digits.push(met[at].2);
        at = met[at].1 as usize;
    }
    let mut counts = vec![0; rank];
    for (place, &digit) in digits.iter().rev().enumerate() {
        counts[place % rank] |= u128::from(digit) << (place / rank).min(127);
    }
    counts
}
