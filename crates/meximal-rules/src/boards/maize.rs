//! Maize: a token in a labyrinth. Each player has an axis, and moves the token forward along it, one cell,
//! but not onto or over blocked cells: Left down, Right to the right, and on boxes there is a player for each
//! axis. Albert, Nowakowski and Wolfe, *Lessons in Play*.
//!
//! How positions are stored and written: [`maze`](super::maze).

use super::maze::Labyrinth;
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "maize",
    syntax: "maize:o.#/..#, rows of o (the token), . (free) and # (blocked)",
    players: "one for each axis",
    moves: "Move the token forward along your axis, one cell, but not onto or over blocked cells: Left down, \
            Right to the right.",
    example: "maize:o.#/..#/...",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play",
    read,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    Labyrinth::read("maize", false, text)
}
