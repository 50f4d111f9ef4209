//! Presentations (section 5). The relations that the learner used are tested for truth, one equality each.
//! They are *complete* if different standard monomials — those that no left side divides — are different
//! elements: then the quotient is the monoid that the relations present.
//!
//! That is decided where the standard monomials are finitely many points and lines x·uᵗ (rank at most 1). Two
//! points are compared by their classes: values that no context tells apart. For two lines x·uᵗ and x′·u′ᵗ′,
//! let R be the set of pairs of copies reached by w plus the one and w plus the other, over all (or some) w
//! with as many digits as t and t′; R follows from the digits of t and t′. If every R that can be reached has
//! a pair that is told apart, except where both monomials are the same — t = t′ on one line, or the one point
//! where two lines cross — all are different. Where two standard monomials turn out to be equal, that is one
//! more relation, and the question is asked again. From rank 2 on a presentation is marked as incomplete: its
//! relations are true, and there may be more.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Budget, Meter, Stop};
use crate::equality::separate;
use crate::model::{MAX_INFINITE, Model};
use crate::monomial::Letters;
use crate::solution::{AutomaticSolution, Relation};
use crate::spelling::Spelling;

/// Generators and relations of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The generators: letters.
    pub generators: Vec<u32>,
    /// The relations; the right side is the smaller one. All are proved.
    pub relations: Vec<Relation>,
    /// Whether they are proved to present the quotient.
    pub complete: bool,
    /// Standard monomials on no line, where they were counted.
    pub points: usize,
    /// Lines of standard monomials, where they were counted.
    pub lines: usize,
}

impl Presentation {
    /// The rank of the quotient, where the relations present it: 1 if there are lines of elements, else 0.
    pub fn rank(&self) -> Option<u32> {
        self.complete.then(|| u32::from(self.lines > 0))
    }
}

type Exponents = Vec<u32>;

/// Larger exponents than this are not looked at.
const MOST_EXPONENT: u32 = 100;

/// The presentation of the quotient of a solution, from the relations that were learned.
pub fn presentation(
    solution: &AutomaticSolution,
    budget: &mut dyn Budget,
) -> Result<Presentation, Stop> {
    let model = solution.model();
    let mut generators: Vec<u32> = model
        .finite
        .iter()
        .chain(&model.infinite)
        .copied()
        .collect();
    generators.sort_unstable();
    let exponents = |side: &Vec<(u32, u32)>| -> Exponents {
        let mut exponents = vec![0; generators.len()];
        for (heap, exponent) in side {
            if let Ok(at) = generators.binary_search(heap) {
                exponents[at] = *exponent;
            }
        }
        exponents
    };
    let rules = solution.observed_relations().iter();
    let mut rules: Vec<(Exponents, Exponents)> = rules
        .map(|[left, right]| (exponents(left), exponents(right)))
        .collect();
    let meter = &mut Meter::new(budget);
    let values = Values {
        model,
        generators: &generators,
        weights: weights(solution, &generators),
    };
    let mut tested: FxHashSet<(Exponents, Exponents)> = FxHashSet::default();
    let mut presentation = Presentation {
        relations: Vec::new(),
        generators: generators.clone(),
        complete: false,
        points: 0,
        lines: 0,
    };
    loop {
        rules = minimal(rules);
        let mut kept = Vec::new();
        for rule in rules {
            let small = rule
                .0
                .iter()
                .chain(&rule.1)
                .all(|&exponent| exponent <= MOST_EXPONENT);
            if tested.contains(&rule) || small && values.are_equal(&rule.0, &rule.1, meter)? {
                tested.insert(rule.clone());
                kept.push(rule);
            }
        }
        rules = kept;
        let lefts: Vec<Exponents> = rules.iter().map(|(left, _)| left.clone()).collect();
        let Some(standard) = Standard::new(&lefts, &values, meter)? else {
            break;
        };
        presentation.points = standard.points.len();
        presentation.lines = standard.lines.len();
        match standard.equal_pair(&values, meter)? {
            Answer::No => {
                presentation.complete = true;
                break;
            }
            Answer::Yes(pair) => rules.push(values.relation(pair, meter)?),
            Answer::Unknown => break,
        }
    }
    let relation = |(left, right): &(Exponents, Exponents)| {
        [left, right].map(|side| {
            let factors = generators.iter().copied().zip(side.iter().copied());
            factors.filter(|&(_, exponent)| exponent > 0).collect()
        })
    };
    presentation.relations = rules.iter().map(relation).collect();
    Ok(presentation)
}

