//! Rook Clobber: Clobber over any distance. Move one of your pieces, like a rook in chess, over bare cells
//! onto the first piece that it meets, if another player holds it; that piece is removed. Pieces far apart
//! still meet, so a board is one part.
//!
//! How positions are stored and written: [`clobber`](super::clobber).

use super::clobber::{Variant, read_variant};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "rook-clobber",
    syntax: "rook-clobber:ROWSxCOLUMNSx…, or rows of letters: rook-clobber:LR./RL.",
    players: "any number; a piece belongs to one of them",
    moves: "Move your piece, like a rook, over bare cells onto the first piece it meets, if it is another \
            player's; that is removed.",
    example: "rook-clobber:3x4",
    source: "A. N. Siegel, CGSuite (Rooks)",
    read,
};

const VARIANT: Variant = Variant {
    name: "rook-clobber",
    diagonal: false,
    far: true,
    own: false,
};

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    read_variant(VARIANT, text, players)
}
