//! The unsolved octal games and the quaternary games of Plambeck and Siegel's paper: Figures 6 and 7, section
//! A.3.

use serde_json::Value;

use super::claim::{
    CheckError, Evidence, Workbench, ensure, list_at, misere_data, number_at, text_at,
};
use super::solved::expand;
use meximal::quotient::labelled_isomorphism;

/// Fails unless the quotient of the heaps up to `heaps` has this order; `known` heaps at least are solved for
/// other claims.
fn ensure_order(
    bench: &mut Workbench,
    code: &str,
    (heaps, order): (u32, usize),
    known: u32,
) -> Result<(), CheckError> {
    let game = bench.partial(code, heaps.max(known))?;
    let growth = game.solution.growth.iter();
    let found = growth.take_while(|step| step.component <= heaps).last();
    let found = found.map_or(0, |step| step.order);
    ensure(found == order, || {
        format!("{code}@{heaps} has order {found}")
    })
}

/// What a row says: a number of heaps and the order of their quotient, printed and, if there is more, the
/// most known here.
type Known = (u32, usize);

fn row_of_figure_6(row: &Value) -> Result<(Known, Option<Known>), CheckError> {
    let printed = (number_at(row, "heaps")? as u32, number_at(row, "order")?);
    let more = match &row["more"] {
        Value::Null => None,
        more => {
            let number = |at: usize| more[at].as_u64();
            let pair = number(0).zip(number(1));
            let pair =
                pair.ok_or_else(|| CheckError::Failed("the data are not a pair".to_owned()))?;
            Some((pair.0 as u32, pair.1 as usize))
        }
    };
    Ok((printed, more))
}

pub(super) fn figure_6_orders(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    for row in list_at(misere_data(), "figure6")? {
        let (printed, more) = row_of_figure_6(row)?;
        for code in expand(text_at(row, "codes")?) {
            ensure_order(bench, &code, printed, more.map_or(0, |more| more.0))?;
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
        let (printed, Some(more)) = row_of_figure_6(row)? else {
            continue;
        };
        for code in expand(text_at(row, "codes")?) {
            ensure(more.0 > printed.0, || format!("{code}: no more heaps"))?;
            ensure_order(bench, &code, more, 0)?;
            words.push(format!("|Q_{}({code})| = {}", more.0, more.1));
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
    ensure_order(bench, "0.316", (23, 8704), 0)?;
    let portion = bench.partial("0.316", 23)?.quotient().p_portion().count();
    Ok(format!("{portion} of them 𝒫-positions"))
}

pub(super) fn section_a2_like_knots(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let knots = bench.partial("4.7", 30)?;
    let steps = &knots.solution.growth;
    let mut words = Vec::new();
    for (code, heaps) in [("0.516", 60), ("0.517", 60), ("0.574", 44), ("0.575", 44)] {
        let game = bench.partial(code, heaps)?;
        let own = &game.solution.growth;
        let occurs = |order: usize| steps.iter().find(|step| step.order == order);
        ensure(own.iter().all(|step| occurs(step.order).is_some()), || {
            format!("{code} has other orders than 4.7")
        })?;
        let quotient = game.quotient();
        let Some(step) = occurs(quotient.order()) else {
            continue;
        };
        let like = bench.partial("4.7", step.component)?;
        let map = labelled_isomorphism(
            (&quotient.monoid, &quotient.labels),
            (&like.quotient().monoid, &like.quotient().labels),
            &bench.runner,
        )?;
        ensure(map.is_some(), || {
            format!("Q_{heaps}({code}) is not a Q_n(4.7)")
        })?;
        words.push(format!("Q_{heaps}({code}) ≅ Q_{}(4.7)", step.component));
    }
    Ok(words.join(", "))
}

pub(super) fn figure_7(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut solved, mut partial) = (0, 0);
    for row in list_at(misere_data(), "figure7")? {
        let order = number_at(row, "order")?;
        for code in expand(text_at(row, "codes")?) {
            if let Some(heaps) = row["heaps"].as_u64() {
                ensure_order(bench, &code, (heaps as u32, order), 0)?;
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
