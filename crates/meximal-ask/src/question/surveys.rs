//! The census of subtraction sets in ending partizan play, and the map of the periods of triples.

use meximal::ending::EndRule;
use meximal_survey::{self as survey, CensusProgress, CensusQuestion, Engine, Shard, heat_map};
use serde::{Deserialize, Serialize};

use super::Ask;
use crate::answer::{Answer, Drawing};
use crate::report::{self, ReportError};
use crate::resources::Resources;

/// The sets with a minimum and a largest element.
fn question_of(min: u32, max: u32, ending: Option<&String>) -> Result<CensusQuestion, ReportError> {
    let ending = ending.map_or("LR", String::as_str);
    let ending = EndRule::read(ending).map_err(|error| error.of_key("ending"))?;
    CensusQuestion::new(min, max, ending).map_err(ReportError::Unsupported)
}

/// The default minimum of a set.
fn two() -> u32 {
    2
}

/// How many subtraction sets are eventually all Left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Census {
    /// The minimum of every set; default: 2.
    #[serde(default = "two")]
    pub min: u32,
    /// No set has a larger element, at most 63.
    pub max: u32,
    /// Who wins with 0, 1, 2, … tokens left; default: LR.
    pub ending: Option<String>,
    /// Count preperiods and periods, and find the longest.
    #[serde(default)]
    pub stats: bool,
    /// Count only this shard, such as 3/8; default: all of them.
    pub shard: Option<String>,
}

impl Census {
    /// What is counted.
    pub fn question(&self) -> Result<CensusQuestion, ReportError> {
        let mut question = question_of(self.min, self.max, self.ending.as_ref())?;
        question.stats = self.stats;
        if let Some(shard) = &self.shard {
            question.shard = Shard::parse(shard).map_err(ReportError::Unsupported)?;
        }
        Ok(question)
    }
}

impl Ask for Census {
    fn answer(&self, resources: &Resources) -> Result<Answer, ReportError> {
        let question = self.question()?;
        if let Some(store) = resources.store
            && let Some((progress, note)) = store.census(&question)
        {
            let counted = survey::Census {
                progress,
                stopped: None,
            };
            return Ok(Answer::new(report::census(&question, &counted)).with_note(note));
        }
        let start = CensusProgress::new(&question);
        let counted = survey::census(&question, start, Engine::best(), resources.runner, |_| ());
        Ok(Census::counted(&question, &counted, resources))
    }
}

impl Census {
    /// The answer that counted sets are: it is kept in the store.
    pub fn counted(
        question: &CensusQuestion,
        counted: &survey::Census,
        resources: &Resources,
    ) -> Answer {
        let store = resources.store;
        let note = store.and_then(|store| store.keep_census(&counted.progress));
        Answer::new(report::census(question, counted)).with_note(note)
    }
}

/// The periods of the triples {min, a, b}.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HeatMap {
    /// The minimum of every triple; default: 2.
    #[serde(default = "two")]
    pub min: u32,
    /// No triple has a larger element, at most 63.
    pub max: u32,
    /// Who wins with 0, 1, 2, … tokens left; default: LR.
    pub ending: Option<String>,
}

impl Ask for HeatMap {
    fn answer(&self, _: &Resources) -> Result<Answer, ReportError> {
        let question = question_of(self.min, self.max, self.ending.as_ref())?;
        let map = heat_map(self.min, self.max, question.ending());
        let answer = Answer::new(report::heat_map(&map));
        let drawing = Drawing::new(move |_| Ok(report::heat_map_svg(&map)));
        Ok(answer.with_picture("heatmap", drawing))
    }
}
