//! Sums of two forms, built from the sums of their options: the walk that plain sums and sums of misère
//! canonical forms share. It keeps its own stack, and builds every pair once.

use rustc_hash::FxHashMap;

use super::{FormId, Forms};
use crate::runner::Stop;

/// A way to add two forms.
pub(crate) trait PairSums {
    /// Why a sum cannot be built.
    type Error: From<Stop>;

    /// The arena.
    fn forms(&self) -> &Forms;

    /// The sums that are known, by their pairs with the smaller id first.
    fn sums(&mut self) -> &mut PairTable;

    /// Makes the form with these options.
    fn form_with(&mut self, options: Vec<FormId>) -> Result<FormId, Self::Error>;

    /// Whether to go on after this many steps, with this many bytes besides the tables.
    fn look(&mut self, steps: usize, besides: usize) -> Result<(), Self::Error>;

    /// The sum of two forms, if it is known.
    fn known_sum(&mut self, a: FormId, b: FormId) -> Option<FormId> {
        match (a, b) {
            (FormId::ZERO, other) | (other, FormId::ZERO) => Some(other),
            _ => self.sums().get(&ordered(a, b)).copied(),
        }
    }
}

/// Sums by their pairs.
pub(crate) type PairTable = FxHashMap<(FormId, FormId), FormId>;

struct Frame {
    pair: (FormId, FormId),
    next: usize,
    built: Vec<FormId>,
}

impl Frame {
    fn bytes(&self) -> usize {
        size_of::<Frame>() + 4 * self.built.capacity()
    }

    fn new(a: FormId, b: FormId) -> Frame {
        Frame {
            pair: ordered(a, b),
            next: 0,
            built: Vec::new(),
        }
    }
}

/// The sum of two forms.
pub(crate) fn sum_of_pair<S: PairSums>(
    sums: &mut S,
    left: FormId,
    right: FormId,
) -> Result<FormId, S::Error> {
    if let Some(known) = sums.known_sum(left, right) {
        return Ok(known);
    }
    let mut stack = vec![Frame::new(left, right)];
    let mut last = FormId::ZERO;
    let mut waiting = stack[0].bytes();
    while let Some(top) = stack.last_mut() {
        let (a, b) = top.pair;
        let from_a = sums.forms().options(a).len();
        let count = from_a + sums.forms().options(b).len();
        let (before, held) = (top.next, top.bytes());
        let mut missing = None;
        while top.next < count {
            let (x, y) = if top.next < from_a {
                (sums.forms().options(a)[top.next], b)
            } else {
                (a, sums.forms().options(b)[top.next - from_a])
            };
            match sums.known_sum(x, y) {
                Some(known) => top.built.push(known),
                None => {
                    missing = Some(Frame::new(x, y));
                    break;
                }
            }
            top.next += 1;
        }
        waiting += top.bytes() - held;
        sums.look(1 + top.next - before, waiting)?;
        match missing {
            Some(frame) => {
                waiting += frame.bytes();
                stack.push(frame);
            }
            None => {
                waiting -= top.bytes();
                let options = std::mem::take(&mut top.built);
                last = sums.form_with(options)?;
                sums.sums().try_reserve(1).map_err(|_| Stop::Memory)?;
                sums.sums().insert((a, b), last);
                stack.pop();
            }
        }
    }
    Ok(last)
}

/// A pair with the smaller id first.
fn ordered(a: FormId, b: FormId) -> (FormId, FormId) {
    if a <= b { (a, b) } else { (b, a) }
}
