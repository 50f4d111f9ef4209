//! The order of an element, decided (section 5). For an infinite letter u and two numbers t, t′ let R be the
//! set of all pairs of states in which the automaton can be after reading w+t·u and w+t′·u, over all w with
//! as many digits as t and t′. R follows from the digits of t and t′, one digit at a time, and there are
//! finitely many sets of pairs; tu and t′u are equal exactly if no pair of R is told apart by further digits
//! of w. So u has finite order exactly if some R that is reached with t ≠ t′ has no such pair. A larger R has
//! it harder: of two sets one of which contains the other, only the smaller one is explored.
//!
//! To prove that u has infinite order, fewer contexts w do as well: at first w = 0, then w in one or two
//! coordinates, then w with at most one 1 in each round, and all w only at last. Fewer contexts make smaller
//! sets. When a pair t ≠ t′ survives, it is tried with all w; if it is equal there, too, the order is finite.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Meter, Stop};
use crate::equality::{separate, settled};
use crate::model::{MAX_INFINITE, Model};

/// The order of an element: its powers are different up to `index + period − 1`, and then repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// All powers are different.
    Infinite,
    /// xⁿ⁺ᵖ = xⁿ exactly for n at least the index, and p a multiple of the period.
    Finite {
        /// The first power that comes back.
        index: u64,
        /// The length of the repeating part.
        period: u64,
    },
}

impl Order {
    /// The order of a multiple of an element of this order.
    pub(crate) fn of_multiple(self, multiplicity: u64) -> Order {
        match self {
            Order::Finite { index, period } if multiplicity > 0 => {
                let (mut a, mut b) = (period, multiplicity);
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                Order::Finite {
                    index: index.div_ceil(multiplicity),
                    period: period / a,
                }
            }
            order => order,
        }
    }
}

/// The copies of the automaton with one carry, in the coordinate of the letter, and classes of them.
struct Classes {
    rank: usize,
    coordinate: usize,
    /// Successors of (phase, class) by what is added: 0, 1, or in the letter's coordinate 2. Classes are
    /// numbered without regard to phases.
    next: Vec<[u32; 3]>,
    /// Classes by the digits of w alone.
    by_context: Vec<u32>,
    start: u32,
}

impl Classes {
    fn new(model: &Model, coordinate: usize, meter: &mut Meter) -> Result<Classes, Stop> {
        let rank = model.rank();
        // All copies that can be reached, by phase.
        let mut list: Vec<(usize, (u32, u16))> = vec![(0, (0, 0))];
        let mut index = FxHashMap::from_iter([(list[0], 0u32)]);
        let mut next: Vec<[u32; 3]> = Vec::new();
        let mut at = 0;
        while at < list.len() {
            meter.step(4)?;
            let (phase, copy) = list[at];
            let mut successors = [u32::MAX; 3];
            for added in 0..if phase == coordinate { 3 } else { 2 } {
                let sum = u32::from(copy.1 >> phase & 1) + added;
                let state = model.next[copy.0 as usize][(sum & 1) as usize];
                let carries = if phase == coordinate {
                    (sum >> 1) as u16
                } else {
                    copy.1 >> coordinate & 1
                };
                let key = ((phase + 1) % rank, (state, carries << coordinate));
                successors[added as usize] = *index.entry(key).or_insert_with(|| {
                    list.push(key);
                    list.len() as u32 - 1
                });
            }
            next.push(successors);
            at += 1;
            meter.holds(list.len() * 80)?;
        }
        // The output of a copy inside a round is not needed: rounds are read to their end.
        let output = |&(phase, copy): &(usize, (u32, u16))| match phase {
            0 => settled(model, copy),
            _ => u32::MAX,
        };
        let first: Vec<(u32, u32)> = list.iter().map(|it| (it.0 as u32, output(it))).collect();
        let by_both = refine(&first, &next, 3, meter)?;
        let by_context = refine(&first, &next, 2, meter)?;
        let count = by_both.iter().max().map_or(0, |&most| most as usize + 1);
        let mut merged = vec![[u32::MAX; 3]; count];
        let mut contexts = vec![0; count];
        for (at, &class) in by_both.iter().enumerate() {
            let successor = |next: u32| match next {
                u32::MAX => u32::MAX,
                next => by_both[next as usize],
            };
            merged[class as usize] = next[at].map(successor);
            contexts[class as usize] = by_context[at];
        }
        Ok(Classes {
            rank,
            coordinate,
            next: merged,
            by_context: contexts,
            start: by_both[0],
        })
    }

