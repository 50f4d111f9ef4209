//! Heaps that are proved absorbing, which nobody wins in any sum.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::convention::Convention;
use crate::outcome::{Outcomes, Sums, for_each_move};
use crate::player::PlayerSet;
use crate::rules::code::HeapRules;
use crate::runner::{Runner, Stop};

/// Outcomes of heaps one after the other, by search, with the heaps that are proved absorbing kept out of it.
///
/// Let no move take more than d tokens or leave more than t heaps, and let all heaps from n₀ to t·(n₀−1)+d be
/// absorbing, each of them *lasting*: N−3 moves can be made from it so that an absorbing heap remains. Then
/// all heaps from n₀ on are absorbing and lasting. For a larger heap has an option: the last heap of that run
/// has more than d tokens, so that its options leave heaps, and the same digits serve every larger heap. Each
/// of its options has at least t·(n₀−1)+1 tokens, so that its largest heap has at least n₀. That one is
/// absorbing and lasting, by induction, so the option is (N−2)-undetermined; the heap is absorbing by Theorem
/// 3.14, and it is lasting because its options are.
pub struct HeapOutcomes<'a> {
    rules: &'a HeapRules,
    sums: Sums<'a, HeapRules>,
    outcomes: Vec<PlayerSet>,
    /// For absorbing heaps, the number of positions with an absorbing heap in a longest such play, at most N;
    /// 0 for others.
    lasting: Vec<u32>,
    all_from: Option<u32>,
    depths: Depths,
}

/// The outcomes of the first heaps, and of all positions that were looked at on the way.
#[derive(Clone)]
pub struct KnownHeaps {
    found: Arc<Outcomes>,
    outcomes: Vec<PlayerSet>,
    lasting: Vec<u32>,
    all_from: Option<u32>,
}

impl KnownHeaps {
    /// The bytes that they hold.
    pub fn bytes(&self) -> usize {
        self.found.bytes() + 6 * self.outcomes.len()
    }
}

/// What is known of the k for which positions are k-undetermined.
#[derive(Default)]
struct Depths {
    known: FxHashMap<Vec<u32>, Depth>,
    bytes: usize,
}

#[derive(Clone, Copy)]
struct Depth {
    at_least: u32,
    less_than: u32,
}

impl Depths {
    /// Whether a position is k-undetermined, if that is known.
    fn look_up(&self, position: &[u32], k: u32) -> Option<bool> {
        let depth = self.known.get(position)?;
        if depth.at_least >= k {
            Some(true)
        } else {
            (depth.less_than <= k).then_some(false)
        }
    }

    fn learn(&mut self, position: &[u32], k: u32, holds: bool) {
        let bytes = &mut self.bytes;
        let depth = self.known.entry(position.to_vec()).or_insert_with(|| {
            *bytes += 48 + 4 * position.len();
            Depth {
                at_least: 0,
                less_than: u32::MAX,
            }
        });
        if holds {
            depth.at_least = depth.at_least.max(k);
        } else {
            depth.less_than = depth.less_than.min(k);
        }
    }
}

impl<'a> HeapOutcomes<'a> {
    /// No heap is known yet.
    pub fn new(rules: &'a HeapRules, convention: Convention, runner: &'a Runner) -> Self {
        HeapOutcomes {
            rules,
            sums: Sums::new(rules, convention, runner),
            outcomes: Vec::new(),
            lasting: Vec::new(),
            all_from: None,
            depths: Depths::default(),
        }
    }

    /// What was found before of the same rules in the same convention; no further heap is looked at.
    pub fn knowing(
        rules: &'a HeapRules,
        convention: Convention,
        runner: &'a Runner,
        known: &KnownHeaps,
    ) -> Self {
        let sums = Sums::new(rules, convention, runner);
        HeapOutcomes {
            rules,
            sums: sums.with_earlier(Arc::clone(&known.found)),
            outcomes: known.outcomes.clone(),
            lasting: known.lasting.clone(),
            all_from: known.all_from,
            depths: Depths::default(),
        }
    }

    /// What was found, for others.
    pub fn into_known(self) -> KnownHeaps {
        KnownHeaps {
            found: Arc::new(self.sums.into_outcomes()),
            outcomes: self.outcomes,
            lasting: self.lasting,
            all_from: self.all_from,
        }
    }

