//! Surveys that count, cut into shards: the census of subtraction sets, and Hackenbush pictures. A unit is a
//! shard, `3/16`, and the counts of all shards are those of the whole.

use std::fmt;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};

use super::{MAX_UNITS, UnitError, UnitResult};
use crate::census::{CensusProgress, CensusQuestion, Engine, Shard, Tally, census};
use crate::hackenbush::{Family, HackenbushProgress, HackenbushQuestion, Shape, survey_shapes};
use meximal::ending::EndRule;
use meximal::player::Players;
use meximal::runner::{Runner, Stop};

/// A census in shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CensusSurvey {
    /// The minimum of every set.
    #[serde(default = "CensusSurvey::default_min")]
    pub min: u32,
    /// No set has a larger element.
    pub max: u32,
    /// The letters of the end rule.
    #[serde(default = "CensusSurvey::default_ending")]
    pub ending: String,
    /// Whether to count preperiods and periods, too.
    #[serde(default)]
    pub stats: bool,
    /// The number of shards.
    #[serde(default = "default_shards")]
    pub shards: u64,
}

fn default_shards() -> u64 {
    CensusSurvey::DEFAULT_SHARDS
}

/// The names of this many shards.
fn shard_names(shards: u64) -> Vec<String> {
    (1..=shards).map(|i| format!("{i}/{shards}")).collect()
}

/// The shard with a name, of this many.
fn shard_of(unit: &str, shards: u64) -> Option<Shard> {
    let shard = Shard::parse(unit).ok()?;
    let is_name = shard.of == shards && shard.to_string() == unit;
    is_name.then_some(shard)
}

fn check_shards(shards: u64) -> Result<(), String> {
    if (1..=MAX_UNITS).contains(&shards) {
        Ok(())
    } else {
        Err(format!("{shards} shards: expected from 1 to {MAX_UNITS}"))
    }
}

impl CensusSurvey {
    /// The number of shards by default.
    pub const DEFAULT_SHARDS: u64 = 16;

    /// All sets with a minimum and elements up to a maximum.
    pub fn new(min: u32, max: u32) -> CensusSurvey {
        CensusSurvey {
            min,
            max,
            ending: CensusSurvey::default_ending(),
            stats: false,
            shards: default_shards(),
        }
    }

    fn default_min() -> u32 {
        2
    }

    fn default_ending() -> String {
        "LR".to_owned()
    }

    /// The census of all shards.
    pub fn question(&self) -> Result<CensusQuestion, String> {
        let ending = EndRule::parse(&self.ending)?;
        let mut question = CensusQuestion::new(self.min, self.max, ending)?;
        question.stats = self.stats;
        Ok(question)
    }

    pub(super) fn checked(self) -> Result<CensusSurvey, String> {
        check_shards(self.shards)?;
        let ending = self.question()?.ending().letters();
        Ok(CensusSurvey { ending, ..self })
    }

    pub(super) fn units(&self) -> Vec<String> {
        shard_names(self.shards)
    }

    fn shard(&self, unit: &str) -> Option<CensusQuestion> {
        let mut question = self.question().ok()?;
        question.shard = shard_of(unit, self.shards)?;
        Some(question)
    }

    pub(super) fn fits(&self, unit: &str, tally: &Tally) -> bool {
        let Some(question) = self.shard(unit) else {
            return false;
        };
        let (first, end) = question.range();
        let progress = CensusProgress {
            done: end - first,
            tally: tally.clone(),
            ..CensusProgress::new(&question)
        };
        progress.check(&question).is_ok()
    }

    pub(super) fn run(&self, unit: &str, runner: &Runner) -> Result<Option<UnitResult>, UnitError> {
        let Some(question) = self.shard(unit) else {
            return Ok(None);
        };
        let start = CensusProgress::new(&question);
        let counted = census(&question, start, Engine::best(), runner, |_| {});
        match counted.stopped {
            Some(stop) => Err(stop.into()),
            None => Ok(Some(UnitResult::Census(counted.progress.tally))),
        }
    }
}

