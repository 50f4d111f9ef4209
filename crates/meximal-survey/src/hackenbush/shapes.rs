//! All Hackenbush pictures without colours, each once: sums of strings are partitions of the number of edges,
//! forests on the ground are rooted trees (Beyer and Hedetniemi 1980), and graphs are grown edge by edge up
//! to isomorphism.
//!
//! A shape knows its symmetries, so that colourings can be counted up to isomorphism, too.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::canonical::{Symmetries, canonical_form};
use meximal::runner::{Runner, Stop};

/// Which pictures are surveyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Sums of strings.
    Strings,
    /// Sums of trees.
    Trees,
    /// Graphs connected to the ground, parallel edges among them, but no loops.
    Graphs,
    /// The same with loops.
    Loops,
}

impl Family {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Family::Strings => "sums of strings",
            Family::Trees => "sums of trees",
            Family::Graphs => "graphs without loops",
            Family::Loops => "graphs",
        }
    }

    /// Its name on the command line.
    pub fn spelling(self) -> &'static str {
        match self {
            Family::Strings => "strings",
            Family::Trees => "trees",
            Family::Graphs => "graphs",
            Family::Loops => "loops",
        }
    }

    /// The most edges that are surveyed.
    pub fn most_edges(self) -> usize {
        match self {
            Family::Strings | Family::Trees => 16,
            Family::Graphs | Family::Loops => 10,
        }
    }

    /// All shapes with this many edges, always in the same order.
    pub fn shapes(self, edges: usize, runner: &Runner) -> Result<Vec<Shape>, Stop> {
        runner.check(0)?;
        match self {
            Family::Strings => Ok(strings(edges)),
            Family::Trees => trees(edges, runner),
            Family::Graphs => graphs(edges, false, runner),
            Family::Loops => graphs(edges, true, runner),
        }
    }
}

/// A picture without colours; node 0 is the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its edges.
    pub edges: Vec<[u8; 2]>,
    symmetry: Symmetry,
}

/// How the edges of a shape can change places.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Symmetry {
    /// Pairs of neighbouring blocks of edges that look the same, with their starts and their length. All
    /// symmetries come from sorting such blocks.
    Blocks(Vec<(usize, usize, usize)>),
    /// Those of a graph.
    Graph(Symmetries),
}

impl Shape {
    /// Whether a colouring is the one that stands for all those which are the same up to a symmetry.
    pub fn is_representative(&self, colours: &[u8]) -> bool {
        match &self.symmetry {
            Symmetry::Blocks(blocks) => blocks.iter().all(|&(first, second, length)| {
                colours[first..first + length] <= colours[second..second + length]
            }),
            Symmetry::Graph(symmetries) => symmetries.is_representative(colours),
        }
    }

    /// The bytes that it takes, with some for the allocator.
    fn bytes(&self) -> usize {
        let symmetry = match &self.symmetry {
            Symmetry::Blocks(blocks) => size_of_val(blocks.as_slice()),
            Symmetry::Graph(symmetries) => symmetries.bytes(),
        };
        size_of::<Shape>() + 2 * self.edges.len() + symmetry + 32
    }
}

/// A string for each part of a partition, long ones first.
fn strings(edges: usize) -> Vec<Shape> {
    let mut all = Vec::new();
    let mut parts = Vec::new();
    partitions(edges, edges, &mut parts, &mut |parts| {
        let mut shape = Vec::new();
        let mut blocks = Vec::new();
        let mut before = None;
        for &part in parts {
            let start = shape.len();
            for i in 0..part {
                let node = (start + i + 1) as u8;
                shape.push([if i == 0 { 0 } else { node - 1 }, node]);
            }
            if let Some((first, length)) = before
                && length == part
            {
                blocks.push((first, start, part));
            }
            before = Some((start, part));
        }
        all.push(Shape {
            edges: shape,
            symmetry: Symmetry::Blocks(blocks),
        });
    });
    all
}

fn partitions(
    rest: usize,
    largest: usize,
    parts: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]),
) {
    if rest == 0 {
        visit(parts);
    }
    for part in (1..=largest.min(rest)).rev() {
        parts.push(part);
        partitions(rest - part, part, parts, visit);
        parts.pop();
    }
}

/// Rooted trees by their level sequences, in which the nodes stand in the order of a walk and equal subtrees
/// side by side.
fn trees(edges: usize, runner: &Runner) -> Result<Vec<Shape>, Stop> {
    let mut levels: Vec<usize> = (0..=edges).collect();
    let mut all = vec![tree_of_levels(&levels)];
    let mut bytes = 0;
    // The last node above level 1 moves down, and the rest repeats what stands on its new parent.
    while let Some(last) = levels.iter().rposition(|&level| level > 1) {
        let parent = (0..last).rev().find(|&i| levels[i] + 1 == levels[last]);
        let shift = last - parent.unwrap_or(0);
        for i in last..levels.len() {
            levels[i] = levels[i - shift];
        }
        let tree = tree_of_levels(&levels);
        bytes += tree.bytes();
        runner.check(bytes)?;
        all.push(tree);
    }
    Ok(all)
}

fn tree_of_levels(levels: &[usize]) -> Shape {
    let mut edges = Vec::new();
    let mut blocks = Vec::new();
    for node in 1..levels.len() {
        let parent = (0..node).rev().find(|&i| levels[i] < levels[node]);
        edges.push([parent.unwrap_or(0) as u8, node as u8]);
        // The next node that is not above this one may be a sibling with an equal subtree.
        let end = |start: usize| {
            let after = (start + 1..levels.len()).find(|&i| levels[i] <= levels[start]);
            after.unwrap_or(levels.len())
        };
        let next = end(node);
        if levels.get(next) == Some(&levels[node]) && levels[node..next] == levels[next..end(next)]
        {
            blocks.push((node - 1, next - 1, next - node));
        }
    }
    Shape {
        edges,
        symmetry: Symmetry::Blocks(blocks),
    }
}

/// Graphs: a connected one with an edge more has an edge whose loss leaves it connected, so all come from
/// smaller ones.
fn graphs(edges: usize, loops: bool, runner: &Runner) -> Result<Vec<Shape>, Stop> {
    let mut level: BTreeSet<Vec<[u8; 2]>> = BTreeSet::from([Vec::new()]);
    // A list of edges, and about as much for the set and the allocator.
    let list = 2 * (size_of::<Vec<[u8; 2]>>() + 2 * edges);
    for size in 1..=edges {
        let mut next = BTreeSet::new();
        for (done, graph) in level.iter().enumerate() {
            runner.check((level.len() + next.len()) * list)?;
            let phase = format!("graphs of {size} edges, to be listed");
            runner.report(&phase, done as u64, Some(level.len() as u64));
            let top = graph.iter().flatten().copied().max().unwrap_or(0);
            for low in 0..=top {
                let first = if loops { low } else { low + 1 };
                for high in first..=top + 1 {
                    let mut larger = graph.clone();
                    larger.push([low, high]);
                    next.insert(canonical_form(&larger));
                }
            }
        }
        level = next;
    }
    let mut bytes = level.len() * list;
    let shapes = level.into_iter().map(|edges| {
        let shape = Shape {
            symmetry: Symmetry::Graph(Symmetries::new(&edges)),
            edges,
        };
        bytes += shape.bytes();
        runner.check(bytes)?;
        Ok(shape)
    });
    shapes.collect()
}
