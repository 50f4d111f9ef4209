//! All sets of edges in one array, by the definition alone: no values are needed. For up to three players an
//! entry is one byte, with two bits for each player who may be to move; for more players it has four bits for
//! each.

use super::super::dense::{Dense, Known, dense};
use super::{Engine, Undecided, before};
use crate::player::Players;
use crate::rules::hackenbush::{MAX_PLAYERS, SmallPicture, members};
use crate::runner::{Runner, Stop};

/// Who wins, by whose turn it is. Nobody is one more than any player.
trait Entry: Copy + Default + Send + Sync {
    /// The bits for each turn.
    const BITS: usize;

    fn from_bits(bits: u32) -> Self;

    fn bits(self) -> u32;

    #[inline]
    fn get(self, turn: usize) -> u32 {
        self.bits() >> (turn * Self::BITS) & ((1 << Self::BITS) - 1)
    }
}

impl Entry for u8 {
    const BITS: usize = 2;

    fn from_bits(bits: u32) -> u8 {
        bits as u8
    }

    fn bits(self) -> u32 {
        u32::from(self)
    }
}

impl Entry for u32 {
    const BITS: usize = 4;

    fn from_bits(bits: u32) -> u32 {
        bits
    }

    fn bits(self) -> u32 {
        self
    }
}

enum Table {
    Small(Dense<u8>),
    Large(Dense<u32>),
}

/// The outcomes of all sets of edges of a picture.
pub(super) struct AllSets<'a> {
    picture: &'a SmallPicture,
    table: Table,
}

impl<'a> AllSets<'a> {
    pub(super) fn new(
        picture: &'a SmallPicture,
        players: Players,
        runner: &Runner,
    ) -> Result<AllSets<'a>, Undecided> {
        let too_many = Undecided::TooManyEdges(picture.len());
        let table = match players.count() {
            2 | 3 => Table::Small(fill(picture, players, runner).ok_or(too_many)??),
            _ => Table::Large(fill(picture, players, runner).ok_or(too_many)??),
        };
        Ok(AllSets { picture, table })
    }
}

fn fill<E: Entry>(
    picture: &SmallPicture,
    players: Players,
    runner: &Runner,
) -> Option<Result<Dense<E>, Stop>> {
    let count = players.count();
    let own = picture.edges_of_players(players);
    let owners: Vec<usize> = (0..picture.len())
        .map(|edge| picture.edge(edge).colour.player(players))
        .collect();
    // The last mover wins.
    let empty = (0..count).fold(0, |bits, turn| {
        bits | (before(players, turn) as u32) << (turn * E::BITS)
    });
    dense(picture, E::from_bits(empty), runner, |set, known| {
        entry(set, known, &own, &owners, count)
    })
}

#[inline]
fn entry<E: Entry>(
    set: u64,
    known: &Known<E>,
    own: &[u64; MAX_PLAYERS],
    owners: &[usize],
    count: usize,
) -> E {
    // The winners after the cuts of each player, by bits.
    let mut after = [0u16; MAX_PLAYERS];
    for edge in members(set) {
        let owner = owners[edge];
        let next = if owner + 1 == count { 0 } else { owner + 1 };
        after[owner] |= 1 << known.without(edge).get(next);
    }
    let nobody = count as u32;
    let winner = |player: usize| match after[player] {
        after if after >> player & 1 == 1 => player as u32,
        after if after.is_power_of_two() => after.trailing_zeros(),
        _ => nobody,
    };
    let mut bits = 0;
    // Players without an edge are passed over; after the last player comes the first one with an edge.
    let first = (0..count).find(|&player| own[player] & set != 0);
    let mut latest = first.map_or(nobody, winner);
    for player in (0..count).rev() {
        if own[player] & set != 0 {
            latest = winner(player);
        }
        bits |= latest << (player * E::BITS);
    }
    E::from_bits(bits)
}

impl Engine for AllSets<'_> {
    fn wins(
        &mut self,
        cut: Option<usize>,
        starter: usize,
        player: usize,
    ) -> Result<bool, Undecided> {
        let all = self.picture.all();
        let set = cut.map_or(all, |edge| self.picture.cut(all, edge));
        let winner = match &self.table {
            Table::Small(table) => table.get(set).get(starter),
            Table::Large(table) => table.get(set).get(starter),
        };
        Ok(winner == player as u32)
    }

    fn searched(&self) -> usize {
        1 << self.picture.len()
    }
}
