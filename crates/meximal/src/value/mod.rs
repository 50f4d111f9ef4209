//! Values of games: what a theory says about a game beyond its outcome.

pub mod grundy;
pub mod sequence;
