//! The members of an equivalence class of three-player podium Nim, and the least of them that satisfy a
//! condition.
//!
//! Let Max be the suffixes ≠ 1 of G that are not suffixes of another one. Every member of the class of G has
//! all of Max as heaps, and so is Max + E with E a multiset over Suf(G) ∪ {1} and G₃(E) = G₃(G) − G₃(Max);
//! and every such Max + E is a member. Definition 3.5 compares members as it compares their E, and the
//! comparison does not change when the same heaps are added to both. So the least E can be found suffix by
//! suffix, the largest first, keeping for each rest of G₃ only the least multiset so far: a dynamic programme
//! over Z₃^d. Three copies of one suffix never help. Once all suffixes that begin at a digit are done, that
//! digit of the rest must be 0; that and a bound on |E| keep the number of rests small. In the worst case the
//! problem is NP-hard, so the work has a budget.

use rustc_hash::FxHashMap;

use super::digits::DigitSums;
use super::position::NimPosition;
use super::suffixes::{maximal_suffixes, suffixes_of};
use super::ternary::Ternary;
use crate::player::Players;
use crate::runner::{Runner, Stop};

/// The class of a position.
pub(super) struct Class {
    /// Max: heaps that every member has, ascending.
    pub(super) always: Vec<u64>,
    /// Suf ∪ {1}, descending.
    generators: Vec<u64>,
    /// G₃(G) − G₃(Max).
    rest: Ternary,
}

/// Which multisets E are wanted.
#[derive(Clone, Default)]
pub(super) struct Wanted {
    /// At most this many heaps.
    pub(super) most: u64,
    /// For each generator, at most this many heaps of that size and larger.
    pub(super) caps: Option<Vec<u64>>,
    /// Exactly this many tokens, and exactly `most` heaps.
    pub(super) exactly: Option<u128>,
    /// Keep only this many rests, the most promising ones: fast, and not exact.
    pub(super) width: Option<usize>,
    /// Give up when there are more rests than this.
    pub(super) limit: Option<usize>,
}

/// Why nothing can be said about the least multiset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GivenUp {
    /// The budget ended.
    Stopped(Stop),
    /// There were more rests than `limit`.
    Limit,
}

/// A multiset so far, by what it leaves.
#[derive(Clone, Copy)]
struct State {
    rest: Ternary,
    count: u64,
    tokens: u128,
    /// The last generator taken, in the list of all that were taken.
    taken: u32,
}

/// Copies of a generator that were taken, and what was taken before it.
struct Taken {
    before: u32,
    generator: u32,
    copies: u64,
}

const NOTHING: u32 = u32::MAX;

impl Class {
    /// The class of a position.
    pub(super) fn of(position: &NimPosition) -> Class {
        let suffixes = suffixes_of(position);
        let always = maximal_suffixes(&suffixes);
        let sums = |p: &NimPosition| Ternary::of_sums(&DigitSums::of(p, Players::THREE));
        let rest = sums(position).minus(sums(&NimPosition::of_sizes(always.iter().copied())));
        let mut generators = suffixes;
        generators.reverse();
        generators.push(1);
        Class {
            always,
            generators,
            rest,
        }
    }

    /// E for a member.
    pub(super) fn extra(&self, member: &NimPosition) -> NimPosition {
        let heaps = member.heaps().iter().map(|&(size, count)| {
            let always = self.always.binary_search(&size).is_ok();
            (size, count - u64::from(always))
        });
        NimPosition::new(heaps)
    }

    /// How many different heaps E may have.
    pub(super) fn generators(&self) -> &[u64] {
        &self.generators
    }

    /// No member has fewer heaps besides Max.
    pub(super) fn least_extra(&self) -> u64 {
        self.rest.least_heaps()
    }

