//! Whether a solution over V(δ) is right, for all heaps. Theorem U (see `proof` of W(K)) asks for (S) and
//! (C). (S) is decided as there. For (C) the pair lemma does not help: in sums with many heaps it matters
//! which heap is moved. Here is what replaces it.
//!
//! **Support lemma.** A property of a product may show that a certain heap is there. A sum whose value has
//!
//! - sign 1 has a heap with sign 1; an odd number of b, a heap with an odd number of b; any b, a heap with b;
//! - one u, or two near ones, with index m, has a heap with u_m; any u, a heap with u;
//! - a chain of level n has a heap with w_n.
//!
//! Call such a heap a *carrier* of the property. Suppose that every value x that is not trivial and not in P
//! has a property for which the following holds: for every carrier N and every z with φ(N)·z = x, some option
//! v of N has v·z in P; or z has a property such that for every carrier N′ and every z′ with φ(N′)·z′ = z,
//! some option v of N has v·φ(N′)·z′ in P or some option v of N′ has v·φ(N)·z′ in P. Suppose also (T):
//! trivial heaps of value 1 with moves have an option value in P, and those of value a have an option of
//! value 1. Then (C). *Proof.* Let the value x of a position not be in P, and let there be a move. If x is
//! trivial it is 1, and all heaps are trivial, because products of others are not: (T) gives the option, as
//! in the pair lemma. Otherwise take a carrier N of the property of x in the position, and let z be the value
//! of the rest; and if need be a carrier N′ of the property of z in the rest, and z′ the value of what is
//! left. ∎
//!
//! *The decision.* Values fall into finitely many kinds: sign, number of b, kind of u, kind of chain. For
//! each kind of x, and then for each N and each kind of z, the properties are tried in turn. With N and N′
//! from residue classes and z, z′ of a given kind with variables as indices, what has to be shown is that a
//! polyhedron is covered by regions, as for W(K).

use super::{Case, Chain, ChainClass, ChainLast, ChainSolution, ChainWord, Level, Link, Twigs};
use crate::linear::{Form, solve};
use crate::proof::uncovered;
use crate::symbolic::{M, M2, Region, X, Z};
use crate::work::{Unfinished, Work};

/// What a proof took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainProof {
    /// How many heaps were looked at one by one.
    pub small_heaps: usize,
    /// How many residue classes of larger heaps were looked at as a whole.
    pub classes: usize,
    /// How many systems of linear inequalities were decided.
    pub systems: u64,
    /// Whether a and infinitely many v_n are values, so that the quotient is infinite.
    pub is_infinite: bool,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainVerdict {
    /// It holds for all heaps.
    Proved(ChainProof),
    /// A move from this heap leads from P to P, or a dead or trivial heap has a wrong value.
    Refuted(u64),
    /// It was not seen that all values of a kind, named here by one of them, have winning moves.
    Undecided(String),
}

/// One heap, or a class of heaps with the variable M.
struct Heap {
    first: u64,
    step: u64,
    value: Link,
    options: Options,
}

impl Heap {
    fn has_move(&self) -> bool {
        !(self.options.plain.is_empty() && self.options.families.is_empty())
    }
}

/// Two heaps left by a move, with values in the variables M and X, for 0 ≤ X ≤ most.
#[derive(Clone, Copy)]
struct Family {
    parts: [Link; 2],
    most: Form,
}

/// The index of a u or w.
fn indices(x: &Link) -> impl Iterator<Item = Form> {
    let u = match x.u {
        Twigs::One(m) | Twigs::Near(m) => Some(m),
        Twigs::None | Twigs::Far | Twigs::Many { .. } => None,
    };
    let w = match x.w {
        Level::Dead(n) | Level::Alive(n) => Some(n),
        Level::None => None,
    };
    u.into_iter().chain(w)
}

impl Family {
    /// The x that are tried beside a context: the ends, and those that bring an index of a part near to one
    /// of the context, or of the other part.
    fn tried(&self, context: &Link, delta: i64) -> Vec<Form> {
        let mut tried = vec![Form::constant(0), self.most];
        for part in self.parts.iter().flat_map(indices) {
            let slope = part.coefficients[X];
            // part = slope·x + rest shall be the wanted index.
            let rest = part.with(X, Form::constant(0));
            for wanted in indices(context) {
                for apart in -1 - delta..=1 + delta {
                    tried.extend((wanted + Form::constant(apart) - rest).divided(slope));
                }
            }
        }
        for one in indices(&self.parts[0]) {
            for two in indices(&self.parts[1]) {
                // one − two = slope·x + rest shall be small.
                let difference = one - two;
                let slope = difference.coefficients[X];
                let rest = difference.with(X, Form::constant(0));
                for apart in -1 - delta..=1 + delta {
                    tried.extend((Form::constant(apart) - rest).divided(slope));
                }
            }
        }
        tried
    }

