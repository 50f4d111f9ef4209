//! The conditions for solutions over V(δ): (S), (T), and the support lemma. See `docs/certificates.md`.

use super::chain::{Case, Link, U, W, all, product};
use super::heaps::Small;
use super::linear::{Form, M, Region, Regions, X, covered, solve};
use super::read::{Claim, ClassLast, Last};
use crate::budget::Work;
use crate::{CheckError, Rejected};

/// Two heaps that a move leaves, with values in m and x, for 0 ≤ x ≤ most.
#[derive(Clone)]
struct Family {
    parts: [Link; 2],
    most: Form,
}

/// A heap, or a class of heaps with the variable m. An option is given by the values of the heaps that are
/// left.
struct Heap {
    first: i64,
    value: Link,
    options: Vec<Vec<Link>>,
    families: Vec<Family>,
}

impl Claim {
    /// The value in V(δ) of heap first + q·t. With a t that is not 0, `first` must not be below the classes.
    fn link(&self, first: i64, t: Form) -> Link {
        let (a, b, last) = match first - self.start() {
            past if past < 0 => {
                let word = &self.prefix[(first - 1) as usize];
                let last = match word.last {
                    Last::U(n) => Last::U(Form::number(n)),
                    Last::V(n) => Last::V(Form::number(n)),
                    _ => Last::None,
                };
                (word.a, word.b, last)
            }
            past => {
                let q = self.classes.len() as i64;
                let class = &self.classes[(past % q) as usize];
                let at = |first: i64, slope: i64| {
                    Form::number(first + slope * (past / q)).plus(t.times(slope))
                };
                let last = match class.last {
                    ClassLast::U(n) => Last::U(at(n.first, n.slope)),
                    ClassLast::V(n) => Last::V(at(n.first, n.slope)),
                    _ => Last::None,
                };
                (class.a.first % 2 == 1, class.b.first, last)
            }
        };
        match last {
            Last::U(m) => Link {
                sign: a,
                b,
                u: U::One(m),
                w: W::None,
            },
            Last::V(n) => Link {
                sign: !a,
                b,
                u: U::None,
                w: W::Alive(n),
            },
            _ => Link {
                sign: a,
                b,
                u: U::None,
                w: W::None,
            },
        }
    }

    /// All heaps, as for W(K); but classes have the step 2q, while the parts of heaps are counted by q, so
    /// that the middle of a family is linear.
    fn links(&self, work: &Work) -> Result<Vec<Heap>, CheckError> {
        let (start, q) = (self.start(), self.classes.len() as i64);
        let bound = 2 * start + self.digits.len() as i64 - 2;
        let (t, x) = (Form::variable(M).times(2), Form::variable(X));
        let mut heaps = Vec::new();
        let known = Small::below(bound, |heap| self.link(heap, Form::ZERO), work)?;
        for heap in 1..bound {
            let value = |number: u32| known.values[number as usize];
            let mut options = Vec::new();
            for (taken, digit) in (0..).zip(&self.digits) {
                let left = heap - taken;
                if digit & 1 != 0 && left == 0 {
                    options.push(Vec::new());
                }
                if digit & 2 != 0 && left > 0 {
                    options.push(vec![value(known.number(left))]);
                }
                if digit & 4 != 0 {
                    let pairs = known.pairs(left, work)?;
                    work.hold(pairs.len() * BYTES_OF_TWO)?;
                    options.extend(pairs.into_iter().map(|pair| pair.map(value).to_vec()));
                }
            }
            heaps.push(Heap {
                first: heap,
                value: value(known.number(heap)),
                options,
                families: Vec::new(),
            });
            work.hold(size_of::<Heap>())?;
        }
        for first in bound..bound + 2 * q {
            let (mut options, mut families) = (Vec::new(), Vec::new());
            for (taken, digit) in (0..).zip(&self.digits) {
                let left = first - taken;
                if digit & 2 != 0 {
                    options.push(vec![self.link(left, t)]);
                }
                if digit & 4 != 0 {
                    let count = start as usize + q as usize;
                    work.steps(16 * count)?;
                    work.hold(count * BYTES_OF_TWO)?;
                    let small = |part| vec![self.link(part, Form::ZERO), self.link(left - part, t)];
                    options.extend((1..start).map(small));
                    families.extend((0..q).map(|one| {
                        let rest = left - 2 * start - one;
                        let most = t.plus(Form::number(rest.div_euclid(q)));
                        let two = start + rest.rem_euclid(q);
                        Family {
                            parts: [self.link(start + one, x), self.link(two, most.minus(x))],
                            most,
                        }
                    }));
                }
            }
            heaps.push(Heap {
                first,
                value: self.link(first, t),
                options,
                families,
            });
        }
        Ok(heaps)
    }

    /// Whether a and infinitely many v_n are values.
    pub fn is_infinite(&self) -> bool {
        let runs = self
            .classes
            .iter()
            .any(|class| matches!(class.last, ClassLast::V(n) if n.slope > 0));
        let a = |word: &super::read::Word| word.a && word.b == 0 && matches!(word.last, Last::None);
        runs && self.prefix.iter().any(a)
    }
}

