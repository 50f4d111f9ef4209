//! Eatcake: rectangles of cake; each player has an axis, and eats a slice one unit thick across it, from
//! anywhere in a piece. What is left on its two sides is two pieces, or one, or nothing. Left takes a row,
//! Right a column. From *Winning Ways*; the generalisation to boxes and more players is ours.
//!
//! How positions are stored: `cake`.

use super::cake::{Cake, Knife};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "eatcake",
    syntax: "eatcake:ROWSxCOLUMNSx…",
    players: "one for each axis",
    moves: "Eat a slice of a piece, one unit thick across your axis, from the end or from the middle.",
    example: "eatcake:3x4",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways",
    read,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    Cake::read("eatcake", Knife::Eat, text)
}
