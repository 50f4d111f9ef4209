//! Undetermined and absorbing games (Spindler, section 3.3). G is *undetermined* when o(G) = ∅,
//! *k-undetermined* when k−1 moves can be made from it through undetermined subpositions, and *absorbing*
//! when G+X is undetermined for every X. Whether a game is absorbing is decided by the paper's theorems
//! where they apply, and otherwise by the fixpoint over all contexts.

use super::closure::Closure;
use super::context::{Search, search_contexts};
use crate::convention::Convention;
use crate::form::{FormId, Forms, FormsFull};
use crate::player::PlayerSet;
use crate::runner::{Runner, Stop};

/// Whether a game is absorbing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absorbing {
    /// It is.
    Yes(WhyAbsorbing),
    /// It is not: its sum with this game has a winner.
    No {
        /// The game X with o(G+X) ≠ ∅.
        context: FormId,
    },
    /// The search for such a game stopped before it was complete.
    NotDecided {
        /// Why it stopped.
        stop: Stop,
    },
}

/// Why a game is absorbing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyAbsorbing {
    /// Theorem 3.14: it has an option, and all its options are (N−2)-undetermined.
    Construction,
    /// Proposition 2.24: one of its components is absorbing, by Theorem 3.14.
    Component,
    /// Corollaries 3.16 and 3.17 for N groups of components, equal or not, that are (N−2)-undetermined each:
    /// by the remark after Proposition 3.15, whose proof does not need them to be equal.
    Multiple,
    /// No context gives it a winner: complete fixpoint.
    AllContexts {
        /// How many different vectors of outcomes contexts can give.
        vectors: usize,
    },
}

/// For every node, the greatest k for which it is k-undetermined; 0 for nodes with a winner.
pub fn undetermined_depths(closure: &Closure, outcomes: &[PlayerSet]) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(closure.len());
    for (node, outcome) in outcomes.iter().enumerate() {
        let options = closure.options(node).iter();
        let below = options.map(|&o| depths[o as usize]).max().unwrap_or(0);
        depths.push(if outcome.is_empty() { below + 1 } else { 0 });
    }
    depths
}

/// Decides whether the closure's first root, a sum of forms, is absorbing.
pub fn absorbing(
    closure: &Closure,
    convention: Convention,
    forms: &mut Forms,
    runner: &Runner,
) -> Result<Absorbing, FormsFull> {
    let root = closure.root(0);
    let outcomes = closure.outcomes(convention);
    if !outcomes[root].is_empty() {
        return Ok(Absorbing::No {
            context: FormId::ZERO,
        });
    }
    if let Some(why) = absorbing_by_theorem(closure, 0, convention) {
        return Ok(Absorbing::Yes(why));
    }
    let has_winner = |labels: &[PlayerSet]| !labels[root].is_empty();
    let search = search_contexts(closure, convention, forms, runner, has_winner)?;
    Ok(match search {
        Search::Found(context) => Absorbing::No { context },
        Search::Nowhere { vectors } => Absorbing::Yes(WhyAbsorbing::AllContexts { vectors }),
        Search::Stopped { stop, .. } => Absorbing::NotDecided { stop },
    })
}

/// Whether a root of the closure is absorbing by the theorems of section 3.3, which are for N > 2 players and
/// normal play.
pub(super) fn absorbing_by_theorem(
    closure: &Closure,
    root: usize,
    convention: Convention,
) -> Option<WhyAbsorbing> {
    let players = convention.players().count() as u32;
    if players == 2 || !convention.is_normal() {
        return None;
    }
    let depths = undetermined_depths(closure, &closure.outcomes(convention));
    let wanted = players - 2;
    let root = closure.root(root);
    let all_options_are_undetermined = |node: usize| {
        let options = closure.options(node);
        !options.is_empty() && options.iter().all(|&o| depths[o as usize] >= wanted)
    };
    if all_options_are_undetermined(root) {
        return Some(WhyAbsorbing::Construction);
    }
    // Single components are subpositions of the sum only when the others can be played out; that is
    // always so, because every play ends.
    let components = closure.position(root);
    let node_of = |component: u32| (0..closure.len()).find(|&n| closure.position(n) == [component]);
    let mut groups = 0;
    let mut gathered = 0;
    let mut component_depths = Vec::new();
    for (i, &component) in components.iter().enumerate() {
        if i > 0 && components[i - 1] == component {
            let last = component_depths.last().copied().unwrap_or(0);
            component_depths.push(last);
            continue;
        }
        let node = node_of(component)?;
        if components.len() > 1 && all_options_are_undetermined(node) {
            return Some(WhyAbsorbing::Component);
        }
        component_depths.push(depths[node]);
    }
    // By Proposition 3.12 depths add up; greatest first, each group is closed as soon as it suffices.
    component_depths.sort_unstable_by(|a, b| b.cmp(a));
    for depth in component_depths {
        gathered += depth;
        if depth > 0 && gathered >= wanted {
            groups += 1;
            gathered = 0;
        }
    }
    (groups >= players).then_some(WhyAbsorbing::Multiple)
}
