//! Who wins a sum in normal play of two, without the value of the whole. Parts with few moves are replaced by
//! their values, so that what is left of them is one canonical form; parts with many moves are played out. A
//! position is decided without a search when nothing but values is left, or when the moves that each player
//! is sure of, and those they can have at most, decide it whatever is played: G lies between the sure moves
//! of Left less the most of Right, and the most of Left less the sure ones of Right.
//!
//! Decided positions are remembered in a table that is limited: when it is full, what took the least work is
//! given up. So a small memory makes the search slower, and no answer wrong.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::{PartValues, ShortError, ShortGames, ShortId};
use crate::dyadic::Dyadic;
use crate::rules::partizan::PartizanComponents;
use crate::runner::Runner;

/// Parts in which both players together have at most this many moves are valued.
const VALUED: u32 = 14;

/// A value that takes more steps is not found, and the part is played.
const STEPS: u64 = 1 << 16;

/// The two players.
const LEFT: u32 = 0;
const RIGHT: u32 = 1;

/// A part as the search sees it.
#[derive(Clone, Copy)]
enum Seen {
    /// Its value.
    Value(ShortId),
    /// It is played: the least and the most that it can be, where that is known, and how many more moves Left
    /// has in it.
    Played {
        bounds: Option<(i64, i64)>,
        advantage: i64,
    },
}

/// A search for the winners of sums by one set of rules.
pub struct Contest<'a, C: PartizanComponents> {
    rules: &'a mut C,
    games: ShortGames,
    values: PartValues,
    parts: FxHashMap<u32, Seen>,
    table: Decided,
    searched: u64,
    runner: Runner,
}

/// A position whose options are being tried: who moves, the value of its small parts, its large parts.
struct Frame {
    key: Vec<u32>,
    /// The options that are not decided, the best last.
    options: Vec<Vec<u32>>,
    /// How much was searched before.
    before: u64,
}

/// What is known of a position at once.
enum Look {
    Decided(bool),
    Open(Frame),
}

impl<'a, C: PartizanComponents> Contest<'a, C> {
    /// Nothing is known yet. The table takes at most a quarter of the memory.
    pub fn new(rules: &'a mut C, runner: &Runner) -> Self {
        Contest::with_table(rules, runner, runner.memory() / 4)
    }

    /// The same with a table of at most this many bytes.
    pub fn with_table(rules: &'a mut C, runner: &Runner, bytes: usize) -> Self {
        Contest {
            rules,
            games: ShortGames::new(runner),
            values: PartValues::default(),
            parts: FxHashMap::default(),
            table: Decided::new(bytes),
            searched: 0,
            runner: runner.clone(),
        }
    }

    /// How many positions were searched.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Whether Left wins by moving first, and whether Right does.
    pub fn first_wins(&mut self, position: &[u32]) -> Result<[bool; 2], ShortError> {
        Ok([
            self.mover_wins(position, LEFT)?,
            self.mover_wins(position, RIGHT)?,
        ])
    }

    fn mover_wins(&mut self, position: &[u32], mover: u32) -> Result<bool, ShortError> {
        let key = self.key(mover, ShortId::ZERO, position)?;
        let mut stack = match self.look(key)? {
            Look::Decided(wins) => return Ok(wins),
            Look::Open(frame) => vec![frame],
        };
        // Whether the mover of the position that was just left wins.
        let mut found = None;
        while let Some(frame) = stack.last_mut() {
            let wins = match found.take() {
                // The player who is to move next loses: this was a good move.
                Some(false) => Some(true),
                _ => match frame.options.pop() {
                    None => Some(false),
                    Some(option) => match self.look(option)? {
                        Look::Decided(wins) => {
                            found = Some(wins);
                            None
                        }
                        Look::Open(next) => {
                            stack.push(next);
                            None
                        }
                    },
                },
            };
            if let Some(wins) = wins
                && let Some(frame) = stack.pop()
            {
                self.table
                    .insert(frame.key, wins, self.searched - frame.before);
                found = Some(wins);
            }
        }
        Ok(found.unwrap_or(false))
    }

