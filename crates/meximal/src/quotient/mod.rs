//! Quotients: the reduced labelled monoids that solve a game (Plambeck and Siegel, for any convention whose
//! labels are folds).
//!
//! Two positions of a game are the same to it when they have the same outcome in every sum with positions of
//! the game. The classes form a commutative monoid, and the outcome is a function of the class. If the monoid
//! is finite, it solves the game: the outcome of the largest sum is a product in a small table.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `monoid` | finite commutative monoids as Cayley graphs |
//! | `events` | conventions as events that options trigger |
//! | `verify`, `closure` | the verification lemma: when a labelled monoid is right for all positions |
//! | `cover`, `learn` | growth: what one more component makes of a quotient |
//! | `diagonal` | Theorem D: a proof that a quotient is infinite |
//! | `solve`, `solution` | the solver, component by component; solved games |
//! | `period` | when the values of finitely many heaps prove those of all |
//! | `atoms`, `certificate`, `stored` | explicit components; proofs as text for an independent checker, and read back |
//! | `mex`, `transition`, `moves` | the generalised mex function, the transition algebra; winning moves by the table |
//! | `words`, `presentation`, `completion` | generators and relations, normal forms |
//! | `structure`, `group`, `meximal_sets` | idempotents, divisibility classes, the kernel, meximal sets |
//! | `nim` | the quotients of Nim with heaps of all sizes, by Bouton's theorem |
//! | `faithful`, `reduction` | Grundy values on a quotient; maps between quotients |
//! | `isomorphism`, `fingerprint`, `catalogue` | which quotients are the same, and those with names |
//! | `picture` | Cayley graphs and egg-boxes as SVG and DOT |

mod all_heaps;
mod atoms;
mod automatic;
pub(crate) mod bits;
mod catalogue;
mod certificate;
mod closure;
mod completion;
mod cover;
mod diagonal;
mod events;
mod factors;
mod faithful;
mod fingerprint;
mod group;
mod isomorphism;
mod learn;
mod mex;
mod meximal_sets;
mod monoid;
mod moves;
mod nim;
mod period;
mod picture;
mod presentation;
mod reduction;
#[cfg(test)]
mod samples;
mod solution;
mod solve;
mod stored;
mod structure;
mod transition;
mod verify;
mod words;

pub use all_heaps::{AllHeaps, HeapMoves, Splits};
pub use atoms::Atoms;
pub use automatic::sum_text;
pub use automatic::{Automatic, MAX_AUTOMATIC_HEAP, NotAutomatic};
pub use catalogue::{NamedQuotient, recognise};
pub use certificate::{Certified, certificate};
pub use diagonal::Diagonal;
pub use events::MAX_PLAYERS;
pub use factors::{factors_latex, factors_text, formula_text};
pub use faithful::{Unfaithful, faithful};
pub use fingerprint::Fingerprint;
pub use group::AbelianGroup;
pub use isomorphism::{isomorphism, labelled_isomorphism};
pub use learn::{Halt, Limits};
pub use mex::{LowerBounds, MexFunction, NotAccepted};
pub use meximal_automatic::{Comparison, Experience, Order};
pub use meximal_sets::{meximal_set, meximal_sets};
pub use monoid::{Monoid, NotAMonoid};
pub use moves::{NoMoves, TableMove};
pub use nim::NimQuotient;
pub use period::{PeriodRule, PhiPeriod};
pub use picture::{Picture, TooLargeToDraw};
pub use presentation::{
    Economy, NotEnumerated, Presentation, Presented, minimal_generators, monoid_of,
    order_of_presentation,
};
pub use reduction::{Reduction, homomorphism, reduce};
pub use solution::{Growth, Quotient, Solution, Solving, TooManyPlayers, solve_atoms, solve_heaps};
pub use solve::{Halted, Solver};
pub use stored::{
    NotACertificate, StoredInfinite, StoredQuotient, StoredRules, read_certificate,
    read_infinite_certificate,
};
pub use structure::{Class, Regularity, Structure, portion};
pub use words::{
    Relation, compare_words, generator_latex, generator_name, parse_relations, parse_words,
    word_latex, word_text,
};
