//! Exact outcomes of all positions up to a weight, one byte each (section 4, step 1). No move raises the
//! weight, so this set of positions is closed under moves, and one pass fills the table; a position is then
//! looked up, and a rule is tried with *all* contexts that have room.
//!
//! Positions stand in the order of their exponents, the largest letter first; every option is earlier, for
//! the largest letter that a move changes loses one. With c(k, w) the number of positions of the letters up
//! to k that weigh at most w, and wₖ what is left of the weight when the letters above k are taken away, the
//! number of a position is the sum of c(k, wₖ) − c(k, wₖ₋₁). For * there are two places at each number.

use crate::budget::{Meter, Stop};
use crate::monomial::{Letters, MAX_LETTERS, Monomial};

pub(crate) struct Table {
    /// No position in it weighs more.
    pub weight: u64,
    /// The letters but *, ascending, with their weights.
    order: Vec<(usize, u64)>,
    star: Option<usize>,
    /// c(k, w) at k·(weight+1) + w.
    counts: Vec<u32>,
    labels: Vec<u8>,
}

impl Table {
    /// A table of nothing.
    pub fn empty() -> Table {
        Table {
            weight: 0,
            order: Vec::new(),
            star: None,
            counts: Vec::new(),
            labels: Vec::new(),
        }
    }

    pub fn bytes(&self) -> usize {
        self.labels.capacity() + self.counts.capacity() * 4
    }

    /// The table with as much weight as there is room for this many positions.
    pub fn new(letters: &Letters, most: usize, meter: &mut Meter) -> Result<Table, Stop> {
        let order = (0..letters.count()).filter(|&letter| Some(letter) != letters.star);
        let order: Vec<(usize, u64)> = order
            .map(|letter| (letter, u64::from(letters.weights[letter])))
            .collect();
        let mut weight = 0;
        let mut numbers = vec![1u64];
        while numbers[numbers.len() - 1] <= most as u64 && weight < 1000 {
            weight += 1;
            numbers = positions(&order, weight);
        }
        let mut table = Table {
            weight: weight - 1,
            order,
            star: letters.star,
            counts: Vec::new(),
            labels: Vec::new(),
        };
        for k in 1..=table.order.len() {
            let numbers = positions(&table.order[..k], table.weight);
            table
                .counts
                .extend(numbers.iter().map(|&count| count as u32));
        }
        table.fill(letters, meter)?;
        Ok(table)
    }

    fn count(&self, k: usize, weight: u64) -> u32 {
        self.counts[k * (self.weight as usize + 1) + weight as usize]
    }