/// The weights of the generators that the learner has used; 1 for others.
fn weights(solution: &AutomaticSolution, generators: &[u32]) -> Vec<u64> {
    let spelling = Spelling::of(solution.game(), solution.events());
    let letters = Letters::new(solution.game(), &spelling, solution.events());
    let weight = |letter: &u32| {
        let letters = letters.as_ref()?;
        let at = letters.heaps.binary_search(letter).ok()?;
        Some(u64::from(letters.weights[at]))
    };
    generators
        .iter()
        .map(|letter| weight(letter).unwrap_or(1))
        .collect()
}

/// The rules whose left sides no other left side divides, with right sides reduced.
fn minimal(rules: Vec<(Exponents, Exponents)>) -> Vec<(Exponents, Exponents)> {
    let divides = |a: &Exponents, b: &Exponents| a.iter().zip(b).all(|(a, b)| a <= b);
    let mut kept: Vec<(Exponents, Exponents)> = Vec::new();
    for (at, (left, right)) in rules.iter().enumerate() {
        let smaller = |(number, (other, _)): (usize, &(Exponents, Exponents))| {
            number != at && divides(other, left) && (other != left || number < at)
        };
        if !rules.iter().enumerate().any(smaller) {
            kept.push((left.clone(), right.clone()));
        }
    }
    let reduce = |mut monomial: Exponents| {
        while let Some((left, right)) = kept.iter().find(|(left, _)| divides(left, &monomial)) {
            for ((e, &l), &r) in monomial.iter_mut().zip(left).zip(right) {
                *e = *e - l + r;
            }
        }
        monomial
    };
    kept.iter()
        .map(|(left, right)| (left.clone(), reduce(right.clone())))
        .collect()
}

/// Values of monomials in the generators.
struct Values<'v> {
    model: &'v Model,
    generators: &'v [u32],
    weights: Vec<u64>,
}

impl Values<'_> {
    /// Whether two monomials are equal in the quotient.
    fn are_equal(
        &self,
        one: &Exponents,
        other: &Exponents,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let rank = self.model.rank();
        let (one, other) = (self.of(one), self.of(other));
        let (a, b) = (one.1.map(u64::from), other.1.map(u64::from));
        let found = separate(
            self.model,
            (one.0, &a[..rank]),
            (other.0, &b[..rank]),
            meter,
        )?;
        Ok(found.is_none())
    }

    /// Two equal monomials as a relation: the greater one on the left, and no common letters that are not
    /// needed.
    fn relation(
        &self,
        (mut one, mut other): (Exponents, Exponents),
        meter: &mut Meter,
    ) -> Result<(Exponents, Exponents), Stop> {
        for at in 0..one.len() {
            while one[at] > 0 && other[at] > 0 {
                (one[at], other[at]) = (one[at] - 1, other[at] - 1);
                if !self.are_equal(&one, &other, meter)? {
                    (one[at], other[at]) = (one[at] + 1, other[at] + 1);
                    break;
                }
            }
        }
        let weight = |side: &Exponents| -> u64 {
            side.iter()
                .zip(&self.weights)
                .map(|(&e, &weight)| u64::from(e) * weight)
                .sum()
        };
        let order = weight(&one).cmp(&weight(&other));
        Ok(
            if order
                .then_with(|| one.iter().rev().cmp(other.iter().rev()))
                .is_lt()
            {
                (other, one)
            } else {
                (one, other)
            },
        )
    }

    fn of(&self, monomial: &Exponents) -> (u32, [u8; MAX_INFINITE]) {
        let mut value = (0, [0u8; MAX_INFINITE]);
        for (letter, &exponent) in self.generators.iter().zip(monomial) {
            match self.coordinate(*letter) {
                Some(place) => {
                    value.1[place] = value.1[place].saturating_add(exponent.min(255) as u8)
                }
                None => {
                    if let Ok(place) = self.model.finite.binary_search(letter) {
                        for _ in 0..exponent {
                            value.0 = self.model.monoid.rows()[place][value.0 as usize];
                        }
                    }
                }
            }
        }
        value
    }

    fn coordinate(&self, letter: u32) -> Option<usize> {
        self.model
            .infinite
            .iter()
            .position(|&other| other == letter)
    }
}

