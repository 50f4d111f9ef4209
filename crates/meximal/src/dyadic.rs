//! Dyadic rationals: integers over powers of two, exact.

use std::cmp::Ordering;
use std::fmt;

/// numerator / 2^exponent, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u32,
}

/// The largest exponent.
pub const MAX_EXPONENT: u32 = 40;

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic {
        numerator: 0,
        exponent: 0,
    };

    /// numerator / 2^exponent; none if that has too many digits.
    pub fn new(numerator: i64, exponent: u32) -> Option<Dyadic> {
        if numerator == 0 {
            return Some(Dyadic::ZERO);
        }
        let shift = numerator.trailing_zeros().min(exponent);
        let number = Dyadic {
            numerator: numerator >> shift,
            exponent: exponent - shift,
        };
        let small = number.numerator.unsigned_abs() < 1 << (MAX_EXPONENT + 20);
        (small && number.exponent <= MAX_EXPONENT).then_some(number)
    }

    /// An integer.
    pub fn integer(n: i32) -> Dyadic {
        Dyadic {
            numerator: i64::from(n),
            exponent: 0,
        }
    }

    /// The numerator and the exponent of the denominator, in lowest terms.
    pub fn parts(self) -> (i64, u32) {
        (self.numerator, self.exponent)
    }

    /// Whether it is an integer.
    pub fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// The largest integer that is not larger.
    pub fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The number with the sign changed.
    pub fn negative(self) -> Dyadic {
        Dyadic {
            numerator: -self.numerator,
            ..self
        }
    }

    /// The sum; none if that has too many digits.
    pub fn plus(self, other: Dyadic) -> Option<Dyadic> {
        let exponent = self.exponent.max(other.exponent);
        let sum = self.scaled(exponent)? + other.scaled(exponent)?;
        let shift = sum.trailing_zeros().min(exponent);
        Dyadic::new(i64::try_from(sum >> shift).ok()?, exponent - shift)
    }

    /// The number over 2^times; none if that has too many digits.
    pub fn halved(self, times: u32) -> Option<Dyadic> {
        Dyadic::new(self.numerator, self.exponent.checked_add(times)?)
    }

    /// The temperature of a number: −1/2^exponent.
    pub fn cold(self) -> Dyadic {
        Dyadic {
            numerator: -1,
            ..self
        }
    }

    /// The number as a multiple of 2^−places; none if it is not a whole one.
    pub fn scaled(self, places: u32) -> Option<i128> {
        let shift = places.checked_sub(self.exponent)?;
        Some(i128::from(self.numerator) << shift)
    }

    /// The simplest number strictly between two, where an end may be missing; none if there is none or it is
    /// too long.
    pub fn simplest_between(low: Option<Dyadic>, high: Option<Dyadic>) -> Option<Dyadic> {
        if low.zip(high).is_some_and(|(low, high)| low >= high) {
            return None;
        }
        let fits = |x: &Dyadic| low.is_none_or(|l| l < *x) && high.is_none_or(|h| *x < h);
        let mut candidates = vec![Dyadic::ZERO];
        candidates.extend(low.and_then(|l| Dyadic::new(l.floor() + 1, 0)));
        candidates.extend(high.and_then(|h| Dyadic::new(-(h.negative().floor() + 1), 0)));
        let size = |x: &Dyadic| x.numerator.unsigned_abs();
        let integer = candidates.into_iter().filter(fits).min_by_key(size);
        if integer.is_some() {
            return integer;
        }
        // No integer fits: halve until a number does.
        let low = low?;
        (1..=MAX_EXPONENT).find_map(|exponent| {
            let shifted = match exponent.checked_sub(low.exponent) {
                Some(more) => low.numerator.checked_mul(1 << more)?,
                None => low.numerator >> (low.exponent - exponent),
            };
            Dyadic::new(shifted + 1, exponent).filter(fits)
        })
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let scaled = |x: &Dyadic| i128::from(x.numerator) << (MAX_EXPONENT - x.exponent);
        scaled(self).cmp(&scaled(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent => write!(f, "{}/{}", self.numerator, 1u64 << exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(numerator: i64, exponent: u32) -> Dyadic {
        Dyadic::new(numerator, exponent).unwrap()
    }

    #[test]
    fn numbers_are_reduced_and_compared() {
        assert_eq!(dyadic(4, 3), dyadic(1, 1));
        assert!(dyadic(1, 2) < dyadic(1, 1) && dyadic(-1, 1) < dyadic(-1, 2));
        assert_eq!(dyadic(-3, 2).to_string(), "-3/4");
        assert_eq!(dyadic(-3, 2).floor(), -1);
        assert_eq!(Dyadic::new(1, 41), None);
        assert_eq!(Dyadic::new(0, u32::MAX), Some(Dyadic::ZERO));
        assert_eq!(dyadic(3, 2).plus(dyadic(1, 2)), Some(Dyadic::integer(1)));
        assert_eq!(dyadic(-1, 3).plus(dyadic(1, 3)), Some(Dyadic::ZERO));
        let large = dyadic((1 << 60) - 1, 0);
        assert_eq!(large.plus(large), None);
        assert_eq!(large.plus(dyadic(1, 40)), None);
        assert_eq!(dyadic(3, 1).halved(2), Some(dyadic(3, 3)));
        assert_eq!(dyadic(3, 1).halved(40), None);
    }

    #[test]
    fn the_simplest_number() {
        let between = |a, b| Dyadic::simplest_between(a, b);
        assert_eq!(between(None, None), Some(Dyadic::ZERO));
        assert_eq!(between(Some(dyadic(3, 0)), None), Some(dyadic(4, 0)));
        assert_eq!(between(None, Some(dyadic(-5, 1))), Some(dyadic(-3, 0)));
        assert_eq!(
            between(Some(dyadic(1, 1)), Some(dyadic(1, 0))),
            Some(dyadic(3, 2))
        );
        assert_eq!(
            between(Some(dyadic(-1, 0)), Some(dyadic(1, 0))),
            Some(Dyadic::ZERO)
        );
        assert_eq!(
            between(Some(dyadic(5, 3)), Some(dyadic(3, 2))),
            Some(dyadic(11, 4))
        );
        assert_eq!(between(Some(dyadic(1, 0)), Some(dyadic(1, 0))), None);
    }
}
