//! Spindler's Question 3: under normal play, is there a game G with three-player outcome 𝒩 such that
//! Previous can force a win in 3·G? Two exhaustive searches: all games born by day 4, and then all games with
//! n distinct subpositions for n = 1, 2, 3, …, as far as the budget goes.
//!
//! A game with n subpositions is a sequence of n option masks, one for each subposition, over the
//! subpositions before it, strictly increasing as numbers (Ackermann's order): each game appears once. The
//! outcomes of all sums of three subpositions are kept up to date along the sequence, so that one more
//! subposition costs only the sums in which it takes part.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::form::{FormId, Forms, FormsFull};
use meximal::player::{PlayerSet, Players};
use meximal::runner::{Runner, Stop};

/// A game with outcome 𝒩 and Previous in the outcome of its triple, as the option masks of its
/// subpositions; the last is the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// The options of each subposition, as bits for the earlier ones.
    pub masks: Vec<u64>,
}

impl Witness {
    /// Whether this is a game, and one that answers Question 3.
    fn is_genuine(&self) -> bool {
        let size = self.masks.len();
        let mut earlier = None;
        for (i, &mask) in self.masks.iter().enumerate() {
            let increasing = earlier.is_none_or(|before| before < mask);
            if i >= 64 || mask >= 1 << i || !increasing {
                return false;
            }
            earlier = Some(mask);
        }
        let mut search = Search::new(size, Runner::new());
        for &mask in &self.masks {
            search.push(mask);
        }
        size > 0
            && search.at(size - 1, 0, 0) ^ FLIP == NEXT
            && (search.at(size - 1, size - 1, size - 1) ^ FLIP) & PREVIOUS != 0
    }

    /// The game as a form.
    pub fn form(&self, forms: &mut Forms) -> Result<FormId, FormsFull> {
        let mut built: Vec<FormId> = Vec::new();
        for &mask in &self.masks {
            let options = (0..built.len()).filter(|i| mask >> i & 1 == 1);
            let form = forms.intern(options.map(|i| built[i]).collect())?;
            built.push(form);
        }
        Ok(built.last().copied().unwrap_or(FormId::ZERO))
    }
}

/// How far the search is: written to a checkpoint and read back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question3Progress {
    /// Whether all games born by day 4 have been searched.
    pub day4: bool,
    /// All games with at most this many subpositions have been searched.
    pub subpositions: usize,
    /// Of those with one more, this many units of work are done.
    pub units: usize,
    /// How many games have been searched by number of subpositions.
    pub games: u64,
    /// The games found.
    pub found: Vec<Witness>,
}

/// The most subpositions that a search goes to.
pub const MAX_SUBPOSITIONS: usize = 12;

impl Question3Progress {
    /// What is wrong with progress that was read back, if something is.
    pub fn check(&self) -> Result<(), String> {
        if self.subpositions > MAX_SUBPOSITIONS {
            return Err(format!("{} subpositions are too many", self.subpositions));
        }
        if self.units > prefixes(UNIT_LENGTH.min(self.subpositions)).len() {
            return Err(format!("{} units are too many", self.units));
        }
        if self.found.iter().all(Witness::is_genuine) {
            Ok(())
        } else {
            Err("a game in it does not answer the question".to_owned())
        }
    }
}

/// What the search established.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question3 {
    /// How far it went.
    pub progress: Question3Progress,
    /// Why it stopped, if it did not reach the bound asked for.
    pub stopped: Option<Stop>,
}

/// Sequences of this length are the units of work.
const UNIT_LENGTH: usize = 6;
/// How many units are done between two checkpoints.
const BATCH: usize = 16;
/// Labels are kept flipped in the Previous bit, so that folding them is AND; see `Convention::meet_flip`.
const FLIP: u8 = 0b100;
const NEXT: u8 = 0b001;
const PREVIOUS: u8 = 0b100;

/// The flipped label from the meet of the options' flipped labels.
#[inline]
fn fold(meet: u8) -> u8 {
    let label = (meet << 1 & 0b110) | (!meet >> 2 & 1);
    label ^ FLIP
}