/// The standard monomials: points, and lines as a monomial and the number of a generator.
struct Standard {
    points: Vec<Exponents>,
    lines: Vec<(Exponents, usize)>,
}

impl Standard {
    /// `None` if they are not points and lines, or are too many.
    fn new(
        lefts: &[Exponents],
        values: &Values,
        meter: &mut Meter,
    ) -> Result<Option<Standard>, Stop> {
        let count = values.generators.len();
        let divides = |a: &Exponents, b: &Exponents| a.iter().zip(b).all(|(a, b)| a <= b);
        let is_standard = |monomial: &Exponents| !lefts.iter().any(|left| divides(left, monomial));
        let power_of = |left: &Exponents| {
            let mut letters = (0..count).filter(|&at| left[at] > 0);
            letters.next().filter(|_| letters.next().is_none())
        };
        let bounded: FxHashSet<usize> = lefts.iter().filter_map(power_of).collect();
        let free: Vec<usize> = (0..count).filter(|at| !bounded.contains(at)).collect();
        if free
            .iter()
            .any(|&at| values.coordinate(values.generators[at]).is_none())
        {
            return Ok(None);
        }
        // From this exponent on, nothing changes.
        let limit: Vec<u32> = (0..count)
            .map(|at| lefts.iter().map(|left| left[at]).max().unwrap_or(0).max(1))
            .collect();
        for (number, &u) in free.iter().enumerate() {
            for &v in &free[..number] {
                let mut both = vec![0; count];
                (both[u], both[v]) = (limit[u], limit[v]);
                if is_standard(&both) {
                    return Ok(None);
                }
            }
        }
        let on_line = |monomial: &Exponents| {
            free.iter().any(|&u| {
                let mut far = monomial.clone();
                far[u] = limit[u];
                is_standard(&far)
            })
        };
        let mut standard = Standard {
            points: Vec::new(),
            lines: Vec::new(),
        };
        let mut stack: Vec<(Exponents, usize)> = vec![(vec![0; count], 0)];
        let mut met = 0;
        while let Some((monomial, first)) = stack.pop() {
            meter.step(lefts.len())?;
            met += 1;
            if met > 100_000 {
                return Ok(None);
            }
            if !on_line(&monomial) {
                standard.points.push(monomial.clone());
            }
            for &u in free.iter().filter(|&&u| monomial[u] == 0) {
                let mut far = monomial.clone();
                far[u] = limit[u];
                if is_standard(&far) {
                    standard.lines.push((monomial.clone(), u));
                }
            }
            for at in first..count {
                let mut next = monomial.clone();
                next[at] += 1;
                if next[at] <= limit[at] && is_standard(&next) {
                    stack.push((next, at));
                }
            }
        }
        Ok(Some(standard))
    }