impl fmt::Display for CensusSurvey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--min {} --max {}", self.min, self.max)?;
        write!(f, " --ending {}", self.ending)?;
        if self.stats {
            f.write_str(" --stats")?;
        }
        write!(f, " --shards {}", self.shards)
    }
}

/// A survey of Hackenbush pictures in shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HackenbushShards {
    /// The edges of each picture.
    pub edges: usize,
    /// Which pictures.
    pub shape: Family,
    /// The number of players.
    #[serde(default = "HackenbushShards::default_players")]
    pub players: usize,
    /// The number of shards.
    #[serde(default = "default_shards")]
    pub shards: u64,
}

/// What a shard of a Hackenbush survey found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HackenbushPart {
    /// The counts of its shapes.
    pub progress: HackenbushProgress,
    /// How many shapes there are in all shards.
    pub of: u64,
}

impl HackenbushShards {
    /// All pictures of a family with this many edges, three players.
    pub fn new(edges: usize, shape: Family) -> HackenbushShards {
        HackenbushShards {
            edges,
            shape,
            players: HackenbushShards::default_players(),
            shards: default_shards(),
        }
    }

    fn default_players() -> usize {
        3
    }

    /// The survey of all shards.
    pub fn question(&self) -> Result<HackenbushQuestion, String> {
        let players = Players::new(self.players as u64).map_err(|error| error.to_string())?;
        HackenbushQuestion::new(self.edges, self.shape, players)
    }

    pub(super) fn checked(self) -> Result<HackenbushShards, String> {
        check_shards(self.shards)?;
        self.question()?;
        Ok(self)
    }

    pub(super) fn units(&self) -> Vec<String> {
        shard_names(self.shards)
    }

    pub(super) fn fits(&self, unit: &str, part: &HackenbushPart) -> bool {
        let (Some(shard), Ok(question)) = (shard_of(unit, self.shards), self.question()) else {
            return false;
        };
        let (start, end) = part_of(shard, part.of);
        part.progress.shapes == end - start && part.progress.check(&question).is_ok()
    }

    pub(super) fn run(&self, unit: &str, runner: &Runner) -> Result<Option<UnitResult>, UnitError> {
        let Some(shard) = shard_of(unit, self.shards) else {
            return Ok(None);
        };
        let question = self.question().map_err(UnitError::Unsupported)?;
        let shapes = shapes_of(question, runner)?;
        let (start, end) = part_of(shard, shapes.len() as u64);
        let part = &shapes[start as usize..end as usize];
        Ok(Some(UnitResult::Hackenbush(HackenbushPart {
            progress: survey_shapes(&question, part, runner)?,
            of: shapes.len() as u64,
        })))
    }
}

/// The first of this many things that are in a shard, and the first after them.
fn part_of(shard: Shard, all: u64) -> (u64, u64) {
    let bound = |i: u64| (u128::from(all) * u128::from(i) / u128::from(shard.of)) as u64;
    (bound(shard.index - 1), bound(shard.index))
}

type Shapes = (HackenbushQuestion, Arc<Vec<Shape>>);

/// The shapes of the survey that was asked for last: all its shards are cut from the same list.
static LISTED: Mutex<Option<Shapes>> = Mutex::new(None);

fn shapes_of(question: HackenbushQuestion, runner: &Runner) -> Result<Arc<Vec<Shape>>, Stop> {
    // Others wait here while the list is made, rather than make it, too.
    let mut listed = LISTED
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some((known, shapes)) = &*listed
        && *known == question
    {
        return Ok(Arc::clone(shapes));
    }
    let shapes = Arc::new(question.family().shapes(question.edges(), runner)?);
    *listed = Some((question, Arc::clone(&shapes)));
    Ok(shapes)
}

impl fmt::Display for HackenbushShards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "--edges {} --shape {} --players {} --shards {}",
            self.edges,
            self.shape.spelling(),
            self.players,
            self.shards
        )
    }
}
