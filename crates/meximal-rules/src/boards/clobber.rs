//! Clobber: move one of your pieces onto an orthogonal neighbour held by another player, which is removed.
//! Albert, Grossman, Nowakowski and Wolfe invented it in 2001. Here any number of players have pieces, on
//! boards of any number of axes.
//!
//! At the start, cell (r, c) holds a piece of player (r + c) mod N, counted from 0. Other positions are rows
//! of letters with `.` for bare cells: `clobber:LR./RL.`. So `--players` changes the start `clobber:3x4`, and
//! in rows of letters it says who R is; without it there are two players, or as many as the letters need
//! (`letters`).
//!
//! Pieces that hang together are a part; where they all belong to one player they are dropped. Reflections
//! and exchanges of axes do not matter. The same file plays the variants, which have a file with their words
//! each: pieces that go farther, or in more directions, or clobber their own.

use super::bytes::Bytes;
use super::grid::{self, Direction, Size};
use super::letters::{self, Count, Name};
use super::pieces::Pieces;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "clobber",
    syntax: "clobber:ROWSxCOLUMNSx…, or rows of letters: clobber:LR./RL.",
    players: "any number; a piece belongs to one of them",
    moves: "Move your piece onto an orthogonal neighbour held by another player, which is removed.",
    example: "clobber:3x4",
    source: "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, Integers \
             5 (2005), #A1",
    read,
};

/// The most cells.
pub(crate) const MAX_CELLS: usize = 256;

/// What makes a variant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Variant {
    /// The name of the game.
    pub name: &'static str,
    /// Whether pieces also move diagonally.
    pub diagonal: bool,
    /// Whether pieces move over bare cells to the first piece that they meet.
    pub far: bool,
    /// Whether pieces clobber those of their own player.
    pub own: bool,
}

const CLOBBER: Variant = Variant {
    name: "clobber",
    diagonal: false,
    far: false,
    own: false,
};

/// The rules for a number of players. On a cell, 0 is bare and `p + 1` a piece of player `p`.
#[derive(PartialEq, Eq)]
struct Clobber {
    variant: Variant,
    count: Count,
}

impl Clobber {
    /// The cell of the first piece that a piece meets.
    fn meets(&self, board: &Pieces, from: usize, direction: &Direction) -> Option<usize> {
        let mut to = board.size.step(from, direction)?;
        while self.variant.far && board.cells[to] == 0 {
            to = board.size.step(to, direction)?;
        }
        (board.cells[to] != 0).then_some(to)
    }
}

impl Ruleset for Clobber {
    type Position = Bytes;

    fn name(&self) -> String {
        self.variant.name.to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let board = Pieces::unpack(position);
        let own = player as u8 + 1;
        let directions = board.size.directions(self.variant.diagonal);
        for from in (0..board.cells.len()).filter(|&cell| board.cells[cell] == own) {
            for to in directions
                .iter()
                .filter_map(|way| self.meets(&board, from, way))
            {
                if board.cells[to] != own || self.variant.own {
                    let mut left = board.clone();
                    left.cells[from] = 0;
                    left.cells[to] = own;
                    visit(&[left.pack()]);
                }
            }
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let board = Pieces::unpack(&position);
        let mut parts = board.components(self.variant.diagonal, |piece| piece != 0);
        if self.variant.far {
            parts = vec![parts.concat()];
        }
        let alive = |part: &Vec<usize>| {
            let mixed = part
                .iter()
                .any(|&cell| board.cells[cell] != board.cells[part[0]]);
            mixed || self.variant.own && part.len() > 1
        };
        let alive = parts.into_iter().filter(alive);
        alive.map(|part| board.only(&part, 0).pack()).collect()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Pieces::unpack(&position).least_image(0, true).pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        let board = Pieces::unpack(position);
        if board == start(board.size, self.count.players) {
            return board.size.spell();
        }
        board.spell(|piece| letter(piece, self.count.players))
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        Some(Pieces::unpack(position).picture(|piece| letter(piece, self.count.players)))
    }
}

/// The letter of a piece, or of a bare cell.
pub(crate) fn letter(piece: u8, players: usize) -> char {
    match piece {
        0 => '.',
        _ => letters::letter(usize::from(piece) - 1, players),
    }
}

/// The position at the start: the players in turn along every axis.
pub(crate) fn start(size: Size, players: usize) -> Pieces {
    let piece = |cell: usize| {
        let place = size.place(cell);
        let steps: usize = place[..size.axes()].iter().map(|&at| usize::from(at)).sum();
        (steps % players) as u8 + 1
    };
    Pieces {
        size,
        cells: (0..size.cells()).map(piece).collect(),
    }
}

/// Reads rows of pieces: `LR./RL.`, and counts the players.
pub(crate) fn read_pieces(
    text: &str,
    players: Option<usize>,
    expected: &str,
) -> Result<(Pieces, Count), ParseError> {
    let cell = |rest: &str| match letters::name(rest) {
        Some((name, length)) => Some((Some(name), length)),
        None => rest.starts_with('.').then_some((None, 1)),
    };
    let rows = grid::read_cells(text, MAX_CELLS, expected, cell)?;
    let named = rows.cells.iter();
    let named = named.filter_map(|&(name, at)| Some((name?, at..at + 1)));
    let count = letters::count(text, named, players)?;
    let piece = |&(name, _): &(Option<Name>, usize)| match name {
        Some(name) => letters::player(name, count.players) as u8 + 1,
        None => 0,
    };
    let size = rows.size;
    let cells = rows.cells.iter().map(piece).collect();
    Ok((Pieces { size, cells }, count))
}

/// Reads a board of a variant.
pub(crate) fn read_variant(
    variant: Variant,
    text: &str,
    players: Option<usize>,
) -> Result<AnyPosition, ParseError> {
    let name = variant.name;
    let expected =
        format!("a size, such as {name}:3x4, or rows of letters, such as {name}:LR./RL.");
    let (board, count) = if grid::is_size(text) {
        let size = grid::read_size(text, MAX_CELLS, &expected)?;
        let count = letters::count(text, [], players)?;
        (start(size, count.players), count)
    } else {
        read_pieces(text, players, &expected)?
    };
    Ok(AnyPosition::new(Clobber { variant, count }, board.pack()))
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    read_variant(CLOBBER, text, players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written() {
        assert_eq!(read("3x4", Some(3)).unwrap().spell(), "clobber:3x4");
        assert_eq!(read("LR./RL.", None).unwrap().spell(), "clobber:LR./RL.");
        assert_eq!(read("LRL/RLR", None).unwrap().spell(), "clobber:2x3");
        assert_eq!(read("LCR/CRL", None).unwrap().spell(), "clobber:2x3");
        assert_eq!(read("LCR/CRL", None).unwrap().players(), Some(3));
        assert_eq!(read("12/34", None).unwrap().players(), Some(4));
        assert_eq!(read("LC1/C2R", None).unwrap().spell(), "clobber:12/34");
        assert_eq!(read("L?", None).unwrap_err().span, 1..2);
        assert_eq!(read("LCR", Some(2)).unwrap_err().span, 1..2);
        assert!(read("LR/R", None).is_err() && read("20x20", None).is_err());
    }
}
