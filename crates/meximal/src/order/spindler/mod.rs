//! Spindler's preorders on partizan games of N players (section 4): G ≤ H for a player p if p can force not
//! to lose H + X whenever p can force not to lose G + X, for every game X and whoever starts (Definition
//! 4.8). For N = 2 this is the usual order.
//!
//! A question is answered by the paper's theorems first, then by contexts X that tell most games apart, and
//! then by an [exact test](exact). Every context is played out again before it is believed.

mod compare;
mod contexts;
pub mod exact;
mod field;
mod separate;
mod simplify;
mod theorems;

pub use compare::{Comparison, Relation};
pub use simplify::{Simplification, SimplificationStep};

use rustc_hash::FxHashMap;

use crate::convention::Convention;
use crate::form::{FormsFull, PartizanForms, PartizanId};
use crate::outcome::{PartizanPlay, PartizanSums, integer_outcomes};
use crate::player::PlayerSet;
use crate::rules::partizan::position_of_partizan;
use crate::runner::{Runner, Stop};
use contexts::Length;
use exact::{Exact, Found};
use separate::Known;

/// Whether G ≤ H for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtMost {
    /// G ≤ H, proved.
    Holds(WhyAtMost),
    /// Not G ≤ H: a context, played out.
    Fails(Refutation),
    /// A limit was met first.
    NotDecided {
        /// Which limit.
        stop: Stop,
        /// The contexts tried, none of which tells the games apart.
        contexts: usize,
        /// The pairs of subpositions that had been settled.
        pairs: u64,
    },
}

/// Why G ≤ H.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyAtMost {
    /// They are the same sums of the same forms, or isomorphic as forms.
    Isomorphic,
    /// G is 0, and only the player has options in H (Proposition 4.24).
    OnlyOwnOptions,
    /// H is 0, and the player, moving first, cannot force a win in G (Theorem 4.28).
    LosesMovingFirst,
    /// G ≤ 0 ≤ H by the two rules above.
    ThroughZero,
    /// They are sums of integers (Propositions 4.41, 4.42, 4.31 and Lemma 4.44).
    Integers,
    /// Without the components that they share, for this reason (Proposition 4.10).
    CommonComponents(Box<WhyAtMost>),
    /// By their options (Theorem 4.35).
    InequalityTest,
    /// No context tells them apart, by the exact test.
    AllContexts,
}

/// A game X that tells G and H apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The components of X.
    pub context: Vec<PartizanId>,
    /// Who starts.
    pub starter: usize,
    /// Who can force a win in G + X and in H + X, played out; the player is in the first set only.
    pub winners: [PlayerSet; 2],
}

/// What the exact test had to do, in all questions together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Pairs of subpositions that no context at hand told apart.
    pub pairs: u64,
    /// Searches for separating slots.
    pub searches: u64,
    /// Steps of these searches.
    pub steps: u64,
}

/// Why a question was left.
enum Halt {
    Stop(Stop),
    Full,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

impl From<FormsFull> for Halt {
    fn from(full: FormsFull) -> Halt {
        match full {
            FormsFull::Stopped(stop) => Halt::Stop(stop),
            FormsFull::TooLarge(_) | FormsFull::NoRoom(_) => Halt::Full,
        }
    }
}

/// Questions about the order, with what is remembered from one to the next.
///
/// ```
/// use meximal::game::parse_partizan;
/// use meximal::order::spindler::{AtMost, SpindlerOrder};
/// use meximal::runner::Runner;
/// let runner = Runner::new();
/// let (mut forms, game) = parse_partizan("{1C||}", None, usize::MAX)?;
/// let mut order = SpindlerOrder::new(&mut forms, &runner);
/// // 0 < {1C||} for Left, the player 0 (Theorem 4.49).
/// assert!(matches!(order.at_most(0, &[], &game), AtMost::Holds(_)));
/// assert!(matches!(order.at_most(0, &game, &[]), AtMost::Fails(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SpindlerOrder<'a> {
    forms: &'a mut PartizanForms,
    runner: &'a Runner,
    /// Pairs of forms in order for a player; whether the Inequality Test says so.
    holds: FxHashMap<(usize, PartizanId, PartizanId), bool>,
    effort: Effort,
    contexts: usize,
}