/// Searches games with up to `most` subpositions, starting where `progress` says, and calls `save` after
/// every batch.
pub fn search_question3(
    mut progress: Question3Progress,
    most: usize,
    runner: &Runner,
    mut save: impl FnMut(&Question3Progress),
) -> Question3 {
    let stopped = run(&mut progress, most, runner, &mut save).err();
    Question3 { progress, stopped }
}

fn run(
    progress: &mut Question3Progress,
    most: usize,
    runner: &Runner,
    save: &mut impl FnMut(&Question3Progress),
) -> Result<(), Stop> {
    if !progress.day4 {
        progress.found.extend(search_day_four(runner)?);
        progress.day4 = true;
        save(progress);
    }
    while progress.subpositions < most {
        let n = progress.subpositions + 1;
        let units = prefixes(UNIT_LENGTH.min(n - 1));
        let phase = format!("{n} subpositions");
        while progress.units < units.len() {
            runner.check(0)?;
            let end = (progress.units + BATCH).min(units.len());
            let batch: Result<Vec<Search>, Stop> = units[progress.units..end]
                .par_iter()
                .map(|prefix| {
                    let mut search = Search::new(n, runner.clone());
                    search.start(prefix)?;
                    Ok(search)
                })
                .collect();
            for search in batch? {
                progress.games += search.games;
                progress.found.extend(search.found);
            }
            progress.units = end;
            save(progress);
            runner.report(&phase, end as u64, Some(units.len() as u64));
        }
        progress.subpositions = n;
        progress.units = 0;
        save(progress);
    }
    Ok(())
}

/// All strictly increasing sequences of masks of this length, mask i below 2^i.
fn prefixes(length: usize) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    for i in 0..length {
        all = all
            .into_iter()
            .flat_map(|prefix| {
                let least = prefix.last().map_or(0, |&m| m + 1);
                (least..1 << i).map(move |mask| {
                    let mut longer = prefix.clone();
                    longer.push(mask);
                    longer
                })
            })
            .collect();
    }
    all
}

/// One unit: the games with `size` subpositions whose first masks are given.
struct Search {
    size: usize,
    runner: Runner,
    masks: Vec<u64>,
    /// The flipped label of a+b+c at `[(a·size + b)·size + c]`, for all orders of a, b, c.
    labels: Vec<u8>,
    games: u64,
    found: Vec<Witness>,
}

impl Search {
    fn new(size: usize, runner: Runner) -> Search {
        Search {
            size,
            runner,
            masks: Vec::new(),
            labels: vec![0; size * size * size],
            games: 0,
            found: Vec::new(),
        }
    }

    fn start(&mut self, prefix: &[u64]) -> Result<(), Stop> {
        for &mask in prefix {
            self.push(mask);
        }
        self.extend()
    }

    fn at(&self, a: usize, b: usize, c: usize) -> u8 {
        self.labels[(a * self.size + b) * self.size + c]
    }

    fn set(&mut self, a: usize, b: usize, c: usize, label: u8) {
        for (x, y, z) in [
            (a, b, c),
            (a, c, b),
            (b, a, c),
            (b, c, a),
            (c, a, b),
            (c, b, a),
        ] {
            self.labels[(x * self.size + y) * self.size + z] = label;
        }
    }

    /// The flipped label of a+b+c from those of its options.
    fn sum(&self, a: usize, b: usize, c: usize) -> u8 {
        let mut meet = u8::MAX;
        for (moved, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
            let mut rest = self.masks[moved];
            while rest != 0 {
                meet &= self.at(rest.trailing_zeros() as usize, x, y);
                rest &= rest - 1;
            }
        }
        if self.masks[a] | self.masks[b] | self.masks[c] == 0 {
            let everybody_but_next = 0b110;
            return everybody_but_next ^ FLIP;
        }
        fold(meet)
    }

    fn push(&mut self, mask: u64) {
        let new = self.masks.len();
        self.masks.push(mask);
        for a in 0..=new {
            for b in a..=new {
                let label = self.sum(a, b, new);
                self.set(a, b, new, label);
            }
        }
    }