    /// The key of a position: its parts with many moves, and the sum of a value and its other parts.
    fn key(
        &mut self,
        mover: u32,
        mut total: ShortId,
        position: &[u32],
    ) -> Result<Vec<u32>, ShortError> {
        let mut key = vec![mover, 0];
        for &part in position {
            match self.seen(part)? {
                Seen::Value(value) => total = self.games.sum(total, value)?,
                Seen::Played { .. } => key.push(part),
            }
        }
        key[1] = total.0;
        key[2..].sort_unstable();
        Ok(key)
    }

    fn seen(&mut self, part: u32) -> Result<Seen, ShortError> {
        if let Some(&seen) = self.parts.get(&part) {
            return Ok(seen);
        }
        let [left, right] = [0, 1].map(|player| self.rules.mobility(part, player));
        let value = match left + right {
            1..=VALUED => {
                let (rules, values) = (&mut *self.rules, &mut self.values);
                self.games
                    .within(STEPS, |games| values.of(rules, &[part], games))?
            }
            _ => None,
        };
        let seen = if let Some(value) = value {
            Seen::Value(value)
        } else {
            let sure = [0, 1].map(|player| self.rules.sure_moves(part, player));
            let bounds = match sure {
                [Some(left), Some(right)] => {
                    let least = i64::from(left.least) - i64::from(right.most);
                    Some((least, i64::from(left.most) - i64::from(right.least)))
                }
                _ => None,
            };
            Seen::Played {
                bounds,
                advantage: i64::from(left) - i64::from(right),
            }
        };
        self.parts.insert(part, seen);
        Ok(seen)
    }

    /// Whether the mover wins, if that can be seen at once.
    fn decided(&mut self, key: &[u32]) -> Result<Option<bool>, ShortError> {
        if let Some(wins) = self.table.find(key) {
            return Ok(Some(wins));
        }
        let (mut least, mut most) = (Some(0), Some(0));
        for &part in &key[2..] {
            if let Seen::Played { bounds, .. } = self.seen(part)? {
                least = least.zip(bounds).map(|(sum, (least, _))| sum + least);
                most = most.zip(bounds).map(|(sum, (_, most))| sum + most);
            }
        }
        let total = ShortId(key[1]);
        let (good, bad) = match key[0] {
            LEFT => (least, most),
            _ => (most, least),
        };
        if let Some(good) = good
            && self.first_wins_value(total, good, key[0])?
        {
            return Ok(Some(true));
        }
        if let Some(bad) = bad
            && !self.first_wins_value(total, bad, key[0])?
        {
            return Ok(Some(false));
        }
        Ok(None)
    }

    /// Whether a player who moves first wins a value and this many moves of Left.
    fn first_wins_value(
        &mut self,
        total: ShortId,
        moves: i64,
        mover: u32,
    ) -> Result<bool, ShortError> {
        let moves = Dyadic::new(moves, 0).ok_or(ShortError::TooLarge)?;
        let moves = self.games.dyadic(moves.negative())?;
        Ok(match mover {
            LEFT => !self.games.at_most(total, moves)?,
            _ => !self.games.at_most(moves, total)?,
        })
    }

    /// A position that is decided at once or by one move, or its options with the most promising last.
    fn look(&mut self, key: Vec<u32>) -> Result<Look, ShortError> {
        if let Some(wins) = self.decided(&key)? {
            return Ok(Look::Decided(wins));
        }
        self.searched += 1;
        if self.searched.is_multiple_of(256) {
            let held = self.rules.bytes() + self.table.bytes() + self.games.bytes();
            self.runner.check(held + 40 * self.parts.len())?;
            self.runner.report("positions", self.searched, None);
        }
        let (mover, next) = (key[0], 1 - key[0]);
        let total = ShortId(key[1]);
        let mut options = Vec::new();
        let mut last = None;
        for place in 2..key.len() {
            if last.replace(key[place]) == Some(key[place]) {
                continue;
            }
            let mut reached: Vec<Vec<u32>> = Vec::new();
            self.rules
                .options(key[place], mover as usize, &mut |left| {
                    let rest = key[2..place].iter().chain(&key[place + 1..]).chain(left);
                    reached.push(rest.copied().collect());
                })?;
            for parts in reached {
                options.push(self.key(next, total, &parts)?);
            }
        }
        let moves = match mover {
            LEFT => self.games.left(total).to_vec(),
            _ => self.games.right(total).to_vec(),
        };
        for option in moves {
            let mut reached = key.clone();
            (reached[0], reached[1]) = (next, option.0);
            options.push(reached);
        }
        options.sort_unstable();
        options.dedup();
        let mut open = Vec::with_capacity(options.len());
        for option in options {
            match self.decided(&option)? {
                Some(true) => {}
                Some(false) => {
                    self.table.insert(key, true, 1);
                    return Ok(Look::Decided(true));
                }
                None => open.push((self.promise(&option, mover)?, option)),
            }
        }
        open.sort_unstable_by(|a, b| (a.0, Reverse(&a.1)).cmp(&(b.0, Reverse(&b.1))));
        Ok(Look::Open(Frame {
            key,
            options: open.into_iter().map(|(_, option)| option).collect(),
            before: self.searched,
        }))
    }

