//! Checks of the tables of Spindler's paper, row by row, from `data/spindler.json`.

use serde_json::Value;

use super::claim::{
    CheckError, Evidence, Workbench, ensure, list_at, shorthand_set, spindler_data, text_at,
};
use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::outcome::{NimHeaps, Sums, position_of};
use meximal::player::{PlayerSet, Players};
use meximal::text::Style;
use meximal_survey::{survey_sums, trebles_by_day_four};

fn show(set: PlayerSet) -> String {
    set.display(Players::THREE, Style::Ascii)
}

/// The subsets of an entry of Table 1 that can occur: all but NOP.
fn allowed(entry: PlayerSet) -> Vec<PlayerSet> {
    let proper = (0..7).map(PlayerSet);
    proper.filter(|set| set.is_subset(entry)).collect()
}

const OUTCOMES: [&str; 7] = ["-", "N", "O", "P", "NO", "OP", "PN"];

/// Table 1: which outcomes a sum can have. All sums by day 4 obey it, and Table 9 shows every entry.
pub(super) fn table1(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let rows = &spindler_data()["table1"]["rows"];
    let witnessed = table9_combinations()?;
    let survey = bench.sums_by_day_four()?;
    let mut entries = 0;
    for (i, left) in OUTCOMES.iter().enumerate() {
        let row = list_at(rows, left)?;
        for (j, right) in OUTCOMES.iter().enumerate().skip(i) {
            let entry = row[j].as_str().unwrap_or("?");
            let allowed = allowed(shorthand_set(entry)?);
            let (a, b) = (shorthand_set(left)?, shorthand_set(right)?);
            for sum in survey.attained(a, b) {
                ensure(allowed.contains(&sum), || {
                    format!("{left}+{right} = {} occurs", show(sum))
                })?;
            }
            for sum in allowed {
                entries += 1;
                ensure(witnessed.contains(&(a.min(b), a.max(b), sum)), || {
                    format!("{left}+{right} = {} has no example", show(sum))
                })?;
            }
        }
    }
    Ok(format!(
        "no exception in {} sums of games by day 4; all {entries} combinations have an example in Table 9",
        survey.pairs
    ))
}

fn table9_combinations() -> Result<Vec<(PlayerSet, PlayerSet, PlayerSet)>, CheckError> {
    let mut all = Vec::new();
    for row in list_at(spindler_data(), "table9")? {
        let a = shorthand_set(text_at(row, "oG")?)?;
        let b = shorthand_set(text_at(row, "oH")?)?;
        all.push((a.min(b), a.max(b), shorthand_set(text_at(row, "oSum")?)?));
    }
    Ok(all)
}

/// Table 2: o(G+G), for all games by day 4.
pub(super) fn table2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let survey = bench.sums_by_day_four()?;
    let mut cases = 0;
    for &(single, double) in survey.doubles.keys() {
        let entry = text_at(&spindler_data()["table2"], &show(single))?;
        ensure(double.is_subset(shorthand_set(entry)?), || {
            format!("o(G) = {}, o(2.G) = {} occurs", show(single), show(double))
        })?;
        cases += 1;
    }
    Ok(format!(
        "no exception among 65536 games by day 4, {cases} of the 23 cases among them"
    ))
}

/// Table 3: o(G+G+G), for all games by day 4.
pub(super) fn table3(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let all = trebles_by_day_four(Convention::normal(Players::THREE), &bench.runner)?;
    for &(single, treble) in &all {
        let entry = text_at(&spindler_data()["table3"], &show(single))?;
        // "OP (P not known to occur)" for N.
        let entry = entry.split_whitespace().next().unwrap_or("?");
        ensure(treble.is_subset(shorthand_set(entry)?), || {
            format!("o(G) = {}, o(3.G) = {} occurs", show(single), show(treble))
        })?;
    }
    Ok(format!("no exception among {} games by day 4", all.len()))
}

