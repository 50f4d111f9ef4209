//! Quotients: the reduced labelled monoids that solve a game (Plambeck and Siegel, for any convention whose labels are folds).
//!
//! Two positions of a game are the same to it when they have the same outcome in every sum with positions of the game. The classes form a
//! commutative monoid, and the outcome is a function of the class. If the monoid is finite, it solves the game: the outcome of
//! the largest sum is a product in a small table.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `monoid` | finite commutative monoids as Cayley graphs |
//! | `events` | conventions as events that options trigger |
//! | `verify`, `closure` | the verification lemma: when a labelled monoid is right for all positions |
//! | `cover`, `learn` | growth: what one more component makes of a quotient |
//! | `solve`, `solution` | the solver, component by component; solved games |
//! | `period` | when the values of finitely many heaps prove those of all |
//! | `atoms`, `certificate` | explicit components; proofs as text for an independent checker |

mod atoms;
mod bits;
mod certificate;
mod closure;
mod cover;
mod events;
mod learn;
mod monoid;
mod period;
mod solution;
mod solve;
mod verify;

pub use atoms::Atoms;
pub use certificate::{Certified, certificate};
pub use events::MAX_PLAYERS;
pub use learn::{Halt, Limits};
pub use monoid::{Monoid, NotAMonoid};
pub use period::{PeriodRule, PhiPeriod};
pub use solution::{Growth, Quotient, Solution, TooManyPlayers, solve_atoms, solve_heaps};
pub use solve::{Halted, Solver};
