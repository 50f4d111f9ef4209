//! The order of a letter. A finite order is a few equalities. For infinite order: let R be the set of pairs
//! of copies that are reached by w+t·u and w+t′·u, over all w with as many digits as t and t′. R is
//! determined by the digits of t and t′, and there are finitely many sets. If tu and t′u are equal, no pair
//! of R is told apart by further digits of w. So the order is infinite if every R with t ≠ t′ that can be
//! reached has a pair that is told apart. If that holds for some of the w, it holds for all: at first w = 0
//! is used, then w in few coordinates, and all w at last. A set that contains another one need not be looked
//! at, because it has more pairs.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::Power;
use super::equal::are_equal;
use super::read::{Certificate, PowerClaim};
use crate::CheckError;
use crate::budget::Work;
use crate::monoid::Monoid;

/// Checks a claim about the order of a letter.
pub(super) fn check(
    claim: &PowerClaim,
    certificate: &Certificate,
    monoid: &Monoid,
    work: &Work,
) -> Result<(), CheckError> {
    let place = certificate
        .infinite
        .iter()
        .position(|&letter| letter == claim.letter);
    match (claim.power, place) {
        (Power::Infinite, None) => claim.reject("the powers of a finite letter repeat"),
        (Power::Infinite, Some(place)) => {
            let graph = Graph::new(certificate, place, work)?;
            let all = (1u32 << certificate.rank()) - 1;
            let mut choices: Vec<u32> =
                (0..=all).filter(|choice| choice.count_ones() < 4).collect();
            choices.sort_by_key(|choice| choice.count_ones());
            for choice in choices {
                if graph.all_differ(choice, 1 << 20, work)? {
                    return Ok(());
                }
            }
            if graph.all_differ(all, usize::MAX, work)? {
                Ok(())
            } else {
                claim.reject("two of its multiples are equal")
            }
        }
        (Power::Finite { index, period }, _) => {
            let equal = |one: u32, other: u32| -> Result<bool, CheckError> {
                let mut values = Vec::new();
                for multiple in [one, other] {
                    let mut counts = vec![0; certificate.rank()];
                    let mut element = 0;
                    match place {
                        Some(place) => counts[place] = multiple as i32,
                        None => {
                            let at = certificate.finite.iter().position(|&l| l == claim.letter);
                            let row = at.map(|at| &certificate.rows[at]);
                            for _ in 0..multiple {
                                work.step()?;
                                element = row.map_or(0, |row| row[element as usize]);
                            }
                        }
                    }
                    values.push((element, counts));
                }
                let [(x, n), (y, m)] = &values[..] else {
                    return Ok(false);
                };
                are_equal(certificate, monoid, (*x, n), (*y, m), work)
            };
            const MOST: u32 = 1 << 24;
            if index > MOST || period > MOST {
                return claim.reject("the numbers are too large to be checked");
            }
            if !equal(index, index + period)? {
                return claim.reject("these two multiples are different");
            }
            if index > 0 && equal(index - 1, index - 1 + period)? {
                return claim.reject("the index is smaller");
            }
            let primes = (2..=period).filter(|&p| period % p == 0 && (2..p).all(|q| p % q != 0));
            for prime in primes {
                if equal(index, index + period / prime)? {
                    return claim.reject("the period is smaller");
                }
            }
            Ok(())
        }
    }
}

/// The automaton with a carry in one coordinate: reading w+t·u where the digits of t come from outside.
struct Graph {
    /// For each node its coordinate, and its successors when 0, 1 or 2 are added to the carry.
    nodes: Vec<(usize, [usize; 3])>,
    /// Nodes with the same number are not told apart by digits of w.
    alike: Vec<u32>,
    rank: usize,
    place: usize,
}

type Set = BTreeSet<(usize, usize)>;

