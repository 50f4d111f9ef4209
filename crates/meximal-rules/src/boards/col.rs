//! Col: paint a bare vertex of a graph in your colour, if none of its neighbours has it. Colin Vout invented it; Conway,
//! *On Numbers and Games*, and *Winning Ways*, chapter 2. Here any number of players have a colour each.
//!
//! A painted vertex does nothing but bar its neighbours for its colour. So a position is the graph of the bare vertices,
//! each with the set of colours that it is barred for; vertices barred for all are dropped, and so are edges between
//! vertices that have no colour in common. It is written with one painted vertex for each colour that bars something:
//! `col:0-1,1-2;2=L` is an edge whose one end is barred for Left.
//!
//! `--players` says how many colours there are, and who R is. Without it there are two, or as many as the paint needs: C
//! makes three (`letters`).

use super::bytes::Bytes;
use super::cells::{members, ones};
use super::graph::Graph;
use super::letters::{Count, MAX_PLAYERS};
use super::paint::{self, Painted};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "col",
    syntax: "col:GRAPH, or with painted vertices col:GRAPH;1=L,3=R",
    players: "any number, with a colour each",
    moves: "Paint a bare vertex in your colour; no neighbour may have it.",
    example: "col:grid3x3",
    source: "J. H. Conway, On Numbers and Games; Winning Ways, chapter 2 (invented by C. Vout)",
    read,
};

/// The rules for a number of players.
struct Col {
    count: Count,
}

impl Ruleset for Col {
    type Position = Bytes;

    fn name(&self) -> String {
        "col".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        if player >= MAX_PLAYERS {
            return;
        }
        for v in members(graph.vertices()).filter(|&v| graph.marks[v] >> player & 1 == 0) {
            let mut left = graph.clone();
            for u in members(graph.neighbours[v]) {
                left.marks[u] |= 1 << player;
            }
            visit(&[left.on(graph.vertices() & !(1 << v)).pack()]);
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let mut graph = Graph::unpack(&position);
        let all = ones(self.count.players) as u16;
        let alive = members(graph.vertices()).filter(|&v| graph.marks[v] & all != all);
        graph = graph.on(alive.fold(0, |set, v| set | 1 << v));
        let edges: Vec<(usize, usize)> = graph.edges().collect();
        for (a, b) in edges {
            if (graph.marks[a] | graph.marks[b]) & all == all {
                graph.cut(a, b);
            }
        }
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
        let graph = Graph::unpack(position);
        let bars = |player: usize, v: usize| graph.marks[v] >> player & 1 == 1;
        paint::spell(&graph, self.count.players, bars)
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        let graph = Graph::unpack(position);
        let players = self.count.players;
        Some(
            graph.picture(|v| match paint::letters(graph.marks[v], players) {
                none if none.is_empty() => String::new(),
                barred => format!(" (not {barred})"),
            }),
        )
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let Painted { bare, count } = paint::read(text, players)?;
    let mut graph = bare.graph;
    for (v, player) in bare.beside {
        graph.marks[v] |= 1 << player;
    }
    Ok(AnyPosition::new(Col { count }, graph.pack()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["path5", "0-1,1-2;2=L", "0-1,0-2,1-3;2=L,3=R", "path0"] {
            assert_eq!(read(text, None).unwrap().spell(), format!("col:{text}"));
        }
        assert_eq!(read("path3;1=L", None).unwrap().spell(), "col:0-2,1-2;2=L");
        assert_eq!(read("path3;1=C", None).unwrap().players(), Some(3));
        assert_eq!(read("path3;1=C2", None).unwrap().players(), Some(4));
        assert_eq!(read("path3;1=C", Some(2)).unwrap_err().span, 6..9);
    }
}
