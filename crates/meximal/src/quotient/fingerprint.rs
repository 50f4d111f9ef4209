//! Fingerprints of labelled monoids: isomorphic quotients have the same one, so different ones prove that
//! quotients are different. Equal fingerprints are no proof of isomorphism;
//! [`labelled_isomorphism`](super::labelled_isomorphism) decides.
//!
//! A fingerprint is made of the colours of `isomorphism`, but with numbers that do not depend on another
//! monoid.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::isomorphism::{invariants, mix, products, squares};
use super::monoid::Monoid;
use crate::player::PlayerSet;
use crate::runner::{Runner, Stop};

/// Rounds of refining colours, each of which looks at all products.
const ROUNDS: usize = 2;
/// Above this order products are not looked at: there are too many.
const MAX_ORDER_OF_PRODUCTS: usize = 10_000;

/// A number that all isomorphic labelled monoids share. It is written as 16 hexadecimal digits.
///
/// ```
/// use meximal::player::PlayerSet;
/// use meximal::quotient::{Fingerprint, Monoid};
/// use meximal::runner::Runner;
/// // ℤ₆ by an element of order 6, and by elements of order 2 and 3.
/// let cyclic = Monoid::new(6, vec![vec![1, 2, 3, 4, 5, 0]])?;
/// let product = Monoid::new(6, vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 0, 1]])?;
/// let labels = [PlayerSet::NOBODY; 6];
/// let of = |monoid| Fingerprint::of(monoid, &labels, &Runner::new());
/// assert_eq!(of(&cyclic)?, of(&product)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of a monoid with a label for each element.
    pub fn of(monoid: &Monoid, labels: &[PlayerSet], runner: &Runner) -> Result<Fingerprint, Stop> {
        let squares = squares(monoid);
        let first = invariants(monoid, labels, &squares);
        let mut colours: Vec<u64> = first
            .iter()
            .map(|key| combined(key.iter().map(|&part| part.into())))
            .collect();
        if monoid.order() <= MAX_ORDER_OF_PRODUCTS {
            for _ in 0..ROUNDS {
                let (multiples, factors) = products(monoid, &colours, runner)?;
                let refined = |x: usize| {
                    let square = colours[squares[x] as usize];
                    combined([colours[x], square, multiples[x], factors[x]])
                };
                colours = (0..colours.len()).map(refined).collect();
            }
        }
        colours.sort_unstable();
        Ok(Fingerprint(combined(colours)))
    }
}

/// Numbers in order, mixed into one.
fn combined(parts: impl IntoIterator<Item = u64>) -> u64 {
    let together = |sum: u64, part| mix(sum.rotate_left(17) ^ mix(part));
    parts.into_iter().fold(0, together)
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = String;

    fn from_str(text: &str) -> Result<Fingerprint, String> {
        let digits = Some(text).filter(|text| text.len() == 16 && !text.starts_with('+'));
        let number = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let number = number.ok_or_else(|| format!("'{text}': expected 16 hexadecimal digits"))?;
        Ok(Fingerprint(number))
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fingerprint, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::super::isomorphism::labelled_isomorphism;
    use super::super::reduction::reduce;
    use super::super::samples::{guiles, labelled_monoid, period_six, random_monoid};
    use super::*;
    use proptest::prelude::*;

    fn of(monoid: &Monoid, labels: &[PlayerSet]) -> Fingerprint {
        Fingerprint::of(monoid, labels, &Runner::new()).unwrap()
    }

    /// The same monoid with its generators the other way round.
    fn disguised(monoid: &Monoid, labels: &[PlayerSet]) -> (Monoid, Vec<PlayerSet>) {
        let elements: Vec<u32> = (0..monoid.generators())
            .rev()
            .map(|g| monoid.generator(g))
            .collect();
        let other = reduce(monoid, labels, &elements);
        (other.monoid, other.labels)
    }

    #[test]
    fn the_papers_monoids_in_disguise() {
        let [guiles, six] = [guiles(), period_six()];
        for (monoid, labels) in [&guiles, &six] {
            let (other, other_labels) = disguised(monoid, labels);
            assert_eq!(of(monoid, labels), of(&other, &other_labels));
        }
        assert_ne!(of(&guiles.0, &guiles.1), of(&six.0, &six.1));
        // The same monoid with other labels is another quotient.
        let relations = "a^2=1, b^3=b";
        let (first, labels) = labelled_monoid(2, relations, "a, b^2");
        let (second, others) = labelled_monoid(2, relations, "a, b");
        assert_ne!(of(&first, &labels), of(&second, &others));
    }

    #[test]
    fn they_are_written_and_read() {
        let (monoid, labels) = guiles();
        let print = of(&monoid, &labels);
        assert_eq!(print.to_string().parse(), Ok(print));
        let json = serde_json::to_string(&print).unwrap();
        assert_eq!(serde_json::from_str::<Fingerprint>(&json).unwrap(), print);
        for bad in ["", "0", "+00000000000000f", "00000000000000fg"] {
            assert!(bad.parse::<Fingerprint>().is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn isomorphic_monoids_have_equal_fingerprints(
            (first, labels) in random_monoid(60),
            (second, others) in random_monoid(60),
        ) {
            let (disguise, its_labels) = disguised(&first, &labels);
            let same = labelled_isomorphism(
                (&first, &labels),
                (&disguise, &its_labels),
                &Runner::new(),
            );
            if same.unwrap().is_some() {
                prop_assert_eq!(of(&first, &labels), of(&disguise, &its_labels));
            }
            let same =
                labelled_isomorphism((&first, &labels), (&second, &others), &Runner::new());
            if same.unwrap().is_some() {
                prop_assert_eq!(of(&first, &labels), of(&second, &others));
            }
        }
    }
}
