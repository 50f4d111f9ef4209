//! Grundy values of heaps under normal play (Sprague, Grundy): the value of a heap is the mex, the least
//! number missing, of the values of its options, and the value of several heaps is the exclusive or of
//! theirs.
//!
//! Four engines, chosen by the code:
//!
//! - `taking`: no heap is broken and the code has a tail. Each residue class of heaps keeps the set of values
//!   that the tail excludes, and the least number missing in it. A few operations for each heap.
//! - `sparse`: heaps are broken into at most two. Berlekamp's sparse space: only pairs with a *rare* heap are
//!   all looked at. Also used when nothing is broken and the code is finite.
//! - `breaking`: heaps are broken into three or more, or a tail breaks heaps. The values of all ways to break
//!   a number of tokens into j heaps are kept as a bitset, and one bitset operation adds a heap to all of
//!   them.
//! - plain: the definition, option by option, for three or more heaps of a prescribed shape.
//!
//! When a finite code is proved to be periodic on the way ([the theorem](super::sequence)), the other values
//! are copied. [`grundy_plain`] is the slow twin that all of this is tested against.

mod bits;
mod breaking;
mod components;
mod sparse;
mod taking;
mod values;

pub use components::ComponentValues;
pub(super) use taking::states as taking_states;
pub use values::GrundyValues;

use std::convert::Infallible;
use std::ops::ControlFlow;

use self::breaking::Breaking;
use self::sparse::Sparse;
use self::taking::Taking;
use super::sequence::proved_period;
use crate::period::Periodicity;
use crate::rules::code::{HeapRules, Shape};
use crate::runner::{Runner, Stop};

/// The Grundy values of the heaps 0, 1, …, `up_to`.
///
/// ```
/// use meximal::rules::code::HeapRules;
/// use meximal::runner::Runner;
/// use meximal::value::grundy::grundy_values;
/// let kayles: HeapRules = "0.77".parse()?;
/// let values = grundy_values(&kayles, 8, &Runner::new())?;
/// assert_eq!(values.to_vec(), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grundy_values(
    rules: &HeapRules,
    up_to: usize,
    runner: &Runner,
) -> Result<GrundyValues, Stop> {
    let mut grundy = Grundy::new(rules);
    grundy.extend(up_to, runner)?;
    Ok(grundy.into_values())
}

/// The Grundy values of the heaps 0, 1, …, `up_to` by the definition: the mex over all options.
pub fn grundy_plain(rules: &HeapRules, up_to: usize) -> Vec<u32> {
    let mut values = Vec::new();
    let mut plain = Plain::default();
    for heap in 0..=up_to {
        let go_on = ControlFlow::<Infallible>::Continue;
        match plain.next(rules, heap, |smaller| values[smaller], |_| go_on(())) {
            ControlFlow::Continue(value) => values.push(value),
            ControlFlow::Break(never) => match never {},
        }
    }
    values
}

/// A heap as the rules number it.
fn heap_number(heap: usize) -> u32 {
    u32::try_from(heap).unwrap_or(u32::MAX)
}

/// The definition, with marks that need no clearing.
#[derive(Default)]
struct Plain {
    /// The last heap that has an option with this value, plus 1.
    marks: Vec<usize>,
    work: u64,
}

