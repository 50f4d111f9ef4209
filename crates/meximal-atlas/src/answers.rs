//! The atlas as questions see it: an answer is taken from it if it has one that passes its check, else
//! computed, and stored if that is asked for. A question is never refused for a bad row; what is wrong with
//! it is told as a warning.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use meximal::convention::Convention;
use meximal::quotient::{Automatic, MAX_AUTOMATIC_HEAP};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_ask::quotient::{Prepared, Solved};
use meximal_ask::report::{ReportError, SequenceOf, SequenceReport, SolvedGame};
use meximal_ask::store::{FoundGame, Looked, Noted, Store, StoredSequence, Wanted};
use meximal_survey::{CensusProgress, CensusQuestion};

use crate::{Answer, Atlas, AtlasError, NewQuotient, Provenance, Stored, VERSION};

/// Hears what is wrong with a row.
type Warn = dyn Fn(&str) + Send + Sync;

/// An atlas that answers questions.
pub struct Answers {
    atlas: Mutex<Atlas>,
    save: bool,
    warn: Box<Warn>,
    failed: AtomicBool,
    disk_failed: AtomicBool,
}

impl Answers {
    /// Answers from an atlas; new ones are stored if `save` says so. Warnings go to `warn`.
    pub fn new(atlas: Atlas, save: bool, warn: impl Fn(&str) + Send + Sync + 'static) -> Answers {
        Answers {
            atlas: Mutex::new(atlas),
            save,
            warn: Box::new(warn),
            failed: AtomicBool::new(false),
            disk_failed: AtomicBool::new(false),
        }
    }

    /// Whether something was to be stored and was not.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Whether that was the fault of a disk.
    pub fn has_disk_failed(&self) -> bool {
        self.disk_failed.load(Ordering::Relaxed)
    }

    /// The atlas.
    pub fn atlas(&self) -> MutexGuard<'_, Atlas> {
        // SQLite undoes what a panic left half done.
        self.atlas.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the atlas has, if it can be read.
    fn found<T>(&self, found: Result<Option<(T, Provenance)>, AtlasError>) -> Option<Noted<T>> {
        match found {
            Ok(found) => found.map(|(found, from)| (found, Some(from.to_string()))),
            Err(error) => {
                (self.warn)(&format!("the atlas does not answer: {error}"));
                None
            }
        }
    }

    /// Stores an answer if that is asked for; the note says what became of it.
    fn keep(
        &self,
        store: impl FnOnce(&mut Atlas) -> Result<Option<Stored>, AtlasError>,
    ) -> Option<String> {
        if !self.save {
            return None;
        }
        Some(match store(&mut self.atlas()) {
            Ok(Some(stored)) => stored.to_string(),
            Ok(None) => "not stored in the atlas: the game is not solved".to_owned(),
            Err(error) => {
                self.failed.store(true, Ordering::Relaxed);
                self.disk_failed.fetch_or(error.is_io(), Ordering::Relaxed);
                (self.warn)(&format!("not stored in the atlas: {error}"));
                format!("not stored in the atlas: {error}")
            }
        })
    }
}

impl Store for Answers {
    fn keeps(&self) -> bool {
        self.save
    }

    fn solved(&self, prepared: &Prepared) -> Looked {
        let looked = self
            .atlas()
            .solved(&prepared.game, prepared.question, &prepared.runner);
        match looked {
            Ok(Answer::Found(solved, from)) => Looked::Found(solved, Some(from.to_string())),
            Ok(Answer::Rejected { id, reason }) => {
                (self.warn)(&format!("{id} in the atlas failed verification: {reason}"));
                Looked::Rejected
            }
            Ok(Answer::Nothing) => Looked::Nothing,
            Err(error) => {
                (self.warn)(&format!("the atlas does not answer: {error}"));
                Looked::Nothing
            }
        }
    }

    fn keep_solved(&self, solved: &SolvedGame, in_place: bool) -> Option<String> {
        self.keep(|atlas| {
            if in_place {
                atlas.replace_solved(solved)
            } else {
                atlas.store_solved(solved)
            }
        })
    }

    fn infinite(&self, prepared: &Prepared) -> Option<Noted<Solved>> {
        let rules = prepared.game.rules()?;
        let convention = prepared.question.convention;
        let find = |heaps| {
            let runner = &prepared.runner;
            let found = self.atlas().infinite(rules, convention, heaps, runner);
            self.found(found)
        };
        if prepared.game.rules_of_all_heaps().is_none() {
            return find(Some(prepared.game.last_heap()));
        }
        // If no solution for all heaps is known, an infinite quotient of some shows that theirs is, too.
        let largest = || (1..=MAX_AUTOMATIC_HEAP).rev().map(Some).find_map(find);
        find(None).or_else(|| {
            largest().filter(
                |(found, _)| matches!(found, Solved::Automatic(found) if found.is_infinite()),
            )
        })
    }

    fn automaton(
        &self,
        rules: &HeapRules,
        convention: Convention,
        heap: u32,
        runner: &Runner,
    ) -> Option<Noted<Automatic>> {
        (heap..=MAX_AUTOMATIC_HEAP).find_map(|heaps| {
            let found = self
                .atlas()
                .infinite(rules, convention, Some(heaps), runner);
            match self.found(found)? {
                (Solved::Automatic(solved), note) => Some((*solved, note)),
                _ => None,
            }
        })
    }

    fn keep_infinite(&self, game: &str, certificate: &str) -> Option<String> {
        self.keep(|atlas| {
            let stored = atlas.store_quotient(&NewQuotient {
                game,
                certificate,
                stopped: None,
                version: VERSION,
            })?;
            Ok(Some(stored))
        })
    }

    fn sequence(
        &self,
        of: SequenceOf,
        subject: StoredSequence,
        convention: Convention,
    ) -> Option<Noted<SequenceReport>> {
        let atlas = self.atlas();
        self.found(match subject {
            StoredSequence::Heaps(rules, to) => atlas.sequence(rules, of, convention, to),
            StoredSequence::Graph(graph) => atlas.sequence_of_coins(graph, of, convention),
        })
    }

    fn keep_sequence(&self, subject: StoredSequence, report: &SequenceReport) -> Option<String> {
        self.keep(|atlas| {
            Ok(Some(match subject {
                StoredSequence::Heaps(rules, to) => atlas.store_sequence(rules, to, report)?,
                StoredSequence::Graph(graph) => atlas.store_sequence_of_coins(graph, report)?,
            }))
        })
    }

    fn census(&self, question: &CensusQuestion) -> Option<Noted<CensusProgress>> {
        let found = self.atlas().census(question);
        self.found(found)
    }

    fn keep_census(&self, progress: &CensusProgress) -> Option<String> {
        self.keep(|atlas| Ok(Some(atlas.store_shard(progress)?)))
    }

    fn search(&self, wanted: &Wanted, runner: &Runner) -> Result<Vec<FoundGame>, ReportError> {
        let found = self.atlas().search(wanted, runner);
        found.map_err(|error| ReportError::Unsupported(error.to_string()))
    }
}
