//! Nim on graphs: a token on a vertex, and a heap on every edge. Choose an edge at the token with a heap that
//! is not empty, take at least one from the heap, and move the token along the edge. Impartial, for any
//! number of players. Masahiko Fukuyama (2003).
//!
//! A position is a list of edges with their heaps, and the vertex with the token behind an `@`:
//! `graph-nim:0-1=3,1-2=2@0`, which is the first one where the text names none; a heap that is not named is
//! one. Empty heaps are dropped. What the token cannot reach is a part for each edge, whose tokens stay:
//! `graph-nim:0-1=0,1-2=2@0`, in which an empty heap names the vertex with the token.

use super::bytes::Bytes;
use super::incidence::{self, Edge, Loaded};
use super::reading::{number, trimmed};
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "graph-nim",
    syntax: "graph-nim:0-1=3,1-2=2@0, edges with their heaps, and the vertex with the token",
    players: "any number of players, who all have the same moves",
    moves: "Take at least one from the heap on an edge at the token, and move the token along that edge.",
    example: "graph-nim:0-1=3,1-2=2@0",
    source: "M. Fukuyama, A Nim game played on graphs, Theoretical Computer Science 304 (2003)",
    read,
};

/// The largest heap.
const MAX_HEAP: u32 = 10_000;

/// The rules. The token is on the first vertex.
#[derive(PartialEq, Eq)]
struct GraphNim;

impl Ruleset for GraphNim {
    type Position = Bytes;

    fn name(&self) -> String {
        "graph-nim".to_owned()
    }

    fn options(&self, position: &Bytes, _player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Loaded::unpack(position);
        for (at, edge) in graph
            .edges
            .iter()
            .enumerate()
            .filter(|(_, edge)| edge.a == 0)
        {
            for heap in 0..edge.load {
                let mut edges = graph.edges.clone();
                edges[at].load = heap;
                let left = edges.into_iter().filter(|edge| edge.load > 0);
                visit(&[graph.left(edge.b, left).pack()]);
            }
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let graph = Loaded::unpack(&position);
        let reached = graph.reach(1, 0);
        let edges = graph.edges.iter().copied();
        let (near, far): (Vec<Edge>, Vec<Edge>) =
            edges.partition(|edge| reached >> edge.a & 1 == 1);
        let near = Some(near).filter(|near| !near.is_empty());
        let parts = near
            .into_iter()
            .chain(far.into_iter().map(|edge| vec![edge]));
        parts.map(|edges| Loaded::new(0, edges).pack()).collect()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Loaded::unpack(&position).normal_form().pack()
    }

    fn tokens(&self, position: &Bytes) -> u64 {
        Loaded::unpack(position)
            .edges
            .iter()
            .map(|edge| u64::from(edge.load))
            .sum()
    }

    fn spell(&self, position: &Bytes) -> String {
        let graph = Loaded::unpack(position);
        let mut edges = graph.named_edges();
        // An empty heap names the vertex with the token, if no other is there.
        let token = graph.name(0);
        if let Some(&([other, _], _)) = edges.first()
            && !edges.iter().any(|(ends, _)| ends.contains(&token))
        {
            edges.insert(0, ([token.min(other), token.max(other)], 0));
        }
        let edge = |([a, b], load): &([u32; 2], u16)| format!("{a}-{b}={load}");
        let edges: Vec<String> = edges.iter().map(edge).collect();
        format!("{}@{}", edges.join(","), token)
    }
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let expected =
        "edges with heaps, and the vertex with the token, such as graph-nim:0-1=3,1-2=2@0";
    let end = text.find('@').unwrap_or(text.len());
    let drawn = incidence::read(text, 0..end, expected)?;
    let mut edges = Vec::new();
    for ([a, b], place) in &drawn.edges {
        let heap = match text[place.clone()].strip_prefix('=') {
            Some(_) => number(text, place.start + 1..place.end, MAX_HEAP, expected)?,
            None if place.is_empty() => 1,
            None => return Err(ParseError::unexpected(text, place.start, expected)),
        };
        if a == b {
            let message = "an edge from a vertex to itself";
            return Err(ParseError::new(text, place.clone(), message, expected));
        }
        edges.push(Edge {
            a: *a,
            b: *b,
            load: heap as u16,
        });
    }
    let mut names = drawn.labels;
    let mut at = 0;
    if end < text.len() {
        let inside = trimmed(&text[end + 1..]);
        let place = end + 1 + inside.start..end + 1 + inside.end;
        let label = number(text, place.clone(), u32::MAX, expected)?;
        if names.is_empty() {
            names.push(label);
        }
        at = names.binary_search(&label).map_err(|_| {
            ParseError::new(
                text,
                place,
                format!("the graph has no vertex {label}"),
                expected,
            )
        })?;
    }
    let loaded = edges.into_iter().filter(|edge| edge.load > 0);
    let graph = Loaded::named(at as u8, loaded, &names);
    Ok(AnyPosition::new(GraphNim, graph.pack()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in [
            "0-1=3,1-2=2@0",
            "@5",
            "0-1=1,0-1=4@0",
            "0-1=1,1-7=2@1",
            "0-1=0,1-2=3@0",
        ] {
            assert_eq!(
                read(text, None).unwrap().spell(),
                format!("graph-nim:{text}")
            );
        }
        let left = Loaded::named(
            2,
            [Edge {
                a: 0,
                b: 1,
                load: 3,
            }],
            &[4, 6, 9],
        );
        assert_eq!(GraphNim.spell(&left.pack()), "4-9=0,4-6=3@9");
        assert_eq!(read("0-1=x", None).unwrap_err().span, 4..5);
        assert!(read("0-1@5", None).is_err() && read("0-0=1", None).is_err());
    }
}
