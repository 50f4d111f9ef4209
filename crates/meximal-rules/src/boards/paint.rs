//! Painted vertices of a graph, which Col and Snort share: what they mean for the bare ones, and how a position in progress
//! is written.

use super::graph::{Drawing, Graph, check_vertices};
use super::letters::{self, Count};
use super::reading::trimmed;
use crate::ParseError;

/// A graph of which some vertices are painted, and for how many players.
pub(crate) struct Painted {
    /// What is not painted.
    pub bare: Bare,
    /// The players.
    pub count: Count,
}

/// The bare vertices of a graph.
pub(crate) struct Bare {
    /// The graph on them.
    pub graph: Graph,
    /// The bare vertices that have a painted neighbour, and the player who painted it.
    pub beside: Vec<(usize, usize)>,
}

/// Reads a graph and takes the painted vertices out of it.
pub(crate) fn read(text: &str, players: Option<usize>) -> Result<Painted, ParseError> {
    let drawing = Drawing::read(text, 0..text.len(), true)?;
    let mut names = Vec::new();
    for tag in &drawing.tags {
        let Some(name) = letters::word(&text[tag.value.clone()]) else {
            let message = "this is not the letter of a player";
            let expected = "who painted the vertex, such as path3;1=L";
            return Err(ParseError::new(text, tag.value.clone(), message, expected));
        };
        names.push((name, tag.span.clone()));
    }
    let count = letters::count(text, names.iter().cloned(), players)?;
    let mut painter = vec![None; drawing.vertices()];
    for (tag, (name, _)) in drawing.tags.iter().zip(&names) {
        painter[tag.vertex] = Some(letters::player(*name, count.players));
    }
    let mut numbers = Vec::new();
    let mut bare = 0;
    for painter in &painter {
        numbers.push(bare);
        bare += usize::from(painter.is_none());
    }
    check_vertices(text, trimmed(text), bare)?;
    let mut edges = Vec::new();
    let mut beside = Vec::new();
    for &(a, b) in &drawing.edges {
        match (painter[a], painter[b]) {
            (None, None) => edges.push((numbers[a], numbers[b])),
            (None, Some(player)) => beside.push((numbers[a], player)),
            (Some(player), None) => beside.push((numbers[b], player)),
            (Some(_), Some(_)) => {}
        }
    }
    let graph = Graph::new(bare, edges);
    let bare = Bare { graph, beside };
    Ok(Painted { bare, count })
}

/// A graph of bare vertices in notation. `touches` says whether a vertex stands beside paint of a player: for each of
/// them one painted vertex is added, with edges to all such vertices.
pub(crate) fn spell(
    graph: &Graph,
    players: usize,
    touches: impl Fn(usize, usize) -> bool,
) -> String {
    if graph.marks.iter().all(|&mark| mark == 0) {
        return graph.spell();
    }
    let touched = |v: usize| (0..players).any(|player| touches(player, v));
    let mut words = graph.words(|v| !touched(v));
    let mut paint = Vec::new();
    let mut painted = graph.len();
    for player in 0..players {
        let mut beside = (0..graph.len()).filter(|&v| touches(player, v)).peekable();
        if beside.peek().is_some() {
            words.extend(beside.map(|v| format!("{v}-{painted}")));
            paint.push(format!("{painted}={}", letters::letter(player, players)));
            painted += 1;
        }
    }
    format!("{};{}", words.join(","), paint.join(","))
}

/// The letters of a set of players.
pub(crate) fn letters(set: u16, players: usize) -> String {
    let members = (0..players).filter(|player| set >> player & 1 == 1);
    members
        .map(|player| letters::letter(player, players))
        .collect()
}
