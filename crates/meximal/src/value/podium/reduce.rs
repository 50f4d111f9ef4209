//! The reductions of Nowakowski, Santos and Silva, Definition 3.9: R1 removes matches from some heaps, R2
//! organizes the same number of heaps and matches differently; both stay in the class and lead to a smaller
//! position. Doing one after the other need not reach the canonical form; a trace shows where they get stuck.

use super::class::{Class, GivenUp, Wanted};
use super::position::NimPosition;
use crate::runner::{Runner, Stop};

/// A kind of reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Removal: no heap gets larger, and some get smaller or vanish.
    Removal,
    /// Different organization: as many heaps, as many matches.
    Organization,
    /// Neither of them does alone.
    AtOnce,
}

impl Rule {
    /// The name in the paper.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Removal => "R1",
            Rule::Organization => "R2",
            Rule::AtOnce => "R1 and R2 at once",
        }
    }
}

/// One reduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its kind.
    pub rule: Rule,
    /// The position reached.
    pub to: NimPosition,
}

/// Why there is no trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTrace {
    /// The budget ended.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The class has too many members to look for single steps.
    #[error("the class is too large to look for single steps")]
    TooLarge,
}

impl From<GivenUp> for NoTrace {
    fn from(reason: GivenUp) -> NoTrace {
        match reason {
            GivenUp::Stopped(stop) => NoTrace::Stopped(stop),
            GivenUp::Limit => NoTrace::TooLarge,
        }
    }
}

/// A trace looks at no more rests than this at a time.
const LIMIT: usize = 100_000;

/// R2 is not looked for when there are more heaps than this besides those that every member has.
const MAX_HEAPS: u64 = 1000;

/// The least position that one R1 leads to, if there is one.
///
/// G′ comes from G by removal when, largest heaps first, no heap of G′ is larger than the heap of G at its
/// place: for every size, G′ has no more heaps of it and larger ones than G.
pub fn removal(position: &NimPosition, runner: &Runner) -> Result<Option<NimPosition>, NoTrace> {
    let class = Class::of(position);
    let at_least = |size: u64, heaps: &mut dyn Iterator<Item = (u64, u64)>| {
        let large = heaps.filter(|heap| heap.0 >= size).map(|heap| heap.1);
        large.fold(0, u64::saturating_add)
    };
    let caps = class.generators().iter().map(|&size| {
        let all = at_least(size, &mut position.heaps().iter().copied());
        let always = at_least(size, &mut class.always.iter().map(|&h| (h, 1)));
        all - always
    });
    let caps: Vec<u64> = caps.collect();
    let wanted = Wanted {
        most: caps.last().copied().unwrap_or(0),
        caps: Some(caps),
        limit: Some(LIMIT),
        ..Wanted::default()
    };
    let found = class.least(&wanted, runner)?;
    Ok(found.filter(|least| least < position))
}

/// The least position that one R2 leads to, if there is one.
pub fn organization(
    position: &NimPosition,
    runner: &Runner,
) -> Result<Option<NimPosition>, NoTrace> {
    let class = Class::of(position);
    let extra = class.extra(position);
    let most = u64::try_from(extra.count())
        .ok()
        .filter(|&most| most <= MAX_HEAPS);
    let most = most.ok_or(NoTrace::TooLarge)?;
    let wanted = Wanted {
        most,
        exactly: Some(extra.tokens()),
        limit: Some(LIMIT),
        ..Wanted::default()
    };
    let found = class.least(&wanted, runner)?;
    Ok(found.filter(|least| least < position))
}

/// Reductions from a position to its canonical form (or to the best form known): R1 as long as there is one,
/// then R2, and where neither exists, both at once.
pub fn trace(
    position: &NimPosition,
    canonical: &NimPosition,
    runner: &Runner,
) -> Result<Vec<Step>, NoTrace> {
    let mut steps = Vec::new();
    let mut at = position.clone();
    while at > *canonical {
        let step = if let Some(to) = removal(&at, runner)? {
            Step {
                rule: Rule::Removal,
                to,
            }
        } else if let Some(to) = organization(&at, runner)? {
            Step {
                rule: Rule::Organization,
                to,
            }
        } else {
            Step {
                rule: Rule::AtOnce,
                to: canonical.clone(),
            }
        };
        at = step.to.clone();
        steps.push(step);
    }
    Ok(steps)
}
