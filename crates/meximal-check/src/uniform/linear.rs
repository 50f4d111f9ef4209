//! Linear inequalities over the natural numbers.
//!
//! Let x = 2x′ + t with digits t. Then L(x) + c ≥ 0 exactly when L(x′) + ⌊(L(t) + c)/2⌋ ≥ 0, since L(x′) is
//! an integer: reading the least digits of all variables gives a system with the same coefficients and other
//! constants. It is solved by x′ = 0 if no constant is negative. Constants soon stay within the sums of the
//! coefficients, so there are finitely many systems to look at. One whose constants are nowhere greater than
//! those of another one seen before is skipped: what solves it solves the other.

use crate::budget::Work;
use crate::{CheckError, Rejected};

/// How many variables there are: m and n for two heaps, x for a way to break one, s and t for a context.
const VARIABLES: usize = 5;

/// The most digits of a variable; points with more are not looked for.
const MOST_DIGITS: u32 = 30;

pub(crate) const M: usize = 0;
pub(crate) const N: usize = 1;
pub(crate) const X: usize = 2;
pub(crate) const S: usize = 3;
pub(crate) const T: usize = 4;

/// The coefficients of the variables, then the constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Form([i64; VARIABLES + 1]);

/// The points at which all forms are ≥ 0.
pub(crate) type Region = Vec<Form>;

impl Form {
    pub const ZERO: Form = Form([0; VARIABLES + 1]);

    pub fn number(number: i64) -> Form {
        let mut form = Form::ZERO;
        form.0[VARIABLES] = number;
        form
    }

    pub fn variable(variable: usize) -> Form {
        let mut form = Form::ZERO;
        form.0[variable] = 1;
        form
    }

    pub fn plus(mut self, other: Form) -> Form {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
        self
    }

    pub fn times(self, factor: i64) -> Form {
        Form(self.0.map(|number| number * factor))
    }

    pub fn minus(self, other: Form) -> Form {
        self.plus(other.times(-1))
    }

    /// The form that is ≥ 0 where this one is < 0.
    pub fn negated(self) -> Form {
        Form::number(-1).minus(self)
    }

    /// The form with another one in the place of a variable.
    pub fn with(mut self, variable: usize, form: Form) -> Form {
        let coefficient = std::mem::take(&mut self.0[variable]);
        self.plus(form.times(coefficient))
    }

    /// What a variable must be for the form to be 0, if that is a form.
    pub fn root(self, variable: usize) -> Option<Form> {
        let coefficient = self.0[variable];
        let rest = self.with(variable, Form::ZERO);
        let divides = coefficient != 0 && rest.0.iter().all(|number| number % coefficient == 0);
        divides.then(|| Form(rest.0.map(|number| -number / coefficient)))
    }

    /// The form with the variable n in the place of m.
    pub fn m_to_n(mut self) -> Form {
        self.0.swap(M, N);
        self
    }

    pub fn constant(self) -> i64 {
        self.0[VARIABLES]
    }

    /// Whether no variable occurs.
    pub fn is_number(self) -> bool {
        self.0[..VARIABLES] == [0; VARIABLES]
    }

    /// Whether the form is odd at every point; none if it depends on the point.
    pub fn is_odd(self) -> Option<bool> {
        let even = self.0[..VARIABLES].iter().all(|c| c % 2 == 0);
        even.then_some(self.constant() % 2 != 0)
    }

    fn at(self, point: &[i64; VARIABLES]) -> i64 {
        let terms = self.0.iter().zip(point).map(|(c, x)| c * x);
        self.constant() + terms.sum::<i64>()
    }
}

