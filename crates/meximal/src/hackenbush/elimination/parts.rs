//! Positions as multisets of parts.

use super::super::Fixed;
use super::Undecided;
use super::search::{Space, Values};
use crate::outcome::for_each_partizan_move;
use crate::player::Players;
use crate::rules::hackenbush::{Hackenbush, HackenbushComponents, MAX_PLAYERS, Shape};
use crate::rules::partizan::PartizanComponents;
use crate::runner::Runner;

/// A picture as a sum of its parts, with the values of all parts met.
pub(super) struct SumsOfParts<'a> {
    picture: &'a Hackenbush,
    players: Players,
    runner: &'a Runner,
    components: HackenbushComponents,
    values: Vec<Option<Values>>,
    valued: usize,
}

impl<'a> SumsOfParts<'a> {
    pub(super) fn new(
        picture: &'a Hackenbush,
        players: Players,
        runner: &'a Runner,
    ) -> SumsOfParts<'a> {
        SumsOfParts {
            picture,
            players,
            runner,
            components: HackenbushComponents::for_elimination(players).with_runner(runner),
            values: Vec::new(),
            valued: 0,
        }
    }

    /// The values of a part. This recurses no deeper than it has edges.
    fn values_of(&mut self, component: u32) -> Result<Values, Undecided> {
        let place = component as usize;
        if let Some(&Some(known)) = self.values.get(place) {
            return Ok(known);
        }
        let values = match self.components.shape(component).clone() {
            Shape::Tree { player, above } => {
                let bush = self.sum(&above)?;
                let mut values = Values::default();
                for (p, value) in values[..self.players.count()].iter_mut().enumerate() {
                    *value = bush[p].on_edge(p == player).ok_or(Undecided::TooLong)?;
                }
                values
            }
            Shape::Cyclic(_) => self.simplest_values(component)?,
        };
        if self.values.len() <= place {
            self.values.resize(place + 1, None);
        }
        self.values[place] = Some(values);
        self.valued += 1;
        if self.valued.is_multiple_of(1024) {
            self.runner.check(self.bytes())?;
            self.runner.report("parts", self.valued as u64, None);
        }
        Ok(values)
    }

    /// The simplest numbers between the options.
    fn simplest_values(&mut self, component: u32) -> Result<Values, Undecided> {
        let count = self.players.count();
        let mut low = [None; MAX_PLAYERS];
        let mut high = [None; MAX_PLAYERS];
        for mover in 0..count {
            let mut options: Vec<Vec<u32>> = Vec::new();
            let mut visit = |left: &[u32]| options.push(left.to_vec());
            self.components.options(component, mover, &mut visit)?;
            for option in options {
                let values = self.sum(&option)?;
                for p in 0..count {
                    if p == mover {
                        low[p] = low[p].max(Some(values[p]));
                    } else {
                        let smallest = high[p].map_or(values[p], |h: Fixed| h.min(values[p]));
                        high[p] = Some(smallest);
                    }
                }
            }
        }
        let mut values = Values::default();
        for p in 0..count {
            values[p] = Fixed::simplest_between(low[p], high[p]);
        }
        Ok(values)
    }

    fn sum(&mut self, parts: &[u32]) -> Result<Values, Undecided> {
        let mut total = Values::default();
        for &part in parts {
            let values = self.values_of(part)?;
            self.add(&mut total, &values);
        }
        Ok(total)
    }

    fn add(&self, total: &mut Values, values: &Values) {
        for player in 0..self.players.count() {
            total[player] = total[player].plus(values[player]);
        }
    }
}

impl Space for SumsOfParts<'_> {
    type Position = Box<[u32]>;

    fn players(&self) -> Players {
        self.players
    }

    fn root(&mut self, cut: Option<usize>) -> Box<[u32]> {
        let parts = self.picture.components_without(cut);
        let position = self.components.position_of_parts(self.picture, &parts);
        position.into()
    }

    fn movers(&self, position: &Box<[u32]>) -> u16 {
        let movers = position.iter().map(|&part| self.components.movers(part));
        movers.fold(0, |all, movers| all | movers)
    }

    fn values(&mut self, position: &Box<[u32]>) -> Result<Values, Undecided> {
        self.sum(position)
    }

    fn options(
        &mut self,
        position: &Box<[u32]>,
        values: &Values,
        player: usize,
    ) -> Result<Vec<(Box<[u32]>, Values)>, Undecided> {
        let mut moves: Vec<(u32, Box<[u32]>)> = Vec::new();
        // What is left of the parts moved in, one after the other, with the ends.
        let mut left = Vec::new();
        let mut ends = Vec::new();
        for_each_partizan_move(
            &mut self.components,
            position,
            player,
            self.runner,
            |from, parts, reached| {
                moves.push((from, reached.into()));
                left.extend_from_slice(parts);
                ends.push(left.len());
                moves.len() * (4 * position.len() + 40)
            },
        )?;
        let mut options = Vec::with_capacity(moves.len());
        let mut start = 0;
        for ((from, reached), end) in moves.into_iter().zip(ends) {
            let moved = self.values_of(from)?;
            let mut option = *values;
            for p in 0..self.players.count() {
                option[p] = option[p].plus(moved[p].negative());
            }
            for &part in &left[start..end] {
                let part = self.values_of(part)?;
                self.add(&mut option, &part);
            }
            start = end;
            options.push((reached, option));
        }
        Ok(options)
    }

    fn bytes(&self) -> usize {
        self.components.bytes() + self.values.capacity() * size_of::<Option<Values>>()
    }

    fn position_bytes(position: &Box<[u32]>) -> usize {
        16 + 4 * position.len()
    }
}
