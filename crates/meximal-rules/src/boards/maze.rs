//! Maze: a token in a labyrinth. Each player has an axis, and moves the token forward along it, any number of
//! cells, but not onto or over blocked cells: Left down, Right to the right, and on boxes there is a player
//! for each axis. Albert, Nowakowski and Wolfe, *Lessons in Play*, where the board stands on its corner.
//!
//! A position is rows of `o` (the token), `.` (free) and `#` (blocked): `maze:o.#/..#`. What the token cannot
//! reach is dropped, so it stands on the first cell of the board that is left; the board has a bit for each
//! free cell.

use super::cells::{Cells, members};
use super::grid::{self, MAX_AXES, MAX_CELLS, Size};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "maze",
    syntax: "maze:o.#/..#, rows of o (the token), . (free) and # (blocked)",
    players: "one for each axis",
    moves: "Move the token forward along your axis, any number of cells, but not onto or over blocked cells: \
            Left down, Right to the right.",
    example: "maze:o.#/..#/...",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play",
    read,
};

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    Labyrinth::read("maze", true, text)
}

/// The rules for a number of axes.
#[derive(PartialEq, Eq)]
pub(crate) struct Labyrinth {
    name: &'static str,
    far: bool,
    axes: usize,
}

impl Labyrinth {
    /// Reads a board with one token.
    pub(crate) fn read(
        name: &'static str,
        far: bool,
        text: &str,
    ) -> Result<AnyPosition, ParseError> {
        let expected = format!("rows of o (the token), . and #, such as {name}:o.#/..#");
        let rows = grid::read_rows(text, MAX_CELLS, &expected)?;
        let mut free = 0;
        let mut token = None;
        for (cell, &(letter, at)) in rows.cells.iter().enumerate() {
            match letter {
                '#' => {}
                '.' => free |= 1 << cell,
                'o' if token.is_none() => token = Some(cell),
                _ => return Err(ParseError::unexpected(text, at, expected)),
            }
        }
        let Some(token) = token else {
            return Err(ParseError::new(
                text,
                0..text.len(),
                "a board without a token",
                expected,
            ));
        };
        let axes = rows.size.axes();
        let position = from(rows.size, free, token);
        Ok(AnyPosition::new(Labyrinth { name, far, axes }, position))
    }
}

/// What a token on a cell can reach: a board whose first cell it stands on.
fn from(size: Size, free: u128, token: usize) -> Cells {
    let mut reached = 1u128 << token;
    // Every step leads to a cell with a greater number.
    for cell in token..size.cells() {
        if reached >> cell & 1 == 1 {
            let steps = (0..size.axes()).filter_map(|axis| size.next(cell, axis));
            reached |= steps.fold(0, |all, next| all | 1 << next) & free;
        }
    }
    let start = size.place(token);
    let mut lengths = [1; MAX_AXES];
    for cell in members(reached) {
        let place = size.place(cell);
        for axis in 0..size.axes() {
            lengths[axis] = lengths[axis].max(place[axis] - start[axis] + 1);
        }
    }
    let around = Size::new(&lengths[..size.axes()]);
    let mut kept = 0;
    for cell in members(reached) {
        let place = size.place(cell);
        let steps = (0..size.axes())
            .map(|axis| usize::from(place[axis] - start[axis]) * around.stride(axis));
        kept |= 1 << steps.sum::<usize>();
    }
    Cells::new(around, kept)
}

impl Ruleset for Labyrinth {
    type Position = Cells;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn options(&self, board: &Cells, player: usize, visit: &mut dyn FnMut(&[Cells])) {
        if player >= self.axes {
            return;
        }
        let mut at = 0;
        while let Some(next) = board.size().next(at, player) {
            if board.free() >> next & 1 == 0 {
                break;
            }
            visit(&[from(board.size(), board.free(), next)]);
            if !self.far {
                break;
            }
            at = next;
        }
    }

    fn players(&self) -> Option<usize> {
        Some(self.axes)
    }

    fn parts(&self, board: Cells) -> Vec<Cells> {
        if board.size().cells() > 1 {
            vec![board]
        } else {
            Vec::new()
        }
    }

    fn spell(&self, board: &Cells) -> String {
        grid::spell_rows(board.size(), |cell| letter(board, cell))
    }

    fn picture(&self, board: &Cells) -> Option<String> {
        Some(grid::picture(board.size(), |cell| letter(board, cell)))
    }
}

fn letter(board: &Cells, cell: usize) -> char {
    match board.free() >> cell & 1 {
        _ if cell == 0 => 'o',
        1 => '.',
        _ => '#',
    }
}