    /// The set R after one more digit of t and of t′.
    fn round(
        &self,
        set: &[(u32, u32)],
        digits: (u32, u32),
        contexts: Contexts,
        meter: &mut Meter,
    ) -> Result<Vec<(u32, u32)>, Stop> {
        let mut now: Vec<(u32, u32, bool)> = set.iter().map(|&(x, y)| (x, y, false)).collect();
        for phase in 0..self.rank {
            let (a, b) = if phase == self.coordinate {
                digits
            } else {
                (0, 0)
            };
            let free = contexts.coordinates >> phase & 1 == 1;
            let mut after = Vec::with_capacity(2 * now.len());
            for &(x, y, used) in &now {
                let both = free && !(contexts.single && used);
                for l in 0..if both { 2 } else { 1 } {
                    let x = self.next[x as usize][(a + l) as usize];
                    let y = self.next[y as usize][(b + l) as usize];
                    after.push((x, y, contexts.single && (used || l == 1)));
                }
            }
            meter.step(after.len())?;
            after.sort_unstable();
            after.dedup();
            now = after;
        }
        let mut set: Vec<(u32, u32)> = now.into_iter().map(|(x, y, _)| (x, y)).collect();
        set.sort_unstable();
        set.dedup();
        Ok(set)
    }

    /// Looks for two different numbers t whose multiples of the letter are equal as far as the contexts go.
    fn equal_multiples(
        &self,
        contexts: Contexts,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Found, Stop> {
        type Set = Vec<(u32, u32)>;
        let mut explored: [Vec<Set>; 2] = [Vec::new(), Vec::new()];
        // Sets of one pair are told apart by hashing; they contain no other set.
        let mut single: FxHashSet<(bool, (u32, u32))> = FxHashSet::default();
        // A set, whether the numbers differ, the numbers, and how many digits they have.
        let mut queue: VecDeque<(Set, bool, (u64, u64), u32)> = VecDeque::new();
        queue.push_back((vec![(self.start, self.start)], false, (0, 0), 0));
        let mut held = 0;
        while let Some((set, differ, numbers, read)) = queue.pop_front() {
            if let [pair] = set[..] {
                if !single.insert((differ, pair)) {
                    continue;
                }
            } else {
                let known = &mut explored[usize::from(differ)];
                let mut contained = set.iter().any(|&pair| single.contains(&(differ, pair)));
                for other in known.iter() {
                    if contained {
                        break;
                    }
                    meter.step(1 + other.len() / 8)?;
                    contained = is_subset(other, &set);
                }
                if contained {
                    continue;
                }
                known.retain(|other| !is_subset(&set, other));
                known.push(set.clone());
            }
            held += set.len() * 8 + 64;
            if held > most {
                return Ok(Found::TooMany);
            }
            meter.holds(held)?;
            for a in 0..2u32 {
                for b in 0..2u32 {
                    let differ = differ || a != b;
                    let after = self.round(&set, (a, b), contexts, meter)?;
                    let digit = |number: u64, bit: u32| number | u64::from(bit) << read.min(63);
                    let numbers = (digit(numbers.0, a), digit(numbers.1, b));
                    let inseparable = |&(x, y): &(u32, u32)| {
                        self.by_context[x as usize] == self.by_context[y as usize]
                    };
                    if differ && after.iter().all(inseparable) {
                        return Ok(Found::Pair(numbers));
                    }
                    queue.push_back((after, differ, numbers, read + 1));
                }
            }
        }
        Ok(Found::None)
    }
}

/// Which w are tried while the digits of t and t′ are read.
#[derive(Clone, Copy)]
struct Contexts {
    /// The coordinates in which w may have ones.
    coordinates: u32,
    /// At most one 1 in each round.
    single: bool,
}

impl Contexts {
    /// Choices from few to all.
    fn choices(rank: usize) -> Vec<Contexts> {
        let all = (1u32 << rank) - 1;
        let mut masks: Vec<u32> = (0..=all).filter(|mask| mask.count_ones() <= 2).collect();
        masks.sort_by_key(|mask| mask.count_ones());
        let choice = |coordinates| Contexts {
            coordinates,
            single: false,
        };
        let mut choices: Vec<Contexts> = masks.into_iter().map(choice).collect();
        choices.push(Contexts {
            coordinates: all,
            single: true,
        });
        choices.push(choice(all));
        choices
    }
}

enum Found {
    /// All multiples are different.
    None,
    /// These are equal as far as the contexts go.
    Pair((u64, u64)),
    /// The sets became too many.
    TooMany,
}

/// Refines classes by the classes of the first successors, until that tells no more apart.
fn refine(
    first: &[(u32, u32)],
    next: &[[u32; 3]],
    digits: usize,
    meter: &mut Meter,
) -> Result<Vec<u32>, Stop> {
    let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    let mut classes: Vec<u32> = Vec::new();
    for key in first {
        let fresh = numbers.len() as u32;
        classes.push(*numbers.entry(*key).or_insert(fresh));
    }
    let mut count = numbers.len();
    loop {
        meter.step(classes.len() * 4)?;
        let mut numbers: FxHashMap<(u32, [u32; 3]), u32> = FxHashMap::default();
        let mut refined = Vec::with_capacity(classes.len());
        for (at, successors) in next.iter().enumerate() {
            let mut key = [u32::MAX; 3];
            for (key, &successor) in key.iter_mut().zip(successors).take(digits) {
                if successor != u32::MAX {
                    *key = classes[successor as usize];
                }
            }
            let fresh = numbers.len() as u32;
            refined.push(*numbers.entry((classes[at], key)).or_insert(fresh));
        }
        let now = numbers.len();
        classes = refined;
        if now == count {
            return Ok(classes);
        }
        count = now;
    }
}

fn is_subset(small: &[(u32, u32)], large: &[(u32, u32)]) -> bool {
    if small.len() > large.len() {
        return false;
    }
    let mut rest = large.iter();
    small
        .iter()
        .all(|item| rest.by_ref().find(|&other| other >= item) == Some(item))
}

/// The order of an infinite letter of a verified model; `None` if that takes sets of more than `most` bytes.
pub(crate) fn order_of(
    model: &Model,
    coordinate: usize,
    most: usize,
    meter: &mut Meter,
) -> Result<Option<Order>, Stop> {
    let classes = Classes::new(model, coordinate, meter)?;
    let choices = Contexts::choices(model.rank());
    let last = choices.len() - 1;
    let mut pair = None;
    for (number, contexts) in choices.into_iter().enumerate() {
        let most = if number == last { most } else { 1 << 20 };
        match classes.equal_multiples(contexts, most, meter)? {
            Found::None => return Ok(Some(Order::Infinite)),
            Found::TooMany => {}
            Found::Pair(found) => {
                if are_equal(model, coordinate, found, meter)? {
                    pair = Some(found);
                    break;
                }
            }
        }
    }
    let Some(pair) = pair else {
        return Ok(None);
    };
    // tu = t′u: the period divides the difference, and the index is at most the smaller one.
    let (low, high) = (pair.0.min(pair.1), pair.0.max(pair.1));
    let difference = high - low;
    let mut period = difference;
    let mut divisor = 2;
    let mut rest = difference;
    while rest > 1 {
        if divisor > rest / divisor {
            divisor = rest;
        }
        if rest % divisor != 0 {
            divisor += 1;
            continue;
        }
        rest /= divisor;
        let shorter = period / divisor;
        if are_equal(model, coordinate, (low, low + shorter), meter)? {
            period = shorter;
        }
    }
    let (mut bottom, mut top) = (0, low);
    while bottom < top {
        let middle = bottom + (top - bottom) / 2;
        if are_equal(model, coordinate, (middle, middle + period), meter)? {
            top = middle
        } else {
            bottom = middle + 1
        }
    }
    Ok(Some(Order::Finite { index: top, period }))
}

/// Whether two multiples of an infinite letter are equal.
fn are_equal(
    model: &Model,
    coordinate: usize,
    multiples: (u64, u64),
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let counts = |multiple: u64| {
        let mut counts = [0; MAX_INFINITE];
        counts[coordinate] = multiple;
        counts
    };
    let (one, other) = (counts(multiples.0), counts(multiples.1));
    let rank = model.rank();
    let found = separate(model, (0, &one[..rank]), (0, &other[..rank]), meter)?;
    Ok(found.is_none())
}

/// The order of a finite letter in its monoid, where no two elements are equal.
pub(crate) fn order_in_monoid(row: &[u32]) -> Order {
    let mut powers = vec![0u32];
    loop {
        let next = row[powers[powers.len() - 1] as usize];
        if let Some(index) = powers.iter().position(|&power| power == next) {
            return Order::Finite {
                index: index as u64,
                period: (powers.len() - index) as u64,
            };
        }
        powers.push(next);
    }
}

/// The number of states that can be reached between rounds.
pub(crate) fn states_between_rounds(model: &Model) -> usize {
    let rank = model.rank().max(1);
    let mut seen = FxHashSet::from_iter([(0, 0)]);
    let mut stack = vec![(0usize, 0u32)];
    while let Some((phase, state)) = stack.pop() {
        for &next in &model.next[state as usize] {
            let next = ((phase + 1) % rank, next);
            if seen.insert(next) {
                stack.push(next);
            }
        }
    }
    seen.iter().filter(|&&(phase, _)| phase == 0).count()
}
