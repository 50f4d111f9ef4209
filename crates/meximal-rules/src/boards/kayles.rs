//! Kayles on graphs: a move removes vertices, with all edges at them. Which vertices go is what Node Kayles
//! and Arc Kayles differ in; the rest they share. Impartial, for any number of players.
//!
//! A position is a graph; vertices keep their names when others go. Its components are its parts.

use super::bytes::Bytes;
use super::graph::{Drawing, Graph};
use crate::{AnyPosition, ParseError, Ruleset};

/// The rules of a kind of Kayles.
pub(crate) struct Kayles {
    /// The name.
    pub name: &'static str,
    /// The vertices that each move removes.
    pub moves: fn(&Graph) -> Vec<u128>,
    /// Components with fewer vertices have no moves.
    pub least: usize,
}

/// Of each kind there is one, and its name says which.
impl PartialEq for Kayles {
    fn eq(&self, other: &Kayles) -> bool {
        self.name == other.name
    }
}

impl Eq for Kayles {}

impl Kayles {
    /// Reads a graph.
    pub(crate) fn read(self, text: &str) -> Result<AnyPosition, ParseError> {
        let graph = Drawing::read(text, 0..text.len(), false)?.graph(text)?;
        Ok(AnyPosition::new(self, graph.pack()))
    }
}

impl Ruleset for Kayles {
    type Position = Bytes;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn options(&self, position: &Bytes, _player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        for gone in (self.moves)(&graph) {
            visit(&[graph.on(graph.vertices() & !gone).pack()]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let graph = Graph::unpack(&position);
        let parts = graph.components().into_iter();
        let parts = parts.filter(|part| part.count_ones() as usize >= self.least);
        parts.map(|part| graph.on(part).pack()).collect()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Graph::unpack(&position).normal_form().pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        Graph::unpack(position).spell()
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        Some(Graph::unpack(position).picture(|_| String::new()))
    }
}
