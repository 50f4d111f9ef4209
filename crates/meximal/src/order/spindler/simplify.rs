//! Simpler games that are equal for one player (Spindler, Theorems 4.37 and 4.39).
//!
//! Options are simplified first. That is justified: if every option of G is replaced by one that is equal to
//! it *for this player*, the Inequality Test holds in both directions, for it compares options with ≤ for
//! this player only, also those of the other players; so the result is equal to G for the player. By the same
//! test
//!
//! - an option of the player may go if another one is at least as good (Theorem 4.37), and
//! - an option of another player may go if another one *of that player* is at most as good for ours: with a ≤
//!   b both in G, every option of the game without b is one of G, and b is matched by a.
//!
//! An option G' of the player is reversible if the others can answer, one after the other, with a position
//! that is at most G; the player's options there take its place (Theorem 4.39).
//!
//! All this keeps the game equal for one player only. Who else wins may change, even without any context
//! (Propositions 4.38 and 4.40).

use rustc_hash::{FxHashMap, FxHashSet};

use super::{AtMost, Halt, SpindlerOrder};
use crate::form::PartizanId;
use crate::runner::Stop;

/// One simplification of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimplificationStep {
    /// An option of a player was left out, because of another that is better for that player's side.
    Dominated {
        /// The position.
        game: PartizanId,
        /// Who could have moved.
        mover: usize,
        /// The option left out.
        option: PartizanId,
        /// The option that dominates it.
        by: PartizanId,
    },
    /// An option of the player was replaced by those behind the others' answers.
    Reversible {
        /// The position.
        game: PartizanId,
        /// The option.
        option: PartizanId,
        /// The position after the others' answers, which is at most the game.
        through: PartizanId,
    },
}

/// A game that is equal to another for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplification {
    /// The simplified game.
    pub game: PartizanId,
    /// What was done, from small positions to large ones.
    pub steps: Vec<SimplificationStep>,
    /// A limit that left some comparisons open; the game is equal all the same, but perhaps not as simple as
    /// it could be.
    pub stopped: Option<Stop>,
}

impl Simplification {
    /// Whether no further comparison can be made. Where one needed too much memory, others may still need
    /// less.
    fn is_over(&self) -> bool {
        self.stopped.is_some_and(|stop| stop != Stop::Memory)
    }
}

impl SpindlerOrder<'_> {
    /// Simplifies a game for a player: dominated options go, reversible ones are bypassed, in all
    /// subpositions. The game is equal to the given one *for this player*; its outcome for the others may
    /// differ.
    pub fn simplify(&mut self, player: usize, game: PartizanId) -> Simplification {
        let mut found = Simplification {
            game,
            steps: Vec::new(),
            stopped: None,
        };
        match self.simplified(player, game, &mut found) {
            Ok(simpler) => found.game = simpler,
            Err(Halt::Stop(stop)) => found.stopped = Some(stop),
            Err(Halt::Full) => found.stopped = Some(Stop::Memory),
        }
        if found.game == game {
            found.steps.clear();
        }
        found
    }

    fn simplified(
        &mut self,
        player: usize,
        game: PartizanId,
        found: &mut Simplification,
    ) -> Result<PartizanId, Halt> {
        let mut simpler: FxHashMap<PartizanId, PartizanId> = FxHashMap::default();
        for part in self.forms.subpositions(&[game]) {
            let mut lists = self.lists(part);
            for option in lists.iter_mut().flatten() {
                *option = simpler[option];
            }
            let mut current = self.forms.intern(lists)?;
            while !found.is_over()
                && let Some(next) = self.simplify_once(player, current, found)?
            {
                current = next;
            }
            simpler.insert(part, current);
        }
        Ok(simpler[&game])
    }

    fn lists(&self, form: PartizanId) -> Vec<Vec<PartizanId>> {
        let players = self.forms.players().count();
        let options = (0..players).map(|mover| self.forms.options(form, mover).to_vec());
        options.collect()
    }

    /// One simplification of a position whose options are simplified, if there is one.
    fn simplify_once(
        &mut self,
        player: usize,
        game: PartizanId,
        found: &mut Simplification,
    ) -> Result<Option<PartizanId>, Halt> {
        let mut lists = self.lists(game);
        for mover in 0..lists.len() {
            let list = lists[mover].clone();
            for &option in &list {
                for &by in list.iter().filter(|&&by| by != option) {
                    let pair = if mover == player {
                        (option, by)
                    } else {
                        (by, option)
                    };
                    if self.is_at_most(player, pair, found) {
                        lists[mover].retain(|&other| other != option);
                        found.steps.push(SimplificationStep::Dominated {
                            game,
                            mover,
                            option,
                            by,
                        });
                        return Ok(Some(self.forms.intern(lists)?));
                    }
                }
            }
        }
        for option in lists[player].clone() {
            let reached = match self.after_all_answers(player, option) {
                Ok(reached) => reached,
                Err(stop) => {
                    found.stopped = Some(stop);
                    return Ok(None);
                }
            };
            for through in reached {
                if self.is_at_most(player, (through, game), found) {
                    lists[player].retain(|&other| other != option);
                    lists[player].extend_from_slice(self.forms.options(through, player));
                    found.steps.push(SimplificationStep::Reversible {
                        game,
                        option,
                        through,
                    });
                    return Ok(Some(self.forms.intern(lists)?));
                }
            }
        }
        Ok(None)
    }

    /// The positions that the others can reach from an option, moving once each.
    fn after_all_answers(
        &self,
        player: usize,
        option: PartizanId,
    ) -> Result<Vec<PartizanId>, Stop> {
        let players = self.forms.players();
        let mut reached = vec![option];
        let mut mover = players.after(player);
        while mover != player {
            let options = reached.iter().flat_map(|&at| self.forms.options(at, mover));
            let options: FxHashSet<PartizanId> = options.copied().collect();
            reached = options.into_iter().collect();
            reached.sort_unstable();
            self.runner.check(8 * reached.len())?;
            mover = players.after(mover);
        }
        Ok(reached)
    }

    fn is_at_most(
        &mut self,
        player: usize,
        (left, right): (PartizanId, PartizanId),
        found: &mut Simplification,
    ) -> bool {
        if found.is_over() {
            return false;
        }
        let answer = self.at_most(player, &[left], &[right]);
        if let AtMost::NotDecided { stop, .. } = answer {
            found.stopped = Some(stop);
        }
        answer.holds() == Some(true)
    }
}
