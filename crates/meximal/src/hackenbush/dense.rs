//! Something about all sets of edges of a picture at once, in one array. Sets are walked upwards, so that all
//! positions that a cut leads to are known. A set in which some edges are not connected to the ground has the
//! entry of what stands.
//!
//! The high bits of a set say in which chunk it is. Chunks whose high bits are equally many depend on chunks
//! with fewer alone, and are done in parallel.

use rayon::prelude::*;

use crate::rules::hackenbush::SmallPicture;
use crate::runner::{Runner, Stop};

/// The most edges of a picture whose sets are all looked at.
pub const MAX_DENSE_EDGES: usize = 26;

/// The bits within a chunk.
const CHUNK_BITS: usize = 16;

/// An entry for each set of edges.
pub(super) struct Dense<T> {
    chunks: Vec<Vec<T>>,
    low_bits: usize,
}

impl<T: Copy> Dense<T> {
    pub(super) fn get(&self, set: u64) -> T {
        let low = set & ((1 << self.low_bits) - 1);
        self.chunks[(set >> self.low_bits) as usize][low as usize]
    }
}

/// The entries known while a set is looked at.
pub(super) struct Known<'a, T> {
    chunks: &'a [Vec<T>],
    own: &'a [T],
    high: usize,
    low: usize,
    low_bits: usize,
}

impl<T: Copy> Known<'_, T> {
    /// The entry of the set without one of its edges.
    #[inline]
    pub(super) fn without(&self, edge: usize) -> T {
        match edge.checked_sub(self.low_bits) {
            None => self.own[self.low ^ 1 << edge],
            Some(bit) => self.chunks[self.high ^ 1 << bit][self.low],
        }
    }

    fn get(&self, set: u64) -> T {
        let low = (set as usize) & ((1 << self.low_bits) - 1);
        match (set >> self.low_bits) as usize {
            high if high == self.high => self.own[low],
            high => self.chunks[high][low],
        }
    }
}

/// Fills an array: `fold` says the entry of a position that is not empty by those of the options. None if the
/// picture is too large.
pub(super) fn dense<T: Copy + Send + Sync>(
    picture: &SmallPicture,
    empty: T,
    runner: &Runner,
    fold: impl Fn(u64, &Known<T>) -> T + Sync,
) -> Option<Result<Dense<T>, Stop>> {
    if picture.len() > MAX_DENSE_EDGES {
        return None;
    }
    let low_bits = picture.len().min(CHUNK_BITS);
    let bytes = size_of::<T>() << picture.len();
    Some(fill(picture, empty, low_bits, bytes, runner, fold))
}

fn fill<T: Copy + Send + Sync>(
    picture: &SmallPicture,
    empty: T,
    low_bits: usize,
    bytes: usize,
    runner: &Runner,
    fold: impl Fn(u64, &Known<T>) -> T + Sync,
) -> Result<Dense<T>, Stop> {
    runner.check(bytes)?;
    let high_bits = picture.len() - low_bits;
    let mut chunks: Vec<Vec<T>> = vec![Vec::new(); 1 << high_bits];
    let total = 1u64 << picture.len();
    let mut done = 0u64;
    for count in 0..=high_bits as u32 {
        let level: Vec<usize> = (0..1usize << high_bits)
            .filter(|high| high.count_ones() == count)
            .collect();
        let filled: Vec<Vec<T>> = level
            .par_iter()
            .map(|&high| {
                runner.check(bytes)?;
                Ok(chunk(picture, empty, &chunks, high, low_bits, &fold))
            })
            .collect::<Result<_, Stop>>()?;
        for (&high, chunk) in level.iter().zip(filled) {
            chunks[high] = chunk;
        }
        done += (level.len() as u64) << low_bits;
        runner.report("positions", done, Some(total));
    }
    Ok(Dense { chunks, low_bits })
}

fn chunk<T: Copy>(
    picture: &SmallPicture,
    empty: T,
    chunks: &[Vec<T>],
    high: usize,
    low_bits: usize,
    fold: &impl Fn(u64, &Known<T>) -> T,
) -> Vec<T> {
    let mut own = Vec::with_capacity(1 << low_bits);
    for low in 0..1usize << low_bits {
        let set = (high as u64) << low_bits | low as u64;
        let known = Known {
            chunks,
            own: &own,
            high,
            low,
            low_bits,
        };
        let entry = match picture.standing(set) {
            0 => empty,
            standing if standing == set => fold(set, &known),
            standing => known.get(standing),
        };
        own.push(entry);
    }
    own
}
