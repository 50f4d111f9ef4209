//! Combinatorial games past two players and past normal play.
//!
//! Everything here is one point in a space with three axes: the *rules* (who may move where), the *ending*
//! (what happens to a player who cannot move) and the *attitude* (what the others want). Results are exact, and say
//! whether they are proved, verified to a bound, or not decided within a budget.
//!
//! # Map
//!
//! The flow is one way, from text to answers; nothing lower calls anything higher.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`text`] | characters, errors that point at a place |
//! | [`player`] | seats, sets of players, their names |
//! | [`form`] | hash-consed forms, impartial and partizan: isomorphism is equality of ids |
//! | [`rules`] | taking-and-breaking codes, coins on a graph, Hackenbush, the moves in one component |
//! | [`notation`] | text ↔ games |
//! | [`convention`] | endings and attitudes as folds over the labels of options |
//! | [`ending`] | ending partizan play: the terminal position names the winner |
//! | [`outcome`] | sums, winning moves, undetermined and absorbing games, equality in all contexts, Nim, partizan sums |
//! | [`quotient`] | the monoids that solve a game: solver, proof, presentation, structure, mex function |
//! | [`value`] | Grundy values and their periods; misère values: genus, canonical forms; podium Nim; two-player values; Hackenbush |
//! | [`order`] | partizan games of N players compared for each of them: Spindler's orders, Cincotti's, numbers and classes |
//! | [`survey`] | exhaustive searches over many games |
//! | [`paper`] | the papers' claims as checks that compute, with their errata |
//! | [`report`] | answers as data and as documents: JSON, text, LaTeX |
//! | [`play`] | games in progress, and perfect opponents |
//! | [`ask`] | questions as people ask them: text and the play in words, to one report |
//! | [`runner`] | limits on time and memory, interruption, progress |
//!
//! # Example
//!
//! ```
//! use meximal::convention::Convention;
//! use meximal::player::Players;
//! use meximal::report::{OutcomeQuestions, outcome};
//! use meximal::runner::Runner;
//!
//! let play = Convention::normal(Players::THREE);
//! let report = outcome("{0,*2}", play, OutcomeQuestions::default(), &Runner::new())?;
//! assert_eq!(report.outcome, Some(vec!["N".to_owned()]));
//! # Ok::<(), meximal::report::ReportError>(())
//! ```

pub mod ask;
pub mod convention;
pub mod dyadic;
pub mod ending;
pub mod form;
pub mod game;
pub mod notation;
pub mod order;
pub mod outcome;
pub mod paper;
pub mod play;
pub mod player;
pub mod plays;
pub mod quotient;
mod random;
pub mod report;
pub mod rules;
pub mod runner;
pub mod survey;
pub mod text;
pub mod value;
