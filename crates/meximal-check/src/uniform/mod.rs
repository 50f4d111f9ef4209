//! Uniform certificates: the values of *all* heaps of an octal game in one of the infinite monoids W(K), linear in the heap. The format, the monoids and the theorem, with proofs,
//! are in the last section of `docs/certificates.md`.
//!
//! - `read` reads the format; it holds the code and the values, and nothing else;
//! - `linear` decides systems of linear inequalities, and whether some of them cover a polyhedron;
//! - `value` is W(K) in coordinates, with linear forms in the place of numbers;
//! - `heaps` lists the heaps of all sizes with their options;
//! - `conditions` checks the theorem.

mod conditions;
mod heaps;
mod linear;
mod read;
mod value;

use std::fmt;

use crate::CheckError;
use crate::budget::{Budget, Work};

/// What a uniform certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedUniform {
    /// The code of the game.
    pub rules: String,
    /// K, of the monoid W(K).
    pub family: u64,
    /// The first heap whose value is given by a residue class.
    pub start: u64,
    /// The number of residue classes.
    pub modulus: usize,
    /// Whether the values generate W(K), so that W(K) is the misère quotient of the game.
    pub is_quotient: bool,
}

impl fmt::Display for VerifiedUniform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, k, start) = (&self.rules, self.family, self.start);
        write!(
            f,
            "{rules}, 2 players, winners N: solved for all heaps over W({k}), "
        )?;
        match self.modulus {
            1 => write!(f, "with values linear in the heap from heap {start} on")?,
            modulus => write!(
                f,
                "with values linear in the heap in each class modulo {modulus} from heap {start} on"
            )?,
        }
        match self.is_quotient {
            true => write!(f, "; the quotient is W({k}), which is infinite."),
            false => f.write_str("."),
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
    let claim = read::read(text)?;
    conditions::check(&claim, work)?;
    Ok(VerifiedUniform {
        rules: claim.rules.clone(),
        family: claim.k as u64,
        start: claim.start() as u64,
        modulus: claim.classes.len(),
        is_quotient: heaps::generate(&claim),
    })
}
