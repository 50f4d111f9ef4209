//! Arc Kayles: remove an edge with its two ends, and so every edge that touches it. Impartial, for any number
//! of players. It is Node Kayles on the line graph, and Cram where the graph is a grid; on a path it is
//! Dawson's Kayles, the code 0.07. Thomas Schaefer defined it in 1978; how hard it is to say who wins is
//! open.
//!
//! Single vertices have no moves. What positions are: `kayles`.

use super::graph::Graph;
use super::kayles::Kayles;
use crate::{AnyPosition, Entry, ParseError};

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

fn moves(graph: &Graph) -> Vec<u128> {
    graph.edges().map(|(a, b)| 1 << a | 1 << b).collect()
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let rules = Kayles {
        name: "arc-kayles",
        moves,
        least: 2,
    };
    rules.read(text)
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
