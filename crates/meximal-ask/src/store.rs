//! A store of what was answered before, as questions see it. An answer that is taken from it is as good as one that is computed: the
//! store checks what it hands out, or says that it did not.

use meximal::convention::Convention;
use meximal::rules::code::HeapRules;
use meximal_survey::{CensusProgress, CensusQuestion};

use crate::quotient::{Infinite, Prepared};
use crate::report::{ReportError, SequenceOf, SequenceReport, SolvedGame};

/// What a stored sequence is of.
#[derive(Clone, Copy, Debug)]
pub enum StoredSequence<'a> {
    /// The heaps of a ruleset up to one.
    Heaps(&'a HeapRules, usize),
    /// The nodes of a graph.
    Graph(&'a str),
}

/// Something with a note on where it came from, or went to.
pub type Noted<T> = (T, Option<String>);

/// Where answers are kept.
pub trait Store {
    /// The solved game, from the store or from the solver; kept, if that is asked for.
    fn solve(&self, prepared: Prepared) -> Result<Noted<SolvedGame>, ReportError>;

    /// A solution of an infinite quotient that is kept, with a note.
    fn infinite(&self, prepared: &Prepared) -> Option<Noted<Infinite>>;

    /// Keeps a solution of an infinite quotient, if that is asked for; the note says where.
    fn keep_infinite(&self, game: &str, certificate: &str) -> Option<String>;

    /// A sequence that is kept, with a note.
    fn sequence(
        &self,
        of: SequenceOf,
        subject: StoredSequence,
        convention: Convention,
    ) -> Option<Noted<SequenceReport>>;

    /// Keeps a sequence, if that is asked for; the note says where.
    fn keep_sequence(&self, subject: StoredSequence, report: &SequenceReport) -> Option<String>;

    /// Whether answers are to be kept.
    fn keeps(&self) -> bool;

    /// The counts of a census, if all of them are kept.
    fn census(&self, question: &CensusQuestion) -> Option<Noted<CensusProgress>>;

    /// Keeps the counts of a census, if that is asked for; the note says where.
    fn keep_census(&self, progress: &CensusProgress) -> Option<String>;
}
