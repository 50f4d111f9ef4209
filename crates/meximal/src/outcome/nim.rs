//! Nim of any size. For two players Bouton's theorem decides normal and misère play. For N ≥ 3 players and
//! normal play a position reduces to a small table (Spindler, section 3.4):
//!
//! - heaps of size 1 count modulo N (*periodicity*, Proposition 3.19),
//! - heaps larger than N behave like heaps of N (*stability*, Proposition 3.22),
//! - a position is *absorbed*, and nobody wins it or any larger one, as soon as its heaps without the
//!   largest have Σ(size−1) ≥ N−1.
//!
//! None of this is assumed. [`NimTable::new`] computes the table and checks the induction that makes it right
//! for *all* positions of Nim with that many players (see `verify`); only then is a table handed out. The
//! third rule and the tables for N ≥ 4 are not in the paper; they answer its Questions 4 and 5 for these N.

use rustc_hash::FxHashMap;

use crate::convention::{Convention, Folding};
use crate::player::{PlayerSet, Players};

/// The outcomes of Nim for N ≥ 3 players under normal play, checked for all positions.
pub struct NimTable {
    players: Players,
    convention: Convention,
    /// The class of the heaps of size ≥ 2, if it is not absorbed.
    classes: FxHashMap<Counts, u32>,
    keys: Vec<Counts>,
    /// The outcome of each class with k heaps of size 1 added, k = 0..N−1.
    outcomes: Vec<Vec<PlayerSet>>,
}

/// Numbers of heaps of size 2..=N, five bits for each size.
type Counts = u128;

const COUNT_BITS: u32 = 5;

fn one_heap(size: usize) -> Counts {
    1 << (COUNT_BITS * (size as u32 - 2))
}

fn count_of(counts: Counts, size: usize) -> u32 {
    (counts >> (COUNT_BITS * (size as u32 - 2))) as u32 & ((1 << COUNT_BITS) - 1)
}

/// A class of Nim positions with the same outcomes in all Nim contexts that the table distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NimClass {
    /// This many heaps that nobody can ever win.
    Absorbed,
    /// A class of the table, and the number of heaps of size 1 modulo N.
    Class(u32, usize),
}

impl NimTable {
    /// Computes and checks the table for this many players. Fails, with the reason, if the induction does not
    /// go through; it does for every number of players from 3 to 16.
    pub fn new(players: Players) -> Result<NimTable, String> {
        let n = players.count();
        if n < 3 {
            return Err("the table is for three or more players".to_owned());
        }
        let mut table = NimTable {
            players,
            convention: Convention::normal(players),
            classes: FxHashMap::default(),
            keys: Vec::new(),
            outcomes: Vec::new(),
        };
        let mut pending: Vec<Counts> = Vec::new();
        table.enumerate(0, 2, &mut pending);
        // Moves lower the sum of all sizes, so that is the order to compute in.
        pending.sort_by_key(|&key| (table.weight(key), key));
        for key in pending {
            table.compute(key)?;
        }
        table.verify()?;
        Ok(table)
    }

    /// All classes that are not absorbed, with heaps of size ≥ `least` added to `counts`.
    fn enumerate(&self, counts: Counts, least: usize, found: &mut Vec<Counts>) {
        found.push(counts);
        for size in least..=self.players.count() {
            let more = counts + one_heap(size);
            if !self.is_absorbed(more) {
                self.enumerate(more, size, found);
            }
        }
    }

    fn weight(&self, counts: Counts) -> u32 {
        let sizes = 2..=self.players.count();
        sizes.map(|s| (s as u32 - 1) * count_of(counts, s)).sum()
    }

    /// Whether the heaps without the largest have Σ(size−1) ≥ N−1.
    fn is_absorbed(&self, counts: Counts) -> bool {
        let n = self.players.count();
        let largest = (2..=n).rev().find(|&s| count_of(counts, s) > 0);
        let largest = largest.map_or(0, |s| s as u32 - 1);
        self.weight(counts) - largest >= n as u32 - 1
    }

