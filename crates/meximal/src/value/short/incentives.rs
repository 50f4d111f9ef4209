//! Incentives: what a move gains, G^L − G for Left and G − G^R for Right (Siegel, section II.4). In a sum of
//! games the best move is one with an incentive that no other dominates.

use super::{ShortError, ShortGames, ShortId};

impl ShortGames {
    /// The incentives of Left's moves and of Right's that no other incentive of the same player dominates, in
    /// canonical form.
    pub fn incentives(&mut self, game: ShortId) -> Result<[Vec<ShortId>; 2], ShortError> {
        let negative = self.negative(game)?;
        let mut left = Vec::new();
        for option in self.left(game).to_vec() {
            left.push(self.sum(option, negative)?);
        }
        let mut right = Vec::new();
        for option in self.right(game).to_vec() {
            let option = self.negative(option)?;
            right.push(self.sum(game, option)?);
        }
        Ok([
            self.undominated(left, true)?,
            self.undominated(right, true)?,
        ])
    }
}
