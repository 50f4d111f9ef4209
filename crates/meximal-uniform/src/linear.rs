//! Systems of linear inequalities over the natural numbers, decided by reading binary digits.
//!
//! A [`Form`] is L(x) + c with integer coefficients; the system asks for x in N^r with all forms ≥ 0. Write x
//! = 2x′ + t with digits t in {0,1}^r. Then L(x) + c ≥ 0 if and only if L(x′) + ⌊(L(t) + c)/2⌋ ≥ 0, because
//! L(x′) is an integer. So reading the least digits turns a system into another one with the same
//! coefficients and other constants: the *carries*. The digits left unread may all be 0 exactly when no carry
//! is negative. Let s be the sum of the moduli of the coefficients of a form. A carry outside [−s−1, s] moves
//! towards this interval at every step, and one inside stays inside: finitely many vectors of carries are
//! reached, and the search through them ends. It is the product of automata of Presburger's arithmetic (Büchi
//! 1960; Boudet and Comon 1996), and decides the system exactly: no solution is missed and none is invented.
//!
//! Two things make it fast. A vector of carries that is nowhere greater than one met before leads to nothing
//! new, because what solves the smaller solves the greater: only an antichain is explored. And before the
//! search, each form is divided by the greatest common divisor of its coefficients (rounding the constant
//! down), and of forms with the same coefficients the strictest is kept.

use std::collections::BTreeMap;
use std::ops::{Add, Mul, Neg, Sub};

use crate::work::{Unfinished, Work};

/// The number of variables.
pub(crate) const VARIABLES: usize = 5;

/// A value for each variable.
pub(crate) type Point = [i64; VARIABLES];

/// A linear form with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Form {
    pub coefficients: [i64; VARIABLES],
    pub constant: i64,
}

impl Form {
    /// A constant.
    pub const fn constant(constant: i64) -> Form {
        Form {
            coefficients: [0; VARIABLES],
            constant,
        }
    }

    /// A variable.
    pub const fn variable(variable: usize) -> Form {
        let mut form = Form::constant(0);
        form.coefficients[variable] = 1;
        form
    }

    pub fn at(&self, point: &Point) -> i64 {
        let terms = self.coefficients.iter().zip(point);
        self.constant + terms.map(|(coefficient, x)| coefficient * x).sum::<i64>()
    }

    /// Whether the form is odd at all points; none if that depends on the point.
    pub fn is_odd(&self) -> Option<bool> {
        let even = self
            .coefficients
            .iter()
            .all(|coefficient| coefficient % 2 == 0);
        even.then_some(self.constant % 2 != 0)
    }

    /// The form with another one in the place of a variable.
    pub fn with(&self, variable: usize, value: Form) -> Form {
        let mut rest = *self;
        rest.coefficients[variable] = 0;
        rest + value * self.coefficients[variable]
    }

    /// The form divided by a number, if that leaves integers.
    pub fn divided(&self, by: i64) -> Option<Form> {
        let numbers = self.coefficients.iter().chain([&self.constant]);
        let whole = by != 0 && numbers.into_iter().all(|number| number % by == 0);
        whole.then(|| Form {
            coefficients: self.coefficients.map(|c| c / by),
            constant: self.constant / by,
        })
    }

    /// The form that is ≥ 0 where this one is not.
    pub fn negation(&self) -> Form {
        -*self - Form::constant(1)
    }

    /// The same inequality with the least coefficients.
    fn tightened(mut self) -> Form {
        let divisor = self.coefficients.iter().fold(0, |d, &c| gcd(d, c.abs()));
        if divisor > 1 {
            self.coefficients.iter_mut().for_each(|c| *c /= divisor);
            self.constant = self.constant.div_euclid(divisor);
        }
        self
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}

impl Add for Form {
    type Output = Form;

    fn add(mut self, other: Form) -> Form {
        self.constant += other.constant;
        for (mine, theirs) in self.coefficients.iter_mut().zip(other.coefficients) {
            *mine += theirs;
        }
        self
    }
}

impl Mul<i64> for Form {
    type Output = Form;

    fn mul(mut self, factor: i64) -> Form {
        self.constant *= factor;
        self.coefficients.iter_mut().for_each(|c| *c *= factor);
        self
    }
}

impl Neg for Form {
    type Output = Form;

    fn neg(self) -> Form {
        self * -1
    }
}

impl Sub for Form {
    type Output = Form;