/// Tables 4 and 5: Nim positions k·*+G.
pub(super) fn table4(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let table = &spindler_data()["table4"];
    let mut sums = Sums::new(&NimHeaps, Convention::normal(Players::THREE), &bench.runner);
    let mut count = 0;
    for row in list_at(table, "rows")? {
        let heaps = numbers(list_at(row, "heaps")?, 3);
        for (k, outcome) in list_at(row, "outcomes")?.iter().enumerate() {
            let position = position_of(heaps.iter().copied().chain(vec![1; k]));
            let expected = shorthand_set(outcome.as_str().unwrap_or("?"))?;
            let played = sums.outcome(&position)?;
            ensure(played == expected, || {
                format!("{position:?}: {}", show(played))
            })?;
            count += 1;
        }
    }
    Ok(format!("{count} positions played"))
}

/// Table 5, with m = 3..8 and up to 11 heaps of size 1.
pub(super) fn table5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let table = &spindler_data()["table5"];
    let mut sums = Sums::new(&NimHeaps, Convention::normal(Players::THREE), &bench.runner);
    let mut count = 0;
    for row in list_at(table, "rows")? {
        for m in 3..=8 {
            let heaps = numbers(list_at(row, "heaps")?, m);
            let outcomes = list_at(row, "outcomes")?;
            for k in 0..12 {
                let position = position_of(heaps.iter().copied().chain(vec![1; k]));
                let expected = shorthand_set(outcomes[k % 3].as_str().unwrap_or("?"))?;
                let played = sums.outcome(&position)?;
                ensure(played == expected, || {
                    format!("{position:?}: {}", show(played))
                })?;
                count += 1;
            }
        }
    }
    Ok(format!("{count} positions played, m = 3..8, k < 12"))
}

/// Heap sizes of the data; `"m"` stands for `m`.
fn numbers(values: &[Value], m: u32) -> Vec<u32> {
    let number = |v: &Value| v.as_u64().map_or(m, |n| n as u32);
    values.iter().map(number).collect()
}

/// Tables 7 and 8: examples of o(G) and o(k·G).
fn multiples(
    bench: &mut Workbench,
    table: &str,
    key: &str,
    copies: usize,
) -> Result<(usize, usize), CheckError> {
    let convention = Convention::normal(Players::THREE);
    let (mut examples, mut impossible) = (0, 0);
    for row in list_at(spindler_data(), table)? {
        let Some(game) = row["ascii"].as_str() else {
            impossible += usize::from(text_at(row, "status")?.starts_with("impossible"));
            continue;
        };
        let form = bench.form(game)?;
        let single = bench.outcome(convention, &[form])?;
        let multiple = bench.outcome(convention, &vec![form; copies])?;
        let expected = (
            shorthand_set(text_at(row, "oG")?)?,
            shorthand_set(text_at(row, key)?)?,
        );
        ensure((single, multiple) == expected, || {
            format!("{game}: {} and {}", show(single), show(multiple))
        })?;
        examples += 1;
    }
    Ok((examples, impossible))
}

pub(super) fn table7(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (examples, impossible) = multiples(bench, "table7", "o_2G", 2)?;
    let doubles = &bench.sums_by_day_four()?.doubles;
    for row in list_at(spindler_data(), "table7")? {
        let key = (
            shorthand_set(text_at(row, "oG")?)?,
            shorthand_set(text_at(row, "o_2G")?)?,
        );
        let excluded = text_at(row, "status")?.starts_with("impossible");
        ensure(!(excluded && doubles.contains_key(&key)), || {
            format!("{} and {} occur", show(key.0), show(key.1))
        })?;
    }
    Ok(format!(
        "{examples} examples played; none of the {impossible} excluded cases occurs by day 4"
    ))
}

