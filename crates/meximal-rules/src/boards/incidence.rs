//! Graphs whose edges carry something: colours in childish Hackenbush, heaps in Nim on graphs. Two vertices
//! may have several edges between them, and an edge may be a loop. For the normal form an edge is made a
//! vertex between its ends.

use std::ops::Range;

use super::bytes::Bytes;
use super::cells::members;
use super::graph::{Graph, MAX_VERTICES};
use super::letters::{self, Count, Name};
use super::reading::{number, words};
use crate::ParseError;

/// The largest number of a vertex in a text.
const MAX_LABEL: u32 = 1_000_000;

/// An edge, its smaller end first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    /// One end.
    pub a: u8,
    /// The other.
    pub b: u8,
    /// What it carries.
    pub load: u16,
}

/// A graph with loads on its edges, in order, and one vertex that is not like the others: the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loaded {
    /// The number of vertices.
    pub vertices: usize,
    /// The edges, sorted.
    pub edges: Vec<Edge>,
    /// What the vertices are called where people look on. Empty where nobody cares, in parts and their normal
    /// forms; then they are called by their places.
    pub names: Vec<u32>,
}

impl Loaded {
    /// The graph with these edges, without the vertices that have none, but with the special one, which
    /// becomes the first.
    pub(crate) fn new(special: u8, edges: impl IntoIterator<Item = Edge>) -> Loaded {
        let mut edges: Vec<Edge> = edges.into_iter().collect();
        let mut kept = 1u128 << special;
        for edge in &edges {
            kept |= 1 << edge.a | 1 << edge.b;
        }
        let mut numbers = [0u8; MAX_VERTICES];
        let others = members(kept & !(1 << special));
        for (number, vertex) in (1..).zip(others) {
            numbers[vertex] = number;
        }
        for edge in &mut edges {
            let ends = [numbers[usize::from(edge.a)], numbers[usize::from(edge.b)]];
            (edge.a, edge.b) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        }
        edges.sort_unstable();
        let vertices = kept.count_ones() as usize;
        let names = Vec::new();
        Loaded {
            vertices,
            edges,
            names,
        }
    }

    /// The same, with vertices that are called so.
    pub(crate) fn named(
        special: u8,
        edges: impl IntoIterator<Item = Edge>,
        names: &[u32],
    ) -> Loaded {
        let edges: Vec<Edge> = edges.into_iter().collect();
        let ends = edges.iter().flat_map(|edge| [edge.a, edge.b]);
        let kept = ends.fold(0, |kept, end| kept | 1u128 << end) & !(1 << special);
        let mut graph = Loaded::new(special, edges);
        if !names.is_empty() {
            let order = std::iter::once(usize::from(special)).chain(members(kept));
            graph.names = order.map(|v| names[v]).collect();
        }
        graph
    }

    /// What is left when there are only these edges of this graph, and the first vertex is to be this one.
    pub(crate) fn left(&self, special: u8, edges: impl IntoIterator<Item = Edge>) -> Loaded {
        Loaded::named(special, edges, &self.names)
    }

    /// What a vertex is called.
    pub(crate) fn name(&self, vertex: u8) -> u32 {
        let name = self.names.get(usize::from(vertex));
        name.copied().unwrap_or(vertex.into())
    }

    /// The edges by the names of their ends, in order.
    pub(crate) fn named_edges(&self) -> Vec<([u32; 2], u16)> {
        let edge = |edge: &Edge| {
            let mut ends = [self.name(edge.a), self.name(edge.b)];
            ends.sort_unstable();
            (ends, edge.load)
        };
        let mut edges: Vec<([u32; 2], u16)> = self.edges.iter().map(edge).collect();
        edges.sort_unstable();
        edges
    }

