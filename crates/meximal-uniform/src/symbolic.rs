//! Heaps of all sizes, written with variables. A heap is either one small heap, or a whole residue class N =
//! first + step·m with a variable m; so are the contexts z in W(K). Sign and parity of the power are the same
//! for all heaps of a class, because `step` is twice the modulus of the solution; power and index are linear
//! forms in m.
//!
//! *The options of a class.* Let heaps from `start` on have their values from classes, let d be the greatest
//! number of tokens that a move takes, and N ≥ 2·start + d − 1. A move from N that takes k tokens leaves
//!
//! - one heap N−k ≥ start, again a linear class;
//! - a small heap i < start and N−k−i ≥ start: for each i one class;
//! - two heaps ≥ start: i = start + r + step·x and N−k−i = start + s + step·y. For each k and r the residue s
//!   is determined, and x + y = m + c with a constant c ≥ −1. So this is a family over 0 ≤ x ≤ m + c.
//!
//! Together these are all options.
//!
//! *Membership in P* of a product is a union of [regions](Region), systems of linear inequalities: sign and
//! parity are known, and what is left is whether the product is tagged, that is whether J ≤ 2n + 2K + 2 for
//! the index n of one of the factors.

use crate::family::{Element, Tag, TooLarge};
use crate::linear::Form;
use crate::solution::{ClassLast, UniformSolution};

/// The variable of the first heap.
pub(crate) const M: usize = 0;
/// The variable of the second heap.
pub(crate) const M2: usize = 1;
/// How large the first of two heaps is that a move leaves.
pub(crate) const X: usize = 2;
/// The variables of the context.
pub(crate) const Z: [usize; 2] = [3, 4];

/// The points where all forms are ≥ 0.
pub(crate) type Region = Vec<Form>;

/// What a value is, apart from its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// 1 or a.
    Trivial,
    /// c_k or a·c_k.
    C,
    /// Anything else; for all values of the variables it is not trivial.
    Proper,
}

/// An element, or a product of elements, with variables. The product is not reduced: it keeps the indices of
/// all its factors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Value {
    pub kind: Kind,
    pub sign: bool,
    pub power: Form,
    pub indices: Vec<Form>,
}

fn small(number: u128) -> Result<i64, TooLarge> {
    // Far below the range of i64, so that sums of a few products with small coefficients fit.
    i64::try_from(number)
        .ok()
        .filter(|&number| number < 1 << 40)
        .ok_or(TooLarge)
}

impl Value {
    /// An element without variables.
    pub fn of(element: Element) -> Result<Value, TooLarge> {
        let kind = match element.tag {
            Tag::C => Kind::C,
            _ if element.is_trivial() => Kind::Trivial,
            _ => Kind::Proper,
        };
        let index = element.index().map(small).transpose()?;
        Ok(Value {
            kind,
            sign: element.sign,
            power: Form::constant(small(element.power)?),
            indices: index.map(Form::constant).into_iter().collect(),
        })
    }

    pub fn product(&self, other: &Value) -> Value {
        let kind = match (self.kind, other.kind) {
            (Kind::Trivial, kind) | (kind, Kind::Trivial) => kind,
            _ => Kind::Proper,
        };
        Value {
            kind,
            sign: self.sign ^ other.sign,
            power: self.power + other.power,
            indices: self.indices.iter().chain(&other.indices).copied().collect(),
        }
    }

    /// The value with a form in the place of a variable.
    pub fn with(&self, variable: usize, value: Form) -> Value {
        Value {
            kind: self.kind,
            sign: self.sign,
            power: self.power.with(variable, value),
            indices: self
                .indices
                .iter()
                .map(|index| index.with(variable, value))
                .collect(),
        }
    }

    /// Where this is a P-value of W(K): in the union of the regions.
    pub fn is_p(&self, k: u64) -> Vec<Region> {
        let always = vec![Vec::new()];
        let never = Vec::new();
        let odd = match (self.kind, self.power.is_odd()) {
            (Kind::Trivial, _) if self.sign => return always,
            (Kind::Trivial | Kind::C, _) => return never,
            (Kind::Proper, odd) => {
                odd.expect("the parity of a power is the same in all of a class")
            }
        };
        // How much room is left below the greatest power with which the tag is kept.
        let room = |index: &Form| *index * 2 + Form::constant(2 * k as i64 + 2) - self.power;
        match (self.sign, odd) {
            (true, true) => self.indices.iter().map(|index| vec![room(index)]).collect(),
            (false, false) => {
                let untagged = self.indices.iter().map(|index| room(index).negation());
                vec![untagged.collect()]
            }
            _ => never,
        }
    }
}

/// One option, or a family of options over the variable [`X`].
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub value: Value,
    /// For a family, the greatest x; the least is 0.
    pub family: Option<Form>,
}

/// The heaps first, first + step, first + 2·step, …; one heap if the step is 0.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    pub first: u64,
    pub step: u64,
    pub value: Value,
    pub options: Vec<Choice>,
}

impl Heap {
    /// The heap at a value of the variable [`M`].
    pub fn at(&self, m: i64) -> u64 {
        self.first + self.step * m.unsigned_abs()
    }

    /// Whether the heap has a move: dead heaps have no options.
    pub fn has_move(&self) -> bool {
        !self.options.is_empty()
    }
}

