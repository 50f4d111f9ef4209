//! NoGo: put a stone on a bare cell, so that afterwards every group of stones, yours and others', still has a
//! bare cell beside it; nobody is ever captured. Invented as Anti-Atari Go; played at the Banff workshop of
//! 2011. Here any number of players have stones, on boards of any number of axes.
//!
//! A position is the board: `nogo:3x3` is bare, rows of letters have stones: `nogo:L../.R.`. It does not fall
//! into parts; reflections and exchanges of axes do not matter. `--players` says who R is; without it there
//! are two players, or as many as the letters need (`letters`).

use super::bytes::Bytes;
use super::clobber::{letter, read_pieces};
use super::grid;
use super::letters::{self, Count};
use super::pieces::Pieces;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "nogo",
    syntax: "nogo:ROWSxCOLUMNSx…, or rows of letters: nogo:L../.R.",
    players: "any number, with stones each",
    moves: "Put a stone on a bare cell; afterwards every group of stones must have a bare cell beside it.",
    example: "nogo:3x3",
    source: "C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo Tree Search on a normal form game: \
             NoGo (2011)",
    read,
};

/// The most cells.
const MAX_CELLS: usize = 128;

/// The rules for a number of players. On a cell, 0 is bare and `p + 1` a stone of player `p`.
#[derive(PartialEq, Eq)]
struct NoGo {
    count: Count,
}

/// Whether every group of stones has a bare cell beside it.
fn breathes(board: &Pieces) -> bool {
    let kinds = board.cells.iter().copied().max().unwrap_or(0);
    let free = |group: &Vec<usize>| {
        let mut around = group.iter().flat_map(|&cell| board.size.neighbours(cell));
        around.any(|cell| board.cells[cell] == 0)
    };
    (1..=kinds).all(|kind| {
        board
            .components(false, |piece| piece == kind)
            .iter()
            .all(free)
    })
}

impl Ruleset for NoGo {
    type Position = Bytes;

    fn name(&self) -> String {
        "nogo".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let mut board = Pieces::unpack(position);
        for cell in 0..board.cells.len() {
            if board.cells[cell] == 0 {
                board.cells[cell] = player as u8 + 1;
                if breathes(&board) {
                    visit(&[board.pack()]);
                }
                board.cells[cell] = 0;
            }
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Pieces::unpack(&position).least_image(u8::MAX, true).pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        let board = Pieces::unpack(position);
        if board.cells.iter().all(|&piece| piece == 0) {
            return board.size.spell();
        }
        board.spell(|piece| letter(piece, self.count.players))
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        Some(Pieces::unpack(position).picture(|piece| letter(piece, self.count.players)))
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "a size, such as nogo:3x3, or rows of letters, such as nogo:L../.R.";
    let (board, count) = if grid::is_size(text) {
        let size = grid::read_size(text, MAX_CELLS, expected)?;
        let cells = vec![0; size.cells()];
        (Pieces { size, cells }, letters::count(text, [], players)?)
    } else {
        read_pieces(text, players, expected)?
    };
    if !breathes(&board) {
        let message = "a group of stones has no bare cell beside it";
        return Err(ParseError::new(text, 0..text.len(), message, expected));
    }
    Ok(AnyPosition::new(NoGo { count }, board.pack()))
}
