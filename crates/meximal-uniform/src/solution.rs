//! A uniform solution: the rules of a game, a monoid W(K), and a value for every heap, given for finitely
//! many heaps one by one and from a first heap on by residue classes, in each of which the exponents of a and
//! b and the index of d are linear in the heap. This file says what such a claim *is* and evaluates it;
//! whether it is true is decided in `proof`.

use std::fmt;

use crate::family::{Element, Family, Last, TooLarge, Word};
use crate::rules::{Left, Rules};

/// A number that grows by `slope` from one heap of a residue class to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The number at the first heap of the class.
    pub first: u64,
    /// What each next heap adds.
    pub slope: u64,
}

impl Linear {
    /// A number that is the same at all heaps.
    pub const fn constant(first: u64) -> Linear {
        Linear { first, slope: 0 }
    }

    /// The number at the m-th next heap.
    pub fn at(self, m: u64) -> u128 {
        u128::from(self.first) + u128::from(self.slope) * u128::from(m)
    }
}

/// The last letter of the values of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassLast {
    /// None but a and b.
    None,
    /// The same c_k for all heaps.
    C(u64),
    /// d, with its index.
    D(Linear),
}

/// The values of one residue class: a^i·b^j, c_k·a^i, or a^i·b^j·d_n, where i, j, n are linear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// The exponent of a; only its parity counts.
    pub a: Linear,
    /// The exponent of b.
    pub b: Linear,
    /// The last letter.
    pub last: ClassLast,
}

impl Class {
    /// The value of the m-th next heap as a word.
    pub fn word(&self, m: u64) -> Word {
        Word {
            a: self.a.at(m) % 2 == 1,
            b: self.b.at(m),
            last: match self.last {
                ClassLast::None => Last::None,
                ClassLast::C(k) => Last::C(k),
                ClassLast::D(index) => Last::D(index.at(m)),
            },
        }
    }
}

/// Values for all heaps of a game. It is a claim until it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniformSolution {
    rules: Rules,
    family: Family,
    prefix: Vec<Element>,
    classes: Vec<Class>,
    light: Vec<u64>,
}

/// Why data are not those of a uniform solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// Not a word over the generators of W(K) at this heap.
    NoValue(u64),
    /// The values of this class, counted from 0, are not in one normal form for all heaps.
    NoClass(usize),
    /// There are no classes, or more than [`UniformSolution::MOST_CLASSES`].
    Modulus,
    /// A number is greater than [`UniformSolution::MOST`].
    Number,
    /// Large heaps have no moves.
    NoMoves,
    /// This heap cannot be light: its value is not a^i·b^j with j ≥ 1, or it is given by a class.
    NotLight(u64),
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::NoValue(heap) => write!(f, "heap {heap} has no value in W(K)"),
            Malformed::NoClass(class) => write!(
                f,
                "class {class}: the values must have one normal form for all heaps"
            ),
            Malformed::Modulus => {
                let most = UniformSolution::MOST_CLASSES;
                write!(f, "there must be 1 to {most} residue classes")
            }
            Malformed::Number => {
                write!(
                    f,
                    "numbers up to {} are expected here",
                    UniformSolution::MOST
                )
            }
            Malformed::NoMoves => f.write_str("large heaps have no moves: this game is finite"),
            Malformed::NotLight(heap) => write!(
                f,
                "heap {heap} is not light: its value must be a^i·b^j, j ≥ 1, and listed"
            ),
        }
    }
}

impl std::error::Error for Malformed {}

impl UniformSolution {
    /// The most residue classes.
    pub const MOST_CLASSES: usize = 64;
    /// The greatest number in a formula, and the most values that are listed.
    pub const MOST: u64 = 10_000;

