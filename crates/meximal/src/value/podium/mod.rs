//! The podium rule, where everybody wants to move last, else last but one, and so on: Nim solved whole (Nowakowski,
//! Santos and Silva, *Three-player Nim with podium rule*; Li for the previous-player wins of N players).

mod digits;
mod lowering;
mod moves;
mod position;

pub use digits::DigitSums;
pub use lowering::{How, Least, Unfinished, least_lowering};
pub use moves::{BestMoves, NimMove, best_moves};
pub use position::NimPosition;

#[cfg(test)]
mod tests;
