//! Checks of section 3 of Nowakowski, Santos and Silva's paper: equivalence modulo Nim, canonical forms,
//! reductions.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::podium::{data, last_mover, position_at, positions};
use meximal::player::Players;
use meximal::value::podium::{
    DigitSums, Equivalence, NimPosition, Rule, canonical, equivalence, is_suffix, organization,
    removal, suffixes_of, trace,
};

fn g3(position: &NimPosition) -> DigitSums {
    DigitSums::of(position, Players::THREE)
}

fn are_equivalent(g: &NimPosition, h: &NimPosition, bench: &Workbench) -> bool {
    let verdict = equivalence(g, h, Players::THREE, &bench.runner);
    verdict == Equivalence::Equivalent
}

/// The last movers of G+X for all contexts X.
fn behaviour(
    g: &NimPosition,
    contexts: &[NimPosition],
    bench: &Workbench,
) -> Result<Vec<usize>, CheckError> {
    let last = |x: &NimPosition| last_mover(&g.plus(x), Players::THREE, bench);
    contexts.iter().map(last).collect()
}

pub(super) fn theorem_3_1(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let ones = NimPosition::of_sizes([1, 1, 1]);
    let contexts = positions(15, 4);
    let nothing = NimPosition::default();
    let same = behaviour(&ones, &contexts, bench)? == behaviour(&nothing, &contexts, bench)?;
    ensure(same, || "a context tells them apart".to_owned())?;
    ensure(are_equivalent(&ones, &nothing, bench), || {
        "not equivalent by the invariant".to_owned()
    })?;
    Ok(format!(
        "the same last mover in {} contexts",
        contexts.len()
    ))
}

pub(super) fn lemma_3_3_example(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["lemma3_3"];
    let (g, h) = (position_at(example, "G")?, position_at(example, "H")?);
    ensure(are_equivalent(&g, &h, bench), || "different".to_owned())?;
    let contexts = positions(15, 4);
    let same = behaviour(&g, &contexts, bench)? == behaviour(&h, &contexts, bench)?;
    ensure(same, || "a context tells them apart".to_owned())?;
    Ok(format!(
        "G3 = {}; the same last mover in {} contexts",
        g3(&g),
        contexts.len()
    ))
}

/// The heaps of G that H has not, and the common heaps, as multisets (Definition 3.2).
fn extra_and_common(g: &NimPosition, h: &NimPosition) -> (Vec<u64>, Vec<u64>) {
    let (mut extra, mut common) = (Vec::new(), Vec::new());
    for &(size, count) in g.heaps() {
        let other = h.count_of(size);
        if count > other {
            extra.push(size);
        }
        if other > 0 {
            common.push(size);
        }
    }
    (extra, common)
}

fn sizes(position: &NimPosition) -> Vec<u64> {
    position.heaps().iter().map(|&(size, _)| size).collect()
}

fn all_suffixes(extra: &[u64], of: &[u64]) -> bool {
    let is_one = |s: &u64| of.iter().any(|&h| is_suffix(*s, h));
    extra.iter().all(is_one)
}

fn by_lemma_3_3(g: &NimPosition, h: &NimPosition) -> bool {
    g3(g) == g3(h)
        && all_suffixes(&extra_and_common(g, h).0, &sizes(h))
        && all_suffixes(&extra_and_common(h, g).0, &sizes(g))
}

fn by_theorem_3_4(g: &NimPosition, h: &NimPosition) -> bool {
    let (extra, common) = extra_and_common(g, h);
    let (other, _) = extra_and_common(h, g);
    g3(g) == g3(h) && all_suffixes(&extra, &common) && all_suffixes(&other, &common)
}

/// Compares a criterion with all contexts on a box, for pairs of positions that satisfy the proviso and for
/// the others: (pairs, failures) of each.
fn compare_with_contexts(
    bench: &Workbench,
    criterion: fn(&NimPosition, &NimPosition) -> bool,
) -> Result<[(usize, usize); 2], CheckError> {
    let contexts = positions(7, 6);
    let all = positions(7, 4);
    let mut behaviours = Vec::with_capacity(all.len());
    for position in &all {
        bench.runner.check(0)?;
        behaviours.push(behaviour(position, &contexts, bench)?);
    }
    let mut counts = [(0, 0); 2];
    for (i, g) in all.iter().enumerate() {
        for (j, h) in all.iter().enumerate().skip(i) {
            let equivalent = behaviours[i] == behaviours[j];
            let proviso = g.count_of(1) < 3 && h.count_of(1) < 3;
            let count = &mut counts[usize::from(!proviso)];
            count.0 += 1;
            count.1 += usize::from(criterion(g, h) != equivalent);
        }
    }
    Ok(counts)
}

pub(super) fn lemma_3_3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let [(pairs, failures), _] = compare_with_contexts(bench, by_lemma_3_3)?;
    ensure(failures == 0, || {
        format!("{failures} of {pairs} pairs fail")
    })?;
    Ok(format!("{pairs} pairs compared in 1716 contexts"))
}

