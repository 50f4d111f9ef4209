//! W(K) in coordinates, with linear forms in the place of numbers.
//!
//! An element has a sign I in {0, 1}, a power J ≥ 0, and perhaps a reach e ≥ 0: a = (1, 0), b = (0, 1), c_k =
//! (1, 2k,
//! 0) and d_n = (n+1, n+2K+2, n). In products signs and powers add up, and each factor's reach is lessened by
//! the powers of the others; the product has the greatest of these numbers as its reach, or none if all are
//! negative. So a product *has a reach* exactly when one of these numbers is ≥ 0. A value here keeps all of
//! them.
//!
//! The P-values are a; elements with a reach, sign 1 and odd power; elements with no reach, sign 0 and even
//! power, except 1.

use super::linear::{Form, Region, S, T};

/// An element, or a product of elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Value {
    pub sign: bool,
    pub power: Form,
    /// It has a reach where one of these is ≥ 0.
    pub reaches: Vec<Form>,
}

impl Value {
    pub fn new(sign: bool, power: Form, reaches: Vec<Form>) -> Value {
        Value {
            sign,
            power,
            reaches,
        }
    }

    /// a^i.
    pub fn a(sign: bool) -> Value {
        Value::new(sign, Form::ZERO, Vec::new())
    }

    /// b^j.
    pub fn b(power: Form) -> Value {
        Value::new(false, power, Vec::new())
    }

    /// c_k.
    pub fn c(k: i64) -> Value {
        Value::new(true, Form::number(2 * k), vec![Form::ZERO])
    }

    /// d_n in W(K), where n is odd or not at all points.
    pub fn d(n: Form, odd: bool, k: i64) -> Value {
        Value::new(!odd, n.plus(Form::number(2 * k + 2)), vec![n])
    }

    pub fn times(&self, other: &Value) -> Value {
        let mine = self.reaches.iter().map(|reach| reach.minus(other.power));
        let theirs = other.reaches.iter().map(|reach| reach.minus(self.power));
        Value {
            sign: self.sign ^ other.sign,
            power: self.power.plus(other.power),
            reaches: mine.chain(theirs).collect(),
        }
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Value>() + self.reaches.len() * size_of::<Form>()
    }

    /// Whether this is 1 or a. No other value has power 0 at any point.
    pub fn is_trivial(&self) -> bool {
        self.power == Form::ZERO
    }

    /// The regions whose union is where this is a P-value; none if the parity of the power is not the same at
    /// all points.
    pub fn is_p(&self) -> Option<Vec<Region>> {
        let untagged = || self.reaches.iter().map(|reach| reach.negated()).collect();
        Some(match (self.is_trivial(), self.sign, self.power.is_odd()?) {
            (true, true, _) => vec![Vec::new()],
            (false, true, true) => self.reaches.iter().map(|&reach| vec![reach]).collect(),
            (false, false, false) => vec![untagged()],
            _ => Vec::new(),
        })
    }

    /// The greatest power with which a product keeps the reach of this factor: the *index* of an element that
    /// has one.
    pub fn index(&self) -> Option<Form> {
        self.reaches.first().map(|reach| reach.plus(self.power))
    }

    pub fn m_to_n(&self) -> Value {
        let reaches = self.reaches.iter().map(|reach| reach.m_to_n());
        Value::new(self.sign, self.power.m_to_n(), reaches.collect())
    }
}

/// All elements of W(K): 1, a; c_k, ac_k; then those with no reach and J ≥ 1, and those with a reach e and J
/// = e + 2t + 2K + 2 (this is a^i·b^t·d_n, n = e+t), by sign and parity.
pub(crate) fn all(k: i64) -> Vec<Value> {
    let (s, t) = (Form::variable(S), Form::variable(T));
    let mut all = Vec::new();
    for sign in [false, true] {
        all.push(Value::a(sign));
        all.extend((1..=k).map(|k| Value::a(!sign).times(&Value::c(k))));
        for parity in [0, 1] {
            let power = s.times(2).plus(Form::number(2 - parity));
            all.push(Value::new(sign, power, Vec::new()));
            let reach = s.times(2).plus(Form::number(parity));
            let power = reach.plus(t.times(2)).plus(Form::number(2 * k + 2));
            all.push(Value::new(sign, power, vec![reach]));
        }
    }
    all
}
