//! Shifted copies (section 3.2). For a shift d in Zʳ, the copy reads the digits of n and runs the automaton
//! on the digits of n+d: it is in a state q and has a carry for each coordinate, at first d. On digit l of
//! coordinate i it passes on the parity of carryᵢ+l, and keeps half of the sum, rounded down: the same rule
//! for both signs. After the last digit, zeros are read until every carry is 0 or −1; a −1 stays, and says
//! that (n+d)ᵢ is negative. Carries stay between min(d, −1) and max(d, 1), so a copy is a finite automaton.
//!
//! Copies for different shifts differ only in where they start, so all of them share one table.

use rustc_hash::FxHashMap;

use crate::model::{MAX_INFINITE, Model};

/// A state of a copy between rounds or inside of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Copy {
    state: u32,
    /// The coordinate whose digit comes next.
    phase: u8,
    carries: [i8; MAX_INFINITE],
}

/// The output of a copy where (n+d) is negative.
pub(crate) const NEGATIVE: u32 = u32::MAX;

const UNKNOWN: u32 = u32::MAX;

/// The states of shifted copies of one automaton, numbered as they come up.
pub(crate) struct Copies<'m> {
    model: &'m Model,
    list: Vec<Copy>,
    index: FxHashMap<Copy, u32>,
    next: Vec<[u32; 2]>,
}

impl<'m> Copies<'m> {
    pub fn new(model: &'m Model) -> Copies<'m> {
        Copies {
            model,
            list: Vec::new(),
            index: FxHashMap::default(),
            next: Vec::new(),
        }
    }

    fn number(&mut self, copy: Copy) -> u32 {
        let (list, next) = (&mut self.list, &mut self.next);
        *self.index.entry(copy).or_insert_with(|| {
            list.push(copy);
            next.push([UNKNOWN; 2]);
            list.len() as u32 - 1
        })
    }

    /// The start of the copy for a shift.
    pub fn start(&mut self, shift: [i8; MAX_INFINITE]) -> u32 {
        self.number(Copy {
            state: 0,
            phase: 0,
            carries: shift,
        })
    }

    /// The successor of a copy by a digit. There must be infinite letters.
    #[inline]
    pub fn step(&mut self, copy: u32, digit: usize) -> u32 {
        let known = self.next[copy as usize][digit];
        if known != UNKNOWN {
            return known;
        }
        let mut successor = self.list[copy as usize];
        let carry = &mut successor.carries[usize::from(successor.phase)];
        let sum = i16::from(*carry) + digit as i16;
        let passed = sum.rem_euclid(2) as usize;
        *carry = sum.div_euclid(2) as i8;
        successor.state = self.model.next[successor.state as usize][passed];
        successor.phase = (successor.phase + 1) % self.model.rank() as u8;
        let successor = self.number(successor);
        self.next[copy as usize][digit] = successor;
        successor
    }

    /// The number of the vector that a copy between rounds puts out, or [`NEGATIVE`].
    pub fn output(&mut self, mut copy: u32) -> u32 {
        let settled = |copy: &Copy| copy.carries.iter().all(|&carry| carry == 0 || carry == -1);
        while !settled(&self.list[copy as usize]) || self.list[copy as usize].phase != 0 {
            copy = self.step(copy, 0);
        }
        let copy = &self.list[copy as usize];
        if copy.carries.iter().all(|&carry| carry == 0) {
            self.model.outputs[copy.state as usize]
        } else {
            NEGATIVE
        }
    }

    pub fn bytes(&self) -> usize {
        self.list.capacity() * (2 * size_of::<Copy>() + 20)
    }
}
