//! The classical games on boards, strips, graphs and heaps, one file each.

mod bytes;
mod cells;
mod graph;
mod grid;
mod letters;
mod paint;
mod pieces;
mod reading;

pub mod arc_kayles;
pub mod chomp;
pub mod clobber;
pub mod col;
pub mod cram;
pub mod cutcake;
pub mod domineering;
pub mod node_kayles;
pub mod snort;
pub mod subtraction;
pub mod toads;
pub mod toppling;
pub mod wythoff;
