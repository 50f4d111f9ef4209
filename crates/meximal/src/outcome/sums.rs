//! Outcomes of sums. A position is a multiset of components; its outcome is memoised, and the tree of
//! the sum is never expanded. The walk keeps its own stack, so long games do not exhaust the machine's.
//! Inside, positions are written [by runs](super::runs), so many equal components cost no more than one.

use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::runs::{each_run, move_by_runs, write_runs};
use super::table::Table;
use crate::convention::{Convention, Folding};
use crate::player::PlayerSet;
use crate::rules::components::Components;
use crate::runner::{Pace, Runner, Stop};

/// Outcomes of positions under one convention, remembered from question to question.
///
/// ```
/// use meximal::convention::Convention;
/// use meximal::outcome::{NimHeaps, Sums};
/// use meximal::player::{PlayerSet, Players};
/// use meximal::runner::Runner;
/// let runner = Runner::new();
/// let mut sums = Sums::new(&NimHeaps, Convention::normal(Players::THREE), &runner);
/// // Two heaps of 2: only Other can force a win (Table 5 of Spindler's paper).
/// assert_eq!(sums.outcome(&[2, 2])?, PlayerSet::only(1));
/// # Ok::<(), meximal::runner::Stop>(())
/// ```
pub struct Sums<'a, C: Components + ?Sized> {
    rules: &'a C,
    convention: Convention,
    runner: &'a Runner,
    /// What another engine for the same rules and convention has found.
    earlier: Option<Arc<Outcomes>>,
    found: Outcomes,
    frames: Vec<Frame>,
    steps: u32,
    /// The bytes that the frames hold, and those of them that came since the last look at the limits.
    frame_bytes: usize,
    unchecked_bytes: usize,
}

/// Outcomes that were found, for other engines with the same rules and the same convention.
#[derive(Default)]
pub struct Outcomes {
    table: Table<u32>,
    labels: Vec<PlayerSet>,
    absorbing: FxHashSet<u32>,
}

impl Outcomes {
    fn look_up(&self, runs: &[u32]) -> Option<PlayerSet> {
        let number = self.table.find(runs)?;
        Some(self.labels[number as usize])
    }

    /// The bytes that they hold.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + 2 * self.labels.len() + 8 * self.absorbing.len()
    }
}

/// Frames may grow by this much between two looks at the limits.
const UNCHECKED_BYTES: usize = 1 << 20;

/// A position whose options are being looked up, by runs. Frames are reused, so that the walk allocates
/// little.
struct Frame {
    position: Vec<u32>,
    /// All positions reached, by runs, one after the other, with their ends.
    reached: Vec<u32>,
    ends: Vec<usize>,
    next: usize,
    folding: Folding,
}

impl<'a, C: Components + ?Sized> Sums<'a, C> {
    /// No outcome is known yet.
    pub fn new(rules: &'a C, convention: Convention, runner: &'a Runner) -> Self {
        Sums {
            rules,
            convention,
            runner,
            earlier: None,
            found: Outcomes::default(),
            frames: Vec::new(),
            steps: 0,
            frame_bytes: 0,
            unchecked_bytes: 0,
        }
    }

    /// The same with what another engine for these rules and this convention has found, which counts as
    /// known.
    pub fn with_earlier(mut self, earlier: Arc<Outcomes>) -> Self {
        let absorbing = earlier.absorbing.iter().copied();
        self.found.absorbing.extend(absorbing);
        self.earlier = Some(earlier);
        self
    }

    /// The same, which goes on with what another engine for these rules and this convention has found.
    pub fn with_outcomes(mut self, mut found: Outcomes) -> Self {
        found.absorbing.extend(self.found.absorbing.drain());
        Sums { found, ..self }
    }

    /// What was found.
    pub fn into_outcomes(self) -> Outcomes {
        self.found
    }

    /// From now on a position with this component has no winner and is not searched. The caller must know
    /// that the component is absorbing.
    pub fn declare_absorbing(&mut self, component: u32) {
        self.found.absorbing.insert(component);
    }

    /// Whether a position has a component that was declared absorbing.
    pub fn is_absorbed(&self, position: &[u32]) -> bool {
        let absorbing = &self.found.absorbing;
        !absorbing.is_empty() && position.iter().any(|c| absorbing.contains(c))
    }

