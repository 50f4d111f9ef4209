//! The atlas and surveys in units: the same results in the same file, whoever finds them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use meximal::report::{FamilyFindings, ReportError};
use meximal::survey::family::{self, SurveyQuestion, UnitResult, Work};
use meximal_atlas::{AtlasError, Kind, NewQuotient, Row, Stored, VERSION};
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
            "this is no survey: {error}: expected one such as {example}"
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
        let result = read_question(question)?.run(unit, runner)?;
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
    let report = question.report(results);
    let kind = match report.found {
        FamilyFindings::Codes(_) => "CodeSurveyReport",
        FamilyFindings::Forms(_) => "FormSurveyReport",
        FamilyFindings::Census(_) => "CensusSurveyReport",
        FamilyFindings::Hackenbush(_) => "HackenbushSurveyReport",
    };
    Answer::of(kind, &report)
}

/// An atlas.
#[pyclass(frozen, module = "meximal._native")]
pub struct Atlas {
    store: Mutex<meximal_atlas::Atlas>,
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
        work: impl FnOnce(&mut meximal_atlas::Atlas, &meximal::runner::Runner) -> Result<T, ReportError>
        + Send,
    ) -> PyResult<T> {
        budget.run(py, |runner| {
            let mut store = self.store.lock().map_err(refused)?;
            work(&mut store, runner)
        })
    }
}

/// The units of a survey that are in an atlas and can be believed.
fn known_units(
    store: &meximal_atlas::Atlas,
    question: &SurveyQuestion,
) -> Result<BTreeMap<String, UnitResult>, AtlasError> {
    let mut known = BTreeMap::new();
    for (unit, result) in store.results_of(&question.to_string())? {
        if let Ok(read) = serde_json::from_value::<UnitResult>(result)
            && question.check_result(&unit, &read).is_ok()
        {
            known.insert(unit, read);
        }
    }
    Ok(known)
}

/// Keeps a result that no other run would change, with the quotient of a solved code; the unit comes last, so that it is
/// there only if all is.
fn keep_unit(
    store: &mut meximal_atlas::Atlas,
    question: &SurveyQuestion,
    unit: &str,
    result: &UnitResult,
) -> Result<bool, ReportError> {
    if !result.is_settled() {
        return Ok(false);
    }
    if let UnitResult::Code(code) = result
        && code.is_solved()
    {
        let new = NewQuotient {
            game: &code.code,
            certificate: &code.certificate,
            stopped: None,
            version: VERSION,
        };
        store.store_quotient(&new).map_err(refused)?;
    }
    let value = serde_json::to_value(result).map_err(refused)?;
    let stored = store.store_unit(&question.to_string(), unit, VERSION, &value);
    Ok(stored.map_err(refused)? == Stored::New)
}

#[pymethods]
impl Atlas {
    /// Opens an atlas, or makes one.
    #[new]
    fn new(py: Python<'_>, path: PathBuf, read_only: bool) -> PyResult<Atlas> {
        let opened = match read_only {
            true => meximal_atlas::Atlas::open_read_only(&path),
            false => meximal_atlas::Atlas::open(&path),
        };
        let store = opened.map_err(|error| to_python(py, refused(error)))?;
        Ok(Atlas {
            store: Mutex::new(store),
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
        self.with(py, budget, |store, _| {
            let rows = store.rows(kind_of(kind)?, game).map_err(refused)?;
            json(&rows.iter().map(Row::entry).collect::<Vec<_>>())
        })
    }

    /// Writes rows as JSON lines.
    fn export(
        &self,
        py: Python<'_>,
        path: PathBuf,
        kind: Option<&str>,
        budget: &Budget,
    ) -> PyResult<usize> {
        self.with(py, budget, |store, _| {
            let file = File::create(&path).map_err(refused)?;
            let mut out = BufWriter::new(file);
            store.export(kind_of(kind)?, &mut out).map_err(refused)
        })
    }

    /// Writes the rows of a kind as a Parquet table.
    fn export_parquet(
        &self,
        py: Python<'_>,
        path: PathBuf,
        kind: &str,
        budget: &Budget,
    ) -> PyResult<usize> {
        self.with(py, budget, |store, _| {
            let kind = kind_of(Some(kind))?.unwrap_or(Kind::Quotient);
            let file = File::create(&path).map_err(refused)?;
            let out = BufWriter::new(file);
            store.export_parquet(kind, out).map_err(refused)
        })
    }

    /// Reads rows that were exported as JSON lines; says what became of them, as JSON.
    fn import_rows(&self, py: Python<'_>, path: PathBuf, budget: &Budget) -> PyResult<String> {
        self.with(py, budget, |store, runner| {
            let file = File::open(&path).map_err(refused)?;
            let imported = store.import(&mut BufReader::new(file), runner);
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
            let known = known_units(store, &read_question(question)?).map_err(refused)?;
            let texts = known
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
            question.check_result(unit, &result).map_err(refused)?;
            keep_unit(store, &question, unit, &result)
        })
    }
}

/// Does the units of a survey that are not done yet, on all threads of this process, and reports on all of them.
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
        let mut store = match atlas {
            Some(atlas) => Some(atlas.store.lock().map_err(refused)?),
            None => None,
        };
        let known = match &store {
            Some(store) => known_units(store, &question).map_err(refused)?,
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
                    keep_unit(store, &question, unit, result)?;
                }
            }
            Ok(())
        };
        let (results, _) = family::work(&question, known, unit_time, runner, tell)?;
        report(&question, &results)
    })
}
