//! Which outcomes a sum can have, by the outcomes of its summands: the table that Spindler's Question 1 asks
//! for, under any convention, by adding up *all* pairs of games born by some day.
//!
//! For day 4 these are 2 147 516 416 unordered pairs of 16-bit option masks. The fold needs the AND of one
//! byte for every option (see `Convention::meet_flip`), so the meets of all subsets of options are computed
//! by dynamic programming, one row G+H over all G at a time, in plain loops over bytes. Pairs are counted by
//! the meet, and only the counts are labelled.

use std::collections::BTreeMap;

use rayon::prelude::*;

use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::player::PlayerSet;
use meximal::runner::{Runner, Stop};

/// One combination of outcomes that occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumCase {
    /// How many unordered pairs have it.
    pub pairs: u64,
    /// The first pair that has it, the outcome of the first game being the smaller one.
    pub witness: (usize, usize),
}

impl SumCase {
    /// Takes a witness that comes before the one it has.
    fn look_at(&mut self, witness: (usize, usize)) {
        let place = |(g, h): (usize, usize)| (g.max(h), g.min(h));
        if place(witness) < place(self.witness) {
            self.witness = witness;
        }
    }
}

/// All combinations (o(G), o(H), o(G+H)) with o(G) ≤ o(H) as numbers, and all (o(G), o(G+G)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumSurvey {
    /// The convention.
    pub convention: Convention,
    /// The games added up.
    pub universe: Universe,
    /// How many unordered pairs there are.
    pub pairs: u64,
    /// The combinations that occur for two games.
    pub cases: BTreeMap<(PlayerSet, PlayerSet, PlayerSet), SumCase>,
    /// The combinations that occur for a game and its double, with the first game that has it.
    pub doubles: BTreeMap<(PlayerSet, PlayerSet), usize>,
}

impl SumSurvey {
    /// The outcomes that sums of games with these outcomes have.
    pub fn attained(&self, a: PlayerSet, b: PlayerSet) -> Vec<PlayerSet> {
        let (a, b) = (a.min(b), a.max(b));
        let from = (a, b, PlayerSet::NOBODY);
        let to = (a, b, PlayerSet(u16::MAX));
        self.cases.range(from..=to).map(|(key, _)| key.2).collect()
    }

    /// The outcomes that single games have.
    pub fn outcomes(&self) -> Vec<PlayerSet> {
        let mut all: Vec<PlayerSet> = self.cases.keys().map(|key| key.0).collect();
        all.dedup();
        all
    }
}

/// The bytes and constants of one survey: labels are kept flipped, so that folding them is AND.
struct Engine {
    convention: Convention,
    flip: u8,
    options: usize,
    games: usize,
    /// `small[g][h]`, flattened: the flipped label of g+h for g that can be an option.
    small: Vec<u8>,
    /// The number of the outcome of each game among all outcomes that occur, times the number of meets.
    class: Vec<u16>,
    outcomes: Vec<PlayerSet>,
}

/// Adds up all pairs of games born by a day.
///
/// # Panics
///
/// With more than 8 players: labels are bytes.
pub fn survey_sums(
    convention: Convention,
    universe: Universe,
    runner: &Runner,
) -> Result<SumSurvey, Stop> {
    assert!(convention.players().count() <= 8, "labels are bytes");
    let engine = Engine::new(convention, universe);
    // One task for each value of the upper half of the bits of H.
    let low_bits = engine.options / 2;
    let tasks = 1usize << (engine.options - low_bits);
    let total = (engine.games as u64) * (engine.games as u64 + 1) / 2;
    let done = std::sync::atomic::AtomicU64::new(0);
    let parts: Result<Vec<Found>, Stop> = (0..tasks)
        .into_par_iter()
        .map(|high| {
            let found = engine.rows(high << low_bits, low_bits, runner)?;
            let before = done.fetch_add(found.pairs, std::sync::atomic::Ordering::Relaxed);
            runner.report("pairs", before + found.pairs, Some(total));
            Ok(found)
        })
        .collect();
    let mut survey = SumSurvey {
        convention,
        universe,
        pairs: 0,
        cases: BTreeMap::new(),
        doubles: BTreeMap::new(),
    };
    for part in parts? {
        survey.pairs += part.pairs;
        for (key, case) in part.cases {
            let entry = survey.cases.entry(key).or_insert(SumCase {
                pairs: 0,
                witness: case.witness,
            });
            entry.pairs += case.pairs;
            entry.look_at(case.witness);
        }
        for (key, game) in part.doubles {
            let entry = survey.doubles.entry(key).or_insert(game);
            *entry = game.min(*entry);
        }
    }
    Ok(survey)
}

