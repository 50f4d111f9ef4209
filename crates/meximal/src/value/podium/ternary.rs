//! Vectors over Z₃ with up to 64 places, as two words: the arithmetic of G₃ in the search for canonical
//! forms.

use super::digits::DigitSums;

/// A vector over Z₃: the places with digit 1 and those with digit 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Ternary {
    ones: u64,
    twos: u64,
}

impl Ternary {
    /// The binary digits of a heap.
    pub(super) fn of_heap(heap: u64) -> Ternary {
        Ternary {
            ones: heap,
            twos: 0,
        }
    }

    /// G₃ of a position.
    pub(super) fn of_sums(sums: &DigitSums) -> Ternary {
        Ternary {
            ones: sums.places_of(1),
            twos: sums.places_of(2),
        }
    }

    pub(super) fn plus(self, other: Ternary) -> Ternary {
        let (a, b) = (self, other);
        let (a0, b0) = (!(a.ones | a.twos), !(b.ones | b.twos));
        Ternary {
            ones: (a.ones & b0) | (a0 & b.ones) | (a.twos & b.twos),
            twos: (a.twos & b0) | (a0 & b.twos) | (a.ones & b.ones),
        }
    }

    pub(super) fn minus(self, other: Ternary) -> Ternary {
        self.plus(Ternary {
            ones: other.twos,
            twos: other.ones,
        })
    }

    /// The places with a digit that is not 0, as bits.
    pub(super) fn support(self) -> u64 {
        self.ones | self.twos
    }

    /// This many heaps are needed at least to have this sum: its largest digit.
    pub(super) fn least_heaps(self) -> u64 {
        match (self.ones, self.twos) {
            (0, 0) => 0,
            (_, 0) => 1,
            _ => 2,
        }
    }

    /// The sum of the digits.
    pub(super) fn weight(self) -> u64 {
        u64::from(self.ones.count_ones() + 2 * self.twos.count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_digits(digits: [u64; 3]) -> Ternary {
        let places = |digit| (0..3).filter(move |&i| digits[i] == digit).map(|i| 1 << i);
        Ternary {
            ones: places(1).sum(),
            twos: places(2).sum(),
        }
    }

    #[test]
    fn it_is_arithmetic_modulo_three() {
        let all: Vec<[u64; 3]> = (0..27).map(|i| [i % 3, i / 3 % 3, i / 9]).collect();
        for a in &all {
            for b in &all {
                let sum = [0, 1, 2].map(|i| (a[i] + b[i]) % 3);
                let difference = [0, 1, 2].map(|i| (a[i] + 3 - b[i]) % 3);
                let (x, y) = (with_digits(*a), with_digits(*b));
                assert_eq!(x.plus(y), with_digits(sum));
                assert_eq!(x.minus(y), with_digits(difference));
            }
            assert_eq!(with_digits(*a).weight(), a.iter().sum::<u64>());
            assert_eq!(
                with_digits(*a).least_heaps(),
                a.iter().copied().max().unwrap()
            );
        }
    }
}
