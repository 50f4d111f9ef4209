//! Anti-Clobber: Clobber backwards. Move one of your pieces onto a bare orthogonal neighbour; a piece of the
//! other player appears on the cell that it left. For two players. From CGSuite's library. Every move fills a
//! cell, so a play ends.
//!
//! A position is the board, up to reflections and exchanges of axes; it does not fall into parts.

use super::bytes::Bytes;
use super::clobber::{letter, read_pieces};
use super::pieces::Pieces;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "anti-clobber",
    syntax: "anti-clobber:L../..R, rows of L, R and . (bare cells)",
    players: "two",
    moves: "Move your piece onto a bare orthogonal neighbour, and leave a piece of the other player behind.",
    example: "anti-clobber:L../..R",
    source: "A. N. Siegel, CGSuite (AntiClobber)",
    read,
};

/// The rules. On a cell, 0 is bare, 1 Left's and 2 Right's.
#[derive(PartialEq, Eq)]
struct AntiClobber;

impl Ruleset for AntiClobber {
    type Position = Bytes;

    fn name(&self) -> String {
        "anti-clobber".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let board = Pieces::unpack(position);
        let own = player as u8 + 1;
        for from in (0..board.cells.len()).filter(|&cell| own < 3 && board.cells[cell] == own) {
            for to in board
                .size
                .neighbours(from)
                .filter(|&to| board.cells[to] == 0)
            {
                let mut left = board.clone();
                left.cells[from] = 3 - own;
                left.cells[to] = own;
                visit(&[left.pack()]);
            }
        }
    }

    fn players(&self) -> Option<usize> {
        Some(2)
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let board = Pieces::unpack(&position);
        let bare = board.cells.contains(&0);
        let held = board.cells.iter().any(|&piece| piece != 0);
        if bare && held {
            vec![position]
        } else {
            Vec::new()
        }
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Pieces::unpack(&position).least_image(u8::MAX, true).pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        Pieces::unpack(position).spell(|piece| letter(piece, 2))
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        Some(Pieces::unpack(position).picture(|piece| letter(piece, 2)))
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "rows of L, R and . (bare cells), such as anti-clobber:L../..R";
    let (board, _) = read_pieces(text, Some(2), expected)?;
    Ok(AnyPosition::new(AntiClobber, board.pack()))
}