    fn fill(&mut self, letters: &Letters, meter: &mut Meter) -> Result<(), Stop> {
        let places = if self.star.is_some() { 2 } else { 1 };
        let Some(last) = self.order.len().checked_sub(1) else {
            return Ok(());
        };
        let size = places * self.count(last, self.weight) as usize;
        meter.holds(size)?;
        self.labels = vec![0; size];
        // The options of each letter: what they add to the other letters, and whether they have a *.
        type Parts = (Vec<usize>, usize);
        let options: Vec<Vec<Parts>> = self
            .order
            .iter()
            .map(|&(letter, _)| {
                let split = |option: &Vec<u8>| {
                    let place = |&part: &u8| {
                        let part = usize::from(part);
                        self.order
                            .binary_search_by_key(&part, |&(letter, _)| letter)
                            .ok()
                    };
                    let parts: Vec<usize> = option.iter().filter_map(place).collect();
                    let stars = option.len() - parts.len();
                    (parts, stars % 2)
                };
                letters.options[letter].iter().map(split).collect()
            })
            .collect();
        let events = &letters.events;
        let all = events.all();
        let mut walk = Walk::new(self.order.iter().map(|&(_, weight)| weight), self.weight);
        let mut at = 0;
        loop {
            let mut seen = [0u8; 2];
            let mut work = 8;
            // The weight that is left for the letters up to k, and the part of the number that the letters
            // above have.
            let (mut left, mut above) = (self.weight, 0);
            'moves: for k in (0..=last).rev() {
                let exponent = walk.exponents[k];
                if exponent == 0 {
                    continue;
                }
                for (parts, stars) in &options[k] {
                    if seen[..places].iter().all(|&seen| seen == all) {
                        break 'moves;
                    }
                    work += 2 + k / 2;
                    let mut exponents = walk.exponents;
                    exponents[k] -= 1;
                    for &part in parts {
                        exponents[part] += 1;
                    }
                    let Some(number) = self.number(k, left, &exponents) else {
                        continue;
                    };
                    let number = (above + number) as usize;
                    for (star, seen) in seen[..places].iter_mut().enumerate() {
                        let place = number * places + (star ^ stars) % places;
                        *seen |= events.triggered(self.labels[place]);
                    }
                }
                let less = left - u64::from(exponent) * self.order[k].1;
                above += self.count(k, left) - self.count(k, less);
                left = less;
            }
            meter.step(work)?;
            let label = match at {
                0 => events.terminal,
                _ => events.label(seen[0]),
            };
            self.labels[at] = label;
            if places == 2 {
                let seen = seen[1] | events.triggered(label);
                self.labels[at + 1] = events.label(seen);
            }
            at += places;
            if !walk.step() {
                return Ok(());
            }
        }
    }

    /// The number among the positions of letters up to k that weigh no more than what is left; none if it
    /// weighs more.
    #[inline]
    fn number(&self, k: usize, mut left: u64, exponents: &[u16; MAX_LETTERS]) -> Option<u32> {
        let mut number = 0;
        for k in (0..=k).rev() {
            if exponents[k] > 0 {
                let less = left.checked_sub(u64::from(exponents[k]) * self.order[k].1)?;
                number += self.count(k, left) - self.count(k, less);
                left = less;
            }
        }
        Some(number)
    }

    /// The outcome of a position, if it is in the table.
    #[inline]
    pub fn outcome(&self, position: &Monomial) -> Option<u8> {
        let mut left = self.weight;
        let mut number = 0;
        if self.labels.is_empty() {
            return None;
        }
        for (k, &(letter, weight)) in self.order.iter().enumerate().rev() {
            let exponent = position.0[letter];
            if exponent > 0 {
                let less = left.checked_sub(u64::from(exponent) * weight)?;
                number += self.count(k, left) - self.count(k, less);
                left = less;
            }
        }
        let number = number as usize;
        Some(match self.star {
            Some(star) => self.labels[2 * number + usize::from(position.0[star] & 1)],
            None => self.labels[number],
        })
    }

    /// The lightest context in which two positions have different outcomes, among at most this many that the
    /// table has room for.
    pub fn separate(
        &self,
        one: &Monomial,
        other: &Monomial,
        letters: &Letters,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Option<Monomial>, Stop> {
        let heavier = letters.weight(one).max(letters.weight(other));
        let (Some(room), false) = (self.weight.checked_sub(heavier), self.order.is_empty()) else {
            return Ok(None);
        };
        let last = self.order.len() - 1;
        let mut weight = 0;
        loop {
            let mut best: Option<(u64, Monomial)> = None;
            let mut walk = Walk::new(self.order.iter().map(|&(_, weight)| weight), weight);
            loop {
                meter.step(4)?;
                let mut context = Monomial::ONE;
                for (&(letter, _), &exponent) in self.order.iter().zip(&walk.exponents) {
                    context.0[letter] = exponent;
                }
                for stars in 0..if self.star.is_some() { 2 } else { 1 } {
                    if let Some(star) = self.star {
                        context.0[star] = stars;
                    }
                    let outcomes = [one, other].map(|x| self.outcome(&x.times(&context)));
                    if outcomes[0] != outcomes[1] {
                        let light = letters.weight(&context);
                        if best.is_none_or(|(weight, _)| light < weight) {
                            best = Some((light, context));
                        }
                    }
                }
                if !walk.step() {
                    break;
                }
            }
            if let Some((_, context)) = best {
                return Ok(Some(context));
            }
            if weight == room {
                return Ok(None);
            }
            // As much more weight as makes it about eight times as many.
            let now = self.count(last, weight) as usize;
            weight += 1;
            while weight < room && (self.count(last, weight) as usize) < 8 * now {
                weight += 1;
            }
            if self.count(last, weight) as usize > most {
                return Ok(None);
            }
        }
    }
}

