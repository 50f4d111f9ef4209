//! The values of heaps, of their options, and the *cores*: for every letter l the option values v such that
//! every heap h that is not a letter and has l among its letters has an option of value v·(the other letters
//! of h). A move that C6 finds in a sum of letters is then a move in the heaps they come from (C5).

use std::collections::{BTreeMap, BTreeSet};

use super::read::Certificate;
use crate::budget::Work;
use crate::monoid::Monoid;
use crate::{CheckError, Rejected};

/// A value: an element, and a multiplicity for each infinite letter; −1 for a letter that was taken away.
pub(super) type Value = (u32, Vec<i32>);

pub(super) struct Values {
    /// The value of each heap with options, each with the heap and the values of its options.
    pub heaps: Vec<(u32, Value, BTreeSet<Value>)>,
    /// The cores of the finite letters.
    pub finite: Vec<Vec<Value>>,
    /// The cores of the infinite letters; the values are those of the option, less the letter itself.
    pub infinite: Vec<Vec<Value>>,
}

impl Values {
    pub fn new(
        certificate: &Certificate,
        monoid: &Monoid,
        work: &Work,
    ) -> Result<Values, CheckError> {
        let letters = || certificate.finite.iter().chain(&certificate.infinite);
        let spelled = |heap: u32| &certificate.spelling[heap as usize - 1];
        for &letter in letters() {
            if *spelled(letter) != [letter] {
                let reason =
                    format!("heap {letter} is a letter, and must be the sum of itself alone");
                return Err(Rejected::at(certificate.lines.letters, reason));
            }
        }
        let value = |sum: &[u32]| value(certificate, sum, work);
        let mut heaps = Vec::new();
        for heap in 1..=certificate.head.heaps as u32 {
            let mut options: BTreeSet<Value> = BTreeSet::new();
            certificate.head.rules.options(heap, work, &mut |option| {
                let length = option.iter().map(|&part| spelled(part).len()).sum();
                work.steps(length)?;
                work.allow(4 * length)?;
                let sum: Vec<u32> = option
                    .iter()
                    .flat_map(|&part| spelled(part))
                    .copied()
                    .collect();
                if options.insert(value(&sum)?) {
                    work.hold(64 + certificate.rank() * 4)?;
                }
                Ok(())
            })?;
            if options.is_empty() {
                if !spelled(heap).is_empty() {
                    let reason = format!("heap {heap} has no option, so it has no letters");
                    return Err(Rejected::at(certificate.lines.letters, reason));
                }
                continue;
            }
            work.hold(64 + certificate.rank() * 4)?;
            heaps.push((heap, value(spelled(heap))?, options));
        }
        let mut cores: BTreeMap<u32, BTreeSet<Value>> = BTreeMap::new();
        for (heap, _, options) in &heaps {
            if *spelled(*heap) == [*heap] {
                let bytes = options.len() * (64 + certificate.rank() * 4);
                work.steps(options.len())?;
                // Two copies, the second in a list.
                work.hold(2 * bytes)?;
                cores.insert(*heap, options.clone());
            }
        }
        for (heap, _, options) in &heaps {
            let sum = spelled(*heap);
            if *sum == [*heap] {
                continue;
            }
            for (index, letter) in sum.iter().enumerate() {
                // Without one of several equal letters the others are the same.
                work.steps(3 * sum.len())?;
                if sum[..index].contains(letter) {
                    continue;
                }
                work.allow(4 * sum.len())?;
                let others: Vec<u32> = [&sum[..index], &sum[index + 1..]].concat();
                let (rest, counts) = value(&others)?;
                let products = monoid.products(rest, work)?;
                if let Some(core) = cores.get_mut(letter) {
                    work.steps(32 * core.len())?;
                    core.retain(|(element, own)| {
                        let sum = own.iter().zip(&counts).map(|(a, b)| a + b).collect();
                        options.contains(&(products[*element as usize], sum))
                    });
                }
            }
        }
        let core = |letter: &u32| cores.get(letter).into_iter().flatten().cloned();
        let finite = certificate
            .finite
            .iter()
            .map(|letter| core(letter).collect());
        let infinite = certificate
            .infinite
            .iter()
            .enumerate()
            .map(|(place, letter)| {
                let less = |mut value: Value| {
                    value.1[place] -= 1;
                    value
                };
                core(letter).map(less).collect()
            });
        Ok(Values {
            finite: finite.collect(),
            infinite: infinite.collect(),
            heaps,
        })
    }
}

/// The value of a sum of letters.
fn value(certificate: &Certificate, sum: &[u32], work: &Work) -> Result<Value, CheckError> {
    work.steps(16 * sum.len())?;
    let mut element = 0;
    let mut counts = vec![0; certificate.rank()];
    for letter in sum {
        match certificate.finite.binary_search(letter) {
            Ok(place) => element = certificate.rows[place][element as usize],
            Err(_) => {
                let place = certificate
                    .infinite
                    .iter()
                    .position(|other| other == letter);
                if let Some(place) = place {
                    counts[place] += 1;
                }
            }
        }
    }
    Ok((element, counts))
}
