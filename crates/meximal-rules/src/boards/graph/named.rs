//! The graphs that have names: paths, cycles, complete graphs, stars, grids, and the one of Petersen.

use super::Graph;
use crate::boards::grid::Size;

pub(super) fn path(vertices: usize) -> Graph {
    Graph::new(vertices, (1..vertices).map(|v| (v - 1, v)))
}

pub(super) fn cycle(vertices: usize) -> Graph {
    Graph::new(vertices, (0..vertices).map(|v| (v, (v + 1) % vertices)))
}

pub(super) fn complete(vertices: usize) -> Graph {
    Graph::new(
        vertices,
        (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))),
    )
}

pub(super) fn star(leaves: usize) -> Graph {
    Graph::new(leaves + 1, (1..=leaves).map(|leaf| (0, leaf)))
}

pub(super) fn grid(size: Size) -> Graph {
    let steps =
        |cell| (0..size.axes()).filter_map(move |axis| Some((cell, size.next(cell, axis)?)));
    Graph::new(size.cells(), (0..size.cells()).flat_map(steps))
}

pub(super) fn petersen() -> Graph {
    let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    Graph::new(10, edges)
}

/// The graphs that have names and this many vertices.
pub(super) fn named_like(vertices: usize) -> Vec<(String, Graph)> {
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
