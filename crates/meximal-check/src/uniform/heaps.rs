//! All heaps with the values of their options. Let the classes begin with heap s, let q be their number, and
//! d the greatest number of tokens that a move takes. Heaps below B = 2s+d−1 are listed one by one. The
//! others fall into 2q classes N = B + r + 2q·m, and in each of them signs and parities are the same for all
//! m. A move that takes k tokens from N leaves
//!
//! - one heap N−k, at least s; or
//! - a heap i < s, and N−k−i, at least s; or
//! - two heaps from s on, i = s + r₁ + 2q·x and N−k−i = s + r₂ + 2q·y; r₁ and k determine r₂, and x + y = m +
//!   c for a number c. These come as a family over 0 ≤ x ≤ m + c.

use super::linear::{Form, M, X};
use super::read::{Claim, ClassLast, Last};
use super::value::Value;

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

    fn small(&self, heap: i64, k: i64) -> Heap {
        let value = |heap: i64| self.value(heap, Form::ZERO, k);
        let mut options = Vec::new();
        for (taken, digit) in (0..).zip(&self.digits) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                options.push(Value::a(false));
            }
            if digit & 2 != 0 && left > 0 {
                options.push(value(left));
            }
            if digit & 4 != 0 {
                options.extend((1..=left / 2).map(|part| value(part).times(&value(left - part))));
            }
        }
        Heap {
            first: heap,
            single: true,
            value: value(heap),
            options: different(options),
            families: Vec::new(),
        }
    }

    fn class(&self, first: i64, k: i64) -> Heap {
        let (start, step) = (self.start(), 2 * self.classes.len() as i64);
        let (m, x) = (Form::variable(M), Form::variable(X));
        let (mut options, mut families) = (Vec::new(), Vec::new());
        for (taken, digit) in (0..).zip(&self.digits) {
            let left = first - taken;
            if digit & 2 != 0 {
                options.push(self.value(left, m, k));
            }
            if digit & 4 != 0 {
                for part in 1..start {
                    let part_value = self.value(part, Form::ZERO, k);
                    options.push(part_value.times(&self.value(left - part, m, k)));
                }
                for one in 0..step {
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
        Heap {
            first,
            single: false,
            value: self.value(first, m, k),
            options: different(options),
            families,
        }
    }

    /// All heaps, with values in W(K).
    pub fn heaps(&self, k: i64) -> Vec<Heap> {
        let (step, most_taken) = (2 * self.classes.len() as i64, self.digits.len() as i64 - 1);
        let bound = 2 * self.start() + most_taken - 1;
        let small = (1..bound).map(|heap| self.small(heap, k));
        let large = (bound..bound + step).map(|first| self.class(first, k));
        small.chain(large).collect()
    }
}

fn different(values: Vec<Value>) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    for value in values {
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}

/// Whether the values generate W(K): a is one, and up to a factor a so are b, every c_k and every d_n. The
/// last needs a class of heaps d_n, d_{n+1}, …, and the smaller indices among the first heaps.
pub(crate) fn generate(claim: &Claim, k: i64) -> bool {
    let runs = claim
        .classes
        .iter()
        .filter(|class| class.b.first == 0 && class.b.slope == 0);
    let runs = runs.filter_map(|class| match class.last {
        ClassLast::D(n) if n.slope == 1 => Some(n.first),
        _ => None,
    });
    let Some(run) = runs.min() else {
        return false;
    };
    let heaps = claim.start() + claim.classes.len() as i64 * (run + 1);
    let values: Vec<Value> = (1..heaps)
        .map(|heap| claim.value(heap, Form::ZERO, k))
        .collect();
    let occurs = |wanted: Value| {
        let same = |value: &Value| value.power == wanted.power && value.reaches == wanted.reaches;
        values.iter().any(same)
    };
    let d = |n: i64| Value::d(Form::number(n), false, k);
    values.contains(&Value::a(true))
        && occurs(Value::b(Form::number(1)))
        && (1..=k).all(|k| occurs(Value::c(k)))
        && (0..run).all(|n| occurs(d(n)))
}
