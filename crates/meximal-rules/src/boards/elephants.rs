//! Elephants and Rhinos: elephants go right, rhinos go left, on a strip, one square at a time and onto bare
//! squares only; nobody jumps. Toads and Frogs for heavier animals. From *Lessons in Play*.
//!
//! How positions are stored: `march`.

use super::march::March;
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "elephants",
    syntax: "elephants:E..R.R",
    players: "two: elephants are Left's, rhinos are Right's",
    moves: "An elephant steps one square to the right, a rhino to the left, onto a bare square.",
    example: "elephants:E..R.R",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play",
    read,
};

const ANIMALS: March = March {
    name: "elephants",
    right: b'E',
    left: b'R',
    jumps: false,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected =
        "a strip of E (elephants), R (rhinos) and . (bare squares), such as elephants:E..R.R";
    ANIMALS.read(text, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_are_read_and_written() {
        assert_eq!(read("E..R.R", None).unwrap().spell(), "elephants:E..R.R");
        assert_eq!(read("E.T", None).unwrap_err().span, 2..3);
    }
}