pub(super) fn table8(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (examples, impossible) = multiples(bench, "table8", "o_3G", 3)?;
    let all = trebles_by_day_four(Convention::normal(Players::THREE), &bench.runner)?;
    for row in list_at(spindler_data(), "table8")? {
        let key = (
            shorthand_set(text_at(row, "oG")?)?,
            shorthand_set(text_at(row, "o_3G")?)?,
        );
        let excluded = !text_at(row, "status")?.starts_with("verified");
        ensure(!(excluded && all.contains(&key)), || {
            format!("{} and {} occur", show(key.0), show(key.1))
        })?;
    }
    Ok(format!(
        "{examples} examples played; none of the {impossible} excluded and 2 open cases occurs by day 4"
    ))
}

/// Table 9 as corrected: every row played.
pub(super) fn table9(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let rows = list_at(spindler_data(), "table9")?;
    for row in rows {
        let games = list_at(row, "ascii")?;
        let texts: Vec<&str> = games.iter().filter_map(Value::as_str).collect();
        let [g, h] = texts[..] else {
            return Err(CheckError::Failed("a row without two games".to_owned()));
        };
        let played = [
            bench.normal3(&[g])?,
            bench.normal3(&[h])?,
            bench.normal3(&[g, h])?,
        ];
        let expected = [
            shorthand_set(text_at(row, "oG")?)?,
            shorthand_set(text_at(row, "oH")?)?,
            shorthand_set(text_at(row, "oSum")?)?,
        ];
        ensure(played == expected, || {
            format!("{g}, {h}: {}", played.map(show).join(" "))
        })?;
    }
    // The seven rows with a dropped '#', as printed: games, and what the row claims of them.
    let printed = [
        ("*2_##", "*2_##", "N", "P", "-"),
        ("*2_##", "*1_#", "N", "NO", "P"),
        ("*2_##", "*(2_1)_#", "N", "OP", "-"),
        ("*2_##", "*", "N", "PN", "O"),
        ("*(1_#0)_##", "*1_##", "OP", "PN", "P"),
        ("*1_##", "*(2_1)_##", "PN", "PN", "O"),
        ("*2_##21_#", "*2", "-", "N", "N"),
        ("*2_#2", "*1_#", "N", "NO", "-"),
        ("*2_##2", "*", "N", "PN", "-"),
    ];
    for (g, h, left, right, sum) in printed {
        let played = [
            bench.normal3(&[g])?,
            bench.normal3(&[h])?,
            bench.normal3(&[g, h])?,
        ];
        let claimed = [
            shorthand_set(left)?,
            shorthand_set(right)?,
            shorthand_set(sum)?,
        ];
        ensure(played != claimed, || {
            format!("{g}, {h} is right as printed")
        })?;
    }
    Ok(format!(
        "{} corrected rows played; {} printed rows are false",
        rows.len(),
        printed.len()
    ))
}

/// Question 1: the sum tables of the other conventions, by all pairs of games by day 4.
pub(super) fn question1(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let tables = &spindler_data()["question1_sum_tables_found"]["tables"];
    let universe = Universe::new(4).map_err(CheckError::Failed)?;
    let mut summary = Vec::new();
    for winners in ["N", "O", "P", "NO", "PN"] {
        let convention = Convention::winners(Players::THREE, shorthand_set(winners)?);
        let survey = survey_sums(convention, universe, &bench.runner)?;
        for &(a, b, sum) in survey.cases.keys() {
            let either = [(a, b), (b, a)].map(|(x, y)| format!("{}+{}", show(x), show(y)));
            let listed = either
                .iter()
                .find_map(|key| tables[winners][key].as_array());
            let known = listed.is_some_and(|l| l.iter().any(|s| *s == show(sum)));
            ensure(known, || {
                format!("winners {winners}: {} = {} is new", either[0], show(sum))
            })?;
        }
        summary.push(format!("{winners}: {}", survey.cases.len()));
    }
    Ok(format!(
        "combinations that occur by day 4, by winners at the end: {}",
        summary.join(", ")
    ))
}
