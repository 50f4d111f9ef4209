//! Rulesets that are solved by more than search.

pub mod nim;
