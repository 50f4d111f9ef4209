//! A claim and the bench on which it is checked.

use std::sync::OnceLock;

use serde_json::Value;

use super::solved::Solutions;
use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::form::{FormId, Forms, FormsFull};
use meximal::game::parse_form;
use meximal::notation::ParseError;
use meximal::outcome::{Sums, position_of_forms};
use meximal::player::{PlayerSet, Players};
use meximal::runner::{Runner, Stop};
use meximal_survey::{SumSurvey, survey_sums};

/// What is known about a claim, and by what. Only a check that is run says it of its own run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A finite statement that holds as printed: the check computes all of it.
    Recomputed,
    /// A statement about more games than can be computed: the check finds no exception among these.
    Checked(&'static str),
    /// A statement about more games than can be computed: the check proves it by this.
    Proved(&'static str),
    /// It does not hold as printed; this does.
    Corrected(&'static str),
    /// The paper leaves it open.
    Open,
}

/// What a check found, in a few words: the numbers that it computed.
pub type Evidence = String;

/// A claim of a paper.
pub struct Claim {
    /// A short name, such as `theorem-2.40`.
    pub id: &'static str,
    /// What the paper says.
    pub statement: &'static str,
    /// Whether that is right.
    pub kind: Kind,
    /// Computes it.
    pub check: Check,
}

/// Computes a claim.
pub type Check = fn(&mut Workbench) -> Result<Evidence, CheckError>;

/// A claim of a paper, and whether it is right.
pub(crate) fn claim(id: &'static str, statement: &'static str, kind: Kind, check: Check) -> Claim {
    Claim {
        id,
        statement,
        kind,
        check,
    }
}

/// A claim that is false, with what is right.
pub(crate) fn corrected(
    id: &'static str,
    statement: &'static str,
    right: &'static str,
    check: Check,
) -> Claim {
    claim(id, statement, Kind::Corrected(right), check)
}

/// A claim of which nobody knows whether it is right.
pub(crate) fn open(id: &'static str, statement: &'static str, check: Check) -> Claim {
    claim(id, statement, Kind::Open, check)
}

/// Why a check did not succeed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CheckError {
    /// What was computed is not what was claimed.
    #[error("{0}")]
    Failed(String),
    /// The budget ran out.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A game of the check is too large.
    #[error(transparent)]
    TooLarge(#[from] FormsFull),
    /// The data of the check are not in the notation.
    #[error("{0}")]
    Notation(#[from] ParseError),
}

/// Fails a check unless the condition holds.
pub(super) fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), CheckError> {
    if holds {
        Ok(())
    } else {
        Err(CheckError::Failed(otherwise()))
    }
}

/// What checks share: an arena, the limits, and results that several of them need.
pub struct Workbench {
    /// The forms of all checks.
    pub forms: Forms,
    /// The limits.
    pub runner: Runner,
    survey: Option<SumSurvey>,
    pub(super) solved: Solutions,
}

impl Workbench {
    /// A bench within these limits.
    pub fn new(runner: Runner) -> Workbench {
        Workbench {
            forms: Forms::within(&runner),
            runner,
            survey: None,
            solved: Solutions::new(),
        }
    }

    /// The form of a game given as text.
    pub fn form(&mut self, text: &str) -> Result<FormId, CheckError> {
        Ok(parse_form(text, &mut self.forms)?)
    }

    /// The outcome of a sum of forms.
    pub fn outcome(
        &self,
        convention: Convention,
        parts: &[FormId],
    ) -> Result<PlayerSet, CheckError> {
        let mut sums = Sums::new(&self.forms, convention, &self.runner);
        Ok(sums.outcome(&position_of_forms(parts))?)
    }

    /// The outcome of the sum of games given as text, three players, normal play.
    pub fn normal3(&mut self, games: &[&str]) -> Result<PlayerSet, CheckError> {
        let mut parts = Vec::new();
        for game in games {
            parts.push(self.form(game)?);
        }
        self.outcome(Convention::normal(Players::THREE), &parts)
    }

    /// All sums of games born by day 4, three players, normal play; computed once.
    pub fn sums_by_day_four(&mut self) -> Result<&SumSurvey, CheckError> {
        if self.survey.is_none() {
            let universe = Universe::new(4).map_err(CheckError::Failed)?;
            let convention = Convention::normal(Players::THREE);
            self.survey = Some(survey_sums(convention, universe, &self.runner)?);
        }
        self.survey
            .as_ref()
            .ok_or_else(|| CheckError::Failed("no survey".to_owned()))
    }
}

/// The tables of Spindler's paper, decoded: see `data/spindler.json`, which names its source.
pub(super) fn spindler_data() -> &'static Value {
    static DATA: OnceLock<Value> = OnceLock::new();
    DATA.get_or_init(|| {
        serde_json::from_str(include_str!("../data/spindler.json")).unwrap_or(Value::Null)
    })
}

/// The tables of Plambeck and Siegel's paper, decoded: see `data/misere.json`, which names its source.
pub(super) fn misere_data() -> &'static Value {
    static DATA: OnceLock<Value> = OnceLock::new();
    DATA.get_or_init(|| {
        serde_json::from_str(include_str!("../data/misere.json")).unwrap_or(Value::Null)
    })
}

/// An outcome in the shorthand of the tables: `-`, `N`, `NO`, `PN`.
pub(super) fn shorthand_set(text: &str) -> Result<PlayerSet, CheckError> {
    let mut set = PlayerSet::NOBODY;
    for letter in text.chars() {
        match letter {
            'N' => set.0 |= 1,
            'O' => set.0 |= 2,
            'P' => set.0 |= 4,
            '-' => {}
            _ => return Err(CheckError::Failed(format!("'{text}' is not an outcome"))),
        }
    }
    Ok(set)
}

/// A string of the data.
pub(super) fn text_at<'a>(value: &'a Value, key: &str) -> Result<&'a str, CheckError> {
    value[key]
        .as_str()
        .ok_or_else(|| CheckError::Failed(format!("the data have no text '{key}'")))
}

/// A number of the data.
pub(super) fn number_at(value: &Value, key: &str) -> Result<usize, CheckError> {
    value[key]
        .as_u64()
        .map(|number| number as usize)
        .ok_or_else(|| CheckError::Failed(format!("the data have no number '{key}'")))
}

/// Strings of the data.
pub(super) fn texts_at<'a>(value: &'a Value, key: &str) -> Result<Vec<&'a str>, CheckError> {
    let texts = list_at(value, key)?.iter().map(Value::as_str);
    texts
        .collect::<Option<Vec<&str>>>()
        .ok_or_else(|| CheckError::Failed(format!("the data have no texts '{key}'")))
}

/// A list of the data.
pub(super) fn list_at<'a>(value: &'a Value, key: &str) -> Result<&'a [Value], CheckError> {
    value[key]
        .as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| CheckError::Failed(format!("the data have no list '{key}'")))
}
