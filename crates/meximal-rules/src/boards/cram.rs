//! Cram: cover two free neighbouring cells, along any axis; Domineering without the quarrel over axes.
//! Impartial, for any number of players. Martin Gardner wrote about it in 1974.
//!
//! A position is the set of its free cells (a bit for each). Cells that hang together are a part, single ones
//! are dropped; reflections and exchanges of axes do not matter. In progress a position is written as rows of
//! `.` (free) and `#` (covered): `cram:..#/#..`.

use super::cells::{Cells, members};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "cram",
    syntax: "cram:ROWSxCOLUMNSx…, or rows of . (free) and # (covered): cram:..#/#..",
    players: "any number of players, who all have the same moves",
    moves: "Cover two free neighbouring cells along any axis.",
    example: "cram:3x4",
    source: "M. Gardner, Mathematical Games: Cram, crosscram and quadraphage, Scientific American 230 \
             (1974); E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 15",
    read,
};

/// The rules.
#[derive(PartialEq, Eq)]
struct Cram;

impl Ruleset for Cram {
    type Position = Cells;

    fn name(&self) -> String {
        "cram".to_owned()
    }

    fn options(&self, cells: &Cells, _player: usize, visit: &mut dyn FnMut(&[Cells])) {
        for axis in 0..cells.size().axes() {
            let pair = 1 | 1u128
                .checked_shl(cells.size().stride(axis) as u32)
                .unwrap_or(0);
            for first in members(cells.pairs(axis)) {
                visit(&[Cells::new(cells.size(), cells.free() & !(pair << first))]);
            }
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, cells: Cells) -> Vec<Cells> {
        cells.parts()
    }

    fn normal_form(&self, cells: Cells) -> Cells {
        cells.least_image(true)
    }

    fn spell(&self, cells: &Cells) -> String {
        cells.spell()
    }

    fn picture(&self, cells: &Cells) -> Option<String> {
        Some(cells.picture())
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "a size, such as cram:3x4, or rows such as cram:..#/#..";
    Ok(AnyPosition::new(Cram, Cells::read(text, expected)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written() {
        for text in ["3x4", "2x2x2", ".#/..", ".#/..//../..", "1x128", "2x0"] {
            assert_eq!(read(text, Some(4)).unwrap().spell(), format!("cram:{text}"));
        }
    }
}
