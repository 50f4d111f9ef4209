//! Graphs: how they are read, stored, and brought into a form that does not depend on the numbers of their vertices.
//!
//! GRAPH is a name with a size, `path5`, `cycle5`, `complete4`, `star4` (a centre and 4 leaves), `grid3x4`, `petersen`, or a
//! list of edges, `0-1,1-2,2-0`, which has just the vertices that it names; `7` alone is a vertex without edges.
//!
//! The normal form is found in the usual way: vertices get colours from their marks, then from the colours of their
//! neighbours, until nothing new is seen; where several vertices share a colour, each of them is singled out in turn, and of
//! all numberings that result the least graph is taken. The search stops after [`MAX_LEAVES`] numberings: a very symmetric
//! graph may then have several normal forms, which costs memory and nothing else. Paths and cycles are walked instead.

use std::ops::Range;

use super::bytes::Bytes;
use super::cells::{members, ones};
use super::grid::{MAX_AXES, Size, read_lengths};
use super::reading::{number, trimmed, words};
use crate::ParseError;

/// The most vertices that are played on.
pub(crate) const MAX_VERTICES: usize = 128;
/// The largest number of a vertex in a list of edges.
const MAX_LABEL: u32 = 1_000_000;
/// The most vertices and edges that a text may have, with those that are painted.
const MAX_READ: usize = 20_000;
/// The most numberings that are compared for one normal form.
const MAX_LEAVES: usize = 96;

/// A graph whose vertices carry marks, which mean what the game wants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Graph {
    /// The mark of each vertex.
    pub marks: Vec<u16>,
    /// The neighbours of each vertex.
    pub neighbours: Vec<u128>,
}

impl Graph {
    /// The graph with these edges.
    pub(crate) fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let mut graph = Graph {
            marks: vec![0; vertices],
            neighbours: vec![0; vertices],
        };
        for (a, b) in edges {
            graph.neighbours[a] |= 1 << b;
            graph.neighbours[b] |= 1 << a;
        }
        graph
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
    fn in_order(&self, order: &[usize]) -> Graph {
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

    /// The graph with the numbering that stands for all others. Costs a few passes over the edges unless many vertices
    /// look alike.
    pub(crate) fn normal_form(&self) -> Graph {
        if let Some(order) = self.walk() {
            return self.in_order(&order);
        }
        if let Some(star) = self.star() {
            return star;
        }
        let mut search = Search {
            graph: self,
            leaves: 0,
            least: None,
        };
        let colours = self.marks.iter().map(|&mark| mix(mark.into())).collect();
        search.branch(colours);
        search.least.unwrap_or_else(|| self.clone())
    }

    /// The vertices in the order of a path or a cycle, where the graph is one: of all such orders, one with the least
    /// marks.
    fn walk(&self) -> Option<Vec<usize>> {
        let degree = |v: &usize| self.neighbours[*v].count_ones();
        if (0..self.len()).any(|v| degree(&v) > 2) {
            return None;
        }
        let end = (0..self.len()).find(|v| degree(v) < 2);
        let mut order = vec![end.unwrap_or(0)];
        let mut seen = ones(order[0] + 1) & !ones(order[0]);
        if self.len() == 0 {
            return Some(Vec::new());
        }
        while let Some(next) = members(self.neighbours[order[order.len() - 1]] & !seen).next() {
            order.push(next);
            seen |= 1 << next;
        }
        if order.len() < self.len() {
            return None;
        }
        let marks = |order: &Vec<usize>| order.iter().map(|&v| self.marks[v]).collect::<Vec<_>>();
        let turns = if end.is_some() { 1 } else { order.len() };
        let mut least = (marks(&order), order.clone());
        for _ in 0..2 {
            for _ in 0..turns {
                let these = marks(&order);
                if these < least.0 {
                    least = (these, order.clone());
                }
                if end.is_none() {
                    order.rotate_left(1);
                }
            }
            order.reverse();
        }
        Some(least.1)
    }

    /// The standard star, where the graph is a star without marks.
    fn star(&self) -> Option<Graph> {
        let leaves = self.len().checked_sub(1)?;
        let degrees = || self.neighbours.iter().map(|set| set.count_ones() as usize);
        let centres = degrees().filter(|&degree| degree == leaves).count();
        let ends = degrees().filter(|&degree| degree == 1).count();
        let bare = self.marks.iter().all(|&mark| mark == 0);
        (bare && centres == 1 && ends == leaves).then(|| star(leaves))
    }

    /// As bytes: the number of vertices, the marks, and the edges as a triangle of bits or as a list, whichever is shorter.
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
        let mut bytes = vec![vertices as u8, width | u8::from(listed) << 2];
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
        Bytes::new(&bytes)
    }

