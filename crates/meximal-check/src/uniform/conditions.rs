//! The conditions of the theorem for W(K): (S), (T), (C1), (C2), (CL). See `docs/certificates.md`.

use std::collections::HashSet;

use super::heaps::Heap;
use super::linear::{Form, Region, Regions, covered, solve};
use super::read::Claim;
use super::value::{Value, all};
use crate::budget::Work;
use crate::{CheckError, Rejected};

fn fail<T>(reason: String) -> Result<T, CheckError> {
    Err(Rejected::as_a_whole(reason))
}

/// A heap in words.
fn name(heap: &Heap) -> String {
    if heap.single {
        format!("heap {}", heap.first)
    } else {
        format!("the class of heap {}", heap.first)
    }
}

/// Where a product is a P-value.
fn is_p(one: &Value, other: &Value, work: &Work) -> Result<Vec<Region>, CheckError> {
    work.steps(16 + one.reaches.len() + other.reaches.len())?;
    match one.times(other).is_p() {
        Some(regions) => Ok(regions),
        None => fail("the parity of a power changes within a class".to_owned()),
    }
}

pub(crate) fn check(claim: &Claim, k: i64, work: &Work) -> Result<(), CheckError> {
    let heaps = claim.heaps(k, work)?;
    let contexts = all(k);
    work.hold(contexts.iter().map(Value::bytes).sum())?;
    let listed: HashSet<i64> = claim.light.iter().copied().collect();
    for heap in &heaps {
        work.look()?;
        let alive = heap.is_alive();
        let trivial = heap.value.is_trivial();
        if !alive && heap.value != Value::a(false) {
            return fail(format!(
                "{} has no move, so its value must be 1",
                name(heap)
            ));
        }
        sound(heap, &contexts, work)?;
        match (trivial, alive) {
            (true, true) => {
                work.steps(heap.options.len())?;
                trivial_heap(heap)?
            }
            (false, _) => one_heap(heap, work)?,
            _ => {}
        }
    }
    let light = |heap: &Heap| heap.single && listed.contains(&heap.first);
    light_heaps(
        heaps
            .iter()
            .filter(|heap| light(heap) || heap.value.is_trivial()),
        work,
    )?;
    let proper: Vec<&Heap> = heaps
        .iter()
        .filter(|heap| !heap.value.is_trivial())
        .collect();
    let mut seconds = Vec::with_capacity(proper.len());
    for heap in &proper {
        work.steps(heap.options.len())?;
        work.hold(heap.options.iter().map(Value::bytes).sum())?;
        seconds.push(Second::of(heap));
    }
    for (place, one) in proper.iter().enumerate() {
        for (other, two) in seconds.iter().enumerate() {
            work.steps(1)?;
            // Of two heaps with no index and not light, either may be the first.
            let either = one.value.index().is_none() && two.value.index().is_none();
            if light(one) || either && other > place && !light(proper[other]) {
                continue;
            }
            if !two_heaps(one, two, &contexts, work)? {
                let (one, two) = (name(one), name(proper[other]));
                return fail(format!(
                    "not complete: a sum of {one}, {two} and more has no winning move where it should"
                ));
            }
        }
    }
    Ok(())
}

/// (S): no move leads from P to P, in any context.
fn sound(heap: &Heap, contexts: &[Value], work: &Work) -> Result<(), CheckError> {
    let single = heap.options.iter().map(|value| (value, None));
    let families = heap
        .families
        .iter()
        .map(|(value, exists)| (value, Some(*exists)));
    for (option, exists) in single.chain(families) {
        for z in contexts {
            for mine in is_p(&heap.value, z, work)? {
                for theirs in is_p(option, z, work)? {
                    let system: Region = mine.iter().copied().chain(theirs).chain(exists).collect();
                    if solve(&system, work)?.is_some() {
                        return fail(format!(
                            "not sound: a move in {} leads from P to P",
                            name(heap)
                        ));
                    }
                }
            }
        }
    }
    Ok(())
}

/// (T): a trivial heap with moves.
fn trivial_heap(heap: &Heap) -> Result<(), CheckError> {
    let good = |option: &Value| {
        if heap.value.sign {
            option.is_trivial() && !option.sign
        } else {
            option
                .is_p()
                .is_some_and(|regions| regions.contains(&Vec::new()))
        }
    };
    if heap.options.iter().any(good) {
        Ok(())
    } else {
        fail(format!(
            "not complete: {} has value 1 or a, but not the option it needs",
            name(heap)
        ))
    }
}

