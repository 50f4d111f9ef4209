//! Cutcake: rectangles of cake; each player has an axis, and cuts a piece in two across it, at an integer length. Left
//! divides the rows, Right the columns; three players on boxes is Cincotti's Cutblock. Conway has it in *On Numbers and
//! Games*, chapter 15 (Cutcake), where all its values are integers.
//!
//! A position is the lengths of one piece. A piece in which nobody can cut is dropped.

use super::grid::{MAX_AXES, read_lengths};
use super::reading::trimmed;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "cutcake",
    syntax: "cutcake:ROWSxCOLUMNSx…",
    players: "one for each axis",
    moves: "Cut a piece of cake in two, with an integer cut that divides its length along your axis.",
    example: "cutcake:3x4",
    source: "J. H. Conway, On Numbers and Games, chapter 15; for three players \
             A. Cincotti, The game of Cutblock, Integers 8 (2008), #G06",
    read,
};

/// The longest side: pieces are searched.
const MAX_LENGTH: u32 = 10_000;

/// The rules for a number of axes.
struct Cutcake {
    axes: usize,
}

/// The lengths of a piece; 0 behind the last axis.
type Piece = [u16; MAX_AXES];

impl Ruleset for Cutcake {
    type Position = Piece;

    fn name(&self) -> String {
        "cutcake".to_owned()
    }

    fn options(&self, piece: &Piece, player: usize, visit: &mut dyn FnMut(&[Piece])) {
        let Some(&length) = piece.get(player) else {
            return;
        };
        // The two sides of a cut are the same the other way round.
        for one in 1..=length / 2 {
            let mut both = [*piece, *piece];
            both[0][player] = one;
            both[1][player] = length - one;
            visit(&both);
        }
    }

    fn players(&self) -> Option<usize> {
        Some(self.axes)
    }

    fn parts(&self, piece: Piece) -> Vec<Piece> {
        let none = piece.iter().all(|&length| length <= 1) || piece[..self.axes].contains(&0);
        if none { Vec::new() } else { vec![piece] }
    }

    fn spell(&self, piece: &Piece) -> String {
        let lengths = piece[..self.axes].iter().map(u16::to_string);
        lengths.collect::<Vec<String>>().join("x")
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "the lengths of a cake's sides, such as cutcake:3x4";
    let span = trimmed(text);
    let lengths = read_lengths(text, span.clone(), MAX_LENGTH, expected)?;
    if lengths.len() < 2 {
        return Err(ParseError::new(
            text,
            span,
            "a cake has at least two sides",
            expected,
        ));
    }
    let mut piece = [0; MAX_AXES];
    for (side, &length) in piece.iter_mut().zip(&lengths) {
        *side = length as u16;
    }
    let axes = lengths.len();
    Ok(AnyPosition::new(Cutcake { axes }, piece))
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
