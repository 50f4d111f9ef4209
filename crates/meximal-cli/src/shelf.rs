//! The atlas as the verbs see it: a shelf with what has been solved before. They take answers from it if there is one, and put theirs
//! on it if that is asked for. Where an answer comes from, or went to, is said in a note behind it.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use meximal::ask::{self, HeapSequence, Infinite, Prepared, SequenceQuestion, SequenceSubject};
use meximal::convention::Convention;
use meximal::plays::{AskedPlay, PlayKind};
use meximal::quotient::Limits;
use meximal::report::{
    AnySequenceReport, QuotientGame, QuotientSubject, SequenceOf, SequenceReport, SolvedGame,
    SolverQuestion, quotient_bound, sequence, sequence_in_quotient, sequence_of_coins,
};
use meximal::runner::Runner;
use meximal::survey::{CensusProgress, CensusQuestion};
use meximal_atlas::{Atlas, AtlasError, NewQuotient};

use crate::args::Global;
use crate::output::{BadInput, Exit};

/// The variable that names the atlas.
const VARIABLE: &str = "MEXIMAL_ATLAS";

/// A variable of the environment that is not empty.
fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Our folder among those of the user: in the folder that the variable names, else in one below the user's home.
pub fn folder(shared: &str, below_home: &str) -> Option<PathBuf> {
    let shared = variable(shared).map(PathBuf::from);
    let folder = shared.or_else(|| Some(PathBuf::from(variable("HOME")?).join(below_home)))?;
    Some(folder.join("meximal"))
}

/// Where the atlas is: where the command line says, then the environment, then the user's data folder. None if there is no such
/// folder, or no atlas is wanted.
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

/// Opens the atlas: for reading, if the file is there; for writing, if something is to be stored. A damaged atlas that nobody
/// named is passed over with a warning.
pub fn open_atlas(global: &Global, writes: bool) -> anyhow::Result<Option<Atlas>> {
    Ok(match (place(global), writes) {
        (_, true) => Some(Atlas::open(&needed_place(global)?)?),
        (Some(path), false) if path.exists() => match Atlas::open_read_only(&path) {
            Ok(atlas) => Some(atlas),
            Err(error) if global.atlas.is_none() => {
                eprintln!("warning: the atlas is not used: {error}");
                None
            }
            Err(error) => return Err(error.into()),
        },
        _ => None,
    })
}

/// The atlas, if there is one.
pub struct Shelf {
    atlas: Option<Atlas>,
    save: bool,
    failed: bool,
}

impl Shelf {
    /// Opens the atlas, for writing if something is to be stored.
    pub fn open(global: &Global, save: bool) -> anyhow::Result<Shelf> {
        Ok(Shelf {
            atlas: open_atlas(global, save)?,
            save,
            failed: false,
        })
    }

    /// How a command ends that was asked to store its answer: one that was not stored is printed all the same.
    pub fn end(&self, exit: Exit) -> Exit {
        match self.failed {
            true => Exit::BadInput,
            false => exit,
        }
    }

    /// The note on what was stored.
    fn note(&mut self, stored: Result<String, AtlasError>) -> String {
        stored.unwrap_or_else(|error| {
            self.failed = true;
            eprintln!("error: not stored: {error}");
            format!("not stored in the atlas: {error}")
        })
    }

    /// What the atlas has, if it can be read: a question is not refused for a bad row.
    fn found<T>(found: Result<Option<T>, AtlasError>) -> Option<T> {
        found.unwrap_or_else(|error| {
            eprintln!("warning: the atlas does not answer: {error}");
            None
        })
    }

    /// The atlas, if something is to be stored.
    fn writer(&mut self) -> Option<&mut Atlas> {
        self.atlas.as_mut().filter(|_| self.save)
    }

    /// The solved game, from the atlas or from the solver.
    pub fn solve(&mut self, prepared: Prepared) -> anyhow::Result<(SolvedGame, Option<String>)> {
        let Some(atlas) = &mut self.atlas else {
            let solved = prepared.game.solve(prepared.question, &prepared.runner)?;
            return Ok((solved, None));
        };
        let looked = atlas.solve(prepared, self.save)?;
        if let Some(warning) = looked.warning {
            eprintln!("warning: {warning}");
        }
        let note = looked.note.map(|stored| self.note(stored));
        Ok((looked.solved, note))
    }

