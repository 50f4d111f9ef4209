//! Combinatorial games past two players and past normal play.
//!
//! Everything here is one point in a space with three axes: the *rules* (who may move where), the *ending*
//! (what happens to a player who cannot move) and the *attitude* (what the others want). Results are exact,
//! and say whether they are proved, verified to a bound, or not decided within a budget.
//!
//! A [`Game`](game::Game) is a sum of parts of any rules; a [`Play`](plays::Play) is players, ending and
//! attitude in one value. Your own rules are a type that implements [`Ruleset`](meximal_rules::Ruleset):
//!
//! ```
//! use meximal::game::Game;
//! use meximal::player::{PlayerSet, Players};
//! use meximal::plays::{PlayKind, Winners};
//! use meximal::runner::Runner;
//! use meximal_rules::Ruleset;
//!
//! /// A token on a strip: Left moves it one square or two to the left, Center two or three, Right one or
//! /// three.
//! #[derive(PartialEq, Eq)]
//! struct Strip;
//!
//! impl Ruleset for Strip {
//!     type Position = u32;
//!
//!     fn name(&self) -> String {
//!         "strip".to_owned()
//!     }
//!
//!     fn options(&self, place: &u32, player: usize, visit: &mut dyn FnMut(&[u32])) {
//!         for step in [[1, 2], [2, 3], [1, 3]][player] {
//!             if let Some(left) = place.checked_sub(step) {
//!                 visit(&[left]);
//!             }
//!         }
//!     }
//! }
//!
//! let normal = PlayKind::NORMAL.among(Players::THREE)?;
//! let winners = normal.winners(&Game::of(Strip, 1), &Runner::new())?;
//! // Left starts and moves to the end, where Center cannot move and has lost, alone.
//! let Winners::ByStarter(winners) = winners else { panic!("moves of their own") };
//! assert_eq!(winners[0], PlayerSet(0b101));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! The flow is one way, from text to answers.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`text`], [`player`], [`dyadic`] | characters and errors that point at a place; seats, sets of players; exact numbers |
//! | [`form`] | hash-consed forms, impartial and partizan: isomorphism is equality of ids |
//! | [`rules`] | taking-and-breaking codes, coins on a graph, Hackenbush, the moves in one component |
//! | [`period`] | periods of sequences |
//! | [`notation`] | printers whose output is read back |
//! | [`convention`] | endings and attitudes as folds over the labels of options |
//! | [`ending`] | ending partizan play: the terminal position names the winner |
//! | [`game`] | text → games; parts of any rules, and the arena in which they are played |
//! | [`outcome`] | sums, winning moves, undetermined and absorbing games, equality in all contexts, Nim, partizan sums |
//! | [`plays`] | players × ending × attitude; who wins any game, by search |
//! | [`quotient`] | the monoids that solve a game: solver, proof, presentation, structure, mex function; infinite ones |
//! | [`value`] | Grundy values and their periods; misère values: genus, canonical forms; podium Nim; two-player values; Hackenbush |
//! | [`order`] | partizan games of N players compared for each of them: Spindler's orders, Cincotti's, numbers and classes |
//! | [`solve`] | what is tried, in which order and for how long: the ladder from theorems to automata |
//! | [`svg`] | what all pictures have in common |
//! | [`runner`] | limits on time and memory, interruption, progress |

pub mod convention;
pub mod dyadic;
pub mod ending;
pub mod form;
pub mod game;
pub mod hackenbush;
pub mod notation;
pub mod order;
pub mod outcome;
pub mod period;
pub mod player;
pub mod plays;
pub mod quotient;
pub mod random;
pub mod rules;
pub mod runner;
#[cfg(feature = "schema")]
mod schema;
pub mod solve;
pub mod svg;
pub mod text;
pub mod value;
