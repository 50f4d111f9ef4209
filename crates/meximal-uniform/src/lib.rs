//! Solutions of heap games for all heaps at once. Some games, such as 0.26 and 4.7, have infinite misère
//! quotients while every partial quotient, of heaps up to a bound, is finite; their values follow a rule that
//! is linear in the heap (Plambeck and Siegel call this algebraic periodicity). This crate evaluates such
//! rules for heaps of any size, finds them, and proves them.
//!
//! - `family` is the monoid W(K) of values, `rules` the options of a heap;
//! - `solution` holds the values of all heaps, `moves` finds winning moves among 10¹⁸;
//! - `linear` decides systems of linear inequalities, `symbolic` writes heaps of all sizes with variables;
//! - `proof` decides whether a solution is right for all positions, `light` one of its conditions;
//! - `chain` is all this for the monoids V(δ), which 0.54 and 0.145 need; `any` is a solution of either kind;
//! - `finder` fits solutions to partial quotients, `certificate` is their text, `catalogue` lists what it
//!   found.
//!
//! ```
//! use meximal_uniform::{Rules, Status, Work, known};
//!
//! let rules: Rules = "4.7".parse()?;
//! let solution = known(&rules).unwrap();
//! assert!(matches!(solution.prove(&Work::unlimited())?, Status::Proved(_)));
//! // A heap of a billion and seven tokens is d_1000000000: next to b, it is a win for the player who has
//! // just moved.
//! assert_eq!(solution.value(&[(1_000_000_007, 1)])?, "d_1000000000");
//! assert!(solution.is_p(&[(1_000_000_007, 1), (2, 1)])?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod catalogue;
mod certificate;
mod chain;
mod family;
mod finder;
mod light;
mod linear;
mod moves;
mod partial;
mod proof;
mod rules;
mod solution;
mod symbolic;
mod work;

pub use any::{Proved, Quotient, Solution, Status, catalogue, known};
pub use catalogue::{catalogue_w, known_w};
pub use certificate::NoCertificate;
pub use chain::{
    ChainClass, ChainLast, ChainProof, ChainSolution, ChainValue, ChainVerdict, ChainWord,
    chain_catalogue, known_chain, prove_chain,
};
pub use family::{Element, Family, Last, NoWord, Tag, TooLarge, Word};
pub use finder::{Found, find};
pub use moves::{Leaves, WinningMoves};
pub use partial::{NoPartial, Partial};
pub use proof::{Condition, Failure, Proof, Verdict, prove, prove_with_light};
pub use rules::{Left, NoCode, Rules};
pub use solution::{Class, ClassLast, Linear, Malformed, UniformSolution};
pub use work::{Stopped, Unfinished, Work};
