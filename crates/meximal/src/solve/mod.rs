//! What is known of a game, by whatever finds it: theorems, solutions for all heaps, finite quotients and
//! automata. *Which* of them is tried, in which order and for how long, is decided here and nowhere else, so
//! that every verb knows what any verb knows. The methods themselves stand below, in [`crate::quotient`] and
//! [`crate::value`]; words stand above.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `effort` | how much work each attempt may cost, with the reason |
//! | `heaps` | the quotient of the heaps of a code: the ladder from theorems to automata |

mod effort;
mod heaps;

pub use effort::Effort;
pub use heaps::{ALL_HEAPS, HeapQuestion, HeapQuotient};
