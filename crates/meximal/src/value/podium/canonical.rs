//! Canonical forms of three-player podium Nim (Nowakowski, Santos and Silva, Definition 3.7): the least
//! member of the equivalence class in the order of Definition 3.5.

use super::class::{Class, GivenUp, Wanted};
use super::position::NimPosition;
use crate::runner::{Runner, Stop};

/// A canonical form, or the best member of the class that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form.
    pub form: NimPosition,
    /// Nothing if it is proved least.
    pub unfinished: Option<NotLeast>,
}

/// Why a form is not proved least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLeast {
    /// Which limit ended the search.
    pub stop: Stop,
    /// The canonical form has at least this many heaps.
    pub at_least: u128,
}

/// This many rests are kept when a first good member is sought.
const WIDTH: usize = 2000;

/// Fewer are kept when there are very many suffixes: about this many rests in all.
const BEAM: usize = 10_000_000;

/// With at most this many rests the search is made at once, with more it deepens step by step.
const AT_ONCE: usize = 300_000;

/// The canonical form of a position.
///
/// ```
/// use meximal::runner::Runner;
/// use meximal::value::podium::{NimPosition, canonical};
/// let position = NimPosition::of_sizes([11, 11, 8, 6, 5, 5, 3]);
/// let found = canonical(&position, &Runner::new());
/// assert_eq!(found.form.to_string(), "11+8+8+6+6+5+2");
/// assert!(found.unfinished.is_none());
/// ```
pub fn canonical(position: &NimPosition, runner: &Runner) -> Canonical {
    let class = Class::of(position);
    match search(&class, position, runner) {
        (form, None) => Canonical {
            form,
            unfinished: None,
        },
        (form, Some((stop, extra))) => Canonical {
            form,
            unfinished: Some(NotLeast {
                stop,
                at_least: class.always.len() as u128 + u128::from(extra),
            }),
        },
    }
}

/// The best member found, and if it is not proved least, why, and how many heaps besides Max there must be.
fn search(
    class: &Class,
    position: &NimPosition,
    runner: &Runner,
) -> (NimPosition, Option<(Stop, u64)>) {
    let mut best = position.clone();
    let extra = |form: &NimPosition| u64::try_from(class.extra(form).count()).unwrap_or(u64::MAX);
    let mut least_extra = class.least_extra();
    // A good member first: it bounds what has to be looked at.
    let first = Wanted {
        most: extra(&best),
        width: Some((BEAM / class.generators().len().max(1)).clamp(16, WIDTH)),
        ..Wanted::default()
    };
    match class.least(&first, runner) {
        Ok(found) => best = found.into_iter().chain([best]).min().unwrap_or_default(),
        Err(GivenUp::Stopped(stop)) => return (best, Some((stop, least_extra))),
        Err(GivenUp::Limit) => {}
    }
    let at_once = Wanted {
        most: extra(&best),
        limit: Some(AT_ONCE),
        ..Wanted::default()
    };
    match class.least(&at_once, runner) {
        Ok(found) => return (found.unwrap_or(best), None),
        Err(GivenUp::Stopped(stop)) => return (best, Some((stop, least_extra))),
        Err(GivenUp::Limit) => {}
    }
    // Many rests: one heap more at a time. The first number of heaps for which there is a member is the
    // least.
    while least_extra < extra(&best) {
        runner.report("heaps of the canonical form", least_extra, None);
        let deeper = Wanted {
            most: least_extra,
            ..Wanted::default()
        };
        match class.least(&deeper, runner) {
            Ok(Some(found)) => return (found, None),
            Ok(None) => least_extra += 1,
            Err(GivenUp::Stopped(stop)) => return (best, Some((stop, least_extra))),
            Err(GivenUp::Limit) => break,
        }
    }
    let last = Wanted {
        most: extra(&best),
        ..Wanted::default()
    };
    match class.least(&last, runner) {
        Ok(found) => (found.unwrap_or(best), None),
        Err(GivenUp::Stopped(stop)) => (best, Some((stop, least_extra))),
        Err(GivenUp::Limit) => (best, Some((Stop::Memory, least_extra))),
    }
}
