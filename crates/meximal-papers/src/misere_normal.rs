//! What Plambeck and Siegel's paper says that does not need quotients: normal-play periods, tame and wild
//! games by genus, canonical forms.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use meximal::period::{Periodicity, Status};
use meximal::rules::code::HeapRules;
use meximal::value::grundy::grundy_values;
use meximal::value::misere::{
    Behaviour, CanonicalForms, FormGraph, Genera, Unfinished, behaviours, canonical_of_heaps,
};
use meximal::value::sequence::grundy_sequence;

fn rules(code: &str) -> Result<HeapRules, CheckError> {
    Ok(HeapRules::parse(code)?)
}

/// The proved normal-play period of a code.
fn proved_period(bench: &Workbench, code: &str, to: usize) -> Result<Periodicity, CheckError> {
    let sequence = grundy_sequence(&rules(code)?, to, &bench.runner);
    if let Some(stop) = sequence.stopped {
        return Err(stop.into());
    }
    ensure(sequence.status == Status::Proved, || {
        format!("{code}: {}", sequence.theorem)
    })?;
    sequence
        .periodicity
        .ok_or_else(|| CheckError::Failed(format!("{code} has no period")))
}

/// Fails unless the codes have these proved periods with saltus 0.
fn ensure_periods(
    bench: &Workbench,
    expected: &[(&str, usize, usize)],
) -> Result<Evidence, CheckError> {
    let mut words = Vec::new();
    for &(code, period, to) in expected {
        let found = proved_period(bench, code, to)?;
        ensure(found.period == period && found.saltus == 0, || {
            format!("{code} has period {}", found.period)
        })?;
        words.push(format!("{code} from heap {}", found.preperiod));
    }
    Ok(format!(
        "proved by the periodicity theorem: {}",
        words.join(", ")
    ))
}

/// The first heap that is not tame, up to a bound, by the genera of canonical forms.
fn first_heap_not_tame(
    bench: &mut Workbench,
    code: &str,
    to: u32,
) -> Result<Option<usize>, CheckError> {
    let mut canonical = CanonicalForms::new(&mut bench.forms, &bench.runner);
    let heaps = canonical_of_heaps(&rules(code)?, to, &mut canonical);
    match heaps.unfinished {
        Some(Unfinished::Stopped(stop)) => return Err(stop.into()),
        Some(Unfinished::Full(full)) => return Err(full.into()),
        None => {}
    }
    let graph = FormGraph::of(&bench.forms, &heaps.forms);
    let genera = Genera::of(&graph, &bench.runner)?;
    let all = behaviours(&graph, &genera);
    let tame = |i: &usize| all[graph.root(*i)] == Behaviour::Tame;
    Ok((0..heaps.forms.len()).find(|i| !tame(i)))
}

pub(super) fn section_2_tame(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for code in ["0.23", "0.31", "0.52"] {
        let wild = first_heap_not_tame(bench, code, 20)?;
        ensure(wild.is_none(), || {
            format!("heap {wild:?} of {code} is not tame")
        })?;
    }
    Ok("verified by genus for heaps up to 20".to_owned())
}

pub(super) fn figure_4_wild(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut words = Vec::new();
    for code in [
        "0.15", "0.26", "0.34", "0.44", "0.53", "0.57", "0.71", "0.72", "0.75", "0.77", "4.4",
        "4.7",
    ] {
        match first_heap_not_tame(bench, code, 16)? {
            Some(heap) => words.push(format!("{code}: {heap}")),
            None => {
                let message = format!("{code} is tame up to heap 16");
                return Err(CheckError::Failed(message));
            }
        }
    }
    Ok(format!("first heap that is not tame: {}", words.join(", ")))
}

/// The s for which heap n of a code has the Grundy value of heap ⌊(n−s)/m⌋ of Kayles, or 0 if n < s, for
/// n ≤ 600.
fn kayles_shift(bench: &Workbench, code: &str, m: usize) -> Result<Option<usize>, CheckError> {
    let kayles = grundy_values(&rules("0.77")?, 600, &bench.runner)?;
    let values = grundy_values(&rules(code)?, 600, &bench.runner)?;
    let of_kayles = |n: usize, s: usize| n.checked_sub(s).map_or(0, |rest| kayles.get(rest / m));
    let agrees = |&s: &usize| (0..=600).all(|n| values.get(n) == of_kayles(n, s));
    Ok((0..2 * m).find(agrees))
}

