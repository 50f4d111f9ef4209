//! An automatic model (section 1): a claim about the outcomes of all positions. Letters are heaps; every heap
//! is a sum of letters. *Finite* letters generate a finite monoid M; the multiplicities of the r *infinite*
//! letters are read by an automaton. So a position has a value (y, n), y in M and n in Nʳ, and its label is
//! entry y of the vector that the automaton puts out on n.
//!
//! The automaton reads one binary digit at a time, least significant first, in rounds: in each round one
//! digit of n₁, of n₂, …, of nᵣ. (The alphabet has two letters, whatever r is; with all r digits at once it
//! would have 2ʳ.) Zeros at the end change nothing: the output of a state is that of its successor by 0. This
//! is a model, nothing more; [`crate::verify`] proves it.

use crate::monoid::Monoid;

/// The most infinite letters.
pub const MAX_INFINITE: usize = 16;

/// A model. Everything in it is plain data, and nothing in it is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The finite letters, heaps, ascending.
    pub finite: Vec<u32>,
    /// The infinite letters, heaps, in the order in which their digits are read.
    pub infinite: Vec<u32>,
    /// For heaps 1, 2, … the letters that each is the sum of.
    pub spelling: Vec<Vec<u32>>,
    /// The finite part; its generators are the finite letters in their order.
    pub monoid: Monoid,
    /// Labels of the elements of the monoid, one list for each output.
    pub vectors: Vec<Vec<u8>>,
    /// For each state the number of its vector. State 0 is the start.
    pub outputs: Vec<u32>,
    /// For each state its successors by the digits 0 and 1.
    pub next: Vec<[u32; 2]>,
}

/// The value of a position: an element of the monoid, and the multiplicities of the infinite letters.
pub(crate) type Value<N> = (u32, [N; MAX_INFINITE]);

impl Model {
    /// The number of infinite letters.
    pub fn rank(&self) -> usize {
        self.infinite.len()
    }

    /// What is wrong with the form of the model, if anything is.
    pub fn malformed(&self) -> Option<String> {
        let (order, states) = (self.monoid.order(), self.next.len());
        let problem = if self.rank() > MAX_INFINITE {
            format!("there are more than {MAX_INFINITE} infinite letters")
        } else if self.finite.len() != self.monoid.rows().len() {
            "there must be one row for each finite letter".to_owned()
        } else if states == 0 || self.outputs.len() != states {
            "there must be states, and one output for each".to_owned()
        } else if self.next.iter().flatten().any(|&q| q as usize >= states) {
            "a successor is not a state".to_owned()
        } else if self
            .outputs
            .iter()
            .any(|&v| v as usize >= self.vectors.len())
        {
            "an output is not a vector".to_owned()
        } else if self.vectors.iter().any(|vector| vector.len() != order) {
            "a vector must have one label for each element".to_owned()
        } else if let Some(state) = (0..states).find(|&q| self.padding_fails(q)) {
            format!("state {state} and its successor by 0 have different outputs")
        } else {
            return self.misspelled();
        };
        Some(problem)
    }

    fn padding_fails(&self, state: usize) -> bool {
        self.outputs[state] != self.outputs[self.next[state][0] as usize]
    }

    fn misspelled(&self) -> Option<String> {
        let letters = || self.finite.iter().chain(&self.infinite);
        let mut sorted: Vec<u32> = letters().copied().collect();
        sorted.sort_unstable();
        let heaps = self.spelling.len() as u32;
        if sorted.windows(2).any(|pair| pair[0] == pair[1])
            || sorted.iter().any(|&letter| letter == 0 || letter > heaps)
        {
            return Some("letters must be different heaps".to_owned());
        }
        for (heap, sum) in (1..).zip(&self.spelling) {
            if sum
                .iter()
                .any(|letter| sorted.binary_search(letter).is_err())
            {
                return Some(format!(
                    "heap {heap} is spelled with a heap that is not a letter"
                ));
            }
            if sorted.binary_search(&heap).is_ok() && *sum != [heap] {
                return Some(format!(
                    "heap {heap} is a letter, and must be spelled by itself"
                ));
            }
        }
        None
    }

    /// The value of a sum of letters, each given with a multiplicity that fits.
    pub(crate) fn value(&self, heaps: &[u32]) -> Value<i32> {
        let mut value = (0, [0; MAX_INFINITE]);
        for letter in heaps
            .iter()
            .flat_map(|&heap| &self.spelling[heap as usize - 1])
        {
            match self.infinite.iter().position(|infinite| infinite == letter) {
                Some(place) => value.1[place] += 1,
                None => {
                    if let Ok(place) = self.finite.binary_search(letter) {
                        value.0 = self.monoid.rows()[place][value.0 as usize];
                    }
                }
            }
        }
        value
    }

    /// The state after reading these multiplicities.
    pub(crate) fn run(&self, counts: &[u64]) -> u32 {
        let rank = self.rank();
        let all = counts[..rank].iter().fold(0, |all, &count| all | count);
        let mut state = 0u32;
        for digit in 0..u64::BITS - all.leading_zeros() {
            for &count in &counts[..rank] {
                state = self.next[state as usize][(count >> digit & 1) as usize];
            }
        }
        state
    }

    /// The label of an element of the monoid with these multiplicities.
    pub(crate) fn label(&self, element: u32, counts: &[u64]) -> u8 {
        let state = self.run(counts);
        self.vectors[self.outputs[state as usize] as usize][element as usize]
    }
}