pub(super) fn lemma_3_3_basis(_: &mut Workbench) -> Result<Evidence, CheckError> {
    // Every vector of Z₃⁶ is a sum of at most two copies of each element; over Z₂ two copies would vanish.
    for code in 0..729u32 {
        let digit = |place: u32| (code / 3u32.pow(place) % 3) as u8;
        let sums = DigitSums::from_digits((0..6).map(digit), Players::THREE);
        for below in [false, true] {
            let position = sums.as_position(below);
            let at_most_two = position.heaps().iter().all(|&(_, count)| count <= 2);
            ensure(at_most_two && g3(&position) == sums, || sums.to_string())?;
        }
    }
    let two = DigitSums::from_digits([0, 2], Players::THREE);
    let needs_two = two.as_position(false).count() == 2;
    ensure(needs_two, || "20 needs two heaps of 2".to_owned())?;
    Ok("all 729 vectors of Z3^6 are sums of each; 20 needs the heap 2 twice".to_owned())
}

pub(super) fn theorem_3_4(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let [(pairs, failures), _] = compare_with_contexts(bench, by_theorem_3_4)?;
    ensure(failures == 0, || {
        format!("{failures} of {pairs} pairs fail")
    })?;
    Ok(format!("{pairs} pairs compared in 1716 contexts"))
}

pub(super) fn theorem_3_4_proviso(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let [_, (pairs, failures)] = compare_with_contexts(bench, by_theorem_3_4)?;
    ensure(failures > 0, || "no pair needs it".to_owned())?;
    let invariant =
        |g: &NimPosition, h: &NimPosition| g3(g) == g3(h) && suffixes_of(g) == suffixes_of(h);
    let counts = compare_with_contexts(bench, invariant)?;
    ensure(counts.iter().all(|&(_, wrong)| wrong == 0), || {
        format!("{counts:?}")
    })?;
    Ok(format!(
        "without it {failures} of {pairs} pairs fail; with G3 and all suffixes but 1 instead, none of {} \
         pairs does, and no proviso is needed",
        counts[0].0 + counts[1].0
    ))
}

pub(super) fn example_3_6(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["ex3_6"];
    let (g, h) = (position_at(example, "G")?, position_at(example, "H")?);
    let as_printed = (g.count(), g.tokens()) == (h.count(), h.tokens()) && g < h;
    ensure(as_printed, || "p, m or the order is different".to_owned())?;
    match equivalence(&g, &h, Players::THREE, &bench.runner) {
        Equivalence::Different { context, .. } => Ok(format!(
            "G3 = {} and {}; X = {context} tells them apart",
            g3(&g),
            g3(&h)
        )),
        other => Err(CheckError::Failed(format!("{other:?}"))),
    }
}

/// The canonical form, which must be proved least and be what the data say.
fn check_canonical(
    example: &serde_json::Value,
    start: &NimPosition,
    bench: &Workbench,
) -> Result<NimPosition, CheckError> {
    let found = canonical(start, &bench.runner);
    if let Some(unfinished) = found.unfinished {
        return Err(unfinished.stop.into());
    }
    let expected = position_at(example, "canonical")?;
    ensure(found.form == expected, || found.form.to_string())?;
    Ok(found.form)
}

pub(super) fn example_3_10(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["ex3_10"];
    let (g, h) = (position_at(example, "G")?, position_at(example, "H")?);
    ensure(are_equivalent(&g, &h, bench) && h < g, || {
        "no reduction".to_owned()
    })?;
    let form = check_canonical(example, &g, bench)?;
    Ok(format!(
        "{h} is equivalent, with heaps of 3 lowered to 2; it is not canonical: that is {form}"
    ))
}

pub(super) fn example_3_11(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["ex3_11"];
    let (g, h) = (position_at(example, "G")?, position_at(example, "H")?);
    let step = organization(&g, &bench.runner).map_err(|e| CheckError::Failed(e.to_string()))?;
    ensure(step.as_ref() == Some(&h), || format!("{step:?}"))?;
    let form = check_canonical(example, &g, bench)?;
    Ok(format!("{form} is the canonical form"))
}

pub(super) fn counterexample(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let example = &data()["counterexample"];
    let h = position_at(example, "H")?;
    let form = check_canonical(example, &h, bench)?;
    let failed = |e: meximal::value::podium::NoTrace| CheckError::Failed(e.to_string());
    let single = [
        removal(&h, &bench.runner).map_err(failed)?,
        organization(&h, &bench.runner).map_err(failed)?,
    ];
    ensure(single == [None, None], || format!("{single:?}"))?;
    let steps = trace(&h, &form, &bench.runner).map_err(failed)?;
    let at_once = steps.len() == 1 && steps[0].rule == Rule::AtOnce;
    ensure(at_once, || format!("{steps:?}"))?;
    let split = position_at(example, "not_equivalent")?;
    ensure(!are_equivalent(&h, &split, bench), || {
        format!("{split} is equivalent")
    })?;
    Ok(format!(
        "{form} is proved least; no R1 and no R2 among all members of the class; {split} is not equivalent"
    ))
}
