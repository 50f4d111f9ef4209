//! The atlas: a store of what has been solved, in one SQLite file. Quotients are kept with their
//! certificates, sequences with their proofs, censuses with their counts, surveys unit by unit. The tables
//! are described in `docs/atlas.md`.
//!
//! Quotients are not simply believed: the certificate is checked by `meximal-check` each time before it
//! answers a question. What has no certificate answers only the version of the program that computed it, and
//! [`Atlas::verify`] computes it again.
//!
//! ```
//! use meximal::convention::Convention;
//! use meximal::player::Players;
//! use meximal::quotient::Limits;
//! use meximal_ask::report::{QuotientGame, QuotientSubject, SolverQuestion};
//! use meximal::runner::Runner;
//! use meximal_atlas::{Answer, Atlas, Stored};
//! let path = std::env::temp_dir().join(format!("atlas-example-{}.sqlite", std::process::id()));
//! let mut atlas = Atlas::open(&path)?;
//! let runner = Runner::new();
//! let guiles = || QuotientGame::read(QuotientSubject::Heaps("0.15".parse().unwrap(), None), &runner);
//! let convention = Convention::misere(Players::TWO);
//! let question = SolverQuestion { convention, limits: Limits::default() };
//! let solved = guiles()?.solve(question, &runner)?;
//! assert_eq!(atlas.store_solved(&solved)?, Some(Stored::New));
//!
//! let Answer::Found(again, from) = atlas.solved(&guiles()?, question, &runner)? else { panic!() };
//! assert_eq!(again.certificate(), solved.certificate());
//! assert_eq!(from.to_string(), "from the atlas: stored by meximal 0.1.0, certificate checked again");
//! # drop(atlas);
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod answers;
mod checksum;
mod error;
mod exchange;
mod open;
mod parquet;
mod rows;
mod schema;
mod search;
mod store;
mod table;
mod units;
mod verify;

pub use answer::{Answer, Provenance};
pub use answers::Answers;
pub use error::AtlasError;
pub use exchange::{BadRow, Care, Imported, open_rows};
pub use open::Atlas;
pub use rows::{CensusRow, Entry, Kind, QuotientRow, Row, SequenceRow, SurveyRow};
pub use schema::{APPLICATION_ID, SCHEMA_VERSION};
pub use store::{NewQuotient, Stored};
pub use units::KnownUnits;
pub use verify::{Checked, Verification};

/// The version of this program, which every row names.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
