//! Painting the vertices of a graph, which Col, Snort and Fjords share. A painted vertex does nothing but
//! change what its bare neighbours are good for. So a position is the graph of the bare vertices, each with a
//! mark that says what the paint beside it means; a game says what marks there are ([`Colouring`]). Vertices
//! that nobody may paint are dropped, and so are edges that cannot matter any more.
//!
//! It is written with one painted vertex for each colour that means something: `col:0-1,1-2;2=L` is an edge
//! whose one end is beside Left's colour.

use std::marker::PhantomData;

use super::bytes::Bytes;
use super::cells::members;
use super::graph::{Drawing, Graph, check_vertices};
use super::letters::{self, Count};
use super::reading::trimmed;
use crate::{AnyPosition, ParseError, Ruleset};

/// What paint means for the bare vertices beside it. The mark of a vertex without paint beside it is 0.
pub(crate) trait Colouring: Eq + Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;

    /// The mark of a vertex when a player paints a neighbour.
    fn beside(mark: u16, player: usize) -> u16;

    /// Whether a player may paint a vertex with this mark.
    fn may_paint(mark: u16, player: usize) -> bool;

    /// Whether nobody may paint a vertex with this mark.
    fn is_dead(mark: u16, players: usize) -> bool;

    /// Whether an edge between vertices with these marks does not matter.
    fn is_idle(marks: [u16; 2], players: usize) -> bool;

    /// Whether somebody may ever move in a component.
    fn is_open(_component: &Graph) -> bool {
        true
    }

    /// Whether the mark comes from paint of a player.
    fn has_paint(mark: u16, player: usize) -> bool;

    /// What a picture says beside a vertex with a mark that is not 0.
    fn note(mark: u16, players: usize) -> String;
}

/// The rules of a game of colours for a number of players.
#[derive(PartialEq, Eq)]
struct Painting<C> {
    count: Count,
    colouring: PhantomData<C>,
}

/// Reads a position of a game of colours.
pub(crate) fn read_position<C: Colouring>(
    text: &str,
    players: Option<usize>,
) -> Result<AnyPosition, ParseError> {
    let Painted { bare, count } = read(text, players)?;
    let mut graph = bare.graph;
    for (v, player) in bare.beside {
        graph.marks[v] = C::beside(graph.marks[v], player);
    }
    let rules = Painting::<C> {
        count,
        colouring: PhantomData,
    };
    let graph = rules.alive(&graph);
    Ok(AnyPosition::new(rules, graph.pack()))
}

impl<C: Colouring> Painting<C> {
    /// The graph without the vertices that nobody may paint.
    fn alive(&self, graph: &Graph) -> Graph {
        let dead = |v: &usize| C::is_dead(graph.marks[*v], self.count.players);
        let alive = members(graph.vertices()).filter(|v| !dead(v));
        graph.on(alive.fold(0, |set, v| set | 1 << v))
    }
}

impl<C: Colouring> Ruleset for Painting<C> {
    type Position = Bytes;

    fn name(&self) -> String {
        C::NAME.to_owned()
    }

    fn options(&self, position: &Bytes, player: usize, visit: &mut dyn FnMut(&[Bytes])) {
        let graph = Graph::unpack(position);
        if player >= letters::MAX_PLAYERS {
            return;
        }
        for v in (0..graph.len()).filter(|&v| C::may_paint(graph.marks[v], player)) {
            let mut left = graph.clone();
            for u in members(graph.neighbours[v]) {
                left.marks[u] = C::beside(left.marks[u], player);
            }
            visit(&[left.on(graph.vertices() & !(1 << v)).pack()]);
        }
    }

    fn players(&self) -> Option<usize> {
        self.count.fixed()
    }

    fn parts(&self, position: Bytes) -> Vec<Bytes> {
        let mut graph = self.alive(&Graph::unpack(&position));
        let edges: Vec<(usize, usize)> = graph.edges().collect();
        for (a, b) in edges {
            if C::is_idle([graph.marks[a], graph.marks[b]], self.count.players) {
                graph.cut(a, b);
            }
        }
        let parts = graph.components().into_iter().map(|part| graph.on(part));
        parts.filter(C::is_open).map(|part| part.pack()).collect()
    }

    fn normal_form(&self, position: Bytes) -> Bytes {
        Graph::unpack(&position).normal_form().pack()
    }

    fn spell(&self, position: &Bytes) -> String {
        let graph = Graph::unpack(position);
        let has_paint = |player: usize, v: usize| C::has_paint(graph.marks[v], player);
        spell(&graph, self.count.players, has_paint)
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        let graph = Graph::unpack(position);
        Some(graph.picture(|v| match graph.marks[v] {
            0 => String::new(),
            mark => format!(" ({})", C::note(mark, self.count.players)),
        }))
    }
}

/// A graph of which some vertices are painted, and for how many players.
struct Painted {
    /// What is not painted.
    bare: Bare,
    /// The players.
    count: Count,
}

/// The bare vertices of a graph.
struct Bare {
    /// The graph on them.
    graph: Graph,
    /// The bare vertices that have a painted neighbour, and the player who painted it.
    beside: Vec<(usize, usize)>,
}

/// Reads a graph and takes the painted vertices out of it.
fn read(text: &str, players: Option<usize>) -> Result<Painted, ParseError> {
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

/// A graph of bare vertices in notation. `touches` says whether a vertex stands beside paint of a player: for
/// each of them one painted vertex is added, with edges to all such vertices.
fn spell(graph: &Graph, players: usize, touches: impl Fn(usize, usize) -> bool) -> String {
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
