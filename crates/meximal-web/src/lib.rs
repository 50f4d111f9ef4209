//! The explorer: a server on the loopback interface that answers the questions of the command as JSON, and
//! the page that asks them. Every answer comes from `meximal_ask` and `meximal_ask::report`, as the command's
//! does.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `server` | sockets, connections, the graceful stop |
//! | `patient` | connections whose clients have to take their answers |
//! | `routes` | which path does what |
//! | `guard` | headers, and requests that are refused before they are read |
//! | `page` | the embedded files |
//! | `body` | reading JSON, within limits |
//! | `questions` | one type for each question, and its answer |
//! | `rules` | the rulesets, for menus |
//! | `explorer` | what all requests share, and the way of a question to its answer |
//! | `work` | how a question goes through the lanes, and what is abandoned |
//! | `lane`, `leash` | how many computations run at once, and how they are stopped |
//! | `jobs` | long work: progress, answer, cancel |
//! | `health` | whether the server is well, and its numbers |
//! | `openapi.json` | the description of all that, made by the crate `meximal-schema` |

mod body;
mod explorer;
mod failure;
mod guard;
mod health;
mod jobs;
mod lane;
mod leash;
mod options;
mod page;
mod patient;
mod places;
mod process;
mod questions;
mod routes;
mod rules;
mod server;
mod work;

/// Adds the types of answers that are the server's own to the definitions of a schema.
#[cfg(feature = "schema")]
pub fn add_own_types(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<failure::Failure>();
    generator.subschema_for::<jobs::JobReport>();
    generator.subschema_for::<routes::JobName>();
    generator.subschema_for::<routes::Version>();
    generator.subschema_for::<health::Health>();
}

/// Adds the types that every body may have besides its question.
#[cfg(feature = "schema")]
pub fn add_request_types(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<questions::Budget>();
}

pub use options::Options;
pub use server::{Server, Stopper, serve};