    /// The convention of play.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The rules of single components.
    pub fn rules(&self) -> &'a C {
        self.rules
    }

    /// The limits of this computation.
    pub fn runner(&self) -> &'a Runner {
        self.runner
    }

    /// How many outcomes are remembered.
    pub fn known(&self) -> usize {
        let earlier = self.earlier.as_ref();
        self.found.labels.len() + earlier.map_or(0, |earlier| earlier.labels.len())
    }

    /// The outcome of a position, given by its components in ascending order.
    pub fn outcome(&mut self, position: &[u32]) -> Result<PlayerSet, Stop> {
        let mut runs = Vec::new();
        write_runs(position, &mut runs)?;
        if let Some(known) = self.look_up(&runs) {
            return Ok(known);
        }
        if self.is_absorbed(position) {
            return Ok(PlayerSet::NOBODY);
        }
        let mut depth = 0;
        self.open(depth, &runs)?;
        loop {
            let frame = &mut self.frames[depth];
            let mut unknown = None;
            while frame.next < frame.ends.len() && !frame.folding.is_settled() {
                let from = match frame.next {
                    0 => 0,
                    i => frame.ends[i - 1],
                };
                let option = &frame.reached[from..frame.ends[frame.next]];
                let absorbing = &self.found.absorbing;
                let absorbed = !absorbing.is_empty()
                    && each_run(option).any(|(component, _)| absorbing.contains(&component));
                let earlier = self.earlier.as_deref();
                let known = if absorbed {
                    Some(PlayerSet::NOBODY)
                } else {
                    let known = earlier.and_then(|earlier| earlier.look_up(option));
                    known.or_else(|| self.found.look_up(option))
                };
                match known {
                    Some(label) => {
                        frame.folding.add(label);
                        frame.next += 1;
                    }
                    None => {
                        unknown = Some(option.to_vec());
                        break;
                    }
                }
            }
            self.steps += 1;
            if self.steps >= 4096 {
                self.steps = 0;
                self.check()?;
                self.runner.report("positions", self.known() as u64, None);
            }
            match unknown {
                Some(option) => {
                    depth += 1;
                    self.open(depth, &option)?;
                }
                None => {
                    let frame = &self.frames[depth];
                    let label = frame.folding.finish();
                    self.found.table.insert(&frame.position)?;
                    self.found.labels.push(label);
                    if depth == 0 {
                        return Ok(label);
                    }
                    depth -= 1;
                }
            }
        }
    }

    fn look_up(&self, runs: &[u32]) -> Option<PlayerSet> {
        let earlier = self.earlier.as_ref();
        let earlier = earlier.and_then(|earlier| earlier.look_up(runs));
        earlier.or_else(|| self.found.look_up(runs))
    }

    fn check(&mut self) -> Result<(), Stop> {
        self.unchecked_bytes = 0;
        self.runner.check(self.found.bytes() + self.frame_bytes)
    }

    /// Puts a position on the stack, with its options written out.
    fn open(&mut self, depth: usize, position: &[u32]) -> Result<(), Stop> {
        if self.frames.len() == depth {
            self.frames.push(Frame {
                position: Vec::new(),
                reached: Vec::new(),
                ends: Vec::new(),
                next: 0,
                folding: Folding::new(self.convention),
            });
            self.frame_bytes += size_of::<Frame>();
        }
        let frame = &mut self.frames[depth];
        let before = frame.bytes();
        frame.position.clear();
        frame.position.extend_from_slice(position);
        frame.reached.clear();
        frame.ends.clear();
        frame.next = 0;
        frame.folding = Folding::new(self.convention);
        let held = self.found.bytes() + self.frame_bytes;
        let mut pace = Pace::default();
        // A long position takes as many steps to be written.
        let steps = 1 + position.len() / 8;
        let mut stopped = Ok(());
        for (component, _) in each_run(position) {
            let _ = self.rules.try_options(component, &mut |left| {
                let fits = move_by_runs(position, component, left, &mut frame.reached);
                frame.ends.push(frame.reached.len());
                stopped = if fits {
                    pace.steps(steps, self.runner, || held + frame.bytes() - before)
                } else {
                    Err(Stop::Memory)
                };
                match stopped {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            stopped?;
            if let Some(stop) = self.rules.interrupted() {
                return Err(stop);
            }
        }
        self.steps += u32::try_from(frame.ends.len() / 4).unwrap_or(u32::MAX / 2);
        let grown = frame.bytes() - before;
        self.frame_bytes += grown;
        self.unchecked_bytes += grown;
        if self.unchecked_bytes > UNCHECKED_BYTES {
            self.check()?;
        }
        Ok(())
    }
}

impl Frame {
    fn bytes(&self) -> usize {
        4 * (self.position.capacity() + self.reached.capacity()) + 8 * self.ends.capacity()
    }
}
