//! Positions as sets of edges, in the bits of a number.

use super::super::Fixed;
use super::super::positions::{NoValues, PositionValues};
use super::Undecided;
use super::search::{Space, Values};
use crate::player::Players;
use crate::rules::hackenbush::{MAX_PLAYERS, SmallPicture, members};
use crate::runner::{Runner, Stop};

/// The sets of edges of a picture that have been met.
pub(super) struct SetsMet<'a> {
    picture: &'a SmallPicture,
    players: Players,
    values: PositionValues<'a>,
    /// The edges of each player.
    own: [u64; MAX_PLAYERS],
}

impl<'a> SetsMet<'a> {
    pub(super) fn new(
        picture: &'a SmallPicture,
        players: Players,
        runner: &'a Runner,
    ) -> SetsMet<'a> {
        let everybody: Vec<usize> = (0..players.count()).collect();
        SetsMet {
            picture,
            players,
            values: PositionValues::new(picture, players, &everybody, runner),
            own: picture.edges_of_players(players),
        }
    }
}

impl Space for SetsMet<'_> {
    type Position = u64;

    fn players(&self) -> Players {
        self.players
    }

    fn root(&mut self, cut: Option<usize>) -> u64 {
        match cut {
            None => self.picture.all(),
            Some(edge) => self.picture.cut(self.picture.all(), edge),
        }
    }

    fn movers(&self, position: &u64) -> u16 {
        let has_edge = |player: &usize| self.own[*player] & position != 0;
        let movers = (0..self.players.count()).filter(has_edge);
        movers.fold(0, |all, player| all | 1 << player)
    }

    fn values(&mut self, position: &u64) -> Result<Values, Undecided> {
        let mut totals = [Fixed::ZERO; MAX_PLAYERS];
        match self.values.add(*position, &mut totals) {
            Ok(()) => Ok(totals),
            Err(NoValues::Stopped(stop)) => Err(stop.into()),
            Err(NoValues::TooMany) => Err(Stop::Memory.into()),
        }
    }

    fn options(
        &mut self,
        position: &u64,
        _: &Values,
        player: usize,
    ) -> Result<Vec<(u64, Values)>, Undecided> {
        let cuts = members(self.own[player] & position);
        cuts.map(|edge| {
            let option = self.picture.cut(*position, edge);
            Ok((option, self.values(&option)?))
        })
        .collect()
    }

    fn bytes(&self) -> usize {
        self.values.bytes()
    }

    fn position_bytes(_: &u64) -> usize {
        8
    }
}
