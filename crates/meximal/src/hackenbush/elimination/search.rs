//! The search that engines with a memory share: does one player win against all the others together? On that
//! player's turn some option must do, on the others' turns all must.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::super::Fixed;
use super::{Engine, Undecided, before, first_mover, winner_by_values};
use crate::player::Players;
use crate::rules::hackenbush::MAX_PLAYERS;
use crate::runner::Runner;

/// The value for each player.
pub(super) type Values = [Fixed; MAX_PLAYERS];

/// Positions of a picture, in one way to write them.
pub(super) trait Space {
    /// A position.
    type Position: Clone + Eq + Hash;

    /// How many players there are.
    fn players(&self) -> Players;

    /// The whole picture, or what is left when an edge is cut.
    fn root(&mut self, cut: Option<usize>) -> Self::Position;

    /// The players with an edge, by bits.
    fn movers(&self, position: &Self::Position) -> u16;

    /// The value of a position for each player.
    fn values(&mut self, position: &Self::Position) -> Result<Values, Undecided>;

    /// The options of a player with their values, from a position with these values.
    fn options(
        &mut self,
        position: &Self::Position,
        values: &Values,
        player: usize,
    ) -> Result<Vec<(Self::Position, Values)>, Undecided>;

    /// The bytes in use.
    fn bytes(&self) -> usize;

    /// The bytes that a remembered position takes.
    fn position_bytes(position: &Self::Position) -> usize;
}

/// For which players it is known that they win, and that they do not.
#[derive(Clone, Copy, Default)]
struct Known {
    wins: u8,
    loses: u8,
}

/// A position before it is searched.
enum Look {
    /// Who wins.
    Won(usize),
    /// Who moves.
    Open(usize),
}

/// A search with its memory.
pub(super) struct Search<'a, S: Space> {
    space: S,
    runner: &'a Runner,
    known: FxHashMap<(S::Position, u8), Known>,
    bytes: usize,
    searched: usize,
}

/// Positions searched between two looks at the limits.
const BETWEEN_CHECKS: usize = 1024;

impl<'a, S: Space> Search<'a, S> {
    pub(super) fn new(space: S, runner: &'a Runner) -> Search<'a, S> {
        Search {
            space,
            runner,
            known: FxHashMap::default(),
            bytes: 0,
            searched: 0,
        }
    }

    fn look(&self, position: &S::Position, values: &Values, turn: usize) -> Look {
        let players = self.space.players();
        let movers = self.space.movers(position);
        let Some(mover) = first_mover(players, movers, turn) else {
            return Look::Won(before(players, turn));
        };
        let sign = |player: usize| values[player].cmp(&Fixed::ZERO);
        match winner_by_values(players, mover, sign) {
            Some(winner) => Look::Won(winner),
            None => Look::Open(mover),
        }
    }

    /// Whether a player wins, if that is remembered.
    fn remembered(&self, key: &(S::Position, u8), player: usize) -> Option<bool> {
        let known = self.known.get(key)?;
        let is_known = (known.wins | known.loses) >> player & 1 == 1;
        is_known.then_some(known.wins >> player & 1 == 1)
    }

    /// Whether a player wins a position in which the values do not say who does, and which is not remembered.
    /// This recurses no deeper than there are edges.
    fn search(
        &mut self,
        key: (S::Position, u8),
        values: &Values,
        player: usize,
    ) -> Result<bool, Undecided> {
        // Somebody else has an edge and moves last.
        if self.space.movers(&key.0) >> player & 1 == 0 {
            return Ok(false);
        }
        self.searched += 1;
        if self.searched.is_multiple_of(BETWEEN_CHECKS) {
            self.runner.check(self.bytes + self.space.bytes())?;
            self.runner.report("positions", self.searched as u64, None);
        }
        let wins = self.search_options(&key, values, player)?;
        self.remember(key, player, wins);
        Ok(wins)
    }

    fn search_options(
        &mut self,
        (position, mover): &(S::Position, u8),
        values: &Values,
        player: usize,
    ) -> Result<bool, Undecided> {
        let mover = usize::from(*mover);
        // The player looks for an option that wins, the others for one that does not.
        let wanted = mover == player;
        let next = self.space.players().after(mover);
        let mut open = Vec::new();
        for (option, values) in self.space.options(position, values, mover)? {
            match self.look(&option, &values, next) {
                Look::Won(winner) if (winner == player) == wanted => return Ok(wanted),
                Look::Won(_) => {}
                Look::Open(mover) => {
                    let key = (option, mover as u8);
                    match self.remembered(&key, player) {
                        Some(wins) if wins == wanted => return Ok(wanted),
                        Some(_) => {}
                        None => open.push((key, values)),
                    }
                }
            }
        }
        open.sort_by_key(|(_, values)| {
            if wanted {
                values[player].negative()
            } else {
                values[player]
            }
        });
        for (key, values) in open {
            // It may have been searched meanwhile.
            let wins = match self.remembered(&key, player) {
                Some(wins) => wins,
                None => self.search(key, &values, player)?,
            };
            if wins == wanted {
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    fn remember(&mut self, key: (S::Position, u8), player: usize, wins: bool) {
        let bytes = S::position_bytes(&key.0) + 24;
        let new = self.known.len();
        let known = self.known.entry(key).or_default();
        if wins {
            known.wins |= 1 << player;
            known.loses |= !(1 << player);
        } else {
            known.loses |= 1 << player
        }
        if self.known.len() > new {
            self.bytes += bytes;
        }
    }
}

impl<S: Space> Engine for Search<'_, S> {
    fn wins(
        &mut self,
        cut: Option<usize>,
        starter: usize,
        player: usize,
    ) -> Result<bool, Undecided> {
        let position = self.space.root(cut);
        let values = self.space.values(&position)?;
        match self.look(&position, &values, starter) {
            Look::Won(winner) => Ok(winner == player),
            Look::Open(mover) => {
                let key = (position, mover as u8);
                match self.remembered(&key, player) {
                    Some(wins) => Ok(wins),
                    None => self.search(key, &values, player),
                }
            }
        }
    }

    fn searched(&self) -> usize {
        self.searched
    }
}
