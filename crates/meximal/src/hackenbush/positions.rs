//! Values of the positions of one picture of up to 64 edges: the simplest number between the options,
//! position by position. What stands apart on the ground is added up, and parts that have become trees are
//! not searched.

use rustc_hash::FxHashMap;

use super::Fixed;
use crate::player::Players;
use crate::rules::hackenbush::{SmallPicture, members};
use crate::runner::{Runner, Stop};

/// Values for some players of the positions of a picture.
pub(super) struct PositionValues<'a> {
    picture: &'a SmallPicture,
    runner: &'a Runner,
    /// The player whose each edge is.
    owners: Vec<usize>,
    /// For whom values are wanted.
    players: Vec<usize>,
    /// Where the values of a part with cycles are.
    known: FxHashMap<u64, u32>,
    values: Vec<Fixed>,
    /// How many parts may be searched.
    most: usize,
}

/// Why there are no values.
pub(super) enum NoValues {
    Stopped(Stop),
    /// More parts than were allowed.
    TooMany,
}

impl<'a> PositionValues<'a> {
    /// The values of these players among this many.
    pub(super) fn new(
        picture: &'a SmallPicture,
        count: Players,
        players: &[usize],
        runner: &'a Runner,
    ) -> PositionValues<'a> {
        let owners = (0..picture.len()).map(|edge| picture.edge(edge).colour.player(count));
        PositionValues {
            picture,
            runner,
            owners: owners.collect(),
            players: players.to_vec(),
            known: FxHashMap::default(),
            values: Vec::new(),
            most: usize::MAX,
        }
    }

    /// Gives up after this many parts with cycles.
    pub(super) fn with_most(mut self, most: usize) -> PositionValues<'a> {
        self.most = most;
        self
    }

    /// How many parts with cycles were searched.
    pub(super) fn searched(&self) -> usize {
        self.known.len()
    }

    /// The bytes in use, about.
    pub(super) fn bytes(&self) -> usize {
        self.known.len() * (24 + 16 * self.players.len())
    }

    /// The values of a position, added to these: the sum over the parts that stand apart.
    pub(super) fn add(&mut self, position: u64, totals: &mut [Fixed]) -> Result<(), NoValues> {
        let mut rest = position;
        while rest != 0 {
            let edge = rest.trailing_zeros() as usize;
            let component = self.picture.hanging_together(position, edge);
            rest &= !component;
            if self.picture.is_tree(component) {
                for (total, &player) in totals.iter_mut().zip(&self.players) {
                    *total = total.plus(self.tree(component, 0, player));
                }
            } else {
                let at = self.with_cycles(component)? as usize;
                for (total, &value) in totals.iter_mut().zip(&self.values[at..]) {
                    *total = total.plus(value);
                }
            }
        }
        Ok(())
    }

    /// The value of what grows out of a node of a tree; `rest` has no edge that leads down from it.
    fn tree(&self, rest: u64, node: u32, player: usize) -> Fixed {
        let mut total = Fixed::ZERO;
        for edge in members(self.picture.incident(node) & rest) {
            let [a, b] = self.picture.edge(edge).ends;
            let above = self.tree(rest & !(1 << edge), if a == node { b } else { a }, player);
            // Parts of up to 64 edges are short enough.
            let value = above.on_edge(self.owners[edge] == player);
            total = total.plus(value.unwrap_or_default());
        }
        total
    }

    /// Where the values of a part are. This recurses no deeper than there are edges.
    fn with_cycles(&mut self, position: u64) -> Result<u32, NoValues> {
        if let Some(&known) = self.known.get(&position) {
            return Ok(known);
        }
        let count = self.players.len();
        let mut low: Vec<Option<Fixed>> = vec![None; count];
        let mut high: Vec<Option<Fixed>> = vec![None; count];
        let mut option = vec![Fixed::ZERO; count];
        for edge in members(position) {
            option.fill(Fixed::ZERO);
            self.add(self.picture.cut(position, edge), &mut option)?;
            for (i, &player) in self.players.iter().enumerate() {
                if self.owners[edge] == player {
                    low[i] = low[i].max(Some(option[i]));
                } else {
                    high[i] = Some(high[i].map_or(option[i], |high| high.min(option[i])));
                }
            }
        }
        let at = self.values.len() as u32;
        let ends = low.into_iter().zip(high);
        self.values
            .extend(ends.map(|(low, high)| Fixed::simplest_between(low, high)));
        self.known.insert(position, at);
        if self.known.len() >= self.most {
            return Err(NoValues::TooMany);
        }
        if self.known.len().is_multiple_of(1024) {
            self.runner.check(self.bytes()).map_err(NoValues::Stopped)?;
            let known = self.known.len() as u64;
            self.runner.report("positions", known, None);
        }
        Ok(at)
    }
}
