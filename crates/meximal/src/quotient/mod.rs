//! Quotients: reduced labelled monoids that solve a game (Plambeck and Siegel, for any convention whose labels are folds).

mod monoid;

pub use monoid::{Monoid, NotAMonoid};
