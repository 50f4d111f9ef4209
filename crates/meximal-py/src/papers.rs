//! The papers by name.

use meximal_papers::papers;
use pyo3::prelude::*;

/// The names of the papers.
#[pyfunction]
pub fn paper_names() -> Vec<&'static str> {
    papers().iter().map(|paper| paper.name).collect()
}
