//! Fission: stones on a grid. A stone splits along your axis: both its neighbours along it must be free cells
//! of the board; the stone goes, and each of the two gets one. Left splits vertically, Right horizontally,
//! and on boxes there is a player for each axis. From CGSuite's library.
//!
//! A position is rows of `o` (stone), `.` (free) and `#` (no cell); `fission:3x3` has one stone, in the
//! middle (or just before it). A stone that can never split is as good as no cell. Cells that hang together
//! are a part; those without stones are dropped. Reflections do not matter.

use super::bytes::Bytes;
use super::grid::{self, Size};
use super::pieces::Pieces;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "fission",
    syntax: "fission:ROWSxCOLUMNSx…, or rows of o (stone), . (free) and # (no cell): fission:...../.o.o.",
    players: "one for each axis",
    moves: "Take a stone both of whose neighbours along your axis are free, and put a stone on each of \
            the two.",
    example: "fission:5x5",
    source: "A. N. Siegel, CGSuite (Fission)",
    read,
};

/// The most cells.
const MAX_CELLS: usize = 256;
const NONE: u8 = 0;
const FREE: u8 = 1;
const STONE: u8 = 2;

/// The rules for a number of axes.
#[derive(PartialEq, Eq)]
struct Fission {
    axes: usize,
}

/// The cells before and behind a cell along an axis.
fn sides(size: Size, cell: usize, axis: usize) -> Option<[usize; 2]> {
    let behind = size.next(cell, axis)?;
    let before = cell.checked_sub(size.stride(axis))?;
    (size.next(before, axis) == Some(cell)).then_some([before, behind])
}

impl Ruleset for Fission {
    type Position = Bytes;

    fn name(&self) -> String {
        "fission".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let board = Pieces::unpack(position);
        if player >= board.size.axes() {
            return;
        }
        for cell in (0..board.cells.len()).filter(|&cell| board.cells[cell] == STONE) {
            let Some(sides) = sides(board.size, cell, player) else {
                continue;
            };
            if sides.iter().all(|&side| board.cells[side] == FREE) {
                let mut left = board.clone();
                left.cells[cell] = FREE;
                for side in sides {
                    left.cells[side] = STONE;
                }
                visit(&[left.pack()]);
            }
        }
    }

    fn players(&self) -> Option<usize> {
        Some(self.axes)
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let mut board = Pieces::unpack(&position);
        let size = board.size;
        loop {
            let stuck = |&cell: &usize| {
                let open = |axis| {
                    sides(size, cell, axis)
                        .is_some_and(|both| both.iter().all(|&side| board.cells[side] != NONE))
                };
                board.cells[cell] == STONE && !(0..size.axes()).any(open)
            };
            let Some(cell) = (0..board.cells.len()).find(stuck) else {
                break;
            };
            board.cells[cell] = NONE;
        }
        let parts = board.components(false, |cell| cell != NONE).into_iter();
        let alive = parts.filter(|part| part.iter().any(|&cell| board.cells[cell] == STONE));
        alive.map(|part| board.only(&part, NONE).pack()).collect()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Pieces::unpack(&position).least_image(NONE, false).pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        let board = Pieces::unpack(position);
        if board == start(board.size) {
            return board.size.spell();
        }
        board.spell(letter)
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        Some(Pieces::unpack(position).picture(letter))
    }
}

fn letter(cell: u8) -> char {
    match cell {
        FREE => '.',
        STONE => 'o',
        _ => '#',
    }
}

/// One stone in the middle.
fn start(size: Size) -> Pieces {
    let mut cells = vec![FREE; size.cells()];
    let along =
        (0..size.axes()).map(|axis| size.length(axis).saturating_sub(1) / 2 * size.stride(axis));
    if let Some(middle) = cells.get_mut(along.sum::<usize>()) {
        *middle = STONE;
    }
    Pieces { size, cells }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected =
        "a size, such as fission:5x5, or rows of o, . and #, such as fission:...../.o.o.";
    let board = if grid::is_size(text) {
        start(grid::read_size(text, MAX_CELLS, expected)?)
    } else {
        let rows = grid::read_rows(text, MAX_CELLS, expected)?;
        let mut cells = Vec::new();
        for &(letter, at) in &rows.cells {
            cells.push(match letter {
                'o' => STONE,
                '.' => FREE,
                '#' => NONE,
                _ => return Err(ParseError::unexpected(text, at, expected)),
            });
        }
        Pieces {
            size: rows.size,
            cells,
        }
    };
    let axes = board.size.axes();
    Ok(AnyPosition::new(Fission { axes }, board.pack()))
}