    /// The value of what is left, at one x.
    fn at(&self, chain: Chain, x: Form) -> Vec<Case> {
        let [one, two] = self.parts.map(|part| part.with(X, x));
        let mut cases = chain.product(&one, &two);
        for (region, _) in &mut cases {
            region.extend([x, self.most - x]);
        }
        cases
    }

    /// The family with another variable in the place of M.
    fn renamed(&self, variable: Form) -> Family {
        Family {
            parts: self.parts.map(|part| part.with(M, variable)),
            most: self.most.with(M, variable),
        }
    }
}

/// The options of a heap, in the variable M or M2.
struct Options {
    /// The value of each option, by cases.
    plain: Vec<Vec<Case>>,
    families: Vec<Family>,
}

/// A property of a value that some heap must carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Property {
    Level,
    Twig,
    OddB,
    Sign,
    B,
}

const PROPERTIES: [Property; 5] = [
    Property::Level,
    Property::Twig,
    Property::OddB,
    Property::Sign,
    Property::B,
];

impl Property {
    fn holds(self, x: &Link) -> bool {
        match self {
            Property::Level => x.w != Level::None,
            Property::Twig => x.u != Twigs::None,
            Property::OddB => x.b == 1,
            Property::Sign => x.sign,
            Property::B => x.b > 0,
        }
    }

    /// Where a heap carries this property of a value; none if nowhere.
    fn carried(self, heap: &Link, x: &Link) -> Option<Region> {
        let equal = |one: Form, other: Form| vec![one - other, other - one];
        match (self, heap.u, x.u, heap.w, x.w) {
            (Property::Level, .., Level::Alive(n), Level::Alive(m) | Level::Dead(m)) => {
                Some(equal(n, m))
            }
            (Property::Twig, Twigs::One(n), Twigs::One(m) | Twigs::Near(m), ..) => {
                Some(equal(n, m))
            }
            (Property::Twig, Twigs::One(_), Twigs::Far | Twigs::Many { .. }, ..) => {
                Some(Vec::new())
            }
            (Property::Level | Property::Twig, ..) => None,
            _ => self.holds(heap).then(Vec::new),
        }
    }
}

/// Whether two elements are of one kind: the same but for indices.
fn same_kind(x: &Link, y: &Link) -> bool {
    use std::mem::discriminant;
    let many = match (x.u, y.u) {
        (Twigs::Many { odd: one }, Twigs::Many { odd: other }) => one == other,
        _ => true,
    };
    x.sign == y.sign
        && x.b == y.b
        && discriminant(&x.u) == discriminant(&y.u)
        && discriminant(&x.w) == discriminant(&y.w)
        && many
}

/// All kinds of elements, with the variables Z as indices.
fn kinds() -> Vec<Link> {
    let [m, n] = Z.map(Form::variable);
    let kept = [Twigs::None, Twigs::One(m), Twigs::Near(m)];
    let forgetful = [
        Twigs::Far,
        Twigs::Many { odd: false },
        Twigs::Many { odd: true },
    ];
    let mut kinds = Vec::new();
    for sign in [false, true] {
        for u in kept {
            for w in [Level::None, Level::Dead(n), Level::Alive(n)] {
                kinds.push(Link { sign, b: 0, u, w });
            }
        }
        let w = Level::None;
        kinds.extend(forgetful.map(|u| Link { sign, b: 0, u, w }));
        for b in [1, 2] {
            kinds.extend(
                kept.into_iter()
                    .chain(forgetful)
                    .map(|u| Link { sign, b, u, w }),
            );
        }
    }
    kinds
}

