//! Graphs whose vertices carry marks: what the games on graphs play on, and how it is stored. How they are
//! read is in `read`, the ones with names in `named`, and a form that does not depend on the numbers of the
//! vertices in `normal`.

mod named;
mod normal;
mod read;

pub(crate) use read::{Drawing, check_vertices};

use super::bytes::Bytes;
use super::cells::{members, ones};
use named::named_like;

/// The most vertices that are played on.
pub(crate) const MAX_VERTICES: usize = 128;

/// The bytes of a name.
const NAME: usize = 4;

/// A graph whose vertices carry marks, which mean what the game wants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Graph {
    /// The mark of each vertex.
    pub marks: Vec<u16>,
    /// The neighbours of each vertex.
    pub neighbours: Vec<u128>,
    /// What the vertices are called where people look on, ascending: a vertex that is removed takes its name
    /// with it. Empty where nobody cares, in normal forms; then they are called by their places.
    pub names: Vec<u32>,
}

impl Graph {
    /// The graph with these edges.
    pub(crate) fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let mut graph = Graph {
            marks: vec![0; vertices],
            neighbours: vec![0; vertices],
            names: Vec::new(),
        };
        for (a, b) in edges {
            graph.neighbours[a] |= 1 << b;
            graph.neighbours[b] |= 1 << a;
        }
        graph
    }

    /// What a vertex is called.
    pub(crate) fn name(&self, vertex: usize) -> u32 {
        self.names.get(vertex).copied().unwrap_or(vertex as u32)
    }

    /// The number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.marks.len()
    }

    /// All vertices.
    pub(crate) fn vertices(&self) -> u128 {
        ones(self.len())
    }

    /// The edges, each once, with the smaller end first.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.len()).flat_map(move |a| {
            let later = self.neighbours[a] & !ones(a + 1);
            members(later).map(move |b| (a, b))
        })
    }

    /// Takes an edge away.
    pub(crate) fn cut(&mut self, a: usize, b: usize) {
        self.neighbours[a] &= !(1 << b);
        self.neighbours[b] &= !(1 << a);
    }

    /// The graph on some of the vertices, in the same order.
    pub(crate) fn on(&self, vertices: u128) -> Graph {
        let order: Vec<usize> = members(vertices).collect();
        self.in_order(&order)
    }

    /// The graph on these vertices, numbered in this order.
    pub(super) fn in_order(&self, order: &[usize]) -> Graph {
        let mut numbers = [0u8; MAX_VERTICES];
        let mut kept = 0u128;
        for (number, &vertex) in order.iter().enumerate() {
            numbers[vertex] = number as u8;
            kept |= 1 << vertex;
        }
        let renumber = |set: u128| members(set & kept).fold(0u128, |all, v| all | 1 << numbers[v]);
        Graph {
            marks: order.iter().map(|&vertex| self.marks[vertex]).collect(),
            neighbours: order
                .iter()
                .map(|&vertex| renumber(self.neighbours[vertex]))
                .collect(),
            names: match self.names[..] {
                [] => Vec::new(),
                _ => order.iter().map(|&vertex| self.names[vertex]).collect(),
            },
        }
    }

    /// The sets of vertices that hang together.
    pub(crate) fn components(&self) -> Vec<u128> {
        let mut rest = self.vertices();
        let mut found = Vec::new();
        while rest != 0 {
            let mut part = 0u128;
            let mut grown = rest & rest.wrapping_neg();
            while grown != 0 {
                part |= grown;
                let around = members(grown).fold(0, |all, v| all | self.neighbours[v]);
                grown = around & rest & !part;
            }
            rest &= !part;
            found.push(part);
        }
        found
    }

    /// As bytes: the number of vertices, the marks, the edges as a triangle of bits or as a list, whichever
    /// is shorter, and the names if there are any.
    pub(crate) fn pack(&self) -> Bytes {
        let vertices = self.len();
        let widest = self.marks.iter().max().copied().unwrap_or(0);
        let width: u8 = match widest {
            0 => 0,
            1..256 => 1,
            _ => 2,
        };
        let edges: Vec<(usize, usize)> = self.edges().collect();
        let triangle = (vertices * vertices.saturating_sub(1) / 2).div_ceil(8);
        let listed = 2 * edges.len() < triangle;
        let named = !self.names.is_empty();
        let flags = width | u8::from(listed) << 2 | u8::from(named) << 3;
        let mut bytes = vec![vertices as u8, flags];
        for &mark in &self.marks {
            bytes.extend(&mark.to_le_bytes()[..usize::from(width)]);
        }
        if listed {
            bytes.extend(edges.iter().flat_map(|&(a, b)| [a as u8, b as u8]));
        } else {
            let start = bytes.len();
            bytes.resize(start + triangle, 0);
            for (a, b) in edges {
                let bit = b * (b - 1) / 2 + a;
                bytes[start + bit / 8] |= 1 << (bit % 8);
            }
        }
        bytes.extend(self.names.iter().flat_map(|name| name.to_le_bytes()));
        Bytes::new(&bytes)
    }

    /// The graph that was packed.
    pub(crate) fn unpack(bytes: &Bytes) -> Graph {
        let bytes = bytes.as_slice();
        let vertices = usize::from(bytes[0]);
        let width = usize::from(bytes[1] & 3);
        let (marks, rest) = bytes[2..].split_at(vertices * width);
        let named = if bytes[1] & 8 != 0 { vertices } else { 0 };
        let (edges, names) = rest.split_at(rest.len() - NAME * named);
        let mut graph = Graph::new(vertices, []);
        let name = |bytes: &[u8]| {
            bytes
                .iter()
                .rev()
                .fold(0, |name, &byte| name << 8 | u32::from(byte))
        };
        graph.names = names.chunks(NAME).map(name).collect();
        if width > 0 {
            for (mark, bytes) in graph.marks.iter_mut().zip(marks.chunks(width)) {
                let high = bytes.get(1).copied().unwrap_or(0);
                *mark = u16::from_le_bytes([bytes[0], high]);
            }
        }
        let mut join = |a: usize, b: usize| {
            graph.neighbours[a] |= 1 << b;
            graph.neighbours[b] |= 1 << a;
        };
        if bytes[1] & 4 != 0 {
            for edge in edges.chunks(2) {
                join(edge[0].into(), edge[1].into());
            }
        } else {
            let mut bit = 0;
            for b in 1..vertices {
                for a in 0..b {
                    if edges[bit / 8] >> (bit % 8) & 1 == 1 {
                        join(a, b);
                    }
                    bit += 1;
                }
            }
        }
        graph
    }

    /// In notation, without the marks: a name where the vertices are numbered as in the graph with that name,
    /// a list of edges otherwise.
    pub(crate) fn spell(&self) -> String {
        let in_order = (0..self.len()).all(|vertex| self.name(vertex) == vertex as u32);
        let named = if in_order {
            named_like(self.len())
        } else {
            Vec::new()
        };
        let name = named
            .into_iter()
            .find(|(_, graph)| graph.neighbours == self.neighbours);
        name.map_or_else(|| self.words(|_| true).join(","), |(name, _)| name)
    }

    /// The edges in notation, and the vertices without edges that `named` says yes to.
    pub(crate) fn words(&self, named: impl Fn(usize) -> bool) -> Vec<String> {
        let mut words = Vec::new();
        for (a, &neighbours) in self.neighbours.iter().enumerate() {
            if neighbours == 0 && named(a) {
                words.push(self.name(a).to_string());
            }
            let later = members(neighbours & !ones(a + 1));
            words.extend(later.map(|b| format!("{}-{}", self.name(a), self.name(b))));
        }
        words
    }

    /// For the terminal: a line for each vertex, with what stands at it and its neighbours.
    pub(crate) fn picture(&self, note: impl Fn(usize) -> String) -> String {
        let line = |v: usize| {
            let around = members(self.neighbours[v]).map(|u| self.name(u).to_string());
            let around: Vec<String> = around.collect();
            format!("{}{} - {}", self.name(v), note(v), around.join(" "))
        };
        (0..self.len()).map(line).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::named::petersen;
    use super::normal::mix;
    use super::*;
    use crate::ParseError;

    fn read(text: &str) -> Result<Graph, ParseError> {
        Drawing::read(text, 0..text.len(), false)?.graph(text)
    }

    #[test]
    fn graphs_are_read_and_written() {
        let names = [
            "path5",
            "cycle5",
            "complete4",
            "star4",
            "grid3x4",
            "petersen",
            "path0",
            "path1",
        ];
        for text in names.into_iter().chain(["0,1-2", "0-1,0-2,1-2,2-3"]) {
            assert_eq!(read(text).unwrap().spell(), text);
        }
        assert_eq!(read("5-6, 6-9").unwrap().spell(), "5-6,6-9");
        assert_eq!(read("7").unwrap().spell(), "7");
        assert_eq!(read("1-2,0-1").unwrap().spell(), "path3");
        assert_eq!(read("grid2x2x2").unwrap().edges().count(), 12);
        assert_eq!(petersen().edges().count(), 15);
    }

    #[test]
    fn errors_have_places() {
        let span = |text: &str| read(text).err().unwrap().span;
        assert_eq!(
            (span("0-1,0-0"), span("0-x"), span("0-")),
            (4..7, 2..3, 2..2)
        );
        assert_eq!(
            (span("cycle2"), span("wheel5"), span("path129")),
            (5..6, 0..6, 4..7)
        );
        assert_eq!(
            (span("star128"), span("grid20x20"), span("")),
            (0..7, 0..9, 0..0)
        );
        let paint = |text: &str| Drawing::read(text, 0..text.len(), true).err().unwrap().span;
        assert_eq!(
            (paint("path3;7=L"), paint("path3;x=L"), paint("path3;1")),
            (6..7, 6..7, 6..7)
        );
        assert_eq!((paint("path3;1=L,1=R"), paint(";")), (10..13, 0..1));
    }

    #[test]
    fn packing_keeps_everything() {
        for text in [
            "path128",
            "complete20",
            "0,1-2",
            "grid4x5",
            "path0",
            "petersen",
            "3-1000000,3-70000",
        ] {
            let mut graph = read(text).unwrap();
            assert_eq!(Graph::unpack(&graph.pack()), graph);
            for (v, mark) in graph.marks.iter_mut().enumerate() {
                *mark = 7 * v as u16;
            }
            assert_eq!(Graph::unpack(&graph.pack()), graph);
        }
    }

    /// A number that follows another without a pattern.
    fn next(state: &mut u64) -> usize {
        *state = mix(*state);
        (*state >> 8) as usize
    }

    #[test]
    fn the_normal_form_does_not_depend_on_the_numbering() {
        let mut state = 1;
        for round in 0..600 {
            let n = 1 + next(&mut state) % 9;
            let dense = 1 + next(&mut state) % 4;
            let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
            let edges: Vec<_> = pairs
                .filter(|_| next(&mut state).is_multiple_of(dense))
                .collect();
            let mut graph = Graph::new(n, edges);
            if round % 2 == 0 {
                graph.marks = (0..n).map(|_| (next(&mut state) % 3) as u16).collect();
            }
            let mut order: Vec<usize> = (0..n).collect();
            for v in 0..n {
                order.swap(v, next(&mut state) % n);
            }
            let other = graph.in_order(&order);
            let (one, two) = (graph.normal_form(), other.normal_form());
            // A normal form is a numbering of the graph: as many edges, the same marks.
            assert_eq!(one.edges().count(), graph.edges().count());
            let sorted = |graph: &Graph| {
                let mut marks = graph.marks.clone();
                marks.sort_unstable();
                marks
            };
            assert_eq!(sorted(&one), sorted(&graph));
            assert_eq!(one, two, "{graph:?}");
            graph.names = (5..).take(n).collect();
            assert_eq!(graph.normal_form(), one);
        }
    }

    #[test]
    fn named_graphs_keep_their_names() {
        for text in ["path7", "cycle6", "complete5", "star5"] {
            let graph = read(text).unwrap();
            let turned: Vec<usize> = (0..graph.len()).rev().collect();
            assert_eq!(graph.in_order(&turned).normal_form().spell(), text);
        }
    }
}
