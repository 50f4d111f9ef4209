//! Infinite quotients of heap games, *solved*: the outcome of every position, with multiplicities of any
//! size, by a finite monoid and an automaton that reads the binary digits of the multiplicities. The
//! automaton is found by learning and proved by a finite check; equality of positions, the order of every
//! letter, and whether the quotient is finite are then decided.
//!
//! Plain data in and out: a [`HeapGame`] lists the options of heaps 1, …, n, [`Events`] is the convention.
//! [`solve`] finds a solution within a [`Budget`]; [`AutomaticSolution`] answers questions; [`certificate()`]
//! writes it down for an independent checker. What a solution says is proved; when none is found, nothing is
//! said.
//!
//! ```
//! use meximal_automatic::{Events, HeapGame, Unlimited, solve};
//!
//! // 0.31: take one token, or the last two. Misère play.
//! let options = |n: u32| match n {
//!     1 => vec![vec![]],
//!     2 => vec![vec![1], vec![]],
//!     _ => vec![vec![n - 1]],
//! };
//! let game = HeapGame::new((1..=4).map(options).collect())?;
//! let solution = solve(&game, &Events::misere(), &mut Unlimited)?;
//! assert_eq!(solution.is_finite(), Some(true));
//! assert_eq!(solution.outcome(&[(1, 1_000_000_000_000_000_001)])?, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod budget;
mod certificate;
mod earlier;
mod engine;
mod equality;
mod exact;
mod experience;
mod game;
mod learn;
mod model;
mod monoid;
mod monomial;
mod nodes;
mod orders;
mod pairs;
mod picture;
mod powers;
mod presentation;
mod probe;
mod pulled;
mod reduce;
mod rules;
mod shift;
mod solution;
mod solve;
mod spelling;
mod table;
mod verify;

pub use budget::{Budget, Limits, Stage, Stop, Unlimited, Unsolved};
pub use certificate::{Naming, certificate, read_model};
pub use experience::Experience;
pub use game::{Events, HeapGame, NotSmaller};
pub use model::{MAX_INFINITE, Model};
pub use monoid::Monoid;
pub use monomial::MAX_LETTERS;
pub use orders::Order;
pub use picture::{dot, plane};
pub use presentation::{Presentation, presentation};
pub use solution::{
    AutomaticSolution, Comparison, Move, Position, QueryError, Relation, UnknownHeap,
};
pub use solve::{climb, solve, solve_with};
pub use verify::{Failure, NotVerified, Sizes, verify};
