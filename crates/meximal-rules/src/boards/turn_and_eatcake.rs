//! Turn-and-Eatcake: Eatcake, and whoever has eaten turns the pieces that are left by a right angle, so that
//! rows become columns. From *Winning Ways*. On boxes of more axes each axis becomes the one before it, and
//! the first the last; that generalisation is ours.
//!
//! How positions are stored: `cake`.

use super::cake::{Cake, Knife};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "turn-and-eatcake",
    syntax: "turn-and-eatcake:ROWSxCOLUMNSx…",
    players: "one for each axis",
    moves: "Eat a slice of a piece, one unit thick across your axis, from the end or from the middle, and \
            turn what is left.",
    example: "turn-and-eatcake:3x4",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways",
    read,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    Cake::read("turn-and-eatcake", Knife::EatAndTurn, text)
}
