//! Two-player short games in normal play: canonical forms on an interned graph, comparison, sum, negative
//! (Conway, *On Numbers and Games*; Siegel, *Combinatorial Game Theory*, chapter II).
//!
//! Every game is a node with the nodes of its options, and each pair of option sets is one node, so equal
//! canonical forms are equal numbers. Comparisons are remembered for all nodes, also for those that are not
//! canonical: a game that is being simplified is a node, too, and all its comparisons stay valid while its
//! options are replaced, because its value does not change. Without that the values of ending partizan heaps
//! take exponential time.

mod atomic;
mod contest;
mod heaps;
mod heat;
mod incentives;
mod name;
mod ordinal;
mod parse;
mod plain;
mod print;
mod reduced;
mod stops;

pub use crate::dyadic::Dyadic;
pub use contest::Contest;
pub use heaps::{HeapValueSequence, heap_values};
pub use heat::{Corner, Thermograph};
pub use name::Name;
pub use parse::{PartValues, ShortParseError, parse_short, value_of_form, value_of_position};
pub use plain::Plain;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ending::Verdict;
use crate::runner::{Runner, Stop};

/// A game of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortId(u32);

impl ShortId {
    /// The game without options.
    pub const ZERO: ShortId = ShortId(0);

    /// Its number in the arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a value was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShortError {
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The game can be played for too long.
    #[error(
        "the game can be played for more than {MAX_BIRTHDAY} moves, and comparing it would go too deep: \
         expected at most {MAX_BIRTHDAY}"
    )]
    TooDeep,
    /// A heap or a multiple is too large.
    #[error(
        "a heap of Nim or a multiple is too large for a value of two players: expected at most 1000"
    )]
    TooLarge,
    /// The steps allowed for a question beside the value were not enough.
    #[error("more steps were needed than were allowed")]
    Allowance,
    /// The form is for more players.
    #[error("the form is for {0} players, and values like these are for two")]
    NotForTwo(usize),
}

/// The longest play of a game: comparisons recurse as deep as twice this.
pub const MAX_BIRTHDAY: u32 = 1500;

struct Node {
    left: Box<[ShortId]>,
    right: Box<[ShortId]>,
    birthday: u32,
    name: Name,
}

type Options = (Box<[ShortId]>, Box<[ShortId]>);

/// An arena of games.
///
/// ```
/// use meximal::runner::Runner;
/// use meximal::value::short::{ShortGames, parse_short};
/// let mut games = ShortGames::new(&Runner::new());
/// let up = parse_short("{0|*}", &mut games)?;
/// let star = parse_short("*", &mut games)?;
/// let sum = games.sum(up, star)?;
/// assert_eq!(games.text(sum), "↑*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ShortGames {
    nodes: Vec<Node>,
    ids: FxHashMap<Options, ShortId>,
    at_most: FxHashMap<(ShortId, ShortId), bool>,
    canonical: FxHashMap<ShortId, ShortId>,
    sums: FxHashMap<(ShortId, ShortId), ShortId>,
    negatives: FxHashMap<ShortId, ShortId>,
    texts: FxHashMap<ShortId, std::rc::Rc<str>>,
    thermographs: FxHashMap<ShortId, Option<std::rc::Rc<heat::Walls>>>,
    stops: FxHashMap<ShortId, (Dyadic, Dyadic)>,
    weights: FxHashMap<ShortId, ShortId>,
    uptimals: print::Uptimals,
    longest_text: usize,
    option_count: usize,
    steps: u64,
    /// The steps at which a question beside the value is given up.
    last_step: u64,
    runner: Runner,
}

