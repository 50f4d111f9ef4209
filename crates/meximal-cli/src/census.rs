//! The verb `census`: arguments, checkpoint, picture.

use std::path::PathBuf;

use clap::Args;
use meximal::runner::{Runner, Stop};
use meximal_ask::question::{self, HeatMap};
use meximal_ask::{Question, Resources, Store};
use meximal_cuda::Card;
use meximal_survey::{Census, CensusProgress, CensusQuestion, Engine, Shard, Tally, census_by};

use crate::args::Global;
use crate::ask::{Asks, Part, ask};
use crate::checkpoint;
use crate::output::{BadInput, Exit, Output, tell};
use crate::places::open_answers;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal census --min 2 --max 29\n  meximal census --min 3 --max 24 --stats\n  \
    meximal census --min 2 --max 36 --checkpoint census.json\n  meximal census --min 2 --max 40 --shard \
    3/16\n  meximal census --min 2 --max 40 --heatmap periods.svg"
)]
pub struct CensusVerb {
    #[command(flatten)]
    pub sets: SetArguments,
    /// Count a part only, such as 2/5
    #[arg(long, value_name = "I/N", value_parser = Shard::parse, default_value = "1/1")]
    pub shard: Shard,
    /// Keep the progress in this file, and go on from there
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Draw the periods of the triples {min, a, b} instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["stats", "shard", "checkpoint", "save"])]
    pub heatmap: Option<PathBuf>,
    /// Store the counts in the atlas; the parts of a census make a whole there
    #[arg(long, conflicts_with = "no_atlas")]
    pub save: bool,
    /// Where to count: cuda needs a build with the feature cuda
    #[arg(long, value_enum, default_value = "cpu", conflicts_with = "engine")]
    pub device: Device,
    /// How to count: by default the fastest way of this processor
    #[arg(long, value_enum)]
    pub engine: Option<EngineName>,
}

/// The sets that are counted.
#[derive(Args)]
pub struct SetArguments {
    /// The minimum of every set
    #[arg(long, default_value_t = 2)]
    pub min: u32,
    /// No set has a larger element, at most 63
    #[arg(long)]
    pub max: u32,
    /// Who wins with 0, 1, 2, … tokens left, as letters L, R, N and P that repeat
    #[arg(long, default_value = "LR", value_name = "LETTERS")]
    pub ending: String,
    /// Count preperiods and periods, and find the longest
    #[arg(long)]
    pub stats: bool,
}

/// Where sets are counted.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Device {
    /// The processor
    Cpu,
    /// An NVIDIA card
    Cuda,
}

/// The engines by name.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum EngineName {
    /// One set at a time
    Scalar,
    /// One set in each lane of a vector
    Lanes,
    /// 256 sets at a time, on every processor
    Portable,
    /// 256 sets at a time
    Avx2,
    /// 512 sets at a time
    Avx512,
}

impl EngineName {
    fn engine(self) -> Result<Engine, BadInput> {
        let engine = match self {
            EngineName::Scalar => Engine::Scalar,
            EngineName::Lanes => Engine::Lanes,
            EngineName::Portable => Engine::Portable,
            EngineName::Avx2 => Engine::Avx2,
            EngineName::Avx512 => Engine::Avx512,
        };
        if Engine::available().contains(&engine) {
            Ok(engine)
        } else {
            Err(BadInput(format!(
                "this processor cannot count {}: expected another --engine",
                engine.name()
            )))
        }
    }
}

impl Asks for CensusVerb {
    fn text(&self) -> &str {
        ""
    }

    fn question(&self, _: &str) -> anyhow::Result<Question> {
        if self.heatmap.is_none() {
            return Ok(self.census().into());
        }
        let map = HeatMap {
            min: self.sets.min,
            max: self.sets.max,
            ending: Some(self.sets.ending.clone()),
        };
        Ok(map.into())
    }

    fn atlas(&self) -> Option<bool> {
        self.heatmap.is_none().then_some(self.save)
    }

    fn files(&self) -> Vec<(&PathBuf, Part)> {
        let picture = Part::Picture("heatmap", ".svg");
        self.heatmap.iter().map(|path| (path, picture)).collect()
    }
}

impl CensusVerb {
    fn census(&self) -> question::Census {
        question::Census {
            min: self.sets.min,
            max: self.sets.max,
            ending: Some(self.sets.ending.clone()),
            stats: self.sets.stats,
            shard: Some(self.shard.to_string()),
        }
    }

    /// Whether it is said how to count: then it is counted, whatever the atlas has.
    fn says_how(&self) -> bool {
        self.checkpoint.is_some() || self.engine.is_some() || self.device != Device::Cpu
    }
}

pub fn census(
    verb: &CensusVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    if verb.heatmap.is_some() || !verb.says_how() {
        return ask(verb, global, runner, output);
    }
    let question = verb.census().question()?;
    let engine = match verb.engine {
        Some(name) => name.engine()?,
        None => Engine::best(),
    };
    let answers = open_answers(global, verb.save)?;
    let start = match &verb.checkpoint {
        Some(path) => checkpoint::read(path, SEARCH, |found: &CensusProgress| {
            found.check(&question)
        })?,
        None => None,
    };
    let start = start.unwrap_or_else(|| CensusProgress::new(&question));
    let mut not_saved = None;
    let save = |progress: &CensusProgress| {
        if let Some(path) = &verb.checkpoint
            && let Err(error) = checkpoint::write(path, SEARCH, progress)
        {
            not_saved = Some(error);
        }
    };
    let counted = match verb.device {
        Device::Cpu => meximal_survey::census(&question, start, engine, runner, save),
        Device::Cuda => census_on_card(&question, start, runner, save)?,
    };
    let resources = Resources {
        store: answers.as_ref().map(|store| store as &dyn Store),
        ..Resources::new(runner)
    };
    let answer = question::Census::counted(&question, &counted, &resources);
    output.print_noted(&answer.report, answer.note.as_deref())?;
    if let Some(error) = not_saved {
        return Err(error);
    }
    Ok(Exit::of(&answer.report).after_storing(answers.as_ref()))
}

/// The name of the search in checkpoints.
const SEARCH: &str = "census";

/// The sets of one launch on a card.
const LAUNCH: u64 = 1 << 32;

fn census_on_card(
    question: &CensusQuestion,
    start: CensusProgress,
    runner: &Runner,
    save: impl FnMut(&CensusProgress),
) -> anyhow::Result<Census> {
    if question.stats {
        let message =
            "a graphics card counts no statistics: leave --stats out, or count on the processor";
        return Err(BadInput(message.to_owned()).into());
    }
    let card = Card::new().map_err(BadInput)?;
    tell!("counting on {}", card.name());
    let mut failed = None;
    let count = |from, to| match card.all_left(question, from, to) {
        Ok(all_left) => Ok(Tally::plain(all_left, to - from - all_left)),
        Err(message) => {
            failed = Some(message);
            Err(Stop::Interrupted)
        }
    };
    let counted = census_by(question, start, LAUNCH, runner, save, count);
    match failed {
        Some(message) => Err(anyhow::anyhow!(message)),
        None => Ok(counted),
    }
}
