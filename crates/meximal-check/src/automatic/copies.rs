//! Shifted copies of the automaton. The copy for a shift d reads the digits of n, in rounds of one digit for
//! each coordinate, and runs the automaton on the digits of n+d. It has a carry for each coordinate, at first
//! d; reading the digit l of a coordinate with carry c, it feeds the parity of c+l to the automaton and keeps
//! ⌊(c+l)/2⌋. When n has no more digits, zeros are read until all carries are 0 or −1; a −1 never goes away,
//! and means that n+d is negative in this coordinate.

use std::collections::HashMap;

use super::read::Certificate;

/// A copy inside or between rounds: the coordinate to be read next, the state, the carries.
type Copy = (usize, u32, Vec<i32>);

/// All copies met, numbered.
pub(super) struct Copies<'c> {
    certificate: &'c Certificate,
    list: Vec<Copy>,
    numbers: HashMap<Copy, usize>,
    successors: Vec<[Option<usize>; 2]>,
}

impl<'c> Copies<'c> {
    pub fn new(certificate: &'c Certificate) -> Copies<'c> {
        Copies {
            certificate,
            list: Vec::new(),
            numbers: HashMap::new(),
            successors: Vec::new(),
        }
    }

    fn number(&mut self, copy: Copy) -> usize {
        if let Some(&number) = self.numbers.get(&copy) {
            return number;
        }
        let number = self.list.len();
        self.numbers.insert(copy.clone(), number);
        self.list.push(copy);
        self.successors.push([None; 2]);
        number
    }

    /// The copy for a shift, before it reads.
    pub fn start(&mut self, shift: &[i32]) -> usize {
        self.number((0, 0, shift.to_vec()))
    }

    /// The copy after one digit more.
    pub fn read(&mut self, copy: usize, digit: usize) -> usize {
        if let Some(known) = self.successors[copy][digit] {
            return known;
        }
        let (coordinate, state, mut carries) = self.list[copy].clone();
        let sum = carries[coordinate] + digit as i32;
        carries[coordinate] = sum >> 1;
        let state = self.certificate.next[(sum & 1) as usize][state as usize];
        let next = (coordinate + 1) % self.certificate.rank();
        let successor = self.number((next, state, carries));
        self.successors[copy][digit] = Some(successor);
        successor
    }

    /// The vector that a copy between rounds puts out at the end of n; none where n+d is negative.
    pub fn output(&mut self, mut copy: usize) -> Option<u32> {
        loop {
            let (coordinate, state, carries) = &self.list[copy];
            if *coordinate == 0 && carries.iter().all(|carry| [0, -1].contains(carry)) {
                let positive = carries.iter().all(|&carry| carry == 0);
                return positive.then(|| self.certificate.outputs[*state as usize]);
            }
            copy = self.read(copy, 0);
        }
    }

    /// The bytes of the tables.
    pub fn bytes(&self) -> usize {
        self.list.len() * (160 + 8 * self.certificate.rank())
    }
}