    /// Folds the moves in the heaps of size ≥ 2, for k = 0..=N heaps of size 1; moves in those heaps are not
    /// yet in it. Absorbed options have no winner.
    fn fold_large_heaps(&self, counts: Counts) -> Result<Vec<Folding>, String> {
        let n = self.players.count();
        let mut foldings = vec![Folding::new(self.convention); n + 1];
        for size in (2..=n).filter(|&s| count_of(counts, s) > 0) {
            let rest = counts - one_heap(size);
            for smaller in 0..size {
                let (left, ones) = match smaller {
                    0 => (rest, 0),
                    1 => (rest, 1),
                    _ => (rest + one_heap(smaller), 0),
                };
                if self.is_absorbed(left) {
                    for folding in &mut foldings {
                        folding.add(PlayerSet::NOBODY);
                    }
                    continue;
                }
                let class = self.classes.get(&left).ok_or("an option is missing")?;
                let outcomes = &self.outcomes[*class as usize];
                for (k, folding) in foldings.iter_mut().enumerate() {
                    folding.add(outcomes[(k + ones) % n]);
                }
            }
        }
        Ok(foldings)
    }

    /// Computes the outcomes of a class whose options are known, and checks periodicity and stability.
    fn compute(&mut self, counts: Counts) -> Result<(), String> {
        let n = self.players.count();
        let foldings = self.fold_large_heaps(counts)?;
        let mut outcomes: Vec<PlayerSet> = Vec::with_capacity(n + 1);
        for (k, mut folding) in foldings.into_iter().enumerate() {
            if k > 0 {
                folding.add(outcomes[k - 1]);
            }
            let outcome = folding.finish();
            // A heap larger than N can be lowered to another one that counts as N.
            if count_of(counts, n) > 0 {
                folding.add(outcome);
                if folding.finish() != outcome {
                    return Err(format!("heaps of {n} and more differ"));
                }
            }
            outcomes.push(outcome);
        }
        if outcomes[n] != outcomes[0] {
            return Err(format!("{n} more heaps of 1 make a difference"));
        }
        outcomes.truncate(n);
        self.classes.insert(counts, self.keys.len() as u32);
        self.keys.push(counts);
        self.outcomes.push(outcomes);
        Ok(())
    }

    /// Checks that absorbed positions have no winner, which completes the induction over all positions.
    ///
    /// Claim: the outcome of a position is that of its class. By induction on the number of tokens the
    /// options have the outcomes of their classes; it remains that the fold over the classes of the options
    /// gives the class's outcome. For a class of the table the classes of the options depend only on the
    /// class, except that with k ≡ 0 heaps of size 1 there may be such a heap or none, and that a heap larger
    /// than N has its own class among its options; `compute` has checked both. An absorbed position all of
    /// whose moves in heaps of size ≥ 2 lead to absorbed ones has options, and no option has a winner, so it
    /// has none. The others are finitely many classes, each one heap away from a class of the table; they are
    /// checked here, without heaps of size 1 and with them (a move in one leads to an absorbed position). A
    /// move from a heap larger than N to another adds an option without winners, which cannot give a winner
    /// to a position that has none.
    fn verify(&self) -> Result<(), String> {
        let n = self.players.count();
        for &key in &self.keys {
            for grown in 2..=n {
                let from_nothing = std::iter::once(key + one_heap(grown));
                let larger = (2..grown)
                    .filter(|&s| count_of(key, s) > 0)
                    .map(|s| key - one_heap(s) + one_heap(grown));
                for counts in from_nothing.chain(larger) {
                    if !self.is_absorbed(counts) {
                        continue;
                    }
                    let mut foldings = self.fold_large_heaps(counts)?;
                    for with_ones in &mut foldings[1..] {
                        with_ones.add(PlayerSet::NOBODY);
                    }
                    if foldings.iter().any(|f| !f.finish().is_empty()) {
                        return Err("an absorbed position has a winner".to_owned());
                    }
                }
            }
        }
        Ok(())
    }

    /// The class of a position, given as (size, number of heaps of that size).
    pub fn class(&self, heaps: impl IntoIterator<Item = (u64, u64)>) -> NimClass {
        let n = self.players.count();
        let mut counts: Counts = 0;
        let mut ones: u64 = 0;
        for (size, count) in heaps {
            match size {
                0 => {}
                1 => ones = (ones + count % n as u64) % n as u64,
                _ => {
                    let size = size.min(n as u64) as usize;
                    // N+1 heaps of size ≥ 2 are absorbed; more would overflow the counters.
                    for _ in 0..count.min(n as u64 + 1) {
                        counts += one_heap(size);
                        if self.is_absorbed(counts) {
                            return NimClass::Absorbed;
                        }
                    }
                }
            }
        }
        match self.classes.get(&counts) {
            Some(&class) => NimClass::Class(class, ones as usize),
            None => NimClass::Absorbed,
        }
    }

