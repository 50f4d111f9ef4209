//! Outcomes and what follows from them: sums, winning moves, undetermined and absorbing games, reversible
//! moves, periodicity, and equality in all contexts (Spindler, sections 2 and 3).

mod absorbing;
mod closure;
mod context;
mod equality;
mod moves;
pub mod nim;
mod partizan;
mod periodic;
mod revertible;
mod runs;
mod sums;
mod table;

pub use crate::rules::components::{
    Components, NimHeaps, for_each_move, position_of, position_of_forms,
};
pub use crate::rules::lying::Move;
pub use absorbing::{Absorbing, WhyAbsorbing, absorbing, undetermined_depths};
pub use closure::Closure;
pub use context::{Search, search_contexts};
pub use equality::{Equality, WhyEqual, equality, forms_born_by_day_three};
pub use moves::{Answer, FirstTurn, first_turns, listed_at_most, winning_moves};
pub use partizan::{
    PartizanMove, PartizanPlay, PartizanSums, by_name, by_seat, for_each_partizan_move,
    integer_outcomes,
};
pub use periodic::{StarSequence, least_period, star_sequence};
pub use revertible::{Reversals, reversals};
pub use sums::{Outcomes, Sums};
