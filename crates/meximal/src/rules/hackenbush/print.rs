//! Pictures in notation: to text. Trees are written as stalks with branches, other parts as lists of edges.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Edge, Hackenbush};

/// The picture without `hack:`.
pub(super) fn spelling(picture: &Hackenbush) -> String {
    let mut parts = Vec::new();
    for mut component in picture.components() {
        if picture.is_tree(&component) {
            parts.push(stalk(picture, &component));
        } else {
            component.sort_unstable();
            let edges = component.iter().map(|&edge| picture.edge_name(edge));
            parts.push(edges.collect::<Vec<_>>().join(" "));
        }
    }
    if parts.is_empty() {
        "0".to_owned()
    } else {
        parts.join("+")
    }
}

enum Task {
    Above(u32),
    Branch(Edge, u32),
    Close,
}

/// A tree from the ground up. Trees can be very high, so this is a loop.
fn stalk(picture: &Hackenbush, component: &[usize]) -> String {
    // The edges that grow out of each node; the component lists nearer edges first.
    let mut above: FxHashMap<u32, Vec<(Edge, u32)>> = FxHashMap::default();
    let mut reached = FxHashSet::from_iter([0]);
    for &i in component {
        let edge = picture.edges()[i];
        let [a, b] = edge.ends;
        let (low, high) = if reached.contains(&a) { (a, b) } else { (b, a) };
        reached.insert(high);
        above.entry(low).or_default().push((edge, high));
    }
    let mut text = String::new();
    let mut tasks = vec![Task::Above(0)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => text.push(')'),
            Task::Branch(edge, high) => {
                let _ = write!(text, "({}", edge.colour);
                tasks.push(Task::Close);
                tasks.push(Task::Above(high));
            }
            Task::Above(node) => match above.get(&node).map(Vec::as_slice) {
                None => {}
                Some([(edge, high)]) => {
                    let _ = write!(text, "{}", edge.colour);
                    tasks.push(Task::Above(*high));
                }
                Some(branches) => {
                    let branches = branches.iter().rev();
                    tasks.extend(branches.map(|&(edge, high)| Task::Branch(edge, high)));
                }
            },
        }
    }
    text
}