/// For every weight up to this one, the number of positions that weigh no more.
fn positions(letters: &[(usize, u64)], weight: u64) -> Vec<u64> {
    let mut counts = vec![1u64; weight as usize + 1];
    for &(_, weight) in letters {
        for at in weight as usize..counts.len() {
            counts[at] = counts[at].saturating_add(counts[at - weight as usize]);
        }
    }
    counts
}

/// A walk through all exponents up to a weight, in the order of the table.
struct Walk {
    weights: Vec<u64>,
    exponents: [u16; MAX_LETTERS],
    left: u64,
}

impl Walk {
    fn new(weights: impl Iterator<Item = u64>, weight: u64) -> Walk {
        Walk {
            weights: weights.collect(),
            exponents: [0; MAX_LETTERS],
            left: weight,
        }
    }

    /// The next exponents; false at the end.
    fn step(&mut self) -> bool {
        for (exponent, &weight) in self.exponents.iter_mut().zip(&self.weights) {
            if self.left >= weight {
                *exponent += 1;
                self.left -= weight;
                return true;
            }
            self.left += u64::from(*exponent) * weight;
            *exponent = 0;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Unlimited;
    use crate::exact::Exact;
    use crate::game::Events;
    use crate::monomial::letters_of_31011;

    /// 0.31011, heaps up to 5: the outcomes of the table are those of a search, and so is what tells
    /// positions apart.
    #[test]
    fn table_and_search_agree() {
        for events in [Events::misere(), Events::normal()] {
            let letters = letters_of_31011(5, &events);
            let mut unlimited = Unlimited;
            let meter = &mut Meter::new(&mut unlimited);
            let table = Table::new(&letters, 5000, meter).unwrap();
            let mut exact = Exact::new(&letters, 1_000_000);
            let mut search = |position: &Monomial| {
                let found = exact.outcome(position, 1_000_000, &|_| None, meter);
                found.unwrap().unwrap()
            };
            let weights = letters
                .weights
                .iter()
                .map(|&weight| u64::from(weight).max(1));
            let mut walk = Walk::new(weights, 9);
            let mut known = 0;
            loop {
                let mut position = Monomial(walk.exponents);
                letters.cancel(&mut position);
                if let Some(outcome) = table.outcome(&position) {
                    known += 1;
                    assert_eq!(outcome, search(&position), "{position:?}");
                }
                if !walk.step() {
                    break;
                }
            }
            assert!(known > 500, "{known}");
            let letter = |letter: usize| {
                let mut monomial = Monomial::ONE;
                monomial.0[letter] = 1;
                monomial
            };
            let (one, other) = (letter(letters.count() - 1), letter(letters.count() - 2));
            let mut unlimited = Unlimited;
            let meter = &mut Meter::new(&mut unlimited);
            let found = table.separate(&one, &other, &letters, 5000, meter);
            let context = found.unwrap().unwrap();
            let sides = [one, other].map(|side| search(&side.times(&context)));
            assert_ne!(sides[0], sides[1]);
            // With one * more, it tells the two apart that have one * more.
            if let [_, more] = letters.beside_star(&context)[..] {
                let star = letter(letters.star.unwrap());
                let starred = [one, other].map(|side| search(&side.times(&star).times(&more)));
                assert_eq!(starred, sides);
            }
        }
    }
}
