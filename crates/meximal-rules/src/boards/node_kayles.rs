//! Node Kayles: remove a vertex and its neighbours. Impartial, for any number of players. Thomas Schaefer
//! showed in 1978 that who wins is PSPACE-complete; on a path it is Dawson's Kayles with one vertex more, the
//! code 0.137.
//!
//! What positions are: `kayles`.

use super::graph::Graph;
use super::kayles::Kayles;
use crate::{AnyPosition, Entry, ParseError};

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

fn moves(graph: &Graph) -> Vec<u128> {
    (0..graph.len())
        .map(|v| graph.neighbours[v] | 1 << v)
        .collect()
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let rules = Kayles {
        name: "node-kayles",
        moves,
        least: 1,
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
                format!("node-kayles:{text}")
            );
        }
    }
}
