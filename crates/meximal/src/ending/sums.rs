//! Sums of heaps in ending partizan play, by search. A position is a multiset of heaps; when no heap can be moved in, the
//! winner is read off the end rule at the number of tokens left *in all*. For one heap that is Definition 5 of the paper, whose
//! abstract states the rule just so: "Left wins if the number of remaining tokens is even". Any such map is an ending
//! partizan game in the sense of Definition 4.
//!
//! Heaps of several rulesets can stand in one sum: what is asked of the rules is [`TokenRules`].
//!
//! Heaps without a move matter only through their tokens, and those only modulo the length of the end rule.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::{EndRule, Verdict};
use crate::rules::code::HeapRules;
use crate::rules::mixed::MixedRules;
use crate::runner::{Runner, Stop};

/// Rules of heaps whose tokens are counted at the end. Heaps are numbers.
pub trait TokenRules {
    /// How many tokens a heap has.
    fn tokens(&self, heap: u32) -> u32;

    /// Whether a heap has an option.
    fn can_move(&self, heap: u32) -> bool;

    /// Calls `visit` with the heaps that each option leaves, until it breaks off.
    fn try_token_options(
        &self,
        heap: u32,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

impl TokenRules for HeapRules {
    fn tokens(&self, heap: u32) -> u32 {
        heap
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

impl TokenRules for MixedRules {
    fn tokens(&self, heap: u32) -> u32 {
        self.heap(heap).1
    }

    fn can_move(&self, heap: u32) -> bool {
        MixedRules::can_move(self, heap)
    }

    fn try_token_options(
        &self,
        heap: u32,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.try_for_each_option(heap, visit)
    }
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndingMove {
    /// The heap moved in.
    pub from: u32,
    /// The heaps left of it, ascending.
    pub left: Vec<u32>,
    /// The position reached, ascending, without empty heaps.
    pub to: Vec<u32>,
}

/// Outcomes of positions, remembered from question to question.
pub struct EndingSums<'a, R = HeapRules> {
    rules: &'a R,
    ending: &'a EndRule,
    runner: &'a Runner,
    /// By the heaps that can be moved in, ascending, and then the residue of the tokens in all others.
    known: FxHashMap<Vec<u32>, Verdict>,
    bytes: usize,
}

impl<'a, R: TokenRules> EndingSums<'a, R> {
    /// No outcome is known yet.
    pub fn new(rules: &'a R, ending: &'a EndRule, runner: &'a Runner) -> EndingSums<'a, R> {
        EndingSums {
            rules,
            ending,
            runner,
            known: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// How many outcomes are remembered.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The outcome of a position.
    pub fn outcome(&mut self, heaps: &[u32]) -> Result<Verdict, Stop> {
        let root = self.key(heaps.iter().copied(), 0);
        if let Some(&known) = self.known.get(&root) {
            return Ok(known);
        }
        // Positions on the stack are looked at until all their options are known.
        let mut stack = vec![root.clone()];
        let mut steps = 0u32;
        while let Some(key) = stack.last().cloned() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1024) {
                let waiting: usize = stack.iter().map(|key| 4 * key.len() + 24).sum();
                self.runner.check(self.bytes + waiting)?;
                self.runner
                    .report("positions", self.known.len() as u64, None);
            }
            if self.known.contains_key(&key) {
                stack.pop();
                continue;
            }
            let mut options = Folding::default();
            let before = stack.len();
            self.for_each_option(&key, |option| {
                match self.known.get(&option) {
                    Some(&outcome) => options.add(outcome),
                    None => stack.push(option),
                }
                options.is_settled()
            });
            if options.is_settled() {
                stack.truncate(before);
            }
            if stack.len() == before {
                let outcome = match options.exists {
                    true => options.finish(),
                    false => self.ending.verdict(u64::from(key[key.len() - 1])),
                };
                self.bytes += 4 * key.len() + 48;
                self.known.insert(key, outcome);
                stack.pop();
            }
        }
        Ok(self.known[&root])
    }

    /// The moves after which the opponent, to move, loses.
    pub fn winning_moves(
        &mut self,
        heaps: &[u32],
        left_moves: bool,
    ) -> Result<Vec<EndingMove>, Stop> {
        let mut all = Vec::new();
        let mut different = heaps.to_vec();
        different.sort_unstable();
        different.dedup();
        for &from in &different {
            let _ = self.rules.try_token_options(from, |left| {
                let mut to = heaps.to_vec();
                if let Some(at) = to.iter().position(|&heap| heap == from) {
                    to.remove(at);
                }
                to.extend_from_slice(left);
                to.retain(|&heap| self.rules.tokens(heap) > 0);
                to.sort_unstable();
                all.push(EndingMove {
                    from,
                    left: left.to_vec(),
                    to,
                });
                ControlFlow::Continue(())
            });
            self.runner.check(all.len() * 64)?;
        }
        let mut winning = Vec::new();
        for candidate in all {
            let outcome = self.outcome(&candidate.to)?;
            let wins = match left_moves {
                true => outcome.right_loses(),
                false => outcome.left_loses(),
            };
            if wins {
                winning.push(candidate);
            }
        }
        Ok(winning)
    }

    /// The key of a position of these heaps with more tokens that cannot be moved.
    fn key(&self, heaps: impl IntoIterator<Item = u32>, dead: u64) -> Vec<u32> {
        let mut dead = dead;
        let mut key = Vec::new();
        for heap in heaps {
            match self.rules.can_move(heap) {
                true => key.push(heap),
                false => dead += u64::from(self.rules.tokens(heap)),
            }
        }
        key.sort_unstable();
        key.push((dead % self.ending.period() as u64) as u32);
        key
    }

    /// Calls `visit` with the key of each option, until it says that it has seen enough.
    fn for_each_option(&self, key: &[u32], mut visit: impl FnMut(Vec<u32>) -> bool) {
        let Some((&dead, heaps)) = key.split_last() else {
            return;
        };
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue;
            }
            let enough = self.rules.try_token_options(heap, |left| {
                let others = heaps.iter().enumerate().filter(|&(j, _)| j != i);
                let others = others.map(|(_, &other)| other);
                let option = self.key(others.chain(left.iter().copied()), u64::from(dead));
                match visit(option) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            if enough.is_break() {
                return;
            }
        }
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
    use super::*;

    /// The definition, by plain recursion.
    fn slow(rules: &HeapRules, ending: &EndRule, heaps: &[u32]) -> Verdict {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in rules.options(heap) {
                let mut to = heaps.to_vec();
                to.remove(i);
                to.extend(left);
                options.push(slow(rules, ending, &to));
            }
        }
        match options.is_empty() {
            true => ending.verdict(heaps.iter().map(|&h| u64::from(h)).sum()),
            false => Verdict::of_options(options),
        }
    }

    #[test]
    fn sums_are_those_of_the_definition() {
        for code in ["S{2,3}", "S{2,3,6}", "S{3}", "0.07", "0.6", "nim", "0.12"] {
            let rules: HeapRules = code.parse().unwrap();
            for letters in ["LR", "LN", "NLRP", "P"] {
                let ending = EndRule::parse(letters).unwrap();
                let runner = Runner::new();
                let mut sums = EndingSums::new(&rules, &ending, &runner);
                for a in 0..6 {
                    for b in 0..=a {
                        for c in 0..=b.min(3) {
                            let heaps = [a, b, c];
                            let expected = slow(&rules, &ending, &heaps);
                            let found = sums.outcome(&heaps).unwrap();
                            assert_eq!(found, expected, "{code} {letters} {heaps:?}");
                            for left_moves in [true, false] {
                                let moves = sums.winning_moves(&heaps, left_moves).unwrap();
                                let wins = match left_moves {
                                    true => !found.left_loses(),
                                    false => !found.right_loses(),
                                };
                                let ended = heaps.iter().all(|&h| !rules.can_move(h));
                                assert_eq!(!moves.is_empty(), wins && !ended);
                                for m in moves {
                                    let to = slow(&rules, &ending, &m.to);
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
        match options.is_empty() {
            true => ending.verdict(heaps.iter().map(|&(_, h)| u64::from(h)).sum()),
            false => Verdict::of_options(options),
        }
    }

    #[test]
    fn mixed_sums_are_those_of_the_definition() {
        let codes = [["S{2,3}", "S{2,5}", "nim"], ["0.07", "S{3}", "S{2,3,6}"]];
        for (codes, letters) in codes.iter().flat_map(|c| ["LR", "NLRP"].map(|l| (c, l))) {
            let rules: Vec<HeapRules> = codes.iter().map(|code| code.parse().unwrap()).collect();
            let mixed = MixedRules::new(rules.clone()).unwrap();
            let ending = EndRule::parse(letters).unwrap();
            let runner = Runner::new();
            let mut sums = EndingSums::new(&mixed, &ending, &runner);
            for bits in 0..6 * 6 * 3 * 3 {
                let sizes = [bits % 6, bits / 6 % 6, bits / 36 % 3];
                let mut heaps: Vec<(usize, u32)> = (0..).zip(sizes).collect();
                heaps.push((bits as usize / 108, 2));
                let position: Vec<u32> = heaps
                    .iter()
                    .map(|&(place, heap)| mixed.component(place, heap).unwrap())
                    .collect();
                let expected = slow_mixed(&rules, &ending, &heaps);
                let found = sums.outcome(&position).unwrap();
                assert_eq!(found, expected, "{codes:?} {letters} {heaps:?}");
                let ended = position.iter().all(|&c| !mixed.can_move(c));
                for (left_moves, loses) in
                    [(true, found.left_loses()), (false, found.right_loses())]
                {
                    let moves = sums.winning_moves(&position, left_moves).unwrap();
                    assert_eq!(!moves.is_empty(), !loses && !ended);
                    for m in moves {
                        let to: Vec<(usize, u32)> = m.to.iter().map(|&c| mixed.heap(c)).collect();
                        let to = slow_mixed(&rules, &ending, &to);
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
        let mut sums = EndingSums::new(&rules, &ending, &runner);
        assert_eq!(sums.outcome(&[60]), Err(Stop::Memory));
    }
}
