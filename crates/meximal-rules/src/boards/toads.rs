//! Toads and Frogs: toads go right, frogs go left, on a strip. A piece steps onto the next square if it is
//! bare, or jumps over one piece of the other kind onto a bare square just behind it. Richard Guy named the
//! game; *Winning Ways*, chapters 1 and 5. Toads are Left's, frogs are Right's.
//!
//! How positions are stored: `march`.

use super::march::March;
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "toads",
    syntax: "toads:TT..FF",
    players: "two: toads are Left's, frogs are Right's",
    moves: "A toad steps one square to the right, a frog to the left, onto a bare square, or jumps forward \
            over one of the other kind onto a bare square.",
    example: "toads:TT..FF",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 1",
    read,
};

const ANIMALS: March = March {
    name: "toads",
    right: b'T',
    left: b'F',
    jumps: true,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "a strip of T (toads), F (frogs) and . (bare squares), such as toads:TT..FF";
    ANIMALS.read(text, expected)
}

#[cfg(test)]
mod tests {
    use super::super::bytes::Bytes;
    use super::*;
    use crate::Ruleset;

    #[test]
    fn strips_fall_apart_where_nothing_moves() {
        let parts = |strip: &str| {
            let parts = ANIMALS.parts(Bytes::new(strip.as_bytes()));
            parts
                .iter()
                .map(|part| ANIMALS.spell(part))
                .collect::<Vec<_>>()
        };
        assert_eq!(parts("T.TTFF.F"), ["T.", ".F"]);
        assert_eq!(parts("FF.T.TT"), [".T."]);
        assert_eq!(parts("TF."), ["TF."]);
        assert_eq!(parts("TF.FT."), ["TF.FT."]);
        assert!(parts("TTFF").is_empty() && parts("...").is_empty());
    }

    #[test]
    fn strips_are_read_and_written() {
        assert_eq!(read("TT..FF", None).unwrap().spell(), "toads:TT..FF");
        assert_eq!(read("TT.LFF", None).unwrap_err().span, 3..4);
        assert!(read("", None).is_err());
    }
}
