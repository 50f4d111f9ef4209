//! Random Hackenbush pictures, and the survey of all of them.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal_ask::report;
use meximal_survey::family::{CensusSurvey, HackenbushShards, SurveyQuestion};
use meximal_survey::{Family, HackenbushProgress, HackenbushQuestion, survey_hackenbush};

use crate::args::{Global, parse_players};
use crate::checkpoint;
use crate::output::{BadInput, Exit, Output};
use crate::survey::UnitArguments;

#[derive(Args)]
pub struct RandomVerb {
    #[command(subcommand)]
    pub game: RandomGame,
}

#[derive(Subcommand)]
pub enum RandomGame {
    /// Random Hackenbush pictures, one on each line
    Hackenbush(RandomHackenbush),
}

#[derive(Args)]
#[command(
    after_help = "Example:\n  meximal random hackenbush --edges 20 --shape tree --seed 7 --count 5"
)]
pub struct RandomHackenbush {
    /// The edges of each picture
    #[arg(long)]
    pub edges: usize,
    /// What the pictures look like
    #[arg(long, value_enum, default_value = "tree")]
    pub shape: ShapeName,
    /// The nodes of a graph above the ground [default: two for three edges]
    #[arg(long)]
    pub nodes: Option<usize>,
    /// The number of players, 2 to 8
    #[arg(long, short = 'n', value_parser = parse_players, default_value = "3")]
    pub players: Players,
    /// The same seed gives the same pictures
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// How many pictures
    #[arg(long, default_value_t = 1)]
    pub count: usize,
}

/// What random pictures look like.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ShapeName {
    /// One string
    String,
    /// Strings side by side
    Bouquet,
    /// One tree
    Tree,
    /// Trees side by side
    Forest,
    /// A graph, with cycles if it has fewer nodes than edges
    Graph,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal survey hackenbush --edges 5 --shape graphs\n  \
    meximal survey hackenbush --edges 12 --shape trees --checkpoint trees12.json\n  \
    meximal survey hackenbush --edges 12 --shape trees --shards 64 --atlas trees.sqlite"
)]
pub struct HackenbushSurveyArguments {
    /// The edges of each picture
    #[arg(long)]
    pub edges: usize,
    /// Which pictures; sums are among them
    #[arg(long, value_enum)]
    pub shape: FamilyName,
    /// The number of players, 2 to 4
    #[arg(long, short = 'n', value_parser = parse_players, default_value = "3")]
    pub players: Players,
    /// Keep the progress in this file, and go on from there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["atlas", "save", "dask"])]
    pub checkpoint: Option<PathBuf>,
    /// The number of shards, which are the units in the atlas and on a cluster
    #[arg(long, value_name = "N", default_value_t = CensusSurvey::DEFAULT_SHARDS)]
    pub shards: u64,
    #[command(flatten)]
    pub units: UnitArguments,
}

/// Which pictures are surveyed.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum FamilyName {
    /// Sums of strings
    Strings,
    /// Sums of trees
    Trees,
    /// Graphs with parallel edges, but without loops
    Graphs,
    /// Graphs with parallel edges and loops
    Loops,
}

/// The name of the search in checkpoints.
const SEARCH: &str = "survey hackenbush";

pub fn survey(
    verb: &HackenbushSurveyArguments,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let family = match verb.shape {
        FamilyName::Strings => Family::Strings,
        FamilyName::Trees => Family::Trees,
        FamilyName::Graphs => Family::Graphs,
        FamilyName::Loops => Family::Loops,
    };
    if verb.units.are_kept(global) {
        let shards = HackenbushShards {
            edges: verb.edges,
            shape: family,
            players: verb.players.count(),
            shards: verb.shards,
        };
        let question = SurveyQuestion::Hackenbush(shards);
        return crate::survey::run(question, &verb.units, global, runner, output);
    }
    let question = HackenbushQuestion::new(verb.edges, family, verb.players).map_err(BadInput)?;
    let start = match &verb.checkpoint {
        Some(path) => checkpoint::read(path, SEARCH, |found: &HackenbushProgress| {
            found.check(&question)
        })?,
        None => None,
    };
    let start = start.unwrap_or_else(|| HackenbushProgress::new(&question));
    let before = start.shapes;
    let mut not_saved = None;
    let survey = survey_hackenbush(&question, start, runner, |progress| {
        if let Some(path) = &verb.checkpoint
            && let Err(error) = checkpoint::write(path, SEARCH, progress)
        {
            not_saved = Some(error);
        }
    });
    let report = report::hackenbush_survey(&question, &survey);
    checkpoint::print(output, &report, before, ["shape", "shapes"], None)?;
    if let Some(error) = not_saved {
        return Err(error);
    }
    Ok(match survey.stopped {
        Some(_) => Exit::Budget,
        None => Exit::Done,
    })
}