    /// Goes through all continuations of the current sequence.
    fn extend(&mut self) -> Result<(), Stop> {
        let length = self.masks.len();
        let least = self.masks.last().map_or(0, |&m| m + 1);
        if length + 1 < self.size {
            for mask in least..1 << length {
                self.push(mask);
                self.extend()?;
                self.masks.pop();
            }
            return Ok(());
        }
        self.runner.check(0)?;
        // The last subposition is the game: it must reach all that nothing else reaches.
        let reached = self.masks.iter().fold(0, |all, mask| all | mask);
        let unreached = ((1u64 << length) - 1) & !reached;
        for mask in least..1 << length {
            if mask & unreached == unreached {
                self.games += 1;
                self.test(mask);
            }
        }
        Ok(())
    }

    /// Tests the game with these options.
    fn test(&mut self, mask: u64) {
        let mut meet = u8::MAX;
        let mut rest = mask;
        while rest != 0 {
            meet &= self.at(rest.trailing_zeros() as usize, 0, 0);
            rest &= rest - 1;
        }
        if mask == 0 || fold(meet) ^ FLIP != NEXT {
            return;
        }
        let game = self.masks.len();
        self.push(mask);
        if (self.at(game, game, game) ^ FLIP) & PREVIOUS != 0 {
            self.found.push(Witness {
                masks: self.masks.clone(),
            });
        }
        self.masks.pop();
    }
}

/// The games born by day 4: sums of up to two games of day 3 with one or two of day 4, row by row.
fn search_day_four(runner: &Runner) -> Result<Vec<Witness>, Stop> {
    let convention = Convention::normal(Players::THREE);
    let trebles = trebles_by_day_four(convention, runner)?;
    let found = trebles.iter().enumerate().filter(|(_, outcomes)| {
        outcomes.0 == PlayerSet::only(0) && outcomes.1.contains(Players::THREE.previous())
    });
    Ok(found.map(|(game, _)| witness_of(game)).collect())
}

/// A game of day 4 by the masks of its subpositions.
fn witness_of(game: usize) -> Witness {
    let mut subpositions = vec![game];
    let mut next = 0;
    while next < subpositions.len() {
        let mask = subpositions[next];
        let options = (0..16).filter(|i| mask >> i & 1 == 1);
        let new: Vec<usize> = options.filter(|o| !subpositions.contains(o)).collect();
        subpositions.extend(new);
        next += 1;
    }
    subpositions.sort_unstable();
    let masks = subpositions
        .iter()
        .map(|&mask| {
            let present = subpositions.iter().enumerate();
            let bits = present.filter(|&(_, &s)| s < 64 && mask >> s & 1 == 1);
            bits.fold(0, |bits, (i, _)| bits | 1 << i)
        })
        .collect();
    Witness { masks }
}

