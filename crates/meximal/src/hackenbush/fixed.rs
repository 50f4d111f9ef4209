//! Dyadic rationals with a fixed number of binary places, for searches. A part of n edges has a value that is
//! born by day n, so it needs less than n binary places: all parts of up to 64 edges fit, and longer ones
//! whose values are short.

use crate::value::big_dyadic::BigDyadic;

/// A number as a multiple of 2^−96.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixed(i128);

const PLACES: u32 = 96;
const ONE: i128 = 1 << PLACES;
/// Sums stay below this integer.
const LIMIT: i128 = 1 << 24;

impl Fixed {
    /// Zero.
    pub const ZERO: Fixed = Fixed(0);

    /// The value of an edge of one's own, or of another player's, with something of this value on it; none if
    /// it has too many places.
    pub fn on_edge(self, own: bool) -> Option<Fixed> {
        if !own {
            return self.negative().on_edge(true).map(Fixed::negative);
        }
        // The least n ≥ 1 with x + n > 1.
        let n = ((-self.0).div_euclid(ONE) + 2).max(1);
        let sum = self.0 + n * ONE;
        let halvings = (n - 1) as u32;
        (n < LIMIT && sum.trailing_zeros() >= halvings).then(|| Fixed(sum >> halvings))
    }

    /// The number with the sign changed.
    pub fn negative(self) -> Fixed {
        Fixed(-self.0)
    }

    /// The sum. Values of parts with fewer than 2^24 edges in all never overflow.
    pub fn plus(self, other: Fixed) -> Fixed {
        Fixed(self.0 + other.0)
    }

    /// The simplest number strictly between two, where an end may be missing. The lower one must be smaller
    /// than the higher one, and there must be a number with 96 places between them.
    pub fn simplest_between(low: Option<Fixed>, high: Option<Fixed>) -> Fixed {
        let low_is_negative = low.is_none_or(|low| low.0 < 0);
        let high_is_positive = high.is_none_or(|high| high.0 > 0);
        match (low, high) {
            _ if low_is_negative && high_is_positive => Fixed::ZERO,
            (Some(low), None) => Fixed((low.0.div_euclid(ONE) + 1) * ONE),
            (Some(low), Some(high)) if !low_is_negative => Fixed(simplest(low.0, high.0, PLACES)),
            (low, _) => {
                let [low, high] = [high, low].map(|end| end.map(Fixed::negative));
                Fixed::simplest_between(low, high).negative()
            }
        }
    }

    /// The number in full.
    pub fn finish(self) -> BigDyadic {
        BigDyadic::new(self.0, u64::from(PLACES))
    }
}

/// The simplest number between two that are not negative, as multiples of 2^−places: the least integer if
/// there is one, else the one with the fewest places.
#[inline]
pub(super) fn simplest(low: i128, high: i128, places: u32) -> i128 {
    let integer = ((low >> places) + 1) << places;
    if integer < high {
        return integer;
    }
    // Below high and above low: the highest digit in which they differ is the last one kept.
    let below = high - 1;
    let last = 127 - (low ^ below).leading_zeros();
    below >> last << last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::short::Dyadic;

    fn fixed(number: Dyadic) -> Fixed {
        Fixed(number.scaled(PLACES).unwrap())
    }

    #[test]
    fn the_simplest_number_is_that_of_the_definition() {
        let numbers: Vec<Dyadic> = (-40..=40).map(|n| Dyadic::new(n, 3).unwrap()).collect();
        let ends = || std::iter::once(None).chain(numbers.iter().copied().map(Some));
        for low in ends() {
            for high in ends() {
                if let Some(expected) = Dyadic::simplest_between(low, high) {
                    let found = Fixed::simplest_between(low.map(fixed), high.map(fixed));
                    assert_eq!(found, fixed(expected), "{low:?} {high:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_that_are_too_long_are_refused() {
        let mut x = Fixed::ZERO;
        for _ in 0..97 {
            x = x.negative().on_edge(true).unwrap();
        }
        assert_eq!(x.negative().on_edge(true), None);
    }
}
