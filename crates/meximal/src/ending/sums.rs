//! Sums in ending partizan play, by search. A position is a multiset of components; when nobody can move in
//! any of them, the rules name the winner ([`EndingRules`]). Two kinds of rules are here:
//!
//! - [`TokenEnding`]: the winner is read off an end rule at the number of tokens left *in all*. For one heap
//!   that is Definition 5 of the paper, whose abstract states the rule just so: "Left wins if the number of
//!   remaining tokens is even". Heaps of several rulesets can stand in one sum, and impartial forms, which
//!   leave no tokens.
//! - [`CoinEnding`](super::CoinEnding): every terminal position has a verdict of its own, as in Definition 4.
//!
//! Components without a move matter only through what the rules remember of them: tokens modulo the length of
//! the end rule.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::{EndRule, Verdict};
use crate::form::{FormId, Forms};
use crate::rules::code::HeapRules;
use crate::rules::components::Components;
use crate::runner::{Pace, Runner, Stop};

/// An ending partizan game (M, f, W): the moves in components, and the verdict when there is none.
pub trait EndingRules {
    /// Whether a component has an option.
    fn can_move(&self, component: u32) -> bool;

    /// Whether a component is nothing at all, so that a position need not show it.
    fn is_nothing(&self, component: u32) -> bool;

    /// Calls `visit` with the components that each option leaves, until it breaks off.
    fn try_ending_options(
        &self,
        component: u32,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Adds a component without an option to what is remembered of such components; the order must not
    /// matter.
    fn settle(&self, settled: &mut Vec<u32>, component: u32);

    /// Who wins when there are no other components than these; none if the rules do not say.
    fn verdict(&self, settled: &[u32]) -> Option<Verdict>;

    /// The limit at which the rules gave up finding options, if they did.
    fn interrupted(&self) -> Option<Stop> {
        None
    }
}

/// Why an outcome was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingError {
    /// A limit was met.
    Stopped(Stop),
    /// The rules name no winner for this terminal position.
    NoVerdict(Vec<u32>),
}

impl From<Stop> for EndingError {
    fn from(stop: Stop) -> EndingError {
        EndingError::Stopped(stop)
    }
}

/// Rules of heaps whose tokens are counted at the end. Heaps are numbers.
pub trait TokenRules {
    /// How many tokens a heap has.
    fn tokens(&self, heap: u32) -> u64;

    /// Whether a heap has an option.
    fn can_move(&self, heap: u32) -> bool;

    /// Calls `visit` with the heaps that each option leaves, until it breaks off.
    fn try_token_options(
        &self,
        heap: u32,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The limit at which the rules gave up finding options, if they did.
    fn interrupted(&self) -> Option<Stop> {
        None
    }
}

impl TokenRules for HeapRules {
    fn tokens(&self, heap: u32) -> u64 {
        heap.into()
    }

    fn can_move(&self, heap: u32) -> bool {
        HeapRules::can_move(self, heap)
    }

    fn try_token_options(
        &self,
        heap: u32,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.try_for_each_option(heap, visit)
    }
}

/// Forms have no tokens: all of them end at 0.
impl TokenRules for Forms {
    fn tokens(&self, _form: u32) -> u64 {
        0
    }

    fn can_move(&self, form: u32) -> bool {
        FormId(form) != FormId::ZERO
    }

    fn try_token_options(
        &self,
        form: u32,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.try_options(form, &mut visit)
    }
}

/// The end rule on the tokens left in all.
#[derive(Clone, Copy, Debug)]
pub struct TokenEnding<'a, R> {
    rules: &'a R,
    ending: &'a EndRule,
}

impl<'a, R: TokenRules> TokenEnding<'a, R> {
    /// Heaps of these rules under an end rule.
    pub fn new(rules: &'a R, ending: &'a EndRule) -> TokenEnding<'a, R> {
        TokenEnding { rules, ending }
    }
}

