//! The rulesets that have a name. Help, completion, documents and the explorer's menus are drawn from here; a new ruleset is
//! one file in [`boards`](crate::boards) and one line in this one.

use crate::boards::*;
use crate::{AnyPosition, ParseError};

/// A ruleset with a name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name before the colon.
    pub name: &'static str,
    /// How positions are written.
    pub syntax: &'static str,
    /// Who plays: `any number of players, who all have the same moves`.
    pub players: &'static str,
    /// The moves, in words.
    pub moves: &'static str,
    /// A position to try.
    pub example: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
    /// Reads what stands behind the colon, for a number of players where that was asked for. The places of errors are
    /// those in that text.
    pub read: fn(&str, Option<usize>) -> Result<AnyPosition, ParseError>,
}

const ENTRIES: &[Entry] = &[
    amazons::ENTRY,
    anti_clobber::ENTRY,
    arc_kayles::ENTRY,
    childish::ENTRY,
    chomp::ENTRY,
    clobber::ENTRY,
    col::ENTRY,
    cram::ENTRY,
    cutcake::ENTRY,
    domineering::ENTRY,
    eatcake::ENTRY,
    elephants::ENTRY,
    euclid::ENTRY,
    fibonacci_nim::ENTRY,
    fission::ENTRY,
    fjords::ENTRY,
    graph_nim::ENTRY,
    coins::GRUNT,
    hot_clobber::ENTRY,
    king_clobber::ENTRY,
    maize::ENTRY,
    maundy_cake::ENTRY,
    maze::ENTRY,
    mem::ENTRY,
    coins::MOCK_TURTLE_FIVES,
    coins::MOCK_TURTLES,
    coins::MOEBIUS,
    coins::MOGUL,
    coins::MOIDORES,
    coins::MOTLEY,
    node_kayles::ENTRY,
    nogo::ENTRY,
    partizan_arc_kayles::ENTRY,
    rhombination::ENTRY,
    rook_clobber::ENTRY,
    coins::RUGS,
    coins::RULER,
    coins::RULER_FIVES,
    snort::ENTRY,
    coins::SYM,
    coins::SYMPLER,
    toads::ENTRY,
    toppling::ENTRY,
    tridomineering::ENTRY,
    triomineering::ENTRY,
    coins::TRIPLET_FIVES,
    coins::TRIPLETS,
    turn_and_eatcake::ENTRY,
    coins::TURNING_CORNERS,
    coins::TURNING_TURTLES,
    coins::TURNIPS,
    coins::TWINS,
    vector::ENTRY,
    vertex_geography::ENTRY,
    weighted_arc_kayles::ENTRY,
    wythoff::ENTRY,
];

/// All rulesets with a name, in alphabetical order.
pub fn registry() -> &'static [Entry] {
    ENTRIES
}

/// The ruleset with this name.
pub fn entry(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}
