//! The census of subtraction sets in ending partizan play (Inoue, Kadowaki, Kimura, Wada, section 2.2): of
//! all sets S with min S = m and max S ≤ M, how many have only Left's positions from some number of tokens
//! on? The paper counts 116 794 921 of 2²⁷ sets for m = 2, M = 29, and 131 500 955 for m = 3, M = 30.
//!
//! Every answer is exact, by a certificate for each set: see [`scalar`]. Three engines give the same counts:
//! one set at a time, one set in each [lane](lanes) of a vector, and [bit-sliced](sliced), up to 512 sets in
//! a vector.
//!
//! Sets are numbered so that bit j of the number is the element M − j: the largest elements change fastest. A
//! census can be cut into shards, and is done in units that can be saved and resumed.

mod heat;
mod lanes;
mod scalar;
mod sliced;
mod tally;

pub use heat::{HeatMap, heat_map};
pub use scalar::Fate;
pub use tally::{Record, Tally};

use std::fmt;
use std::time::{Duration, Instant};

use pulp::{Arch, Scalar256b, Simd, WithSimd};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use meximal::ending::{EndRule, Verdict};
use meximal::runner::{Runner, Stop};
use scalar::Window;

/// The largest number of tokens that a set of the census may hold.
pub const MAX_ELEMENT: u32 = 63;

/// A part of a census: number `index` of `of`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which one, from 1.
    pub index: u64,
    /// Of how many.
    pub of: u64,
}

/// As it is asked for: `2/5`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl Shard {
    /// Everything.
    pub const ALL: Shard = Shard { index: 1, of: 1 };

    /// Reads `2/5`: the second of five parts.
    pub fn parse(text: &str) -> Result<Shard, String> {
        let expected = "expected a part and the number of parts, such as 2/5";
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, of)) if (1..=of).contains(&index) => Ok(Shard { index, of }),
            Some((index, of)) => Err(format!("part {index} of {of} does not exist: {expected}")),
            None => Err(format!("'{text}' is not a shard: {expected}")),
        }
    }
}

/// Which sets to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CensusQuestion {
    min: u32,
    max: u32,
    ending: EndRule,
    /// Whether to count preperiods and periods, too.
    pub stats: bool,
    /// Which part of the sets.
    pub shard: Shard,
}

impl CensusQuestion {
    /// All sets with this minimum and a maximum up to `max`, 1 ≤ min < max ≤ 63.
    pub fn new(min: u32, max: u32, ending: EndRule) -> Result<CensusQuestion, String> {
        if min < 1 || min >= max || max > MAX_ELEMENT {
            return Err(format!(
                "sets with minimum {min} and maximum up to {max}: expected 1 ≤ minimum < maximum ≤ \
                 {MAX_ELEMENT}"
            ));
        }
        Ok(CensusQuestion {
            min,
            max,
            ending,
            stats: false,
            shard: Shard::ALL,
        })
    }

    /// The minimum of every set.
    pub fn min(&self) -> u32 {
        self.min
    }

    /// No set has a larger element.
    pub fn max(&self) -> u32 {
        self.max
    }

    /// The winner at the end.
    pub fn ending(&self) -> &EndRule {
        &self.ending
    }

    /// The numbers of the sets of the shard: from the first to before the second.
    pub fn range(&self) -> (u64, u64) {
        let all = 1u128 << (self.max - self.min);
        let Shard { index, of } = self.shard;
        let bound = |i: u64| (all * u128::from(i) / u128::from(of)) as u64;
        (bound(index - 1), bound(index))
    }

    /// The terminal positions 0 … min−1 as bits, the last one lowest: whether Left, moving first, loses, and
    /// Right.
    pub fn terminal_bits(&self) -> (u64, u64) {
        let Window { left, right } = self.frame().start;
        (left, right)
    }

    fn frame(&self) -> Frame {
        Frame::new(self.min, self.max, &self.ending)
    }

    /// The elements of the set with a number, ascending.
    pub fn elements(&self, number: u64) -> Vec<u32> {
        let set = self.frame().set(number);
        (1..=self.max).filter(|s| set >> (s - 1) & 1 == 1).collect()
    }
}

