//! Partizan Arc Kayles: Arc Kayles on a graph with coloured edges. Take one of your edges, with its two ends
//! and all edges at them. Any number of players have colours, and edges marked E are everybody's. For two
//! players it is in CGSuite's library.
//!
//! A position is a list of edges: `partizan-arc-kayles:0-1L,1-2R,2-3E`. Edges that hang together are a part.
//! `--players` says who R is; without it there are two players, or as many as the letters need (`letters`).

use super::bytes::Bytes;
use super::incidence::{self, Edge, Loaded};
use super::letters::Count;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "partizan-arc-kayles",
    syntax: "partizan-arc-kayles:1-2L,2-3R,3-4E, edges with the letters of players, E for everybody",
    players: "any number; an edge belongs to one of them, or to all",
    moves: "Take one of your edges, with its two ends and all edges at them.",
    example: "partizan-arc-kayles:1-2L,2-3R,3-4E",
    source: "A. N. Siegel, CGSuite (PartizanArcKayles)",
    read,
};

/// The rules for a number of players. Vertex 0 of the stored graph is nobody's: all vertices are alike.
#[derive(PartialEq, Eq)]
struct PartizanArcKayles {
    count: Count,
}

impl Ruleset for PartizanArcKayles {
    type Position = Bytes;

    fn name(&self) -> String {
        "partizan-arc-kayles".to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Loaded::unpack(position);
        for taken in graph
            .edges
            .iter()
            .filter(|edge| incidence::owns(player, edge))
        {
            let touches = |edge: &&Edge| {
                [edge.a, edge.b]
                    .iter()
                    .any(|end| *end == taken.a || *end == taken.b)
            };
            let left = graph.edges.iter().filter(|edge| !touches(edge));
            visit(&[graph.left(0, left.copied()).pack()]);
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let graph = Loaded::unpack(&position);
        let mut rest = graph.edges.clone();
        let mut parts = Vec::new();
        while let Some(first) = rest.first() {
            let reached = graph.reach(1 << first.a, 0);
            let inside = |edge: &Edge| reached >> edge.a & 1 == 1;
            parts.push(Loaded::new(0, rest.iter().copied().filter(inside)).pack());
            rest.retain(|edge| !inside(edge));
        }
        parts
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Loaded::unpack(&position).normal_form().pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        incidence::spell_coloured(&Loaded::unpack(position), self.count.players)
    }
}

fn read(text: &str, players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected = "edges with the letters of players, such as partizan-arc-kayles:1-2L,2-3R,3-4E";
    let (drawn, colours, count) = incidence::read_coloured(text, players, expected)?;
    let names: Vec<u32> = std::iter::once(0).chain(drawn.labels).collect();
    let mut edges = Vec::new();
    for ((ends, place), &load) in drawn.edges.iter().zip(&colours) {
        let [a, b] = ends.map(|end| end + 1);
        if a == b {
            let message = "an edge from a vertex to itself";
            return Err(ParseError::new(text, place.clone(), message, expected));
        }
        edges.push(Edge { a, b, load });
    }
    Ok(AnyPosition::new(
        PartizanArcKayles { count },
        Loaded::named(0, edges, &names).pack(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["1-2L,2-3R,3-4E", "0-2L,2-5R", "1-2L,1-2R", ""] {
            let spelled = read(text, None).unwrap().spell();
            assert_eq!(spelled, format!("partizan-arc-kayles:{text}"));
        }
        assert_eq!(read("0-1L 1-2C", None).unwrap().players(), Some(3));
        assert!(read("1-1L", None).is_err() && read("1-2", None).is_err());
    }
}
