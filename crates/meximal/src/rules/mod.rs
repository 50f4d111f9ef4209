//! Rulesets: who may move where. Taking-and-breaking codes, coins on a graph, Hackenbush, and the moves in
//! one component of a sum whatever its rules.

pub mod code;
pub mod coins;
pub mod components;
pub mod hackenbush;
pub mod partizan;
