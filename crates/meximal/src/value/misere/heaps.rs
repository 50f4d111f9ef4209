//! Misère canonical forms of the heaps of a ruleset. A heap may leave several heaps; their sum is taken
//! among canonical forms, so that what simplifies is never written out.

use rustc_hash::FxHashMap;

use super::canonical::{CanonicalForms, Unfinished};
use crate::form::FormId;
use crate::outcome::{Components, for_each_move};
use crate::runner::Stop;

/// The canonical forms of the heaps of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapForms {
    /// The canonical forms of the heaps of size 0, 1, 2, …
    pub forms: Vec<FormId>,
    /// Why there are fewer than were asked for, if that is so.
    pub unfinished: Option<Unfinished>,
}

/// The canonical forms of the heaps of size 0..=`largest`. The heap of size 0 is the game 0.
///
/// ```
/// use meximal::form::Forms;
/// use meximal::outcome::NimHeaps;
/// use meximal::runner::Runner;
/// use meximal::value::misere::{CanonicalForms, canonical_of_heaps};
/// let (mut forms, runner) = (Forms::new(), Runner::new());
/// let mut canonical = CanonicalForms::new(&mut forms, &runner);
/// let heaps = canonical_of_heaps(&NimHeaps, 5, &mut canonical);
/// assert_eq!(heaps.unfinished, None);
/// assert_eq!(forms.heap_size(heaps.forms[5]), Some(5));
/// ```
pub fn canonical_of_heaps(
    rules: &(impl Components + ?Sized),
    largest: u32,
    canonical: &mut CanonicalForms<'_>,
) -> HeapForms {
    let mut heaps = HeapForms {
        forms: vec![FormId::ZERO],
        unfinished: None,
    };
    let mut reducer = HeapReducer::new(rules);
    for size in 1..=largest {
        match reducer.of(size, canonical) {
            Ok(form) => heaps.forms.push(form),
            Err(unfinished) => {
                heaps.unfinished = Some(unfinished);
                break;
            }
        }
    }
    heaps
}

/// Reduces one component after the other, and remembers what it found.
pub struct HeapReducer<'r, C: Components + ?Sized> {
    rules: &'r C,
    known: FxHashMap<u32, FormId>,
}

impl<'r, C: Components + ?Sized> HeapReducer<'r, C> {
    /// Nothing is known yet.
    pub fn new(rules: &'r C) -> Self {
        HeapReducer {
            rules,
            known: FxHashMap::default(),
        }
    }

    /// The canonical form of a component, in the arena of `canonical`, which must be the same every time.
    pub fn of(
        &mut self,
        component: u32,
        canonical: &mut CanonicalForms<'_>,
    ) -> Result<FormId, Unfinished> {
        component_form(self.rules, component, &mut self.known, canonical)
    }
}

/// The canonical form of a component, and of all components that it can leave.
fn component_form(
    rules: &(impl Components + ?Sized),
    component: u32,
    known: &mut FxHashMap<u32, FormId>,
    canonical: &mut CanonicalForms<'_>,
) -> Result<FormId, Unfinished> {
    struct Frame {
        component: u32,
        options: Vec<Vec<u32>>,
    }
    let runner = canonical.runner();
    let open = |component| {
        let mut options = Vec::new();
        for_each_move(rules, &[component], runner, |_, left, _| {
            options.push(left.to_vec());
            32 * options.len()
        })?;
        Ok::<Frame, Stop>(Frame { component, options })
    };
    let mut stack = Vec::new();
    if !known.contains_key(&component) {
        stack.push(open(component)?);
    }
    while let Some(top) = stack.last() {
        let mut left = top.options.iter().flatten();
        if let Some(&missing) = left.find(|c| !known.contains_key(c)) {
            stack.push(open(missing)?);
            continue;
        }
        let mut sums = Vec::with_capacity(top.options.len());
        for option in &top.options {
            let mut total = FormId::ZERO;
            for part in option {
                total = canonical.sum(total, known[part])?;
            }
            sums.push(total);
        }
        known.insert(top.component, canonical.reduce(sums)?);
        stack.pop();
    }
    Ok(known[&component])
}
