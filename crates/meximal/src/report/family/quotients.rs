//! Which of many quotients are the same, up to isomorphism: those with different fingerprints are different, and the others are compared.

use std::collections::BTreeMap;

use crate::player::PlayerSet;
use crate::quotient::{Fingerprint, Monoid, labelled_isomorphism, read_certificate};
use crate::runner::Runner;

/// Above this order quotients with the same fingerprint are taken to be the same.
const MAX_COMPARED: usize = 5_000;

/// Quotients, each once.
#[derive(Default)]
pub(super) struct Quotients {
    known: BTreeMap<Fingerprint, Vec<(Monoid, Vec<PlayerSet>)>>,
}

impl Quotients {
    /// Adds the quotient of a certificate, and says whether it is a new one.
    pub(super) fn add(&mut self, fingerprint: Fingerprint, certificate: &str) -> bool {
        let known = self.known.entry(fingerprint).or_default();
        let Ok(stored) = read_certificate(certificate) else {
            return false;
        };
        let (monoid, labels) = (stored.quotient.monoid, stored.quotient.labels);
        let is_same = |(other, its_labels): &(Monoid, Vec<PlayerSet>)| {
            if *other == monoid && *its_labels == labels || monoid.order() > MAX_COMPARED {
                return true;
            }
            let runner = Runner::new().with_memory(usize::MAX);
            let found = labelled_isomorphism((other, its_labels), (&monoid, &labels), &runner);
            found.is_ok_and(|map| map.is_some())
        };
        let is_new = !known.iter().any(is_same);
        if is_new {
            known.push((monoid, labels));
        }
        is_new
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.known.values().map(Vec::len).sum()
    }
}