impl Graph {
    fn new(certificate: &Certificate, place: usize, work: &Work) -> Result<Graph, CheckError> {
        let rank = certificate.rank();
        let mut keys: Vec<(usize, u32, u32)> = vec![(0, 0, 0)];
        let mut numbers: HashMap<(usize, u32, u32), usize> = HashMap::from([(keys[0], 0)]);
        let mut nodes = Vec::new();
        let mut at = 0;
        while at < keys.len() {
            work.step()?;
            let (coordinate, state, carry) = keys[at];
            let mut successors = [usize::MAX; 3];
            for (added, successor) in (0..3).zip(&mut successors) {
                let (sum, after) = if coordinate == place {
                    (carry + added, (carry + added) / 2)
                } else if added < 2 {
                    (added, carry)
                } else {
                    continue;
                };
                let state = certificate.next[(sum % 2) as usize][state as usize];
                let key = ((coordinate + 1) % rank, state, after);
                *successor = *numbers.entry(key).or_insert_with(|| {
                    keys.push(key);
                    keys.len() - 1
                });
            }
            nodes.push((coordinate, successors));
            at += 1;
            work.allow(keys.len() * 120)?;
        }
        let mut graph = Graph {
            nodes,
            alike: Vec::new(),
            rank,
            place,
        };
        // Vectors that say the same do not tell nodes apart.
        work.steps(certificate.vectors.len().saturating_mul(certificate.order))?;
        let vectors = number(certificate.vectors.iter());
        let mut first = Vec::new();
        for (at, &(coordinate, ..)) in keys.iter().enumerate() {
            // The output once the carry is settled.
            work.steps(rank)?;
            let mut settled = at;
            while coordinate == 0 && (keys[settled].0 != 0 || keys[settled].2 != 0) {
                settled = graph.nodes[settled].1[0];
            }
            let output = match coordinate {
                0 => vectors[certificate.outputs[keys[settled].1 as usize] as usize],
                _ => 0,
            };
            first.push((coordinate as u32, output));
        }
        let mut classes: Vec<u32> = number(first.iter().copied());
        loop {
            work.steps(4 * classes.len())?;
            work.allow(keys.len() * 200)?;
            let finer = number((0..classes.len()).map(|at| {
                let next = |added: usize| classes[graph.nodes[at].1[added]];
                (classes[at], next(0), next(1))
            }));
            let same = finer.iter().max() == classes.iter().max();
            classes = finer;
            if same {
                break;
            }
        }
        graph.alike = classes;
        Ok(graph)
    }

    /// The set after one more digit of both numbers, for w that are zero but in some coordinates.
    fn after(
        &self,
        set: &Set,
        digits: [usize; 2],
        free: u32,
        work: &Work,
    ) -> Result<Set, CheckError> {
        let mut now = set.clone();
        for coordinate in 0..self.rank {
            let digits = if coordinate == self.place {
                digits
            } else {
                [0, 0]
            };
            let mut next = BTreeSet::new();
            for &(a, b) in &now {
                work.steps(16)?;
                for l in 0..=(free >> coordinate & 1) as usize {
                    next.insert((
                        self.nodes[a].1[digits[0] + l],
                        self.nodes[b].1[digits[1] + l],
                    ));
                }
            }
            work.allow(24 * (now.len() + next.len()))?;
            now = next;
        }
        Ok(now)
    }

    /// Whether every set that is reached by two different numbers has a pair that is told apart. Gives up
    /// when the sets hold too many bytes.
    fn all_differ(&self, free: u32, most: usize, work: &Work) -> Result<bool, CheckError> {
        let mut known: [Vec<Set>; 2] = [Vec::new(), Vec::new()];
        let mut singles: HashSet<((usize, usize), bool)> = HashSet::new();
        let mut queue = std::collections::VecDeque::from([(Set::from([(0, 0)]), false)]);
        let mut held = 0;
        // The bytes of the sets that wait.
        let mut waiting = 0;
        while let Some((set, differ)) = queue.pop_front() {
            work.step()?;
            waiting -= bytes(&set).min(waiting);
            let same = &mut known[usize::from(differ)];
            let pair = set.first().copied().filter(|_| set.len() == 1);
            if let Some(pair) = pair {
                if !singles.insert((pair, differ)) {
                    continue;
                }
            } else {
                work.steps(16 * set.len())?;
                let mut contained = set.iter().any(|&pair| singles.contains(&(pair, differ)));
                for other in same.iter() {
                    if contained {
                        break;
                    }
                    work.steps(other.len().min(set.len()))?;
                    contained = other.is_subset(&set);
                }
                if contained {
                    continue;
                }
            }
            held += bytes(&set);
            if held > most {
                return Ok(false);
            }
            work.allow(held + waiting)?;
            if pair.is_none() {
                same.push(set.clone());
            }
            for digits in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                let differ = differ || digits[0] != digits[1];
                let after = self.after(&set, digits, free, work)?;
                waiting += bytes(&after);
                work.allow(held + waiting)?;
                if differ && after.iter().all(|&(a, b)| self.alike[a] == self.alike[b]) {
                    return Ok(false);
                }
                queue.push_back((after, differ));
            }
        }
        Ok(true)
    }
}

/// The bytes of a set, about.
fn bytes(set: &Set) -> usize {
    set.len() * 24 + 64
}

/// Numbers for keys, equal ones for equal keys.
fn number<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = K>) -> Vec<u32> {
    let mut numbers = HashMap::new();
    keys.map(|key| {
        let fresh = numbers.len() as u32;
        *numbers.entry(key).or_insert(fresh)
    })
    .collect()
}
