//! Certificates of version 2: a finite monoid and an automaton that reads the digits of multiplicities solve
//! a game, though its quotient may be infinite. The format, the conditions and the proofs are in
//! `docs/certificates.md`.
//!
//! - `read` reads the format; `values` computes the values of heaps, options and cores (C2, C5);
//! - `copies` runs the automaton on n+d while it reads n; `product` walks through all that can be reached
//!   (C4, C6);
//! - `equal` compares values, `powers` decides whether a letter has finite order.

mod copies;
mod equal;
mod powers;
mod product;
pub(crate) mod read;
mod values;

use std::fmt;

use crate::budget::Work;
use crate::monoid::Monoid;
use crate::read::LineNumbers;
use crate::{Budget, CheckError, Rejected};

/// What a certificate of version 2 proves: the outcome of every position, for heaps up to a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomaticVerified {
    /// The rules as the certificate has them: a code, or `atoms`.
    pub rules: String,
    /// The number of players.
    pub players: usize,
    /// The play as the certificate has it: `winners N`, `podium`.
    pub play: String,
    /// The largest heap, or the number of atoms.
    pub heaps: usize,
    /// The finite letters.
    pub finite: Vec<u32>,
    /// The letters whose multiplicities the automaton reads.
    pub infinite: Vec<u32>,
    /// The order of the finite monoid.
    pub order: usize,
    /// The number of states.
    pub states: usize,
    /// The number of vectors of labels.
    pub vectors: usize,
    /// The orders of letters that were claimed, and proved.
    pub powers: Vec<(u32, Power)>,
    /// Whether the monoid was proved reduced, and the automaton minimal.
    pub reduced: bool,
    /// How many states the product of shifted copies has between rounds.
    pub product: usize,
    /// The greatest number of pairs that were kept for an event.
    pub pairs: usize,
}

/// The order of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// All powers are different.
    Infinite,
    /// Powers repeat from the index on, with this least period.
    Finite {
        /// The least index.
        index: u32,
        /// The least period.
        period: u32,
    },
}

impl AutomaticVerified {
    /// Whether the quotient is infinite: known if a letter was proved to have infinite order, or all letters
    /// finite order.
    pub fn is_infinite(&self) -> Option<bool> {
        let infinite = |&(_, power): &(u32, Power)| power == Power::Infinite;
        let of_finite_order = |letter: &u32| self.powers.iter().any(|(other, _)| other == letter);
        if self.powers.iter().any(infinite) {
            return Some(true);
        }
        let all_finite = self.infinite.iter().all(of_finite_order);
        all_finite.then_some(false)
    }
}

impl fmt::Display for AutomaticVerified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, players, play) = (&self.rules, self.players, &self.play);
        write!(f, "{rules}, {players} players, {play}: ")?;
        match self.is_infinite() {
            Some(true) => f.write_str("the quotient is infinite, and solved: ")?,
            Some(false) => f.write_str("the quotient is finite, and solved: ")?,
            None => f.write_str("the quotient is solved: ")?,
        }
        let (order, states) = (self.order, self.states);
        write!(
            f,
            "the outcome of every position by a monoid of order {order} and an automaton of {states} states"
        )?;
        if self.rules == "atoms" {
            write!(f, ", for the {} components given.", self.heaps)
        } else {
            write!(f, ", for heaps up to {}.", self.heaps)
        }
    }
}

/// Verifies a certificate of version 2. The steps are those under "What is checked in version 2" in
/// `docs/certificates.md`.
pub fn check_automatic(text: &str, budget: &Budget) -> Result<AutomaticVerified, CheckError> {
    let work = &Work::new(budget);
    work.look()?;
    let certificate = read::read(text, work)?;
    let lines = LineNumbers {
        order: certificate.lines.order,
        rows: certificate.lines.rows.clone(),
        ..LineNumbers::default()
    };
    let monoid = Monoid::new(&certificate.rows, certificate.order, &lines, work)?;
    work.steps(certificate.outputs.len())?;
    let padded = |state: usize| {
        let after = certificate.next[0][state] as usize;
        certificate.outputs[state] == certificate.outputs[after]
    };
    if let Some(state) = (0..certificate.outputs.len()).find(|&state| !padded(state)) {
        let reason = format!("state {state} and its successor by 0 have different outputs");
        return Err(Rejected::at(certificate.lines.outputs, reason));
    }
    let first = certificate.label(0, 0);
    if first != certificate.head.play.end() {
        let play = &certificate.head.play;
        let (claimed, end) = (play.names(first), play.names(play.end()));
        let reason =
            format!("the empty position has label {claimed}, but the game ends with {end}");
        return Err(Rejected::as_a_whole(reason));
    }
    let values = values::Values::new(&certificate, &monoid, work)?;
    let sizes = product::check(&certificate, &monoid, &values, work)?;
    for claim in &certificate.powers {
        powers::check(claim, &certificate, &monoid, work)?;
    }
    if certificate.reduced {
        equal::check_reduced(&certificate, &monoid, work)?;
    }
    Ok(AutomaticVerified {
        rules: certificate.head.rules_text.clone(),
        players: certificate.head.play.players(),
        play: certificate.head.play_text.clone(),
        heaps: certificate.head.heaps,
        finite: certificate.finite.clone(),
        infinite: certificate.infinite.clone(),
        order: certificate.order,
        states: certificate.outputs.len(),
        vectors: certificate.vectors.len(),
        powers: certificate
            .powers
            .iter()
            .map(|claim| (claim.letter, claim.power))
            .collect(),
        reduced: certificate.reduced,
        product: sizes.product,
        pairs: sizes.pairs,
    })
}
