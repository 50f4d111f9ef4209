//! Text → graphs. GRAPH is a name with a size, `path5`, `cycle5`, `complete4`, `star4` (a centre and 4
//! leaves), `grid3x4`, `petersen`, or a list of edges, `0-1,1-2,2-0`, which has just the vertices that it
//! names; `7` alone is a vertex without edges.

use std::ops::Range;

use super::named::{complete, cycle, grid, path, petersen, star};
use super::{Graph, MAX_VERTICES};
use crate::ParseError;
use crate::boards::grid::{MAX_AXES, Size, read_lengths};
use crate::boards::reading::{number, trimmed, words};

/// The largest number of a vertex in a list of edges.
const MAX_LABEL: u32 = 1_000_000;
/// The most vertices and edges that a text may have, with those that are painted.
const MAX_READ: usize = 20_000;

/// What would do for a graph.
const EXPECTED: &str =
    "a graph: path5, cycle5, complete4, star4, grid3x4, petersen, or edges such as 0-1,1-2,2-0";

/// A graph as a text gives it: as many vertices as it says, some of them painted.
pub(crate) struct Drawing {
    /// The names of the vertices, in order.
    pub labels: Vec<u32>,
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
    /// Reads a graph, and where `tagged` allows it, behind a semicolon what there is to say about vertices:
    /// `path3;1=L`.
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
        let mut graph = Graph::new(self.vertices(), self.edges.iter().copied());
        graph.names.clone_from(&self.labels);
        Ok(graph)
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
