//! Sets of Grundy values as bits in words.

/// A set of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// Adds a number.
    pub fn insert(&mut self, number: u32) {
        let word = number as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
    }

    /// Whether the number is in the set.
    pub fn contains(&self, number: u32) -> bool {
        let word = self.words.get(number as usize / 64);
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Makes this the same set as another.
    pub fn copy_from(&mut self, other: &BitSet) {
        self.words.clear();
        self.words.extend_from_slice(&other.words);
    }

    /// Adds all numbers of another set.
    pub fn add_all(&mut self, other: &BitSet) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, &more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// Adds x ⊕ `shift` for every x of another set.
    pub fn add_all_shifted(&mut self, other: &BitSet, shift: u32) {
        let high = shift as usize / 64;
        let length = other.words.len();
        let reached = (0..length).rev().find(|&i| other.words[i] != 0);
        let Some(last) = reached else {
            return;
        };
        let needed = (0..=last).map(|i| (i ^ high) + 1).max().unwrap_or(0);
        if needed > self.words.len() {
            self.words.resize(needed, 0);
        }
        for (i, &word) in other.words[..=last].iter().enumerate() {
            if word != 0 {
                self.words[i ^ high] |= shifted_word(word, shift % 64);
            }
        }
    }

    /// The least number that is not in the set, from a number on that is at most as large.
    pub fn least_missing_from(&self, start: u32) -> u32 {
        let mut word = start as usize / 64;
        let mut below = (1u64 << (start % 64)) - 1;
        while let Some(&bits) = self.words.get(word) {
            let missing = !(bits | below);
            if missing != 0 {
                return word as u32 * 64 + missing.trailing_zeros();
            }
            below = 0;
            word += 1;
        }
        start.max(word as u32 * 64)
    }

    /// The least number that is not in the set.
    pub fn least_missing(&self) -> u32 {
        self.least_missing_from(0)
    }

    /// Removes a number.
    pub fn remove(&mut self, number: u32) {
        if let Some(word) = self.words.get_mut(number as usize / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// The numbers in the set from `start` on, ascending.
    pub fn iter_from(&self, start: u32) -> impl Iterator<Item = u32> {
        let words = self.words.iter().enumerate().skip(start as usize / 64);
        let bits = |(i, &word): (usize, &u64)| {
            let base = i as u32 * 64;
            let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| base + bit)
        };
        words.flat_map(bits).filter(move |&number| number >= start)
    }

    /// The bytes in use.
    pub fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }

    /// Gives back memory that is not needed.
    pub fn shrink(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
        self.words.shrink_to_fit();
    }
}

/// The word in which bit x ⊕ `shift` is bit x of `word`, for `shift` < 64.
fn shifted_word(mut word: u64, shift: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, low) in LOW.into_iter().enumerate() {
        if shift >> i & 1 == 1 {
            word = (word & low) << (1 << i) | word >> (1 << i) & low;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn shifted_sets(set in prop::collection::btree_set(0u32..300, 0..20), shift in 0u32..300) {
            let mut bits = BitSet::default();
            set.iter().for_each(|&x| bits.insert(x));
            let mut shifted = BitSet::default();
            shifted.add_all_shifted(&bits, shift);
            let expected: BTreeSet<u32> = set.iter().map(|x| x ^ shift).collect();
            prop_assert_eq!(shifted.iter_from(0).collect::<BTreeSet<_>>(), expected);
        }

        #[test]
        fn missing_numbers(set in prop::collection::btree_set(0u32..150, 0..140), start in 0u32..200) {
            let mut bits = BitSet::default();
            set.iter().for_each(|&x| bits.insert(x));
            let missing = (start..).find(|x| !set.contains(x)).unwrap();
            prop_assert_eq!(bits.least_missing_from(start), missing);
            prop_assert!(!bits.contains(missing));
        }
    }
}