    /// The graph that was packed.
    pub(crate) fn unpack(bytes: &Bytes) -> Graph {
        let bytes = bytes.as_slice();
        let vertices = usize::from(bytes[0]);
        let width = usize::from(bytes[1] & 3);
        let (marks, edges) = bytes[2..].split_at(vertices * width);
        let mut graph = Graph::new(vertices, []);
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

    /// In notation, without the marks: a name where the vertices are numbered as in the graph with that name, a list of
    /// edges otherwise.
    pub(crate) fn spell(&self) -> String {
        let named = named_like(self.len());
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
                words.push(a.to_string());
            }
            let later = members(neighbours & !ones(a + 1));
            words.extend(later.map(|b| format!("{a}-{b}")));
        }
        words
    }

    /// For the terminal: a line for each vertex, with what stands at it and its neighbours.
    pub(crate) fn picture(&self, note: impl Fn(usize) -> String) -> String {
        let line = |v: usize| {
            let around: Vec<String> = members(self.neighbours[v]).map(|u| u.to_string()).collect();
            format!("{v}{} - {}", note(v), around.join(" "))
        };
        (0..self.len()).map(line).collect::<Vec<_>>().join("\n")
    }
}

/// The search for the least numbering.
struct Search<'a> {
    graph: &'a Graph,
    leaves: usize,
    least: Option<Graph>,
}

impl Search<'_> {
    fn branch(&mut self, mut colours: Vec<u64>) {
        let graph = self.graph;
        let sorted = refine(graph, &mut colours);
        let Some(colour) = smallest_shared(&sorted) else {
            let mut order: Vec<usize> = (0..graph.len()).collect();
            order.sort_unstable_by_key(|&v| colours[v]);
            let leaf = graph.in_order(&order);
            self.leaves += 1;
            if self.least.as_ref().is_none_or(|least| leaf < *least) {
                self.least = Some(leaf);
            }
            return;
        };
        let mut tried: Vec<usize> = Vec::new();
        for v in (0..graph.len()).filter(|&v| colours[v] == colour) {
            // Vertices with the same neighbours may be exchanged: one of them is enough.
            let twins = |u: usize| {
                let both = 1 << u | 1 << v;
                graph.neighbours[u] & !both == graph.neighbours[v] & !both
            };
            if tried.iter().any(|&u| twins(u)) {
                continue;
            }
            tried.push(v);
            let mut colours = colours.clone();
            colours[v] = mix(colour ^ SINGLED_OUT);
            self.branch(colours);
            if self.leaves >= MAX_LEAVES {
                return;
            }
        }
    }
}

const SINGLED_OUT: u64 = 0x5851_f42d_4c95_7f2d;

/// Colours vertices by the colours around them until no more colours are seen; gives the colours, sorted.
fn refine(graph: &Graph, colours: &mut Vec<u64>) -> Vec<u64> {
    let mut sorted = colours.clone();
    sorted.sort_unstable();
    let distinct = |sorted: &[u64]| 1 + sorted.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let mut seen = 0;
    loop {
        let now = distinct(&sorted);
        if now == seen || now >= graph.len() {
            return sorted;
        }
        seen = now;
        let around =
            |&set: &u128| members(set).fold(0u64, |sum, u| sum.wrapping_add(mix(colours[u])));
        let next: Vec<u64> = graph
            .neighbours
            .iter()
            .zip(&*colours)
            .map(|(set, &colour)| mix(colour.wrapping_mul(3).wrapping_add(around(set))))
            .collect();
        *colours = next;
        sorted.clone_from(colours);
        sorted.sort_unstable();
    }
}

/// Of the colours that several vertices share, one that the fewest do.
fn smallest_shared(sorted: &[u64]) -> Option<u64> {
    let classes = sorted
        .chunk_by(|a, b| a == b)
        .filter(|class| class.len() > 1);
    classes
        .min_by_key(|class| class.len())
        .map(|class| class[0])
}

/// A number with its bits mixed (splitmix64).
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

fn path(vertices: usize) -> Graph {
    Graph::new(vertices, (1..vertices).map(|v| (v - 1, v)))
}

fn cycle(vertices: usize) -> Graph {
    Graph::new(vertices, (0..vertices).map(|v| (v, (v + 1) % vertices)))
}