impl<R: TokenRules> EndingRules for TokenEnding<'_, R> {
    fn can_move(&self, heap: u32) -> bool {
        self.rules.can_move(heap)
    }

    fn is_nothing(&self, heap: u32) -> bool {
        self.rules.tokens(heap) == 0 && !self.rules.can_move(heap)
    }

    fn try_ending_options(
        &self,
        heap: u32,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.rules.try_token_options(heap, visit)
    }

    /// One number is remembered, if it is not 0: the tokens modulo the length of the end rule.
    fn settle(&self, settled: &mut Vec<u32>, heap: u32) {
        let period = self.ending.period() as u64;
        let before = settled.pop().unwrap_or(0);
        let tokens = u64::from(before) + self.rules.tokens(heap) % period;
        match tokens % period {
            0 => {}
            residue => settled.push(residue as u32),
        }
    }

    fn verdict(&self, settled: &[u32]) -> Option<Verdict> {
        let tokens = settled.first().copied().unwrap_or(0);
        Some(self.ending.verdict(u64::from(tokens)))
    }

    fn interrupted(&self) -> Option<Stop> {
        self.rules.interrupted()
    }
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndingMove {
    /// The component moved in.
    pub from: u32,
    /// What is left of it.
    pub left: Vec<u32>,
    /// The position reached, ascending, without components that are nothing.
    pub to: Vec<u32>,
}

/// Outcomes of positions, remembered from question to question.
pub struct EndingSums<'a, R> {
    rules: R,
    runner: &'a Runner,
    /// By the components that can be moved in, ascending, what is remembered of the others, and the number of
    /// the first.
    known: FxHashMap<Vec<u32>, Verdict>,
    /// What the keys hold besides their slots.
    key_bytes: usize,
}

/// A slot of the table: a key, an outcome, and the table's own byte.
const SLOT_BYTES: usize = 33;

/// What a key holds, as the allocator rounds it.
fn bytes_of(key: &[u32]) -> usize {
    4 * key.len() + 40
}

