//! A solution over V(δ): the rules of a game, δ, the values of the first heaps, and from then on residue
//! classes in which the index of u or v is linear in the heap.

use std::fmt;

use super::{Chain, Level, Link, Twigs};
use crate::family::TooLarge;
use crate::linear::Form;
use crate::rules::{Left, Rules};
use crate::solution::{Linear, Malformed};

/// The last letter of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainLast<N> {
    /// None but a and b.
    None,
    /// u, with its index.
    U(N),
    /// v, with its index.
    V(N),
}

/// a^i·b^j, or a^i·u_n, or a^i·v_n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainWord {
    /// Whether there is an a.
    pub a: bool,
    /// How many b, at most 2 and none beside u or v.
    pub b: u8,
    /// The last letter.
    pub last: ChainLast<u64>,
}

impl fmt::Display for ChainWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (u, w) = match self.last {
            ChainLast::None => (None, None),
            ChainLast::U(n) => (Some(format!("u_{n}")), None),
            ChainLast::V(n) => (None, Some(format!("v_{n}"))),
        };
        let b = ["", "b", "b^2"]
            .get(usize::from(self.b))
            .copied()
            .unwrap_or_default();
        let a = if self.a { "a" } else { "" };
        let letters = [a, b].map(|letter| Some(letter.to_owned()).filter(|text| !text.is_empty()));
        let letters: Vec<String> = letters.into_iter().chain([u, w]).flatten().collect();
        if letters.is_empty() {
            f.write_str("1")
        } else {
            f.write_str(&letters.join("*"))
        }
    }
}

impl std::str::FromStr for ChainWord {
    type Err = String;

    fn from_str(text: &str) -> Result<ChainWord, String> {
        let wrong = || {
            let shown: String = text.chars().take(24).collect();
            let shown = shown.escape_default();
            format!("'{shown}' is not a word such as 1, a, b, a*b^2, u_7 or a*v_3")
        };
        let mut word = ChainWord {
            a: false,
            b: 0,
            last: ChainLast::None,
        };
        let rest = match text.strip_prefix("a*") {
            Some(rest) => {
                word.a = true;
                rest
            }
            None => text,
        };
        let index = |digits: &str| -> Result<u64, String> {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            let one_way = digits == "0" || !digits.starts_with('0');
            let number = digits.parse().ok().filter(|_| plain && one_way);
            number.ok_or_else(wrong)
        };
        match (rest, rest.split_at_checked(2)) {
            ("1", _) if !word.a => {}
            ("a", _) if !word.a => word.a = true,
            ("b", _) => word.b = 1,
            ("b^2", _) => word.b = 2,
            (_, Some(("u_", digits))) => word.last = ChainLast::U(index(digits)?),
            (_, Some(("v_", digits))) => word.last = ChainLast::V(index(digits)?),
            _ => return Err(wrong()),
        }
        Ok(word)
    }
}

/// The values of one residue class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainClass {
    /// Whether there is an a.
    pub a: bool,
    /// How many b, at most 2 and none beside u or v.
    pub b: u8,
    /// The last letter.
    pub last: ChainLast<Linear>,
}

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainValue(pub(super) Link);

impl fmt::Display for ChainValue {
    /// A word with this value: near u_m are written as u_m², far ones as `far`, more of them as `many` with
    /// their number modulo 2.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Link { sign, b, u, w } = self.0;
        let mut letters = Vec::new();
        if sign ^ matches!(w, Level::Alive(_)) {
            letters.push("a".to_owned());
        }
        match b {
            0 => {}
            1 => letters.push("b".to_owned()),
            _ => letters.push("b^2".to_owned()),
        }
        match u {
            Twigs::None => {}
            Twigs::One(m) => letters.push(format!("u_{}", m.constant)),
            Twigs::Near(m) => letters.push(format!("u_{}^2", m.constant)),
            Twigs::Far => letters.push("far".to_owned()),
            Twigs::Many { odd } => letters.push(format!("many_{}", u8::from(odd))),
        }
        match w {
            Level::None => {}
            Level::Dead(n) => letters.push(format!("v_{}^2", n.constant)),
            Level::Alive(n) => letters.push(format!("v_{}", n.constant)),
        }
        if letters.is_empty() {
            f.write_str("1")
        } else {
            f.write_str(&letters.join("*"))
        }
    }
}

impl ChainValue {
    /// The indices of its u and w.
    pub(crate) fn indices(&self) -> impl Iterator<Item = u64> + use<> {
        let u = match self.0.u {
            Twigs::One(m) | Twigs::Near(m) => Some(m),
            Twigs::None | Twigs::Far | Twigs::Many { .. } => None,
        };
        let w = match self.0.w {
            Level::None => None,
            Level::Dead(n) | Level::Alive(n) => Some(n),
        };
        [u, w]
            .into_iter()
            .flatten()
            .filter_map(|form| form.constant.try_into().ok())
    }
}

/// Values in V(δ) for all heaps of a game. It is a claim until it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainSolution {
    rules: Rules,
    delta: u64,
    prefix: Vec<ChainWord>,
    classes: Vec<ChainClass>,
}

impl ChainSolution {
    /// The greatest number in a formula, and the most values that are listed.
    pub const MOST: u64 = 1000;

