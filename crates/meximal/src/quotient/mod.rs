//! Quotients: reduced labelled monoids that solve a game (Plambeck and Siegel, for any convention whose labels are folds).

mod bits;
mod closure;
mod cover;
mod events;
mod learn;
mod monoid;
mod solve;
mod verify;

pub use events::MAX_PLAYERS;
pub use learn::{Halt, Limits};
pub use monoid::{Monoid, NotAMonoid};
pub use solve::{Halted, Solver};