/// A point at which all forms are ≥ 0, if there is any.
pub(crate) fn solve(forms: &[Form], work: &Work) -> Result<Option<[i64; VARIABLES]>, CheckError> {
    let used = |variable: &usize| forms.iter().any(|form| form.0[*variable] != 0);
    let variables: Vec<usize> = (0..VARIABLES).filter(used).collect();
    // The constants of a system, and the digits read to get there.
    let start: Vec<i64> = forms.iter().map(|form| form.constant()).collect();
    let mut systems = vec![(start, [0; VARIABLES])];
    let mut depths = vec![0u32];
    let mut next = 0;
    while let Some((constants, point)) = systems.get(next).cloned() {
        if constants.iter().all(|&constant| constant >= 0) {
            return Ok(Some(point));
        }
        for choice in 0..1 << variables.len() {
            work.step()?;
            work.steps(systems.len())?;
            let mut digits = [0; VARIABLES];
            for (bit, &variable) in variables.iter().enumerate() {
                digits[variable] = choice >> bit & 1;
            }
            let read = |(form, constant): (&Form, &i64)| {
                (form.at(&digits) - form.constant() + constant).div_euclid(2)
            };
            let after: Vec<i64> = forms.iter().zip(&constants).map(read).collect();
            let hopeless = |(form, &constant): (&Form, &i64)| {
                constant < 0 && form.0[..VARIABLES].iter().all(|&c| c <= 0)
            };
            let greater =
                |(seen, _): &(Vec<i64>, _)| seen.iter().zip(&after).all(|(old, new)| old >= new);
            if forms.iter().zip(&after).any(hopeless) || systems.iter().any(greater) {
                continue;
            }
            let depth = depths[next];
            if depth >= MOST_DIGITS {
                return Err(Rejected::as_a_whole("the numbers are too large"));
            }
            let mut point = point;
            for (x, digit) in point.iter_mut().zip(digits) {
                *x += digit << depth;
            }
            work.allow(systems.len() * (8 * forms.len() + 80))?;
            systems.push((after, point));
            depths.push(depth + 1);
        }
        next += 1;
    }
    Ok(None)
}

/// Whether the regions cover a domain: take a point of it, a region that contains the point, and go on with
/// what that region leaves over, the part outside of its first form, then the part inside of it and outside
/// of the second, and so on. How deep that goes is up to the certificate, so it is a loop.
pub(crate) fn covered(domain: Region, regions: &[Region], work: &Work) -> Result<bool, CheckError> {
    let mut waiting = vec![domain];
    let mut bytes = bytes_of(&waiting[0]);
    while let Some(domain) = waiting.pop() {
        bytes -= bytes_of(&domain);
        let Some(point) = solve(&domain, work)? else {
            continue;
        };
        work.steps(8 * regions.len())?;
        let contains = |region: &&Region| region.iter().all(|form| form.at(&point) >= 0);
        let Some(region) = regions
            .iter()
            .filter(contains)
            .min_by_key(|region| region.len())
        else {
            return Ok(false);
        };
        let mut inside = domain;
        let first = waiting.len();
        for form in region {
            let mut outside = inside.clone();
            outside.push(form.negated());
            bytes += bytes_of(&outside);
            work.allow(bytes)?;
            waiting.push(outside);
            inside.push(*form);
        }
        waiting[first..].reverse();
    }
    Ok(true)
}

fn bytes_of(region: &Region) -> usize {
    size_of::<Region>() + region.len() * size_of::<Form>()
}

/// Regions that are collected within the limits.
pub(crate) struct Regions<'w> {
    pub list: Vec<Region>,
    bytes: usize,
    work: &'w Work<'w>,
}

impl<'w> Regions<'w> {
    pub fn new(work: &'w Work<'w>) -> Regions<'w> {
        Regions {
            list: Vec::new(),
            bytes: 0,
            work,
        }
    }

    pub fn add(&mut self, more: Vec<Region>) -> Result<(), CheckError> {
        self.work.steps(1 + more.len())?;
        self.bytes += more.iter().map(bytes_of).sum::<usize>();
        self.work.allow(self.bytes)?;
        self.list.extend(more);
        Ok(())
    }
}
