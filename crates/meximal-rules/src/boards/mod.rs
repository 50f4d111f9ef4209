//! The classical games on boards, strips, graphs and heaps, one file each.

pub mod wythoff;