    /// A solution with the values of heaps 1, 2, … and, after them, one class after the other.
    pub fn new(
        rules: Rules,
        family: Family,
        prefix: &[Word],
        classes: Vec<Class>,
        light: Vec<u64>,
    ) -> Result<UniformSolution, Malformed> {
        let most = UniformSolution::MOST;
        if prefix.len() as u64 > most || family.k > most {
            return Err(Malformed::Number);
        }
        if classes.is_empty() || classes.len() > UniformSolution::MOST_CLASSES {
            return Err(Malformed::Modulus);
        }
        if (0..=rules.most_taken()).all(|taken| rules.digit(taken) < 2) {
            return Err(Malformed::NoMoves);
        }
        let mut elements = Vec::new();
        for (heap, &word) in (1..).zip(prefix) {
            let element = family.element(word).ok().flatten();
            elements.push(element.ok_or(Malformed::NoValue(heap))?);
        }
        if elements.iter().any(|element| {
            element.power > u128::from(most) * 4 || element.index() > Some(most.into())
        }) {
            return Err(Malformed::Number);
        }
        for (index, class) in classes.iter().enumerate() {
            let small = |number: Linear| number.first <= most && number.slope <= most;
            let (b, index_small) = match class.last {
                ClassLast::D(n) => {
                    let reduced = class.b.first <= n.first && class.b.slope <= n.slope;
                    (reduced, small(n))
                }
                ClassLast::C(k) => {
                    let known = 1 <= k && k <= family.k;
                    (known && class.b == Linear::constant(0), true)
                }
                // Either all of the class is trivial or nothing of it.
                ClassLast::None => (class.b.first > 0 || class.b.slope == 0, true),
            };
            if !b {
                return Err(Malformed::NoClass(index));
            }
            if !(small(class.a) && small(class.b) && index_small) {
                return Err(Malformed::Number);
            }
        }
        let solution = UniformSolution {
            rules,
            family,
            prefix: elements,
            classes,
            light,
        };
        for &heap in &solution.light {
            let listed = heap.checked_sub(1).and_then(|index| {
                let index = usize::try_from(index).ok()?;
                solution.prefix.get(index)
            });
            if !listed
                .is_some_and(|value| value.tag == crate::family::Tag::None && !value.is_trivial())
            {
                return Err(Malformed::NotLight(heap));
            }
        }
        Ok(solution)
    }

    /// The same values for another game.
    pub fn for_rules(&self, rules: Rules) -> Result<UniformSolution, Malformed> {
        let prefix: Vec<Word> = self.prefix.iter().map(|&x| self.family.word(x)).collect();
        let (classes, light) = (self.classes.clone(), self.light.clone());
        UniformSolution::new(rules, self.family, &prefix, classes, light)
    }

    /// The same values with other light heaps.
    pub fn with_light(&self, light: Vec<u64>) -> Result<UniformSolution, Malformed> {
        let prefix: Vec<Word> = self.prefix.iter().map(|&x| self.family.word(x)).collect();
        let (rules, classes) = (self.rules.clone(), self.classes.clone());
        UniformSolution::new(rules, self.family, &prefix, classes, light)
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The monoid.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The values of heaps 1, 2, … before the classes begin.
    pub fn prefix(&self) -> &[Element] {
        &self.prefix
    }

    /// The first heap whose value is given by a class: the first of class 0.
    pub fn start(&self) -> u64 {
        self.prefix.len() as u64 + 1
    }

    /// The residue classes; heap `start + r` is the first of class r.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The light heaps of the pair lemma.
    pub fn light(&self) -> &[u64] {
        &self.light
    }

    /// Φ of a heap.
    pub fn value(&self, heap: u64) -> Result<Element, TooLarge> {
        let Some(past) = heap.checked_sub(self.start()) else {
            let index = heap.checked_sub(1).map(|index| index as usize);
            return Ok(index.map_or(Element::ONE, |index| self.prefix[index]));
        };
        let modulus = self.classes.len() as u64;
        let class = self.classes[(past % modulus) as usize];
        let element = self.family.element(class.word(past / modulus))?;
        // `new` has seen that every c_k of a class exists.
        element.ok_or(TooLarge)
    }

    /// Φ of what a move leaves.
    pub fn value_left(&self, left: Left) -> Result<Element, TooLarge> {
        match left {
            Left::Nothing => Ok(Element::ONE),
            Left::One(heap) => self.value(heap),
            Left::Two(one, other) => self.family.product(self.value(one)?, self.value(other)?),
        }
    }

    /// The different values of the options of a heap, in the order in which they are met: for small heaps.
    pub(crate) fn option_values(&self, heap: u64) -> Result<Vec<Element>, TooLarge> {
        let mut known = rustc_hash::FxHashSet::default();
        let mut values = Vec::new();
        for left in self.rules.options(heap) {
            let value = self.value_left(left)?;
            if known.insert(value) {
                values.push(value);
            }
        }
        Ok(values)
    }

    /// Φ of a position: heaps with their numbers.
    pub fn value_of_sum(&self, position: &[(u64, u64)]) -> Result<Element, TooLarge> {
        let mut product = Element::ONE;
        for &(heap, count) in position {
            let value = self.family.power(self.value(heap)?, count.into())?;
            product = self.family.product(product, value)?;
        }
        Ok(product)
    }

    /// Whether the player who has just moved wins a position.
    pub fn is_p(&self, position: &[(u64, u64)]) -> Result<bool, TooLarge> {
        Ok(self.value_of_sum(position)?.is_p())
    }
}
