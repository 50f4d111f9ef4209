//! The minimal pairs of C6 (see [`crate::verify`]): for sums of finite letters, the value and the set of
//! option values. A pair with more options is easier, so only the least sets are kept for each value.

use std::collections::VecDeque;

use crate::budget::{Meter, Stop};
use crate::monoid::Monoid;

/// A value in the check: an element, and the number of a shift.
pub(crate) type Place = (u32, u32);

/// The value of a sum of finite letters, its option values, and its letters as (pair before, letter).
pub(crate) struct Pair {
    pub value: u32,
    /// Option values, ascending; `None` for a pair that was replaced.
    pub options: Option<Vec<Place>>,
    pub from: Option<u32>,
    pub letter: u32,
}

/// The minimal pairs of sums of letters that generate a monoid, given their options.
pub(crate) fn minimal_pairs(
    monoid: &Monoid,
    cores: &[Vec<Place>],
    meter: &mut Meter,
) -> Result<Vec<Pair>, Stop> {
    let rows = monoid.rows();
    let products: Vec<Vec<(Vec<u32>, u32)>> = cores
        .iter()
        .map(|core| {
            let products = |&(element, shift): &Place| (monoid.products(element), shift);
            core.iter().map(products).collect()
        })
        .collect();
    let mut kept: Vec<Vec<u32>> = vec![Vec::new(); monoid.order()];
    let mut pairs: Vec<Pair> = Vec::new();
    let mut waiting: Vec<Pair> = Vec::new();
    for (letter, core) in (0..).zip(cores) {
        let mut options = core.clone();
        options.sort_unstable();
        options.dedup();
        waiting.push(Pair {
            value: rows[letter as usize][0],
            options: Some(options),
            from: None,
            letter,
        });
    }
    let mut held = 0;
    let mut queue = VecDeque::from(waiting);
    while let Some(pair) = queue.pop_front() {
        let Some(options) = &pair.options else {
            continue;
        };
        let here = &mut kept[pair.value as usize];
        let mut dominated = false;
        for &other in here.iter() {
            meter.step(1 + options.len() / 16)?;
            let other = pairs[other as usize].options.as_ref();
            if other.is_some_and(|other| is_subset(other, options)) {
                dominated = true;
                break;
            }
        }
        if dominated {
            continue;
        }
        here.retain(|&other| {
            let other = &mut pairs[other as usize].options;
            let worse = other
                .as_ref()
                .is_some_and(|other| is_subset(options, other));
            if worse {
                *other = None;
            }
            !worse
        });
        let number = pairs.len() as u32;
        here.push(number);
        held += options.len() * 8 + 64;
        meter.holds(held)?;
        for (letter, products) in (0..).zip(&products) {
            let row = &rows[letter as usize];
            let times = |&(element, shift): &Place| (row[element as usize], shift);
            let mut sum: Vec<Place> = options.iter().map(times).collect();
            let moves = products.iter();
            sum.extend(moves.map(|(row, shift)| (row[pair.value as usize], *shift)));
            meter.step(sum.len())?;
            sum.sort_unstable();
            sum.dedup();
            let value = row[pair.value as usize];
            let plain = |&other: &u32| {
                let other = pairs.get(other as usize).and_then(|p| p.options.as_ref());
                other.is_some_and(|other| is_subset(other, &sum))
            };
            if !kept[value as usize].iter().any(plain) {
                queue.push_back(Pair {
                    value,
                    options: Some(sum),
                    from: Some(number),
                    letter,
                });
            }
        }
        pairs.push(pair);
    }
    Ok(pairs)
}

fn is_subset(small: &[Place], large: &[Place]) -> bool {
    if small.len() > large.len() {
        return false;
    }
    let mut rest = large;
    small.iter().all(|item| match rest.binary_search(item) {
        Ok(at) => {
            rest = &rest[at + 1..];
            true
        }
        Err(_) => false,
    })
}