/// (C1): a heap alone, and next to heaps of value a.
fn one_heap(heap: &Heap, work: &Work) -> Result<(), CheckError> {
    for sign in [false, true] {
        let mut regions = Regions::new(work);
        regions.add(is_p(&heap.value, &Value::a(sign), work)?)?;
        if sign {
            regions.add(is_p(&heap.value, &Value::a(false), work)?)?;
        }
        for option in &heap.options {
            regions.add(is_p(option, &Value::a(sign), work)?)?;
        }
        if !covered(Vec::new(), &regions.list, work)? {
            return fail(format!(
                "not complete: {} has no winning move where it should",
                name(heap)
            ));
        }
    }
    Ok(())
}

/// The second heap of a pair, with the variable n in the place of m.
struct Second {
    value: Value,
    options: Vec<Value>,
}

impl Second {
    fn of(heap: &Heap) -> Second {
        Second {
            value: heap.value.m_to_n(),
            options: heap.options.iter().map(Value::m_to_n).collect(),
        }
    }
}

/// (C2): two heaps, the first of them with the greatest index, in all contexts.
fn two_heaps(
    one: &Heap,
    two: &Second,
    contexts: &[Value],
    work: &Work,
) -> Result<bool, CheckError> {
    let sum = one.value.times(&two.value);
    for z in contexts {
        let mut domain = Vec::new();
        for index in [two.value.index(), z.index()].into_iter().flatten() {
            match one.value.index() {
                Some(greatest) => domain.push(greatest.minus(index)),
                // Nothing with an index comes after a heap that has none.
                None => domain.push(Form::number(-1)),
            }
        }
        let mut regions = Regions::new(work);
        regions.add(is_p(&sum, z, work)?)?;
        if *z == Value::a(true) {
            regions.add(is_p(&sum, &Value::a(false), work)?)?;
        }
        let (first_gone, second_gone) = (two.value.times(z), one.value.times(z));
        for option in &one.options {
            regions.add(is_p(option, &first_gone, work)?)?;
        }
        for option in &two.options {
            regions.add(is_p(option, &second_gone, work)?)?;
        }
        if !covered(domain, &regions.list, work)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// (CL): any number of light and trivial heaps. What matters of a position is which kinds of heaps it has,
/// its sign, and its power, which from some bound on counts only modulo 2: from there on no option has a
/// reach, whatever is moved.
fn light_heaps<'h>(heaps: impl Iterator<Item = &'h Heap>, work: &Work) -> Result<(), CheckError> {
    // Kinds of heaps: their value, and those of their options that have no variables.
    let mut kinds: Vec<(Value, Vec<Value>)> = Vec::new();
    for heap in heaps {
        let fixed = |value: &&Value| {
            value.power.is_number() && value.reaches.iter().all(|reach| reach.is_number())
        };
        work.steps(32 * (1 + heap.options.len()))?;
        work.allow(heap.options.iter().map(Value::bytes).sum())?;
        let options: Vec<Value> = heap.options.iter().filter(fixed).cloned().collect();
        let kind = (heap.value.clone(), options);
        if heap.is_alive() && !kinds.contains(&kind) {
            kinds.push(kind);
        }
        if kinds.len() > 24 {
            return fail("there are more than 24 kinds of light and trivial heaps".to_owned());
        }
    }
    let options = kinds.iter().flat_map(|(_, options)| options);
    let reaches = options
        .flat_map(|option| &option.reaches)
        .map(|reach| reach.constant());
    let powers = kinds.iter().map(|(value, _)| value.power.constant());
    let bound = reaches.max().unwrap_or(0).max(0) + 1 + powers.max().unwrap_or(0);

    let mut seen = HashSet::new();
    let mut positions = vec![(0u32, false, 0)];
    while let Some((support, sign, power)) = positions.pop() {
        let in_p = |one: &Value, other: &Value| -> Result<bool, CheckError> {
            let regions = is_p(one, other, work)?;
            Ok(regions
                .iter()
                .any(|region| region.iter().all(|form| form.constant() >= 0)))
        };
        let position = |sign, power| Value::a(sign).times(&Value::b(Form::number(power)));
        let mut good = support == 0 || in_p(&position(sign, power), &Value::a(false))?;
        for (kind, (value, options)) in kinds.iter().enumerate() {
            work.step()?;
            if support >> kind & 1 == 1 {
                let rest = position(sign ^ value.sign, power - value.power.constant());
                for option in options {
                    good = good || in_p(&rest, option)?;
                }
            }
        }
        if !good {
            return fail(
                "not complete: a sum of light and trivial heaps has no winning move where it \
                         should"
                    .to_owned(),
            );
        }
        for (kind, (value, _)) in kinds.iter().enumerate() {
            let power = power + value.power.constant();
            let power = if power > bound + 1 {
                bound + (power - bound) % 2
            } else {
                power
            };
            let next = (support | 1 << kind, sign ^ value.sign, power);
            if seen.insert(next) {
                work.allow(64 * seen.len())?;
                positions.push(next);
            }
        }
    }
    Ok(())
}
