//! The explorer: a server on the loopback interface that answers the questions of the command as JSON, and the page that asks
//! them. Every answer comes from `meximal_ask` and `meximal_ask::report`, as the command's does.
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
//! | `work` | how many computations run at once, and how they are stopped |
//! | `jobs` | long work: progress, answer, cancel |
//! | `openapi` | the description of all that |

mod body;
mod failure;
mod guard;
mod jobs;
mod openapi;
mod options;
mod page;
mod patient;
mod questions;
mod routes;
mod server;
mod work;

pub use options::Options;
pub use server::{Server, Stopper, serve};