/// All heaps: the small ones one by one, then the classes.
pub(crate) fn heaps(solution: &UniformSolution) -> Result<Vec<Heap>, TooLarge> {
    let start = solution.start();
    let bound = 2 * start + solution.rules().most_taken() as u64 - 1;
    let step = 2 * solution.classes().len() as u64;
    let small = (1..bound).map(|heap| small_heap(solution, heap));
    let large = (bound..bound + step).map(|first| class_of_heaps(solution, first, step));
    small.chain(large).collect()
}

fn small_heap(solution: &UniformSolution, heap: u64) -> Result<Heap, TooLarge> {
    let option = |value: Element| -> Result<Choice, TooLarge> {
        Ok(Choice {
            value: Value::of(value)?,
            family: None,
        })
    };
    let values = solution.option_values(heap)?;
    Ok(Heap {
        first: heap,
        step: 0,
        value: Value::of(solution.value(heap)?)?,
        options: values.into_iter().map(option).collect::<Result<_, _>>()?,
    })
}

/// The value of heap first + step·t, where the step is an even multiple of the modulus.
fn value_in_class(
    solution: &UniformSolution,
    first: u64,
    step: u64,
    t: Form,
) -> Result<Value, TooLarge> {
    let mut value = Value::of(solution.value(first)?)?;
    let modulus = solution.classes().len() as u64;
    let class = solution.classes()[((first - solution.start()) % modulus) as usize];
    let times = (step / modulus) as i64;
    let index_slope = match class.last {
        ClassLast::D(index) => index.slope as i64,
        ClassLast::None | ClassLast::C(_) => 0,
    };
    value.power = value.power + t * (times * (class.b.slope as i64 + index_slope));
    for index in &mut value.indices {
        *index = *index + t * (times * index_slope);
    }
    Ok(value)
}

fn class_of_heaps(solution: &UniformSolution, first: u64, step: u64) -> Result<Heap, TooLarge> {
    let (start, rules) = (solution.start(), solution.rules());
    let m = Form::variable(M);
    let mut options = Vec::new();
    for taken in 0..=rules.most_taken() {
        let digit = rules.digit(taken);
        let left = first - taken as u64;
        if digit & 2 != 0 {
            options.push(Choice {
                value: value_in_class(solution, left, step, m)?,
                family: None,
            });
        }
        if digit & 4 != 0 {
            for part in 1..start {
                let rest = value_in_class(solution, left - part, step, m)?;
                options.push(Choice {
                    value: Value::of(solution.value(part)?)?.product(&rest),
                    family: None,
                });
            }
            options.extend(families(solution, left, step)?);
        }
    }
    let mut known = rustc_hash::FxHashSet::default();
    options.retain(|option| known.insert((option.value.clone(), option.family)));
    Ok(Heap {
        first,
        step,
        value: value_in_class(solution, first, step, m)?,
        options,
    })
}

/// What is left if left + step·m tokens are broken into two heaps that both have their values from classes.
fn families(solution: &UniformSolution, left: u64, step: u64) -> Result<Vec<Choice>, TooLarge> {
    let start = solution.start();
    let (m, x) = (Form::variable(M), Form::variable(X));
    let mut families = Vec::new();
    for residue in 0..step {
        // start + residue + step·x and start + other + step·y make left + step·m.
        let rest = left as i64 - 2 * start as i64 - residue as i64;
        let other = rest.rem_euclid(step as i64);
        if other < residue as i64 {
            continue;
        }
        let most = m + Form::constant(rest.div_euclid(step as i64));
        let one = value_in_class(solution, start + residue, step, x)?;
        let two = value_in_class(solution, start + other as u64, step, most - x)?;
        families.push(Choice {
            value: one.product(&two),
            family: Some(most),
        });
    }
    Ok(families)
}

/// A context, as far as it is not given by variables.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub value: Value,
    /// Whether it is a.
    pub is_a: bool,
}

/// All elements of W(K): 1 and a, the c_k, then a^i·b^j for j ≥ 1 and a^i·b^j·d_n, by signs and parities. In
/// the last case e = n−j ≥ 0, so that n = e+j and the power is e + 2j + 2K + 2, which is odd exactly when e
/// is.
pub(crate) fn contexts(k: u64) -> Vec<Context> {
    let [first, second] = Z.map(Form::variable);
    let mut contexts = Vec::new();
    for sign in [false, true] {
        contexts.push(Context {
            value: Value {
                kind: Kind::Trivial,
                sign,
                power: Form::constant(0),
                indices: Vec::new(),
            },
            is_a: sign,
        });
        let proper = |kind, power, indices| Context {
            value: Value {
                kind,
                sign,
                power,
                indices,
            },
            is_a: false,
        };
        for k in 1..=k as i64 {
            contexts.push(proper(Kind::C, Form::constant(2 * k), Vec::new()));
        }
        for parity in [0, 1] {
            let power = first * 2 + Form::constant(2 - parity);
            contexts.push(proper(Kind::Proper, power, Vec::new()));
            let e = first * 2 + Form::constant(parity);
            let power = e + second * 2 + Form::constant(2 * k as i64 + 2);
            contexts.push(proper(Kind::Proper, power, vec![e + second]));
        }
    }
    contexts
}
