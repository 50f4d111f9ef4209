//! The values of two-player games: against their definitions, and against what is published.

mod facts;
mod twins;
