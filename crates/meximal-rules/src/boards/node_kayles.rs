//! Node Kayles: remove a vertex and its neighbours. Impartial, for any number of players. Thomas Schaefer showed in 1978
//! that who wins is PSPACE-complete; on a path it is Dawson's Kayles with one vertex more, the code 0.137.
//!
//! A position is a graph, numbered in its normal form; its components are its parts.

use super::bytes::Bytes;
use super::cells::members;
use super::graph::{Drawing, Graph};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "node-kayles",
    syntax: "node-kayles:GRAPH",
    players: "any number of players, who all have the same moves",
    moves: "Remove a vertex and its neighbours.",
    example: "node-kayles:petersen",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, \
             Journal of Computer and System Sciences 16 (1978)",
    read,
};

/// The rules.
struct NodeKayles;

impl Ruleset for NodeKayles {
    type Position = Bytes;

    fn name(&self) -> String {
        "node-kayles".to_owned()
    }

    fn options(&self, position: &Bytes, _player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        for v in members(graph.vertices()) {
            let gone = graph.neighbours[v] | 1 << v;
            visit(&[graph.on(graph.vertices() & !gone).pack()]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let graph = Graph::unpack(&position);
        let parts = graph
            .components()
            .into_iter()
            .map(|part| graph.on(part).pack());
        parts.collect()
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

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let graph = Drawing::read(text, 0..text.len(), false)?.graph(text)?;
    Ok(AnyPosition::new(NodeKayles, graph.pack()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["path5", "petersen", "0,1-2,2-3", "path0"] {
            assert_eq!(
                read(text, None).unwrap().spell(),
                format!("node-kayles:{text}")
            );
        }
    }
}