/// What the engines need to know about a census.
struct Frame {
    min: u32,
    max: u32,
    /// The terminal positions.
    start: Window,
    /// The terminal position after the last that is not Left's; 0 if all are.
    after_other: u64,
    /// The first terminal position that is not Left's.
    probe: u32,
    /// The bit-sliced engine stops when at most this many lanes in each word are undecided,
    few: u32,
    /// or at this position.
    limit: usize,
}

impl Frame {
    fn new(min: u32, max: u32, ending: &EndRule) -> Frame {
        let mut start = Window { left: 0, right: 0 };
        let mut after_other = 0;
        let mut probe = None;
        for n in 0..min {
            let verdict = ending.verdict(u64::from(n));
            start = start.push(verdict.left_loses(), verdict.right_loses());
            if verdict != Verdict::Left {
                after_other = u64::from(n) + 1;
                probe = probe.or(Some(n));
            }
        }
        Frame {
            min,
            max,
            start,
            after_other,
            probe: probe.unwrap_or(0),
            few: 2,
            limit: (5 * max as usize).min(sliced::LIMIT),
        }
    }

    /// The elements of a set, element s as bit s−1.
    #[inline(always)]
    fn set(&self, number: u64) -> u64 {
        number.reverse_bits() >> (64 - self.max) | 1 << (self.min - 1)
    }
}

/// How sets are decided. All engines give the same counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// One set at a time.
    Scalar,
    /// One set in each lane of a vector.
    Lanes,
    /// Bit-sliced, 256 sets at a time, without instructions that a processor may lack.
    Portable,
    /// Bit-sliced with AVX2, 256 sets at a time.
    Avx2,
    /// Bit-sliced with AVX-512, 512 sets at a time.
    Avx512,
}

impl Engine {
    /// The engines of this processor, the fastest last.
    pub fn available() -> Vec<Engine> {
        let everywhere = [Engine::Scalar, Engine::Lanes, Engine::Portable];
        #[cfg(target_arch = "x86_64")]
        let here = [
            pulp::x86::V3::try_new().map(|_| Engine::Avx2),
            pulp::x86::V4::try_new().map(|_| Engine::Avx512),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let here: [Option<Engine>; 0] = [];
        let here = here.into_iter().flatten();
        everywhere.into_iter().chain(here).collect()
    }

    /// The fastest engine of this processor.
    pub fn best() -> Engine {
        *Engine::available().last().unwrap_or(&Engine::Portable)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Scalar => "one set at a time",
            Engine::Lanes => "one set in each lane",
            Engine::Portable => "bit-sliced, 256 sets at a time",
            Engine::Avx2 => "bit-sliced with AVX2, 256 sets at a time",
            Engine::Avx512 => "bit-sliced with AVX-512, 512 sets at a time",
        }
    }

    /// How many largest elements give the lane of a set.
    fn lane_bits(self) -> Option<u32> {
        match self {
            Engine::Scalar | Engine::Lanes => None,
            Engine::Portable | Engine::Avx2 => Some(8),
            Engine::Avx512 => Some(9),
        }
    }

    /// Runs a kernel with the instructions of this engine.
    fn dispatch<Op: WithSimd>(self, op: Op) -> Op::Output {
        #[cfg(target_arch = "x86_64")]
        match self {
            Engine::Avx512 => {
                if let Some(simd) = pulp::x86::V4::try_new() {
                    return Simd::vectorize(simd, op);
                }
            }
            Engine::Avx2 => {
                if let Some(simd) = pulp::x86::V3::try_new() {
                    return Simd::vectorize(simd, op);
                }
            }
            _ => {}
        }
        Simd::vectorize(Scalar256b, op)
    }