impl Plain {
    /// The value of a heap from those of smaller ones. `watch` is told the number of options looked at so far
    /// and may break off.
    fn next<B>(
        &mut self,
        rules: &HeapRules,
        heap: usize,
        value: impl Fn(usize) -> u32,
        watch: impl Fn(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B, u32> {
        let (marks, work) = (&mut self.marks, &mut self.work);
        rules.try_for_each_option(heap_number(heap), |option| {
            let sum = option
                .iter()
                .fold(0, |sum, &part| sum ^ value(part as usize)) as usize;
            if sum >= marks.len() {
                marks.resize(sum + 1, 0);
            }
            marks[sum] = heap + 1;
            *work += 1;
            watch(*work)
        })?;
        let missing = marks.iter().position(|&mark| mark != heap + 1);
        ControlFlow::Continue(missing.unwrap_or(marks.len()) as u32)
    }
}

/// Grundy values that can be extended. A computation that was stopped keeps what it has found.
pub struct Grundy {
    rules: HeapRules,
    values: GrundyValues,
    engine: Engine,
    proved: Option<Periodicity>,
    /// With this many values the period is looked for again.
    next_look: usize,
}

enum Engine {
    Taking(Taking),
    Sparse(Sparse),
    Breaking(Breaking),
    Plain(Plain),
}

/// How many elementary steps are made between two looks at the limits.
const STEPS: u64 = 1 << 21;

/// Looking for a period needs this many bytes for each value.
const BYTES_TO_LOOK: usize = 12;

impl Grundy {
    /// No value is known yet.
    pub fn new(rules: &HeapRules) -> Grundy {
        let tail_parts = rules.tail().map_or(0, |(_, tail)| {
            tail.iter().map(|d| d.max_parts()).max().unwrap_or(0)
        });
        let shaped_breaking = rules.finite_digits().iter().map(|&(_, digit)| digit);
        let shaped_breaking = shaped_breaking
            .chain(
                rules
                    .tail()
                    .into_iter()
                    .flat_map(|(_, tail)| tail.iter().copied()),
            )
            .any(|d| d.max_parts() > 2 && !matches!(d.shape(), Shape::Any | Shape::Equal));
        let engine = if shaped_breaking {
            Engine::Plain(Plain::default())
        } else if rules.max_parts() > 2 || tail_parts > 1 {
            Engine::Breaking(Breaking::new(rules))
        } else if rules.max_parts() <= 1 && rules.tail().is_some() {
            Engine::Taking(Taking::new(rules))
        } else {
            Engine::Sparse(Sparse::new(rules))
        };
        Grundy {
            rules: rules.clone(),
            values: GrundyValues::new(),
            engine,
            proved: None,
            next_look: 64,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// The values known, of the heaps 0, 1, ….
    pub fn values(&self) -> &GrundyValues {
        &self.values
    }

    /// The values known, of the heaps 0, 1, ….
    pub fn into_values(self) -> GrundyValues {
        self.values
    }

    /// The period, if it was proved on the way.
    pub fn proved(&self) -> Option<Periodicity> {
        self.proved
    }

    /// Computes the values of the heaps up to `up_to`. When it is stopped, the values found remain known.
    pub fn extend(&mut self, up_to: usize, runner: &Runner) -> Result<(), Stop> {
        let mut checked = 0;
        while self.values.len() <= up_to {
            if self.proved.is_none() && self.values.len() >= self.next_look {
                runner.check(self.values.len() * BYTES_TO_LOOK)?;
                self.proved = proved_period(&self.rules, &self.values);
                self.next_look = self.values.len() + self.values.len() / 4;
            }
            if let Some(found) = self.proved {
                runner.check(
                    up_to
                        .saturating_add(1)
                        .saturating_mul(self.values.bytes_each()),
                )?;
                while self.values.len() <= up_to {
                    let before = self.values.get(self.values.len() - found.period);
                    self.values.push(before);
                }
                break;
            }
            let until = self.next_look.min(up_to.saturating_add(1));
            while self.values.len() < until {
                let heap = self.values.len();
                let (value, work) = match &mut self.engine {
                    Engine::Taking(taking) => (taking.next(&self.values), taking.work()),
                    Engine::Sparse(sparse) => (sparse.next(&self.values), sparse.work()),
                    Engine::Breaking(breaking) => (breaking.next(&self.values), breaking.work()),
                    Engine::Plain(plain) => {
                        let values = &self.values;
                        let watch = |work: u64| {
                            if work.is_multiple_of(STEPS) {
                                match runner.check(values.bytes()) {
                                    Ok(()) => ControlFlow::Continue(()),
                                    Err(stop) => ControlFlow::Break(stop),
                                }
                            } else {
                                ControlFlow::Continue(())
                            }
                        };
                        match plain.next(&self.rules, heap, |part| values.get(part), watch) {
                            ControlFlow::Continue(value) => (value, plain.work),
                            ControlFlow::Break(stop) => return Err(stop),
                        }
                    }
                };
                self.values.push(value);
                if work - checked >= STEPS {
                    checked = work;
                    self.report(runner, up_to)?;
                }
            }
            self.report(runner, up_to)?;
        }
        Ok(())
    }

    fn report(&self, runner: &Runner, up_to: usize) -> Result<(), Stop> {
        let tables = match &self.engine {
            Engine::Taking(taking) => taking.bytes(),
            Engine::Sparse(sparse) => sparse.bytes(),
            Engine::Breaking(breaking) => breaking.bytes(),
            Engine::Plain(plain) => plain.marks.len() * size_of::<usize>(),
        };
        let total = (up_to as u64).saturating_add(1);
        runner.report("Grundy values", self.values.len() as u64, Some(total));
        runner.check(self.values.bytes() + tables)
    }
}

#[cfg(test)]
mod tests;
