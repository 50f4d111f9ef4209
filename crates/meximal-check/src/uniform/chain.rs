//! The monoids V(δ). A value has a sign, a number of b (none, odd, even), some u and some w: see
//! `docs/certificates.md`. The parts of a product are found from those of its factors, and which case applies
//! depends on linear inequalities between indices.

use super::linear::{Form, Region, S, T};
use crate::CheckError;
use crate::budget::Work;

/// The u of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum U {
    None,
    One(Form),
    /// Two, with indices that differ by δ at most; the smaller one.
    Near(Form),
    /// Two others.
    Far,
    /// More than two.
    Even,
    Odd,
}

/// The w of a value, with its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum W {
    None,
    Dead(Form),
    Alive(Form),
}

/// A value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Link {
    pub sign: bool,
    /// 0 for none, 1 for an odd number, 2 for an even one.
    pub b: i64,
    pub u: U,
    pub w: W,
}

/// What a product is in a region.
pub(crate) type Case = (Region, Link);

impl Link {
    pub const ONE: Link = Link {
        sign: false,
        b: 0,
        u: U::None,
        w: W::None,
    };

    pub fn is_trivial(&self) -> bool {
        self.b == 0 && self.u == U::None && self.w == W::None
    }

    /// The value with its indices changed.
    pub fn map(mut self, change: impl Fn(Form) -> Form) -> Link {
        match &mut self.u {
            U::One(m) | U::Near(m) => *m = change(*m),
            U::None | U::Far | U::Even | U::Odd => {}
        }
        match &mut self.w {
            W::Dead(n) | W::Alive(n) => *n = change(*n),
            W::None => {}
        }
        self
    }

    pub fn indices(&self) -> Vec<Form> {
        let mut indices = Vec::new();
        if let U::One(m) | U::Near(m) = self.u {
            indices.push(m);
        }
        if let W::Dead(n) | W::Alive(n) = self.w {
            indices.push(n);
        }
        indices
    }

    /// Whether two values are the same but for indices.
    pub fn is_like(&self, other: &Link) -> bool {
        let blank = |link: &Link| link.map(|_| Form::ZERO);
        blank(self) == blank(other)
    }

    /// The regions whose union is where this is a P-value of V(δ).
    pub fn is_p(&self, delta: i64) -> Vec<Region> {
        let always = vec![Vec::new()];
        let reach = |n: Form| n.minus(Form::number(1 + delta));
        match (self.sign, self.b, self.u, self.w) {
            (true, 0, U::None, W::None) => always,
            (false, 0, U::None, W::Dead(_)) => always,
            (true, 0, U::One(m), w) => {
                let level = match w {
                    W::None => Form::number(-1),
                    W::Dead(n) | W::Alive(n) => n,
                };
                let mut regions = vec![vec![m.minus(Form::number(2 + delta)).minus(level)]];
                if let W::Alive(n) = w {
                    regions.push(vec![reach(n).minus(m)]);
                }
                regions
            }
            (false, 0, U::Near(m), W::Alive(n)) => vec![vec![reach(n).minus(m).negated()]],
            (false, 0, U::Near(_) | U::Even, _) => always,
            (false, 2, U::None | U::Near(_) | U::Even, _) => always,
            (true, 1, U::Far, _) => always,
            _ => Vec::new(),
        }
    }
}

/// The cases of a product. They cover everything; where they overlap they agree.
pub(crate) fn product(factors: &[Link], delta: i64, work: &Work) -> Result<Vec<Case>, CheckError> {
    let sign = factors
        .iter()
        .fold(false, |sign, factor| sign ^ factor.sign);
    let b = match factors.iter().map(|factor| factor.b).sum::<i64>() {
        0 => 0,
        b => 2 - b % 2,
    };
    let twigs: Vec<U> = factors
        .iter()
        .map(|factor| factor.u)
        .filter(|u| *u != U::None)
        .collect();
    let by_u = match twigs[..] {
        [] => vec![(Vec::new(), U::None)],
        [u] => vec![(Vec::new(), u)],
        [U::One(m), U::One(n)] => {
            let differences = 2 * delta as usize + 3;
            work.steps(32 * differences)?;
            work.allow(differences * (4 * size_of::<Form>() + 256))?;
            let apart = m.minus(n);
            let beyond = Form::number(delta + 1);
            let mut cases = vec![
                (vec![apart.minus(beyond)], U::Far),
                (vec![apart.times(-1).minus(beyond)], U::Far),
            ];
            for difference in -delta..=delta {
                let zero = apart.minus(Form::number(difference));
                let smaller = if difference <= 0 { m } else { n };
                cases.push((vec![zero, zero.times(-1)], U::Near(smaller)));
            }
            cases
        }
        _ => {
            let odd = twigs
                .iter()
                .filter(|u| matches!(u, U::One(_) | U::Odd))
                .count()
                % 2
                == 1;
            vec![(Vec::new(), if odd { U::Odd } else { U::Even })]
        }
    };
    work.steps(64)?;
    let mut cases = Vec::new();
    for (region, u) in by_u {
        let forgets = b > 0 || matches!(u, U::Far | U::Even | U::Odd);
        let by_w = if forgets {
            vec![(Vec::new(), W::None)]
        } else {
            levels(factors, delta)
        };
        for (more, w) in by_w {
            cases.push(([region.as_slice(), &more].concat(), Link { sign, b, u, w }));
        }
    }
    cases.retain(|(region, _)| {
        !region
            .iter()
            .any(|form| form.is_number() && form.constant() < 0)
    });
    Ok(cases)
}

/// The cases of the w of a product. Let w_n have the greatest level. If it is a single w_n whose level
/// exceeds all others by more than δ, it is alive. Otherwise all are dead: the others because of w_n.
fn levels(factors: &[Link], delta: i64) -> Vec<(Region, W)> {
    let level = |w: &W| match *w {
        W::None => None,
        W::Dead(n) | W::Alive(n) => Some(n),
    };
    let chain: Vec<W> = factors
        .iter()
        .map(|factor| factor.w)
        .filter(|w| *w != W::None)
        .collect();
    if chain.is_empty() {
        return vec![(Vec::new(), W::None)];
    }
    let mut cases = Vec::new();
    for (place, greatest) in chain.iter().enumerate() {
        let Some(n) = level(greatest) else { continue };
        let others = chain
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != place);
        let others: Vec<Form> = others.filter_map(|(_, w)| level(w)).collect();
        let ahead = |by: i64| -> Region {
            others
                .iter()
                .map(|&m| n.minus(m).minus(Form::number(by)))
                .collect()
        };
        match greatest {
            W::Alive(_) => {
                cases.push((ahead(1 + delta), W::Alive(n)));
                for &m in &others {
                    let mut close = ahead(0);
                    close.push(m.plus(Form::number(delta)).minus(n));
                    cases.push((close, W::Dead(n)));
                }
            }
            _ => cases.push((ahead(0), W::Dead(n))),
        }
    }
    cases
}

/// All values, with the variables s and t as indices.
pub(crate) fn all() -> Vec<Link> {
    let (s, t) = (Form::variable(S), Form::variable(T));
    let mut all = Vec::new();
    for sign in [false, true] {
        for b in [0, 1, 2] {
            for u in [U::None, U::One(s), U::Near(s), U::Far, U::Even, U::Odd] {
                let w = W::None;
                all.push(Link { sign, b, u, w });
                if b == 0 && matches!(u, U::None | U::One(_) | U::Near(_)) {
                    all.extend([W::Dead(t), W::Alive(t)].map(|w| Link { sign, b, u, w }));
                }
            }
        }
    }
    all
}
