//! G_N of a Nim position: the binary digits of its heaps, added up without carrying modulo the number of
//! players (Nowakowski, Santos and Silva, Definition 2.5; Li for N players), and the heaps that are linked to
//! it (Definitions 2.7 and 2.10).

use std::fmt;

use super::position::NimPosition;
use crate::player::Players;

/// The digit sums of a position modulo N. For three players this is the paper's G₃.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DigitSums {
    players: Players,
    /// The digits, the units first, without zeros at the end.
    digits: Vec<u8>,
}

impl DigitSums {
    /// G_N of a position.
    ///
    /// ```
    /// use meximal::player::Players;
    /// use meximal::value::podium::{DigitSums, NimPosition};
    /// // Examples 2.6 and 2.11.
    /// let position = NimPosition::of_sizes([15, 14, 23, 5]);
    /// let sums = DigitSums::of(&position, Players::THREE);
    /// assert_eq!(sums.to_string(), "12100");
    /// assert_eq!(sums.linked_heaps(&position), [23]);
    /// ```
    pub fn of(position: &NimPosition, players: Players) -> DigitSums {
        let modulus = players.count() as u64;
        let mut sums = [0u64; 64];
        for &(size, count) in position.heaps() {
            let count = count % modulus;
            let mut rest = size;
            while rest != 0 {
                let digit = rest.trailing_zeros() as usize;
                sums[digit] += count;
                rest &= rest - 1;
            }
        }
        // Each of at most 2⁶⁴ heap sizes adds less than 16: no overflow for lists that fit into memory.
        DigitSums::from_digits(sums.iter().map(|sum| (sum % modulus) as u8), players)
    }

    /// The sums with these digits, the units first.
    pub fn from_digits(digits: impl IntoIterator<Item = u8>, players: Players) -> DigitSums {
        let mut digits: Vec<u8> = digits.into_iter().collect();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        DigitSums { players, digits }
    }

    /// The number of players, which is the modulus.
    pub fn players(&self) -> Players {
        self.players
    }

    /// The digits, the units first, without zeros at the end.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// One digit.
    pub fn digit(&self, place: usize) -> u8 {
        self.digits.get(place).copied().unwrap_or(0)
    }

    /// Whether all digits are 0.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The place of the left-most digit that is not 0, and that digit.
    pub fn leading(&self) -> Option<(usize, u8)> {
        let digit = *self.digits.last()?;
        Some((self.digits.len() - 1, digit))
    }

    /// The places with this digit, as bits.
    pub fn places_of(&self, digit: u8) -> u64 {
        let places = self.digits.iter().enumerate();
        let with = places.filter(|&(_, &d)| d == digit);
        with.fold(0, |mask, (place, _)| mask | 1 << place)
    }

    /// −G_N: what has to be added to get 0.
    pub fn negated(&self) -> DigitSums {
        let modulus = self.players.count() as u8;
        let digits = self.digits.iter().map(|&d| (modulus - d) % modulus);
        DigitSums::from_digits(digits, self.players)
    }

    /// The sum without carrying.
    pub fn plus(&self, other: &DigitSums) -> DigitSums {
        let modulus = self.players.count() as u8;
        let places = self.digits.len().max(other.digits.len());
        let digits = (0..places).map(|place| (self.digit(place) + other.digit(place)) % modulus);
        DigitSums::from_digits(digits, self.players)
    }

    /// What a heap must be lowered to so that all digit sums become 0, if that can be done (Theorem 2.13 and
    /// its proof): the leading digit is 1, and below it the heap has bit 1 at every digit 1, which becomes 0,
    /// and bit 0 at every digit N−1, which becomes 1; any other digit but 0 cannot be mended by one heap.
    pub fn target(&self, heap: u64) -> Option<u64> {
        let (place, digit) = self.leading()?;
        if digit != 1 || heap >> place & 1 == 0 {
            return None;
        }
        let ones = self.places_of(1);
        if self.players == Players::TWO {
            return Some(heap ^ ones);
        }
        let lacking = self.places_of(self.players.count() as u8 - 1);
        let mendable = ones | lacking | self.places_of(0);
        let all_places = u64::MAX >> (63 - place);
        let linked =
            mendable & all_places == all_places && heap & ones == ones && heap & lacking == 0;
        linked.then_some((heap & !ones) | lacking)
    }

    /// ⟨G⟩ of Definition 2.10, ascending and without repetition: the heaps with a
    /// [target](DigitSums::target).
    pub fn linked_heaps(&self, position: &NimPosition) -> Vec<u64> {
        let sizes = position.heaps().iter().map(|&(size, _)| size);
        sizes.filter(|&size| self.target(size).is_some()).collect()
    }

    /// A position with these digit sums in which every heap is a power of two, or one less if `below` is set:
    /// both are bases, and no heap but a power of two has a power of two as a suffix.
    pub fn as_position(&self, below: bool) -> NimPosition {
        let modulus = self.players.count() as u64;
        let mut heaps = Vec::new();
        // From the top: what is above a digit has been settled, and has added `above` to every digit below.
        let mut above = 0;
        for place in (0..self.digits.len()).rev() {
            let digit = u64::from(self.digits[place]);
            if below {
                let copies = (digit + modulus - above) % modulus;
                above = (above + copies) % modulus;
                heaps.push((u64::MAX >> (63 - place), copies));
            } else {
                heaps.push((1 << place, digit));
            }
        }
        NimPosition::new(heaps)
    }
}

/// As the paper writes it: `12100`; digits past 9 are letters.
impl fmt::Display for DigitSums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        for &digit in self.digits.iter().rev() {
            let letter = char::from_digit(u32::from(digit), 16).unwrap_or('?');
            write!(f, "{}", letter.to_ascii_uppercase())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players() -> impl Iterator<Item = Players> {
        (2..=16).filter_map(|n| Players::new(n).ok())
    }

    /// Theorem 2.13 and its N-player form: a heap has a target exactly when some smaller size makes all sums
    /// 0.
    #[test]
    fn targets_are_what_trying_finds() {
        for players in players() {
            for code in 0..4096u64 {
                let sizes = [code & 15, code >> 4 & 15, code >> 8 & 15];
                let position = NimPosition::of_sizes(sizes);
                let sums = DigitSums::of(&position, players);
                for &(size, _) in position.heaps() {
                    let tried = (0..size).find(|&to| {
                        let after = position.lowered(size, to);
                        after.is_some_and(|p| DigitSums::of(&p, players).is_zero())
                    });
                    assert_eq!(sums.target(size), tried, "{position} {players:?}");
                }
            }
        }
    }

    #[test]
    fn every_sum_is_the_sum_of_both_bases() {
        for players in players() {
            let n = players.count() as u64;
            for code in 0..n.pow(3) {
                let digits = [code % n, code / n % n, code / n / n].map(|d| d as u8);
                let sums = DigitSums::from_digits(digits, players);
                for below in [false, true] {
                    let position = sums.as_position(below);
                    assert_eq!(DigitSums::of(&position, players), sums);
                }
                let nothing = sums.plus(&sums.negated());
                assert!(nothing.is_zero());
            }
        }
        let all = DigitSums::from_digits([2; 64], Players::THREE);
        for below in [false, true] {
            let position = all.as_position(below);
            assert_eq!(DigitSums::of(&position, Players::THREE), all);
        }
    }

    #[test]
    fn digits_past_nine_are_letters() {
        let players = Players::new(16).unwrap();
        let position = NimPosition::new([(1, 15), (2, 10 + 16)]);
        assert_eq!(DigitSums::of(&position, players).to_string(), "AF");
    }
}
