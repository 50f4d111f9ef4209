//! A store of what was answered before, as questions see it. An answer that is taken from it is as good as
//! one that is computed: the store checks what it hands out, or says that it did not.

use meximal::convention::Convention;
use meximal::quotient::{Automatic, Quotient};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal_survey::{CensusProgress, CensusQuestion};
use serde::Serialize;

use crate::quotient::{Prepared, Solved};
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

/// What a store has of a finite quotient.
pub enum Looked {
    /// The solved game, with a note.
    Found(Box<SolvedGame>, Option<String>),
    /// One that did not pass its check.
    Rejected,
    /// Nothing.
    Nothing,
}

/// What is looked for: everything that is said must hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    /// The number of players.
    pub players: Option<usize>,
    /// The spelling of the play convention.
    pub play: Option<&'a str>,
    /// The number of elements of the quotient, proved for all positions.
    pub order: Option<usize>,
    /// Tame or wild, proved.
    pub tame: Option<bool>,
    /// Whether the quotient is proved for all positions.
    pub solved: Option<bool>,
    /// Whether the quotient is proved to be infinite.
    pub infinite: Option<bool>,
    /// The quotient is isomorphic to this one, with the same outcomes.
    pub isomorphic_to: Option<&'a Quotient>,
}

/// A game that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundGame {
    /// The name of the row.
    pub id: String,
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The spelling of the play convention.
    pub play: String,
    /// Whether the quotient is proved for all positions.
    pub solved: bool,
    /// What is proved of an infinite quotient: `all heaps` if it is solved for all, `heaps up to 12` if it is
    /// infinite with these heaps and solved, `heaps up to 12, not solved` if it is infinite and no more is
    /// known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite: Option<String>,
    /// The number of elements, of the largest finite quotient of its heaps that is known.
    pub order: usize,
    /// The largest heap that is known.
    pub heaps: usize,
    /// The first heap from which the values are periodic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<usize>,
    /// The period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<usize>,
    /// Whether it is tame; nothing where that is not known, or has no meaning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tame: Option<bool>,
    /// The name of the quotient, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Where answers are kept.
pub trait Store {
    /// The finite quotient of a game.
    fn solved(&self, prepared: &Prepared) -> Looked;

    /// Keeps a finite quotient, if that is asked for, also in place of one that was rejected; the note says
    /// where.
    fn keep_solved(&self, solved: &SolvedGame, in_place: bool) -> Option<String>;

    /// A solution of an infinite quotient that is kept, with a note: for all heaps if these are asked for, or
    /// for as many as there are.
    fn infinite(&self, prepared: &Prepared) -> Option<Noted<Solved>>;

    /// An automaton that knows the heaps up to one, and perhaps more, with a note.
    fn automaton(
        &self,
        rules: &HeapRules,
        convention: Convention,
        heap: u32,
        runner: &Runner,
    ) -> Option<Noted<Automatic>>;

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

    /// The games for which all that is looked for holds, in the order of their conventions and names.
    fn search(&self, wanted: &Wanted, runner: &Runner) -> Result<Vec<FoundGame>, ReportError>;
}
