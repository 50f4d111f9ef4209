//! Reversible moves (Spindler, Definition 3.6). H is *revertible to* G when every option of G is equal to an
//! option of H, and every other option of H can be answered by the N−1 other players with a move sequence to
//! something equal to G. Then o(H+X) ⊆ o(G+X) for all X (Theorem 3.7). With two players this would make H and
//! G equal; with more it does not (Proposition 2.21).

use std::collections::BTreeSet;

use super::closure::Closure;
use super::context::{Search, search_contexts};
use crate::convention::Convention;
use crate::form::{Forms, FormsFull};
use crate::player::PlayerSet;
use crate::runner::Runner;

/// The subpositions to which the closure's first root is revertible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reversals {
    /// Nodes G for which it is proved.
    pub to: Vec<usize>,
    /// Nodes for which an equality was not decided within the limits.
    pub not_decided: Vec<usize>,
}

/// Equalities between nodes of one closure, each decided once.
struct Equalities<'a> {
    closure: &'a Closure,
    convention: Convention,
    forms: &'a mut Forms,
    runner: &'a Runner,
    known: rustc_hash::FxHashMap<(usize, usize), Option<bool>>,
}

impl Equalities<'_> {
    /// Whether two nodes are equal; nothing when that was not decided.
    fn equal(&mut self, a: usize, b: usize) -> Result<Option<bool>, FormsFull> {
        if a == b {
            return Ok(Some(true));
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let differ = |labels: &[PlayerSet]| labels[a] != labels[b];
        let search = search_contexts(
            self.closure,
            self.convention,
            self.forms,
            self.runner,
            differ,
        )?;
        let verdict = match search {
            Search::Found(_) => Some(false),
            Search::Nowhere { .. } => Some(true),
            Search::Stopped { .. } => None,
        };
        self.known.insert(key, verdict);
        Ok(verdict)
    }

    /// Whether a node is equal to one of these: yes if one is, no if none is.
    fn equal_to_any(&mut self, a: usize, these: &[usize]) -> Result<Option<bool>, FormsFull> {
        let mut verdict = Some(false);
        for &b in these {
            match self.equal(a, b)? {
                Some(true) => return Ok(Some(true)),
                Some(false) => {}
                None => verdict = None,
            }
        }
        Ok(verdict)
    }

    /// Definition 3.6, with at least one option of H that is reverted.
    fn reverts(&mut self, h: usize, g: usize, turns: usize) -> Result<Option<bool>, FormsFull> {
        let closure = self.closure;
        let list = |node: usize| -> Vec<usize> {
            closure.options(node).iter().map(|&o| o as usize).collect()
        };
        let (h_options, g_options) = (list(h), list(g));
        let mut verdict = Some(true);
        for &option in &g_options {
            match self.equal_to_any(option, &h_options)? {
                Some(true) => {}
                Some(false) => return Ok(Some(false)),
                None => verdict = None,
            }
        }
        let mut reverted = 0;
        for &option in &h_options {
            let kept = self.equal_to_any(option, &g_options)?;
            if kept == Some(true) {
                continue;
            }
            let later: Vec<usize> = after_moves(closure, option, turns).into_iter().collect();
            match (self.equal_to_any(g, &later)?, kept) {
                (Some(true), Some(false)) => reverted += 1,
                (Some(false), Some(false)) => return Ok(Some(false)),
                _ => verdict = None,
            }
        }
        Ok(verdict.map(|reverts| reverts && reverted > 0))
    }
}

/// The nodes reached from a node by exactly this many moves.
fn after_moves(closure: &Closure, node: usize, moves: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([node]);
    for _ in 0..moves {
        let next = reached.iter().flat_map(|&n| closure.options(n));
        reached = next.map(|&o| o as usize).collect();
    }
    reached
}

/// Finds the subpositions, N moves below the closure's first root, to which it is revertible.
pub fn reversals(
    closure: &Closure,
    convention: Convention,
    forms: &mut Forms,
    runner: &Runner,
) -> Result<Reversals, FormsFull> {
    let players = convention.players().count();
    let root = closure.root(0);
    let mut equalities = Equalities {
        closure,
        convention,
        forms,
        runner,
        known: rustc_hash::FxHashMap::default(),
    };
    let mut reversals = Reversals::default();
    for candidate in after_moves(closure, root, players) {
        if runner.check(0).is_err() {
            reversals.not_decided.push(candidate);
            continue;
        }
        match equalities.reverts(root, candidate, players - 1)? {
            Some(true) => reversals.to.push(candidate),
            Some(false) => {}
            None => reversals.not_decided.push(candidate),
        }
    }
    Ok(reversals)
}
