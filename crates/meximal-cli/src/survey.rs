//! Surveys over families of games: arguments, the atlas that keeps their units, and where they run.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use meximal::player::Players;
use meximal::runner::Runner;
use meximal_ask::report::FamilyReport;
use meximal_atlas::{Atlas, AtlasError};
use meximal_survey::family::{
    CensusSurvey, CodeSurvey, FormSurvey, SurveyQuestion, UnitResult, Work, work,
};

use crate::args::{Global, parse_players, parse_time};
use crate::census::SetArguments;
use crate::live::Live;
use crate::output::{BadInput, Exit, Output, tell};
use crate::places;

/// How units are done, and where their results go.
#[derive(Args)]
pub struct UnitArguments {
    /// Keep the results in the atlas, unit by unit, and go on from there; --atlas FILE does so, too
    #[arg(long, help_heading = "Atlas")]
    pub save: bool,
    /// A safety net for single units: those that it stops are done again when the survey goes on
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Budget")]
    pub unit_time: Option<Duration>,
    /// Do the units on the Dask cluster with this scheduler, such as tcp://host:8786; needs the Python
    /// package
    #[arg(long, value_name = "ADDRESS", conflicts_with = "unit_time")]
    pub dask: Option<String>,
}

impl UnitArguments {
    /// Whether results go into the atlas, or units go elsewhere.
    pub fn are_kept(&self, global: &Global) -> bool {
        self.save || global.atlas.is_some() || self.dask.is_some()
    }
}

#[derive(Args)]
#[command(after_help = "Examples:\n  meximal survey octal --digits 2\n  \
    meximal survey octal --digits 3 --atlas octals.sqlite\n  meximal survey octal --digits 2 --players 3 \
    --play normal\n  meximal survey octal --digits 1 --whole 4\n  meximal survey quaternary --digits 4")]
pub struct CodeArguments {
    /// The digits after the point
    #[arg(long, value_name = "K")]
    pub digits: Option<u32>,
    /// The digit before the point, 0 or 4
    #[arg(long, value_name = "DIGIT", default_value_t = 0)]
    pub whole: u16,
    /// The last heap that is tried for each code
    #[arg(long, value_name = "N", default_value_t = CodeSurvey::DEFAULT_HEAPS, help_heading = "Budget")]
    pub heaps: usize,
    #[command(flatten)]
    pub solver: UnitBudgets,
    #[command(flatten)]
    pub units: UnitArguments,
}

/// The budgets of each quotient, and the play.
#[derive(Args)]
pub struct UnitBudgets {
    /// The greatest order of a quotient
    #[arg(long, value_name = "N", default_value_t = CodeSurvey::DEFAULT_ORDER, help_heading = "Budget")]
    pub order: usize,
    /// How many multiples of one heap may be not periodic yet
    #[arg(long, value_name = "N", default_value_t = CodeSurvey::DEFAULT_LEVELS, help_heading = "Budget")]
    pub levels: usize,
    /// The number of players, 2 to 8 [default: 2; 3 for podium]
    #[arg(long, short = 'n', value_parser = parse_players, help_heading = "Convention")]
    pub players: Option<Players>,
    /// normal, misere, propp, podium, or winners:N,O1 for the winners at the end
    #[arg(long, default_value = "misere", help_heading = "Convention")]
    pub play: String,
}

impl CodeArguments {
    /// Whether nothing but what holds by default is said.
    pub fn are_default(&self) -> bool {
        let UnitBudgets {
            order,
            levels,
            players,
            play,
        } = &self.solver;
        let UnitArguments {
            save,
            unit_time,
            dask,
        } = &self.units;
        let numbers = (self.whole, self.heaps, *order, *levels);
        let defaults = (
            0,
            CodeSurvey::DEFAULT_HEAPS,
            CodeSurvey::DEFAULT_ORDER,
            CodeSurvey::DEFAULT_LEVELS,
        );
        let units = !save && unit_time.is_none() && dask.is_none();
        let convention = players.is_none() && play == "misere";
        self.digits.is_none() && numbers == defaults && convention && units
    }

    /// The survey of the codes with K digits.
    pub fn codes(&self, digits: u32) -> CodeSurvey {
        CodeSurvey {
            digits,
            whole: self.whole,
            players: self.solver.players.map(Players::count),
            play: self.solver.play.clone(),
            heaps: self.heaps,
            order: self.solver.order,
            levels: self.solver.levels,
        }
    }
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal survey forms --birthday 3\n  meximal survey forms --birthday 4 \
                  --atlas forms.sqlite"
)]
pub struct FormArguments {
    /// All forms born by this day, 0 to 4
    #[arg(long, value_name = "DAY")]
    pub birthday: u32,
    #[command(flatten)]
    pub solver: UnitBudgets,
    #[command(flatten)]
    pub units: UnitArguments,
}

impl FormArguments {
    /// The survey.
    pub fn forms(&self) -> FormSurvey {
        FormSurvey {
            birthday: self.birthday,
            players: self.solver.players.map(Players::count),
            play: self.solver.play.clone(),
            order: self.solver.order,
            levels: self.solver.levels,
        }
    }
}

#[derive(Args)]
#[command(
    after_help = "Example:\n  meximal survey census --min 2 --max 36 --shards 64 --atlas census.sqlite"
)]
pub struct CensusArguments {
    #[command(flatten)]
    pub sets: SetArguments,
    /// The number of shards, which are the units
    #[arg(long, value_name = "N", default_value_t = CensusSurvey::DEFAULT_SHARDS)]
    pub shards: u64,
    #[command(flatten)]
    pub units: UnitArguments,
}

