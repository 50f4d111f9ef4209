//! Exhaustive searches over many games.

mod census;
pub mod family;
mod hackenbush;
mod question3;
mod sums;

pub use census::{
    Census, CensusProgress, CensusQuestion, Engine, Fate, HeatMap, MAX_ELEMENT, Record, Shard,
    Tally, census, census_by, fate_of, heat_map,
};
pub use hackenbush::{
    Family, HackenbushProgress, HackenbushQuestion, HackenbushSurvey,
    Outcome as EliminationOutcome, OutcomeCount, Shape, survey_hackenbush, survey_shapes,
};
pub use question3::{
    MAX_SUBPOSITIONS, Question3, Question3Progress, Witness, search_question3, trebles_by_day_four,
};
pub use sums::{SumCase, SumSurvey, survey_sums};
