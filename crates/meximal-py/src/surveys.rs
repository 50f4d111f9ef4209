//! Questions about many games at once: the census of subtraction sets, its heat map, and the claims of the papers.

use meximal::ending::EndRule;
use meximal_ask::report::{self, ReportError};
use meximal_papers::papers;
use meximal_survey::{CensusProgress, CensusQuestion, Engine, Shard};
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::work::Budget;

fn question(min: u32, max: u32, ending: &str) -> Result<CensusQuestion, ReportError> {
    let ending = EndRule::parse(ending).map_err(ReportError::Unsupported)?;
    CensusQuestion::new(min, max, ending).map_err(ReportError::Unsupported)
}

/// Counts the subtraction sets that are eventually all Left.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn census(
    py: Python<'_>,
    min: u32,
    max: u32,
    ending: &str,
    stats: bool,
    shard: &str,
    budget: &Budget,
) -> PyResult<Answer> {
    budget.run(py, |runner| {
        let mut question = question(min, max, ending)?;
        question.stats = stats;
        question.shard = Shard::parse(shard).map_err(ReportError::Unsupported)?;
        let start = CensusProgress::new(&question);
        let counted = meximal_survey::census(&question, start, Engine::best(), runner, |_| {});
        Answer::of("CensusReport", &report::census(&question, &counted))
    })
}

/// The periods of the triples {min, a, b}, with a picture.
#[pyfunction]
pub fn heat_map(
    py: Python<'_>,
    min: u32,
    max: u32,
    ending: &str,
    budget: &Budget,
) -> PyResult<Answer> {
    budget.run(py, |_| {
        let question = question(min, max, ending)?;
        let map = meximal_survey::heat_map(min, max, question.ending());
        let answer = Answer::of("HeatMapReport", &report::heat_map(&map))?;
        Ok(answer.with_drawing(move || Ok(report::heat_map_svg(&map))))
    })
}

/// The names of the papers.
#[pyfunction]
pub fn paper_names() -> Vec<&'static str> {
    papers().iter().map(|paper| paper.name).collect()
}

/// The claims of a paper, checked if that is asked for.
#[pyfunction]
pub fn paper(
    py: Python<'_>,
    name: &str,
    check: bool,
    only: Option<String>,
    budget: &Budget,
) -> PyResult<Answer> {
    budget.run(py, |runner| {
        let papers = papers();
        let found = papers.iter().find(|paper| paper.name == name);
        let found = found.ok_or_else(|| {
            let names = paper_names().join(", ");
            let message = format!("no paper is called '{name}': expected {names}");
            ReportError::Unsupported(message)
        })?;
        let report = report::paper(found, check, only.as_deref(), runner);
        if report.claims.is_empty() {
            let only = only.unwrap_or_default();
            let message = format!("no claim of {name} has '{only}' in its name");
            return Err(ReportError::Unsupported(message));
        }
        Answer::of("PaperReport", &report)
    })
}
