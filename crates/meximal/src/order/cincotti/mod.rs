//! Partizan games of N players by their value for each player (Cincotti, *Three-player partizan games*,
//! sections 2 to 6).
//!
//! Every player i compares games in an order of their own: x ≥ᵢ y unless y ≥ᵢ an option of somebody else in
//! x, or an option of i in y is ≥ᵢ x. Only two kinds of options are told apart, i's and everybody else's. So
//! x ≥ᵢ y holds exactly when π(x) ≥ π(y) for two players, where π, the projection of player i, gives i's
//! options to Left and all others to Right, in all subpositions.
//!
//! The definition is in [`Definition`]; [`Projections`] finds the two-player values of any game, and
//! [`Numbers`] the tuples of dyadic rationals of the games that are numbers. [`winner_by_values`] says what
//! these decide about elimination play.

mod days;
mod definition;
mod elimination;
mod numbers;
mod projection;
mod sums;

pub use days::{DayError, Newborn, number_forms, numbers_by_day};
pub use definition::Definition;
pub(crate) use elimination::winner_by_signs;
pub use elimination::{printed_winner, winner_by_values};
pub use numbers::{NumberError, Numbers, Values, integers_of_class};
pub use projection::{Comparison, Projections, compare};
pub use sums::possible_sums;

#[cfg(test)]
mod tests;
