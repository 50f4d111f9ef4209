//! Orders of partizan games of N players: which of two games is at least as good for a player. Spindler's
//! orders look at all sums in normal play; Cincotti's compare values, and make classes of numbers.

pub mod cincotti;
mod class;
pub mod spindler;

pub use class::{Class, ClassKind};
pub use spindler::Relation;
