//! King Clobber: Clobber in eight directions. Move one of your pieces, like a king in chess, onto a neighbour
//! held by another player, which is removed.
//!
//! How positions are stored and written: [`clobber`](super::clobber).

use super::clobber::{Variant, read_variant};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "king-clobber",
    syntax: "king-clobber:ROWSxCOLUMNSx…, or rows of letters: king-clobber:LR./RL.",
    players: "any number; a piece belongs to one of them",
    moves: "Move your piece, like a king, onto a neighbour held by another player, which is removed.",
    example: "king-clobber:3x4",
    source: "A. N. Siegel, CGSuite (Kings)",
    read,
};

const VARIANT: Variant = Variant {
    name: "king-clobber",
    diagonal: true,
    far: false,
    own: false,
};

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    read_variant(VARIANT, text, players)
}