    /// Counts the sets with numbers from `first` to before `end`.
    fn tally(self, question: &CensusQuestion, first: u64, end: u64) -> Tally {
        let frame = question.frame();
        let mut tally = Tally::new(question.stats);
        if frame.after_other == 0 {
            // All terminal positions are Left's, and so is everything.
            tally.all_left = end - first;
            if question.stats && end > first {
                tally.count_left(0, end - first);
                for number in first..end {
                    tally.record_preperiod(0, number);
                }
            }
            return tally;
        }
        let mut leftovers = Vec::new();
        match self.lane_bits() {
            Some(bits)
                if frame.max >= frame.min + bits
                    && frame.max + 1 >= bits + sliced::LEAST_LANE_ELEMENT =>
            {
                let lanes = 1u64 << bits;
                let inner = first.next_multiple_of(lanes).min(end);
                let outer = (end / lanes * lanes).max(inner);
                leftovers.extend(first..inner);
                self.dispatch(sliced::Sliced {
                    frame: &frame,
                    first: inner,
                    end: outer,
                    tally: &mut tally,
                    leftovers: &mut leftovers,
                });
                leftovers.extend(outer..end);
            }
            _ => leftovers.extend(first..end),
        }
        if question.stats {
            for number in leftovers {
                tally.add(scalar::fate(&frame, frame.set(number)), number);
            }
            return tally;
        }
        let sets: Vec<u64> = leftovers.iter().map(|&number| frame.set(number)).collect();
        let all_left = match self {
            Engine::Scalar => sets
                .iter()
                .filter(|&&set| scalar::is_all_left(&frame, set))
                .count() as u64,
            _ if frame.max <= 32 => Arch::new().dispatch(lanes::Narrow {
                frame: &frame,
                sets: &sets,
            }),
            _ => Arch::new().dispatch(lanes::Wide {
                frame: &frame,
                sets: &sets,
            }),
        };
        tally.all_left += all_left;
        tally.other += sets.len() as u64 - all_left;
        tally
    }
}

/// How far a census is: written to a checkpoint and read back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CensusProgress {
    /// The minimum of every set.
    pub min: u32,
    /// No set has a larger element.
    pub max: u32,
    /// The letters of the end rule.
    pub ending: String,
    /// Whether preperiods and periods are counted, too.
    pub stats: bool,
    /// Which part of the sets.
    pub shard: Shard,
    /// This many sets of the shard, the first ones, are counted.
    pub done: u64,
    /// Their counts.
    pub tally: Tally,
}

impl CensusProgress {
    /// Nothing is done yet.
    pub fn new(question: &CensusQuestion) -> CensusProgress {
        CensusProgress {
            min: question.min,
            max: question.max,
            ending: question.ending.letters(),
            stats: question.stats,
            shard: question.shard,
            done: 0,
            tally: Tally::new(question.stats),
        }
    }

    /// What is wrong with progress that was read back, if something is.
    pub fn check(&self, question: &CensusQuestion) -> Result<(), String> {
        let fresh = CensusProgress::new(question);
        let asked = |p: &CensusProgress| (p.min, p.max, p.ending.clone(), p.stats, p.shard);
        if asked(self) != asked(&fresh) {
            return Err(format!(
                "it is about sets from {} to {}, ending {}, part {} of {}{}",
                self.min,
                self.max,
                self.ending,
                self.shard.index,
                self.shard.of,
                if self.stats { ", with statistics" } else { "" }
            ));
        }
        let (first, end) = question.range();
        let counted = |tally: &Tally| {
            let left: u64 = tally.left_preperiods.values().sum();
            let other: u64 = tally.others.values().sum();
            !tally.stats || (left, other) == (tally.all_left, tally.other)
        };
        let adds_up = self.tally.stats == self.stats
            && self.tally.all_left.checked_add(self.tally.other) == Some(self.done)
            && counted(&self.tally);
        if adds_up && self.done <= end - first {
            Ok(())
        } else {
            Err("its counts do not add up".to_owned())
        }
    }
}

/// What a census established.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The counts, and how far they go.
    pub progress: CensusProgress,
    /// Why it stopped before the end, if it did.
    pub stopped: Option<Stop>,
}

