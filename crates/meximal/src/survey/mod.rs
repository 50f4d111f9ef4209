//! Exhaustive searches over many games.

mod question3;
mod sums;
mod universe;

pub use question3::{
    MAX_SUBPOSITIONS, Question3, Question3Progress, Witness, search_question3, trebles_by_day_four,
};
pub use sums::{SumCase, SumSurvey, survey_sums};
pub use universe::{MAX_BIRTHDAY, Universe};
