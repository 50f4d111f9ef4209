//! The solved octal games of Plambeck and Siegel's paper: Figures 2, 4 and 5.

use std::rc::Rc;

use serde_json::Value;

use super::claim::{
    CheckError, Evidence, Workbench, ensure, list_at, misere_data, number_at, text_at, texts_at,
};
use super::solved::{
    Printed, Solved, element_of, expand, heaps_of_letters, is_isomorphism, structure_of,
    words_of_lines,
};
use meximal::quotient::{
    Regularity, homomorphism, labelled_isomorphism, minimal_generators, parse_relations,
    parse_words, reduce,
};
use meximal::text::Style;

/// Fails unless a game has this order, number of 𝒫-positions, period and first periodic heap.
fn ensure_shape(
    solved: &Solved,
    order: usize,
    p_portion: usize,
    period: (usize, usize),
) -> Result<(), CheckError> {
    let quotient = solved.quotient();
    let found = (quotient.order(), quotient.p_portion().count());
    ensure(
        found == (order, p_portion) && solved.period() == Some(period),
        || {
            format!(
                "{}: order and 𝒫-portion {found:?}, period and first heap {:?}",
                solved.code,
                solved.period()
            )
        },
    )
}

pub(super) fn figure_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let guiles = bench.full("0.15")?;
    ensure_shape(&guiles, 42, 12, (10, 66))?;
    Ok("proved by the periodicity theorem, heaps up to 152".to_owned())
}

/// The printed values, which must be those of the heaps when the letters are the values of the first heaps
/// that have them.
fn ensure_values(
    solved: &Solved,
    words: &[Option<Vec<u32>>],
    generators: usize,
) -> Result<(Vec<u32>, usize), CheckError> {
    let quotient = solved.quotient();
    let heaps = heaps_of_letters(words, generators);
    ensure(heaps.len() == generators, || {
        format!("{} letters have a heap", heaps.len())
    })?;
    let letters: Vec<u32> = heaps.iter().map(|&heap| quotient.values[heap]).collect();
    let mut compared = 0;
    for (heap, word) in (1u64..).zip(words) {
        let Some(word) = word else { continue };
        let printed = element_of(&quotient.monoid, &letters, word);
        ensure(quotient.value(heap) == Some(printed), || {
            format!("heap {heap} does not have the printed value")
        })?;
        compared += 1;
    }
    Ok((letters, compared))
}

pub(super) fn figure_2_presentation(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    const GENERATORS: usize = 9;
    let guiles = bench.full("0.15")?;
    let data = &misere_data()["figure2"];
    let relations = parse_relations(text_at(data, "relations")?, GENERATORS)?;
    let portion = parse_words(text_at(data, "portion")?, GENERATORS)?;
    let printed = Printed::new(bench, GENERATORS, &relations, &portion)?;
    let words = words_of_lines(&texts_at(data, "values")?, GENERATORS)?;
    let (letters, compared) = ensure_values(&guiles, &words, GENERATORS)?;
    ensure(printed.is_quotient(guiles.quotient(), &letters), || {
        "the presented monoid is another one".to_owned()
    })?;
    let lost = words.len() - compared;
    Ok(format!(
        "the {} relations give the same 42 elements with the same outcomes, by the map of the table; \
         {compared} values compared, {lost} cells could not be read in our copy",
        relations.len()
    ))
}

/// A row of Figure 4 and the games that it stands for.
type Row = (&'static Value, Vec<Rc<Solved>>);

fn rows(bench: &mut Workbench) -> Result<Vec<Row>, CheckError> {
    let mut rows = Vec::new();
    for row in list_at(misere_data(), "figure4")? {
        let mut games = Vec::new();
        for code in expand(text_at(row, "codes")?) {
            games.push(bench.full(&code)?);
        }
        rows.push((row, games));
    }
    Ok(rows)
}

/// All fully solved games of Figure 4.
pub(super) fn figure_4_games(bench: &mut Workbench) -> Result<Vec<Rc<Solved>>, CheckError> {
    let rows = rows(bench)?;
    Ok(rows.into_iter().flat_map(|(_, games)| games).collect())
}

pub(super) fn figure_4_orders(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut count, mut named) = (0, 0);
    for (row, games) in rows(bench)? {
        let order = number_at(row, "order")?;
        for game in games {
            let found = game.quotient().order();
            ensure(found == order, || format!("{}: order {found}", game.code))?;
            let name = bench.name_of(game.quotient())?;
            let name = name.map(|name| name.text(Style::Ascii));
            if let Some(printed) = row["name"].as_str() {
                ensure(name.as_deref() == Some(printed), || {
                    format!("{} is {name:?}", game.code)
                })?;
                named += 1;
            }
            let tame = name.is_some_and(|name| name.starts_with('T'));
            ensure(!tame, || format!("{} is tame", game.code))?;
            count += 1;
        }
    }
    Ok(format!(
        "{count} games, all wild; names of {named} confirmed by isomorphism"
    ))
}

pub(super) fn figure_4_periods(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    for (row, games) in rows(bench)? {
        if !row["right"].is_null() {
            continue;
        }
        let printed = (number_at(row, "period")?, number_at(row, "preperiod")?);
        for game in games {
            ensure(game.period() == Some(printed), || {
                format!("{}: {:?}", game.code, game.period())
            })?;
            count += 1;
        }
    }
    Ok(format!(
        "{count} games, proved by the periodicity theorem; the preperiod is the first periodic heap"
    ))
}

