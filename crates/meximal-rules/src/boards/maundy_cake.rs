//! Maundy Cake: rectangles of cake; each player has an axis, and divides a piece along it into any number of
//! equal pieces with integer lengths. Left divides the rows, Right the columns. From *Winning Ways*, chapter
//! 2; the generalisation to boxes and more players is ours.
//!
//! How positions are stored: `cake`.

use super::cake::{Cake, Knife};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "maundy-cake",
    syntax: "maundy-cake:ROWSxCOLUMNSx…",
    players: "one for each axis",
    moves: "Divide a piece into any number of equal pieces, with integer cuts across your axis.",
    example: "maundy-cake:4x6",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 2",
    read,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    Cake::read("maundy-cake", Knife::Share, text)
}
