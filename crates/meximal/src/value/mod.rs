//! Values of games: what a theory says about a game in all sums, in place of its outcome alone.

pub mod big_dyadic;
pub mod grundy;
pub mod misere;
pub mod outcomes;
pub mod podium;
pub mod sequence;
pub mod short;