/// For the row with a code: the printed period is wrong and the right one holds, for all games of the row.
fn corrected_row(bench: &mut Workbench, code: &str) -> Result<Evidence, CheckError> {
    for row in list_at(misere_data(), "figure4")? {
        let codes = expand(text_at(row, "codes")?);
        if !codes.iter().any(|known| known == code) {
            continue;
        }
        let printed = (number_at(row, "period")?, number_at(row, "preperiod")?);
        let right = list_at(row, "right")?;
        let right = (number_of(&right[0])?, number_of(&right[1])?);
        for code in &codes {
            let found = bench.full(code)?.period();
            ensure(found == Some(right) && right != printed, || {
                format!("{code}: {found:?}")
            })?;
        }
        return Ok(format!(
            "period {} from heap {} on, proved for {}",
            right.0,
            right.1,
            codes.join(", ")
        ));
    }
    Err(CheckError::Failed(format!("{code} is in no row")))
}

fn number_of(value: &Value) -> Result<usize, CheckError> {
    let number = value.as_u64().map(|number| number as usize);
    number.ok_or_else(|| CheckError::Failed("a number is missing".to_owned()))
}

pub(super) fn figure_4_cousins_of_kayles(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    corrected_row(bench, "4.40")
}

pub(super) fn figure_4_triplicates_misere(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    corrected_row(bench, "0.044")
}

pub(super) fn figure_4_315(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    corrected_row(bench, "0.315")
}

pub(super) fn figure_4_644(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    corrected_row(bench, "0.644")
}

/// The games like 0.644: the same values as those of 0.644, as elements, as far as heap `TO`.
pub(super) fn figure_4_644_schema(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    const TO: u32 = 1000;
    let known = bench.full("0.644")?;
    let known = known.quotient();
    for code in expand("0.6{4567}{4567}") {
        let game = bench.partial(&code, TO)?;
        let quotient = game.quotient();
        let images: Option<Vec<u32>> = quotient
            .generators
            .iter()
            .map(|&heap| known.value(u64::from(heap)))
            .collect();
        let map = images.and_then(|images| homomorphism(&quotient.monoid, &known.monoid, &images));
        let same = map.is_some_and(|map| {
            is_isomorphism(&map, &quotient.labels, known)
                && (0..=TO as usize).all(|n| map[quotient.values[n] as usize] == known.values[n])
        });
        ensure(same, || format!("{code} has other values than 0.644"))?;
    }
    Ok(format!(
        "16 codes: isomorphic quotients of order 172 with the same values of the heaps up to {TO}"
    ))
}

pub(super) fn section_a2_644_growth(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let game = bench.full("0.644")?;
    let growth = &game.solution.growth;
    let last = growth.last().map(|step| (step.component, step.order));
    ensure(last == Some((333, 172)), || format!("last growth {last:?}"))?;
    let before = growth.iter().rev().nth(1).map_or(0, |step| step.order);
    Ok(format!(
        "order 172 since heap 333, order {before} before it"
    ))
}

pub(super) fn figure_4_isomorphic(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    for (row, games) in rows(bench)? {
        let Some(like) = row["like"].as_str() else {
            continue;
        };
        let like = bench.full(like)?;
        let known = like.quotient();
        for game in games {
            let quotient = game.quotient();
            let map = labelled_isomorphism(
                (&quotient.monoid, &quotient.labels),
                (&known.monoid, &known.labels),
                &bench.runner,
            )?;
            ensure(map.is_some(), || {
                format!("{} is not like {}", game.code, like.code)
            })?;
            count += 1;
        }
    }
    Ok(format!("{count} isomorphisms that preserve outcomes"))
}

pub(super) fn figure_4_missing(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut words = Vec::new();
    for (code, order) in [("0.312", 12), ("0.552", 8), ("0.553", 8)] {
        let listed = list_at(misere_data(), "figure4")?;
        let is_listed = listed.iter().any(|row| {
            let codes = row["codes"].as_str().map(expand).unwrap_or_default();
            codes.iter().any(|known| known == code)
        });
        ensure(!is_listed, || format!("{code} is in the figure"))?;
        let game = bench.full(code)?;
        let name = bench.name_of(game.quotient())?;
        let wild = name.is_none_or(|name| !name.is_tame());
        ensure(wild && game.quotient().order() == order, || {
            format!("{code}: order {}", game.quotient().order())
        })?;
        let name = name.map_or_else(String::new, |name| name.text(Style::Unicode));
        if let Some((period, first)) = game.period() {
            words.push(format!("{code}: {name}, period {period} from heap {first}"));
        }
    }
    Ok(words.join("; "))
}

pub(super) fn figure_4_normal(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let games = figure_4_games(bench)?;
    for game in &games {
        let (structure, portion) = structure_of(game.quotient());
        ensure(structure.regularity(&portion) == Regularity::Normal, || {
            format!("{} is not normal", game.code)
        })?;
    }
    Ok(format!("{} games", games.len()))
}

pub(super) fn figure_5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let game = bench.full("0.4107")?;
    ensure_shape(&game, 506, 58, (24, 66))?;
    let generators = minimal_generators(&game.quotient().monoid).len();
    ensure(generators == 34, || format!("{generators} generators"))?;
    Ok("58 𝒫-positions; proved by the periodicity theorem".to_owned())
}

pub(super) fn figure_5_values(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let game = bench.full("0.4107")?;
    let lines = texts_at(misere_data(), "figure5")?;
    let words = words_of_lines(&lines, 34)?;
    let (letters, compared) = ensure_values(&game, &words, 34)?;
    let quotient = game.quotient();
    let reached = reduce(&quotient.monoid, &quotient.labels, &letters);
    ensure(reached.monoid.order() == 506, || {
        format!("the letters generate {} elements", reached.monoid.order())
    })?;
    Ok(format!(
        "{compared} values compared, letters standing for the first heaps that have them; the 34 letters \
         generate all 506 elements"
    ))
}