    fn sub(self, other: Form) -> Form {
        self + -other
    }
}

/// A point of N^r where all forms are ≥ 0, if there is one.
pub(crate) fn solve(forms: &[Form], work: &Work) -> Result<Option<Point>, Unfinished> {
    work.problem();
    work.step()?;
    let mut system: BTreeMap<[i64; VARIABLES], i64> = BTreeMap::new();
    for form in forms {
        let form = form.tightened();
        let least = system.entry(form.coefficients).or_insert(form.constant);
        *least = form.constant.min(*least);
    }
    if system
        .remove(&[0; VARIABLES])
        .is_some_and(|least| least < 0)
    {
        return Ok(None);
    }
    let opposite = |(coefficients, constant): (&[i64; VARIABLES], &i64)| {
        let opposite = system.get(&coefficients.map(|c| -c));
        opposite.is_some_and(|other| other + constant < 0)
    };
    if system.iter().any(opposite) {
        return Ok(None);
    }
    let rows: Vec<[i64; VARIABLES]> = system.keys().copied().collect();
    let start: Vec<i64> = system.values().copied().collect();
    search(&rows, start, work)
}

/// A vector of carries, and how it was reached.
struct Node {
    carries: Vec<i64>,
    parent: usize,
    digits: usize,
    depth: u32,
}

/// The most digits of a variable; points with more are not looked for.
const MOST_DIGITS: u32 = 40;

fn search(
    rows: &[[i64; VARIABLES]],
    start: Vec<i64>,
    work: &Work,
) -> Result<Option<Point>, Unfinished> {
    let used = |variable: usize| rows.iter().any(|row| row[variable] != 0);
    let variables: Vec<usize> = (0..VARIABLES).filter(|&v| used(v)).collect();
    // For each choice of digits, what it adds to each carry.
    let steps: Vec<Vec<i64>> = (0..1usize << variables.len())
        .map(|digits| {
            let chosen = |row: &[i64; VARIABLES]| {
                let bits = variables.iter().enumerate();
                bits.filter(|(bit, _)| digits >> bit & 1 == 1)
                    .map(|(_, &variable)| row[variable])
                    .sum()
            };
            rows.iter().map(chosen).collect()
        })
        .collect();
    let hopeless: Vec<bool> = rows.iter().map(|row| row.iter().all(|&c| c <= 0)).collect();
    let mut nodes = vec![Node {
        carries: start,
        parent: 0,
        digits: 0,
        depth: 0,
    }];
    let mut next = 0;
    while next < nodes.len() {
        if nodes[next].carries.iter().all(|&carry| carry >= 0) {
            return Ok(Some(point(&nodes, next, &variables)));
        }
        for (digits, added) in steps.iter().enumerate() {
            work.step()?;
            let halves = nodes[next].carries.iter().zip(added);
            let carries: Vec<i64> = halves
                .map(|(carry, add)| (carry + add).div_euclid(2))
                .collect();
            let dead = carries
                .iter()
                .zip(&hopeless)
                .any(|(&c, &hopeless)| hopeless && c < 0);
            let covers = |node: &Node| {
                node.carries
                    .iter()
                    .zip(&carries)
                    .all(|(old, new)| old >= new)
            };
            if !dead && !nodes.iter().any(covers) {
                let depth = nodes[next].depth + 1;
                if depth > MOST_DIGITS {
                    return Err(Unfinished::TooLarge);
                }
                nodes.push(Node {
                    carries,
                    parent: next,
                    digits,
                    depth,
                });
            }
        }
        next += 1;
    }
    Ok(None)
}

/// The point whose digits lead to a node.
fn point(nodes: &[Node], mut node: usize, variables: &[usize]) -> Point {
    let mut point = [0; VARIABLES];
    while node != 0 {
        for (bit, &variable) in variables.iter().enumerate() {
            point[variable] = 2 * point[variable] + (nodes[node].digits >> bit & 1) as i64;
        }
        node = nodes[node].parent;
    }
    point
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator of numbers that look random.
    fn numbers(mut seed: u64) -> impl FnMut(u64) -> u64 {
        move |below| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed % below
        }
    }

    #[test]
    fn agrees_with_enumeration() {
        let work = Work::unlimited();
        let mut random = numbers(0x9e37_79b9_7f4a_7c15);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..3000 {
            let count = 2 + random(5) as usize;
            let forms: Vec<Form> = (0..count)
                .map(|_| {
                    let mut form = Form::constant(random(21) as i64 - 10);
                    for c in &mut form.coefficients[..3] {
                        *c = random(7) as i64 - 3;
                    }
                    form
                })
                .collect();
            let found = solve(&forms, &work).unwrap();
            if let Some(point) = found {
                assert!(forms.iter().all(|form| form.at(&point) >= 0));
                yes += 1;
            } else {
                for x in 0..24 {
                    for y in 0..24 {
                        for z in 0..24 {
                            let point = [x, y, z, 0, 0];
                            assert!(
                                forms.iter().any(|form| form.at(&point) < 0),
                                "{forms:?} {point:?}"
                            );
                        }
                    }
                }
                no += 1;
            }
        }
        assert!(yes > 500 && no > 500, "{yes} {no}");
    }

    #[test]
    fn far_points_are_found() {
        let [x, y] = [Form::variable(0), Form::variable(1)];
        // 2x = 3y + 1 and y ≥ 10⁹.
        let equal = x * 2 - y * 3 - Form::constant(1);
        let far = y - Form::constant(1_000_000_000);
        let point = solve(&[equal, -equal, far], &Work::unlimited())
            .unwrap()
            .unwrap();
        assert_eq!(2 * point[0], 3 * point[1] + 1);
        assert!(point[1] >= 1_000_000_000);
        // 2x = 4y + 1 has no solution.
        let odd = x * 2 - y * 4 - Form::constant(1);
        assert_eq!(solve(&[odd, -odd], &Work::unlimited()), Ok(None));
    }
}