fn complete(vertices: usize) -> Graph {
    Graph::new(
        vertices,
        (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))),
    )
}

fn star(leaves: usize) -> Graph {
    Graph::new(leaves + 1, (1..=leaves).map(|leaf| (0, leaf)))
}

fn grid(size: Size) -> Graph {
    let steps =
        |cell| (0..size.axes()).filter_map(move |axis| Some((cell, size.next(cell, axis)?)));
    Graph::new(size.cells(), (0..size.cells()).flat_map(steps))
}

fn petersen() -> Graph {
    let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    Graph::new(10, edges)
}

/// The graphs that have names and so many vertices.
fn named_like(vertices: usize) -> Vec<(String, Graph)> {
    let mut found = vec![(format!("path{vertices}"), path(vertices))];
    if vertices >= 3 {
        found.push((format!("cycle{vertices}"), cycle(vertices)));
        found.push((format!("complete{vertices}"), complete(vertices)));
        found.push((format!("star{}", vertices - 1), star(vertices - 1)));
    }
    for rows in (2..=vertices / 2).filter(|&rows| vertices.is_multiple_of(rows)) {
        let size = Size::new(&[rows as u8, (vertices / rows) as u8]);
        found.push((format!("grid{}", size.spell()), grid(size)));
    }
    if vertices == 10 {
        found.push(("petersen".to_owned(), petersen()));
    }
    found
}

/// What would do for a graph.
const EXPECTED: &str =
    "a graph: path5, cycle5, complete4, star4, grid3x4, petersen, or edges such as 0-1,1-2,2-0";

/// A graph as a text gives it: as many vertices as it says, some of them painted.
pub(crate) struct Drawing {
    /// The names of the vertices, in order.
    labels: Vec<u32>,
    /// The edges, by places in that list.
    pub edges: Vec<(usize, usize)>,
    /// What the text says about single vertices.
    pub tags: Vec<Tag>,
}

/// What a text says about a vertex: `1=L`.
pub(crate) struct Tag {
    /// The vertex.
    pub vertex: usize,
    /// The place of what is said, behind the equals sign.
    pub value: Range<usize>,
    /// The place of the whole.
    pub span: Range<usize>,
}

impl Drawing {
    /// Reads a graph, and where `tagged` allows it, behind a semicolon what there is to say about vertices: `path3;1=L`.
    pub(crate) fn read(
        text: &str,
        within: Range<usize>,
        tagged: bool,
    ) -> Result<Drawing, ParseError> {
        let inside = trimmed(&text[within.clone()]);
        let span = within.start + inside.start..within.start + inside.end;
        let end = match text[span.clone()].find(';') {
            Some(at) if tagged => span.start + at,
            _ => span.end,
        };
        let whole = span.start..text[..end.max(span.start)].trim_end().len().max(span.start);
        let mut drawing = match text[whole.clone()].chars().next() {
            Some(first) if first.is_ascii_alphabetic() => read_name(text, whole)?,
            _ => read_edges(text, whole)?,
        };
        if end < span.end {
            drawing.read_tags(text, end + 1..span.end)?;
        }
        Ok(drawing)
    }

    fn of(graph: &Graph) -> Drawing {
        Drawing {
            labels: (0..graph.len() as u32).collect(),
            edges: graph.edges().collect(),
            tags: Vec::new(),
        }
    }

    fn read_tags(&mut self, text: &str, span: Range<usize>) -> Result<(), ParseError> {
        let expected = "vertices of the graph, each with what is there, such as path3;1=L";
        for (span, word) in words(text, span, &[',']) {
            let Some((label, value)) = word.split_once('=') else {
                return Err(ParseError::new(
                    text,
                    span,
                    "this says nothing about a vertex",
                    expected,
                ));
            };
            let vertex = self.vertex(text, span.start..span.start + label.trim_end().len())?;
            if self.tags.iter().any(|other| other.vertex == vertex) {
                return Err(ParseError::new(
                    text,
                    span,
                    "this vertex was named before",
                    expected,
                ));
            }
            let value = span.end - value.trim_start().len()..span.end;
            self.tags.push(Tag {
                vertex,
                value,
                span,
            });
        }
        Ok(())
    }

    /// The vertex that is named in a place of the text.
    pub(crate) fn vertex(&self, text: &str, span: Range<usize>) -> Result<usize, ParseError> {
        let expected = "a vertex of the graph";
        let label = number(text, span.clone(), MAX_LABEL, expected)?;
        self.labels.binary_search(&label).map_err(|_| {
            ParseError::new(
                text,
                span,
                format!("the graph has no vertex {label}"),
                expected,
            )
        })
    }