impl<'a> SpindlerOrder<'a> {
    /// Nothing is known yet.
    pub fn new(forms: &'a mut PartizanForms, runner: &'a Runner) -> SpindlerOrder<'a> {
        SpindlerOrder {
            forms,
            runner,
            holds: FxHashMap::default(),
            effort: Effort::default(),
            contexts: 0,
        }
    }

    /// The arena of the forms.
    pub fn forms(&mut self) -> &mut PartizanForms {
        self.forms
    }

    /// What the exact test had to do so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Whether G ≤ H for a player, by number; both are sums of forms.
    pub fn at_most(&mut self, player: usize, left: &[PartizanId], right: &[PartizanId]) -> AtMost {
        let pairs = self.effort.pairs;
        self.contexts = 0;
        let stop = match self.decide(player, [left, right]) {
            Ok(answer) => return answer,
            Err(Halt::Stop(stop)) => stop,
            Err(Halt::Full) => Stop::Memory,
        };
        AtMost::NotDecided {
            stop,
            contexts: self.contexts,
            pairs: self.effort.pairs - pairs,
        }
    }

    fn decide(&mut self, player: usize, sums: [&[PartizanId]; 2]) -> Result<AtMost, Halt> {
        if let Some(why) = self.by_theorem(player, sums)? {
            return Ok(AtMost::Holds(why));
        }
        for starter in 0..self.forms.players().count() {
            if let Some(found) = self.play(player, sums, &[], starter)? {
                return Ok(AtMost::Fails(found));
            }
        }
        self.contexts = 1;
        if let Some(context) = self.integers_apart(player, sums)?
            && let Some(found) = self.play(player, sums, &context, player)?
        {
            return Ok(AtMost::Fails(found));
        }
        if let Some(rest) = theorems::without_shared(sums)
            && let AtMost::Holds(why) = self.decide(player, rest.each_ref().map(Vec::as_slice))?
        {
            return Ok(AtMost::Holds(WhyAtMost::CommonComponents(Box::new(why))));
        }
        let positions = sums.map(|parts| self.most_positions(parts));
        if Known::bytes_for(positions[0].saturating_add(positions[1])) > self.runner.memory() {
            return self.by_playing(player, sums);
        }
        let mut games = [PartizanId::ZERO; 2];
        for (game, parts) in games.iter_mut().zip(sums) {
            *game = self.forms.sum_all(parts.iter().copied())?;
        }
        if games[0] == games[1] {
            return Ok(AtMost::Holds(WhyAtMost::Isomorphic));
        }
        let length = Length::of(self.forms, player, &games);
        let contexts = contexts::contexts(self.forms, player, length)?;
        let mut exact = Exact::new(self, player, games)?;
        let mut apart = None;
        for (count, context) in contexts.into_iter().enumerate() {
            apart = exact.try_context(context, games, count)?;
            if apart.is_some() {
                break;
            }
        }
        let is_simple = apart.is_some();
        let found = match apart {
            Some((context, starter)) => Found::Fails { context, starter },
            None => exact.decide(games)?,
        };
        let (context, starter) = match found {
            Found::Fails { context, starter } => (context, starter),
            Found::Holds { by_options: true } => {
                return Ok(AtMost::Holds(WhyAtMost::InequalityTest));
            }
            Found::Holds { by_options: false } => return Ok(AtMost::Holds(WhyAtMost::AllContexts)),
        };
        let found = exact.played_out(context, starter, sums)?;
        Ok(AtMost::Fails(if is_simple {
            found
        } else {
            exact.shortened(found, context, games, sums)
        }))
    }

    /// How many subpositions a sum can have at most: those of equal components are chosen without regard to
    /// order.
    fn most_positions(&self, parts: &[PartizanId]) -> usize {
        let mut counts: FxHashMap<PartizanId, u128> = FxHashMap::default();
        for &part in parts {
            *counts.entry(part).or_default() += 1;
        }
        let mut most = 1u128;
        for (part, count) in counts {
            let each = self.forms.subpositions(&[part]).len() as u128;
            let (few, many) = (count.min(each - 1), count.max(each - 1));
            for chosen in 1..=few {
                most = most.saturating_mul(many + chosen) / chosen;
                if most > 1 << 40 {
                    return usize::MAX;
                }
            }
        }
        most as usize
    }

    /// Sums that are too large for the exact test are only played out, with the simplest contexts.
    fn by_playing(&mut self, player: usize, sums: [&[PartizanId]; 2]) -> Result<AtMost, Halt> {
        let simplest = Length { all: 2, own: 2 };
        for context in contexts::contexts(self.forms, player, simplest)? {
            for starter in 0..self.forms.players().count() {
                if let Some(found) = self.play(player, sums, &[context], starter)? {
                    return Ok(AtMost::Fails(found));
                }
            }
            self.contexts += 1;
        }
        Err(Halt::Full)
    }

    /// Plays G + X and H + X out: whether the player can force not to lose the first, but not the second.
    fn play(
        &mut self,
        player: usize,
        sums: [&[PartizanId]; 2],
        context: &[PartizanId],
        starter: usize,
    ) -> Result<Option<Refutation>, Stop> {
        let mut winners = [PlayerSet::NOBODY; 2];
        for (parts, winners) in sums.iter().zip(&mut winners) {
            *winners = self.winners(parts, context, starter)?;
        }
        let apart = winners[0].contains(player) && !winners[1].contains(player);
        Ok(apart.then(|| Refutation {
            context: context.to_vec(),
            starter,
            winners,
        }))
    }

    /// Who can force a win in a sum with more components: by counting if all are integers (Proposition 4.47),
    /// else by search.
    fn winners(
        &mut self,
        parts: &[PartizanId],
        context: &[PartizanId],
        starter: usize,
    ) -> Result<PlayerSet, Stop> {
        let all = [parts, context].concat();
        if let Some(moves) = self.forms.moves_of_integers(&all) {
            return Ok(integer_outcomes(&moves, self.forms.players())[starter]);
        }
        let play = PartizanPlay::Ends(Convention::normal(self.forms.players()));
        let mut sums = PartizanSums::new(self.forms, play, self.runner);
        sums.outcome(&position_of_partizan(&all), starter)
    }
}

#[cfg(test)]
mod tests;
