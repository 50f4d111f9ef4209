//! The rulesets that have a name. Help, completion, documents and the explorer's menus are drawn from here; a
//! new ruleset is one file in [`boards`](crate::boards) and two lines in `boards/mod.rs`.

use crate::boards::ENTRIES;
use crate::{AnyPosition, ParseError};

/// What people are told about a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name before the colon, or what such names look like: `S{…}`.
    pub name: &'static str,
    /// How positions are written.
    pub syntax: &'static str,
    /// Who plays.
    pub players: &'static str,
    /// The moves, in words.
    pub moves: &'static str,
    /// A position to try.
    pub example: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
}

impl Entry {
    /// What people are told about it.
    pub const fn about(&self) -> About {
        About {
            name: self.name,
            syntax: self.syntax,
            players: self.players,
            moves: self.moves,
            example: self.example,
            source: self.source,
        }
    }
}

/// A ruleset with a name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name before the colon.
    pub name: &'static str,
    /// How positions are written.
    pub syntax: &'static str,
    /// Who plays: `any number of players, who all have the same moves`.
    pub players: &'static str,
    /// The moves, in words.
    pub moves: &'static str,
    /// A position to try.
    pub example: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
    /// Reads what follows the colon, for a number of players where that was asked for. The places of
    /// errors are those in that text.
    pub read: fn(&str, Option<usize>) -> Result<AnyPosition, ParseError>,
}

/// All rulesets with a name, in alphabetical order.
pub fn registry() -> &'static [Entry] {
    ENTRIES
}

/// The ruleset with this name.
pub fn entry(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}
