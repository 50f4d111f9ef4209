//! Which of many quotients are the same, up to isomorphism: those with different fingerprints are different,
//! and the others are compared.

use std::collections::BTreeMap;

use meximal::player::PlayerSet;
use meximal::quotient::{Fingerprint, Monoid, labelled_isomorphism, read_certificate};
use meximal::runner::Runner;

/// Above this order quotients with the same fingerprint are taken to be the same.
const MAX_COMPARED: usize = 5_000;

/// Quotients, each once.
#[derive(Default)]
pub(super) struct Quotients {
    known: BTreeMap<Fingerprint, Vec<(Monoid, Vec<PlayerSet>)>>,
}

impl Quotients {
    /// Adds the quotient of a certificate, if it is a new one; gives its number among those with the same
    /// fingerprint.
    pub(super) fn add(&mut self, fingerprint: Fingerprint, certificate: &str) -> Option<usize> {
        let stored = read_certificate(certificate).ok()?;
        let known = self.known.entry(fingerprint).or_default();
        let (monoid, labels) = (stored.quotient.monoid, stored.quotient.labels);
        let is_same = |(other, its_labels): &(Monoid, Vec<PlayerSet>)| {
            if *other == monoid && *its_labels == labels || monoid.order() > MAX_COMPARED {
                return true;
            }
            let runner = Runner::new().with_memory(usize::MAX);
            let found = labelled_isomorphism((other, its_labels), (&monoid, &labels), &runner);
            found.is_ok_and(|map| map.is_some())
        };
        let place = known.iter().position(is_same);
        Some(place.unwrap_or_else(|| {
            known.push((monoid, labels));
            known.len() - 1
        }))
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.known.values().map(Vec::len).sum()
    }
}