    /// The vertices that hang together with a set, without going through `barred` ones.
    pub(crate) fn reach(&self, from: u128, barred: u128) -> u128 {
        let mut reached = from;
        loop {
            let mut grown = reached;
            for edge in &self.edges {
                let ends = 1 << edge.a | 1 << edge.b;
                if reached & ends & !barred != 0 {
                    grown |= ends;
                }
            }
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The graph with the numbering that stands for all others.
    pub(crate) fn normal_form(&self) -> Loaded {
        let edges = self.edges.len();
        let between = |(at, edge): (usize, &Edge)| {
            let middle = self.vertices + at;
            [(usize::from(edge.a), middle), (usize::from(edge.b), middle)]
        };
        let mut graph = Graph::new(
            self.vertices + edges,
            self.edges.iter().enumerate().flat_map(between),
        );
        graph.marks[0] = 1;
        for (edge, mark) in self.edges.iter().zip(&mut graph.marks[self.vertices..]) {
            *mark = edge.load + 2;
        }
        let found = graph.normal_form();
        let edge = |v: usize| {
            let load = found.marks[v].checked_sub(2)?;
            let mut ends = members(found.neighbours[v]);
            let a = ends.next()? as u8;
            let b = ends.next().map_or(a, |end| end as u8);
            Some(Edge { a, b, load })
        };
        let special = found.marks.iter().position(|&mark| mark == 1).unwrap_or(0);
        Loaded::new(special as u8, (0..found.len()).filter_map(edge))
    }

    /// As bytes.
    pub(crate) fn pack(&self) -> Bytes {
        let mut bytes = vec![self.vertices as u8, self.edges.len() as u8];
        for edge in &self.edges {
            let [low, high] = edge.load.to_le_bytes();
            bytes.extend([edge.a, edge.b, low, high]);
        }
        bytes.extend(self.names.iter().flat_map(|name| name.to_le_bytes()));
        Bytes::new(&bytes)
    }

    /// The graph that was packed.
    pub(crate) fn unpack(bytes: &Bytes) -> Loaded {
        let bytes = bytes.as_slice();
        let edge = |bytes: &[u8]| Edge {
            a: bytes[0],
            b: bytes[1],
            load: u16::from_le_bytes([bytes[2], bytes[3]]),
        };
        let (edges, names) = bytes[2..].split_at(4 * usize::from(bytes[1]));
        let name = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        Loaded {
            vertices: bytes[0].into(),
            edges: edges.chunks_exact(4).map(edge).collect(),
            names: names.chunks_exact(4).map(name).collect(),
        }
    }
}

/// The edges of a text.
pub(crate) struct Drawn {
    /// The names of the vertices, in order.
    pub labels: Vec<u32>,
    /// The ends of each edge, by places in that list, and the place of what the text says about it.
    pub edges: Vec<([u8; 2], Range<usize>)>,
}

/// Reads edges with something behind them: `0-1L,1-2R`, or `0-1=3 1-2=2`.
pub(crate) fn read(text: &str, span: Range<usize>, expected: &str) -> Result<Drawn, ParseError> {
    let mut found = Vec::new();
    let separators = [',', ' '];
    for (place, word) in words(text, span.clone(), &separators).filter(|(_, word)| !word.is_empty())
    {
        let Some(dash) = word.find('-') else {
            return Err(ParseError::new(
                text,
                place,
                "this is not an edge",
                expected,
            ));
        };
        let second = &word[dash + 1..];
        let digits = second.len()
            - second
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let middle = place.start + dash + 1;
        let a = number(text, place.start..middle - 1, MAX_LABEL, expected)?;
        let b = number(text, middle..middle + digits, MAX_LABEL, expected)?;
        found.push(([a, b], middle + digits..place.end));
    }
    let mut labels: Vec<u32> = found.iter().flat_map(|(ends, _)| *ends).collect();
    labels.sort_unstable();
    labels.dedup();
    let size = labels.len() + found.len();
    if size > MAX_VERTICES {
        let message = format!("{size} vertices and edges");
        let expected = format!("at most {MAX_VERTICES} vertices and edges");
        return Err(ParseError::new(text, span, message, expected));
    }
    let place = |label: u32| labels.binary_search(&label).unwrap_or(0) as u8;
    let edges = found
        .into_iter()
        .map(|(ends, rest)| (ends.map(place), rest))
        .collect();
    Ok(Drawn { labels, edges })
}

/// The load of an edge that is everybody's; others are those of a player.
const ANYBODY: u16 = 100;

/// Whether a player may take a coloured edge.
pub(crate) fn owns(player: usize, edge: &Edge) -> bool {
    edge.load == ANYBODY || usize::from(edge.load) == player
}

/// Reads edges with the letters of players, E for everybody: the loads of the edges, and the players.
pub(crate) fn read_coloured(
    text: &str,
    players: Option<usize>,
    expected: &str,
) -> Result<(Drawn, Vec<u16>, Count), ParseError> {
    let drawn = read(text, 0..text.len(), expected)?;
    let mut names: Vec<Option<Name>> = Vec::new();
    for (_, place) in &drawn.edges {
        let word = text[place.clone()].trim_start_matches('=');
        let name = letters::word(word);
        if name.is_none() && word != "E" {
            let message = "this is not the letter of a player";
            return Err(ParseError::new(text, place.clone(), message, expected));
        }
        names.push(name);
    }
    let named = names.iter().zip(&drawn.edges);
    let named = named.filter_map(|(&name, (_, place))| Some((name?, place.clone())));
    let count = letters::count(text, named, players)?;
    let load = |name: Name| letters::player(name, count.players) as u16;
    let loads = names
        .into_iter()
        .map(|name| name.map_or(ANYBODY, load))
        .collect();
    Ok((drawn, loads, count))
}

/// Coloured edges in notation. A digit for a player follows an equals sign, apart from the vertex.
pub(crate) fn spell_coloured(graph: &Loaded, players: usize) -> String {
    let colour = |load: u16| match load {
        ANYBODY => "E".to_owned(),
        player if players <= 3 => letters::letter(player.into(), players).to_string(),
        player => format!("={}", letters::letter(player.into(), players)),
    };
    let edge = |&([a, b], load): &([u32; 2], u16)| format!("{a}-{b}{}", colour(load));
    graph
        .named_edges()
        .iter()
        .map(edge)
        .collect::<Vec<_>>()
        .join(",")
}
