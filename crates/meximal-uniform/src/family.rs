//! The monoids W(K), K ≥ 0: the misère quotients of 0.26 (K = 0), of 4.7 (K = 1) and of their relatives
//! (Plambeck and Siegel, Figures 8 and 9). Generators are a, b, c_1, …, c_K and d_0, d_1, …, with
//!
//! > a² = 1, b·c_k = a·b^(2k+1), c_k·c_l = b^(2k+2l), c_k·d_n = a·b^(2k)·d_n,
//! > b^(n+1)·d_n = a^(n+1)·b^(2n+2K+3), d_m·d_n = a^(m+1)·b^(m+2K+2)·d_n for m ≤ n.
//!
//! The P-values are a, b^(2m) for m ≥ 1, and a^n·b^j·d_n for j < n with j+n odd.
//!
//! *Coordinates.* Map a to (1, 0), b to (0, 1), c_k to (1, 2k) and d_n to (n+1, n+2K+2) in Z₂ × N: the
//! relations hold there, so every element has a **sign** I and a **power** J that add up in products. Beside
//! them it has a tag: none, c, or d_n. An element with J = 0 (1 or a) is *trivial*; multiplying by it leaves
//! the tag alone. The product of two elements that are not trivial has tag d_n, where n is the greatest index
//! among its factors, if there is one and J ≤ 2n+2K+2; otherwise no tag. So a product of many factors is
//! tagged if and only if J ≤ 2n+2K+2 for the index n of some factor: J only grows, and a tag that is lost is
//! never needed again. This rule does not depend on the order of the factors, so the product is associative.
//! Normal forms are a^i·b^j, a^i·c_k, and a^i·b^j·d_n with j ≤ n.
//!
//! In coordinates P is: the element a; no tag, sign 0 and an even power ≥ 2; tag d, sign 1 and an odd power.
//!
//! *W(K) is reduced*: different elements are told apart by some factor. If sign or parity of the power
//! differ, multiply by a high power of b. If both agree and J < J′, multiply by d_n with n = J′−1: one
//! product keeps the tag, the other does not, and both powers are odd. If J = J′ and the indices are m < n
//! (−1 for no tag), multiply by b^(2n+2K+1−J), or, if J = 2n+2K+2, by 1. The last case is c_k and a·b^(2k):
//! multiply by a. In all cases a factor a sets the sign right. Hence a game solved over W(K) whose values
//! generate W(K) has the quotient W(K), and it is infinite.

use std::fmt;

/// One of the monoids: the number K.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    /// K, the number of the c_k.
    pub k: u64,
}

/// What an element has beside its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tag {
    /// a^i·b^j.
    None,
    /// a^i·c_k; the power is 2k.
    C,
    /// a^i·b^j·d_n, with its index n.
    D(u128),
}

/// An element in its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Element {
    /// Whether I = 1.
    pub sign: bool,
    /// J.
    pub power: u128,
    /// The tag.
    pub tag: Tag,
}

/// A number outgrew 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number is too large")
    }
}

impl std::error::Error for TooLarge {}

/// a^i·b^j·c_k, a^i·b^j·d_n or a^i·b^j, as a word in the generators. It need not be in normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    /// Whether there is an a.
    pub a: bool,
    /// How many b.
    pub b: u128,
    /// The last letter.
    pub last: Last,
}

/// The last letter of a [`Word`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Last {
    /// None but a and b.
    None,
    /// c_k.
    C(u64),
    /// d_n.
    D(u128),
}

impl Element {
    /// The element 1.
    pub const ONE: Element = Element {
        sign: false,
        power: 0,
        tag: Tag::None,
    };

    /// The element a.
    pub const A: Element = Element {
        sign: true,
        power: 0,
        tag: Tag::None,
    };

    /// Whether this is 1 or a.
    pub fn is_trivial(self) -> bool {
        self.power == 0
    }

    /// The index: n for a^i·b^j·d_n, none for other elements. (The notes write −1 for none.)
    pub fn index(self) -> Option<u128> {
        match self.tag {
            Tag::D(index) => Some(index),
            Tag::None | Tag::C => None,
        }
    }

    /// Whether this is a P-value.
    pub fn is_p(self) -> bool {
        let even = self.power.is_multiple_of(2);
        match self.tag {
            Tag::None if self.power == 0 => self.sign,
            Tag::None => !self.sign && even,
            Tag::C => false,
            Tag::D(_) => self.sign && !even,
        }
    }

    fn times_a(self, a: bool) -> Element {
        Element {
            sign: self.sign ^ a,
            ..self
        }
    }
}

impl Family {
    /// The greatest power with which the tag d_n is kept: 2n+2K+2.
    fn most(self, index: u128) -> Result<u128, TooLarge> {
        let twice = index.checked_mul(2).ok_or(TooLarge)?;
        twice
            .checked_add(2 * u128::from(self.k) + 2)
            .ok_or(TooLarge)
    }

