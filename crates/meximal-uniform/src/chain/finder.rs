//! Finds solutions over V(δ). In a partial quotient with a and b chosen, b³ = b and b² is in P. The values of
//! heaps are told apart by what they do to b:
//!
//! - a^i·b^j is found by comparing;
//! - w_n·b = b, so v_n·b = a·b;
//! - everything else is taken for u. From some index on a·u_m is in P, which shows its sign; for the others
//!   a·b·u_m·u_n is in P if the indices are far apart.
//!
//! Indices count the different values in the order of heaps. Then δ = 0, 1, 2, 3 are tried, and the guess is
//! proved or not.

use super::{ChainClass, ChainLast, ChainSolution, ChainWord, prove_chain};
use crate::any::{Solution, Status};
use crate::finder::{Found, MOST_MODULUS};
use crate::partial::Table;
use crate::rules::Rules;
use crate::solution::Linear;
use crate::work::{Stopped, Unfinished, Work};

/// The greatest δ that is tried.
const MOST_DELTA: u64 = 3;

/// Looks for a solution over V(δ) that fits, and proves it.
pub(crate) fn find_chain(
    rules: &Rules,
    table: &Table,
    a: u32,
    work: &Work,
) -> Result<Option<Found>, Unfinished> {
    let mut best = None;
    for b in table.candidates_for_b(a) {
        let Some(words) = words(table, a, b, work)? else {
            continue;
        };
        let Some((prefix, classes)) = classes(&words) else {
            continue;
        };
        for delta in 0..=MOST_DELTA {
            let (prefix, classes) = (prefix.clone(), classes.clone());
            let Ok(solution) = ChainSolution::new(rules.clone(), delta, prefix, classes) else {
                continue;
            };
            let status: Status = prove_chain(&solution, work)?.into();
            let found = Found {
                solution: Solution::V(solution),
                status,
            };
            if matches!(found.status, Status::Proved(_)) {
                return Ok(Some(found));
            }
            best.get_or_insert(found);
        }
    }
    Ok(best)
}

/// The values of heaps 1, 2, … as words, if they fit.
fn words(table: &Table, a: u32, b: u32, work: &Work) -> Result<Option<Vec<ChainWord>>, Stopped> {
    let (is_p, values) = (&table.partial.is_p, &table.partial.values);
    let (by_a, by_b) = (table.row(a), table.row(b));
    let times = |row: &[u32], x: u32| row[x as usize];
    let b2 = times(&by_b, b);
    let fits = times(&by_b, b2) == b
        && is_p[b2 as usize]
        && ![b, times(&by_a, b)].iter().any(|&x| is_p[x as usize]);
    if !fits {
        return Ok(None);
    }
    let powers = [0, b, b2];
    // The different w and u up to a factor a, in the order of heaps; the u with the sign that they were met
    // with.
    let (mut chain, mut twigs): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    let index = |list: &mut Vec<u32>, x: u32| match list.iter().position(|&known| known == x) {
        Some(index) => index,
        None => {
            list.push(x);
            list.len() - 1
        }
    };
    let mut words = Vec::new();
    for &x in &values[1..] {
        work.step()?;
        let ax = times(&by_a, x);
        let plain = |y: u32| powers.iter().position(|&power| power == y);
        let (a, b, last) = if let Some(power) = plain(x) {
            (false, power, ChainLast::None)
        } else if let Some(power) = plain(ax) {
            (true, power, ChainLast::None)
        } else if times(&by_b, x) == b {
            (true, 0, ChainLast::V(index(&mut chain, x) as u64))
        } else if times(&by_b, ax) == b {
            (false, 0, ChainLast::V(index(&mut chain, ax) as u64))
        } else if twigs.contains(&ax) {
            (true, 0, ChainLast::U(index(&mut twigs, ax) as u64))
        } else {
            (false, 0, ChainLast::U(index(&mut twigs, x) as u64))
        };
        words.push(ChainWord {
            a,
            b: b as u8,
            last,
        });
    }
    let mut signs: Vec<Option<bool>> = Vec::new();
    for &u in &twigs {
        signs.push(match (is_p[u as usize], is_p[times(&by_a, u) as usize]) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        });
    }
    let Some(far) = signs.iter().rposition(Option::is_some) else {
        return Ok(None);
    };
    let by_far = table.row(twigs[far]);
    for (m, &u) in twigs
        .iter()
        .enumerate()
        .take(far.saturating_sub(MOST_DELTA as usize))
    {
        work.step()?;
        let product = times(&by_b, times(&by_far, u));
        let sign = match (is_p[product as usize], is_p[times(&by_a, product) as usize]) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        };
        let sign = sign.map(|sign| sign ^ (signs[far] == Some(true)));
        signs[m] = signs[m].or(sign);
    }
    for word in &mut words {
        if let ChainLast::U(n) = word.last {
            match signs.get(n as usize).copied().flatten() {
                Some(sign) => word.a ^= sign,
                None => return Ok(None),
            }
        }
    }
    Ok(Some(words))
}

/// The first heap from which on, and the least modulus for which, the words are linear in classes, each with
/// three heaps at least.
fn classes(words: &[ChainWord]) -> Option<(Vec<ChainWord>, Vec<ChainClass>)> {
    for modulus in 1..=MOST_MODULUS {
        for start in 0..words.len().saturating_sub(3 * modulus) {
            let classes: Option<Vec<ChainClass>> = (start..start + modulus)
                .map(|first| class(&words[first..], modulus))
                .collect();
            let Some(classes) = classes else { continue };
            let runs = |class: &ChainClass| matches!(class.last, ChainLast::V(n) if n.slope > 0);
            if classes.iter().any(runs) {
                return Some((words[..start].to_vec(), classes));
            }
        }
    }
    None
}

/// The class of every modulus-th word from the first on.
fn class(words: &[ChainWord], modulus: usize) -> Option<ChainClass> {
    let members: Vec<&ChainWord> = words.iter().step_by(modulus).collect();
    let &[first, second, ..] = members.as_slice() else {
        return None;
    };
    let linear = |first: u64, second: u64| -> Option<Linear> {
        let slope = second.checked_sub(first)?;
        Some(Linear { first, slope })
    };
    let last = match (first.last, second.last) {
        (ChainLast::None, ChainLast::None) => ChainLast::None,
        (ChainLast::U(m), ChainLast::U(n)) => ChainLast::U(linear(m, n)?),
        (ChainLast::V(m), ChainLast::V(n)) => ChainLast::V(linear(m, n)?),
        _ => return None,
    };
    let fits = |(m, word): (u64, &&ChainWord)| {
        let same = match (word.last, last) {
            (ChainLast::None, ChainLast::None) => true,
            (ChainLast::U(n), ChainLast::U(line)) | (ChainLast::V(n), ChainLast::V(line)) => {
                line.at(m) == n.into()
            }
            _ => false,
        };
        same && (word.a, word.b) == (first.a, first.b)
    };
    (0..).zip(&members).all(fits).then_some(ChainClass {
        a: first.a,
        b: first.b,
        last,
    })
}
