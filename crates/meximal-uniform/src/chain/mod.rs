//! The monoids V(δ), δ ≥ 0: the values of 0.54 (δ = 0) and 0.145 (δ = 1), games whose infinite quotients are
//! of another kind than W(K). Generators are a, b, u_0, u_1, … and v_0, v_1, …; write w_n = a·v_n. An element
//! has four parts, each of which is found from the same parts of its factors:
//!
//! - a *sign*, the number of a and v modulo 2;
//! - the number of b: none, an odd number, or an even one above 0;
//! - the u: none; one, u_m; two that are *near*, |m−n| ≤ δ, of which the smaller index counts; two that are
//!   *far*; or more than two, an odd or an even number;
//! - the w, a chain. The *level* of a product is the greatest index n. A single w_n is alive, and it stays
//!   *alive* in a product as long as the levels of all other factors are at most n−1−δ. A product in which
//!   none is alive is *dead*.
//!
//! The chain is forgotten where b occurs, and where there are two far u or more than two. All four rules
//! speak of sets of factors and do not depend on their order, so the product is associative. The chain is
//! W(K)'s rule with a maximum in the place of a sum: there too a factor is tagged as long as its reach is not
//! used up by the powers of the others.
//!
//! P-values: a;
//!
//! - with no u and sign 0: an even number of b above 0, or, without b, a dead chain;
//! - with one u_m, sign 1 and no b: a level at most m−2−δ (−1 if there is no w), or a chain alive with w_n,
//!   n−1−δ ≥ m;
//! - with two near u of smaller index m and sign 0: an even number of b above 0; or no b, and no w_n alive
//!   with n−1−δ ≥ m;
//! - with two far u: sign 1 and an odd number of b;
//! - with more u, an even number of them: sign 0 and no odd number of b.
//!
//! V(δ) is not reduced: some different elements (u_2 and u_2·w_0² in V(0)) are never told apart. For outcomes
//! that does not matter. The w_n with n = 0, δ+1, 2δ+2, … are told apart, w_m and w_n for m < n by the factor
//! w_m², with which the first is dead, in P, and the second is alive: the quotient of a game in which a and
//! infinitely many v_n are values is infinite.
//!
//! Elements here have [linear forms](Form) in the place of indices, so that one product serves for numbers
//! and for variables. A product is a list of cases, each with the region in which it holds.

mod catalogue;
mod finder;
mod moves;
mod proof;
mod solution;

pub use catalogue::{chain_catalogue, known_chain};
pub(crate) use finder::find_chain;
pub use proof::{ChainProof, ChainVerdict, prove_chain};
pub use solution::{ChainClass, ChainLast, ChainSolution, ChainValue, ChainWord};

use crate::linear::{Form, Point};
use crate::symbolic::Region;

/// One of the monoids: the number δ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    pub delta: i64,
}

/// The u of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Twigs {
    None,
    One(Form),
    Near(Form),
    Far,
    Many { odd: bool },
}

/// The w of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Level {
    None,
    Dead(Form),
    Alive(Form),
}

/// An element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Link {
    pub sign: bool,
    /// The number of b: 0, 1 for odd, 2 for even.
    pub b: u8,
    pub u: Twigs,
    pub w: Level,
}

/// What an element is in a region.
pub(crate) type Case = (Region, Link);

impl Link {
    pub const ONE: Link = Link {
        sign: false,
        b: 0,
        u: Twigs::None,
        w: Level::None,
    };

    pub fn is_trivial(&self) -> bool {
        self.b == 0 && self.u == Twigs::None && self.w == Level::None
    }

    /// The element with a form in the place of a variable.
    pub fn with(&self, variable: usize, value: Form) -> Link {
        let change = |form: Form| form.with(variable, value);
        Link {
            u: match self.u {
                Twigs::One(m) => Twigs::One(change(m)),
                Twigs::Near(m) => Twigs::Near(change(m)),
                other => other,
            },
            w: match self.w {
                Level::None => Level::None,
                Level::Dead(n) => Level::Dead(change(n)),
                Level::Alive(n) => Level::Alive(change(n)),
            },
            ..*self
        }
    }

    /// The element at a point.
    pub fn at(&self, point: &Point) -> Link {
        let number = |form: Form| Form::constant(form.at(point));
        Link {
            u: match self.u {
                Twigs::One(m) => Twigs::One(number(m)),
                Twigs::Near(m) => Twigs::Near(number(m)),
                other => other,
            },
            w: match self.w {
                Level::None => Level::None,
                Level::Dead(n) => Level::Dead(number(n)),
                Level::Alive(n) => Level::Alive(number(n)),
            },
            ..*self
        }
    }
}

/// x ≥ y + c.
fn beyond(x: Form, y: Form, c: i64) -> Form {
    x - y - Form::constant(c)
}

/// The region without what always holds; none if something never does.
fn reduced(region: Region) -> Option<Region> {
    let fixed = |form: &Form| form.coefficients.iter().all(|&c| c == 0);
    let never = region.iter().any(|form| fixed(form) && form.constant < 0);
    (!never).then(|| region.into_iter().filter(|form| !fixed(form)).collect())
}

impl Chain {
    /// With w_n alive, the levels of all other factors are at most this.
    fn reach(self, n: Form) -> Form {
        n - Form::constant(1 + self.delta)
    }