    /// The least member that is wanted, if there is one.
    pub(super) fn least(
        &self,
        wanted: &Wanted,
        runner: &Runner,
    ) -> Result<Option<NimPosition>, GivenUp> {
        let mut taken: Vec<Taken> = Vec::new();
        // In lexicographic order of the multisets: of two with the same count and tokens the earlier is less.
        let mut states = vec![State {
            rest: self.rest,
            count: 0,
            tokens: 0,
            taken: NOTHING,
        }];
        for (number, &generator) in self.generators.iter().enumerate() {
            let next = self.generators.get(number + 1).copied().unwrap_or(0);
            let mut step = Step::new(number, next, wanted);
            for (done, state) in states.iter().enumerate() {
                if done % 1024 == 0 {
                    let bytes = step.bytes() + 64 * states.len() + 16 * taken.len();
                    runner.check(bytes).map_err(GivenUp::Stopped)?;
                }
                step.add(state, generator, &mut taken);
            }
            states = step.finish(wanted.width);
            if wanted.limit.is_some_and(|limit| states.len() > limit) {
                return Err(GivenUp::Limit);
            }
        }
        // Everything but the rest 0 has been sorted out with the last generator.
        let reached = |state: &&State| match wanted.exactly {
            None => true,
            Some(tokens) => (state.count, state.tokens) == (wanted.most, tokens),
        };
        let reached = states.iter().filter(reached);
        let best = reached.min_by_key(|state| (state.count, state.tokens));
        Ok(best.map(|state| {
            let mut heaps: Vec<(u64, u64)> = self.always.iter().map(|&size| (size, 1)).collect();
            let mut at = state.taken;
            while at != NOTHING {
                let entry = &taken[at as usize];
                let size = self.generators[entry.generator as usize];
                heaps.push((size, entry.copies));
                at = entry.before;
            }
            NimPosition::new(heaps)
        }))
    }
}

/// One generator taken into account.
struct Step<'a> {
    number: usize,
    /// The places that later generators can still settle.
    open: u64,
    /// At most this many heaps by now.
    cap: u64,
    wanted: &'a Wanted,
    states: Vec<State>,
    /// Whether a state was replaced by a better one.
    replaced: Vec<bool>,
    index: FxHashMap<(Ternary, u64, u128), u32>,
}

impl<'a> Step<'a> {
    fn new(number: usize, next: u64, wanted: &'a Wanted) -> Step<'a> {
        let cap = wanted.caps.as_ref().map_or(u64::MAX, |caps| caps[number]);
        Step {
            number,
            open: match next {
                0 => 0,
                _ => u64::MAX >> next.leading_zeros(),
            },
            cap: cap.min(wanted.most),
            wanted,
            states: Vec::new(),
            replaced: Vec::new(),
            index: FxHashMap::default(),
        }
    }

    fn bytes(&self) -> usize {
        self.states.len() * 160
    }

    /// The state with 0, 1, 2, … copies of the generator. Three copies can be taken away and leave less, so
    /// they are taken only where the number of heaps must come out exactly.
    fn add(&mut self, state: &State, generator: u64, taken: &mut Vec<Taken>) {
        let mut rest = state.rest;
        let heap = Ternary::of_heap(generator);
        let most_copies = match self.wanted.exactly {
            None => 2,
            Some(_) => self.cap.saturating_sub(state.count),
        };
        for copies in 0..=most_copies {
            if copies > 0 {
                rest = rest.minus(heap);
            }
            let count = state.count + copies;
            if count > self.cap {
                break;
            }
            if rest.support() & !self.open != 0 {
                continue;
            }
            if count + rest.least_heaps() > self.wanted.most {
                continue;
            }
            let tokens = state.tokens + u128::from(generator) * u128::from(copies);
            // Which multisets need to be compared: those with the same rest, and what must come out exactly.
            let key = match self.wanted.exactly {
                None => (rest, 0, 0),
                Some(most) if tokens > most => break,
                Some(_) => (rest, count, tokens),
            };
            let place = self.states.len() as u32;
            match self.index.entry(key) {
                std::collections::hash_map::Entry::Occupied(mut known) => {
                    let old = *known.get() as usize;
                    let better = &self.states[old];
                    if (better.count, better.tokens) <= (count, tokens) {
                        continue;
                    }
                    self.replaced[old] = true;
                    known.insert(place);
                }
                std::collections::hash_map::Entry::Vacant(free) => {
                    free.insert(place);
                }
            }
            let taken = match copies {
                0 => state.taken,
                _ => {
                    taken.push(Taken {
                        before: state.taken,
                        generator: self.number as u32,
                        copies,
                    });
                    taken.len() as u32 - 1
                }
            };
            self.states.push(State {
                rest,
                count,
                tokens,
                taken,
            });
            self.replaced.push(false);
        }
    }

    /// The states, in lexicographic order; at most `width` of them if it is given.
    fn finish(self, width: Option<usize>) -> Vec<State> {
        let kept = self.states.into_iter().zip(self.replaced);
        let mut states: Vec<State> = kept.filter(|(_, gone)| !gone).map(|(s, _)| s).collect();
        if let Some(width) = width
            && states.len() > width
        {
            let promise = |s: &State| (2 * s.count + s.rest.weight(), s.tokens);
            let mut promises: Vec<_> = states.iter().map(promise).collect();
            let (_, &mut last, _) = promises.select_nth_unstable(width - 1);
            states.retain(|s| promise(s) <= last);
            states.truncate(2 * width);
        }
        states
    }
}
