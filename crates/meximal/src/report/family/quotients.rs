//! Which of many quotients are the same, up to isomorphism.

use std::collections::BTreeSet;

use crate::quotient::Fingerprint;

/// Quotients, each once.
#[derive(Default)]
pub(super) struct Quotients {
    known: BTreeSet<Fingerprint>,
}

impl Quotients {
    /// Adds a quotient, and says whether it is a new one.
    pub(super) fn add(&mut self, fingerprint: Fingerprint, _certificate: &str) -> bool {
        self.known.insert(fingerprint)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.known.len()
    }
}
