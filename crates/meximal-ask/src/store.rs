//! A store of what was answered before, as questions see it. An answer that is taken from it is as good as
//! one that is computed: the store checks what it hands out, or says that it did not.

use meximal::convention::Convention;
use meximal::quotient::{Automatic, Quotient};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::text::ParseError;
use meximal_survey::{CensusProgress, CensusQuestion};
use serde::{Deserialize, Serialize};

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
    /// The code, in which `?` stands for any digit.
    pub code: Option<&'a str>,
    /// How many digits the code has behind the point.
    pub digits: Option<usize>,
    /// The period.
    pub period: Option<Bounds>,
}

impl Wanted<'_> {
    /// Whether the name and the period of a game are as wanted.
    pub fn names(&self, found: &FoundGame) -> bool {
        let within = |bounds: Bounds| found.period.is_some_and(|period| bounds.contain(period));
        self.code.is_none_or(|code| is_like(&found.game, code))
            && self
                .digits
                .is_none_or(|digits| digits_of(&found.game) == Some(digits))
            && self.period.is_none_or(within)
    }
}

/// Whether a code is this one, in which `?` stands for any digit.
fn is_like(code: &str, pattern: &str) -> bool {
    code.len() == pattern.len()
        && std::iter::zip(code.bytes(), pattern.bytes())
            .all(|(here, wanted)| here == wanted || wanted == b'?' && here.is_ascii_alphanumeric())
}

/// How many digits a code has behind the point; none for games that are not codes.
fn digits_of(game: &str) -> Option<usize> {
    let (_, digits) = game.split_once('.')?;
    let are_digits = digits.bytes().all(|digit| digit.is_ascii_alphanumeric());
    (are_digits && HeapRules::parse(game).is_ok()).then_some(digits.len())
}

/// Numbers from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    least: usize,
    most: usize,
}

impl Bounds {
    /// Reads `12`, `10..20`, `>20`, `>=20`, `<5` or `<=5`.
    pub fn parse(text: &str) -> Result<Bounds, ParseError> {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let read = || {
            let (least, most) = if let Some(rest) = text.strip_prefix(">=") {
                (number(rest)?, usize::MAX)
            } else if let Some(rest) = text.strip_prefix('>') {
                (number(rest)?.checked_add(1)?, usize::MAX)
            } else if let Some(rest) = text.strip_prefix("<=") {
                (0, number(rest)?)
            } else if let Some(rest) = text.strip_prefix('<') {
                (0, number(rest)?.checked_sub(1)?)
            } else if let Some((least, most)) = text.split_once("..") {
                (number(least)?, number(most)?)
            } else {
                let only = number(text)?;
                (only, only)
            };
            (least <= most).then_some(Bounds { least, most })
        };
        read().ok_or_else(|| {
            let message = format!("'{text}' is not a number, or a range of numbers");
            let expected = "a number such as 12, or 10..20, >20, >=20, <5, <=5";
            ParseError::new(text, 0..text.len(), message, expected)
        })
    }

    fn contain(self, number: usize) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

/// In which order games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SortKey {
    /// By the number of elements of the quotient.
    Order,
    /// By the period; games without one come last.
    Period,
    /// By the first heap of the period; games without one come last.
    From,
    /// By the largest heap that is known.
    Heaps,
}

impl SortKey {
    /// Sorts games that come by convention and name; equal ones stay in that order.
    pub fn sort(self, games: &mut [FoundGame], largest_first: bool) {
        let key = |game: &FoundGame| match self {
            SortKey::Order => Some(game.order).filter(|_| game.infinite.is_none()),
            SortKey::Period => game.period,
            SortKey::From => game.preperiod,
            SortKey::Heaps => Some(game.heaps),
        };
        games.sort_by_key(|game| match key(game) {
            Some(number) if largest_first => (0, usize::MAX - number),
            Some(number) => (0, number),
            None => (1, 0),
        });
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_their_digits_are_matched() {
        assert!(is_like("0.15", "0.15") && is_like("0.137", "0.1?7"));
        assert!(!is_like("0.15", "0.1") && !is_like("0.155", "0.1?") && !is_like("0.15", "?.?"));
        assert_eq!(digits_of("4.7"), Some(1));
        assert_eq!(digits_of("0.137"), Some(3));
        assert_eq!(
            [digits_of("nim"), digits_of("0.[3]"), digits_of("*2.*")],
            [None; 3]
        );
    }

    #[test]
    fn bounds_are_read() {
        for (text, inside, outside) in [
            ("12", 12, 13),
            ("10..20", 20, 21),
            (">20", 21, 20),
            (">=20", 20, 19),
            ("<5", 4, 5),
            ("<=5", 5, 6),
        ] {
            let bounds = Bounds::parse(text).unwrap();
            assert!(bounds.contain(inside) && !bounds.contain(outside), "{text}");
        }
        for bad in ["", "x", "5..3", "<0", ">", "1..", "-1"] {
            assert!(Bounds::parse(bad).is_err(), "{bad}");
        }
    }
}