impl<'a, R: EndingRules> EndingSums<'a, R> {
    /// No outcome is known yet.
    pub fn new(rules: R, runner: &'a Runner) -> EndingSums<'a, R> {
        EndingSums {
            rules,
            runner,
            known: FxHashMap::default(),
            key_bytes: 0,
        }
    }

    /// How many outcomes are remembered.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The outcome of a position.
    pub fn outcome(&mut self, position: &[u32]) -> Result<Verdict, EndingError> {
        let root = self.key(position.iter().copied(), &[]);
        if let Some(stop) = self.rules.interrupted() {
            return Err(stop.into());
        }
        if let Some(&known) = self.known.get(&root) {
            return Ok(known);
        }
        // Positions on the stack are looked at until all their options are known.
        let mut waiting = bytes_of(&root);
        let mut stack = vec![root.clone()];
        let mut pace = Pace::default();
        while let Some(key) = stack.last().cloned() {
            if self.known.contains_key(&key) {
                waiting -= bytes_of(&key);
                stack.pop();
                continue;
            }
            let mut options = Folding::default();
            let (before, waiting_before) = (stack.len(), waiting);
            let mut halted = Ok(());
            self.for_each_option(&key, |option| {
                match self.known.get(&option) {
                    Some(&outcome) => options.add(outcome),
                    None if stack.try_reserve(1).is_err() => {
                        halted = Err(Stop::Memory);
                        return true;
                    }
                    None => {
                        waiting += bytes_of(&option);
                        stack.push(option);
                    }
                }
                halted = pace.step(self.runner, || self.held() + waiting);
                options.is_settled() || halted.is_err()
            });
            halted?;
            pace.step(self.runner, || self.held() + waiting)?;
            if let Some(stop) = self.rules.interrupted() {
                return Err(stop.into());
            }
            if options.is_settled() {
                stack.truncate(before);
                waiting = waiting_before;
            }
            if stack.len() == before {
                let outcome = if options.exists {
                    options.finish()
                } else {
                    let (_, settled) = parts_of(&key);
                    let verdict = self.rules.verdict(settled);
                    verdict.ok_or_else(|| EndingError::NoVerdict(settled.to_vec()))?
                };
                waiting -= bytes_of(&key);
                self.key_bytes += bytes_of(&key);
                self.known.try_reserve(1).map_err(|_| Stop::Memory)?;
                self.known.insert(key, outcome);
                stack.pop();
                if self.known.len().is_multiple_of(4096) {
                    self.runner
                        .report("positions", self.known.len() as u64, None);
                }
            }
        }
        Ok(self.known[&root])
    }

    /// The bytes of what is remembered.
    fn held(&self) -> usize {
        self.key_bytes + SLOT_BYTES * self.known.capacity()
    }

    /// All moves of a position, each once.
    pub fn moves(&self, position: &[u32]) -> Result<Vec<EndingMove>, Stop> {
        let mut all = Vec::new();
        let mut different = position.to_vec();
        different.sort_unstable();
        different.dedup();
        let mut pace = Pace::default();
        let move_bytes = 8 * position.len() + 100;
        for &from in &different {
            let mut halted = Ok(());
            let _ = self.rules.try_ending_options(from, |left| {
                let mut to = position.to_vec();
                if let Some(at) = to.iter().position(|&component| component == from) {
                    to.remove(at);
                }
                to.extend_from_slice(left);
                to.retain(|&component| !self.rules.is_nothing(component));
                to.sort_unstable();
                all.push(EndingMove {
                    from,
                    left: left.to_vec(),
                    to,
                });
                halted = pace.step(self.runner, || self.held() + all.len() * move_bytes);
                match halted {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            halted?;
            if let Some(stop) = self.rules.interrupted() {
                return Err(stop);
            }
        }
        self.runner.check(self.held() + all.len() * move_bytes)?;
        Ok(all)
    }

    /// The moves after which the opponent, to move, loses.
    pub fn winning_moves(
        &mut self,
        position: &[u32],
        left_moves: bool,
    ) -> Result<Vec<EndingMove>, EndingError> {
        let mut winning = Vec::new();
        for candidate in self.moves(position)? {
            let outcome = self.outcome(&candidate.to)?;
            let wins = if left_moves {
                outcome.right_loses()
            } else {
                outcome.left_loses()
            };
            if wins {
                winning.push(candidate);
            }
        }
        Ok(winning)
    }

    /// The key of a position of these components, besides others without a move.
    fn key(&self, components: impl IntoIterator<Item = u32>, settled: &[u32]) -> Vec<u32> {
        let mut settled = settled.to_vec();
        let mut key = Vec::new();
        for component in components {
            if self.rules.can_move(component) {
                key.push(component)
            } else {
                self.rules.settle(&mut settled, component)
            }
        }
        key.sort_unstable();
        let movable = key.len() as u32;
        key.append(&mut settled);
        key.push(movable);
        key
    }

    /// Calls `visit` with the key of each option, until it says that it has seen enough.
    fn for_each_option(&self, key: &[u32], mut visit: impl FnMut(Vec<u32>) -> bool) {
        let (movable, settled) = parts_of(key);
        for (i, &component) in movable.iter().enumerate() {
            if i > 0 && movable[i - 1] == component {
                continue;
            }
            let enough = self.rules.try_ending_options(component, |left| {
                let others = movable.iter().enumerate().filter(|&(j, _)| j != i);
                let others = others.map(|(_, &other)| other);
                let option = self.key(others.chain(left.iter().copied()), settled);
                if visit(option) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if enough.is_break() {
                return;
            }
        }
    }
}

/// The components of a key that can be moved in, and what is remembered of the others.
fn parts_of(key: &[u32]) -> (&[u32], &[u32]) {
    match key.split_last() {
        Some((&movable, rest)) => rest.split_at((movable as usize).min(rest.len())),
        None => (&[], &[]),
    }
}

/// Proposition 2, option by option.
#[derive(Default)]
struct Folding {
    exists: bool,
    left_wins: bool,
    right_wins: bool,
}

impl Folding {
    fn add(&mut self, option: Verdict) {
        self.exists = true;
        self.left_wins |= option.right_loses();
        self.right_wins |= option.left_loses();
    }

    fn is_settled(&self) -> bool {
        self.left_wins && self.right_wins
    }

    fn finish(&self) -> Verdict {
        Verdict::of_losers(!self.left_wins, !self.right_wins)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Arena, Game, ImpartialArena, Part};
    use crate::player::Players;

    /// The definition, by plain recursion that remembers.
    struct Definition<'a> {
        rules: &'a HeapRules,
        ending: &'a EndRule,
        known: FxHashMap<Vec<u32>, Verdict>,
    }

    impl Definition<'_> {
        fn verdict(&mut self, heaps: &[u32]) -> Verdict {
            if let Some(&known) = self.known.get(heaps) {
                return known;
            }
            let mut options = Vec::new();
            for (i, &heap) in heaps.iter().enumerate() {
                for left in self.rules.options(heap) {
                    let mut to = heaps.to_vec();
                    to.remove(i);
                    to.extend(left);
                    options.push(self.verdict(&to));
                }
            }
            let verdict = if options.is_empty() {
                let tokens = heaps.iter().map(|&h| u64::from(h)).sum();
                self.ending.verdict(tokens)
            } else {
                Verdict::of_options(options)
            };
            self.known.insert(heaps.to_vec(), verdict);
            verdict
        }
    }

    #[test]
    fn sums_are_those_of_the_definition() {
        for code in ["S{2,3}", "S{2,3,6}", "S{3}", "0.07", "0.6", "nim", "0.12"] {
            let rules: HeapRules = code.parse().unwrap();
            for letters in ["LR", "LN", "NLRP", "P"] {
                let ending = EndRule::parse(letters).unwrap();
                let runner = Runner::new();
                let mut sums = EndingSums::new(TokenEnding::new(&rules, &ending), &runner);
                let mut definition = Definition {
                    rules: &rules,
                    ending: &ending,
                    known: FxHashMap::default(),
                };
                for a in 0..6 {
                    for b in 0..=a {
                        for c in 0..=b.min(3) {
                            let heaps = [a, b, c];
                            let expected = definition.verdict(&heaps);
                            let found = sums.outcome(&heaps).unwrap();
                            assert_eq!(found, expected, "{code} {letters} {heaps:?}");
                            for left_moves in [true, false] {
                                let moves = sums.winning_moves(&heaps, left_moves).unwrap();
                                let wins = if left_moves {
                                    !found.left_loses()
                                } else {
                                    !found.right_loses()
                                };
                                let ended = heaps.iter().all(|&h| !rules.can_move(h));
                                assert_eq!(!moves.is_empty(), wins && !ended);
                                for m in moves {
                                    let to = definition.verdict(&m.to);
                                    assert!(if left_moves {
                                        to.right_loses()
                                    } else {
                                        to.left_loses()
                                    });
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Mixed sums by the definition: heaps with the rules they are played by.
    fn slow_mixed(rules: &[HeapRules], ending: &EndRule, heaps: &[(usize, u32)]) -> Verdict {
        let mut options = Vec::new();
        for (i, &(place, heap)) in heaps.iter().enumerate() {
            for left in rules[place].options(heap) {
                let mut to = heaps.to_vec();
                to.remove(i);
                to.extend(left.iter().map(|&h| (place, h)));
                options.push(slow_mixed(rules, ending, &to));
            }
        }
        if options.is_empty() {
            ending.verdict(heaps.iter().map(|&(_, h)| u64::from(h)).sum())
        } else {
            Verdict::of_options(options)
        }
    }

    #[test]
    fn mixed_sums_are_those_of_the_definition() {
        let codes = [["S{2,3}", "S{2,5}", "nim"], ["0.07", "S{3}", "S{2,3,6}"]];
        for (codes, letters) in codes.iter().flat_map(|c| ["LR", "NLRP"].map(|l| (c, l))) {
            let rules: Vec<HeapRules> = codes.iter().map(|code| code.parse().unwrap()).collect();
            let ending = EndRule::parse(letters).unwrap();
            let runner = Runner::new();
            for bits in 0..6 * 6 * 3 * 3 {
                let sizes = [bits % 6, bits / 6 % 6, bits / 36 % 3];
                let mut heaps: Vec<(usize, u32)> = (0..).zip(sizes).collect();
                heaps.push((bits as usize / 108, 2));
                let shared: Vec<Arc<HeapRules>> = rules.iter().cloned().map(Arc::new).collect();
                let parts = heaps.iter().map(|&(place, heap)| {
                    (Part::Heap(Arc::clone(&shared[place]), u64::from(heap)), 1)
                });
                let mut arena = Arena::new(Players::TWO, true, &runner).keeping_dead_parts();
                let position = arena.place(&Game::new(parts)).unwrap();
                let mixed = ImpartialArena::new(arena);
                let mut sums = EndingSums::new(TokenEnding::new(&mixed, &ending), &runner);
                let expected = slow_mixed(&rules, &ending, &heaps);
                let found = sums.outcome(&position).unwrap();
                assert_eq!(found, expected, "{codes:?} {letters} {heaps:?}");
                let ended = position.iter().all(|&c| !TokenRules::can_move(&mixed, c));
                for (left_moves, loses) in
                    [(true, found.left_loses()), (false, found.right_loses())]
                {
                    let moves = sums.winning_moves(&position, left_moves).unwrap();
                    assert_eq!(!moves.is_empty(), !loses && !ended);
                    for m in moves {
                        let to = sums.outcome(&m.to).unwrap();
                        assert!(if left_moves {
                            to.right_loses()
                        } else {
                            to.left_loses()
                        });
                    }
                }
            }
        }
    }

    #[test]
    fn a_budget_stops_the_search() {
        let rules: HeapRules = "0.77".parse().unwrap();
        let runner = Runner::new().with_memory(100_000);
        let ending = EndRule::left_right();
        let mut sums = EndingSums::new(TokenEnding::new(&rules, &ending), &runner);
        assert_eq!(sums.outcome(&[60]), Err(Stop::Memory.into()));
    }
}
