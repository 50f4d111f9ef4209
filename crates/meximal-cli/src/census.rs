//! The verb `census`: arguments, checkpoint, picture.

use std::path::PathBuf;

use clap::Args;
use meximal::ending::EndRule;
use meximal::runner::{Runner, Stop};
use meximal_ask::Store;
use meximal_ask::report;
use meximal_cuda::Card;
use meximal_survey::{
    Census, CensusProgress, CensusQuestion, Engine, Shard, Tally, census_by, heat_map,
};

use crate::args::Global;
use crate::checkpoint;
use crate::files::try_picture;
use crate::output::{BadInput, Exit, Output, tell, write_file};
use crate::places::open_answers;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal census --min 2 --max 29\n  meximal census --min 3 --max 24 --stats\n  \
    meximal census --min 2 --max 36 --checkpoint census.json\n  meximal census --min 2 --max 40 --shard 3/16\n  \
    meximal census --min 2 --max 40 --heatmap periods.svg"
)]
pub struct CensusVerb {
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

pub fn census(
    verb: &CensusVerb,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let ending = EndRule::parse(&verb.ending).map_err(BadInput)?;
    let mut question = CensusQuestion::new(verb.min, verb.max, ending).map_err(BadInput)?;
    question.stats = verb.stats;
    question.shard = verb.shard;
    if let Some(path) = &verb.heatmap {
        try_picture(path, ".svg")?;
        let map = heat_map(verb.min, verb.max, question.ending());
        output.print(&report::heat_map(&map))?;
        write_file(path, report::heat_map_svg(&map))?;
        return Ok(Exit::Done);
    }
    let engine = match verb.engine {
        Some(name) => name.engine()?,
        None => Engine::best(),
    };
    let answers = open_answers(global, verb.save)?;
    // Who says how to count wants it counted.
    let any_way = verb.checkpoint.is_none() && verb.engine.is_none() && verb.device == Device::Cpu;
    if any_way
        && let Some(answers) = &answers
        && let Some((progress, note)) = answers.census(&question)
    {
        let counted = Census {
            progress,
            stopped: None,
        };
        output.print_noted(&report::census(&question, &counted), note.as_deref())?;
        return Ok(Exit::Done);
    }
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
    let kept = answers.as_ref();
    let note = kept.and_then(|answers| answers.keep_census(&counted.progress));
    output.print_noted(&report::census(&question, &counted), note.as_deref())?;
    if let Some(error) = not_saved {
        return Err(error);
    }
    let exit = match counted.stopped {
        Some(_) => Exit::Budget,
        None => Exit::Done,
    };
    Ok(exit.after_storing(kept))
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
        let message = "a card counts without statistics: expected --stats on the processor only";
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
