//! The atlas and surveys in units: the same results in the same file, whoever finds them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meximal::runner::Runner;
use meximal_ask::report::{FamilyReport, ReportError};
use meximal_atlas::{Answers, Kind, Stored, open_rows};
use meximal_survey::family::{self, SurveyQuestion, UnitResult, Work};
use pyo3::prelude::*;
use serde::Serialize;

use crate::answer::Answer;
use crate::error::to_python;
use crate::work::Budget;

fn refused(error: impl ToString) -> ReportError {
    ReportError::Unsupported(error.to_string())
}

fn read_question(text: &str) -> Result<SurveyQuestion, ReportError> {
    let question: SurveyQuestion = serde_json::from_str(text).map_err(|error| {
        let example = r#"{"survey": "octal", "digits": 2}"#;
        refused(format!(
            "this is not a survey: {error}: expected one such as {example}"
        ))
    })?;
    question.checked().map_err(refused)
}

fn read_result(text: &str) -> Result<UnitResult, ReportError> {
    serde_json::from_str(text).map_err(refused)
}

fn json(value: &impl Serialize) -> Result<String, ReportError> {
    serde_json::to_string(value).map_err(refused)
}

/// A survey in its canonical spelling: as JSON, and as the rest of a command line.
#[pyfunction]
pub fn survey_question(py: Python<'_>, question: &str) -> PyResult<(String, String)> {
    let read = || {
        let question = read_question(question)?;
        Ok((json(&question)?, question.to_string()))
    };
    read().map_err(|error| to_python(py, error))
}

/// The names of the units.
#[pyfunction]
pub fn survey_units(py: Python<'_>, question: &str, budget: &Budget) -> PyResult<Vec<String>> {
    budget.run(py, |_| Ok(read_question(question)?.units()))
}

/// What a unit finds, as JSON, and whether another run would find the same.
#[pyfunction]
pub fn survey_unit(
    py: Python<'_>,
    question: &str,
    unit: &str,
    budget: &Budget,
) -> PyResult<(String, bool)> {
    budget.run(py, |runner| {
        let result = read_question(question)?.result_of(unit, runner)?;
        Ok((json(&result)?, result.is_settled()))
    })
}

/// What is wrong with the result of a unit, if something is.
#[pyfunction]
pub fn survey_check(py: Python<'_>, question: &str, unit: &str, result: &str) -> PyResult<()> {
    let checked = || {
        let question = read_question(question)?;
        question
            .check_result(unit, &read_result(result)?)
            .map_err(refused)
    };
    checked().map_err(|error| to_python(py, error))
}

/// The report on results by unit.
#[pyfunction]
pub fn survey_report(
    py: Python<'_>,
    question: &str,
    results: BTreeMap<String, String>,
    budget: &Budget,
) -> PyResult<Answer> {
    budget.run(py, |_| {
        let question = read_question(question)?;
        let mut read = BTreeMap::new();
        for (unit, result) in results {
            read.insert(unit, read_result(&result)?);
        }
        report(&question, &read)
    })
}

fn report(
    question: &SurveyQuestion,
    results: &BTreeMap<String, UnitResult>,
) -> Result<Answer, ReportError> {
    let report = FamilyReport::new(question, results);
    Answer::of(&report)
}

/// An atlas.
#[pyclass(frozen, module = "meximal._native")]
pub struct Atlas {
    answers: Answers,
    /// What was wrong with rows that were looked at.
    warnings: Arc<Mutex<Vec<String>>>,
}

fn kind_of(name: Option<&str>) -> Result<Option<Kind>, ReportError> {
    let Some(name) = name else { return Ok(None) };
    let found = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    let unknown = || {
        let names = Kind::ALL.map(Kind::name).join(", ");
        refused(format!(
            "no kind of rows is called '{name}': expected {names}"
        ))
    };
    found.map(Some).ok_or_else(unknown)
}

impl Atlas {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        work: impl FnOnce(&mut meximal_atlas::Atlas, &Runner) -> Result<T, ReportError> + Send,
    ) -> PyResult<T> {
        budget.run(py, |runner| work(&mut self.answers.atlas(), runner))
    }

    /// The same, where SQLite does all the work: it keeps to the limits.
    fn reading<T: Send>(
        &self,
        py: Python<'_>,
        budget: &Budget,
        work: impl FnOnce(&mut meximal_atlas::Atlas) -> Result<T, ReportError> + Send,
    ) -> PyResult<T> {
        self.with(py, budget, |store, runner| {
            store.heed(runner);
            let done = work(store);
            store.heed(&Runner::new());
            done
        })
    }

    /// What questions see of it.
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// A note with the warnings since the last one.
    pub fn noted(&self, note: Option<String>) -> Option<String> {
        let warnings = self.warnings.lock();
        let warnings =
            warnings.map_or_else(|_| Vec::new(), |mut heard| std::mem::take(&mut *heard));
        let said: Vec<String> = note.into_iter().chain(warnings).collect();
        (!said.is_empty()).then(|| said.join("; "))
    }
}

