//! Equality of values, and whether the model is the smallest one. Two values (y, n) and (y′, n′) are equal if
//! c(y·z, n+w) = c(y′·z, n′+w) for all z and w. Two copies of the automaton read w, one for the shift n and
//! one for n′; the pairs of copies that can be reached are finitely many, and the outputs of each pair that
//! is reached between rounds must agree, when its carries are settled.

use std::collections::{HashMap, HashSet};

use super::copies::Copies;
use super::read::Certificate;
use crate::budget::Work;
use crate::monoid::Monoid;
use crate::{CheckError, Rejected};

/// Whether two values are equal.
pub(super) fn are_equal(
    certificate: &Certificate,
    monoid: &Monoid,
    one: (u32, &[i32]),
    other: (u32, &[i32]),
    work: &Work,
) -> Result<bool, CheckError> {
    let rank = certificate.rank();
    let products = [
        monoid.products(one.0, work)?,
        monoid.products(other.0, work)?,
    ];
    let mut compared: HashMap<(u32, u32), bool> = HashMap::new();
    let mut copies = Copies::new(certificate);
    let start = (copies.start(one.1), copies.start(other.1));
    let mut seen = HashSet::from([start]);
    let mut queue = vec![(start.0, start.1, 0)];
    while let Some((a, b, coordinate)) = queue.pop() {
        work.step()?;
        if coordinate == 0 {
            let (Some(mine), Some(theirs)) = (copies.output(a), copies.output(b)) else {
                return Ok(false);
            };
            if !compared.contains_key(&(mine, theirs)) {
                work.steps(monoid.order())?;
            }
            let agree = *compared.entry((mine, theirs)).or_insert_with(|| {
                let (mine, theirs) = (
                    &certificate.vectors[mine as usize],
                    &certificate.vectors[theirs as usize],
                );
                let mut elements = products[0].iter().zip(&products[1]);
                elements.all(|(&x, &y)| mine[x as usize] == theirs[y as usize])
            });
            if !agree {
                return Ok(false);
            }
        }
        for digit in 0..if rank == 0 { 0 } else { 2 } {
            let next = (copies.read(a, digit), copies.read(b, digit));
            if seen.insert(next) {
                queue.push((next.0, next.1, (coordinate + 1) % rank));
                work.allow(seen.len() * 64 + 16 * compared.len() + copies.bytes())?;
            }
        }
    }
    Ok(true)
}

/// Checks that no two elements, no two states and no two vectors are the same, and that every state is
/// reached.
pub(super) fn check_reduced(
    certificate: &Certificate,
    monoid: &Monoid,
    work: &Work,
) -> Result<(), CheckError> {
    let reject = |reason: String| Err(Rejected::at(certificate.lines.reduced, reason));
    let states = certificate.outputs.len();
    // Without infinite letters no digit is read.
    let rows = match certificate.rank() {
        0 => &[][..],
        _ => &certificate.next[..],
    };
    let mut reached = HashSet::from([0u32]);
    let mut stack = vec![0u32];
    while let Some(state) = stack.pop() {
        work.step()?;
        for next in rows {
            let successor = next[state as usize];
            if reached.insert(successor) {
                stack.push(successor);
            }
        }
    }
    if let Some(state) = (0..states).find(|&state| !reached.contains(&(state as u32))) {
        return reject(format!("not reduced: state {state} is never reached"));
    }
    work.steps(certificate.vectors.len().saturating_mul(monoid.order()))?;
    let distinct: HashSet<&Vec<u8>> = certificate.vectors.iter().collect();
    if distinct.len() < certificate.vectors.len() {
        return reject("not reduced: two vectors are the same".to_owned());
    }
    // A vector that is never put out must not tell elements apart.
    let used: HashSet<u32> = certificate.outputs.iter().copied().collect();
    if let Some(vector) = (0..certificate.vectors.len() as u32).find(|v| !used.contains(v)) {
        return reject(format!("not reduced: vector {vector} is never put out"));
    }
    // States, by their outputs, then by the classes of their successors.
    if let Some((a, b)) = twins(certificate.outputs.clone(), rows, work)? {
        return reject(format!(
            "not reduced: states {a} and {b} are not told apart by any digits"
        ));
    }
    // Elements, by their labels in all vectors, then by the classes of their products.
    work.allow(
        monoid
            .order()
            .saturating_mul(certificate.vectors.len() + 64),
    )?;
    let mut columns: HashMap<Vec<u8>, u32> = HashMap::new();
    let mut first = Vec::new();
    for element in 0..monoid.order() {
        work.steps(certificate.vectors.len())?;
        let column = certificate
            .vectors
            .iter()
            .map(|vector| vector[element])
            .collect();
        let fresh = columns.len() as u32;
        first.push(*columns.entry(column).or_insert(fresh));
    }
    if let Some((a, b)) = twins(first, &certificate.rows, work)? {
        return reject(format!(
            "not reduced: elements {a} and {b} are not told apart by any context"
        ));
    }
    Ok(())
}

/// Two that the first classes do not tell apart, nor those of their images under any row, and so on.
fn twins(
    mut classes: Vec<u32>,
    rows: &[Vec<u32>],
    work: &Work,
) -> Result<Option<(usize, usize)>, CheckError> {
    loop {
        let before = classes.iter().collect::<HashSet<_>>().len();
        for row in rows {
            work.steps(4 * classes.len())?;
            work.allow(64 * classes.len())?;
            let mut numbers = HashMap::new();
            let key = |at: usize| (classes[at], classes[row[at] as usize]);
            let finer = (0..classes.len()).map(|at| {
                let fresh = numbers.len() as u32;
                *numbers.entry(key(at)).or_insert(fresh)
            });
            classes = finer.collect();
        }
        if classes.iter().collect::<HashSet<_>>().len() == before {
            break;
        }
    }
    let mut first = HashMap::new();
    for (at, class) in classes.iter().enumerate() {
        if let Some(twin) = first.insert(*class, at) {
            return Ok(Some((twin, at)));
        }
    }
    Ok(None)
}