    /// How good a position looks for a player: more moves than the other, and the middle of the stops of the
    /// value.
    fn promise(&mut self, key: &[u32], player: u32) -> Result<i64, ShortError> {
        let mut promise = 0;
        for &part in &key[2..] {
            if let Seen::Played { bounds, advantage } = self.seen(part)? {
                let (least, most) = bounds.unwrap_or_default();
                promise += 16 * advantage + 16 * (least + most);
            }
        }
        let (left, right) = self.games.stops(ShortId(key[1]))?;
        let sixteenths = |stop: Dyadic| {
            let (numerator, exponent) = stop.parts();
            numerator.saturating_mul(16) >> exponent
        };
        promise += 16 * (sixteenths(left) + sixteenths(right)) / 16;
        Ok(if player == LEFT { promise } else { -promise })
    }
}

/// Decided positions, as many as the memory allows.
struct Decided {
    slots: Vec<Slot>,
    filled: usize,
    key_bytes: usize,
    most_bytes: usize,
}

/// A position, who wins it, and what it took to find out. An empty key is an empty slot.
#[derive(Clone, Default)]
struct Slot {
    key: Box<[u32]>,
    work: u32,
    wins: bool,
}

/// This many places a position may have.
const BUCKET: usize = 4;

impl Decided {
    fn new(most_bytes: usize) -> Decided {
        Decided {
            slots: vec![Slot::default(); 1 << 10],
            filled: 0,
            key_bytes: 0,
            most_bytes,
        }
    }

    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>() + self.key_bytes
    }

    fn bucket(&self, key: &[u32]) -> usize {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        let buckets = self.slots.len() / BUCKET;
        (hasher.finish() >> 20) as usize % buckets * BUCKET
    }

    fn find(&self, key: &[u32]) -> Option<bool> {
        let at = self.bucket(key);
        let mut bucket = self.slots[at..at + BUCKET].iter();
        let slot = bucket.find(|slot| *slot.key == *key)?;
        Some(slot.wins)
    }

    fn insert(&mut self, key: Vec<u32>, wins: bool, work: u64) {
        if 2 * self.filled > self.slots.len() && 2 * self.bytes() < self.most_bytes {
            self.grow();
        }
        let slot = Slot {
            key: key.into(),
            work: work.min(u32::MAX.into()) as u32,
            wins,
        };
        self.put(slot);
    }

    fn put(&mut self, slot: Slot) {
        let at = self.bucket(&slot.key);
        let bucket = &mut self.slots[at..at + BUCKET];
        let easiest = bucket.iter_mut().min_by_key(|slot| match slot.key.len() {
            0 => (0, 0),
            _ => (1, slot.work),
        });
        if let Some(place) = easiest {
            self.filled += usize::from(place.key.is_empty());
            self.key_bytes += heap_bytes(&slot);
            self.key_bytes -= heap_bytes(place);
            *place = slot;
        }
    }

    fn grow(&mut self) {
        let doubled = vec![Slot::default(); 2 * self.slots.len()];
        let slots = std::mem::replace(&mut self.slots, doubled);
        (self.filled, self.key_bytes) = (0, 0);
        for slot in slots.into_iter().filter(|slot| !slot.key.is_empty()) {
            self.put(slot);
        }
    }
}

/// The bytes of a key, with what the allocator adds.
fn heap_bytes(slot: &Slot) -> usize {
    match slot.key.len() {
        0 => 0,
        entries => 4 * entries + 16,
    }
}