/// What one task found.
#[derive(Default)]
struct Found {
    pairs: u64,
    cases: BTreeMap<(PlayerSet, PlayerSet, PlayerSet), SumCase>,
    doubles: BTreeMap<(PlayerSet, PlayerSet), usize>,
}

impl Found {
    /// 0+0, the only sum without options.
    fn add_nothing_to_nothing(&mut self, label: PlayerSet) {
        let case = SumCase {
            pairs: 1,
            witness: (0, 0),
        };
        self.pairs += 1;
        self.cases.insert((label, label, label), case);
        self.doubles.insert((label, label), 0);
    }
}

impl Engine {
    fn new(convention: Convention, universe: Universe) -> Engine {
        let options = universe.options();
        let games = universe.len();
        let mut engine = Engine {
            convention,
            flip: convention.meet_flip() as u8,
            options,
            games,
            small: vec![0; options.max(1) * games],
            class: Vec::new(),
            outcomes: Vec::new(),
        };
        for g in 0..options.max(1) {
            for h in 0..games {
                let mut meet = u8::MAX;
                for bit in bits(g) {
                    meet &= engine.small[bit * games + h];
                }
                for bit in bits(h) {
                    meet &= engine.small[g * games + bit];
                }
                let label = match (g, h) {
                    (0, 0) => convention.terminal().0 as u8,
                    _ => engine.label(meet),
                };
                engine.small[g * games + h] = label ^ engine.flip;
            }
        }
        let outcome_of: Vec<PlayerSet> = engine.small[..games]
            .iter()
            .map(|&flipped| PlayerSet(u16::from(flipped ^ engine.flip)))
            .collect();
        engine.outcomes = outcome_of.clone();
        engine.outcomes.sort();
        engine.outcomes.dedup();
        let class_of = |o: &PlayerSet| {
            let class = engine.outcomes.binary_search(o).unwrap_or(0);
            (class * engine.meets()) as u16
        };
        engine.class = outcome_of.iter().map(class_of).collect();
        engine
    }

    /// The label of a position from the meet of its options' flipped labels.
    #[inline]
    fn label(&self, meet: u8) -> u8 {
        let flip = u16::from(self.flip);
        let any = PlayerSet(!u16::from(meet) & flip);
        self.convention.label(PlayerSet(u16::from(meet)), any).0 as u8
    }

    /// The meets of all sets of options taken from `count` options starting at `first`, each in its sum
    /// with h.
    fn subset_meets(&self, h: usize, first: usize, count: usize) -> Vec<u8> {
        let mut meets = vec![u8::MAX; 1 << count];
        for set in 1..meets.len() {
            let option = first + set.trailing_zeros() as usize;
            meets[set] = meets[set & (set - 1)] & self.small[option * self.games + h];
        }
        meets
    }