    /// Two different standard monomials that are equal, if there are any.
    fn equal_pair(&self, values: &Values, meter: &mut Meter) -> Result<Answer, Stop> {
        let bases = self
            .points
            .iter()
            .chain(self.lines.iter().map(|(base, _)| base));
        let starts: Vec<(u32, [u8; MAX_INFINITE])> = bases.map(|base| values.of(base)).collect();
        let copies = Copies::new(values.model, &starts, meter)?;
        let (points, lines) = starts.split_at(self.points.len());
        let mut classes = FxHashMap::default();
        for (number, point) in points.iter().enumerate() {
            if let Some(twin) = classes.insert(copies.class_of(point), number) {
                let pair = (self.points[number].clone(), self.points[twin].clone());
                return Ok(Answer::Yes(pair));
            }
        }
        let coordinate = |line: usize| values.coordinate(values.generators[self.lines[line].1]);
        let along = |line: usize, multiple: u32| {
            let (mut monomial, u) = self.lines[line].clone();
            monomial[u] += multiple;
            monomial
        };
        for (number, line) in lines.iter().enumerate() {
            let right = (copies.start_of(line), coordinate(number));
            for (at, point) in points.iter().enumerate() {
                let left = (copies.start_of(point), None);
                let pair = |(_, t): (u32, u32)| (self.points[at].clone(), along(number, t));
                match copies.equal(left, right, Tag::Off, &pair, values, meter)? {
                    Answer::No => {}
                    answer => return Ok(answer),
                }
            }
            for (other, start) in lines[..=number].iter().enumerate() {
                let left = (copies.start_of(start), coordinate(other));
                let tag = if other == number {
                    Tag::Same
                } else {
                    self.crossing(other, number)
                };
                let pair = |(s, t): (u32, u32)| (along(other, s), along(number, t));
                match copies.equal(left, right, tag, &pair, values, meter)? {
                    Answer::No => {}
                    answer => return Ok(answer),
                }
            }
        }
        Ok(Answer::No)
    }

    /// Where two lines meet: x·uˢ = x′·u′ˢ′.
    fn crossing(&self, one: usize, other: usize) -> Tag {
        let ((x, u), (y, v)) = (&self.lines[one], &self.lines[other]);
        if u == v {
            return Tag::Off;
        }
        let (s, t) = (y[*u], x[*v]);
        let (mut x, mut y) = (x.clone(), y.clone());
        x[*u] += s;
        y[*v] += t;
        if x == y {
            Tag::Crossing(s, t)
        } else {
            Tag::Off
        }
    }
}

/// Whether the numbers read so far are those for which both monomials are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Tag {
    /// They are not.
    Off,
    /// They are, if t = t′ from here on.
    Same,
    /// They are, if these are the digits to come.
    Crossing(u32, u32),
}

impl Tag {
    fn after(self, digits: (u32, u32)) -> Tag {
        match self {
            Tag::Same if digits.0 == digits.1 => Tag::Same,
            Tag::Crossing(s, t) if (s & 1, t & 1) == digits => Tag::Crossing(s >> 1, t >> 1),
            _ => Tag::Off,
        }
    }

    fn is_same(self) -> bool {
        matches!(self, Tag::Same | Tag::Crossing(0, 0))
    }
}

/// A copy of the automaton together with an element of M: number of the element among those that occur, and
/// number of the copy.
type Start = (usize, u32);

/// The copies that occur, and classes that say which are told apart by contexts.
struct Copies {
    rank: usize,
    elements: FxHashMap<u32, usize>,
    index: FxHashMap<(u8, u32, [u8; MAX_INFINITE]), u32>,
    /// Successors when 0, 1 or 2 are added.
    next: Vec<[u32; 3]>,
    /// For each element and copy its class.
    classes: Vec<Vec<u32>>,
}

