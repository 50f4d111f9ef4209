//! The podium rule, where everybody wants to move last, else last but one, and so on: Nim solved whole
//! (Nowakowski, Santos and Silva, *Three-player Nim with podium rule*; Li for the previous-player wins of N
//! players).

mod canonical;
mod class;
mod digits;
mod equivalence;
mod forms;
mod lowering;
mod moves;
mod position;
mod reduce;
mod suffixes;
mod ternary;

pub use canonical::{Canonical, NotLeast, canonical};
pub use digits::DigitSums;
pub use equivalence::{Equivalence, equivalence};
pub use forms::{Comparison, Contradiction, NoComparison, compare_with_nim};
pub use lowering::{How, Least, Unfinished, least_lowering};
pub use moves::{BestMoves, NimMove, best_moves};
pub use position::NimPosition;
pub use reduce::{NoTrace, Rule, Step, organization, removal, trace};
pub use suffixes::{is_suffix, maximal_suffixes, suffixes, suffixes_of};

#[cfg(test)]
mod tests;
