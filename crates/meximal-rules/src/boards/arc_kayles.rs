//! Arc Kayles: remove an edge with its two ends, and so every edge that touches it. Impartial, for any number of players.
//! It is Node Kayles on the line graph, and Cram where the graph is a grid; on a path it is Dawson's Kayles, the code 0.07.
//! Thomas Schaefer defined it in 1978; how hard it is to say who wins is open.
//!
//! A position is a graph, numbered in its normal form; its components are its parts, and single vertices are dropped.

use super::bytes::Bytes;
use super::graph::{Drawing, Graph};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "arc-kayles",
    syntax: "arc-kayles:GRAPH",
    players: "any number of players, who all have the same moves",
    moves: "Remove an edge's two ends, with all edges at them.",
    example: "arc-kayles:grid3x4",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, \
             Journal of Computer and System Sciences 16 (1978)",
    read,
};

/// The rules.
struct ArcKayles;

impl Ruleset for ArcKayles {
    type Position = Bytes;

    fn name(&self) -> String {
        "arc-kayles".to_owned()
    }

    fn options(&self, position: &Bytes, _player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        for (a, b) in graph.edges() {
            visit(&[graph.on(graph.vertices() & !(1 << a | 1 << b)).pack()]);
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
            .filter(|part| part.count_ones() > 1);
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

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let graph = Drawing::read(text, 0..text.len(), false)?.graph(text)?;
    Ok(AnyPosition::new(ArcKayles, graph.pack()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["path5", "petersen", "0,1-2,2-3", "path0"] {
            assert_eq!(
                read(text, None).unwrap().spell(),
                format!("arc-kayles:{text}")
            );
        }
    }
}