    /// The product.
    pub fn product(self, x: Element, y: Element) -> Result<Element, TooLarge> {
        if x.is_trivial() {
            return Ok(y.times_a(x.sign));
        }
        if y.is_trivial() {
            return Ok(x.times_a(y.sign));
        }
        let power = x.power.checked_add(y.power).ok_or(TooLarge)?;
        let tag = match x.index().max(y.index()) {
            Some(index) if power <= self.most(index)? => Tag::D(index),
            _ => Tag::None,
        };
        let sign = x.sign ^ y.sign;
        Ok(Element { sign, power, tag })
    }

    /// The power xⁿ.
    pub fn power(self, x: Element, count: u128) -> Result<Element, TooLarge> {
        let odd = count % 2 == 1;
        match count {
            0 => Ok(Element::ONE),
            1 => Ok(x),
            _ if x.is_trivial() => Ok(Element {
                sign: x.sign && odd,
                ..x
            }),
            _ => {
                let power = x.power.checked_mul(count).ok_or(TooLarge)?;
                let tag = match x.index() {
                    Some(index) if power <= self.most(index)? => Tag::D(index),
                    _ => Tag::None,
                };
                let sign = x.sign && odd;
                Ok(Element { sign, power, tag })
            }
        }
    }

    /// The element of a word: none for a c_k that W(K) does not have.
    pub fn element(self, word: Word) -> Result<Option<Element>, TooLarge> {
        let plain = Element {
            sign: word.a,
            power: word.b,
            tag: Tag::None,
        };
        let last = match word.last {
            Last::None => return Ok(Some(plain)),
            Last::C(k) if k == 0 || k > self.k => return Ok(None),
            Last::C(k) => Element {
                sign: true,
                power: 2 * u128::from(k),
                tag: Tag::C,
            },
            Last::D(index) => Element {
                sign: index % 2 == 0,
                power: index
                    .checked_add(2 * u128::from(self.k) + 2)
                    .ok_or(TooLarge)?,
                tag: Tag::D(index),
            },
        };
        self.product(plain, last).map(Some)
    }

    /// The normal form of an element: a^i·b^j, a^i·c_k, or a^i·b^j·d_n with j ≤ n.
    pub fn word(self, x: Element) -> Word {
        match x.tag {
            Tag::None => Word {
                a: x.sign,
                b: x.power,
                last: Last::None,
            },
            Tag::C => Word {
                a: !x.sign,
                b: 0,
                last: Last::C((x.power / 2).try_into().unwrap_or(u64::MAX)),
            },
            Tag::D(index) => Word {
                a: x.sign ^ (index % 2 == 0),
                b: x.power.saturating_sub(index + 2 * u128::from(self.k) + 2),
                last: Last::D(index),
            },
        }
    }

    /// The normal form in letters, as in `a*b^3*d_12`.
    pub fn name(self, x: Element) -> String {
        self.word(x).to_string()
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        if self.a {
            letters.push("a".to_owned());
        }
        match self.b {
            0 => {}
            1 => letters.push("b".to_owned()),
            b => letters.push(format!("b^{b}")),
        }
        match self.last {
            Last::None => {}
            Last::C(k) => letters.push(format!("c_{k}")),
            Last::D(n) => letters.push(format!("d_{n}")),
        }
        if letters.is_empty() {
            f.write_str("1")
        } else {
            f.write_str(&letters.join("*"))
        }
    }
}

/// A word was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoWord(String);

impl fmt::Display for NoWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.0.chars().take(24).collect();
        write!(
            f,
            "'{}' is not a word such as 1, a, b^3, a*c_1 or a*b^2*d_7",
            shown.escape_default()
        )
    }
}

impl std::error::Error for NoWord {}

impl std::str::FromStr for Word {
    type Err = NoWord;

    fn from_str(text: &str) -> Result<Word, NoWord> {
        let wrong = || NoWord(text.to_owned());
        let number = |digits: &str| -> Result<u128, NoWord> {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            let small = digits.len() < 30 && !(digits.len() > 1 && digits.starts_with('0'));
            if plain && small {
                digits.parse().map_err(|_| wrong())
            } else {
                Err(wrong())
            }
        };
        let mut word = Word {
            a: false,
            b: 0,
            last: Last::None,
        };
        if text == "1" {
            return Ok(word);
        }
        let mut least = 0;
        for letter in text.split('*') {
            let place = if letter == "a" {
                word.a = true;
                1
            } else if letter == "b" {
                word.b = 1;
                2
            } else if let Some(digits) = letter.strip_prefix("b^") {
                word.b = number(digits)?;
                2
            } else if let Some(digits) = letter.strip_prefix("c_") {
                word.last = Last::C(number(digits)?.try_into().map_err(|_| wrong())?);
                3
            } else if let Some(digits) = letter.strip_prefix("d_") {
                word.last = Last::D(number(digits)?);
                3
            } else {
                return Err(wrong());
            };
            if place <= least {
                return Err(wrong());
            }
            least = place;
        }
        Ok(word)
    }
}
