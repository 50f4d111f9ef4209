//! Rules: who may move where, and nothing else.
//!
//! A game is a type that implements [`Ruleset`]: its positions, and the options that a player has in one. Who
//! wins, sums, equality, values and quotients are the business of the crate `meximal`, which plays every
//! ruleset in the same way. The classical boards are implementations of the trait, one file each in
//! [`boards`], found by their names in [`registry`]. Rules that come from elsewhere, position by position,
//! are a [`Graph`].
//!
//! ```
//! use meximal_rules::Ruleset;
//!
//! /// A token on a strip: Left moves it one square or two to the left, Right exactly one or three.
//! #[derive(PartialEq, Eq)]
//! struct Strip;
//!
//! impl Ruleset for Strip {
//!     type Position = u32;
//!
//!     fn name(&self) -> String {
//!         "strip".to_owned()
//!     }
//!
//!     fn options(&self, place: &u32, player: usize, visit: &mut dyn FnMut(&[u32])) {
//!         for step in [[1, 2], [1, 3]][player] {
//!             if let Some(left) = place.checked_sub(step) {
//!                 visit(&[left]);
//!             }
//!         }
//!     }
//!
//!     fn players(&self) -> Option<usize> {
//!         Some(2)
//!     }
//! }
//! ```

mod any;
pub mod boards;
mod error;
mod explicit;
mod registry;
mod ruleset;
mod store;

pub use any::AnyPosition;
pub use error::ParseError;
pub use explicit::{Graph, Names, Node};
pub use registry::{About, Entry, entry, registry};
pub use ruleset::{Ruleset, SureMoves};
pub use store::{Dead, Halted, Interned, Store};