/// The bytes of two values in a list.
const BYTES_OF_TWO: usize = 2 * size_of::<Link>() + size_of::<Form>() + 32;

/// A property of a value that shows that some heap is there.
#[derive(Clone, Copy, PartialEq)]
enum Property {
    Level,
    Twig,
    OddB,
    Sign,
    SomeB,
}

const PROPERTIES: [Property; 5] = [
    Property::Level,
    Property::Twig,
    Property::OddB,
    Property::Sign,
    Property::SomeB,
];

impl Property {
    fn holds(self, x: &Link) -> bool {
        match self {
            Property::Level => x.w != W::None,
            Property::Twig => x.u != U::None,
            Property::OddB => x.b == 1,
            Property::Sign => x.sign,
            Property::SomeB => x.b > 0,
        }
    }

    /// Where a heap carries this property of x: the heap with u_m or w_n, if x has an index m or n; otherwise
    /// any that has the property.
    fn carried(self, heap: &Link, x: &Link) -> Option<Region> {
        if !(self.holds(heap) && self.holds(x)) {
            return None;
        }
        let (mine, theirs) = match (self, heap.u, x.u, heap.w, x.w) {
            (Property::Level, _, _, W::Alive(mine), W::Dead(theirs) | W::Alive(theirs)) => {
                (mine, theirs)
            }
            (Property::Twig, U::One(mine), U::One(theirs) | U::Near(theirs), ..) => (mine, theirs),
            _ => return Some(Vec::new()),
        };
        Some(vec![mine.minus(theirs), theirs.minus(mine)])
    }
}

struct Checker<'a> {
    delta: i64,
    heaps: Vec<Heap>,
    all: Vec<Link>,
    work: &'a Work<'a>,
}

fn fail<T>(reason: String) -> Result<T, CheckError> {
    Err(Rejected::as_a_whole(reason))
}

pub(crate) fn check(claim: &Claim, delta: i64, work: &Work) -> Result<(), CheckError> {
    let checker = Checker {
        delta,
        heaps: claim.links(work)?,
        all: all(),
        work,
    };
    for heap in &checker.heaps {
        let first = heap.first;
        if heap.options.is_empty() && heap.families.is_empty() {
            if heap.value == Link::ONE {
                continue;
            } else {
                return fail(format!("heap {first} has no move, so its value must be 1"));
            }
        }
        if !checker.is_sound(heap)? {
            return fail(format!(
                "not sound: a move in heap {first}, or in its class, leads from P to P"
            ));
        }
        if heap.value.is_trivial() && !checker.is_good_trivial(heap)? {
            return fail(format!(
                "not complete: heap {first} has value 1 or a, but not the option it needs"
            ));
        }
    }
    for kind in checker.all.iter().filter(|kind| !kind.is_trivial()) {
        if !checker.is_complete(kind)? {
            let shown = format!("{:?}", kind.map(|_| Form::ZERO));
            return fail(
                format!(
                    "not complete: it was not seen that all sums with a value like {shown} have \
                                 a winning move"
                )
                .replace("Form([0, 0, 0, 0, 0, 0])", "n"),
            );
        }
    }
    Ok(())
}