/// The sets of a unit of work.
const UNIT: u64 = 1 << 20;
/// Units for each thread between two looks at the limits.
const UNITS: u64 = 4;
/// Progress is saved when this much time has passed.
const BETWEEN_SAVES: Duration = Duration::from_millis(500);

/// Counts all sets of the question, from where `progress` says, and calls `save` now and then.
///
/// ```
/// use meximal::ending::EndRule;
/// use meximal::runner::Runner;
/// use meximal_survey::{CensusProgress, CensusQuestion, Engine, census};
/// let question = CensusQuestion::new(2, 20, EndRule::left_right())?;
/// let start = CensusProgress::new(&question);
/// let counted = census(&question, start, Engine::best(), &Runner::new(), |_| {});
/// assert_eq!(counted.progress.tally.all_left, 200_992);
/// # Ok::<(), String>(())
/// ```
pub fn census(
    question: &CensusQuestion,
    progress: CensusProgress,
    engine: Engine,
    runner: &Runner,
    save: impl FnMut(&CensusProgress),
) -> Census {
    let batch = UNIT * UNITS * rayon::current_num_threads() as u64;
    let count = |from, to| engine.batch(question, from, to, runner);
    census_by(question, progress, batch, runner, save, count)
}

/// The same, where `count` counts the sets with numbers from the first to before the second, in batches of so
/// many sets: for engines outside of this library.
pub fn census_by(
    question: &CensusQuestion,
    mut progress: CensusProgress,
    batch: u64,
    runner: &Runner,
    mut save: impl FnMut(&CensusProgress),
    count: impl FnMut(u64, u64) -> Result<Tally, Stop>,
) -> Census {
    let stopped = run(question, &mut progress, batch, runner, &mut save, count).err();
    save(&progress);
    Census { progress, stopped }
}

fn run(
    question: &CensusQuestion,
    progress: &mut CensusProgress,
    batch: u64,
    runner: &Runner,
    save: &mut impl FnMut(&CensusProgress),
    mut count: impl FnMut(u64, u64) -> Result<Tally, Stop>,
) -> Result<(), Stop> {
    let (first, end) = question.range();
    let total = end - first;
    let mut saved = Instant::now();
    while progress.done < total {
        runner.check(0)?;
        let from = first + progress.done;
        // Batches end at multiples of a unit, so that vectors are whole.
        let to = (from / UNIT * UNIT)
            .saturating_add(batch.max(UNIT))
            .min(end);
        progress.tally.merge(&count(from, to)?);
        progress.done = to - first;
        if saved.elapsed() >= BETWEEN_SAVES {
            save(progress);
            saved = Instant::now();
        }
        runner.report("sets", progress.done, Some(total));
    }
    Ok(())
}

impl Engine {
    /// Counts the sets with numbers from `from` to before `to` on all threads, unit by unit.
    fn batch(
        self,
        question: &CensusQuestion,
        from: u64,
        to: u64,
        runner: &Runner,
    ) -> Result<Tally, Stop> {
        let units: Vec<(u64, u64)> = (0..)
            .map(|i| from / UNIT * UNIT + i * UNIT)
            .take_while(|&start| start < to)
            .map(|start| (start.max(from), (start + UNIT).min(to)))
            .collect();
        let tallies: Result<Vec<Tally>, Stop> = units
            .par_iter()
            .map(|&(from, to)| {
                runner.check(0)?;
                Ok(self.tally(question, from, to))
            })
            .collect();
        let mut sum = Tally::new(question.stats);
        for tally in tallies? {
            sum.merge(&tally);
        }
        Ok(sum)
    }
}

/// The preperiod and the least period of one set, given by its elements: 1 ≤ s ≤ 63, at least one.
pub fn fate_of(elements: &[u32], ending: &EndRule) -> Option<Fate> {
    let min = *elements.iter().min()?;
    let max = *elements.iter().max()?;
    if min < 1 || max > MAX_ELEMENT {
        return None;
    }
    let set = elements.iter().fold(0, |set, s| set | 1 << (s - 1));
    Some(scalar::fate(&Frame::new(min, max, ending), set))
}

#[cfg(test)]
mod tests;
