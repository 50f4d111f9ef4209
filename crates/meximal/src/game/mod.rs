//! A game: a sum of parts, each a position of some ruleset with a multiplicity. It is read once, from text or
//! from a user's own rules, and never looked at as text again; any parts add, impartial ones beside partizan
//! ones.
//!
//! ```
//! use meximal::game::Game;
//! let game = Game::read("nim:3 + 0.77:5+5 + {0,*2} + hack:LR + wythoff:1,2")?;
//! assert_eq!(game.parts().len(), 6);
//! assert!(!game.is_impartial());
//! # Ok::<(), meximal::text::ParseError>(())
//! ```

mod arena;
mod expand;
mod form;
mod read;
#[cfg(test)]
mod tests;
mod text;

use std::sync::Arc;

use meximal_rules::{AnyPosition, Ruleset};

pub use arena::{Arena, ImpartialArena, PlaceError};
pub use expand::{partizan_parts, spelling};
pub use form::{DifferentPlayers, Form, MAX_COMPONENTS, Owner, WrittenPlayers};
pub use read::{ReadFile, Reading};
pub use text::{parse_form, parse_partizan, parse_partizan_into};

use crate::notation::Heaps;
use crate::rules::code::HeapRules;
use crate::rules::coins::Coins;
use crate::rules::hackenbush::Hackenbush;
use crate::text::ParseError;

/// A sum of parts.
#[derive(Clone, Debug, Default)]
pub struct Game {
    parts: Vec<(Part, u64)>,
    /// The text it was read from, for people who want to see it again.
    written: String,
    /// Readings of that text that may surprise.
    notes: Vec<String>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.parts == other.parts
    }
}

impl Eq for Game {}

/// A position of some ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heap of tokens.
    Heap(Arc<HeapRules>, u64),
    /// A form.
    Form(Form),
    /// A Hackenbush picture.
    Picture(Arc<Hackenbush>),
    /// A coin on a node of a graph.
    Coin(Arc<Coins>, u32),
    /// A position of any other ruleset: a board, or the user's own.
    Position(AnyPosition),
}

impl Game {
    /// A sum of parts with their multiplicities, in the order in which they come; heaps of the same rules and
    /// size, and equal coins, are put together.
    pub fn new(parts: impl IntoIterator<Item = (Part, u64)>) -> Game {
        let parts = parts.into_iter();
        let parts = parts.filter(|(part, count)| *count > 0 && !part.is_nothing());
        Game {
            parts: parts.collect(),
            written: String::new(),
            notes: Vec::new(),
        }
    }

    /// A position of a user's own rules.
    pub fn of<R: Ruleset>(rules: R, position: R::Position) -> Game {
        Game::new([(Part::Position(AnyPosition::new(rules, position)), 1)])
    }

    /// Reads a game in [the notation](mod@crate::game).
    pub fn read(text: &str) -> Result<Game, ParseError> {
        read::read(text, Reading::default())
    }

    /// Reads a game for a number of players, or with files.
    pub fn read_with(text: &str, reading: Reading) -> Result<Game, ParseError> {
        read::read(text, reading)
    }

    /// Coins on the nodes of a graph, which has a line for each node, as `a+2.b`.
    pub fn coins(graph: &str, position: &str) -> Result<Game, ParseError> {
        read::read_coins(graph, position)
    }

    /// Coins on the nodes of a graph that was read before, as `a+2.b`.
    pub fn coins_on(coins: &Coins, position: &str) -> Result<Game, ParseError> {
        read::read_coins_on(Arc::new(coins.clone()), position)
    }

    /// Pictures for a terminal of the parts that have one, each as often as it occurs, at most this many.
    pub fn boards(&self, most: usize) -> Vec<String> {
        let boards = self.parts.iter().flat_map(|(part, count)| {
            let picture = match part {
                Part::Position(position) => position.picture(),
                _ => None,
            };
            let times = usize::try_from(*count).unwrap_or(most).min(most);
            std::iter::repeat_n(picture, times).flatten()
        });
        boards.take(most).collect()
    }

