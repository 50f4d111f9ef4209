//! Subtraction games with an infinite set that a formula gives: take a square, a power of two, a prime … from
//! a heap. Impartial, for any number of players. `S{n^2}:40` is Subtract-a-Square, which Richard Epstein
//! describes (*The Theory of Gambling and Statistical Logic*, 1967); the games have no name of their own, so
//! their reader is here and not in the registry.
//!
//! A position is the size of a heap.

use super::reading::{number, trimmed};
use crate::{About, AnyPosition, ParseError, Ruleset};

/// The games, for lists of rulesets.
pub const ABOUT: About = About {
    name: "S{n^2}",
    syntax: "S{n^2}:HEAPS; also n^3, …, 2^n, 3^n, …, n!, n(n+1)/2, fibonacci, primes, and 1,primes",
    players: "any number of players, who all have the same moves",
    moves: "Take a square, or another number that the formula gives, from a heap.",
    example: "S{n^2}:40",
    source: "R. A. Epstein, The Theory of Gambling and Statistical Logic (1967)",
};

/// A set of numbers that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `n^k` for n ≥ 1.
    Power(u32),
    /// `k^n` for n ≥ 0.
    Exponential(u32),
    /// The primes.
    Primes,
    /// The primes and 1.
    PrimesAndOne,
    /// `n!` for n ≥ 1.
    Factorials,
    /// The Fibonacci numbers 1, 2, 3, 5, 8, …
    Fibonacci,
    /// The triangular numbers `n(n+1)/2` for n ≥ 1.
    Triangular,
}

/// A subtraction game whose set a formula gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubtractionFormula {
    formula: Formula,
    numbers: Vec<u32>,
}

/// The largest heap.
const MAX_HEAP: u32 = 1_000_000;
/// The largest base or exponent in a formula.
const MAX_NUMBER: u32 = 1_000_000;
/// What would do.
const EXPECTED: &str =
    "a formula: n^2, n^3, 2^n, 3^n, n!, n(n+1)/2, primes, 1,primes or fibonacci, as in S{n^2}";

impl Formula {
    /// Reads a formula, what stands between the braces: `n^2`.
    pub fn read(text: &str) -> Result<Formula, ParseError> {
        let span = trimmed(text);
        let word = &text[span.clone()];
        let constant = |from: usize, to: usize, least: u32| {
            let place = span.start + from..span.start + to;
            let found = number(text, place.clone(), MAX_NUMBER, EXPECTED)?;
            if found < least {
                let message = format!("this is at least {least}");
                return Err(ParseError::new(text, place, message, EXPECTED));
            }
            Ok(found)
        };
        match word {
            "primes" => Ok(Formula::Primes),
            "1,primes" => Ok(Formula::PrimesAndOne),
            "n!" => Ok(Formula::Factorials),
            "n" => Ok(Formula::Power(1)),
            "fibonacci" => Ok(Formula::Fibonacci),
            "n(n+1)/2" => Ok(Formula::Triangular),
            _ if word.starts_with("n^") => Ok(Formula::Power(constant(2, word.len(), 1)?)),
            _ if word.ends_with("^n") => Ok(Formula::Exponential(constant(0, word.len() - 2, 2)?)),
            _ => Err(ParseError::new(
                text,
                span,
                "this is not a formula for a set",
                EXPECTED,
            )),
        }
    }

    /// The numbers of the set up to a bound, from the least.
    pub fn numbers(self, most: u32) -> Vec<u32> {
        let most = u64::from(most);
        let within = |number: &u64| *number <= most;
        let numbers: Vec<u64> = match self {
            Formula::Power(exponent) => (1u64..)
                .map(|n| n.saturating_pow(exponent))
                .take_while(within)
                .collect(),
            Formula::Exponential(base) => {
                std::iter::successors(Some(1u64), |n| Some(n * u64::from(base)))
                    .take_while(within)
                    .collect()
            }
            Formula::Primes => primes(most),
            Formula::PrimesAndOne => {
                let one = std::iter::once(1).filter(within);
                one.chain(primes(most)).collect()
            }
            Formula::Factorials => {
                let next = |&(n, product): &(u64, u64)| Some((n + 1, product * (n + 1)));
                std::iter::successors(Some((1u64, 1u64)), next)
                    .map(|(_, product)| product)
                    .take_while(within)
                    .collect()
            }
            Formula::Fibonacci => {
                std::iter::successors(Some((1u64, 2u64)), |&(a, b)| Some((b, a + b)))
                    .map(|(a, _)| a)
                    .take_while(within)
                    .collect()
            }
            Formula::Triangular => (1u64..)
                .map(|n| n * (n + 1) / 2)
                .take_while(within)
                .collect(),
        };
        numbers.into_iter().map(|number| number as u32).collect()
    }

