//! All impartial games born by a given day, numbered as Ackermann numbers hereditarily finite sets: bit i of
//! a game's number says whether game i is one of its options. Games born by day 0, 1, 2, 3, 4 are the numbers
//! below 1, 2, 4, 16, 65536, and an option always has a smaller number than the game.

use super::{FormId, Forms, FormsFull};

/// The last day by which all games can be enumerated: there are 2^65536 by day 5.
pub const MAX_BIRTHDAY: u32 = 4;

/// The games born by some day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Universe {
    birthday: u32,
}

impl Universe {
    /// The games born by this day, at most [`MAX_BIRTHDAY`].
    pub fn new(birthday: u32) -> Result<Universe, String> {
        if birthday > MAX_BIRTHDAY {
            return Err(format!(
                "birthday {birthday}: expected at most {MAX_BIRTHDAY}; there are 2^65536 games by day 5"
            ));
        }
        Ok(Universe { birthday })
    }

    /// The day.
    pub fn birthday(self) -> u32 {
        self.birthday
    }

    /// How many games there are.
    pub fn len(self) -> usize {
        [1, 2, 4, 16, 65536][self.birthday as usize]
    }

    /// There is always the game 0.
    pub fn is_empty(self) -> bool {
        false
    }

    /// How many of them can be options of another: the games born a day earlier.
    pub fn options(self) -> usize {
        match self.birthday {
            0 => 0,
            day => Universe { birthday: day - 1 }.len(),
        }
    }

    /// The form of a game.
    pub fn form(game: usize, forms: &mut Forms) -> Result<FormId, FormsFull> {
        let mut options = Vec::new();
        let mut rest = game;
        while rest != 0 {
            let option = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            options.push(Universe::form(option, forms)?);
        }
        forms.intern(options)
    }
}