impl Copies {
    fn new(
        model: &Model,
        starts: &[(u32, [u8; MAX_INFINITE])],
        meter: &mut Meter,
    ) -> Result<Copies, Stop> {
        let rank = model.rank();
        let mut copies = Copies {
            rank,
            elements: FxHashMap::default(),
            index: FxHashMap::default(),
            next: Vec::new(),
            classes: Vec::new(),
        };
        let mut list: Vec<(u8, u32, [u8; MAX_INFINITE])> = Vec::new();
        for &(element, counts) in starts {
            let fresh = copies.elements.len();
            copies.elements.entry(element).or_insert(fresh);
            let key = (0, 0, counts);
            copies.index.entry(key).or_insert_with(|| {
                list.push(key);
                list.len() as u32 - 1
            });
        }
        let mut at = 0;
        while at < list.len() && rank > 0 {
            meter.step(4)?;
            let (phase, state, carries) = list[at];
            let mut successors = [0; 3];
            for (added, successor) in (0u32..).zip(&mut successors) {
                let sum = u32::from(carries[usize::from(phase)]) + added;
                let mut after = carries;
                after[usize::from(phase)] = (sum >> 1) as u8;
                let state = model.next[state as usize][(sum & 1) as usize];
                let key = ((phase + 1) % rank as u8, state, after);
                let index = &mut copies.index;
                *successor = *index.entry(key).or_insert_with(|| {
                    list.push(key);
                    list.len() as u32 - 1
                });
            }
            copies.next.push(successors);
            at += 1;
        }
        // Outputs between rounds, when the carries are settled.
        let output = |mut copy: usize| {
            while list[copy].2 != [0; MAX_INFINITE] || list[copy].0 != 0 {
                copy = copies.next[copy][0] as usize;
            }
            model.outputs[list[copy].1 as usize]
        };
        let outputs: Vec<Option<u32>> = list
            .iter()
            .enumerate()
            .map(|(at, &(phase, ..))| (phase == 0).then(|| output(at)))
            .collect();
        let mut elements: Vec<(u32, usize)> =
            copies.elements.iter().map(|(&a, &b)| (a, b)).collect();
        elements.sort_unstable_by_key(|&(_, number)| number);
        let mut contents: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
        for (element, _) in elements {
            let products = model.monoid.products(element);
            let mut known: FxHashMap<u32, u32> = FxHashMap::default();
            let mut classes = Vec::with_capacity(list.len());
            for (at, output) in outputs.iter().enumerate() {
                classes.push(match output {
                    None => u32::MAX - u32::from(list[at].0),
                    Some(vector) => *known.entry(*vector).or_insert_with(|| {
                        let labels = &model.vectors[*vector as usize];
                        let pulled = products.iter().map(|&x| labels[x as usize]).collect();
                        let fresh = contents.len() as u32;
                        *contents.entry(pulled).or_insert(fresh)
                    }),
                });
            }
            copies.classes.push(classes);
        }
        copies.refine(meter)?;
        Ok(copies)
    }

    /// Refines the classes by those of the successors by 0 and 1, over all elements at once.
    fn refine(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let mut count = 0;
        while self.rank > 0 {
            let mut numbers: FxHashMap<[u32; 3], u32> = FxHashMap::default();
            let mut refined = Vec::with_capacity(self.classes.len());
            for classes in &self.classes {
                meter.step(classes.len())?;
                let key = |at: usize| {
                    let next = &self.next[at];
                    [
                        classes[at],
                        classes[next[0] as usize],
                        classes[next[1] as usize],
                    ]
                };
                let finer = (0..classes.len()).map(|at| {
                    let fresh = numbers.len() as u32;
                    *numbers.entry(key(at)).or_insert(fresh)
                });
                refined.push(finer.collect());
            }
            let now = numbers.len();
            self.classes = refined;
            if now == count {
                break;
            }
            count = now;
        }
        Ok(())
    }

    fn start_of(&self, value: &(u32, [u8; MAX_INFINITE])) -> Start {
        (self.elements[&value.0], self.index[&(0, 0, value.1)])
    }

    fn class_of(&self, value: &(u32, [u8; MAX_INFINITE])) -> u32 {
        let (element, copy) = self.start_of(value);
        self.classes[element][copy as usize]
    }

