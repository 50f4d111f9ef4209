//! Undirected Vertex Geography: a token on a vertex of a graph. Move it along an edge; the vertex that it
//! leaves is removed. Impartial, for any number of players. Fraenkel, Scheinerman and Ullman (1993): the
//! first of two players wins exactly if every maximum matching covers the vertex with the token.
//!
//! A position is a graph, and the vertex behind an `@`: `vertex-geography:petersen@0`, which is the first one
//! where the text names none. What the token cannot reach is dropped.

use super::bytes::Bytes;
use super::cells::members;
use super::graph::{Drawing, Graph};
use super::reading::trimmed;
use crate::{AnyPosition, Entry, ParseError, Ruleset};

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: "vertex-geography",
    syntax: "vertex-geography:GRAPH@VERTEX",
    players: "any number of players, who all have the same moves",
    moves: "Move the token along an edge; the vertex that it leaves is removed.",
    example: "vertex-geography:petersen@0",
    source: "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, \
             Theoretical Computer Science 112 (1993)",
    read,
};

/// The mark of the vertex with the token.
const TOKEN: u16 = 1;

/// The rules.
#[derive(PartialEq, Eq)]
struct VertexGeography;

impl Ruleset for VertexGeography {
    type Position = Bytes;

    fn name(&self) -> String {
        "vertex-geography".to_owned()
    }

    fn options(&self, position: &Bytes, _player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        let Some(from) = token(&graph) else {
            return;
        };
        for to in members(graph.neighbours[from]) {
            let mut moved = graph.clone();
            moved.marks[to] = TOKEN;
            visit(&[moved.on(graph.vertices() & !(1 << from)).pack()]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let graph = Graph::unpack(&position);
        let reached = |part: &u128| token(&graph).is_some_and(|at| part >> at & 1 == 1);
        let part = graph.components().into_iter().find(reached);
        let part = part.filter(|part| part.count_ones() > 1);
        part.map(|part| graph.on(part).pack()).into_iter().collect()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Graph::unpack(&position).normal_form().pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        let graph = Graph::unpack(position);
        match token(&graph) {
            Some(at) => format!("{}@{}", graph.spell(), graph.name(at)),
            None => graph.spell(),
        }
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        let graph = Graph::unpack(position);
        let note = |v| {
            if graph.marks[v] == TOKEN {
                " (token)"
            } else {
                ""
            }
        };
        Some(graph.picture(|v| note(v).to_owned()))
    }
}

/// The vertex with the token.
fn token(graph: &Graph) -> Option<usize> {
    graph.marks.iter().position(|&mark| mark == TOKEN)
}

fn read(text: &str, _players: Option<usize>) -> Result<AnyPosition, ParseError> {
    let end = text.find('@').unwrap_or(text.len());
    let drawing = Drawing::read(text, 0..end, false)?;
    let mut graph = drawing.graph(text)?;
    let at = if end < text.len() {
        let inside = trimmed(&text[end + 1..]);
        drawing.vertex(text, end + 1 + inside.start..end + 1 + inside.end)?
    } else {
        0
    };
    if let Some(mark) = graph.marks.get_mut(at) {
        *mark = TOKEN;
    }
    Ok(AnyPosition::new(VertexGeography, graph.pack()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_and_written() {
        for text in ["path5@2", "0-1,1-2,1-3@1", "path0"] {
            assert_eq!(
                read(text, None).unwrap().spell(),
                format!("vertex-geography:{text}")
            );
        }
        assert_eq!(
            read("5-7,7-9@7", None).unwrap().spell(),
            "vertex-geography:5-7,7-9@7"
        );
        assert_eq!(read("path3@3", None).unwrap_err().span, 6..7);
        assert_eq!(read("path3@", None).unwrap_err().span, 6..6);
    }
}
