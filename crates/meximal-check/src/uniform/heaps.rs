//! All heaps with the values of their options. Let the classes begin with heap s, let q be their number, and
//! d the greatest number of tokens that a move takes. Heaps below B = 2s+d−1 are listed one by one. The
//! others fall into 2q classes N = B + r + 2q·m, and in each of them signs and parities are the same for all
//! m. A move that takes k tokens from N leaves
//!
//! - one heap N−k, at least s; or
//! - a heap i < s, and N−k−i, at least s; or
//! - two heaps from s on, i = s + r₁ + 2q·x and N−k−i = s + r₂ + 2q·y; r₁ and k determine r₂, and x + y = m +
//!   c for a number c. These come as a family over 0 ≤ x ≤ m + c.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::linear::{Form, M, X};
use super::read::{Claim, ClassLast, Last};
use super::value::Value;
use crate::CheckError;
use crate::budget::Work;

/// A heap, or a class of heaps with the variable m.
pub(crate) struct Heap {
    /// The first of them.
    pub first: i64,
    /// Whether it is only one.
    pub single: bool,
    pub value: Value,
    /// The values of options.
    pub options: Vec<Value>,
    /// The values of families of options: each exists where the form, in m and x, is ≥ 0.
    pub families: Vec<(Value, Form)>,
}

impl Heap {
    /// Whether it has moves.
    pub fn is_alive(&self) -> bool {
        !(self.options.is_empty() && self.families.is_empty())
    }

    /// Holds the bytes that it takes.
    fn hold(self, work: &Work) -> Result<Heap, CheckError> {
        let options = self.options.iter().map(Value::bytes).sum::<usize>();
        let families = self.families.iter();
        let families = families.map(|(value, _)| value.bytes() + size_of::<Form>());
        work.hold(size_of::<Heap>() + options + families.sum::<usize>())?;
        Ok(self)
    }
}

/// A list in which nothing comes twice.
struct Different<'w, T> {
    list: Vec<T>,
    seen: HashSet<T>,
    work: &'w Work<'w>,
}

impl<'w, T: Clone + Eq + Hash> Different<'w, T> {
    fn new(work: &'w Work<'w>) -> Different<'w, T> {
        Different {
            list: Vec::new(),
            seen: HashSet::new(),
            work,
        }
    }

    fn add(&mut self, one: T) -> Result<(), CheckError> {
        self.work.steps(16)?;
        if !self.seen.contains(&one) {
            self.seen.insert(one.clone());
            self.list.push(one);
            // Each is held twice, with the forms it owns.
            self.work
                .allow(self.list.len() * (4 * size_of::<T>() + 128))?;
        }
        Ok(())
    }
}

/// The first heaps in their order, with their values by number: equal values have one number, so that ways to
/// break a heap that come to the same are seen at once. There are as many ways as the square of the heaps.
pub(super) struct Small<V> {
    /// The values that occur.
    pub values: Vec<V>,
    /// The number of the value of each heap from 1 on.
    numbers: Vec<u32>,
}

impl<V: Clone + Eq + Hash> Small<V> {
    /// The heaps below a bound.
    pub fn below(
        bound: i64,
        value: impl Fn(i64) -> V,
        work: &Work,
    ) -> Result<Small<V>, CheckError> {
        let mut known: HashMap<V, u32> = HashMap::new();
        let mut small = Small {
            values: Vec::new(),
            numbers: Vec::new(),
        };
        for heap in 1..bound {
            work.steps(32)?;
            work.hold(2 * size_of::<V>() + 128)?;
            let value = value(heap);
            let next = small.values.len() as u32;
            let number = *known.entry(value.clone()).or_insert(next);
            if number == next {
                small.values.push(value);
            }
            small.numbers.push(number);
        }
        Ok(small)
    }

    /// The number of the value of a heap.
    pub fn number(&self, heap: i64) -> u32 {
        self.numbers[(heap - 1) as usize]
    }

    /// The values of a heap's parts, for every way to break it into two that is not like an earlier one.
    pub fn pairs(&self, heap: i64, work: &Work) -> Result<Vec<[u32; 2]>, CheckError> {
        let mut pairs = Different::new(work);
        for part in 1..=heap / 2 {
            pairs.add([self.number(part), self.number(heap - part)])?;
        }
        Ok(pairs.list)
    }
}