    /// A solution with the values of heaps 1, 2, … and, after them, one class after the other.
    pub fn new(
        rules: Rules,
        delta: u64,
        prefix: Vec<ChainWord>,
        classes: Vec<ChainClass>,
    ) -> Result<ChainSolution, Malformed> {
        let most = ChainSolution::MOST;
        if prefix.len() as u64 > most || delta > most {
            return Err(Malformed::Number);
        }
        if !(1..=64).contains(&classes.len()) {
            return Err(Malformed::Modulus);
        }
        if (0..=rules.most_taken()).all(|taken| rules.digit(taken) < 2) {
            return Err(Malformed::NoMoves);
        }
        for (heap, word) in (1..).zip(&prefix) {
            let alone = matches!(word.last, ChainLast::None);
            let small = match word.last {
                ChainLast::None => true,
                ChainLast::U(n) | ChainLast::V(n) => n <= most,
            };
            if word.b > 2 || word.b > 0 && !alone || !small {
                return Err(Malformed::NoValue(heap));
            }
        }
        for (index, class) in classes.iter().enumerate() {
            let alone = matches!(class.last, ChainLast::None);
            let small = match class.last {
                ChainLast::None => true,
                ChainLast::U(n) | ChainLast::V(n) => n.first <= most && n.slope <= most,
            };
            if class.b > 2 || class.b > 0 && !alone || !small {
                return Err(Malformed::NoClass(index));
            }
        }
        Ok(ChainSolution {
            rules,
            delta,
            prefix,
            classes,
        })
    }

    /// The same values for another game.
    pub fn for_rules(&self, rules: Rules) -> Result<ChainSolution, Malformed> {
        ChainSolution::new(rules, self.delta, self.prefix.clone(), self.classes.clone())
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// δ.
    pub fn delta(&self) -> u64 {
        self.delta
    }

    /// The values of heaps 1, 2, … before the classes begin.
    pub fn prefix(&self) -> &[ChainWord] {
        &self.prefix
    }

    /// The residue classes; heap `start + r` is the first of class r.
    pub fn classes(&self) -> &[ChainClass] {
        &self.classes
    }

    /// The first heap whose value is given by a class.
    pub fn start(&self) -> u64 {
        self.prefix.len() as u64 + 1
    }

    pub(super) fn chain(&self) -> Chain {
        Chain {
            delta: self.delta as i64,
        }
    }

    /// The value of heap first + modulus·t. With a t that is not 0, `first` must not be below the classes.
    pub(super) fn link(&self, first: u64, t: Form) -> Result<Link, TooLarge> {
        let small = |index: u128| {
            let index = i64::try_from(index).ok().filter(|&index| index < 1 << 60);
            index.map(Form::constant).ok_or(TooLarge)
        };
        let (a, b, last) = match first.checked_sub(self.start()) {
            None => match first.checked_sub(1) {
                None => return Ok(Link::ONE),
                Some(index) => {
                    let word = &self.prefix[index as usize];
                    let last = match word.last {
                        ChainLast::None => ChainLast::None,
                        ChainLast::U(n) => ChainLast::U(small(n.into())?),
                        ChainLast::V(n) => ChainLast::V(small(n.into())?),
                    };
                    (word.a, word.b, last)
                }
            },
            Some(past) => {
                let modulus = self.classes.len() as u64;
                let class = &self.classes[(past % modulus) as usize];
                let at = |n: Linear| -> Result<Form, TooLarge> {
                    Ok(small(n.at(past / modulus))? + t * n.slope as i64)
                };
                let last = match class.last {
                    ChainLast::None => ChainLast::None,
                    ChainLast::U(n) => ChainLast::U(at(n)?),
                    ChainLast::V(n) => ChainLast::V(at(n)?),
                };
                (class.a, class.b, last)
            }
        };
        let (u, w, v) = match last {
            ChainLast::None => (Twigs::None, Level::None, false),
            ChainLast::U(n) => (Twigs::One(n), Level::None, false),
            ChainLast::V(n) => (Twigs::None, Level::Alive(n), true),
        };
        Ok(Link {
            sign: a ^ v,
            b,
            u,
            w,
        })
    }

    fn number(&self, heap: u64) -> Result<Link, TooLarge> {
        self.link(heap, Form::constant(0))
    }

    /// Φ of a heap.
    pub fn value(&self, heap: u64) -> Result<ChainValue, TooLarge> {
        self.number(heap).map(ChainValue)
    }

    /// Φ of what a move leaves.
    pub(super) fn value_left(&self, left: Left) -> Result<Link, TooLarge> {
        match left {
            Left::Nothing => Ok(Link::ONE),
            Left::One(heap) => self.number(heap),
            Left::Two(one, two) => {
                let (one, two) = (self.number(one)?, self.number(two)?);
                Ok(self.chain().product_of_numbers(&one, &two))
            }
        }
    }

    /// Φ of a position: heaps with their numbers.
    pub fn value_of_sum(&self, position: &[(u64, u64)]) -> Result<ChainValue, TooLarge> {
        let chain = self.chain();
        let mut product = Link::ONE;
        for &(heap, count) in position {
            // Four of a kind are as good as two more: all four parts of a product know no greater numbers.
            let count = if count > 4 { 4 + count % 2 } else { count };
            let value = self.number(heap)?;
            for _ in 0..count {
                product = chain.product_of_numbers(&product, &value);
            }
        }
        Ok(ChainValue(product))
    }

    /// Whether the player who has just moved wins a position.
    pub fn is_p(&self, position: &[(u64, u64)]) -> Result<bool, TooLarge> {
        Ok(self.chain().number_is_p(&self.value_of_sum(position)?.0))
    }
}
