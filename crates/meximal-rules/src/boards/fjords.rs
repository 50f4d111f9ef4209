//! Fjords: paint a bare vertex of a graph in your colour, if it has a neighbour in your colour and none in another's. Snort
//! for those who must stay near home; it is what the end of Franz-Benno Delonge's board game of 2005 comes to. Here any
//! number of players have a colour each.
//!
//! A position starts with painted vertices: `fjords:grid3x4;0=L,11=R`. As in Snort, what counts are the bare vertices, each
//! of them open or kept for one player; open ones far from any colour are dropped. How positions are stored and written, and
//! what `--players` does: [`snort`](super::snort).

use super::bytes::Bytes;
use super::graph::Graph;
use super::letters::Count;
use super::snort::{Kept, paint_vertex, picture, read_kept, spell};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "fjords",
    syntax: "fjords:GRAPH;0=L,3=R, with the painted vertices",
    players: "any number, with a colour each",
    moves: "Paint a bare vertex that has a neighbour in your colour and none in another's.",
    example: "fjords:0-1,0-2,1-3;2=L,3=R",
    source: "F.-B. Delonge, Fjords (2005); A. N. Siegel, CGSuite (Fjords)",
    read,
};

/// The rules for a number of players.
struct Fjords {
    count: Count,
}

impl Ruleset for Fjords {
    type Position = Bytes;

    fn name(&self) -> String {
        "fjords".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        let own = player as u16 + 1;
        for v in (0..graph.len()).filter(|&v| graph.marks[v] == own) {
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
        let parts = graph.components().into_iter().map(|part| graph.on(part));
        let kept = parts.filter(|part| part.marks.iter().any(|&mark| mark != 0));
        kept.map(|part| part.pack()).collect()
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

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let Kept { graph, count } = read_kept(text, players)?;
    Ok(AnyPosition::new(Fjords { count }, graph.pack()))
}
