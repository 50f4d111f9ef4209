//! The census of subtraction sets in ending partizan play, and the map of the periods of triples.

use meximal::ending::EndRule;
use meximal_ask::report;
use meximal_survey::{CensusProgress, CensusQuestion, Engine, census, heat_map};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Answer, Ask, Desk};
use crate::failure::Failure;

/// The sets with a minimum and a largest element.
fn question_of(min: u32, max: u32, ending: Option<&String>) -> Result<CensusQuestion, Failure> {
    let ending = ending.map_or("LR", String::as_str);
    let ending = EndRule::parse(ending).map_err(Failure::bad)?;
    CensusQuestion::new(min, max, ending).map_err(Failure::bad)
}

/// The minimum of a set, if nothing is said.
fn two() -> u32 {
    2
}

/// How many subtraction sets are eventually all Left.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Census {
    /// The minimum of every set; 2 if nothing is said.
    #[serde(default = "two")]
    min: u32,
    /// No set has a larger element, at most 63.
    max: u32,
    /// Who wins with 0, 1, 2, … tokens left; LR if nothing is said.
    ending: Option<String>,
    /// Count preperiods and periods, and find the longest.
    #[serde(default)]
    stats: bool,
}

impl Ask for Census {
    const VERB: &'static str = "census";
    const ABOUT: &'static str =
        "Count the subtraction sets that are eventually all Left in ending partizan play";
    type Answer = Answer;

    fn answer(&self, desk: &Desk) -> Result<Answer, Failure> {
        let mut question = question_of(self.min, self.max, self.ending.as_ref())?;
        question.stats = self.stats;
        let start = CensusProgress::new(&question);
        let counted = census(&question, start, Engine::best(), &desk.runner, |_| ());
        Answer::of(&report::census(&question, &counted))
    }
}

/// The periods of the triples {min, a, b}.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeatMap {
    /// The minimum of every triple; 2 if nothing is said.
    #[serde(default = "two")]
    min: u32,
    /// No triple has a larger element, at most 63.
    max: u32,
    /// Who wins with 0, 1, 2, … tokens left; LR if nothing is said.
    ending: Option<String>,
}

impl Ask for HeatMap {
    const VERB: &'static str = "heatmap";
    const ABOUT: &'static str =
        "The periods of the triples {min, a, b} in ending partizan play, as a picture";
    type Answer = Answer;

    fn answer(&self, _: &Desk) -> Result<Answer, Failure> {
        let question = question_of(self.min, self.max, self.ending.as_ref())?;
        let map = heat_map(self.min, self.max, question.ending());
        let answer = Answer::of(&report::heat_map(&map))?;
        Ok(answer.with_picture("heatmap", report::heat_map_svg(&map)))
    }
}
