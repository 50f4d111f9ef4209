//! Checks certificates of quotients: text files that prove that a finite monoid with labels solves a game.
//! The format, and the mathematics with proofs, are in `docs/certificates.md`. This crate shares no code with
//! the solver, depends on nothing but the standard library, and is meant to be read.
//!
//! - `read` reads the format, `rules` lists the options of a heap, `play` turns a convention into events;
//! - `monoid` checks that the rows are those of a commutative monoid, and that it is reduced;
//! - `lemma` is the verification lemma, `period` the periodicity theorem;
//! - `automatic` checks version 2, in which an automaton reads multiplicities and the quotient may be
//!   infinite;
//! - `uniform` is for certificates of another kind, about all heaps of games with certain infinite quotients;
//! - `coq` writes a certificate as a theorem of Coq.
//!
//! ```
//! // Heaps of one token that may be taken away, in misère play.
//! let text = "\
//! meximal certificate 1
//! rules 0.1
//! players 2
//! play winners N
//! heaps 3
//! order 2
//! generators 1
//! row 1 0
//! labels N P
//! values 0 1 0 0
//! period 1 from 2
//! end";
//! let verified = meximal_check::check(text, &meximal_check::Budget::new())?;
//! assert_eq!(verified.order, 2);
//!
//! let wrong = text.replace("labels N P", "labels N N");
//! let error = meximal_check::check(&wrong, &meximal_check::Budget::new()).unwrap_err();
//! assert!(error.to_string().starts_with("not complete: "));
//! # Ok::<(), meximal_check::CheckError>(())
//! ```

mod automatic;
mod bits;
mod budget;
mod coq;
mod lemma;
mod monoid;
mod period;
mod play;
mod read;
mod rules;
mod uniform;

use std::collections::BTreeMap;
use std::fmt;

pub use automatic::{AutomaticVerified, Power, check_automatic};
pub use budget::{Budget, Stopped};
pub use coq::coq;
pub use lemma::Closure;
pub use period::Period;
pub use read::MAX_LENGTH;
pub use uniform::{UniformQuotient, VerifiedUniform, check_uniform, is_uniform};

use budget::Work;
use monoid::Monoid;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The rules as the certificate has them: a code, or `atoms`.
    pub rules: String,
    /// The number of players.
    pub players: usize,
    /// The play as the certificate has it: `winners N`, `podium`.
    pub play: String,
    /// The largest heap, or the number of atoms, that the certificate lists.
    pub heaps: usize,
    /// The exact number of elements of the quotient.
    pub order: usize,
    /// The outcomes that occur, each with the number of elements that have it.
    pub labels: Vec<(String, usize)>,
    /// The period of the values, for certificates about all heaps.
    pub period: Option<Period>,
    /// For each event that had to be checked, the size of its closure.
    pub closures: Vec<Closure>,
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, players, play) = (&self.rules, self.players, &self.play);
        write!(f, "{rules}, {players} players, {play}: ")?;
        let label = |(name, count): &(String, usize)| format!("{name} {count}");
        let labels: Vec<String> = self.labels.iter().map(label).collect();
        let order = self.order;
        write!(f, "the quotient has order {order} ({})", labels.join("; "))?;
        match self.period {
            Some(Period { length, start }) => write!(
                f,
                ", for all heaps, and their values have period {length} from heap {start} on."
            ),
            None if self.rules == "atoms" => {
                write!(f, ", for the {} components given.", self.heaps)
            }
            None => write!(f, ", for heaps up to {}.", self.heaps),
        }
    }
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The line at fault, counted from 1, if it is a single one.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl Rejected {
    fn at(line: usize, reason: impl Into<String>) -> CheckError {
        CheckError::Rejected(Rejected {
            line: Some(line),
            reason: reason.into(),
        })
    }

    fn as_a_whole(reason: impl Into<String>) -> CheckError {
        CheckError::Rejected(Rejected {
            line: None,
            reason: reason.into(),
        })
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

/// A certificate was not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// It is wrong, or not a certificate.
    Rejected(Rejected),
    /// The check was not finished: nothing is known.
    Stopped(Stopped),
}

impl From<Stopped> for CheckError {
    fn from(stopped: Stopped) -> CheckError {
        CheckError::Stopped(stopped)
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Rejected(rejected) => rejected.fmt(f),
            CheckError::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for CheckError {}

/// What a certificate of any version proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Version 1: a finite quotient.
    Finite(Verified),
    /// Version 2: outcomes by an automaton.
    Automatic(AutomaticVerified),
    /// Outcomes of all heaps, by values that are linear in their sizes.
    Uniform(VerifiedUniform),
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Finite(verified) => verified.fmt(f),
            Proof::Automatic(verified) => verified.fmt(f),
            Proof::Uniform(verified) => verified.fmt(f),
        }
    }
}

/// Verifies a certificate of the version that its first line names.
pub fn check_any(text: &str, budget: &Budget) -> Result<Proof, CheckError> {
    let mut lines = text.lines().map(|line| line.trim_matches(' '));
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let words: Vec<&str> = first.unwrap_or("").split_ascii_whitespace().collect();
    if words == ["meximal", "certificate", "2"] {
        check_automatic(text, budget).map(Proof::Automatic)
    } else if is_uniform(text) {
        check_uniform(text, budget).map(Proof::Uniform)
    } else {
        check(text, budget).map(Proof::Finite)
    }
}

/// Verifies a certificate of version 1. The steps are those under "What is checked" in
/// `docs/certificates.md`.
pub fn check(text: &str, budget: &Budget) -> Result<Verified, CheckError> {
    let work = &Work::new(budget);
    work.look()?;
    let certificate = read::read(text, work)?;
    let (play, labels) = (&certificate.play, &certificate.labels);
    let lines = &certificate.lines;

    let monoid = Monoid::new(&certificate.rows, labels.len(), lines, work)?;
    if certificate.values[0] != 0 {
        let reason = "the empty heap must have value 0, the identity";
        return Err(Rejected::at(lines.values, reason));
    }
    monoid.check_generated_by(&certificate.values, lines, work)?;
    if labels[0] != play.end() {
        let (claimed, end) = (play.names(labels[0]), play.names(play.end()));
        let reason = format!("element 0 has label {claimed}, but the game ends with {end}");
        return Err(Rejected::at(lines.labels, reason));
    }
    let closures = lemma::check(&certificate, &monoid, work)?;
    monoid.check_reduced(labels, work)?;
    if let Some(claimed) = certificate.period {
        period::check(claimed, &certificate)?;
    }

    let mut counts = BTreeMap::new();
    for &label in labels {
        *counts.entry(label).or_insert(0) += 1;
    }
    let counts = counts.into_iter();
    Ok(Verified {
        rules: certificate.rules_text.clone(),
        players: play.players(),
        play: certificate.play_text.clone(),
        heaps: certificate.heaps(),
        order: labels.len(),
        labels: counts.map(|(label, n)| (play.names(label), n)).collect(),
        period: certificate.period,
        closures,
    })
}
