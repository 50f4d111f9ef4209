//! Rulesets that are solved by more than search.

pub mod code;
pub mod coins;
pub mod nim;
