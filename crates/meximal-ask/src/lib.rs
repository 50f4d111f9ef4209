//! Questions about combinatorial games, and their answers.
//!
//! A [`Question`] is a verb with its options; [`answer`] is the one door behind which the command, the shell,
//! the server and Python ask. The answer is a report, which is data first (it serialises to JSON), and says
//! how it looks as text and in LaTeX.
//!
//! ```
//! use meximal::runner::Runner;
//! use meximal_ask::{Question, answer};
//!
//! let question: Question = serde_json::from_str(r#"{"verb":"outcome","game":"nim:1+2+3"}"#)?;
//! let answer = answer(&question, &Runner::new())?;
//! let report = serde_json::to_value(&answer.report)?;
//! assert_eq!(report["outcome"], serde_json::json!(["P"]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`question`] | the questions, a type for each verb |
//! | [`resources`] | what an answer may use: limits, a reader of games, a store |
//! | [`memory`] | what many questions share that are asked together |
//! | [`store`] | what was answered before |
//! | [`defaults`] | what an answer may take by default |
//! | [`engine`] | which engine answers, by the parts of the game and the play |
//! | [`quotient`], [`sequence`] | solvers and sequences with the limits that hold by default |
//! | [`report`] | answers as data and as documents: JSON, text, LaTeX, pictures |
//! | [`play`] | games in progress, and perfect opponents |

mod answer;
pub mod defaults;
pub mod engine;
pub mod memory;
pub mod play;
pub mod question;
pub mod quotient;
pub mod report;
pub mod resources;
pub mod sequence;
pub mod store;

pub use answer::{Answer, AnswerBody, Drawing};
pub use memory::Memory;
pub use question::{Question, answer};
pub use resources::{GameText, Resources};
pub use store::Store;
