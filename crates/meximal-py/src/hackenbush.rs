//! Hackenbush pictures: their edges, cuts and drawings, and random ones.

use meximal::rules::hackenbush::{Hackenbush, PREFIX};
use meximal_ask::report::ReportError;
use pyo3::prelude::*;

use crate::error::to_python;

fn read(py: Python<'_>, game: &str) -> PyResult<Hackenbush> {
    Hackenbush::parse(game).map_err(|error| to_python(py, error.into()))
}

/// The edges that stand: (number, node, node, letter of the colour), node 0 for the ground.
#[pyfunction]
pub fn edges(py: Python<'_>, game: &str) -> PyResult<Vec<(u32, u32, u32, String)>> {
    let picture = read(py, game)?;
    let numbers = |text: &str| text.parse::<u32>().unwrap_or_default();
    let all = (0..picture.edges().len()).map(|place| {
        let name = picture.edge_name(place);
        let letter = name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
        let ends = &name[..name.len() - letter.len()];
        let (from, to) = ends.split_once('-').unwrap_or_default();
        let number = picture.number(place);
        (number, numbers(from), numbers(to), letter.to_owned())
    });
    Ok(all.collect())
}

/// Two pictures side by side: as written if both are strings and trees, else edge by edge.
#[pyfunction]
pub fn add_pictures(py: Python<'_>, left: &str, right: &str) -> PyResult<String> {
    let pictures = [read(py, left)?, read(py, right)?];
    let texts = [left, right].map(|text| text.trim().trim_start_matches(PREFIX));
    if !texts.iter().any(|text| text.contains('-')) {
        return Ok(format!("{PREFIX}{}", texts.join("+")));
    }
    let mut nodes = 0;
    let mut all = Vec::new();
    for picture in &pictures {
        let shifted = |node: u32| if node == 0 { 0 } else { node + nodes };
        for edge in picture.edges() {
            let [from, to] = edge.ends;
            all.push((shifted(from), shifted(to), edge.colour));
        }
        nodes += picture.nodes() as u32;
    }
    Ok(format!(
        "{PREFIX}{}",
        Hackenbush::from_edges(all).spelling()
    ))
}

/// The picture left when an edge is cut, given by its number.
#[pyfunction]
pub fn cut(py: Python<'_>, game: &str, number: u32) -> PyResult<String> {
    let picture = read(py, game)?;
    let count = picture.edges().len();
    let place = (0..count).find(|&place| picture.number(place) == number);
    let place = place.ok_or_else(|| {
        let message = format!("no edge has the number {number}: there are {count} edges");
        to_python(py, ReportError::Unsupported(message))
    })?;
    Ok(format!("{PREFIX}{}", picture.cut(place).spelling()))
}
