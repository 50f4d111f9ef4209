//! The unsolved octal games and the quaternary games of Plambeck and Siegel's paper: Figures 6 and 7, section A.3.

use super::claim::{
    CheckError, Evidence, Workbench, ensure, list_at, misere_data, number_at, text_at,
};
use super::solved::expand;
use crate::quotient::labelled_isomorphism;

/// Fails unless the quotient of the heaps up to `heaps` has this order.
fn ensure_order(
    bench: &mut Workbench,
    code: &str,
    heaps: u32,
    order: usize,
) -> Result<(), CheckError> {
    let found = bench.partial(code, heaps)?.quotient().order();
    ensure(found == order, || {
        format!("{code}@{heaps} has order {found}")
    })
}

pub(super) fn figure_6_orders(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    for row in list_at(misere_data(), "figure6")? {
        let heaps = number_at(row, "heaps")? as u32;
        for code in expand(text_at(row, "codes")?) {
            ensure_order(bench, &code, heaps, number_at(row, "order")?)?;
            count += 1;
        }
    }
    let dawson = bench.partial("0.07", 33)?;
    let portion = dawson.quotient().p_portion().count();
    ensure(portion == 109, || format!("𝒫-portion of 0.07: {portion}"))?;
    Ok(format!("{count} games, 0.07 with a 𝒫-portion of 109"))
}

pub(super) fn figure_6_last(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut words = Vec::new();
    for row in list_at(misere_data(), "figure6")? {
        let Some(more) = row["more"].as_array() else {
            continue;
        };
        let numbers: Vec<u64> = more.iter().filter_map(serde_json::Value::as_u64).collect();
        let [heaps, order] = numbers[..] else {
            return Err(CheckError::Failed("the data are not pairs".to_owned()));
        };
        let printed = number_at(row, "heaps")? as u64;
        for code in expand(text_at(row, "codes")?) {
            ensure(heaps > printed, || format!("{code}: no more heaps"))?;
            ensure_order(bench, &code, heaps as u32, order as usize)?;
            words.push(format!("|Q_{heaps}({code})| = {order}"));
        }
    }
    Ok(words.join(", "))
}

pub(super) fn section_a3_36_37(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (first, second) = (bench.partial("0.36", 20)?, bench.partial("0.37", 15)?);
    let [first, second] = [first.quotient(), second.quotient()];
    let map = labelled_isomorphism(
        (&first.monoid, &first.labels),
        (&second.monoid, &second.labels),
        &bench.runner,
    )?;
    ensure(map.is_some(), || "they are not isomorphic".to_owned())?;
    Ok("an isomorphism that preserves outcomes, order 304".to_owned())
}

pub(super) fn section_a3_316(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    ensure_order(bench, "0.316", 23, 8704)?;
    let portion = bench.partial("0.316", 23)?.quotient().p_portion().count();
    Ok(format!("{portion} of them 𝒫-positions"))
}

/// The orders of the partial quotients of a game, without the first `skip` heaps' worth.
fn orders(bench: &mut Workbench, code: &str, heaps: u32) -> Result<Vec<usize>, CheckError> {
    let game = bench.partial(code, heaps)?;
    let growth = game.solution.growth.iter();
    Ok(growth.map(|step| step.order).collect())
}

pub(super) fn section_a2_like_knots(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let knots = orders(bench, "4.7", 24)?;
    let mut words = Vec::new();
    for code in ["0.516", "0.517", "0.574", "0.575"] {
        let own = orders(bench, code, 60)?;
        let common = own.iter().filter(|order| knots.contains(order)).count();
        words.push(format!("{code}: {common} of {}", own.len()));
    }
    Ok(format!(
        "orders of partial quotients that 4.7 has up to heap 24, among those up to heap 60: {}",
        words.join(", ")
    ))
}

pub(super) fn figure_7(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut solved, mut partial) = (0, 0);
    for row in list_at(misere_data(), "figure7")? {
        let order = number_at(row, "order")?;
        for code in expand(text_at(row, "codes")?) {
            if let Some(heaps) = row["heaps"].as_u64() {
                ensure_order(bench, &code, heaps as u32, order)?;
                partial += 1;
                continue;
            }
            let game = bench.full(&code)?;
            let printed = (number_at(row, "period")?, number_at(row, "preperiod")?);
            let found = (game.quotient().order(), game.period());
            ensure(found == (order, Some(printed)), || {
                format!("{code}: {found:?}")
            })?;
            solved += 1;
        }
    }
    ensure((solved, partial) == (17, 4), || {
        format!("{solved} + {partial} games")
    })?;
    Ok("17 games solved, 4 partial quotients".to_owned())
}

pub(super) fn figure_7_complete(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let rows = list_at(misere_data(), "figure7")?;
    let listed: Vec<String> = rows
        .iter()
        .filter_map(|row| row["codes"].as_str())
        .flat_map(expand)
        .collect();
    let (mut tame, mut wild) = (0, 0);
    // Codes that end in 0 have fewer digits.
    for code in expand("0.{0123}{0123}{0123}{123}") {
        let partial = rows.iter().find(|row| row["codes"] == code.as_str());
        let heaps = partial.and_then(|row| row["heaps"].as_u64());
        let game = match heaps {
            Some(heaps) => bench.partial(&code, heaps as u32)?,
            None => bench.full(&code)?,
        };
        let name = bench.name_of(game.quotient())?;
        let is_tame = name.is_some_and(|name| name.is_tame());
        ensure(is_tame != listed.contains(&code), || {
            format!("{code} is {}", if is_tame { "tame" } else { "wild" })
        })?;
        if is_tame { tame += 1 } else { wild += 1 }
    }
    ensure(wild == 21, || format!("{wild} wild games"))?;
    Ok(format!(
        "{tame} tame games, all with proved periods; {wild} wild"
    ))
}