/// Decides a claim.
pub fn prove_chain(solution: &ChainSolution, work: &Work) -> Result<ChainVerdict, Unfinished> {
    let before = work.problems();
    let prover = Prover {
        chain: solution.chain(),
        heaps: heaps(solution)?,
        kinds: kinds(),
        work,
    };
    for heap in &prover.heaps {
        if !prover.single(heap)? {
            return Ok(ChainVerdict::Refuted(heap.first));
        }
    }
    for kind in &prover.kinds {
        if !kind.is_trivial() && !prover.complete(kind)? {
            let one = kind.at(&[0; crate::linear::VARIABLES]);
            return Ok(ChainVerdict::Undecided(super::ChainValue(one).to_string()));
        }
    }
    let small_heaps = prover.heaps.iter().filter(|heap| heap.step == 0).count();
    let runs = |class: &ChainClass| matches!(class.last, ChainLast::V(n) if n.slope > 0);
    let a = ChainWord {
        a: true,
        b: 0,
        last: ChainLast::None,
    };
    Ok(ChainVerdict::Proved(ChainProof {
        small_heaps,
        classes: prover.heaps.len() - small_heaps,
        systems: work.problems() - before,
        is_infinite: solution.classes().iter().any(runs) && solution.prefix().contains(&a),
    }))
}

/// All heaps: see `symbolic` for why these are all options of a class. The step is twice the modulus, and
/// parts of heaps are counted by the modulus, so that the middle of a family is linear.
fn heaps(solution: &ChainSolution) -> Result<Vec<Heap>, Unfinished> {
    let (start, rules, chain) = (solution.start(), solution.rules(), solution.chain());
    let step = solution.classes().len() as u64;
    let bound = 2 * start + rules.most_taken() as u64 - 1;
    let (t, x, zero) = (Form::variable(M) * 2, Form::variable(X), Form::constant(0));
    let mut heaps = Vec::new();
    for heap in 1..bound {
        let mut options = Vec::new();
        for left in rules.options(heap) {
            let option = vec![(Vec::new(), solution.value_left(left)?)];
            if !options.contains(&option) {
                options.push(option);
            }
        }
        heaps.push(Heap {
            first: heap,
            step: 0,
            value: solution.link(heap, zero)?,
            options: Options {
                plain: options,
                families: Vec::new(),
            },
        });
    }
    for first in bound..bound + 2 * step {
        let (mut options, mut families) = (Vec::new(), Vec::new());
        for taken in 0..=rules.most_taken() {
            let left = first - taken as u64;
            if rules.digit(taken) & 2 != 0 {
                options.push(vec![(Vec::new(), solution.link(left, t)?)]);
            }
            if rules.digit(taken) & 4 == 0 {
                continue;
            }
            for part in 1..start {
                let (one, two) = (solution.link(part, zero)?, solution.link(left - part, t)?);
                options.push(chain.product(&one, &two));
            }
            for residue in 0..step {
                let rest = left as i64 - 2 * start as i64 - residue as i64;
                let other = rest.rem_euclid(step as i64) as u64;
                let most = t + Form::constant(rest.div_euclid(step as i64));
                if other < residue {
                    continue;
                }
                let one = solution.link(start + residue, x)?;
                let two = solution.link(start + other, most - x)?;
                let parts = [one, two];
                families.push(Family { parts, most });
            }
        }
        let mut different: Vec<Vec<Case>> = Vec::new();
        for option in options {
            if !different.contains(&option) {
                different.push(option);
            }
        }
        heaps.push(Heap {
            first,
            step: 2 * step,
            value: solution.link(first, t)?,
            options: Options {
                plain: different,
                families,
            },
        });
    }
    Ok(heaps)
}

struct Prover<'a> {
    chain: Chain,
    heaps: Vec<Heap>,
    kinds: Vec<Link>,
    work: &'a Work<'a>,
}