impl Claim {
    /// The value in W(K) of heap first + 2q·t. With a t that is not 0, `first` must not be below the classes.
    fn value(&self, first: i64, t: Form, k: i64) -> Value {
        let (a, b, last) = match first - self.start() {
            past if past < 0 => {
                let word = &self.prefix[(first - 1) as usize];
                let last = match word.last {
                    Last::C(index) => Value::c(index),
                    Last::D(n) => Value::d(Form::number(n), n % 2 != 0, k),
                    Last::None | Last::U(_) | Last::V(_) => Value::a(false),
                };
                (word.a, Form::number(word.b), last)
            }
            past => {
                let q = self.classes.len() as i64;
                let class = &self.classes[(past % q) as usize];
                let at = |first: i64, slope: i64| {
                    Form::number(first + slope * (past / q)).plus(t.times(2 * slope))
                };
                let odd = |form: Form| form.constant() % 2 != 0;
                let last = match class.last {
                    ClassLast::None | ClassLast::U(_) | ClassLast::V(_) => Value::a(false),
                    ClassLast::C(index) => Value::c(index),
                    ClassLast::D(n) => {
                        let n = at(n.first, n.slope);
                        Value::d(n, odd(n), k)
                    }
                };
                let a = odd(at(class.a.first, class.a.slope));
                (a, at(class.b.first, class.b.slope), last)
            }
        };
        let mut value = Value::a(a).times(&Value::b(b)).times(&last);
        // A listed value need not be reduced: what is not a reach is left out.
        value
            .reaches
            .retain(|reach| !reach.is_number() || reach.constant() >= 0);
        value
    }

    fn small(&self, heap: i64, known: &Small<Value>, work: &Work) -> Result<Heap, CheckError> {
        let value = |number: u32| &known.values[number as usize];
        let mut options = Different::new(work);
        for (taken, digit) in (0..).zip(&self.digits) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                options.add(Value::a(false))?;
            }
            if digit & 2 != 0 && left > 0 {
                options.add(value(known.number(left)).clone())?;
            }
            if digit & 4 != 0 {
                for [one, two] in known.pairs(left, work)? {
                    options.add(value(one).times(value(two)))?;
                }
            }
        }
        let heap = Heap {
            first: heap,
            single: true,
            value: value(known.number(heap)).clone(),
            options: options.list,
            families: Vec::new(),
        };
        heap.hold(work)
    }

    fn class(&self, first: i64, k: i64, work: &Work) -> Result<Heap, CheckError> {
        let (start, step) = (self.start(), 2 * self.classes.len() as i64);
        let (m, x) = (Form::variable(M), Form::variable(X));
        let (mut options, mut families) = (Different::new(work), Vec::new());
        for (taken, digit) in (0..).zip(&self.digits) {
            let left = first - taken;
            if digit & 2 != 0 {
                options.add(self.value(left, m, k))?;
            }
            if digit & 4 != 0 {
                for part in 1..start {
                    let part_value = self.value(part, Form::ZERO, k);
                    options.add(part_value.times(&self.value(left - part, m, k)))?;
                }
                for one in 0..step {
                    work.steps(16)?;
                    let rest = left - 2 * start - one;
                    let two = rest.rem_euclid(step);
                    let y = m.plus(Form::number(rest.div_euclid(step))).minus(x);
                    let value = self
                        .value(start + one, x, k)
                        .times(&self.value(start + two, y, k));
                    families.push((value, y));
                }
            }
        }
        let heap = Heap {
            first,
            single: false,
            value: self.value(first, m, k),
            options: options.list,
            families,
        };
        heap.hold(work)
    }

    /// All heaps, with values in W(K).
    pub fn heaps(&self, k: i64, work: &Work) -> Result<Vec<Heap>, CheckError> {
        let (step, most_taken) = (2 * self.classes.len() as i64, self.digits.len() as i64 - 1);
        let bound = 2 * self.start() + most_taken - 1;
        let known = Small::below(bound, |heap| self.value(heap, Form::ZERO, k), work)?;
        let mut heaps = Vec::new();
        for heap in 1..bound {
            heaps.push(self.small(heap, &known, work)?);
        }
        for first in bound..bound + step {
            heaps.push(self.class(first, k, work)?);
        }
        Ok(heaps)
    }
}

/// Whether the values generate W(K): a is one, and up to a factor a so are b, every c_k and every d_n. The
/// last needs a class of heaps d_n, d_{n+1}, …, and the smaller indices among the first heaps.
pub(crate) fn generate(claim: &Claim, k: i64, work: &Work) -> Result<bool, CheckError> {
    let runs = claim
        .classes
        .iter()
        .filter(|class| class.b.first == 0 && class.b.slope == 0);
    let runs = runs.filter_map(|class| match class.last {
        ClassLast::D(n) if n.slope == 1 => Some(n.first),
        _ => None,
    });
    let Some(run) = runs.min() else {
        return Ok(false);
    };
    let heaps = claim.start() + claim.classes.len() as i64 * (run + 1);
    // Which values occur, and which but for their sign.
    let (mut values, mut unsigned) = (HashSet::new(), HashSet::new());
    for heap in 1..heaps {
        work.steps(32)?;
        let value = claim.value(heap, Form::ZERO, k);
        work.hold(2 * (value.bytes() + 64))?;
        unsigned.insert(Value {
            sign: false,
            ..value.clone()
        });
        values.insert(value);
    }
    let occurs = |wanted: Value| {
        unsigned.contains(&Value {
            sign: false,
            ..wanted
        })
    };
    let d = |n: i64| Value::d(Form::number(n), false, k);
    Ok(values.contains(&Value::a(true))
        && occurs(Value::b(Form::number(1)))
        && (1..=k).all(|k| occurs(Value::c(k)))
        && (0..run).all(|n| occurs(d(n))))
}