    /// All rows G+H, G ≤ H, for the 2^low_bits values of H that start at `base`.
    fn rows(&self, base: usize, low_bits: usize, runner: &Runner) -> Result<Found, Stop> {
        let mut found = Found::default();
        let mut tally = Tally::new(self);
        // meets[d] is the meet, for every G, over the options of H among the upper bits and the d highest
        // lower bits.
        let mut start = vec![u8::MAX; self.games];
        for bit in bits(base) {
            and_into(&mut start, &self.small[bit * self.games..][..self.games]);
        }
        let mut meets = vec![start];
        meets.resize(low_bits + 1, vec![u8::MAX; self.games]);
        let mut row = vec![0u16; self.games];
        let mut previous = 0;
        for low in 0..1usize << low_bits {
            runner.check(0)?;
            // Recompute only below the highest bit that changed.
            let changed = if low == 0 {
                low_bits
            } else {
                bit_length(low ^ previous)
            };
            for depth in low_bits - changed..low_bits {
                let bit = low_bits - 1 - depth;
                let (above, below) = meets.split_at_mut(depth + 1);
                below[0].copy_from_slice(&above[depth]);
                if low >> bit & 1 == 1 {
                    and_into(&mut below[0], &self.small[bit * self.games..][..self.games]);
                }
            }
            previous = low;
            if base + low == 0 {
                found.add_nothing_to_nothing(self.convention.terminal());
                continue;
            }
            self.row(base + low, &meets[low_bits], &mut row);
            tally.add(self, base + low, &row, &mut found);
        }
        Ok(found)
    }

    /// The cells of G+H for all G ≤ H, from the meets over H's options: the class of G, and the meet of all
    /// options.
    fn row(&self, h: usize, meets: &[u8], row: &mut [u16]) {
        let half = self.options / 2;
        let lower = self.subset_meets(h, 0, half);
        let upper = self.subset_meets(h, half, self.options - half);
        let in_use = (self.meets() - 1) as u8;
        let width = lower.len();
        let blocks = meets.chunks(width).zip(row.chunks_mut(width));
        let blocks = blocks.zip(self.class.chunks(width)).zip(&upper);
        for (((meets, row), classes), &upper) in blocks.take(h / width + 1) {
            let upper = upper & in_use;
            for (((cell, &before), &class), &lower) in
                row.iter_mut().zip(meets).zip(classes).zip(&lower)
            {
                *cell = class | u16::from(before & lower & upper);
            }
        }
    }

    /// How many meets there are.
    fn meets(&self) -> usize {
        1 << self.convention.players().count()
    }
}

/// Counts of one row by cell, and what has been seen in all rows of a task. Different meets may give the same
/// label: labels are found once for each count, not for each pair.
struct Tally {
    counts: [Vec<u32>; TABLES],
    seen: Vec<bool>,
}

/// Tables are filled in turn: equal neighbours would wait for each other's increment.
const TABLES: usize = 4;

impl Tally {
    fn new(engine: &Engine) -> Tally {
        let classes = engine.outcomes.len();
        let cells = classes * engine.meets();
        Tally {
            counts: std::array::from_fn(|_| vec![0; cells]),
            seen: vec![false; classes * cells],
        }
    }

    fn add(&mut self, engine: &Engine, h: usize, row: &[u16], found: &mut Found) {
        let cells = self.counts[0].len();
        let [first, second, third, fourth] = &mut self.counts;
        let (fours, rest) = row[..=h].as_chunks::<TABLES>();
        for &[a, b, c, d] in fours {
            first[usize::from(a)] += 1;
            second[usize::from(b)] += 1;
            third[usize::from(c)] += 1;
            fourth[usize::from(d)] += 1;
        }
        for &cell in rest {
            first[usize::from(cell)] += 1;
        }
        let meets = engine.meets();
        let class_of_h = usize::from(engine.class[h]) / meets;
        for cell in 0..cells {
            let count: u32 = self.counts.iter().map(|counts| counts[cell]).sum();
            if count == 0 {
                continue;
            }
            for counts in &mut self.counts {
                counts[cell] = 0;
            }
            let (class, meet) = (cell / meets, (cell % meets) as u8);
            let key = (
                engine.outcomes[class.min(class_of_h)],
                engine.outcomes[class.max(class_of_h)],
                PlayerSet(u16::from(engine.label(meet))),
            );
            let seen = &mut self.seen[class_of_h * cells + cell];
            if !std::mem::replace(seen, true) {
                let first = row[..=h]
                    .iter()
                    .position(|&other| usize::from(other) == cell);
                let g = first.unwrap_or(h);
                let witness = if class <= class_of_h { (g, h) } else { (h, g) };
                let case = found.cases.entry(key);
                let case = case.or_insert(SumCase { pairs: 0, witness });
                case.look_at(witness);
            }
            if let Some(case) = found.cases.get_mut(&key) {
                case.pairs += u64::from(count);
            }
        }
        found.pairs += h as u64 + 1;
        let double = engine.label((usize::from(row[h]) % meets) as u8);
        let double = (engine.outcomes[class_of_h], PlayerSet(u16::from(double)));
        found.doubles.entry(double).or_insert(h);
    }
}

