//! Orders that are too large to be met when all monomials up to a weight are looked at. Whether the powers of
//! a letter repeat decides whether an automaton must read its multiplicity, and every letter that it reads
//! without need makes it many times as large.
//!
//! So powers are tried beyond that weight, one letter at a time: a high power against those shortly before
//! it, beside powers of every other letter that are higher still (multiples that are all different are told
//! apart by what lies beyond a diagonal), and in all contexts known. What agrees becomes a rule. It is a
//! guess like any other; if it is false, verification refutes it.

use crate::budget::Meter;
use crate::engine::{Engine, Halt, Rule};
use crate::monomial::Monomial;
use crate::rules::Contexts;

/// The powers that are tried, the lower one for all letters first; how far back they are compared, and how
/// much higher the powers beside them are.
pub(crate) const POWERS: [u16; 2] = [6, 12];
const PERIODS: u16 = 4;
const AHEAD: u16 = 8;

/// How many contexts of the table of exact outcomes are tried first.
const EXACT_CONTEXTS: usize = 1 << 15;

/// A rule for the powers of a letter that do not repeat by the rules at hand, if they seem to repeat.
pub(crate) fn order_rule(
    letter: usize,
    highest: u16,
    engine: &mut Engine,
    contexts: &Contexts,
    meter: &mut Meter,
) -> Result<Option<Rule>, Halt> {
    let power = |exponent: u16| {
        let mut power = Monomial::ONE;
        power.0[letter] = exponent;
        power
    };
    let mut beside = vec![Monomial::ONE];
    beside.extend((0..engine.letters.count()).map(|letter| {
        let mut monomial = Monomial::ONE;
        monomial.0[letter] = 1;
        monomial
    }));
    for period in 1..=PERIODS {
        let mut repeats = |index: u16| -> Result<bool, Halt> {
            let sides = [power(index + period), power(index)];
            let [left, right] = &sides;
            if engine
                .separate([left, right], EXACT_CONTEXTS, meter)?
                .is_some()
            {
                return Ok(false);
            }
            Ok(
                agree_beside_powers(&sides, &beside, highest + AHEAD, engine, meter)?
                    && agree(&sides, contexts.monomials(), engine, meter)?,
            )
        };
        let mut index = highest - period;
        if !repeats(index)? {
            continue;
        }
        while index > 0 && repeats(index - 1)? {
            index -= 1;
        }
        let left = power(index + period);
        return Ok(Some(Rule {
            left,
            right: power(index),
            origin: left,
        }));
    }
    Ok(None)
}

/// Whether two monomials have the same label beside each of these monomials and powers of any letter.
fn agree_beside_powers(
    sides: &[Monomial; 2],
    beside: &[Monomial],
    highest: u16,
    engine: &mut Engine,
    meter: &mut Meter,
) -> Result<bool, Halt> {
    for monomial in beside {
        for letter in 0..engine.letters.count() {
            let mut nodes = [0; 2];
            for (node, side) in nodes.iter_mut().zip(sides) {
                *node = engine.product(0, &side.times(monomial), meter)?;
            }
            for _ in 0..highest {
                for node in &mut nodes {
                    *node = engine.times(*node, letter, meter)?;
                }
                if nodes[0] == nodes[1] {
                    break;
                }
                if engine.label(nodes[0], meter)? != engine.label(nodes[1], meter)? {
                    return Ok(false);
                }
            }
        }
        meter.holds(engine.bytes())?;
    }
    Ok(true)
}

/// Whether two monomials have the same label in all these contexts.
fn agree(
    sides: &[Monomial; 2],
    contexts: &[Monomial],
    engine: &mut Engine,
    meter: &mut Meter,
) -> Result<bool, Halt> {
    for context in contexts {
        let mut labels = [0; 2];
        for (label, side) in labels.iter_mut().zip(sides) {
            *label = engine.outcome(&side.times(context), meter)?;
        }
        if labels[0] != labels[1] {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Unlimited;
    use crate::exact::Exact;
    use crate::game::Events;
    use crate::monomial::letters_of_31011;

    /// 0.31011, heaps up to 4 and up to 5. With four heaps all orders are finite, and exact outcomes agree
    /// with what is found; with five, the multiples of 4 and of 5 are all different.
    #[test]
    fn orders_of_letters() {
        for heaps in [4, 5] {
            let letters = letters_of_31011(heaps, &Events::misere());
            let mut unlimited = Unlimited;
            let meter = &mut Meter::new(&mut unlimited);
            let mut engine = Engine::new(&letters);
            let contexts = Contexts::small(&letters, 200);
            let mut exact = Exact::new(&letters, 1_000_000);
            for letter in 0..letters.count() {
                let found = order_rule(letter, 12, &mut engine, &contexts, meter).unwrap();
                let is_infinite = heaps == 5 && letters.heaps[letter] >= 4;
                assert_eq!(
                    found.is_none(),
                    is_infinite,
                    "{} {found:?}",
                    letters.heaps[letter]
                );
                let Some(rule) = found else { continue };
                for context in contexts.monomials() {
                    let mut outcome = |side: &Monomial| {
                        let position = side.times(context);
                        let found = exact.outcome(&position, 1_000_000, &|_| None, meter);
                        found.unwrap().unwrap()
                    };
                    assert_eq!(outcome(&rule.left), outcome(&rule.right));
                }
            }
        }
    }
}