    /// Two equal multiples on two lines, or a point and a line, other than those of the tag.
    fn equal(
        &self,
        left: (Start, Option<usize>),
        right: (Start, Option<usize>),
        tag: Tag,
        pair: &dyn Fn((u32, u32)) -> (Exponents, Exponents),
        values: &Values,
        meter: &mut Meter,
    ) -> Result<Answer, Stop> {
        let all = (1u32 << self.rank) - 1;
        let mut choices: Vec<u32> = (0..=all).filter(|choice| choice.count_ones() < 3).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        choices.push(all);
        let last = choices.len() - 1;
        for (number, choice) in choices.into_iter().enumerate() {
            let most = if number == last { usize::MAX } else { 1 << 20 };
            match self.explore(left, right, tag, choice, most, meter)? {
                Found::None => return Ok(Answer::No),
                Found::TooMany => {}
                Found::Equal(numbers) => {
                    let (one, other) = pair(numbers);
                    if values.are_equal(&one, &other, meter)? {
                        return Ok(Answer::Yes((one, other)));
                    }
                }
            }
        }
        Ok(Answer::Unknown)
    }

    fn explore(
        &self,
        left: (Start, Option<usize>),
        right: (Start, Option<usize>),
        tag: Tag,
        free: u32,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Found, Stop> {
        let (one, other) = (&self.classes[left.0.0], &self.classes[right.0.0]);
        let inseparable = |set: &[(u32, u32)]| {
            set.iter()
                .all(|&(a, b)| one[a as usize] == other[b as usize])
        };
        let start = vec![(left.0.1, right.0.1)];
        if !tag.is_same() && inseparable(&start) {
            return Ok(Found::Equal((0, 0)));
        }
        let mut seen: FxHashSet<(Tag, Vec<(u32, u32)>)> =
            FxHashSet::from_iter([(tag, start.clone())]);
        // A set, its tag, the two numbers, and how many digits they have.
        let mut queue = VecDeque::from([(start, tag, (0u32, 0u32), 0u32)]);
        let mut held = 0;
        while let Some((set, tag, numbers, read)) = queue.pop_front() {
            for a in 0..if left.1.is_some() { 2 } else { 1 } {
                for b in 0..if right.1.is_some() { 2 } else { 1 } {
                    let mut now = set.clone();
                    for phase in 0..self.rank {
                        let added = |line: Option<usize>, digit: u32| match line {
                            Some(coordinate) if coordinate == phase => digit as usize,
                            _ => 0,
                        };
                        let mut after = Vec::with_capacity(2 * now.len());
                        for &(x, y) in &now {
                            for l in 0..=(free >> phase & 1) as usize {
                                let x = self.next[x as usize][added(left.1, a) + l];
                                let y = self.next[y as usize][added(right.1, b) + l];
                                after.push((x, y));
                            }
                        }
                        meter.step(after.len())?;
                        after.sort_unstable();
                        after.dedup();
                        now = after;
                    }
                    let tag = tag.after((a, b));
                    let numbers = (numbers.0 | a << read.min(7), numbers.1 | b << read.min(7));
                    if !tag.is_same() && inseparable(&now) {
                        return Ok(if read < 7 {
                            Found::Equal(numbers)
                        } else {
                            Found::TooMany
                        });
                    }
                    if !seen.contains(&(tag, now.clone())) {
                        held += now.len() * 16 + 96;
                        if held > most {
                            return Ok(Found::TooMany);
                        }
                        meter.holds(held)?;
                        seen.insert((tag, now.clone()));
                        queue.push_back((now, tag, numbers, read + 1));
                    }
                }
            }
        }
        Ok(Found::None)
    }
}

/// What a search for equal multiples found.
enum Found {
    /// There are none.
    None,
    /// These are equal as far as the contexts go.
    Equal((u32, u32)),
    /// The sets became too many, or the numbers too large.
    TooMany,
}

/// Whether there are two different standard monomials that are equal.
enum Answer {
    /// No.
    No,
    /// These.
    Yes((Exponents, Exponents)),
    /// That was not decided.
    Unknown,
}
