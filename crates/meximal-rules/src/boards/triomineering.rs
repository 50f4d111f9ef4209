//! Triomineering: Domineering with straight trominoes. Each player has an axis and covers three free cells in
//! a row along it: Left vertically, Right horizontally, and on boxes there is a player for each axis. Saúl
//! Blanco and Aviezri Fraenkel.
//!
//! How positions are stored and written: [`domineering`](super::domineering).

use super::domineering::Tiles;
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "triomineering",
    syntax: "triomineering:ROWSxCOLUMNSx…, or rows of . (free) and # (covered): triomineering:..#/...",
    players: "one for each axis",
    moves: "Cover three free cells in a row along your axis: Left the first (vertical), the next player the \
            second, …",
    example: "triomineering:4x4",
    source: "S. A. Blanco, A. S. Fraenkel, Tromping games: tiling with trominoes",
    read,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    Tiles::read("triomineering", &[3], text)
}
