//! Cutcake: rectangles of cake; each player has an axis, and cuts a piece in two across it, at an integer
//! length. Left divides the rows, Right the columns; three players on boxes is Cincotti's Cutblock. In
//! *Winning Ways*, chapter 2, all its values for two are integers.
//!
//! How positions are stored: `cake`.

use super::cake::{Cake, Knife};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "cutcake",
    syntax: "cutcake:ROWSxCOLUMNSx…",
    players: "one for each axis",
    moves: "Cut a piece of cake in two, with an integer cut that divides its length along your axis.",
    example: "cutcake:3x4",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 2; for three players \
             A. Cincotti, The game of Cutblock, Integers 8 (2008), #G06",
    read,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    Cake::read("cutcake", Knife::Cut, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cakes_are_read_and_written() {
        assert_eq!(read("3 x 40", None).unwrap().spell(), "cutcake:3x40");
        assert_eq!(read("2x3x4", None).unwrap().players(), Some(3));
        assert_eq!(read("3x", None).unwrap_err().span, 2..2);
        assert!(read("3", None).is_err() && read("3x4.", None).is_err());
    }
}
