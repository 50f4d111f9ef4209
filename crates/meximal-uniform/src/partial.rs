//! The data of the finder: a partial quotient, the finite misère quotient of the heaps up to a bound, as the
//! finite solver or a certificate of version 1 has it.

use std::fmt;

use crate::rules::Rules;

/// The misère quotient of heaps up to a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial {
    /// For each generator, its product with each element; element 0 is 1.
    pub rows: Vec<Vec<u32>>,
    /// For each element, whether its positions are P-positions.
    pub is_p: Vec<bool>,
    /// The values of heaps 0, 1, ….
    pub values: Vec<u32>,
}

/// A text is not a certificate of a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPartial;

impl fmt::Display for NoPartial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no certificate, version 1, of a misère quotient")
    }
}

impl std::error::Error for NoPartial {}

impl Partial {
    /// Reads a certificate of a finite quotient, version 1, for two players in misère play; also returns the
    /// code.
    pub fn from_certificate(text: &str) -> Result<(Rules, Partial), NoPartial> {
        let (mut rules, mut rows, mut is_p, mut values) =
            (None, Vec::new(), Vec::new(), Vec::new());
        let numbers = |words: &str| -> Result<Vec<u32>, NoPartial> {
            let words = words.split_whitespace();
            let numbers = words.map(|word| word.parse().map_err(|_| NoPartial));
            numbers.collect()
        };
        for line in text.lines() {
            match line.split_once(' ').unwrap_or((line, "")) {
                ("rules", code) => rules = code.parse().ok(),
                ("players", players) if players != "2" => return Err(NoPartial),
                ("play", play) if play != "winners N" => return Err(NoPartial),
                ("row", row) => rows.push(numbers(row)?),
                ("labels", labels) => {
                    is_p = labels
                        .split_whitespace()
                        .map(|label| label == "P")
                        .collect();
                }
                ("values", list) => values = numbers(list)?,
                _ => {}
            }
        }
        let partial = Partial { rows, is_p, values };
        match rules {
            Some(rules) if partial.is_well_formed() => Ok((rules, partial)),
            _ => Err(NoPartial),
        }
    }

    fn is_well_formed(&self) -> bool {
        let order = self.is_p.len();
        let inside = |list: &Vec<u32>| list.iter().all(|&x| (x as usize) < order);
        let full = |row: &Vec<u32>| row.len() == order && inside(row);
        order > 0
            && self.rows.iter().all(full)
            && inside(&self.values)
            && self.values.first() == Some(&0)
    }
}

/// A partial quotient with what is needed to multiply in it.
pub(crate) struct Table<'p> {
    pub partial: &'p Partial,
    /// How each element but 1 is reached: from another one by a generator, in an order in which what comes
    /// first is reached first.
    words: Vec<(u32, u32, u32)>,
}

impl<'p> Table<'p> {
    pub fn new(partial: &'p Partial) -> Table<'p> {
        let mut seen = vec![false; partial.is_p.len()];
        seen[0] = true;
        let mut words: Vec<(u32, u32, u32)> = Vec::new();
        let mut next = vec![0u32];
        while let Some(x) = next.pop() {
            for (generator, row) in (0..).zip(&partial.rows) {
                let y = row[x as usize];
                if !std::mem::replace(&mut seen[y as usize], true) {
                    words.push((x, generator, y));
                    next.push(y);
                }
            }
        }
        Table { partial, words }
    }

    /// Multiplication by an element.
    pub fn row(&self, element: u32) -> Vec<u32> {
        let mut row = vec![element; self.partial.is_p.len()];
        for &(parent, generator, child) in &self.words {
            let generator = &self.partial.rows[generator as usize];
            row[child as usize] = generator[row[parent as usize] as usize];
        }
        row
    }

    /// The value a: that of the first heap with a² = 1, in P.
    pub fn a(&self) -> Option<u32> {
        let is_a =
            |&&x: &&u32| x != 0 && self.partial.is_p[x as usize] && self.row(x)[x as usize] == 0;
        self.partial.values.iter().find(is_a).copied()
    }

    /// What b may be: the values of the first heaps that are not trivial, with and without a factor a.
    pub fn candidates_for_b(&self, a: u32) -> Vec<u32> {
        let by_a = self.row(a);
        let mut candidates = Vec::new();
        for &value in &self.partial.values {
            for b in [value, by_a[value as usize]] {
                if b != 0 && b != a && !candidates.contains(&b) && candidates.len() < 8 {
                    candidates.push(b);
                }
            }
        }
        candidates
    }
}
