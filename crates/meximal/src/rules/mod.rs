//! Rulesets: who may move where. Taking-and-breaking codes, coins on a graph, Hackenbush, and the moves in
//! one component of a sum whatever its rules; and the list of all rulesets.

pub mod code;
pub mod coins;
pub mod components;
pub mod hackenbush;
pub mod list;
pub mod lying;
pub mod partizan;