    fn twigs(self, x: Twigs, y: Twigs) -> Vec<(Region, Twigs)> {
        let always = |twigs| vec![(Vec::new(), twigs)];
        let odd = |twigs| matches!(twigs, Twigs::One(_) | Twigs::Many { odd: true });
        match (x, y) {
            (Twigs::None, other) | (other, Twigs::None) => always(other),
            (Twigs::One(m), Twigs::One(n)) => {
                let far = self.delta + 1;
                let mut cases = vec![
                    (vec![beyond(m, n, far)], Twigs::Far),
                    (vec![beyond(n, m, far)], Twigs::Far),
                ];
                for apart in -self.delta..=self.delta {
                    let smaller = if apart <= 0 { m } else { n };
                    let equal = vec![beyond(m, n, apart), beyond(n, m, -apart)];
                    cases.push((equal, Twigs::Near(smaller)));
                }
                cases
            }
            _ => always(Twigs::Many {
                odd: odd(x) ^ odd(y),
            }),
        }
    }

    fn levels(self, x: Level, y: Level) -> Vec<(Region, Level)> {
        let (m, n) = match (x, y) {
            (Level::None, other) | (other, Level::None) => return vec![(Vec::new(), other)],
            (Level::Dead(m) | Level::Alive(m), Level::Dead(n) | Level::Alive(n)) => (m, n),
        };
        let mut dead = Vec::new();
        let mut cases = Vec::new();
        if matches!(x, Level::Alive(_)) {
            cases.push((vec![beyond(self.reach(m), n, 0)], Level::Alive(m)));
            dead.push(beyond(n, self.reach(m), 1));
        }
        if matches!(y, Level::Alive(_)) {
            cases.push((vec![beyond(self.reach(n), m, 0)], Level::Alive(n)));
            dead.push(beyond(m, self.reach(n), 1));
        }
        for (greater, level) in [(beyond(m, n, 0), m), (beyond(n, m, 1), n)] {
            let mut region = dead.clone();
            region.push(greater);
            cases.push((region, Level::Dead(level)));
        }
        cases
    }

    /// The product.
    pub fn product(self, x: &Link, y: &Link) -> Vec<Case> {
        let sign = x.sign ^ y.sign;
        let b = match x.b + y.b {
            0 => 0,
            b => 2 - b % 2,
        };
        let mut cases = Vec::new();
        for (region, u) in self.twigs(x.u, y.u) {
            let forgotten = b > 0 || matches!(u, Twigs::Far | Twigs::Many { .. });
            let levels = if forgotten {
                vec![(Vec::new(), Level::None)]
            } else {
                self.levels(x.w, y.w)
            };
            for (more, w) in levels {
                let region = reduced([region.as_slice(), &more].concat());
                cases.extend(region.map(|region| (region, Link { sign, b, u, w })));
            }
        }
        cases
    }

    /// The product of what is given by cases with an element.
    pub fn product_of_cases(self, cases: &[Case], y: &Link) -> Vec<Case> {
        let mut products = Vec::new();
        for (region, x) in cases {
            for (more, product) in self.product(x, y) {
                products.push(([region.as_slice(), &more].concat(), product));
            }
        }
        products
    }

    /// Where an element is a P-value.
    pub fn is_p(self, x: &Link) -> Vec<Region> {
        let always = || vec![Vec::new()];
        let even = x.b == 2;
        let regions = match (x.u, x.w, x.b) {
            (Twigs::None, Level::None, 0) if x.sign => always(),
            (Twigs::None, Level::Dead(_), 0) if !x.sign => always(),
            (Twigs::One(m), w, 0) if x.sign => {
                let below = m - Form::constant(2 + self.delta);
                let level = match w {
                    Level::None => Form::constant(-1),
                    Level::Dead(n) | Level::Alive(n) => n,
                };
                let mut regions = vec![vec![below - level]];
                if let Level::Alive(n) = w {
                    regions.push(vec![self.reach(n) - m]);
                }
                regions
            }
            (Twigs::Near(m), Level::Alive(n), 0) if !x.sign => {
                vec![vec![beyond(m, self.reach(n), 1)]]
            }
            (Twigs::Near(_), _, 0) if !x.sign => always(),
            (Twigs::Many { odd: false }, _, 0) if !x.sign => always(),
            (Twigs::None | Twigs::Near(_) | Twigs::Many { odd: false }, _, _)
                if !x.sign && even =>
            {
                always()
            }
            (Twigs::Far, _, 1) if x.sign => always(),
            _ => Vec::new(),
        };
        regions.into_iter().filter_map(reduced).collect()
    }

    /// Where what is given by cases is a P-value.
    pub fn is_p_of_cases(self, cases: &[Case]) -> Vec<Region> {
        let mut regions = Vec::new();
        for (region, x) in cases {
            for more in self.is_p(x) {
                regions.push([region.as_slice(), &more].concat());
            }
        }
        regions
    }

    /// The product of elements without variables.
    pub fn product_of_numbers(self, x: &Link, y: &Link) -> Link {
        // The regions of a product are disjoint and cover everything; those without variables that do not
        // hold are left out.
        self.product(x, y).first().map_or(Link::ONE, |case| case.1)
    }

    /// Whether an element without variables is a P-value.
    pub fn number_is_p(self, x: &Link) -> bool {
        !self.is_p(x).is_empty()
    }
}
