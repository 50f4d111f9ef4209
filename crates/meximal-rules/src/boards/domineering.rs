//! Domineering: each player has an axis of the board and covers two free neighbouring cells along it. Left
//! places vertical dominoes, Right horizontal ones; on a box of three axes there are three players, and so
//! on. Göran Andersson invented the game around 1973; Cincotti plays it with three on a box.
//!
//! A position is the set of its free cells (a bit for each). Cells that hang together are a part, single ones
//! are dropped, and reflections do not matter. In progress a position is written as rows of `.` (free) and
//! `#` (covered), with `/` between rows and `//` between layers: `domineering:..#/#..`.

use super::cells::{Cells, members};
use crate::{AnyPosition, Entry, ParseError, Ruleset, SureMoves};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "domineering",
    syntax: "domineering:ROWSxCOLUMNSx…, or rows of . (free) and # (covered): domineering:..#/#..",
    players: "one for each axis",
    moves: "Cover two free neighbouring cells along your axis: Left the first (vertical), the next player \
            the second, …",
    example: "domineering:4x4",
    source: "G. Andersson, about 1973; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 5; \
             for three players A. Cincotti, Three-player Domineering",
    read,
};

/// The rules of tiles in a row, for a number of axes.
#[derive(PartialEq, Eq)]
pub(crate) struct Tiles {
    name: &'static str,
    /// The lengths of the tiles, 2 or 3.
    lengths: &'static [u32],
    axes: usize,
}

impl Tiles {
    /// Reads a board.
    pub(crate) fn read(
        name: &'static str,
        lengths: &'static [u32],
        text: &str,
    ) -> Result<AnyPosition, ParseError> {
        let expected = format!("a size, such as {name}:4x4, or rows such as {name}:..#/#..");
        let cells = Cells::read(text, &expected)?;
        let axes = cells.size().axes();
        Ok(AnyPosition::new(
            Tiles {
                name,
                lengths,
                axes,
            },
            cells,
        ))
    }
}

impl Ruleset for Tiles {
    type Position = Cells;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn options(&self, cells: &Cells, player: usize, visit: &mut dyn FnMut(&[Cells])) {
        if player >= cells.size().axes() {
            return;
        }
        let stride = cells.size().stride(player) as u32;
        let pairs = cells.pairs(player);
        for &length in self.lengths {
            // The first cells of tiles: a tile of three is two pairs.
            let (firsts, tile) = match length {
                2 => (pairs, 1 | shifted(1, stride)),
                _ => (
                    pairs & pairs.checked_shr(stride).unwrap_or(0),
                    1 | shifted(1, stride) | shifted(1, 2 * stride),
                ),
            };
            for first in members(firsts) {
                visit(&[Cells::new(cells.size(), cells.free() & !(tile << first))]);
            }
        }
    }

    fn mobility(&self, cells: &Cells, player: usize) -> u32 {
        if player < cells.size().axes() {
            cells.pairs(player).count_ones()
        } else {
            0
        }
    }

    fn sure_moves(&self, cells: &Cells, player: usize) -> Option<SureMoves> {
        (self.lengths == [2] && player < self.axes).then(|| SureMoves {
            least: cells.tiles_of_two(player, cells.alone_across(player)),
            most: cells.tiles_of_two(player, cells.free()),
        })
    }

    fn players(&self) -> Option<usize> {
        Some(self.axes)
    }

    fn parts(&self, cells: Cells) -> Vec<Cells> {
        cells.parts()
    }

    fn normal_form(&self, cells: Cells) -> Cells {
        cells.least_image(false)
    }

    fn spell(&self, cells: &Cells) -> String {
        cells.spell()
    }

    fn picture(&self, cells: &Cells) -> Option<String> {
        Some(cells.picture())
    }
}

fn shifted(set: u128, by: u32) -> u128 {
    set.checked_shl(by).unwrap_or(0)
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    Tiles::read("domineering", &[2], text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_a_player_for_each_axis() {
        assert_eq!(read("4x4", None).unwrap().players(), Some(2));
        assert_eq!(read("2x2x3", Some(3)).unwrap().players(), Some(3));
        assert_eq!(read(".#/..//", None).unwrap().players(), Some(3));
        assert_eq!(
            read("..#/#..", None).unwrap().spell(),
            "domineering:..#/#.."
        );
        assert_eq!(read("..#/?..", None).unwrap_err().span, 4..5);
        assert!(
            read("", None).is_err() && read("12x12", None).is_err() && read("4", None).is_err()
        );
    }
}
