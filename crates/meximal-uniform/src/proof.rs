//! Whether a uniform solution is right, decided for all heaps and all positions at once.
//!
//! **Theorem U.** Let W be a commutative monoid with a set P that does not contain 1, and let heaps without
//! moves have value 1. Suppose
//!
//! - *(S)* for every heap N, option value v of N and x in W: φ(N)·x in P implies that v·x is not in P;
//! - *(C)* every position with a move whose value is not in P has an option whose value is in P.
//!
//! Then a position is a P-position of misère play if and only if its value is in P. *Proof*, by induction. If
//! the value is in P, the position is not the end, for the end has value 1; by (S) no option has a value in
//! P, so none is a P-position. Otherwise it is the end, or (C) gives an option that is a P-position. ∎
//!
//! **Pair lemma.** (C) speaks of any number of heaps; in W(K) two are enough. Call a heap trivial if its
//! value is 1 or a; products of values that are not trivial are not trivial, because powers add up. Let
//! *light* be some heaps with values a^i·b^j, j ≥ 1. Suppose
//!
//! - *(T)* trivial heaps of value a have an option of value 1; those of value 1 with moves have an option
//!   value in P;
//! - *(C1)* for N not trivial: φ(N) or some option value of N is in P; and aφ(N), or φ(N), or a times some
//!   option value of N is in P;
//! - *(C2)* for N, N′ not trivial, N not light, index N′ ≤ index N, and all z in W with index z ≤ index N:
//!   φ(N)φ(N′)z in P, or vφ(N′)z in P for an option value v of N, or vφ(N)z in P for an option value v of N′,
//!   or z = a and φ(N)φ(N′) in P;
//! - *(CL)* positions of light and trivial heaps satisfy (C).
//!
//! Then (C). *Proof.* No heap that is not trivial: the value is a, in P; or it is 1, and there are two
//! a-heaps (move one to 1), or a heap of value 1 with a move (T). One heap: (C1), where the a-heap may be
//! moved to 1. More, but all light: (CL). Otherwise let N have the greatest index among those that are not
//! light, and so among all; N′ any other that is not trivial; z the value of the rest. (C2) applies: if z =
//! a, the rest is trivial and has an a-heap, which may be moved to 1. ∎
//!
//! *The decision.* With the variables of `symbolic`, (S) says that no system of linear inequalities in a
//! finite list has a solution: `linear` decides each. (C1) and (C2) say that a polyhedron is covered by
//! finitely many regions, one for each winning move. [`uncovered`] takes a point that is not covered yet, a
//! region that contains it, and goes on with what the region leaves over; at the end every point is covered,
//! or one is in no region. A family of options over x is tried at its ends only. So "covered" is a proof; a
//! point that is in no region is then tried with all options of its two heaps, one by one: if none wins, the
//! claim is refuted there; if one does, nothing is decided.

use std::fmt;

use crate::family::{Element, Tag};
use crate::light;
use crate::linear::{Form, Point, solve};
use crate::solution::UniformSolution;
use crate::symbolic::{self, Context, Heap, Kind, M, M2, Region, Value, X};
use crate::work::{Unfinished, Work};

/// A condition of the theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Heaps without moves have value 1.
    Dead,
    /// (S): no move from P to P.
    Sound,
    /// (T): trivial heaps.
    Trivial,
    /// (C1): one heap that is not trivial.
    One,
    /// (C2): two of them.
    Two,
    /// (CL): light and trivial heaps only.
    Light,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Condition::Dead => "dead heaps have value 1",
            Condition::Sound => "(S)",
            Condition::Trivial => "(T)",
            Condition::One => "(C1)",
            Condition::Two => "(C2)",
            Condition::Light => "(CL)",
        })
    }
}

/// Where a condition does not hold, or could not be seen to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The condition.
    pub condition: Condition,
    /// The heaps, the first of which is N.
    pub heaps: Vec<u64>,
    /// The context z.
    pub context: Element,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<String> = self.heaps.iter().map(u64::to_string).collect();
        let Element { sign, power, tag } = self.context;
        let heaps = heaps.join(", ");
        let sign = u8::from(sign);
        write!(
            f,
            "{} at heaps {heaps}, beside sign {sign}, power {power}",
            self.condition
        )?;
        match tag {
            Tag::None => Ok(()),
            Tag::C => f.write_str(", tag c"),
            Tag::D(index) => write!(f, ", tag d_{index}"),
        }
    }
}

