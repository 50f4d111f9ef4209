//! Uniform certificates: the values of *all* heaps of an octal game in one of the infinite monoids W(K) or
//! V(δ), linear in the heap. The format, the monoids and the theorem, with proofs, are in the last section of
//! `docs/certificates.md`.
//!
//! - `read` reads the format; it holds the code and the values, and nothing else;
//! - `linear` decides systems of linear inequalities, and whether some of them cover a polyhedron;
//! - `value` is W(K) in coordinates, with linear forms in the place of numbers;
//! - `heaps` lists the heaps of all sizes with their options;
//! - `conditions` checks the theorem;
//! - `chain` is V(δ), and `support` its heaps and its theorem.

mod chain;
mod conditions;
mod heaps;
mod linear;
pub(crate) mod read;
mod support;
mod value;

use std::fmt;

use read::Family;

use crate::CheckError;
use crate::budget::{Budget, Work};

/// What a uniform certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedUniform {
    /// The code of the game.
    pub rules: String,
    /// The monoid: `W(K)` or `V(δ)`, with its number.
    pub family: String,
    /// The first heap whose value is given by a residue class.
    pub start: u64,
    /// The number of residue classes.
    pub modulus: usize,
    /// What is known of the misère quotient of the game.
    pub quotient: UniformQuotient,
}

/// What a uniform certificate shows about the quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UniformQuotient {
    /// The values generate W(K), which is the quotient; it is infinite.
    IsFamily,
    /// It is infinite.
    IsInfinite,
    /// Only the outcomes are known.
    Unknown,
}

impl fmt::Display for VerifiedUniform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, family, start) = (&self.rules, &self.family, self.start);
        write!(
            f,
            "{rules}, 2 players, winners N: solved for all heaps over {family}, "
        )?;
        match self.modulus {
            1 => write!(f, "with values linear in the heap from heap {start} on")?,
            modulus => write!(
                f,
                "with values linear in the heap in each class modulo {modulus} from heap {start} on"
            )?,
        }
        match self.quotient {
            UniformQuotient::IsFamily => {
                write!(f, "; the quotient is {family}, which is infinite.")
            }
            UniformQuotient::IsInfinite => f.write_str("; the quotient is infinite."),
            UniformQuotient::Unknown => f.write_str("."),
        }
    }
}

/// Whether a text begins as a uniform certificate does. (Other certificates are for [`check`](crate::check).)
pub fn is_uniform(text: &str) -> bool {
    read::is_uniform(text)
}

/// Verifies a uniform certificate.
pub fn check_uniform(text: &str, budget: &Budget) -> Result<VerifiedUniform, CheckError> {
    let work = &Work::new(budget);
    work.look()?;
    let claim = read::read(text, work)?;
    let (family, quotient) = match claim.family {
        Family::W(k) => {
            conditions::check(&claim, k, work)?;
            let quotient = if heaps::generate(&claim, k, work)? {
                UniformQuotient::IsFamily
            } else {
                UniformQuotient::Unknown
            };
            (format!("W({k})"), quotient)
        }
        Family::V(delta) => {
            support::check(&claim, delta, work)?;
            let quotient = if claim.is_infinite() {
                UniformQuotient::IsInfinite
            } else {
                UniformQuotient::Unknown
            };
            (format!("V({delta})"), quotient)
        }
    };
    Ok(VerifiedUniform {
        rules: claim.rules.clone(),
        family,
        start: claim.start() as u64,
        modulus: claim.classes.len(),
        quotient,
    })
}