    /// A solution of an infinite quotient, from the atlas.
    pub fn infinite(&self, prepared: &Prepared) -> Option<(Infinite, String)> {
        let rules = prepared.game.rules()?;
        let heaps = match prepared.game.rules_of_all_heaps() {
            Some(_) => None,
            None => Some(prepared.game.last_heap()),
        };
        let convention = prepared.question.convention;
        let atlas = self.atlas.as_ref()?;
        let found = atlas.infinite(rules, convention, heaps, &prepared.runner);
        let (found, from) = Shelf::found(found)?;
        Some((found, from.to_string()))
    }

    /// Stores a solution of an infinite quotient, if that is asked for.
    pub fn store_infinite(&mut self, game: &str, certificate: &str) -> Option<String> {
        let stored = self.writer()?.store_quotient(&NewQuotient {
            game,
            certificate,
            stopped: None,
            version: meximal_atlas::VERSION,
        });
        Some(self.note(stored.map(|s| s.to_string())))
    }

    /// A sequence, from the atlas or computed.
    pub fn sequence(
        &mut self,
        subject: SequenceSubject,
        question: SequenceQuestion,
        play: &AskedPlay,
        runner: &Runner,
    ) -> anyhow::Result<(AnySequenceReport, Option<String>)> {
        if matches!(play.kind, Some(PlayKind::Ending(_))) {
            if self.save {
                let message = "sequences in ending partizan play are not kept in the atlas: expected no --save";
                return Err(BadInput(message.to_owned()).into());
            }
            return Ok((ask::sequence(subject, question, play, runner)?, None));
        }
        let (report, note) = match subject {
            SequenceSubject::Graph(graph) => {
                let convention = ask::convention_of(question.of, play)?;
                self.coin_sequence(graph, question.of, convention, runner)?
            }
            SequenceSubject::Rules(text) => {
                let heaps = ask::heap_sequence(text, question, play, runner)?;
                self.heap_sequence(&heaps, question.of)?
            }
        };
        Ok((question.answered(report).into(), note))
    }

    fn heap_sequence(
        &mut self,
        heaps: &HeapSequence,
        of: SequenceOf,
    ) -> anyhow::Result<(SequenceReport, Option<String>)> {
        let HeapSequence {
            rules,
            convention,
            to,
            runner,
        } = heaps;
        if of == SequenceOf::Phi {
            let subject = QuotientSubject::Heaps(rules.clone(), Some(quotient_bound(*to)));
            let (solved, note) = self.solve(Prepared {
                game: QuotientGame::read(subject, runner)?,
                question: SolverQuestion {
                    convention: *convention,
                    limits: Limits::default(),
                },
                runner: runner.clone(),
            })?;
            return Ok((sequence_in_quotient(rules, &solved, *to), note));
        }
        let play = of.convention(*convention)?;
        if let Some(atlas) = &self.atlas
            && let Some((report, from)) = Shelf::found(atlas.sequence(rules, of, play, *to))
        {
            return Ok((report, Some(from.to_string())));
        }
        let report = sequence(rules, of, *convention, *to, runner)?;
        let stored = self
            .writer()
            .map(|atlas| atlas.store_sequence(rules, *to, &report));
        let note = stored.map(|stored| self.note(stored.map(|s| s.to_string())));
        Ok((report, note))
    }

    fn coin_sequence(
        &mut self,
        graph: &str,
        of: SequenceOf,
        convention: Convention,
        runner: &Runner,
    ) -> anyhow::Result<(SequenceReport, Option<String>)> {
        let play = of.convention(convention)?;
        if let Some(atlas) = &self.atlas
            && let Some((report, from)) = Shelf::found(atlas.sequence_of_coins(graph, of, play))
        {
            return Ok((report, Some(from.to_string())));
        }
        let report = sequence_of_coins(graph, of, convention, runner)?;
        let stored = self
            .writer()
            .map(|atlas| atlas.store_sequence_of_coins(graph, &report));
        let note = stored.map(|stored| self.note(stored.map(|s| s.to_string())));
        Ok((report, note))
    }

    /// The counts of a census, if the atlas has all of them.
    pub fn census(&self, question: &CensusQuestion) -> Option<(CensusProgress, String)> {
        let (progress, from) = Shelf::found(self.atlas.as_ref()?.census(question))?;
        Some((progress, from.to_string()))
    }

    /// Stores the counts of a census, if that is asked for.
    pub fn store_census(&mut self, progress: &CensusProgress) -> Option<String> {
        let stored = self.writer().map(|atlas| atlas.store_shard(progress));
        stored.map(|stored| self.note(stored.map(|s| s.to_string())))
    }
}
