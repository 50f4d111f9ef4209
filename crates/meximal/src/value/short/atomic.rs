//! Atomic weights of all-small games (*Winning Ways*, chapter 8; Siegel, section II.7): how many ↑ a game is
//! worth when large heaps of Nim are about. In an all-small game wherever one player has a move the other has
//! one too.
//!
//! From the weights of the options, less 2 for Left's and 2 more for Right's, comes a game. If that is no
//! integer, it is the weight. If it is one, it is one of the integers that fit between the options: 0 if G is
//! incomparable with a far star (a heap of Nim of a size that nothing in G can answer), the largest if G is
//! above it, the smallest if G is below.

use super::{ShortError, ShortGames, ShortId};

impl ShortGames {
    /// Whether in every position that can be reached both players have a move, or neither.
    pub fn is_all_small(&self, game: ShortId) -> bool {
        let all = self.reachable(game).into_iter();
        let mut both = all.map(|game| (self.left(game).is_empty(), self.right(game).is_empty()));
        both.all(|(left, right)| left == right)
    }

    /// The atomic weight of a canonical form; none if it is not all-small.
    pub fn atomic_weight(&mut self, game: ShortId) -> Result<Option<ShortId>, ShortError> {
        if self.is_all_small(game) {
            self.weight(game).map(Some)
        } else {
            Ok(None)
        }
    }

    fn weight(&mut self, game: ShortId) -> Result<ShortId, ShortError> {
        if game == ShortId::ZERO {
            return Ok(game);
        }
        if let Some(&known) = self.weights.get(&game) {
            return Ok(known);
        }
        self.check()?;
        let (down, up) = (self.integer(-2)?, self.integer(2)?);
        let mut left = Vec::new();
        for option in self.left(game).to_vec() {
            let weight = self.weight(option)?;
            left.push(self.sum(weight, down)?);
        }
        let mut right = Vec::new();
        for option in self.right(game).to_vec() {
            let weight = self.weight(option)?;
            right.push(self.sum(weight, up)?);
        }
        let between = self.game(left.clone(), right.clone())?;
        let found = match self.number(between).filter(|number| number.is_integer()) {
            None => between,
            Some(integer) => self.integral_weight(game, integer.floor(), &left, &right)?,
        };
        self.weights.insert(game, found);
        Ok(found)
    }

    /// The weight among the integers that fit between these options, one of which is given.
    fn integral_weight(
        &mut self,
        game: ShortId,
        mut integer: i64,
        left: &[ShortId],
        right: &[ShortId],
    ) -> Result<ShortId, ShortError> {
        let star = self.far_star(game)?;
        let above = self.at_most(star, game)?;
        let below = self.at_most(game, star)?;
        if above == below {
            return Ok(ShortId::ZERO);
        }
        loop {
            let next = integer + if above { 1 } else { -1 };
            let candidate = self.integer(next)?;
            for &option in if above { right } else { left } {
                let passes = if above {
                    self.at_most(option, candidate)?
                } else {
                    self.at_most(candidate, option)?
                };
                if passes {
                    return self.integer(integer);
                }
            }
            integer = next;
        }
    }

    /// A heap of Nim that is not answered by anything in the game.
    fn far_star(&mut self, game: ShortId) -> Result<ShortId, ShortError> {
        self.nimber((self.birthday(game) + 1).next_power_of_two())
    }
}