impl CensusArguments {
    /// The survey.
    pub fn census(&self) -> CensusSurvey {
        CensusSurvey {
            min: self.sets.min,
            max: self.sets.max,
            ending: self.sets.ending.clone(),
            stats: self.sets.stats,
            shards: self.shards,
        }
    }
}

/// Does the units of a survey that are not done yet, and prints the report on all of them.
pub fn run(
    question: SurveyQuestion,
    arguments: &UnitArguments,
    global: &Global,
    runner: &Runner,
    output: &Output,
) -> anyhow::Result<Exit> {
    let question = question.checked().map_err(BadInput)?;
    if let Some(address) = &arguments.dask {
        return run_on_dask(&question, address, global);
    }
    let mut store = Store::open(&question, arguments.save, global, runner)?;
    let known = store.known()?;
    let note = stored(known.len(), question.units().len());
    let mut live = Live::new(question.units().len(), &known, global.quiet);
    // What was found when time is up is kept, too.
    let after = Runner::new().with_memory(runner.memory());
    let worked = work(
        &question,
        known,
        arguments.unit_time,
        runner,
        |unit, event| {
            live.update(event);
            if let Work::Found(result) = event {
                store.keep(unit, result, &after);
            }
            Ok::<(), AtlasError>(())
        },
    );
    live.finish();
    let (results, _) = worked?;
    let report = FamilyReport::new(&question, &results);
    output.print_noted(&report, note.as_deref())?;
    match store.failed {
        Some(error) => Err(error.into()),
        None => Ok(Exit::of(&report)),
    }
}

/// What to say of units that were not done now.
fn stored(known: usize, all: usize) -> Option<String> {
    (known > 0).then(|| {
        let version = meximal_atlas::VERSION;
        format!("{known} of {all} units from the atlas: stored by meximal {version}, not checked")
    })
}

/// The atlas with the units of a survey, if there is one.
struct Store {
    atlas: Option<Atlas>,
    question: SurveyQuestion,
    writes: bool,
    failed: Option<AtlasError>,
}

impl Store {
    fn open(
        question: &SurveyQuestion,
        save: bool,
        global: &Global,
        runner: &Runner,
    ) -> anyhow::Result<Store> {
        let writes = save || global.atlas.is_some();
        Ok(Store {
            atlas: places::open_atlas(global, writes, runner)?,
            question: question.clone(),
            writes,
            failed: None,
        })
    }

    /// The results that are there already.
    fn known(&self) -> anyhow::Result<BTreeMap<String, UnitResult>> {
        let Some(atlas) = &self.atlas else {
            return Ok(BTreeMap::new());
        };
        let known = atlas.known_units(&self.question)?;
        for (unit, reason) in &known.refused {
            tell!("warning: unit {unit} in the atlas failed verification: {reason}");
        }
        Ok(known.results)
    }

    /// Keeps a result. When that fails, the survey goes on without the atlas, and its report is not lost.
    fn keep(&mut self, unit: &str, result: &UnitResult, runner: &Runner) {
        if let Some(atlas) = self.atlas.as_mut().filter(|_| self.writes)
            && let Err(error) = atlas.keep_unit(&self.question, unit, result, runner)
        {
            tell!("error: nothing more is stored: {error}");
            self.writes = false;
            self.failed = Some(error);
        }
    }
}

/// The variable that names the Python interpreter.
const PYTHON: &str = "MEXIMAL_PYTHON";

/// Hands the survey over to the Python package: Dask speaks nothing else.
fn run_on_dask(question: &SurveyQuestion, address: &str, global: &Global) -> anyhow::Result<Exit> {
    if global.time.is_some() {
        let message = "--time is for units on this machine: expected none with --dask".to_owned();
        return Err(BadInput(message).into());
    }
    let atlas = places::needed_place(global)?;
    let python = std::env::var_os(PYTHON).filter(|name| !name.is_empty());
    let python = python.unwrap_or_else(|| OsString::from("python3"));
    let advice = || {
        format!(
            "surveys on Dask need the Python package: expected one that {} can import. \
             Install it with \"pip install 'meximal[dask]'\", or name another interpreter in {PYTHON}",
            python.to_string_lossy()
        )
    };
    let probe = Command::new(&python)
        .args(["-c", "import meximal.dask"])
        .stdin(Stdio::null())
        .output()
        .with_context(advice)?;
    if !probe.status.success() {
        let said = String::from_utf8_lossy(&probe.stderr);
        let reason = said.lines().last().unwrap_or_default().to_owned();
        return Err(BadInput(reason)).with_context(advice);
    }
    let mut command = Command::new(&python);
    command.args(["-m", "meximal.dask", address, "--atlas"]);
    command.arg(atlas).arg(serde_json::to_string(question)?);
    let flags = [
        (global.json, "--json"),
        (global.latex, "--latex"),
        (global.ascii, "--ascii"),
        (global.quiet, "--quiet"),
    ];
    let given = flags.into_iter().filter(|&(given, _)| given);
    command.args(given.map(|(_, flag)| flag));
    if let Some(memory) = global.memory {
        command.args(["--memory", &memory.to_string()]);
    }
    let status = command.status().with_context(advice)?;
    match status.code() {
        Some(0) => Ok(Exit::Done),
        Some(2) => Ok(Exit::BadInput),
        Some(3) => Ok(Exit::Budget),
        _ => bail!("the survey on Dask ended early: {status}"),
    }
}