    /// Finds the outcomes of the heaps up to `up_to`.
    pub fn extend(&mut self, up_to: usize) -> Result<(), Stop> {
        while self.outcomes.len() <= up_to {
            if self.all_from.is_some() {
                self.sums.runner().check(2 * (up_to + 1))?;
                self.outcomes.resize(up_to + 1, PlayerSet::NOBODY);
                return Ok(());
            }
            self.next()?;
            let heap = self.outcomes.len() as u64;
            self.sums
                .runner()
                .report("heaps", heap, Some(up_to as u64 + 1));
        }
        Ok(())
    }

    /// How many heaps are known.
    pub fn known(&self) -> usize {
        self.outcomes.len()
    }

    /// The engine, in which the absorbing heaps found are declared.
    pub fn sums(&mut self) -> &mut Sums<'a, HeapRules> {
        &mut self.sums
    }

    /// The engine alone.
    pub fn into_sums(self) -> Sums<'a, HeapRules> {
        self.sums
    }

    /// The least heap from which on all heaps are proved absorbing, if there is one.
    pub fn all_absorbing_from(&self) -> Option<u32> {
        self.all_from
    }

    /// The outcomes found.
    pub fn into_outcomes(self) -> Vec<PlayerSet> {
        self.outcomes
    }

    /// Why all large heaps are absorbing, in words, if they are.
    pub fn proof(&self) -> Option<String> {
        let from = self.all_from?;
        Some(format!(
            "All heaps from {from} on are absorbing: by Theorem 3.14 of Spindler up to heap {}, and then \
             because every option has an absorbing heap.",
            self.checked_to(from)
        ))
    }

    /// The last heap whose options must be looked at in the proof that starts at `from`.
    fn checked_to(&self, from: u32) -> u64 {
        let parts = u64::from(self.rules.max_parts().max(1));
        let last = u64::from(self.rules.last_index().unwrap_or(0));
        let needed = parts * (u64::from(from).saturating_sub(1)) + last;
        needed.max(last + 1).max(u64::from(from))
    }

    fn next(&mut self) -> Result<(), Stop> {
        let heap = self.outcomes.len() as u32;
        let position = self.rules.position([heap]);
        let outcome = self.sums.outcome(&position)?;
        let mut lasting = 0;
        let convention = self.sums.convention();
        let players = convention.players().count() as u32;
        let theorem_applies = convention.is_normal() && players > 2;
        if theorem_applies
            && outcome.is_empty()
            && self.options_are_undetermined(heap, players - 2)?
        {
            self.sums.declare_absorbing(heap);
            lasting = 1;
            for option in self.moves(&[heap])? {
                let most = option.iter().map(|&h| self.lasting[h as usize]).max();
                lasting = lasting.max(1 + most.unwrap_or(0));
            }
            lasting = lasting.min(players);
        }
        self.outcomes.push(outcome);
        self.lasting.push(lasting);
        if theorem_applies && !self.rules.has_shapes() && self.rules.tail().is_none() {
            let good = |l: &&u32| **l >= (players - 2).max(1);
            let run = self.lasting.iter().rev().take_while(good).count() as u32;
            let from = heap + 1 - run;
            if run > 0 && u64::from(heap) >= self.checked_to(from) {
                self.all_from = Some(from);
            }
        }
        Ok(())
    }

    /// Whether all options of a heap are k-undetermined.
    fn options_are_undetermined(&mut self, heap: u32, k: u32) -> Result<bool, Stop> {
        let options = self.moves(&[heap])?;
        for option in &options {
            if !self.is_undetermined(option, k)? {
                return Ok(false);
            }
        }
        Ok(!options.is_empty())
    }

    fn moves(&self, position: &[u32]) -> Result<Vec<Vec<u32>>, Stop> {
        let mut options = Vec::new();
        for_each_move(self.rules, position, self.sums.runner(), |_, _, to| {
            options.push(to.to_vec());
            32 * options.len()
        })?;
        Ok(options)
    }

    /// Whether a position is k-undetermined (Definition 3.11).
    fn is_undetermined(&mut self, position: &[u32], k: u32) -> Result<bool, Stop> {
        let lasts = position.iter().any(|&h| self.lasting[h as usize] >= k);
        if k == 0 || lasts {
            return Ok(true);
        }
        if let Some(known) = self.depths.look_up(position, k) {
            return Ok(known);
        }
        self.sums.runner().check(self.depths.bytes)?;
        let mut holds = self.sums.outcome(position)?.is_empty();
        if holds && k > 1 {
            holds = false;
            for option in &self.moves(position)? {
                if self.is_undetermined(option, k - 1)? {
                    holds = true;
                    break;
                }
            }
        }
        self.depths.learn(position, k, holds);
        Ok(holds)
    }
}
