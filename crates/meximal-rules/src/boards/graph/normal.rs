//! A numbering of the vertices that stands for all others.
//!
//! It is found in the usual way: vertices get colours from their marks, then from the colours of their
//! neighbours, until nothing new is seen; where several vertices share a colour, each of them is singled out
//! in turn, and of all numberings that result the least graph is taken. The search stops after [`MAX_LEAVES`]
//! numberings: a very symmetric graph may then have several normal forms, which costs memory and nothing
//! else. Paths and cycles are walked instead.

use super::Graph;
use super::named::star;
use crate::boards::cells::{members, ones};

/// The most numberings that are compared for one normal form.
const MAX_LEAVES: usize = 96;

impl Graph {
    /// The graph with the numbering that stands for all others, without names. Costs a few passes over the
    /// edges unless many vertices look alike.
    pub(crate) fn normal_form(&self) -> Graph {
        if !self.names.is_empty() {
            let mut bare = self.clone();
            bare.names.clear();
            return bare.normal_form();
        }
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

    /// The vertices in the order of a path or a cycle, where the graph is one: of all such orders, one with
    /// the least marks.
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
pub(super) fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
