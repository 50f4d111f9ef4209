//! Dyadic rationals of any length: integers over powers of two, exact.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, Sign};
use serde::{Serialize, Serializer};

use super::short::Dyadic;

/// numerator / 2^exponent, in lowest terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BigDyadic {
    numerator: BigInt,
    exponent: u64,
}

/// Denominators up to this power of two are written out.
const WRITTEN_OUT: u64 = 63;

impl BigDyadic {
    /// numerator / 2^exponent.
    pub fn new(numerator: impl Into<BigInt>, exponent: u64) -> BigDyadic {
        let numerator = numerator.into();
        match numerator.trailing_zeros() {
            None => BigDyadic::default(),
            Some(zeros) => {
                let shift = zeros.min(exponent);
                BigDyadic {
                    numerator: if shift > 0 {
                        numerator >> shift
                    } else {
                        numerator
                    },
                    exponent: exponent - shift,
                }
            }
        }
    }

    /// The numerator, odd unless the number is an integer.
    pub fn numerator(&self) -> &BigInt {
        &self.numerator
    }

    /// The exponent of the denominator.
    pub fn exponent(&self) -> u64 {
        self.exponent
    }

    /// How it compares with 0.
    pub fn sign(&self) -> Ordering {
        match self.numerator.sign() {
            Sign::Minus => Ordering::Less,
            Sign::NoSign => Ordering::Equal,
            Sign::Plus => Ordering::Greater,
        }
    }

    /// The number with the sign changed.
    pub fn negative(&self) -> BigDyadic {
        BigDyadic {
            numerator: -&self.numerator,
            exponent: self.exponent,
        }
    }

    /// The sum.
    pub fn plus(&self, other: &BigDyadic) -> BigDyadic {
        let exponent = self.exponent.max(other.exponent);
        BigDyadic::new(self.scaled(exponent) + other.scaled(exponent), exponent)
    }

    fn scaled(&self, exponent: u64) -> BigInt {
        &self.numerator << (exponent - self.exponent)
    }

    /// The number as one of the two-player canonical forms; none if it is too long for them.
    pub fn to_short(&self) -> Option<Dyadic> {
        let numerator = i64::try_from(&self.numerator).ok()?;
        Dyadic::new(numerator, u32::try_from(self.exponent).ok()?)
    }

    /// Its sign expansion in runs: + and −, as in a stalk of red-blue Hackenbush (Berlekamp), with the length
    /// of each run.
    pub fn sign_expansion(&self) -> Vec<(char, u64)> {
        let (plus, minus) = match self.sign() {
            Ordering::Less => ('−', '+'),
            _ => ('+', '−'),
        };
        let size = self.numerator.magnitude();
        let whole = size >> self.exponent;
        let whole = u64::try_from(whole).unwrap_or(u64::MAX);
        let mut runs: Vec<(char, u64)> = Vec::new();
        let mut push = |sign: char, count: u64| match runs.last_mut() {
            _ if count == 0 => {}
            Some((last, length)) if *last == sign => *length += count,
            _ => runs.push((sign, count)),
        };
        if self.exponent == 0 {
            push(plus, whole);
            return runs;
        }
        push(plus, whole + 1);
        push(minus, 1);
        // The binary places but the last one, which is 1.
        for place in (1..self.exponent).rev() {
            push(if size.bit(place) { plus } else { minus }, 1);
        }
        runs
    }

    /// The number in at most this many characters where that can be done exactly: as a fraction, or else by
    /// its sign expansion. A number that is longer both ways is cut, and says so.
    pub fn shortened(&self, characters: usize) -> String {
        // About ten bits make three digits.
        if self.numerator.bits() / 10 * 3 <= characters as u64 {
            let text = self.to_string();
            if text.len() <= characters {
                return text;
            }
        }
        let mut expansion = String::from("sign expansion ");
        let mut shown = expansion.len();
        for (sign, length) in self.sign_expansion() {
            if shown > characters {
                break;
            }
            expansion.push(sign);
            if length > 1 {
                expansion.push_str(&format!("^{length} "));
            }
            shown = expansion.chars().count();
        }
        if shown <= characters {
            return expansion.trim_end().to_owned();
        }
        let kept: String = expansion.chars().take(characters / 2).collect();
        format!(
            "{}… (a numerator of {} bits over 2^{}; JSON has all of it)",
            kept.trim_end(),
            self.numerator.bits(),
            self.exponent
        )
    }
}

impl From<i64> for BigDyadic {
    fn from(n: i64) -> BigDyadic {
        BigDyadic::new(n, 0)
    }
}

impl PartialOrd for BigDyadic {
    fn partial_cmp(&self, other: &BigDyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for BigDyadic {
    fn cmp(&self, other: &BigDyadic) -> Ordering {
        self.sign().cmp(&other.sign()).then_with(|| {
            let exponent = self.exponent.max(other.exponent);
            self.scaled(exponent).cmp(&other.scaled(exponent))
        })
    }
}

impl fmt::Display for BigDyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent @ 1..=WRITTEN_OUT => write!(f, "{}/{}", self.numerator, 1u64 << exponent),
            exponent => write!(f, "{}/2^{exponent}", self.numerator),
        }
    }
}

impl Serialize for BigDyadic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_reduced_added_and_compared() {
        let dyadic = |n: i64, e| BigDyadic::new(n, e);
        assert_eq!(dyadic(4, 3), dyadic(1, 1));
        assert_eq!(dyadic(0, 9), BigDyadic::default());
        assert_eq!(dyadic(3, 2).plus(&dyadic(1, 2)), BigDyadic::from(1));
        assert_eq!(dyadic(-3, 2).to_string(), "-3/4");
        assert_eq!(dyadic(-3, 80).to_string(), "-3/2^80");
        assert!(dyadic(1, 2) < dyadic(1, 1) && dyadic(-1, 1) < dyadic(-1, 90));
        assert_eq!(dyadic(1, 50).to_short(), None);
        assert_eq!(dyadic(-3, 2).to_short(), Dyadic::new(-3, 2));
    }

    #[test]
    fn long_numbers_are_shortened() {
        let tiny = BigDyadic::new(1, 1000);
        assert_eq!(tiny.shortened(40), "1/2^1000");
        let long = BigDyadic::new((BigInt::from(1) << 1000) + 1, 1000);
        assert_eq!(long.shortened(60), "sign expansion +^2 −^1000");
        assert_eq!(
            BigDyadic::new(-3, 2).sign_expansion(),
            [('−', 1), ('+', 1), ('−', 1)]
        );
        let runs: Vec<(char, u64)> = BigDyadic::new(5, 1).sign_expansion();
        assert_eq!(runs, [('+', 3), ('−', 1)]);
        let random = BigDyadic::new(BigInt::from(3).pow(500), 900);
        assert!(random.shortened(80).contains("793 bits over 2^900"));
    }
}