    /// The outcome of a class.
    pub fn outcome_of(&self, class: NimClass) -> PlayerSet {
        match class {
            NimClass::Absorbed => PlayerSet::NOBODY,
            NimClass::Class(class, ones) => self.outcomes[class as usize][ones],
        }
    }

    /// The outcome of a position, given as (size, number of heaps of that size).
    pub fn outcome(&self, heaps: impl IntoIterator<Item = (u64, u64)>) -> PlayerSet {
        self.outcome_of(self.class(heaps))
    }

    /// All classes of positions.
    pub fn all_classes(&self) -> Vec<NimClass> {
        let n = self.players.count();
        let mut classes = vec![NimClass::Absorbed];
        for class in 0..self.keys.len() as u32 {
            classes.extend((0..n).map(|ones| NimClass::Class(class, ones)));
        }
        classes
    }

    /// The class reached from a class by adding one heap.
    pub fn add_heap(&self, class: NimClass, size: u64) -> NimClass {
        match class {
            NimClass::Absorbed => NimClass::Absorbed,
            NimClass::Class(class, ones) => {
                let counts = self.keys[class as usize];
                let sizes = 2..=self.players.count();
                let heaps = sizes.map(|s| (s as u64, u64::from(count_of(counts, s))));
                self.class(heaps.chain([(1, ones as u64), (size, 1)]))
            }
        }
    }
}

/// Bouton's theorem: the outcome of two-player Nim under normal or misère play.
pub fn bouton(heaps: &[(u64, u64)], misere: bool) -> PlayerSet {
    let odd = heaps.iter().filter(|(_, count)| count % 2 == 1);
    let xor = odd.fold(0, |sum, (size, _)| sum ^ size);
    let only_small_heaps = heaps.iter().all(|&(size, _)| size <= 1);
    let previous_wins = (xor == 0) != (misere && only_small_heaps);
    PlayerSet::only(usize::from(previous_wins))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{NimHeaps, Sums};
    use crate::runner::Runner;

    /// All multisets of heap sizes up to `largest`, with at most `most` heaps.
    fn positions(largest: u32, most: usize) -> Vec<Vec<u32>> {
        let mut all = vec![vec![]];
        let mut last = all.clone();
        for _ in 0..most {
            let mut next = Vec::new();
            for position in &last {
                let least = position.last().copied().unwrap_or(1);
                for size in least..=largest {
                    let mut more = position.clone();
                    more.push(size);
                    next.push(more);
                }
            }
            all.extend(next.iter().cloned());
            last = next;
        }
        all
    }

    #[test]
    fn the_table_is_the_fold() {
        let runner = Runner::new();
        for (n, largest, most) in [(3, 6, 6), (4, 7, 5), (5, 8, 4), (6, 8, 4), (16, 3, 5)] {
            let players = Players::new(n).unwrap();
            let table = NimTable::new(players).unwrap();
            let mut sums = Sums::new(&NimHeaps, Convention::normal(players), &runner);
            for position in positions(largest, most) {
                let heaps = position.iter().map(|&s| (u64::from(s), 1));
                assert_eq!(
                    table.outcome(heaps),
                    sums.outcome(&position).unwrap(),
                    "{n} players, {position:?}"
                );
            }
        }
    }

    #[test]
    fn bouton_is_the_fold() {
        let runner = Runner::new();
        for misere in [false, true] {
            let play = if misere {
                Convention::misere(Players::TWO)
            } else {
                Convention::normal(Players::TWO)
            };
            let mut sums = Sums::new(&NimHeaps, play, &runner);
            for position in positions(6, 5) {
                let heaps: Vec<(u64, u64)> = position.iter().map(|&s| (s.into(), 1)).collect();
                assert_eq!(bouton(&heaps, misere), sums.outcome(&position).unwrap());
            }
        }
    }

    #[test]
    fn tables_exist_for_all_numbers_of_players() {
        for n in 3..=16 {
            let table = NimTable::new(Players::new(n).unwrap()).unwrap();
            let enormous = [(u64::MAX, u64::MAX), (1, u64::MAX)];
            assert_eq!(table.class(enormous), NimClass::Absorbed);
        }
        assert!(NimTable::new(Players::TWO).is_err());
    }
}
