//! Trees, drawn without crossings (after Reingold and Tilford 1981): the subtrees of a node stand as near to
//! each other as their outlines allow, and the node in the middle of them. Joining two outlines takes as long
//! as the lower one is high, so that all takes linear time.

use super::layout::{Draft, Scale};
use meximal::rules::hackenbush::Hackenbush;

/// The leftmost and rightmost places of a subtree at each height, from the top down, all to be moved by the
/// same distance.
#[derive(Default)]
struct Outline {
    sides: Vec<[i64; 2]>,
    moved: i64,
}

impl Outline {
    /// The sides this many levels above the root.
    fn at(&self, above: usize) -> [i64; 2] {
        self.sides[self.sides.len() - 1 - above].map(|x| x + self.moved)
    }

    /// How far the other must be moved to stand on the right of this one.
    fn distance(&self, other: &Outline, slot: i64) -> i64 {
        let shared = self.sides.len().min(other.sides.len());
        let distances = (0..shared).map(|above| self.at(above)[1] - other.at(above)[0] + slot);
        distances.max().unwrap_or(0)
    }

    /// Both together, where the other is on the right.
    fn joined(mut self, mut other: Outline) -> Outline {
        let shared = self.sides.len().min(other.sides.len());
        let both = |above: usize| [self.at(above)[0], other.at(above)[1]];
        let both: Vec<[i64; 2]> = (0..shared).map(both).collect();
        let higher = if self.sides.len() < other.sides.len() {
            &mut other
        } else {
            &mut self
        };
        let top = higher.sides.len() - 1;
        for (above, sides) in both.into_iter().enumerate() {
            higher.sides[top - above] = sides.map(|x| x - higher.moved);
        }
        std::mem::take(higher)
    }
}

/// Places a tree, and gives its width.
pub fn place(picture: &Hackenbush, component: &[usize], scale: &Scale, draft: &mut Draft) -> i64 {
    // The upper end of each edge, with the place of the edge below it; nearer edges come first.
    let mut below: Vec<usize> = Vec::with_capacity(component.len());
    let mut uppers: Vec<usize> = Vec::with_capacity(component.len());
    let mut edge_below: Vec<(usize, usize)> = Vec::with_capacity(component.len());
    for (i, &edge) in component.iter().enumerate() {
        let [a, b] = picture.edges()[edge].ends.map(|node| node as usize);
        let upper = if draft.levels[a] < draft.levels[b] {
            b
        } else {
            a
        };
        uppers.push(upper);
        edge_below.push((upper, i));
    }
    edge_below.sort_unstable();
    for (&edge, &upper) in component.iter().zip(&uppers) {
        let [a, b] = picture.edges()[edge].ends.map(|node| node as usize);
        let lower = if a == upper { b } else { a };
        let found = edge_below.binary_search_by_key(&lower, |&(node, _)| node);
        below.push(found.map_or(usize::MAX, |at| edge_below[at].1));
    }
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); component.len()];
    for (i, &parent) in below.iter().enumerate() {
        if let Some(children) = above.get_mut(parent) {
            children.push(i);
        }
    }
    // The place of each node from the one below it.
    let mut aside = vec![0i64; component.len()];
    let mut outlines: Vec<Outline> = Vec::new();
    outlines.resize_with(component.len(), Outline::default);
    for i in (0..component.len()).rev() {
        let mut whole = Outline::default();
        for &child in &above[i] {
            let mut outline = std::mem::take(&mut outlines[child]);
            let distance = whole.distance(&outline, scale.slot);
            outline.moved += distance;
            aside[child] = distance;
            whole = if whole.sides.is_empty() {
                outline
            } else {
                whole.joined(outline)
            };
        }
        let last = above[i].last().map_or(0, |&child| aside[child]);
        for &child in &above[i] {
            aside[child] -= last / 2;
        }
        whole.moved -= last / 2;
        whole.sides.push([-whole.moved; 2]);
        outlines[i] = whole;
    }
    let whole = outlines.first().map(|outline| {
        let sides = || {
            outline
                .sides
                .iter()
                .map(|side| side.map(|x| x + outline.moved))
        };
        let left = sides().map(|side| side[0]).min().unwrap_or(0);
        let right = sides().map(|side| side[1]).max().unwrap_or(0);
        (left, right)
    });
    let (left, right) = whole.unwrap_or_default();
    let mut x = vec![scale.slot / 2 - left; component.len()];
    for i in 0..component.len() {
        if let Some(&under) = x.get(below[i]) {
            x[i] = under + aside[i];
        }
        draft.nodes[uppers[i]] = x[i];
    }
    if let Some(&edge) = component.first() {
        draft.touches[edge] = x[0];
    }
    right - left + scale.slot
}
