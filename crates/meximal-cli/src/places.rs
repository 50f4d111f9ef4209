//! Where the user's files are: the atlas, and our folders among those of the user.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use meximal::runner::Runner;
use meximal_atlas::{Answers, Atlas};

use crate::args::Global;
use crate::output::{BadInput, tell};

/// The variable that names the atlas.
const VARIABLE: &str = "MEXIMAL_ATLAS";

/// A variable of the environment that is not empty.
fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Our folder among those of the user: in the folder that the variable names, else in one below the user's
/// home.
pub fn folder(shared: &str, below_home: &str) -> Option<PathBuf> {
    let shared = variable(shared).map(PathBuf::from);
    let folder = shared.or_else(|| Some(PathBuf::from(variable("HOME")?).join(below_home)))?;
    Some(folder.join("meximal"))
}

/// Where the atlas is: where the command line says, then the environment, then the user's data folder. None
/// if there is no such folder, or no atlas is wanted.
pub fn place(global: &Global) -> Option<PathBuf> {
    if global.no_atlas {
        return None;
    }
    global
        .atlas
        .clone()
        .or_else(|| variable(VARIABLE).map(PathBuf::from))
        .or_else(|| Some(folder("XDG_DATA_HOME", ".local/share")?.join("atlas.sqlite")))
}

/// The same, where one is needed.
pub fn needed_place(global: &Global) -> Result<PathBuf, BadInput> {
    let message =
        format!("no atlas is named: expected --atlas FILE, or {VARIABLE} in the environment");
    place(global).ok_or(BadInput(message))
}

/// How long an atlas may take to be opened, which reads all of it. Ctrl-C and SIGTERM end it before.
const PATIENCE: Duration = Duration::from_secs(600);

/// Opens the atlas: for reading, if the file is there; for writing, if something is to be stored. A damaged
/// atlas that nobody named is passed over with a warning.
pub fn open_atlas(global: &Global, writes: bool, runner: &Runner) -> anyhow::Result<Option<Atlas>> {
    // Somebody who has no time for a question may still hear what is stored.
    let runner = &runner.clone().with_time(PATIENCE);
    let atlas = match (place(global), writes) {
        (_, true) => Some(Atlas::open_within(&needed_place(global)?, runner)?),
        (Some(path), false) if path.exists() => match Atlas::open_read_only_within(&path, runner) {
            Ok(atlas) => Some(atlas),
            Err(error) if global.atlas.is_none() => {
                tell!("warning: the atlas is not used: {error}");
                None
            }
            Err(error) => return Err(error.into()),
        },
        _ => None,
    };
    // What is asked of it has limits of its own.
    if let Some(atlas) = &atlas {
        atlas.heed(&Runner::new());
    }
    Ok(atlas)
}

/// Answers from the atlas, if there is one; new ones are stored if `save` says so.
pub fn open_answers(
    global: &Global,
    save: bool,
    runner: &Runner,
) -> anyhow::Result<Option<Answers>> {
    let warn = |warning: &str| tell!("warning: {warning}");
    let atlas = open_atlas(global, save, runner)?;
    Ok(atlas.map(|atlas| Answers::new(atlas, save, warn)))
}
