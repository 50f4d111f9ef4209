//! Hot Clobber: Clobber in which pieces also clobber those of their own player. Move one of your pieces onto
//! an orthogonal neighbour, whoever holds it, which is removed.
//!
//! How positions are stored and written: [`clobber`](super::clobber).

use super::clobber::{Variant, read_variant};
use crate::{AnyPosition, Entry, ParseError};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "hot-clobber",
    syntax: "hot-clobber:ROWSxCOLUMNSx…, or rows of letters: hot-clobber:LR./RL.",
    players: "any number; a piece belongs to one of them",
    moves: "Move your piece onto an orthogonal neighbour, yours or another player's, which is removed.",
    example: "hot-clobber:3x4",
    source: "A. N. Siegel, CGSuite (HotClobber)",
    read,
};

const VARIANT: Variant = Variant {
    name: "hot-clobber",
    diagonal: false,
    far: false,
    own: true,
};

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    read_variant(VARIANT, text, players)
}
