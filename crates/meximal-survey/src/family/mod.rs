//! Surveys over families of games, in units. A unit is small, depends on nothing but its question, and gives
//! the same result on every machine: budgets are counted in heaps, elements and levels, and time is a safety
//! net only. So units can be done in any order, anywhere and more than once, and the results are put together
//! by their names.
//!
//! | question | its units |
//! | --- | --- |
//! | `Octal`, `Quaternary` | one code each: its quotient (Plambeck and Siegel, Figures 4 and 6) |
//! | `Forms` | 256 forms born by a day: the quotients of each with its followers |
//! | `Census` | a shard of the subtraction sets |
//! | `Hackenbush` | a shard of the shapes |

mod codes;
mod forms;
mod shards;
mod work;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use codes::{CodeResult, CodeSurvey, Halting, InfiniteKind, InfiniteResult, UnitBudget};
pub use forms::{FormGroup, FormSurvey};
pub use shards::{CensusSurvey, HackenbushPart, HackenbushShards};
pub use work::{Work, work};

use super::census::Tally;
use meximal::convention::Convention;
use meximal::player::Players;
use meximal::runner::{Runner, Stop};
use meximal::value::misere::Behaviour;

/// The most units of a survey.
pub const MAX_UNITS: u64 = 1 << 18;

/// What is surveyed, with the budgets of each unit. As text it is the rest of a command line, the same for
/// the same question.
///
/// ```
/// use meximal_survey::family::SurveyQuestion;
/// let question: SurveyQuestion = serde_json::from_str(r#"{"survey": "octal", "digits": 2}"#)?;
/// assert_eq!(question.units().len(), 64);
/// assert_eq!(
///     question.to_string(),
///     "octal --digits 2 --whole 0 --players 2 --play misere --heaps 8000 --order 1000 --levels 100"
/// );
/// assert_eq!(question.to_string().parse(), Ok(question));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "survey", rename_all = "lowercase", try_from = "Written")]
pub enum SurveyQuestion {
    /// All codes with this many octal digits.
    Octal(CodeSurvey),
    /// All codes with K digits 0 to 3.
    Quaternary(CodeSurvey),
    /// All forms born by a day.
    Forms(FormSurvey),
    /// All subtraction sets, in shards.
    Census(CensusSurvey),
    /// All Hackenbush pictures with a given number of edges, in shards.
    Hackenbush(HackenbushShards),
}

/// A question as it was written, not checked yet.
#[derive(Deserialize)]
#[serde(tag = "survey", rename_all = "lowercase")]
enum Written {
    Octal(CodeSurvey),
    Quaternary(CodeSurvey),
    Forms(FormSurvey),
    Census(CensusSurvey),
    Hackenbush(HackenbushShards),
}

impl TryFrom<Written> for SurveyQuestion {
    type Error = String;

    fn try_from(written: Written) -> Result<SurveyQuestion, String> {
        let question = match written {
            Written::Octal(codes) => SurveyQuestion::Octal(codes),
            Written::Quaternary(codes) => SurveyQuestion::Quaternary(codes),
            Written::Forms(forms) => SurveyQuestion::Forms(forms),
            Written::Census(census) => SurveyQuestion::Census(census),
            Written::Hackenbush(shards) => SurveyQuestion::Hackenbush(shards),
        };
        question.checked()
    }
}

/// What a unit found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "unit", content = "found", rename_all = "lowercase")]
pub enum UnitResult {
    /// The quotient of a code.
    Code(Box<CodeResult>),
    /// The quotients of some forms.
    Forms(Vec<FormGroup>),
    /// The counts of a shard of a census.
    Census(Tally),
    /// The counts of a shard of the shapes.
    Hackenbush(HackenbushPart),
}

impl UnitResult {
    /// Whether another run would give the same: not if time or memory ran out.
    pub fn is_settled(&self) -> bool {
        match self {
            UnitResult::Code(code) => !code.halted.as_ref().is_some_and(|h| h.by.is_of_machine()),
            UnitResult::Forms(_) | UnitResult::Census(_) | UnitResult::Hackenbush(_) => true,
        }
    }

    /// What there is to count while a survey runs, by name.
    pub fn counts(&self) -> Vec<(&'static str, u64)> {
        match self {
            UnitResult::Code(code) => vec![
                ("solved", code.is_solved().into()),
                ("tame", (code.tame == Some(true)).into()),
                ("wild", (code.tame == Some(false)).into()),
                ("out of budget", code.halted.is_some().into()),
            ],
            UnitResult::Forms(groups) => {
                let count = |holds: &dyn Fn(&FormGroup) -> bool| {
                    let groups = groups.iter().filter(|group| holds(group));
                    groups.map(|group| group.forms.len() as u64).sum()
                };
                let is_tame = |group: &FormGroup| group.behaviour == Some(Behaviour::Tame);
                vec![
                    ("solved", count(&|group| group.halted.is_none())),
                    ("tame", count(&is_tame)),
                    ("wild", count(&|g| g.behaviour.is_some() && !is_tame(g))),
                    ("out of budget", count(&|group| group.halted.is_some())),
                ]
            }
            UnitResult::Census(tally) => {
                vec![("sets", tally.sets()), ("all Left", tally.all_left)]
            }
            UnitResult::Hackenbush(part) => {
                let colourings = part.progress.counts.values().map(|count| count.colourings);
                vec![
                    ("shapes", part.progress.shapes),
                    ("colourings", colourings.sum()),
                ]
            }
        }
    }
}

