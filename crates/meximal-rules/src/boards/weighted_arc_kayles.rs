//! Weighted Arc Kayles: a graph with counters on its vertices. Choose an edge and remove a counter from both
//! its ends; an edge with an end that has no counter left cannot be chosen. With one counter everywhere it is
//! Arc Kayles. Impartial, for any number of players. Dailly, Gledel and Heinrich (2018).
//!
//! A position is a graph, with the numbers of counters behind a semicolon where they are not one:
//! `weighted-arc-kayles:path3;0=2,1=3`. Vertices without counters are dropped, and components are parts, also
//! those of a single vertex: its counters stay.

use super::bytes::Bytes;
use super::cells::members;
use super::graph::{Drawing, Graph};
use super::reading::number;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "weighted-arc-kayles",
    syntax: "weighted-arc-kayles:GRAPH;0=2,1=3, with the numbers of counters that are not one",
    players: "any number of players, who all have the same moves",
    moves: "Choose an edge whose ends both have counters, and remove one from each.",
    example: "weighted-arc-kayles:path3;0=2,1=3",
    source: "A. Dailly, V. Gledel, M. Heinrich, A generalization of Arc-Kayles, International Journal of \
             Game Theory 48 (2019)",
    read,
};

/// The most counters on a vertex.
const MAX_COUNTERS: u32 = 10_000;

/// The rules. The mark of a vertex is its number of counters.
#[derive(PartialEq, Eq)]
struct WeightedArcKayles;

impl Ruleset for WeightedArcKayles {
    type Position = Bytes;

    fn name(&self) -> String {
        "weighted-arc-kayles".to_owned()
    }

    fn options(&self, position: &Bytes, _player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        for (a, b) in graph.edges() {
            if graph.marks[a] > 0 && graph.marks[b] > 0 {
                let mut left = graph.clone();
                left.marks[a] -= 1;
                left.marks[b] -= 1;
                visit(&[left.pack()]);
            }
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let graph = Graph::unpack(&position);
        let loaded = members(graph.vertices()).filter(|&v| graph.marks[v] > 0);
        let graph = graph.on(loaded.fold(0, |set, v| set | 1 << v));
        let parts = graph.components().into_iter();
        parts.map(|part| graph.on(part).pack()).collect()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Graph::unpack(&position).normal_form().pack()
    }

    fn tokens(&self, position: &Bytes) -> u64 {
        Graph::unpack(position)
            .marks
            .iter()
            .map(|&mark| u64::from(mark))
            .sum()
    }

    fn spell(&self, position: &Bytes) -> String {
        let graph = Graph::unpack(position);
        let other = (0..graph.len()).filter(|&v| graph.marks[v] != 1);
        let counters = other.map(|v| format!("{}={}", graph.name(v), graph.marks[v]));
        let counters: Vec<String> = counters.collect();
        if counters.is_empty() {
            return graph.spell();
        }
        format!("{};{}", graph.spell(), counters.join(","))
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        let graph = Graph::unpack(position);
        Some(graph.picture(|v| format!(" ({})", graph.marks[v])))
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "numbers of counters, such as weighted-arc-kayles:path3;0=2,1=3";
    let drawing = Drawing::read(text, 0..text.len(), true)?;
    let mut graph = drawing.graph(text)?;
    graph.marks.fill(1);
    for tag in &drawing.tags {
        graph.marks[tag.vertex] = number(text, tag.value.clone(), MAX_COUNTERS, expected)? as u16;
    }
    Ok(AnyPosition::new(WeightedArcKayles, graph.pack()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["path3;0=2,1=3", "petersen", "path2;0=300", "4-7,7-9;7=0"] {
            assert_eq!(
                read(text, None).unwrap().spell(),
                format!("weighted-arc-kayles:{text}")
            );
        }
        assert_eq!(read("path3;1=x", None).unwrap_err().span, 8..9);
    }
}
