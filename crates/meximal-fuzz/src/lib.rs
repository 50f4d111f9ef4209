//! What must hold for any input whatever: nothing that reads panics, takes longer than it was allowed, or
//! reads its own spelling as something else. A target is a function of bytes. `fuzz/` runs the targets under
//! libFuzzer, which needs the nightly compiler; the test of this crate runs them with [`mutate`], for a few
//! seconds or for as long as one likes.
//!
//! | target | bytes | what must hold |
//! | --- | --- | --- |
//! | `game` | a game in notation | its spelling is read as a game with the same spelling |
//! | `code` | rules of heaps | printed and read, they are the same rules |
//! | `play` | a number of players, and a play in words | its spelling is read as the same play |
//! | `picture` | a Hackenbush picture | its spelling is read as a picture with the same spelling |
//! | `graph` | a graph file | read line by line it is what it is as a whole; written and read, it is written the same |
//! | `certificate` | a certificate of any version | what the checker accepts is read by the library, and accepted when written again |
//! | `atlas` | lines of an export | what was taken in is exported and taken in again, every row |
//! | `depth` | a count, and what is repeated | every verb answers a game that is so deep, or refuses it |
//! | `question` | a question in JSON | written and read it is the same, and it is answered, or refused, in time |

mod depth;
mod files;
mod mutate;
mod texts;

pub use mutate::{Corpus, mutate};

/// A function of bytes, with its name.
pub struct Target {
    /// As `cargo fuzz` and the folder of its corpus call it.
    pub name: &'static str,
    /// Panics if something does not hold.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "game",
        run: texts::game,
    },
    Target {
        name: "code",
        run: texts::code,
    },
    Target {
        name: "play",
        run: texts::play,
    },
    Target {
        name: "picture",
        run: texts::picture,
    },
    Target {
        name: "graph",
        run: files::graph,
    },
    Target {
        name: "certificate",
        run: files::certificate,
    },
    Target {
        name: "atlas",
        run: files::atlas,
    },
    Target {
        name: "depth",
        run: depth::depth,
    },
    Target {
        name: "question",
        run: files::question,
    },
];

/// Runs the target with this name.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of this crate").run)(bytes);
}