impl ShortGames {
    /// Only 0 is known.
    pub fn new(runner: &Runner) -> ShortGames {
        let mut games = ShortGames {
            nodes: Vec::new(),
            ids: FxHashMap::default(),
            at_most: FxHashMap::default(),
            canonical: FxHashMap::default(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
            texts: FxHashMap::default(),
            thermographs: FxHashMap::default(),
            stops: FxHashMap::default(),
            weights: FxHashMap::default(),
            uptimals: print::Uptimals::default(),
            longest_text: print::MAX_TEXT,
            option_count: 0,
            steps: 0,
            last_step: u64::MAX,
            runner: runner.clone(),
        };
        let zero = games.intern(Vec::new(), Vec::new());
        games.name_canonical(zero);
        games
    }

    /// How many games are stored.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing is stored; 0 always is.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Left's options.
    pub fn left(&self, game: ShortId) -> &[ShortId] {
        &self.nodes[game.index()].left
    }

    /// Right's options.
    pub fn right(&self, game: ShortId) -> &[ShortId] {
        &self.nodes[game.index()].right
    }

    /// The length of the longest play.
    pub fn birthday(&self, game: ShortId) -> u32 {
        self.nodes[game.index()].birthday
    }

    /// The size of the heap of Nim that the game is, if it is one.
    pub fn nim_heap(&self, game: ShortId) -> Option<u64> {
        match self.name(game) {
            Name::Infinitesimal {
                number: Dyadic::ZERO,
                ups: 0,
                star,
            } => Some(star.into()),
            _ => None,
        }
    }

    /// What the canonical form is called.
    pub fn name(&self, game: ShortId) -> Name {
        self.nodes[game.index()].name
    }

    fn bytes(&self) -> usize {
        96 * self.nodes.len()
            + 8 * self.option_count
            + 24 * (self.at_most.len() + self.sums.len() + self.canonical.len())
    }

    fn check(&mut self) -> Result<(), ShortError> {
        self.steps += 1;
        if self.steps.is_multiple_of(4096) {
            self.runner.check(self.bytes())?;
        }
        if self.steps > self.last_step {
            Err(ShortError::Allowance)
        } else {
            Ok(())
        }
    }

    /// The answer to a question beside the value, if it takes no more than this many steps and goes not too
    /// deep.
    pub fn within<T>(
        &mut self,
        steps: u64,
        question: impl FnOnce(&mut ShortGames) -> Result<T, ShortError>,
    ) -> Result<Option<T>, ShortError> {
        let before = self.last_step;
        self.last_step = before.min(self.steps.saturating_add(steps));
        let answer = question(self);
        self.last_step = before;
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(ShortError::Allowance | ShortError::TooDeep) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// All games that can be reached, this one among them.
    fn reachable(&self, game: ShortId) -> FxHashSet<ShortId> {
        let mut seen: FxHashSet<ShortId> = [game].into_iter().collect();
        let mut waiting = vec![game];
        while let Some(next) = waiting.pop() {
            let options = self.left(next).iter().chain(self.right(next));
            waiting.extend(options.copied().filter(|&option| seen.insert(option)));
        }
        seen
    }

    fn intern(&mut self, mut left: Vec<ShortId>, mut right: Vec<ShortId>) -> ShortId {
        for options in [&mut left, &mut right] {
            options.sort_unstable();
            options.dedup();
        }
        let key = (left.into_boxed_slice(), right.into_boxed_slice());
        if let Some(&known) = self.ids.get(&key) {
            return known;
        }
        let options = key.0.iter().chain(&key.1);
        let birthday = options.map(|&o| self.birthday(o) + 1).max().unwrap_or(0);
        let id = ShortId(self.nodes.len() as u32);
        self.option_count += key.0.len() + key.1.len();
        self.nodes.push(Node {
            left: key.0.clone(),
            right: key.1.clone(),
            birthday,
            name: Name::Other,
        });
        self.ids.insert(key, id);
        id
    }

    /// A game of which is known that it is in canonical form.
    fn intern_canonical(&mut self, left: Vec<ShortId>, right: Vec<ShortId>) -> ShortId {
        let found = self.intern(left, right);
        self.canonical.insert(found, found);
        self.name_canonical(found);
        found
    }

    /// Whether G ≤ H: Left, moving second, wins H − G.
    pub fn at_most(&mut self, g: ShortId, h: ShortId) -> Result<bool, ShortError> {
        if g == h {
            return Ok(true);
        }
        if let (Some(x), Some(y)) = (self.number(g), self.number(h)) {
            return Ok(x <= y);
        }
        if let Some(&known) = self.at_most.get(&(g, h)) {
            return Ok(known);
        }
        self.check()?;
        let holds = self.at_most_by_options(g, h)?;
        self.at_most.insert((g, h), holds);
        Ok(holds)
    }

    /// G ≤ H unless Left has a move in G to something ≥ H, or Right one in H to something ≤ G.
    fn at_most_by_options(&mut self, g: ShortId, h: ShortId) -> Result<bool, ShortError> {
        for i in 0..self.left(g).len() {
            let option = self.left(g)[i];
            if self.at_most(h, option)? {
                return Ok(false);
            }
        }
        for i in 0..self.right(h).len() {
            let option = self.right(h)[i];
            if self.at_most(option, g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Who wins in normal play.
    pub fn outcome(&mut self, game: ShortId) -> Result<Verdict, ShortError> {
        let left_loses = self.at_most(game, ShortId::ZERO)?;
        let right_loses = self.at_most(ShortId::ZERO, game)?;
        Ok(Verdict::of_losers(left_loses, right_loses))
    }

    /// The canonical form of the game with these options, which must be in canonical form.
    pub fn game(&mut self, left: Vec<ShortId>, right: Vec<ShortId>) -> Result<ShortId, ShortError> {
        let raw = self.intern(left, right);
        if let Some(&known) = self.canonical.get(&raw) {
            return Ok(known);
        }
        if self.birthday(raw) > MAX_BIRTHDAY {
            return Err(ShortError::TooDeep);
        }
        self.check()?;
        let left = self.left(raw).to_vec();
        let left = self.undominated(left, true)?;
        let left = self.bypassed(raw, left, true)?;
        let left = self.undominated(left, true)?;
        let right = self.right(raw).to_vec();
        let right = self.undominated(right, false)?;
        let right = self.bypassed(raw, right, false)?;
        let right = self.undominated(right, false)?;
        let found = self.intern_canonical(left, right);
        self.canonical.insert(raw, found);
        Ok(found)
    }

    /// The options that no other is at least as good as.
    fn undominated(
        &mut self,
        mut options: Vec<ShortId>,
        for_left: bool,
    ) -> Result<Vec<ShortId>, ShortError> {
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<ShortId> = Vec::with_capacity(options.len());
        for option in options {
            let mut dominated = false;
            let mut i = 0;
            while i < kept.len() {
                let (worse, better) = if for_left {
                    (kept[i], option)
                } else {
                    (option, kept[i])
                };
                // Canonical options are different games, so at most one of the two holds.
                if self.at_most(worse, better)? {
                    kept.swap_remove(i);
                } else if self.at_most(better, worse)? {
                    dominated = true;
                    break;
                } else {
                    i += 1;
                }
            }
            if !dominated {
                kept.push(option);
            }
        }
        Ok(kept)
    }

    /// The options with every reversible one replaced by those behind it. An option that was bypassed does
    /// not come back.
    fn bypassed(
        &mut self,
        game: ShortId,
        options: Vec<ShortId>,
        for_left: bool,
    ) -> Result<Vec<ShortId>, ShortError> {
        let mut seen: FxHashSet<ShortId> = options.iter().copied().collect();
        let mut waiting = options;
        let mut kept = Vec::new();
        while let Some(option) = waiting.pop() {
            let mut reversal = None;
            let answers = if for_left {
                self.right(option).to_vec()
            } else {
                self.left(option).to_vec()
            };
            for answer in answers {
                let reverses = if for_left {
                    self.at_most(answer, game)?
                } else {
                    self.at_most(game, answer)?
                };
                if reverses {
                    reversal = Some(answer);
                    break;
                }
            }
            match reversal {
                None => kept.push(option),
                Some(answer) => {
                    let behind = if for_left {
                        self.left(answer)
                    } else {
                        self.right(answer)
                    };
                    waiting.extend(behind.iter().copied().filter(|&o| seen.insert(o)));
                }
            }
        }
        Ok(kept)
    }

    /// G + H, in canonical form.
    pub fn sum(&mut self, g: ShortId, h: ShortId) -> Result<ShortId, ShortError> {
        if g == ShortId::ZERO {
            return Ok(h);
        }
        if h == ShortId::ZERO {
            return Ok(g);
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        if self.birthday(g) + self.birthday(h) > MAX_BIRTHDAY {
            return Err(ShortError::TooDeep);
        }
        let found = match (self.number(g), self.number(h)) {
            (Some(x), Some(y)) => match x.plus(y) {
                Some(number) => self.dyadic(number)?,
                None => self.sum_by_options(g, h)?,
            },
            (None, Some(_)) => self.translated(g, h)?,
            (Some(_), None) => self.translated(h, g)?,
            (None, None) => self.sum_by_options(g, h)?,
        };
        self.sums.insert(key, found);
        Ok(found)
    }

    /// G + x for a number x and a G that is none: {G^L + x | G^R + x}, which is in canonical form if G is.
    fn translated(&mut self, game: ShortId, number: ShortId) -> Result<ShortId, ShortError> {
        self.check()?;
        let mut sides = [Vec::new(), Vec::new()];
        for (is_left, side) in [true, false].into_iter().zip(&mut sides) {
            let options = if is_left {
                self.left(game)
            } else {
                self.right(game)
            };
            let options = options.to_vec();
            for option in options {
                side.push(self.sum(option, number)?);
            }
        }
        let [left, right] = sides;
        Ok(self.intern_canonical(left, right))
    }

    fn sum_by_options(&mut self, g: ShortId, h: ShortId) -> Result<ShortId, ShortError> {
        let mut sides = [Vec::new(), Vec::new()];
        for (is_left, side) in [true, false].into_iter().zip(&mut sides) {
            let of_g = if is_left { self.left(g) } else { self.right(g) }.to_vec();
            let of_h = if is_left { self.left(h) } else { self.right(h) }.to_vec();
            for option in of_g {
                side.push(self.sum(option, h)?);
            }
            for option in of_h {
                side.push(self.sum(g, option)?);
            }
        }
        let [left, right] = sides;
        self.game(left, right)
    }

    /// −G, in canonical form.
    pub fn negative(&mut self, game: ShortId) -> Result<ShortId, ShortError> {
        if game == ShortId::ZERO {
            return Ok(game);
        }
        if let Some(&known) = self.negatives.get(&game) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (is_left, side) in [true, false].into_iter().zip(&mut sides) {
            let options = if is_left {
                self.right(game)
            } else {
                self.left(game)
            }
            .to_vec();
            for option in options {
                side.push(self.negative(option)?);
            }
        }
        let [left, right] = sides;
        let found = self.intern_canonical(left, right);
        self.negatives.insert(game, found);
        self.negatives.insert(found, game);
        Ok(found)
    }

    /// An integer.
    pub fn integer(&mut self, n: i64) -> Result<ShortId, ShortError> {
        if n.unsigned_abs() > u64::from(MAX_BIRTHDAY) {
            return Err(ShortError::TooDeep);
        }
        let mut game = ShortId::ZERO;
        for _ in 0..n.unsigned_abs() {
            game = if n > 0 {
                self.game(vec![game], Vec::new())?
            } else {
                self.game(Vec::new(), vec![game])?
            };
        }
        Ok(game)
    }

    /// A dyadic number: halved from the integers on each side of it.
    pub fn dyadic(&mut self, number: Dyadic) -> Result<ShortId, ShortError> {
        let floor = number.floor();
        let mut low = self.integer(floor)?;
        if number.is_integer() {
            return Ok(low);
        }
        let mut high = self.integer(floor + 1)?;
        loop {
            let middle = self.game(vec![low], vec![high])?;
            match self.number(middle) {
                Some(value) if value == number => return Ok(middle),
                Some(value) if value < number => low = middle,
                _ => high = middle,
            }
        }
    }

    /// A heap of Nim.
    pub fn nimber(&mut self, size: u32) -> Result<ShortId, ShortError> {
        let mut heaps: Vec<ShortId> = Vec::new();
        if size > MAX_BIRTHDAY {
            return Err(ShortError::TooDeep);
        }
        for _ in 0..=size {
            self.check()?;
            heaps.push(self.intern_canonical(heaps.clone(), heaps.clone()));
        }
        Ok(heaps.last().copied().unwrap_or(ShortId::ZERO))
    }

    /// The number that a canonical form is, if it is one.
    pub fn number(&self, game: ShortId) -> Option<Dyadic> {
        match self.name(game) {
            Name::Infinitesimal {
                number,
                ups: 0,
                star: 0,
            } => Some(number),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