fn bits(mask: usize) -> impl Iterator<Item = usize> {
    (0..usize::BITS as usize).filter(move |i| mask >> i & 1 == 1)
}

fn bit_length(mask: usize) -> usize {
    (usize::BITS - mask.leading_zeros()) as usize
}

fn and_into(target: &mut [u8], source: &[u8]) {
    for (t, &s) in target.iter_mut().zip(source) {
        *t &= s;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use meximal::form::Forms;
    use meximal::outcome::{Sums, position_of_forms};
    use meximal::player::Players;

    /// The survey by playing every sum.
    fn slow(convention: Convention, universe: Universe) -> SumSurvey {
        let runner = Runner::new();
        let mut forms = Forms::new();
        let games: Vec<_> = (0..universe.len())
            .map(|g| Universe::form(g, &mut forms).unwrap())
            .collect();
        let mut sums = Sums::new(&forms, convention, &runner);
        let mut survey = SumSurvey {
            convention,
            universe,
            pairs: 0,
            cases: BTreeMap::new(),
            doubles: BTreeMap::new(),
        };
        for h in 0..games.len() {
            for g in 0..=h {
                let mut play = |parts: &[_]| sums.outcome(&position_of_forms(parts)).unwrap();
                let (og, oh) = (play(&[games[g]]), play(&[games[h]]));
                let sum = play(&[games[g], games[h]]);
                survey.pairs += 1;
                let witness = if og <= oh { (g, h) } else { (h, g) };
                let key = (og.min(oh), og.max(oh), sum);
                let case = survey
                    .cases
                    .entry(key)
                    .or_insert(SumCase { pairs: 0, witness });
                case.pairs += 1;
                if g == h {
                    survey.doubles.entry((og, sum)).or_insert(g);
                }
            }
        }
        survey
    }

    #[test]
    fn the_fast_survey_is_the_slow_one() {
        for n in [2, 3, 4, 8] {
            let players = Players::new(n).unwrap();
            for bits in [1, 2, 3, 5, 6] {
                let convention = Convention::winners(players, PlayerSet(bits));
                for birthday in 0..=3 {
                    let universe = Universe::new(birthday).unwrap();
                    let fast = survey_sums(convention, universe, &Runner::new()).unwrap();
                    assert_eq!(fast, slow(convention, universe), "{convention} {birthday}");
                }
            }
            let podium = Convention::podium(players);
            let universe = Universe::new(3).unwrap();
            let fast = survey_sums(podium, universe, &Runner::new()).unwrap();
            assert_eq!(fast, slow(podium, universe));
        }
    }

    #[test]
    fn random_pairs_of_day_four_are_played_right() {
        let universe = Universe::new(4).unwrap();
        let convention = Convention::normal(Players::THREE);
        let engine = Engine::new(convention, universe);
        let runner = Runner::new();
        let mut forms = Forms::new();
        let mut state = 1u64;
        let mut row = vec![0; engine.games];
        for _ in 0..40 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(11);
            let h = (state >> 48) as usize;
            let g = (state >> 32) as usize & 0xffff;
            let (g, h) = (g.min(h), g.max(h));
            let mut meets = vec![u8::MAX; engine.games];
            for bit in bits(h) {
                and_into(
                    &mut meets,
                    &engine.small[bit * engine.games..][..engine.games],
                );
            }
            engine.row(h, &meets, &mut row);
            let parts = [g, h].map(|x| Universe::form(x, &mut forms).unwrap());
            let mut sums = Sums::new(&forms, convention, &runner);
            let played = sums.outcome(&position_of_forms(&parts)).unwrap();
            let meet = usize::from(row[g]) % engine.meets();
            assert_eq!(u16::from(engine.label(meet as u8)), played.0);
        }
    }
}
