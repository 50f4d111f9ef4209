//! Reduced canonical forms (Grossman, Siegel, *Reductions of partizan games*, Games of No Chance 3): the
//! simplest game that differs from the given one by an infinitesimal only. Where the two stops are the same
//! it is that number; elsewhere options are reduced, and then dominated and reversible ones removed as usual,
//! but comparing modulo infinitesimals.
//!
//! G ≤ H modulo infinitesimals says that the left stop of G − H is at most 0. Stops of differences are whole
//! multiples of 2⁻ᵏ if all numbers that can be reached in G and H are, so it says that G ≤ H + 2⁻ᵏ⁻¹, and no
//! difference is ever built.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Dyadic, ShortError, ShortGames, ShortId};

/// The reduction of a game and all that it leads to.
struct Reduction<'a> {
    games: &'a mut ShortGames,
    /// Half of the least difference of stops.
    least: ShortId,
    known: FxHashMap<ShortId, ShortId>,
}

impl ShortGames {
    /// The reduced canonical form of a canonical form, unless its numbers have too many places.
    pub fn reduced(&mut self, game: ShortId) -> Result<Option<ShortId>, ShortError> {
        let Some(least) = Dyadic::new(1, self.places(game) + 1) else {
            return Ok(None);
        };
        let least = self.dyadic(least)?;
        let mut reduction = Reduction {
            games: self,
            least,
            known: FxHashMap::default(),
        };
        reduction.of(game).map(Some)
    }
}

impl Reduction<'_> {
    fn of(&mut self, game: ShortId) -> Result<ShortId, ShortError> {
        if let Some(&known) = self.known.get(&game) {
            return Ok(known);
        }
        let (left, right) = self.games.stops(game)?;
        let found = if left == right {
            self.games.dyadic(left)?
        } else {
            let mut sides = Vec::with_capacity(2);
            for for_left in [true, false] {
                let mut options = Vec::new();
                for option in self.options(game, for_left) {
                    options.push(self.of(option)?);
                }
                let options = self.undominated(options, for_left)?;
                let options = self.bypassed(game, options, for_left)?;
                sides.push(self.undominated(options, for_left)?);
            }
            let right = sides.pop().unwrap_or_default();
            let left = sides.pop().unwrap_or_default();
            self.games.game(left, right)?
        };
        self.known.insert(game, found);
        Ok(found)
    }

    fn options(&self, game: ShortId, for_left: bool) -> Vec<ShortId> {
        if for_left {
            self.games.left(game).to_vec()
        } else {
            self.games.right(game).to_vec()
        }
    }

    /// Whether G is at most as good as H for a player, modulo infinitesimals.
    fn at_most(&mut self, g: ShortId, h: ShortId, for_left: bool) -> Result<bool, ShortError> {
        let (small, large) = if for_left { (g, h) } else { (h, g) };
        let large = self.games.sum(large, self.least)?;
        self.games.at_most(small, large)
    }

    fn undominated(
        &mut self,
        mut options: Vec<ShortId>,
        for_left: bool,
    ) -> Result<Vec<ShortId>, ShortError> {
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<ShortId> = Vec::with_capacity(options.len());
        'options: for option in options {
            let mut i = 0;
            while i < kept.len() {
                if self.at_most(option, kept[i], for_left)? {
                    continue 'options;
                }
                if self.at_most(kept[i], option, for_left)? {
                    kept.swap_remove(i);
                } else {
                    i += 1
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    /// The options with every reversible one replaced by those behind it.
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
            for answer in self.options(option, !for_left) {
                if self.at_most(answer, game, for_left)? {
                    reversal = Some(answer);
                    break;
                }
            }
            match reversal {
                None => kept.push(option),
                Some(answer) => {
                    let behind = self.options(answer, for_left).into_iter();
                    waiting.extend(behind.filter(|&option| seen.insert(option)));
                }
            }
        }
        Ok(kept)
    }
}
