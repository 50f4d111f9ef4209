//! Orders that are too large to be met when all monomials up to a weight are looked at. Whether the powers of
//! a letter repeat decides whether an automaton must read its multiplicity, and every letter that it reads
//! without need makes it many times as large.
//!
//! So powers are tried beyond that weight: first by the table of exact outcomes, as far as it goes
//! ([`exact_order_rule`]), and when an automaton would have to read too much, by the engine ([`order_rule`]).
//! One letter at a time, a high power is compared with those shortly before it, beside powers of every other
//! letter that are as high or higher (multiples that are all different are told apart by what lies beyond a
//! diagonal), and in contexts known. What agrees becomes a rule. It is a guess like any other; if it is
//! false, verification refutes it.

use crate::budget::Meter;
use crate::engine::{Engine, Halt, Rule};
use crate::monomial::{Letters, Monomial};
use crate::rules::Contexts;

/// The powers that are tried, the lower one for all letters first; how far back they are compared, and how
/// much higher the powers beside them are.
pub(crate) const POWERS: [u16; 2] = [6, 12];
const PERIODS: u16 = 4;
const AHEAD: u16 = 8;

/// How many contexts of the table of exact outcomes are tried first.
const EXACT_CONTEXTS: usize = 1 << 15;

/// A rule for the powers of a letter that do not repeat by the rules at hand, if they seem to repeat. Where
/// rules are few, the positions asked for are many: once the meter has come to `until`, nothing is guessed.
pub(crate) fn order_rule(
    letter: usize,
    highest: u16,
    engine: &mut Engine,
    contexts: &Contexts,
    until: u64,
    meter: &mut Meter,
) -> Result<Option<Rule>, Halt> {
    let beside = small(engine.letters);
    for period in 1..=PERIODS {
        let mut repeats = |index: u16| -> Result<bool, Halt> {
            let sides = [index + period, index].map(|exponent| Monomial::power(letter, exponent));
            let [left, right] = &sides;
            if engine
                .separate([left, right], EXACT_CONTEXTS, meter)?
                .is_some()
            {
                return Ok(false);
            }
            Ok(
                agree_beside_powers(&sides, &beside, highest + AHEAD, engine, until, meter)?
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
        return Ok(Some(Rule::of_order(letter, index, period)));
    }
    Ok(None)
}

/// A rule for the powers of a letter by the table of exact outcomes alone, as far as it goes: the contexts
/// for which it has no room are tried only if they have refuted a rule. This takes no positions of the
/// engine, which has many where there are few rules.
pub(crate) fn exact_order_rule(
    letter: usize,
    engine: &mut Engine,
    contexts: &Contexts,
    most: usize,
    meter: &mut Meter,
) -> Result<Option<Rule>, Halt> {
    // Where multiples are all different, a power of some other letter that is about as high tells: there must
    // be room for it.
    let weights = engine.letters.weights.iter().copied();
    let both = engine.letters.weights[letter] + weights.max().unwrap_or(0);
    let highest = engine.table.weight / u64::from(both).max(1);
    let highest = u16::try_from(highest).unwrap_or(u16::MAX);
    let beside = small(engine.letters);
    for period in 1..=PERIODS {
        let mut repeats = |index: u16| -> Result<bool, Halt> {
            let sides = [index + period, index].map(|exponent| Monomial::power(letter, exponent));
            let [left, right] = &sides;
            if differ_beside_powers(&sides, &beside, engine, meter)?
                || engine.separate([left, right], most, meter)?.is_some()
            {
                return Ok(false);
            }
            let refuting = contexts.refuting(engine.letters.weight(left));
            agree(&sides, refuting, engine, meter)
        };
        let Some(mut index) = highest.checked_sub(period) else {
            break;
        };
        if !repeats(index)? {
            continue;
        }
        while index > 0 && repeats(index - 1)? {
            index -= 1;
        }
        // Powers that agree only where the table ends say little.
        if index + period > highest / 2 {
            continue;
        }
        return Ok(Some(Rule::of_order(letter, index, period)));
    }
    Ok(None)
}

/// The monomials of no letter, and of one.
fn small(letters: &Letters) -> Vec<Monomial> {
    let single = (0..letters.count()).map(|letter| Monomial::power(letter, 1));
    std::iter::once(Monomial::ONE).chain(single).collect()
}

/// Whether the table has two monomials with different outcomes beside one of these monomials and a power of
/// some letter.
fn differ_beside_powers(
    sides: &[Monomial; 2],
    beside: &[Monomial],
    engine: &Engine,
    meter: &mut Meter,
) -> Result<bool, Halt> {
    let most = u16::try_from(engine.table.weight).unwrap_or(u16::MAX);
    for monomial in beside {
        for letter in 0..engine.letters.count() {
            let contexts = (1..=most).map(|e| Monomial::power(letter, e).times(monomial));
            for context in contexts {
                meter.step(8)?;
                let outcome = |side: &Monomial| engine.table.outcome(&side.times(&context));
                let (Some(one), Some(other)) = (outcome(&sides[0]), outcome(&sides[1])) else {
                    break;
                };
                if one != other {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// Whether two monomials have the same label beside each of these monomials and powers of any letter; false
/// if that takes too long.
fn agree_beside_powers(
    sides: &[Monomial; 2],
    beside: &[Monomial],
    highest: u16,
    engine: &mut Engine,
    until: u64,
    meter: &mut Meter,
) -> Result<bool, Halt> {
    for monomial in beside {
        for letter in 0..engine.letters.count() {
            let mut nodes = [0; 2];
            for (node, side) in nodes.iter_mut().zip(sides) {
                *node = engine.product(0, &side.times(monomial), meter)?;
            }
            for _ in 0..highest {
                if meter.done() >= until {
                    return Ok(false);
                }
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
fn agree<'c>(
    sides: &[Monomial; 2],
    contexts: impl IntoIterator<Item = &'c Monomial>,
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
    use crate::table::Table;

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
                let one = (0..=1).map(|by_table| {
                    if by_table == 1 {
                        engine.table = Table::new(&letters, 1 << 16, meter).unwrap();
                        exact_order_rule(letter, &mut engine, &contexts, 1000, meter).unwrap()
                    } else {
                        engine.table = Table::empty();
                        let until = u64::MAX;
                        order_rule(letter, 12, &mut engine, &contexts, until, meter).unwrap()
                    }
                });
                for found in one.collect::<Vec<_>>() {
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

    /// Beyond so much time nothing is guessed.
    #[test]
    fn a_search_for_an_order_ends() {
        let letters = letters_of_31011(4, &Events::misere());
        let mut unlimited = Unlimited;
        let meter = &mut Meter::new(&mut unlimited);
        let mut engine = Engine::new(&letters);
        let contexts = Contexts::small(&letters, 200);
        let found = order_rule(1, 12, &mut engine, &contexts, 0, meter).unwrap();
        assert_eq!(found, None);
    }
}