/// (o(G), o(3·G)) for every game G born by day 4.
///
/// # Panics
///
/// With more than 8 players: labels are bytes.
pub fn trebles_by_day_four(
    convention: Convention,
    runner: &Runner,
) -> Result<Vec<(PlayerSet, PlayerSet)>, Stop> {
    const SMALL: usize = 16;
    assert!(convention.players().count() <= 8, "labels are bytes");
    let games = Universe::new(4).map_or(0, Universe::len);
    let flip = convention.meet_flip() as u8;
    let label = |meet: u8| {
        let any = PlayerSet(!u16::from(meet) & u16::from(flip));
        convention.label(PlayerSet(u16::from(meet)), any).0 as u8 ^ flip
    };
    let bits = |mask: usize| (0..SMALL).filter(move |i| mask >> i & 1 == 1);
    // pairs[a][b][G] = label of a+b+G, flipped, for a and b of day 3.
    let mut pairs = vec![0u8; SMALL * SMALL * games];
    for a in 0..SMALL {
        runner.check(pairs.len())?;
        for b in 0..=a {
            for g in 0..games {
                let mut meet = u8::MAX;
                for option in bits(a) {
                    meet &= pairs[(option * SMALL + b) * games + g];
                }
                for option in bits(b) {
                    meet &= pairs[(a * SMALL + option) * games + g];
                }
                for option in bits(g) {
                    meet &= pairs[(a * SMALL + b) * games + option];
                }
                let sum = match a | b | g {
                    0 => convention.terminal().0 as u8 ^ flip,
                    _ => label(meet),
                };
                pairs[(a * SMALL + b) * games + g] = sum;
                pairs[(b * SMALL + a) * games + g] = sum;
            }
        }
    }
    let mut all = Vec::with_capacity(games);
    for g in 0..games {
        // doubles[a] = label of a+2·G.
        let mut doubles = [0u8; SMALL];
        for a in 0..SMALL {
            let mut meet = u8::MAX;
            for option in bits(a) {
                meet &= doubles[option];
            }
            for option in bits(g) {
                meet &= pairs[(a * SMALL + option) * games + g];
            }
            doubles[a] = match a | g {
                0 => convention.terminal().0 as u8 ^ flip,
                _ => label(meet),
            };
        }
        let meet = bits(g).fold(u8::MAX, |meet, option| meet & doubles[option]);
        let treble = match g {
            0 => doubles[0],
            _ => label(meet),
        };
        let single = pairs[g];
        let unflipped = |l: u8| PlayerSet(u16::from(l ^ flip));
        all.push((unflipped(single), unflipped(treble)));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_that_was_read_back_is_not_believed() {
        let mut progress = Question3Progress::default();
        assert!(progress.check().is_ok());
        for masks in [
            vec![],
            vec![0],
            vec![0, 1],
            vec![0, 2],
            vec![0; 100],
            vec![0, 1, 3, 2],
        ] {
            progress.found = vec![Witness { masks }];
            assert!(progress.check().is_err());
        }
        progress.found.clear();
        progress.units = 1 << 40;
        assert!(progress.check().is_err());
        progress.units = 0;
        progress.subpositions = 99;
        assert!(progress.check().is_err());
    }
    use meximal::outcome::{Sums, position_of_forms};

    #[test]
    fn sequences_are_counted_as_full_sets_are() {
        // 1, 1, 2, 9, 88, 1802 transitive sets with 1, 2, 3, 4, 5, 6 elements (OEIS A001192).
        let counts: Vec<usize> = (1..=6).map(|n| prefixes(n).len()).collect();
        assert_eq!(counts, [1, 1, 2, 9, 88, 1802]);
    }

    #[test]
    fn the_search_tests_every_game_once_and_rightly() {
        // With the wanted property replaced by its definition on forms, on all games with up to 5
        // subpositions.
        let runner = Runner::new();
        let convention = Convention::normal(Players::THREE);
        let mut forms = Forms::new();
        let mut tested = 0;
        for n in 1..=5 {
            let mut search = Search::new(n, runner.clone());
            search.start(&[]).unwrap();
            tested += search.games;
            assert!(search.found.is_empty());
        }
        // Count the same games by their subpositions among all sequences of length ≤ 5.
        let mut seen = std::collections::BTreeSet::new();
        for n in 1..=5 {
            for masks in prefixes(n) {
                let witness = Witness { masks };
                let form = witness.form(&mut forms).unwrap();
                if forms.subpositions(&[form]).len() == n {
                    seen.insert(form);
                }
                let mut search = Search::new(n, runner.clone());
                for &mask in &witness.masks {
                    search.push(mask);
                }
                let mut sums = Sums::new(&forms, convention, &runner);
                let treble = sums.outcome(&position_of_forms(&[form; 3])).unwrap();
                let label = search.at(n - 1, n - 1, n - 1) ^ FLIP;
                assert_eq!(u16::from(label), treble.0);
            }
        }
        assert_eq!(seen.len() as u64, tested);
    }

    #[test]
    fn trebles_are_played_right() {
        let runner = Runner::new();
        let convention = Convention::normal(Players::THREE);
        let all = trebles_by_day_four(convention, &runner).unwrap();
        let mut forms = Forms::new();
        for game in (0..256).chain([1000, 4321, 30000, 65535]) {
            let form = Universe::form(game, &mut forms).unwrap();
            let mut sums = Sums::new(&forms, convention, &runner);
            let single = sums.outcome(&position_of_forms(&[form])).unwrap();
            let treble = sums.outcome(&position_of_forms(&[form; 3])).unwrap();
            assert_eq!(all[game], (single, treble), "game {game}");
            let back = witness_of(game).form(&mut forms).unwrap();
            assert_eq!(back, form);
        }
    }
}
