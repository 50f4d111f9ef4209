//! Maze: a token in a labyrinth. Each player has an axis, and moves the token forward along it, any number of
//! cells, but not onto or over blocked cells: Left down, Right to the right, and on boxes there is a player
//! for each axis. Albert, Nowakowski and Wolfe, *Lessons in Play*, where the board stands on its corner.
//!
//! A position is rows of `o` (the token), `.` (free) and `#` (blocked): `maze:o.#/..#`. A part has only what
//! the token can reach, so it stands on the first cell there; the board has a bit for each free cell.

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
        let position = Standing {
            board: Cells::new(rows.size, free | 1 << token),
            token: token as u8,
        };
        Ok(AnyPosition::new(Labyrinth { name, far, axes }, position))
    }
}

/// A board and the cell with the token, which counts as free.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Standing {
    board: Cells,
    token: u8,
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
    type Position = Standing;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn options(&self, from: &Standing, player: usize, visit: &mut dyn FnMut(&[Standing])) {
        if player >= self.axes {
            return;
        }
        let board = from.board;
        let mut at = usize::from(from.token);
        while let Some(next) = board.size().next(at, player) {
            if board.free() >> next & 1 == 0 {
                break;
            }
            let token = next as u8;
            visit(&[Standing { board, token }]);
            if !self.far {
                break;
            }
            at = next;
        }
    }

    fn players(&self) -> Option<usize> {
        Some(self.axes)
    }

    fn parts(&self, Standing { board, token }: Standing) -> Vec<Standing> {
        let board = from(board.size(), board.free(), token.into());
        if board.size().cells() > 1 {
            vec![Standing { board, token: 0 }]
        } else {
            Vec::new()
        }
    }

    fn spell(&self, position: &Standing) -> String {
        grid::spell_rows(position.board.size(), |cell| letter(position, cell))
    }

    fn picture(&self, position: &Standing) -> Option<String> {
        let size = position.board.size();
        Some(grid::picture(size, |cell| letter(position, cell)))
    }
}

fn letter(position: &Standing, cell: usize) -> char {
    match position.board.free() >> cell & 1 {
        _ if cell == usize::from(position.token) => 'o',
        1 => '.',
        _ => '#',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written() {
        for text in ["o.#/..#", "#./.o/..", "o", ".o.//#.."] {
            let spelled = read(text, None).unwrap().spell();
            assert_eq!(spelled, format!("maze:{text}"));
        }
        assert!(read("..", None).is_err() && read("oo", None).is_err());
    }
}