/// What a proof took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// How many heaps were looked at one by one.
    pub small_heaps: usize,
    /// How many residue classes of larger heaps were looked at as a whole.
    pub classes: usize,
    /// How many systems of linear inequalities were decided.
    pub systems: u64,
    /// Whether the values generate W(K), so that the misère quotient of the game is W(K).
    pub is_quotient: bool,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds for all heaps.
    Proved(Proof),
    /// A condition fails, at heaps that are named. For (C2) with other light heaps the claim might still be
    /// true.
    Refuted(Failure),
    /// A condition was not seen to hold, and not seen to fail.
    Undecided(Failure),
}

/// Decides a claim.
pub fn prove(solution: &UniformSolution, work: &Work) -> Result<Verdict, Unfinished> {
    let before = work.problems();
    let heaps = symbolic::heaps(solution)?;
    let prover = Prover::new(solution, heaps, work);
    if let Some(verdict) = prover.singles()? {
        return Ok(verdict);
    }
    if let Some(failure) = light::check(solution, &prover.heaps, work)? {
        return Ok(Verdict::Refuted(failure));
    }
    if let Some(verdict) = prover.pairs(&mut |_| false)? {
        return Ok(verdict);
    }
    let small_heaps = prover.heaps.iter().filter(|heap| heap.step == 0).count();
    Ok(Verdict::Proved(Proof {
        small_heaps,
        classes: prover.heaps.len() - small_heaps,
        systems: work.problems() - before,
        is_quotient: generates(solution),
    }))
}

/// The light heaps with which the claim is proved, if any choice proves it: those heaps of pairs that fail,
/// where both have no index.
pub fn prove_with_light(
    solution: &UniformSolution,
    work: &Work,
) -> Result<(UniformSolution, Verdict), Unfinished> {
    let bare = solution
        .with_light(Vec::new())
        .map_err(|_| Unfinished::TooLarge)?;
    let heaps = symbolic::heaps(&bare)?;
    let prover = Prover::new(&bare, heaps, work);
    if let Some(verdict) = prover.singles()? {
        return Ok((bare, verdict));
    }
    let mut light = std::collections::BTreeSet::new();
    let found = prover.pairs(&mut |failure: &Failure| {
        let fits = bare.with_light(failure.heaps.clone()).is_ok();
        if fits {
            light.extend(failure.heaps.iter().copied());
        }
        fits
    })?;
    if let Some(verdict) = found {
        return Ok((bare, verdict));
    }
    let solution = bare
        .with_light(light.into_iter().collect())
        .map_err(|_| Unfinished::TooLarge)?;
    let verdict = prove(&solution, work)?;
    Ok((solution, verdict))
}

/// Whether the values generate W(K): a, b or ab, each c_k and each d_n occur, up to a factor a.
fn generates(solution: &UniformSolution) -> bool {
    let family = solution.family();
    let modulus = solution.classes().len() as u64;
    // The indices d_n that a class with slope 1 runs through begin somewhere; everything before is looked up.
    let runs = solution
        .classes()
        .iter()
        .filter_map(|class| match class.last {
            crate::solution::ClassLast::D(index)
                if index.slope == 1 && class.b == crate::solution::Linear::constant(0) =>
            {
                Some(index.first)
            }
            _ => None,
        });
    let Some(first_run) = runs.min() else {
        return false;
    };
    let limit = solution.start() + modulus * (first_run + 2);
    let values: Vec<Element> = (1..limit)
        .filter_map(|heap| solution.value(heap).ok())
        .collect();
    let occurs = |wanted: Element| {
        let same = |x: &Element| x.power == wanted.power && x.tag == wanted.tag;
        values.iter().any(same)
    };
    let plain = |power| Element {
        sign: false,
        power,
        tag: Tag::None,
    };
    let c = |k: u64| Element {
        sign: true,
        power: 2 * u128::from(k),
        tag: Tag::C,
    };
    let d = |n: u64| Element {
        sign: true,
        power: u128::from(n + 2 * family.k + 2),
        tag: Tag::D(n.into()),
    };
    values.contains(&Element::A)
        && occurs(plain(1))
        && (1..=family.k).all(|k| occurs(c(k)))
        && (0..=first_run).all(|n| occurs(d(n)))
}

/// A heap with the options that are tried, each with the region in which it exists.
struct Tried {
    heap: usize,
    options: Vec<(Value, Region)>,
}

/// The largest heap whose options are tried one by one.
const MOST_TRIED: u64 = 100_000;

struct Prover<'a> {
    solution: &'a UniformSolution,
    k: u64,
    heaps: Vec<Heap>,
    /// For each heap that is not trivial, in the variable M and in the variable M2.
    proper: Vec<[Tried; 2]>,
    contexts: Vec<Context>,
    work: &'a Work<'a>,
}

