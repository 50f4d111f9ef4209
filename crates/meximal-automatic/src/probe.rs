//! Probing an automaton before it is verified. Where two prefixes lead to one state, every test that has told
//! some prefixes apart should be good for these, too: the tests that matter are few, and the engine answers
//! them at once as long as the counts are small. Verification finds the same faults, but far out in a product
//! that is many times too large as long as the automaton is wrong.
//!
//! A test is one for all coordinates to come, so all tests lie in one pool. At first it holds what is small:
//! up to three of anything, and a multiple of one letter with at most one of another. Pairs that have been
//! tried with part of the pool go on from there.

use rustc_hash::FxHashMap;

use crate::budget::{Meter, Stage};
use crate::engine::{Engine, Halt};
use crate::learn::{Counts, Learned, Prefix, Target, Tests};
use crate::model::MAX_INFINITE;

/// Multiplicities from here on are not asked for at first, and never: the engine takes long for large ones.
const NEAR: u32 = 16;
const FAR: u32 = 256;

/// The tests of a pool at first.
pub(crate) fn first_pool(rank: usize) -> Vec<Counts> {
    let mut pool = vec![[0; MAX_INFINITE]];
    for coordinate in 0..rank {
        for at in 0..pool.len() {
            let sum: u32 = pool[at].iter().sum();
            for more in 1..=3u32.saturating_sub(sum) {
                let mut test = pool[at];
                test[coordinate] = more;
                pool.push(test);
            }
        }
    }
    for coordinate in 0..rank {
        for multiple in 2..=8 {
            for other in 0..rank {
                let mut test = [0; MAX_INFINITE];
                test[other] = 1;
                test[coordinate] = multiple;
                pool.push(test);
            }
        }
    }
    pool.sort_unstable_by_key(|test| (test.iter().sum::<u32>(), *test));
    pool.dedup();
    pool
}

/// Pairs of prefixes, and with how many tests of the pool and how many words they were tried.
pub(crate) struct Probes {
    tried: FxHashMap<(Prefix, Prefix), (usize, usize)>,
    /// Multiplicities from here on are not asked for.
    far: u32,
}

impl Probes {
    pub fn new() -> Probes {
        Probes {
            tried: FxHashMap::default(),
            far: NEAR,
        }
    }

    /// Looks at larger multiplicities from now on; false if they are as large as they may be.
    pub fn look_farther(&mut self) -> bool {
        let farther = self.far < FAR;
        if farther {
            self.far *= 2;
            self.tried.clear();
        }
        farther
    }

    pub fn bytes(&self) -> usize {
        self.tried.capacity() * (size_of::<(Prefix, Prefix)>() + 24)
    }

    /// Tries the pool wherever two prefixes lead to one state. Returns whether some were told apart; their
    /// states are split then.
    pub fn probe(
        &mut self,
        learned: &Learned,
        tests: &mut Tests,
        target: &mut Target,
        engine: &mut Engine,
        meter: &mut Meter,
    ) -> Result<bool, Halt> {
        let mut told = false;
        for (state, successors) in learned.next.iter().enumerate() {
            for (digit, &successor) in (0..).zip(successors) {
                let Some(pair) = learned.pair(state, digit, successor, tests) else {
                    continue;
                };
                let (words, pool) = (tests.words(), tests.pool().len());
                let tried = self.tried.entry(pair).or_insert((0, words));
                if tried.1 != words {
                    *tried = (0, words);
                }
                while tried.0 < pool {
                    let test = tests.pool()[tried.0];
                    tried.0 += 1;
                    if tests.tell(
                        learned, pair, successor, &test, self.far, target, engine, meter,
                    )? {
                        told = true;
                        break;
                    }
                }
            }
            meter.tell(Stage::Probing(state));
            meter.holds(engine.bytes() + target.bytes() + tests.bytes() + self.bytes())?;
        }
        Ok(told)
    }
}