    /// In notation.
    pub fn spell(self) -> String {
        match self {
            Formula::Power(exponent) => format!("n^{exponent}"),
            Formula::Exponential(base) => format!("{base}^n"),
            Formula::Primes => "primes".to_owned(),
            Formula::PrimesAndOne => "1,primes".to_owned(),
            Formula::Factorials => "n!".to_owned(),
            Formula::Fibonacci => "fibonacci".to_owned(),
            Formula::Triangular => "n(n+1)/2".to_owned(),
        }
    }
}

fn primes(most: u64) -> Vec<u64> {
    let most = most as usize;
    let mut composite = vec![false; most + 1];
    let mut found = Vec::new();
    for number in 2..=most {
        if !composite[number] {
            found.push(number as u64);
            for multiple in (number * number..=most).step_by(number) {
                composite[multiple] = true;
            }
        }
    }
    found
}

impl SubtractionFormula {
    /// The game with a formula's set. Costs the numbers up to the largest heap, a million.
    pub fn new(formula: Formula) -> SubtractionFormula {
        SubtractionFormula {
            formula,
            numbers: formula.numbers(MAX_HEAP),
        }
    }

    /// The numbers that may be taken, from the least.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }
}

impl Ruleset for SubtractionFormula {
    type Position = u32;

    fn name(&self) -> String {
        format!("S{{{}}}", self.formula.spell())
    }

    fn options(&self, heap: &u32, _player: usize, visit: &mut dyn FnMut(&[u32])) {
        for taken in self.numbers.iter().take_while(|&taken| taken <= heap) {
            visit(&[heap - taken]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, heap: u32) -> Vec<u32> {
        let playable = self.numbers.first().is_some_and(|&least| least <= heap);
        if playable { vec![heap] } else { Vec::new() }
    }

    fn tokens(&self, heap: &u32) -> u64 {
        u64::from(*heap)
    }

    fn spell(&self, heap: &u32) -> String {
        heap.to_string()
    }
}

/// Reads a heap: the formula between the braces, and its size. Places of errors are those in the text of the
/// formula.
pub fn read_subtraction_formula(formula: &str, size: u32) -> Result<AnyPosition, ParseError> {
    let rules = Formula::read(formula)?;
    if size > MAX_HEAP {
        let message = format!("a heap of {size} tokens");
        let expected = format!("at most {MAX_HEAP} tokens");
        return Err(ParseError::new(
            formula,
            0..formula.len(),
            message,
            expected,
        ));
    }
    Ok(AnyPosition::new(SubtractionFormula::new(rules), size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_read_and_written() {
        for text in [
            "n^2",
            "n^1",
            "2^n",
            "primes",
            "1,primes",
            "n!",
            "fibonacci",
            "n(n+1)/2",
        ] {
            assert_eq!(Formula::read(text).unwrap().spell(), text);
        }
        assert_eq!(
            read_subtraction_formula("n^2", 40).unwrap().spell(),
            "S{n^2}:40"
        );
        assert_eq!(Formula::read("n^x").unwrap_err().span, 2..3);
        assert_eq!(Formula::read("1^n").unwrap_err().span, 0..1);
        assert!(Formula::read("").is_err() && Formula::read("n^0").is_err());
    }

    #[test]
    fn formulas_give_their_numbers() {
        let numbers = |text| Formula::read(text).unwrap().numbers(24);
        assert_eq!(numbers("n^2"), [1, 4, 9, 16]);
        assert_eq!(numbers("2^n"), [1, 2, 4, 8, 16]);
        assert_eq!(numbers("primes"), [2, 3, 5, 7, 11, 13, 17, 19, 23]);
        assert_eq!(numbers("1,primes")[..3], [1, 2, 3]);
        assert_eq!(numbers("n!"), [1, 2, 6, 24]);
        assert_eq!(numbers("fibonacci"), [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(numbers("n(n+1)/2"), [1, 3, 6, 10, 15, 21]);
        assert!(Formula::Primes.numbers(0).is_empty());
    }
}
