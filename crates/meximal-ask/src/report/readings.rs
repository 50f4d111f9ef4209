//! How games were read, where their text could be meant otherwise: a note in every answer about such games.

use super::document::Block;
use super::{Document, Line};

impl Document {
    /// With notes: behind the name of the game, else before all other fields.
    pub(super) fn noting(mut self, notes: &[String]) -> Document {
        if notes.is_empty() {
            return self;
        }
        let names = ["note"].into_iter().chain(std::iter::repeat(""));
        let notes = names.zip(notes);
        let notes = notes.map(|(name, note)| (name.to_owned(), Line::from(note.as_str())));
        let fields = self.blocks.iter_mut().find_map(|block| match block {
            Block::Fields(fields) => Some(fields),
            _ => None,
        });
        match fields {
            Some(fields) => {
                let game = fields.iter().position(|(name, _)| name == "game");
                let at = game.map_or(0, |game| game + 1);
                fields.splice(at..at, notes);
            }
            None => self = self.fields(notes.collect()),
        }
        self
    }
}