impl Prover<'_> {
    /// Dead heaps, (S) and (T).
    fn single(&self, heap: &Heap) -> Result<bool, Unfinished> {
        if !heap.has_move() {
            return Ok(heap.value == Link::ONE);
        }
        let x = Form::variable(X);
        let families = heap
            .options
            .families
            .iter()
            .map(|family| family.at(self.chain, x));
        for cases in heap.options.plain.iter().cloned().chain(families) {
            for z in &self.kinds {
                let mine = self
                    .chain
                    .is_p_of_cases(&self.chain.product(&heap.value, z));
                let theirs = self
                    .chain
                    .is_p_of_cases(&self.chain.product_of_cases(&cases, z));
                for one in &mine {
                    for other in &theirs {
                        let system = [one.as_slice(), other].concat();
                        if solve(&system, self.work)?.is_some() {
                            return Ok(false);
                        }
                    }
                }
            }
        }
        let always = |wanted: &dyn Fn(&Link) -> bool| {
            heap.options
                .plain
                .iter()
                .any(|cases| match cases.as_slice() {
                    [(region, value)] => region.is_empty() && wanted(value),
                    _ => false,
                })
        };
        Ok(match (heap.value.is_trivial(), heap.value.sign) {
            (false, _) => true,
            (true, true) => always(&|value| *value == Link::ONE),
            (true, false) => always(&|value| self.chain.is_p(value).contains(&Vec::new())),
        })
    }

    /// The regions in which a move from a heap, in a context, leads to P.
    fn moves(&self, options: &Options, context: &Link) -> Vec<Region> {
        let wins = |cases: &[Case]| {
            self.chain
                .is_p_of_cases(&self.chain.product_of_cases(cases, context))
        };
        let mut regions: Vec<Region> = options.plain.iter().flat_map(|cases| wins(cases)).collect();
        for family in &options.families {
            for x in family.tried(context, self.chain.delta) {
                regions.extend(wins(&family.at(self.chain, x)));
            }
        }
        regions
    }

    /// Whether all values x of a kind have winning moves, by some property.
    fn complete(&self, kind: &Link) -> Result<bool, Unfinished> {
        if self.chain.is_p(kind).contains(&Vec::new()) {
            return Ok(true);
        }
        for property in PROPERTIES {
            if property.holds(kind) && self.by_property(kind, property)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether moves in a carrier of a property, or in it and one more heap, win at all values x of a kind.
    fn by_property(&self, kind: &Link, property: Property) -> Result<bool, Unfinished> {
        for heap in self.heaps.iter().filter(|heap| heap.has_move()) {
            for z in &self.kinds {
                for (mut domain, x) in self.chain.product(&heap.value, z) {
                    let carried = property.carried(&heap.value, &x);
                    let Some(carried) = carried.filter(|_| same_kind(&x, kind)) else {
                        continue;
                    };
                    domain.extend(carried);
                    let mut regions = self.chain.is_p(&x);
                    regions.extend(self.moves(&heap.options, z));
                    if uncovered(domain, &regions, self.work)?.is_some()
                        && !self.with_another(kind, property, heap, z)?
                    {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The same for one carrier and a context z of one kind, with a second heap from the context, chosen by a
    /// property of z.
    fn with_another(
        &self,
        kind: &Link,
        property: Property,
        heap: &Heap,
        z: &Link,
    ) -> Result<bool, Unfinished> {
        'properties: for second in PROPERTIES.into_iter().filter(|second| second.holds(z)) {
            for other in self.heaps.iter().filter(|other| other.has_move()) {
                let m2 = Form::variable(M2);
                let value = other.value.with(M, m2);
                let moved = |(region, value): &Case| {
                    let region = region.iter().map(|form| form.with(M, m2)).collect();
                    (region, value.with(M, m2))
                };
                let plain = other.options.plain.iter();
                let families = other.options.families.iter();
                let options = Options {
                    plain: plain
                        .map(|cases| cases.iter().map(moved).collect())
                        .collect(),
                    families: families.map(|family| family.renamed(m2)).collect(),
                };
                for rest in &self.kinds {
                    if !self.pair(
                        kind,
                        [property, second],
                        [heap.value, value],
                        [&heap.options, &options],
                        [z, rest],
                    )? {
                        continue 'properties;
                    }
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// The same for two heaps and a rest: their sum with the rest is of the first kind, the second with the
    /// rest of the kind of z.
    fn pair(
        &self,
        kind: &Link,
        properties: [Property; 2],
        values: [Link; 2],
        options: [&Options; 2],
        [z, rest]: [&Link; 2],
    ) -> Result<bool, Unfinished> {
        let [first, second] = values;
        for (inner, context) in self.chain.product(&second, rest) {
            let carried = properties[1].carried(&second, &context);
            let Some(carried) = carried.filter(|_| same_kind(&context, z)) else {
                continue;
            };
            for (outer, x) in self.chain.product(&first, &context) {
                let more = properties[0].carried(&first, &x);
                let Some(more) = more.filter(|_| same_kind(&x, kind)) else {
                    continue;
                };
                let domain: Region = [inner.as_slice(), &carried, &outer, &more].concat();
                let mut regions = self.chain.is_p(&x);
                regions.extend(self.moves(options[0], &context));
                for (region, beside) in self.chain.product(&first, rest) {
                    for mut wins in self.moves(options[1], &beside) {
                        wins.extend(&region);
                        regions.push(wins);
                    }
                }
                if uncovered(domain, &regions, self.work)?.is_some() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
