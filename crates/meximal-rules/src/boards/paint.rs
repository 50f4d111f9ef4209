//! Painting the vertices of a graph, which Col, Snort and Fjords share. A painted vertex does nothing but
//! change what its bare neighbours are good for: each of them has a mark that says what the paint beside it
//! means, and a game says what marks there are ([`Colouring`]). People see a graph with painted vertices; its
//! parts are graphs of bare vertices with their marks, without vertices that nobody may paint and edges that
//! cannot matter any more.
//!
//! Such a part is written with one painted vertex for each colour that means something: `col:0-1,1-2;2=L` is
//! an edge whose one end is beside Left's colour.

use std::marker::PhantomData;

use super::bytes::Bytes;
use super::cells::members;
use super::graph::{Drawing, Graph, MAX_VERTICES, check_vertices};
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

/// The mark of a vertex that the first player has painted; the others follow.
const PAINTED: u16 = 1 << 15;

/// Who has painted a vertex with a mark.
fn painter(mark: u16) -> Option<usize> {
    let player = mark ^ PAINTED;
    (player < 1 << 4).then_some(player.into())
}

impl<C: Colouring> Painting<C> {
    /// The graph without the vertices that are painted, and those that nobody may paint.
    fn alive(&self, graph: &Graph) -> Graph {
        let dead = |mark| painter(mark).is_some() || C::is_dead(mark, self.count.players);
        let alive = members(graph.vertices()).filter(|&v| !dead(graph.marks[v]));
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
        let may_paint = |mark| painter(mark).is_none() && C::may_paint(mark, player);
        for v in (0..graph.len()).filter(|&v| may_paint(graph.marks[v])) {
            let mut left = graph.clone();
            paint::<C>(&mut left, v, player);
            visit(&[left.pack()]);
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
        spell::<C>(&Graph::unpack(position), self.count.players)
    }

    fn picture(&self, position: &Bytes) -> Option<String> {
        let players = self.count.players;
        let graph = Graph::unpack(position);
        Some(
            graph.picture(|v| match (graph.marks[v], painter(graph.marks[v])) {
                (_, Some(player)) => format!(" ({})", letters::letter(player, players)),
                (0, _) => String::new(),
                (mark, _) if C::is_dead(mark, players) => " (for nobody)".to_owned(),
                (mark, _) => format!(" ({})", C::note(mark, players)),
            }),
        )
    }
}

/// Paints a bare vertex.
fn paint<C: Colouring>(graph: &mut Graph, vertex: usize, player: usize) {
    graph.marks[vertex] = PAINTED | player as u16;
    for u in members(graph.neighbours[vertex]) {
        if painter(graph.marks[u]).is_none() {
            graph.marks[u] = C::beside(graph.marks[u], player);
        }
    }
}

/// Reads a position of a game of colours.
pub(crate) fn read_position<C: Colouring>(
    text: &str,
    players: Option<usize>,
) -> Result<AnyPosition, ParseError> {
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
    let mut painters = vec![None; drawing.vertices()];
    for (tag, (name, _)) in drawing.tags.iter().zip(&names) {
        painters[tag.vertex] = Some(letters::player(*name, count.players));
    }
    let rules = Painting::<C> {
        count,
        colouring: PhantomData,
    };
    let graph = painted::<C>(text, &drawing, &painters)?;
    Ok(AnyPosition::new(rules, graph.pack()))
}

/// A graph of which some vertices are painted. Where they are too many for a graph, painted ones are left
/// out, and only what they mean is kept.
fn painted<C: Colouring>(
    text: &str,
    drawing: &Drawing,
    painters: &[Option<usize>],
) -> Result<Graph, ParseError> {
    let all_fit = drawing.vertices() <= MAX_VERTICES;
    let kept = |v: &usize| all_fit || painters[*v].is_none();
    let kept: Vec<usize> = (0..drawing.vertices()).filter(kept).collect();
    check_vertices(text, trimmed(text), kept.len())?;
    let number = |v: usize| kept.binary_search(&v).ok();
    let edges = drawing.edges.iter();
    let inside = edges.filter_map(|&(a, b)| Some((number(a)?, number(b)?)));
    let mut graph = Graph::new(kept.len(), inside);
    graph.names = kept.iter().map(|&v| drawing.labels[v]).collect();
    for (mark, &v) in graph.marks.iter_mut().zip(&kept) {
        *mark = painters[v].map_or(0, |player| PAINTED | player as u16);
    }
    for &(a, b) in &drawing.edges {
        for (bare, painted) in [(a, b), (b, a)] {
            if let (None, Some(player), Some(at)) =
                (painters[bare], painters[painted], number(bare))
            {
                graph.marks[at] = C::beside(graph.marks[at], player);
            }
        }
    }
    Ok(graph)
}

/// A graph in notation, with what is painted. Where vertices stand beside paint of a player of which nothing
/// is to be seen, one painted vertex is added, with edges to all of them.
fn spell<C: Colouring>(graph: &Graph, players: usize) -> String {
    let painter = |v: usize| painter(graph.marks[v]);
    let painted = (0..graph.len()).filter_map(|v| Some((graph.name(v), painter(v)?)));
    let mut paint: Vec<(u32, usize)> = painted.collect();
    let mut next = (0..graph.len())
        .map(|v| graph.name(v) + 1)
        .max()
        .unwrap_or(0);
    let mut added = Vec::new();
    for player in 0..players {
        let touches = |&v: &usize| {
            let seen = || members(graph.neighbours[v]).any(|u| painter(u) == Some(player));
            painter(v).is_none() && C::has_paint(graph.marks[v], player) && !seen()
        };
        let beside: Vec<usize> = (0..graph.len()).filter(touches).collect();
        if !beside.is_empty() {
            paint.push((next, player));
            added.push((next, beside));
            next += 1;
        }
    }
    let graph = with_vertices(graph, &added);
    let word = |&(name, player)| format!("{name}={}", letters::letter(player, players));
    let paint: Vec<String> = paint.iter().map(word).collect();
    match paint[..] {
        [] => graph,
        _ => format!("{graph};{}", paint.join(",")),
    }
}

/// A graph in notation, with more vertices: their names and neighbours.
fn with_vertices(graph: &Graph, added: &[(u32, Vec<usize>)]) -> String {
    if added.is_empty() {
        return graph.spell();
    }
    let all = graph.len() + added.len();
    if all > MAX_VERTICES {
        let lonely = |v: usize| !added.iter().any(|(_, beside)| beside.contains(&v));
        let mut words = graph.words(lonely);
        for (name, beside) in added {
            words.extend(beside.iter().map(|&v| format!("{}-{name}", graph.name(v))));
        }
        return words.join(",");
    }
    let new = added.iter().zip(graph.len()..);
    let new = new.flat_map(|((_, beside), vertex)| beside.iter().map(move |&v| (v, vertex)));
    let mut larger = Graph::new(all, graph.edges().chain(new));
    larger.names = (0..graph.len()).map(|v| graph.name(v)).collect();
    larger.names.extend(added.iter().map(|&(name, _)| name));
    larger.spell()
}

/// The letters of a set of players.
pub(crate) fn letters(set: u16, players: usize) -> String {
    let members = (0..players).filter(|player| set >> player & 1 == 1);
    members
        .map(|player| letters::letter(player, players))
        .collect()
}
