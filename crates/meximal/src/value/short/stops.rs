//! Stops, and what is the same up to an infinitesimal: where a game ends at numbers, Left moving first, or
//! Right. A game is close to a number if its two stops are the same.

use super::{Dyadic, ShortError, ShortGames, ShortId};

impl ShortGames {
    /// The left and the right stop of a canonical form.
    pub fn stops(&mut self, game: ShortId) -> Result<(Dyadic, Dyadic), ShortError> {
        if let Some(number) = self.number(game) {
            return Ok((number, number));
        }
        if let Some(&known) = self.stops.get(&game) {
            return Ok(known);
        }
        self.check()?;
        let mut left = None;
        for option in self.left(game).to_vec() {
            left = left.max(Some(self.stops(option)?.1));
        }
        let mut right: Option<Dyadic> = None;
        for option in self.right(game).to_vec() {
            let stop = self.stops(option)?.0;
            right = Some(right.map_or(stop, |right| right.min(stop)));
        }
        // A game that is not a number has options on both sides.
        let stops = left.zip(right).unwrap_or((Dyadic::ZERO, Dyadic::ZERO));
        self.stops.insert(game, stops);
        Ok(stops)
    }

    /// The largest number of binary places of a number that can be reached.
    pub(super) fn places(&self, game: ShortId) -> u32 {
        let numbers = self.reachable(game).into_iter();
        let numbers = numbers.filter_map(|game| self.number(game));
        numbers.map(|number| number.parts().1).max().unwrap_or(0)
    }
}
