//! The classical games on boards, strips, graphs and heaps, one file each.

mod bytes;
mod cake;
mod cells;
mod graph;
mod grid;
mod incidence;
mod kayles;
mod letters;
mod march;
mod memory;
mod paint;
mod pieces;
mod reading;

pub mod amazons;
pub mod anti_clobber;
pub mod antonim;
pub mod arc_kayles;
pub mod childish;
pub mod chomp;
pub mod clobber;
pub mod codes;
pub mod coins;
pub mod col;
pub mod cram;
pub mod cutcake;
pub mod domineering;
pub mod eatcake;
pub mod elephants;
pub mod euclid;
pub mod fibonacci_nim;
pub mod fission;
pub mod fjords;
pub mod formula;
pub mod graph_nim;
pub mod hot_clobber;
pub mod king_clobber;
pub mod maize;
pub mod maundy_cake;
pub mod maze;
pub mod mem;
pub mod node_kayles;
pub mod nogo;
pub mod partizan_arc_kayles;
pub mod queen_clobber;
pub mod rhombination;
pub mod rook_clobber;
pub mod snort;
pub mod subtraction;
pub mod toads;
pub mod toppling;
pub mod tridomineering;
pub mod triomineering;
pub mod turn_and_eatcake;
pub mod vector;
pub mod vertex_geography;
pub mod weighted_arc_kayles;
pub mod wythoff;

use crate::Entry;

/// The rulesets that have a name, in alphabetical order.
pub(crate) const ENTRIES: &[Entry] = &[
    amazons::ENTRY,
    anti_clobber::ENTRY,
    antonim::ENTRY,
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
    queen_clobber::ENTRY,
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