    /// The number of vertices.
    pub(crate) fn vertices(&self) -> usize {
        self.labels.len()
    }

    /// The graph, where nothing is painted.
    pub(crate) fn graph(&self, text: &str) -> Result<Graph, ParseError> {
        check_vertices(text, trimmed(text), self.vertices())?;
        Ok(Graph::new(self.vertices(), self.edges.iter().copied()))
    }
}

/// An error where there are more vertices than can be played on.
pub(crate) fn check_vertices(
    text: &str,
    span: Range<usize>,
    vertices: usize,
) -> Result<(), ParseError> {
    if vertices <= MAX_VERTICES {
        return Ok(());
    }
    let message = format!("a graph of {vertices} vertices");
    let expected = format!("at most {MAX_VERTICES} vertices: larger graphs cannot be searched");
    Err(ParseError::new(text, span, message, expected))
}

fn read_name(text: &str, span: Range<usize>) -> Result<Drawing, ParseError> {
    let word = &text[span.clone()];
    let letters = word.len()
        - word
            .trim_start_matches(|c: char| c.is_ascii_alphabetic())
            .len();
    let (name, size) = word.split_at(letters);
    let place = span.start + letters..span.end;
    let count = |least: u32| {
        let count = number(text, place.clone(), MAX_VERTICES as u32, EXPECTED)?;
        if count < least {
            let message = format!("a {name} has at least {least} vertices");
            return Err(ParseError::new(text, place.clone(), message, EXPECTED));
        }
        Ok(count as usize)
    };
    let graph = match name {
        "path" => path(count(0)?),
        "cycle" => cycle(count(3)?),
        "complete" => complete(count(0)?),
        "star" => {
            let leaves = count(0)?;
            check_vertices(text, span, leaves + 1)?;
            star(leaves)
        }
        "grid" => {
            let lengths = read_lengths(text, place.clone(), MAX_VERTICES as u32, EXPECTED)?;
            let vertices = lengths
                .iter()
                .fold(1usize, |all, &one| all.saturating_mul(one as usize));
            check_vertices(text, span, vertices)?;
            let mut sides = [1; MAX_AXES];
            for (side, &length) in sides.iter_mut().zip(&lengths) {
                *side = length as u8;
            }
            grid(Size::new(&sides[..lengths.len().max(2)]))
        }
        "petersen" if size.is_empty() => petersen(),
        _ => {
            let message = "this is not the name of a graph";
            return Err(ParseError::new(text, span, message, EXPECTED));
        }
    };
    Ok(Drawing::of(&graph))
}

fn read_edges(text: &str, span: Range<usize>) -> Result<Drawing, ParseError> {
    let mut named: Vec<(u32, Option<u32>)> = Vec::new();
    for (place, word) in words(text, span.clone(), &[',']) {
        let Some(dash) = word.find('-') else {
            named.push((number(text, place, MAX_LABEL, EXPECTED)?, None));
            continue;
        };
        let ends = [
            place.start..place.start + dash,
            place.start + dash + 1..place.end,
        ];
        let [a, b] = ends.map(|end| {
            let inside = trimmed(&text[end.clone()]);
            number(
                text,
                end.start + inside.start..end.start + inside.end,
                MAX_LABEL,
                EXPECTED,
            )
        });
        let (a, b) = (a?, b?);
        if a == b {
            let message = "an edge from a vertex to itself";
            return Err(ParseError::new(
                text,
                place,
                message,
                "edges between two vertices, such as 0-1",
            ));
        }
        named.push((a, Some(b)));
        if named.len() > MAX_READ {
            let expected = format!("at most {MAX_READ} edges");
            return Err(ParseError::new(text, span, "too many edges", expected));
        }
    }
    let mut labels: Vec<u32> = named
        .iter()
        .flat_map(|&(a, b)| [Some(a), b])
        .flatten()
        .collect();
    labels.sort_unstable();
    labels.dedup();
    let place = |label: u32| labels.binary_search(&label).unwrap_or(0);
    let edges = named
        .iter()
        .filter_map(|&(a, b)| Some((place(a), place(b?))))
        .collect();
    Ok(Drawing {
        labels,
        edges,
        tags: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(read("5-6, 6-9").unwrap().spell(), "path3");
        assert_eq!(read("7").unwrap().spell(), "path1");
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
