//! Snort: paint a bare vertex of a graph in your colour, if none of its neighbours has another's. Simon Norton invented it,
//! with bulls and cows in fields; *Winning Ways*, chapter 6. Here any number of players have a colour each.
//!
//! A painted vertex does nothing but keep its neighbours for its owner. So a position is the graph of the bare vertices,
//! each of them open to all, or kept for one player; vertices next to two colours are dropped, and so are edges between
//! vertices kept for the same player. It is written with one painted vertex for each colour that keeps something:
//! `snort:0-1,1-2;2=L` is an edge whose one end is kept for Left.
//!
//! `--players` says how many colours there are, and who R is. Without it there are two, or as many as the paint needs: C
//! makes three (`letters`).

use super::bytes::Bytes;
use super::cells::members;
use super::graph::Graph;
use super::letters::{Count, letter};
use super::paint::{self, Painted};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "snort",
    syntax: "snort:GRAPH, or with painted vertices snort:GRAPH;1=L,3=R",
    players: "any number, with a colour each",
    moves: "Paint a bare vertex in your colour; no neighbour may have another's.",
    example: "snort:cycle7",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 6 (invented by S. Norton)",
    read,
};

/// The mark of a vertex that nobody may paint any more. Others: 0 is open to all, `p + 1` is kept for player `p`.
const DEAD: u16 = u16::MAX;

/// The rules for a number of players.
struct Snort {
    count: Count,
}

/// Keeps a vertex for a player.
fn keep(mark: &mut u16, player: usize) {
    let kept = player as u16 + 1;
    *mark = if *mark == 0 || *mark == kept {
        kept
    } else {
        DEAD
    };
}

/// What is left when a player paints a vertex.
pub(crate) fn paint_vertex(graph: &Graph, vertex: usize, player: usize) -> Graph {
    let mut left = graph.clone();
    for u in members(graph.neighbours[vertex]) {
        keep(&mut left.marks[u], player);
    }
    left.on(alive(&left) & !(1 << vertex))
}

/// The bare vertices, marked with those they are kept for, and the number of players.
pub(crate) struct Kept {
    /// The graph.
    pub graph: Graph,
    /// The players.
    pub count: Count,
}

/// Reads a graph with painted vertices.
pub(crate) fn read_kept(text: &str, players: Option<usize>) -> Result<Kept, ParseError> {
    let Painted { bare, count } = paint::read(text, players)?;
    let mut graph = bare.graph;
    for (v, player) in bare.beside {
        keep(&mut graph.marks[v], player);
    }
    graph = graph.on(alive(&graph));
    Ok(Kept { graph, count })
}

/// A graph in notation.
pub(crate) fn spell(graph: &Graph, players: usize) -> String {
    paint::spell(graph, players, |player, v| {
        usize::from(graph.marks[v]) == player + 1
    })
}

/// A graph for the terminal.
pub(crate) fn picture(graph: &Graph, players: usize) -> String {
    graph.picture(|v| match graph.marks[v] {
        0 => String::new(),
        kept => format!(" (only {})", letter(usize::from(kept) - 1, players)),
    })
}

impl Ruleset for Snort {
    type Position = Bytes;

    fn name(&self) -> String {
        "snort".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        let own = player as u16 + 1;
        for v in (0..graph.len()).filter(|&v| graph.marks[v] == 0 || graph.marks[v] == own) {
            visit(&[paint_vertex(&graph, v, player).pack()]);
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let mut graph = Graph::unpack(&position);
        let edges: Vec<(usize, usize)> = graph.edges().collect();
        for (a, b) in edges {
            if graph.marks[a] != 0 && graph.marks[a] == graph.marks[b] {
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
        spell(&Graph::unpack(position), self.count.players)
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        Some(picture(&Graph::unpack(position), self.count.players))
    }
}

/// The vertices that somebody may paint.
fn alive(graph: &Graph) -> u128 {
    let alive = members(graph.vertices()).filter(|&v| graph.marks[v] != DEAD);
    alive.fold(0, |set, v| set | 1 << v)
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let Kept { graph, count } = read_kept(text, players)?;
    Ok(AnyPosition::new(Snort { count }, graph.pack()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["path5", "0-1,1-2;2=L", "0-1,0-2,1-3;2=L,3=R", "path0"] {
            assert_eq!(read(text, None).unwrap().spell(), format!("snort:{text}"));
        }
        assert_eq!(read("path3;0=L,2=R", None).unwrap().spell(), "snort:path0");
        assert_eq!(read("path2;0=R", Some(3)).unwrap().spell(), "snort:0-1;1=R");
        assert_eq!(read("path3;1=C", None).unwrap().players(), Some(3));
    }
}