#[pymethods]
impl Atlas {
    /// Opens an atlas, or makes one.
    #[new]
    fn new(py: Python<'_>, path: PathBuf, read_only: bool) -> PyResult<Atlas> {
        let opened = if read_only {
            meximal_atlas::Atlas::open_read_only(&path)
        } else {
            meximal_atlas::Atlas::open(&path)
        };
        let atlas = opened.map_err(|error| to_python(py, refused(error)))?;
        let warnings: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = Arc::clone(&warnings);
        let warn = move |warning: &str| {
            if let Ok(mut heard) = heard.lock() {
                heard.push(warning.to_owned());
            }
        };
        Ok(Atlas {
            answers: Answers::new(atlas, !read_only, warn),
            warnings,
        })
    }

    /// What there is, as JSON.
    fn entries(
        &self,
        py: Python<'_>,
        kind: Option<&str>,
        game: Option<&str>,
        budget: &Budget,
    ) -> PyResult<String> {
        self.reading(py, budget, |store| {
            json(&store.entries(kind_of(kind)?, game).map_err(refused)?)
        })
    }

    /// Writes rows as JSON lines, or the table of a kind as Parquet, as the name of the file says.
    fn export(
        &self,
        py: Python<'_>,
        path: PathBuf,
        kind: Option<&str>,
        budget: &Budget,
    ) -> PyResult<usize> {
        self.reading(py, budget, |store| {
            let kind = kind_of(kind)?;
            store.export_to(&path, kind).map_err(refused)
        })
    }

    /// Reads rows that were exported as JSON lines; says what became of them, as JSON.
    fn import_rows(&self, py: Python<'_>, path: PathBuf, budget: &Budget) -> PyResult<String> {
        self.with(py, budget, |store, runner| {
            let mut rows = open_rows(&path).map_err(refused)?;
            let imported = store.import(&mut rows, runner);
            json(&imported.map_err(refused)?)
        })
    }

    /// Checks every certificate and computes everything else again; says what was found, as JSON.
    fn verify(&self, py: Python<'_>, budget: &Budget) -> PyResult<String> {
        self.with(py, budget, |store, runner| {
            json(&store.verify(runner).map_err(refused)?)
        })
    }

    /// The units of a survey that are done, with their results as JSON.
    fn known_units(
        &self,
        py: Python<'_>,
        question: &str,
        budget: &Budget,
    ) -> PyResult<BTreeMap<String, String>> {
        self.with(py, budget, |store, _| {
            let known = store
                .known_units(&read_question(question)?)
                .map_err(refused)?;
            let texts = known
                .results
                .into_iter()
                .map(|(unit, result)| Ok((unit, json(&result)?)));
            texts.collect()
        })
    }

    /// Keeps the result of a unit; says whether it is new.
    fn keep_unit(
        &self,
        py: Python<'_>,
        question: &str,
        unit: &str,
        result: &str,
        budget: &Budget,
    ) -> PyResult<bool> {
        self.with(py, budget, |store, _| {
            let question = read_question(question)?;
            let result = read_result(result)?;
            let kept = store.keep_unit(&question, unit, &result, &Runner::new());
            Ok(kept
                .map_err(refused)?
                .is_some_and(|kept| kept != Stored::Kept))
        })
    }
}

/// Does the units of a survey that are not done yet, on all threads of this process, and reports on all of
/// them.
#[pyfunction]
pub fn survey_run(
    py: Python<'_>,
    question: &str,
    atlas: Option<&Atlas>,
    unit_time: Option<f64>,
    budget: &Budget,
) -> PyResult<Answer> {
    budget.run(py, |runner| {
        let question = read_question(question)?;
        let mut store = atlas.map(|atlas| atlas.answers.atlas());
        let known = match &store {
            Some(store) => store.known_units(&question).map_err(refused)?.results,
            None => BTreeMap::new(),
        };
        let total = question.units().len() as u64;
        let mut done = known.len() as u64;
        let unit_time = unit_time.map(Duration::try_from_secs_f64).transpose();
        let unit_time = unit_time.map_err(refused)?;
        let tell = |unit: &str, event: &Work| -> Result<(), ReportError> {
            if let Work::Found(result) = event {
                done += 1;
                runner.report("units", done, Some(total));
                if let Some(store) = &mut store {
                    let kept = store.keep_unit(&question, unit, result, &Runner::new());
                    kept.map_err(refused)?;
                }
            }
            Ok(())
        };
        let (results, _) = family::work(&question, known, unit_time, runner, tell)?;
        report(&question, &results)
    })
}