/// The options of a heap without families: of each family only the ends.
fn tried(heap: &Heap) -> Vec<(Value, Region)> {
    let mut options = Vec::new();
    for option in &heap.options {
        match option.family {
            None => options.push((option.value.clone(), Vec::new())),
            Some(most) => {
                for x in [Form::constant(0), most] {
                    options.push((option.value.with(X, x), vec![most]));
                }
            }
        }
    }
    options
}

impl<'a> Prover<'a> {
    fn new(solution: &'a UniformSolution, heaps: Vec<Heap>, work: &'a Work<'a>) -> Prover<'a> {
        let k = solution.family().k;
        let m2 = Form::variable(M2);
        let mut proper = Vec::new();
        for (index, heap) in heaps.iter().enumerate() {
            if heap.value.kind == Kind::Trivial {
                continue;
            }
            let first = tried(heap);
            let second = first.iter().map(|(value, region)| {
                let region = region.iter().map(|form| form.with(M, m2)).collect();
                (value.with(M, m2), region)
            });
            let second = second.collect();
            proper.push([first, second].map(|options| Tried {
                heap: index,
                options,
            }));
        }
        Prover {
            solution,
            k,
            heaps,
            proper,
            contexts: symbolic::contexts(k),
            work,
        }
    }

    /// Conditions that speak of one heap: dead heaps, (S), (T) and (C1).
    fn singles(&self) -> Result<Option<Verdict>, Unfinished> {
        for heap in &self.heaps {
            let refuted = |condition| {
                let (heaps, context) = (vec![heap.first], Element::ONE);
                Ok(Some(Verdict::Refuted(Failure {
                    condition,
                    heaps,
                    context,
                })))
            };
            let (trivial, sign) = (heap.value.kind == Kind::Trivial, heap.value.sign);
            if !heap.has_move() {
                if trivial && !sign {
                    continue;
                } else {
                    return refuted(Condition::Dead);
                }
            }
            if let Some(failure) = self.unsound(heap)? {
                return Ok(Some(Verdict::Refuted(failure)));
            }
            if trivial && !self.trivial(heap) {
                return refuted(Condition::Trivial);
            }
        }
        for [tried, _] in &self.proper {
            if let Some(verdict) = self.one(tried)? {
                return Ok(Some(verdict));
            }
        }
        Ok(None)
    }

    /// A move from P to P in some context.
    fn unsound(&self, heap: &Heap) -> Result<Option<Failure>, Unfinished> {
        for option in &heap.options {
            for context in &self.contexts {
                for mine in heap.value.product(&context.value).is_p(self.k) {
                    for theirs in option.value.product(&context.value).is_p(self.k) {
                        let mut system = [mine.as_slice(), &theirs].concat();
                        system.extend(option.family.map(|most| most - Form::variable(X)));
                        if let Some(point) = solve(&system, self.work)? {
                            return Ok(Some(Failure {
                                condition: Condition::Sound,
                                heaps: vec![heap.at(point[M])],
                                context: element_at(&context.value, &point),
                            }));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// (T) for a trivial heap with moves.
    fn trivial(&self, heap: &Heap) -> bool {
        let mut options = heap.options.iter().filter(|option| option.family.is_none());
        if heap.value.sign {
            options.any(|option| option.value.kind == Kind::Trivial && !option.value.sign)
        } else {
            options.any(|option| option.value.is_p(self.k).contains(&Vec::new()))
        }
    }

    /// (C1) for a heap.
    fn one(&self, tried: &Tried) -> Result<Option<Verdict>, Unfinished> {
        let value = &self.heaps[tried.heap].value;
        let one = &self.contexts[0].value;
        let a = self.contexts.iter().find(|context| context.is_a);
        for context in [Some(one), a.map(|context| &context.value)]
            .into_iter()
            .flatten()
        {
            let mut regions = value.product(context).is_p(self.k);
            if context.sign {
                // The a-heap may be moved to 1.
                regions.extend(value.is_p(self.k));
            }
            self.moves(tried, context, &mut regions);
            if let Some(point) = uncovered(Vec::new(), &regions, self.work)? {
                let heaps = vec![self.heaps[tried.heap].at(point[M])];
                let context = element_at(context, &point);
                return self.look(Condition::One, heaps, context).map(Some);
            }
        }
        Ok(None)
    }

    /// Adds the regions in which a move from a heap, in a context, leads to P.
    fn moves(&self, tried: &Tried, context: &Value, regions: &mut Vec<Region>) {
        for (value, exists) in &tried.options {
            for mut region in value.product(context).is_p(self.k) {
                region.extend(exists);
                regions.push(region);
            }
        }
    }

    /// (C2) for all pairs. Failures that `forgiven` accepts are passed over.
    fn pairs(
        &self,
        forgiven: &mut dyn FnMut(&Failure) -> bool,
    ) -> Result<Option<Verdict>, Unfinished> {
        let light = |heap: &Heap| heap.step == 0 && self.solution.light().contains(&heap.first);
        for (place, [first, _]) in self.proper.iter().enumerate() {
            if light(&self.heaps[first.heap]) {
                continue;
            }
            for (other, [_, second]) in self.proper.iter().enumerate() {
                // A pair of heaps without index is looked at in one order, unless the other heap is light.
                let [one, two] = [first, second].map(|tried| &self.heaps[tried.heap]);
                let unordered = one.value.indices.is_empty() && two.value.indices.is_empty();
                if unordered && other > place && !light(two) {
                    continue;
                }
                if let Some(verdict) = self.pair(first, second, forgiven)? {
                    return Ok(Some(verdict));
                }
            }
        }
        Ok(None)
    }

    fn pair(
        &self,
        first: &Tried,
        second: &Tried,
        forgiven: &mut dyn FnMut(&Failure) -> bool,
    ) -> Result<Option<Verdict>, Unfinished> {
        let [one, two] = [first, second].map(|tried| &self.heaps[tried.heap]);
        let two_value = two.value.with(M, Form::variable(M2));
        let index = one.value.indices.first();
        let above = |value: &Value| -> Option<Region> {
            // Where the index of a value is at most that of N; none if nowhere.
            match (index, value.indices.first()) {
                (_, None) => Some(Vec::new()),
                (None, Some(_)) => None,
                (Some(&index), Some(&other)) => Some(vec![index - other]),
            }
        };
        let Some(ordered) = above(&two_value) else {
            return Ok(None);
        };
        for context in &self.contexts {
            let z = &context.value;
            let Some(below) = above(z) else { continue };
            let domain = [ordered.as_slice(), &below].concat();
            let mut regions = one.value.product(&two_value).product(z).is_p(self.k);
            if context.is_a {
                regions.extend(one.value.product(&two_value).is_p(self.k));
            }
            self.moves(first, &two_value.product(z), &mut regions);
            self.moves(second, &one.value.product(z), &mut regions);
            if let Some(point) = uncovered(domain, &regions, self.work)? {
                let heaps = vec![one.at(point[M]), two.at(point[M2])];
                let verdict = self.look(Condition::Two, heaps, element_at(z, &point))?;
                match &verdict {
                    Verdict::Refuted(failure) if forgiven(failure) => return Ok(None),
                    _ => return Ok(Some(verdict)),
                }
            }
        }
        Ok(None)
    }

    /// Tries all moves at heaps that no region covers, if the heaps are small.
    fn look(
        &self,
        condition: Condition,
        heaps: Vec<u64>,
        context: Element,
    ) -> Result<Verdict, Unfinished> {
        let family = self.solution.family();
        let small = heaps.iter().all(|&heap| heap <= MOST_TRIED);
        let mut wins = false;
        for (place, &heap) in heaps.iter().enumerate().filter(|_| small) {
            let mut rest = context;
            for (other, &second) in heaps.iter().enumerate() {
                if place != other {
                    rest = family.product(rest, self.solution.value(second)?)?;
                }
            }
            for value in self.solution.option_values(heap)? {
                self.work.step()?;
                wins |= family.product(rest, value)?.is_p();
            }
        }
        let failure = Failure {
            condition,
            heaps,
            context,
        };
        Ok(if small && !wins {
            Verdict::Refuted(failure)
        } else {
            Verdict::Undecided(failure)
        })
    }
}

/// A context at a point.
fn element_at(value: &Value, point: &Point) -> Element {
    let number = |form: &Form| form.at(point).unsigned_abs().into();
    Element {
        sign: value.sign,
        power: number(&value.power),
        tag: match (value.kind, value.indices.first()) {
            (Kind::C, _) => Tag::C,
            (_, Some(index)) => Tag::D(number(index)),
            (_, None) => Tag::None,
        },
    }
}

/// A point of a polyhedron that is in none of the regions.
pub(crate) fn uncovered(
    domain: Region,
    regions: &[Region],
    work: &Work,
) -> Result<Option<Point>, Unfinished> {
    let Some(point) = solve(&domain, work)? else {
        return Ok(None);
    };
    let contains = |region: &&Region| region.iter().all(|form| form.at(&point) >= 0);
    let Some(region) = regions
        .iter()
        .filter(contains)
        .min_by_key(|region| region.len())
    else {
        return Ok(Some(point));
    };
    let mut inside = domain;
    for form in region {
        let mut outside = inside.clone();
        outside.push(form.negation());
        if let Some(point) = uncovered(outside, regions, work)? {
            return Ok(Some(point));
        }
        inside.push(*form);
    }
    Ok(None)
}
