//! Rulesets: who may move where. Taking-and-breaking codes and coins on a graph, and the moves in one component of a sum
//! whatever its rules.

pub mod code;
pub mod coins;
pub mod components;