/// Why a unit has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnitError {
    /// The survey has no such unit, or is none.
    #[error("{0}")]
    Unsupported(String),
    /// A limit was met, and nothing is known yet.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl SurveyQuestion {
    /// The question in its usual spelling, or what is wrong with it.
    pub fn checked(self) -> Result<SurveyQuestion, String> {
        Ok(match self {
            SurveyQuestion::Octal(codes) => SurveyQuestion::Octal(codes.checked(8)?),
            SurveyQuestion::Quaternary(codes) => SurveyQuestion::Quaternary(codes.checked(4)?),
            SurveyQuestion::Forms(forms) => SurveyQuestion::Forms(forms.checked()?),
            SurveyQuestion::Census(census) => SurveyQuestion::Census(census.checked()?),
            SurveyQuestion::Hackenbush(shards) => SurveyQuestion::Hackenbush(shards.checked()?),
        })
    }

    /// The names of the units, in order; none for a question that is not right.
    pub fn units(&self) -> Vec<String> {
        let Ok(question) = self.clone().checked() else {
            return Vec::new();
        };
        match question {
            SurveyQuestion::Octal(codes) => codes.units(8),
            SurveyQuestion::Quaternary(codes) => codes.units(4),
            SurveyQuestion::Forms(forms) => forms.units(),
            SurveyQuestion::Census(census) => census.units(),
            SurveyQuestion::Hackenbush(shards) => shards.units(),
        }
    }

    /// What a unit finds. Limits of time and memory may leave a part of it open.
    pub fn result_of(&self, unit: &str, runner: &Runner) -> Result<UnitResult, UnitError> {
        let question = self.clone().checked().map_err(UnitError::Unsupported)?;
        let found = match &question {
            SurveyQuestion::Octal(codes) => codes.run(8, unit, runner)?,
            SurveyQuestion::Quaternary(codes) => codes.run(4, unit, runner)?,
            SurveyQuestion::Forms(forms) => forms.run(unit, runner)?,
            SurveyQuestion::Census(census) => census.run(unit, runner)?,
            SurveyQuestion::Hackenbush(shards) => shards.run(unit, runner)?,
        };
        found.ok_or_else(|| {
            UnitError::Unsupported(format!("the survey '{question}' has no unit '{unit}'"))
        })
    }

    /// What is wrong with a result that was read back, if something is.
    pub fn check_result(&self, unit: &str, result: &UnitResult) -> Result<(), String> {
        let fits = match (self, result) {
            (
                SurveyQuestion::Octal(codes) | SurveyQuestion::Quaternary(codes),
                UnitResult::Code(code),
            ) => codes.fits(unit, code),
            (SurveyQuestion::Forms(forms), UnitResult::Forms(groups)) => forms.fits(unit, groups),
            (SurveyQuestion::Census(census), UnitResult::Census(tally)) => census.fits(unit, tally),
            (SurveyQuestion::Hackenbush(shards), UnitResult::Hackenbush(part)) => {
                shards.fits(unit, part)
            }
            _ => false,
        };
        if fits {
            Ok(())
        } else {
            Err(format!("'{unit}': this is not a result of the unit"))
        }
    }
}

impl fmt::Display for SurveyQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SurveyQuestion::Octal(codes) => write!(f, "octal {codes}"),
            SurveyQuestion::Quaternary(codes) => write!(f, "quaternary {codes}"),
            SurveyQuestion::Forms(forms) => write!(f, "forms {forms}"),
            SurveyQuestion::Census(census) => write!(f, "census {census}"),
            SurveyQuestion::Hackenbush(shards) => write!(f, "hackenbush {shards}"),
        }
    }
}

impl FromStr for SurveyQuestion {
    type Err = String;

    /// Reads a question as it is displayed: each option is a key of its JSON.
    fn from_str(text: &str) -> Result<SurveyQuestion, String> {
        let mut words = text.split(' ').peekable();
        let survey = words.next().unwrap_or_default();
        let mut written = Map::from_iter([("survey".to_owned(), survey.into())]);
        while let Some(word) = words.next() {
            let key = word
                .strip_prefix("--")
                .ok_or_else(|| format!("'{word}': expected an option of a survey"))?;
            let value = match words.next_if(|value| !value.starts_with("--")) {
                Some(value) => value.parse::<u64>().map_or(value.into(), Value::from),
                None => true.into(),
            };
            written.insert(key.to_owned(), value);
        }
        serde_json::from_value(Value::Object(written))
            .map_err(|error| format!("'{text}' is not a survey: {error}"))
    }
}

/// The convention of a question: the play, and the players, by default two, and three for podium play.
fn convention_of(players: Option<usize>, play: &str) -> Result<Convention, String> {
    let default = match play {
        "podium" => 3,
        _ => 2,
    };
    let players = Players::new(players.unwrap_or(default) as u64).map_err(|e| e.to_string())?;
    let convention = Convention::parse(play, players)?;
    if players.count() <= meximal::quotient::MAX_PLAYERS {
        Ok(convention)
    } else {
        Err(meximal::quotient::TooManyPlayers.to_string())
    }
}

/// Whether a budget is in its range.
fn in_range(name: &str, value: usize, most: usize) -> Result<(), String> {
    if (1..=most).contains(&value) {
        Ok(())
    } else {
        Err(format!("{name} {value}: expected from 1 to {most}"))
    }
}