pub(super) fn figure_4_duplicates(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for code in ["0.44", "0.46", "0.074", "0.075", "0.076", "0.077"] {
        let shift = kayles_shift(bench, code, 2)?;
        ensure(shift.is_some(), || {
            format!("{code} is not a duplicate of Kayles")
        })?;
        let found = proved_period(bench, code, 1000)?;
        ensure(found.period == 24, || {
            format!("{code}: period {}", found.period)
        })?;
    }
    Ok("in normal play, heaps up to 600; period 24 proved".to_owned())
}

pub(super) fn figure_4_triplicates(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut starts = Vec::new();
    for code in ["0.044", "0.046"] {
        ensure(kayles_shift(bench, code, 2)?.is_none(), || {
            format!("{code} is a duplicate of Kayles")
        })?;
        ensure(kayles_shift(bench, code, 3)?.is_some(), || {
            format!("{code} is not a triplicate of Kayles")
        })?;
        let found = proved_period(bench, code, 2000)?;
        ensure(found.period == 36, || {
            format!("{code}: period {}", found.period)
        })?;
        starts.push(found.preperiod.to_string());
    }
    Ok(format!(
        "in normal play, heaps up to 600; period 36 proved, from heaps {}",
        starts.join(" and ")
    ))
}

pub(super) fn section_a2_periods(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let expected = [
        ("0.34", 8, 200),
        ("0.71", 2, 200),
        ("0.241", 2, 200),
        ("0.56", 144, 660_000),
    ];
    ensure_periods(bench, &expected)
}

pub(super) fn section_a2_lemon_drops(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let wild = first_heap_not_tame(bench, "0.56", 12)?;
    ensure(wild.is_none(), || format!("heap {wild:?} is not tame"))?;
    Ok("verified by genus for heaps up to 12".to_owned())
}

pub(super) fn section_a2_644(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let found = proved_period(bench, "0.644", 8000)?;
    ensure((found.period, found.preperiod) == (442, 3256), || {
        format!("period {} from heap {}", found.period, found.preperiod)
    })?;
    Ok("period 442 from heap 3256 on, proved by the periodicity theorem".to_owned())
}

pub(super) fn section_a2_644_maximum(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let found = proved_period(bench, "0.644", 8000)?;
    let values = grundy_values(
        &rules("0.644")?,
        found.preperiod + found.period,
        &bench.runner,
    )?;
    let largest = values.iter().max().unwrap_or(0);
    let first = values.iter().position(|v| v == largest);
    ensure((largest, first) == (64, Some(333)), || {
        format!("the maximum is {largest} at heap {first:?}")
    })?;
    Ok("over the preperiod and one period".to_owned())
}

pub(super) fn figure_6(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let expected = [
        ("0.07", 34, 1000),
        ("0.17", 34, 1000),
        ("0.16", 149_459, 520_000),
        ("0.35", 6, 200),
        ("0.40", 34, 1000),
        ("0.41", 34, 1000),
        ("0.42", 34, 1000),
        ("0.43", 34, 1000),
        ("0.45", 20, 20_000),
        ("0.47", 20, 20_000),
        ("0.54", 7, 1000),
    ];
    ensure_periods(bench, &expected)
}

pub(super) fn figure_6_dashes(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    const TO: usize = 10_000;
    for code in [
        "0.04", "0.06", "0.14", "0.36", "0.37", "0.60", "0.64", "0.74", "0.76",
    ] {
        let sequence = grundy_sequence(&rules(code)?, TO, &bench.runner);
        if let Some(stop) = sequence.stopped {
            return Err(stop.into());
        }
        ensure(sequence.status == Status::None, || {
            format!("{code} shows a period: {}", sequence.theorem)
        })?;
    }
    Ok(format!("none of them shows a period up to heap {TO}"))
}

pub(super) fn section_a6_forms(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for text in ["*(2/210)(2/30)3/21", "*(2/1)(2/0)4310"] {
        let form = bench.form(text)?;
        let reduced = CanonicalForms::new(&mut bench.forms, &bench.runner).of(form);
        ensure(finished(reduced)? == form, || {
            format!("{text} can be reduced")
        })?;
    }
    Ok("neither has a reversible option".to_owned())
}

pub(super) fn section_a7_form(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let form = bench.form("*(2/0)0")?;
    let mut canonical = CanonicalForms::new(&mut bench.forms, &bench.runner);
    let heaps = canonical_of_heaps(&rules("0.31011")?, 5, &mut canonical);
    ensure(heaps.forms.get(5) == Some(&form), || {
        "it is another form".to_owned()
    })?;
    Ok("reduced from the rules".to_owned())
}

/// The result, or why there is none.
pub(super) fn finished<T>(result: Result<T, Unfinished>) -> Result<T, CheckError> {
    result.map_err(|unfinished| match unfinished {
        Unfinished::Stopped(stop) => stop.into(),
        Unfinished::Full(full) => full.into(),
    })
}