impl Checker<'_> {
    /// Where a product is a P-value.
    fn is_p(&self, factors: &[Link]) -> Result<Vec<Region>, CheckError> {
        let mut regions = Vec::new();
        for (region, x) in self.product(factors)? {
            for more in x.is_p(self.delta) {
                regions.push([region.as_slice(), &more].concat());
            }
        }
        Ok(regions)
    }

    fn product(&self, factors: &[Link]) -> Result<Vec<Case>, CheckError> {
        product(factors, self.delta, self.work)
    }

    /// (S).
    fn is_sound(&self, heap: &Heap) -> Result<bool, CheckError> {
        let families = heap.families.iter().map(|family| {
            (
                family.parts.to_vec(),
                vec![family.most.minus(Form::variable(X))],
            )
        });
        let options = heap
            .options
            .iter()
            .map(|option| (option.clone(), Vec::new()));
        for (option, exists) in options.chain(families) {
            for z in &self.all {
                let theirs = self.is_p(&[option.as_slice(), &[*z]].concat())?;
                for one in self.is_p(&[heap.value, *z])? {
                    for other in &theirs {
                        let system = [one.as_slice(), other, &exists].concat();
                        if solve(&system, self.work)?.is_some() {
                            return Ok(false);
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    /// (T).
    fn is_good_trivial(&self, heap: &Heap) -> Result<bool, CheckError> {
        let always = |form: &Form| form.is_number() && form.constant() >= 0;
        for option in &heap.options {
            let good = match (heap.value.sign, &self.product(option)?[..]) {
                (true, [(region, value)]) => region.is_empty() && *value == Link::ONE,
                (false, _) => self
                    .is_p(option)?
                    .iter()
                    .any(|region| region.iter().all(always)),
                _ => false,
            };
            if good {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds where a move from a heap, beside some others, leads to P. Of a family those x are tried that are
    /// at its ends, and those at which the index of a part is close to another index.
    fn wins(
        &self,
        options: &[Vec<Link>],
        families: &[Family],
        beside: &[Link],
        regions: &mut Regions,
    ) -> Result<(), CheckError> {
        for option in options {
            regions.add(self.is_p(&[option.as_slice(), beside].concat())?)?;
        }
        for Family { parts, most } in families {
            let [one, two] = parts;
            let mut tried = vec![Form::ZERO, *most];
            for (part, other) in [(one, two), (two, one)] {
                let others = beside.iter().chain([other]).flat_map(Link::indices);
                for index in others {
                    for mine in part.indices() {
                        let apart = 1 + self.delta;
                        self.work.steps(8 * apart as usize)?;
                        self.work.allow(tried.len() * size_of::<Form>())?;
                        for apart in -apart..=apart {
                            let zero = mine.minus(index).minus(Form::number(apart));
                            tried.extend(zero.root(X));
                        }
                    }
                }
            }
            for x in tried {
                let parts = parts.map(|part| part.map(|form| form.with(X, x)));
                let mut wins = self.is_p(&[&parts[..], beside].concat())?;
                for region in &mut wins {
                    region.extend([x, most.minus(x)]);
                }
                regions.add(wins)?;
            }
        }
        Ok(())
    }

    fn alive(&self) -> impl Iterator<Item = &Heap> {
        self.heaps
            .iter()
            .filter(|heap| !(heap.options.is_empty() && heap.families.is_empty()))
    }

    /// The support lemma for all values x of a kind: some property will do.
    fn is_complete(&self, kind: &Link) -> Result<bool, CheckError> {
        if kind.is_p(self.delta).contains(&Vec::new()) {
            return Ok(true);
        }
        for property in PROPERTIES
            .into_iter()
            .filter(|property| property.holds(kind))
        {
            if self.by_carriers(kind, property)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Every carrier of the property has a winning move, or has one together with a second heap.
    fn by_carriers(&self, kind: &Link, property: Property) -> Result<bool, CheckError> {
        for heap in self.alive() {
            for z in &self.all {
                let domains = self.domains(&[heap.value, *z], kind, property)?;
                if domains.is_empty() {
                    continue;
                }
                let mut regions = Regions::new(self.work);
                self.wins(&heap.options, &heap.families, &[*z], &mut regions)?;
                regions.add(self.is_p(&[heap.value, *z])?)?;
                for domain in domains {
                    if !covered(domain, &regions.list, self.work)?
                        && !self.by_two(kind, property, heap, z)?
                    {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The regions in which the product is of a kind, and the first factor carries the property.
    fn domains(
        &self,
        factors: &[Link],
        kind: &Link,
        property: Property,
    ) -> Result<Vec<Region>, CheckError> {
        let like = |(region, x): Case| {
            let carried = property
                .carried(&factors[0], &x)
                .filter(|_| x.is_like(kind))?;
            Some([region, carried].concat())
        };
        let cases = self.product(factors)?.into_iter();
        Ok(cases.filter_map(like).collect())
    }

    /// The carrier `heap` beside contexts like z: some property of z, and each of its carriers, will do.
    fn by_two(
        &self,
        kind: &Link,
        property: Property,
        heap: &Heap,
        z: &Link,
    ) -> Result<bool, CheckError> {
        'property: for second in PROPERTIES.into_iter().filter(|second| second.holds(z)) {
            for other in self.alive() {
                let rename = |link: &Link| link.map(Form::m_to_n);
                let value = rename(&other.value);
                let options = other.options.iter();
                self.work.steps(16 * options.len())?;
                self.work.allow(options.len() * BYTES_OF_TWO)?;
                let options: Vec<Vec<Link>> = options
                    .map(|option| option.iter().map(rename).collect())
                    .collect();
                let families = other.families.iter().map(|family| Family {
                    parts: family.parts.each_ref().map(rename),
                    most: family.most.m_to_n(),
                });
                let families: Vec<Family> = families.collect();
                for rest in &self.all {
                    let inner = self.domains(&[value, *rest], z, second)?;
                    let outer = self.domains(&[heap.value, value, *rest], kind, property)?;
                    if inner.is_empty() || outer.is_empty() {
                        continue;
                    }
                    let mut regions = Regions::new(self.work);
                    let beside = [value, *rest];
                    self.wins(&heap.options, &heap.families, &beside, &mut regions)?;
                    self.wins(&options, &families, &[heap.value, *rest], &mut regions)?;
                    regions.add(self.is_p(&[heap.value, value, *rest])?)?;
                    for one in &inner {
                        for two in &outer {
                            let domain = [one.as_slice(), two].concat();
                            if !covered(domain, &regions.list, self.work)? {
                                continue 'property;
                            }
                        }
                    }
                }
            }
            return Ok(true);
        }
        Ok(false)
    }
}