    /// The text that it was read from; empty if it was not read.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// How the text was read where it could be meant otherwise, in words: `1.5` as 1 times 5.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Whether moves of a player by name, such as 3L, occur in a form.
    pub fn names_a_player(&self) -> bool {
        self.parts.iter().any(|(part, _)| match part {
            Part::Form(form) => form.names_a_player(),
            _ => false,
        })
    }

    /// The parts with their multiplicities.
    pub fn parts(&self) -> &[(Part, u64)] {
        &self.parts
    }

    /// The parts with their multiplicities.
    pub fn into_parts(self) -> Vec<(Part, u64)> {
        self.parts
    }

    /// What the parts say about the number of players.
    pub fn written_players(&self) -> Result<WrittenPlayers, DifferentPlayers> {
        self.parts
            .iter()
            .try_fold(WrittenPlayers::default(), |so_far, (part, _)| {
                so_far.and(part.written_players()?)
            })
    }

    /// Whether all players have the same moves in every part.
    pub fn is_impartial(&self) -> bool {
        self.written_players()
            .is_ok_and(|written| !written.is_partizan)
    }

    /// The heaps, if all parts are heaps of one ruleset.
    pub fn as_heaps(&self) -> Option<Heaps> {
        let Some((Part::Heap(rules, _), _)) = self.parts.first() else {
            return None;
        };
        let mut sizes = Vec::with_capacity(self.parts.len());
        for (part, count) in &self.parts {
            match part {
                Part::Heap(others, size) if others == rules => sizes.push((*size, *count)),
                _ => return None,
            }
        }
        Some(Heaps::new(HeapRules::clone(rules), sizes))
    }

    /// The sum of the forms, if all parts are forms: 0 too.
    pub fn as_form(&self) -> Option<Form> {
        let forms = self.parts.iter().map(|(part, count)| match part {
            Part::Form(form) => Some((form.clone(), *count)),
            _ => None,
        });
        forms.collect::<Option<Vec<_>>>().map(Form::Sum)
    }

    /// The picture, if the game is one picture.
    pub fn as_picture(&self) -> Option<&Hackenbush> {
        match self.parts.as_slice() {
            [(Part::Picture(picture), 1)] => Some(picture),
            _ => None,
        }
    }

    /// The graph and the coins on it, ascending, if all parts are coins on one graph.
    pub fn as_coins(&self) -> Option<(&Coins, Vec<u32>)> {
        let Some((Part::Coin(coins, _), _)) = self.parts.first() else {
            return None;
        };
        let mut nodes = Vec::new();
        for (part, count) in &self.parts {
            match part {
                Part::Coin(graph, node) if Arc::ptr_eq(graph, coins) || graph == coins => {
                    if *count > MAX_COMPONENTS {
                        return None;
                    }
                    nodes.extend((0..*count).map(|_| *node));
                }
                _ => return None,
            }
        }
        nodes.sort_unstable();
        Some((coins, nodes))
    }
}

impl Part {
    /// Whether the part is 0 as it is written: an empty heap, the form 0.
    fn is_nothing(&self) -> bool {
        match self {
            Part::Form(form) => *form == Form::ZERO,
            _ => false,
        }
    }

    fn written_players(&self) -> Result<WrittenPlayers, DifferentPlayers> {
        Ok(match self {
            Part::Heap(..) | Part::Coin(..) => WrittenPlayers::default(),
            Part::Form(form) => return form.written_players(),
            Part::Picture(picture) => WrittenPlayers {
                exactly: None,
                at_least: picture.least_players().count(),
                is_partizan: true,
            },
            Part::Position(position) => WrittenPlayers {
                exactly: position.players(),
                at_least: 0,
                is_partizan: !position.is_impartial(),
            },
        })
    }
}
