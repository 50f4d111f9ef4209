//! The search that engines with a memory share: does one player win against all the others together? On that player's turn some option must
//! do, on the others' turns all must.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::super::Fixed;
use super::{Engine, Undecided, before, first_mover, winner_by_values};
use crate::player::Players;
use crate::rules::hackenbush::MAX_PLAYERS;
use crate::runner::Runner;

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
    fn values(&mut self, position: &Self::Position) -> Result<[Fixed; MAX_PLAYERS], Undecided>;

    /// The options of a player.
    fn options(
        &mut self,
        position: &Self::Position,
        player: usize,
    ) -> Result<Vec<Self::Position>, Undecided>;

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
    /// Who moves, and how much the position is worth to the player asked for.
    Open(usize, Fixed),
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

    fn look(
        &mut self,
        position: &S::Position,
        turn: usize,
        player: usize,
    ) -> Result<Look, Undecided> {
        let players = self.space.players();
        let movers = self.space.movers(position);
        let Some(mover) = first_mover(players, movers, turn) else {
            return Ok(Look::Won(before(players, turn)));
        };
        let values = self.space.values(position)?;
        let sign = |player: usize| values[player].cmp(&Fixed::ZERO);
        Ok(match winner_by_values(players, mover, sign) {
            Some(winner) => Look::Won(winner),
            None => Look::Open(mover, values[player]),
        })
    }

    /// Whether a player wins a position in which the values do not say who does. This recurses no deeper than there are edges.
    fn search(
        &mut self,
        position: S::Position,
        mover: usize,
        player: usize,
    ) -> Result<bool, Undecided> {
        // Somebody else has an edge and moves last.
        if self.space.movers(&position) >> player & 1 == 0 {
            return Ok(false);
        }
        let key = (position, mover as u8);
        if let Some(known) = self.known.get(&key) {
            if known.wins >> player & 1 == 1 {
                return Ok(true);
            }
            if known.loses >> player & 1 == 1 {
                return Ok(false);
            }
        }
        self.searched += 1;
        if self.searched.is_multiple_of(BETWEEN_CHECKS) {
            self.runner.check(self.bytes + self.space.bytes())?;
            self.runner.report("positions", self.searched as u64, None);
        }
        let wins = self.search_options(&key.0, mover, player)?;
        self.remember(key, player, wins);
        Ok(wins)
    }

    fn search_options(
        &mut self,
        position: &S::Position,
        mover: usize,
        player: usize,
    ) -> Result<bool, Undecided> {
        // The player looks for an option that wins, the others for one that does not.
        let wanted = mover == player;
        let next = self.space.players().after(mover);
        let mut open = Vec::new();
        for option in self.space.options(position, mover)? {
            match self.look(&option, next, player)? {
                Look::Won(winner) if (winner == player) == wanted => return Ok(wanted),
                Look::Won(_) => {}
                Look::Open(mover, value) => open.push((value, mover, option)),
            }
        }
        open.sort_by_key(|&(value, ..)| if wanted { value.negative() } else { value });
        for (_, mover, option) in open {
            if self.search(option, mover, player)? == wanted {
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    fn remember(&mut self, key: (S::Position, u8), player: usize, wins: bool) {
        let bytes = S::position_bytes(&key.0) + 24;
        let new = self.known.len();
        let known = self.known.entry(key).or_default();
        match wins {
            true => {
                known.wins |= 1 << player;
                known.loses |= !(1 << player);
            }
            false => known.loses |= 1 << player,
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
        match self.look(&position, starter, player)? {
            Look::Won(winner) => Ok(winner == player),
            Look::Open(mover, _) => self.search(position, mover, player),
        }
    }

    fn searched(&self) -> usize {
        self.searched
    }
}
