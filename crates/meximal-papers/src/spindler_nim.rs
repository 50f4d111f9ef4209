//! Checks of what Spindler's paper says about Nim.

use super::claim::{
    CheckError, Evidence, Workbench, ensure, list_at, shorthand_set, spindler_data, text_at,
};
use super::nim_quotient::{NimQuotient, bounded_nim_quotient_order};
use super::solved::Printed;
use super::spindler_games::{ensure_absorbing, normal, show};
use meximal::convention::Convention;
use meximal::outcome::{Closure, NimHeaps, Sums, position_of, star_sequence};
use meximal::player::{PlayerSet, Players};
use meximal::quotient::parse_relations;

/// Everybody but the players O_first, …, O_last.
fn all_but(players: Players, first: usize, last: usize) -> PlayerSet {
    let removed = (first..=last).fold(0u16, |bits, seat| bits | 1 << seat);
    PlayerSet(players.everybody().0 & !removed)
}

pub(super) fn theorem_2_40(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let quotient = NimQuotient::new(Players::THREE).map_err(CheckError::Failed)?;
    let mut sums = Sums::new(&NimHeaps, normal(3)?, &bench.runner);
    let table = &spindler_data()["table5"];
    let rows = list_at(table, "rows")?;
    // The theorem: ∅ unless the position is k·*+*n or k·*+*2+*n, and then Table 5.
    let by_theorem = |ones: usize, twos: usize, large: usize| -> Result<PlayerSet, CheckError> {
        let row = match (twos, large) {
            (0, 0) => 0,
            (1, 0) => 1,
            (0, 1) => 2,
            (2, 0) => 3,
            (1, 1) => 4,
            _ => return Ok(PlayerSet::NOBODY),
        };
        let outcomes = list_at(&rows[row], "outcomes")?;
        shorthand_set(outcomes[ones % 3].as_str().unwrap_or("?"))
    };
    let mut count = 0;
    for ones in 0..6 {
        for twos in 0..4 {
            for threes in 0..3 {
                for fives in 0..3 {
                    let heaps = [(1, ones), (2, twos), (3, threes), (5, fives)];
                    let list = heaps.iter().flat_map(|&(size, n)| vec![size; n]);
                    let played = sums.outcome(&position_of(list))?;
                    let claimed = by_theorem(ones, twos, threes + fives)?;
                    let heaps = heaps.map(|(size, n)| (u64::from(size), n as u64));
                    let proved = quotient.labels[quotient.element(heaps)];
                    ensure(played == claimed && proved == claimed, || {
                        format!("{heaps:?}: {}", show(played))
                    })?;
                    count += 1;
                }
            }
        }
    }
    Ok(format!(
        "proved for all positions by the table of 3-player Nim; {count} positions played"
    ))
}

pub(super) fn theorem_2_46(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let quotient = NimQuotient::new(Players::THREE).map_err(CheckError::Failed)?;
    ensure(quotient.order() == 16, || {
        format!("order {}", quotient.order())
    })?;
    let order = bounded_nim_quotient_order(normal(3)?, 4, 2, 3, &bench.runner)?;
    ensure(order == 16, || format!("order {order} by brute force"))?;
    let element = |[a, b, c]: [u64; 3]| quotient.element([(1, a), (2, b), (3, c)]);
    // Table 6: sixteen different elements with these outcomes.
    let mut seen = std::collections::BTreeSet::new();
    let mut words = Vec::new();
    for row in list_at(&spindler_data()["table6"], "rows")? {
        let exponents = list_at(row, "exponents_abc")?;
        let word = [0, 1, 2].map(|i| exponents[i].as_u64().unwrap_or(0));
        let label = quotient.labels[element(word)];
        ensure(label == shorthand_set(text_at(row, "outcome")?)?, || {
            format!("{word:?}: {}", show(label))
        })?;
        seen.insert(element(word));
        words.push(word);
    }
    ensure(seen.len() == 16, || {
        format!("{} different elements", seen.len())
    })?;
    // The relations hold, and they suffice: each of the sixteen words times a generator can be rewritten into
    // one of the sixteen.
    let relations: [([u64; 3], [u64; 3]); 5] = [
        ([3, 0, 0], [0, 0, 0]),
        ([0, 3, 0], [0, 0, 2]),
        ([0, 2, 1], [0, 0, 2]),
        ([0, 0, 3], [0, 0, 2]),
        ([1, 0, 2], [0, 0, 2]),
    ];
    for (left, right) in relations {
        ensure(element(left) == element(right), || {
            format!("{left:?} = {right:?} fails")
        })?;
    }
    for word in &words {
        for generator in 0..3 {
            let mut product = *word;
            product[generator] += 1;
            ensure(rewrites_into(product, &relations, &words), || {
                format!("{product:?} is not among the sixteen")
            })?;
        }
    }
    // The same from the solver, which knows nothing of Nim: the presented monoid with the outcomes of
    // Table 6.
    let solved = bench.full_for("nim", 3)?;
    let solver = solved.quotient();
    let presentation = parse_relations("a^3=1, b^3=b^2c=c^2=c^3=ac^2", 3)?;
    let printed = Printed::new(bench, 3, &presentation, &[])?;
    let words: Vec<Vec<u32>> = words
        .iter()
        .map(|word| word.iter().map(|&exponent| exponent as u32).collect())
        .collect();
    let mut labels = vec![PlayerSet::NOBODY; printed.presented.monoid.order()];
    for (word, row) in words
        .iter()
        .zip(list_at(&spindler_data()["table6"], "rows")?)
    {
        labels[printed.presented.element(word) as usize] = shorthand_set(text_at(row, "outcome")?)?;
    }
    let printed = Printed { labels, ..printed };
    ensure(printed.is_quotient(solver, &solver.values[1..4]), || {
        "the solver finds another quotient".to_owned()
    })?;
    Ok(
        "order 16, exactly, by brute force and by the solver; the relations hold and present it; Table \
         6 holds"
            .to_owned(),
    )
}

/// The orders of the Nim quotient for N players, by the table of Nim and by the solver.
pub(super) fn nim_orders(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut orders = Vec::new();
    for players in 3..=8usize {
        let table = NimQuotient::new(normal(players)?.players()).map_err(CheckError::Failed)?;
        let solved = bench.full_for("nim", players)?;
        let solver = solved.quotient();
        ensure(solver.order() == table.order(), || {
            format!(
                "{players} players: {} and {}",
                solver.order(),
                table.order()
            )
        })?;
        // The same outcome for every element of the solver, as a position.
        for x in 0..solver.order() as u32 {
            let position = solver.representative(x);
            let label = table.labels[table.element(position.iter().copied())];
            ensure(label == solver.labels[x as usize], || {
                format!("{players} players: {position:?}")
            })?;
        }
        orders.push(solver.order().to_string());
    }
    let expected = ["16", "45", "106", "217", "414", "721"];
    ensure(orders == expected, || orders.join(", "))?;
    Ok(format!(
        "N = 3..8: {}, by the table of Nim and by the solver",
        orders.join(", ")
    ))
}

/// Quotients of two-digit octal games for three players: the construction of Definition 2.41 for other heaps
/// than those of Nim.
pub(super) fn octal_games(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut greatest, mut longer) = ((0, String::new()), Vec::new());
    let mut found = std::collections::BTreeMap::new();
    for digits in 1..64 {
        let code = format!("0.{}{}", digits / 8, digits % 8);
        let game = bench.full_for(&code, 3)?;
        let order = game.quotient().order();
        if order > greatest.0 {
            greatest = (order, code.clone());
        }
        if let Some((period, _)) = game.period()
            && period > 1
        {
            longer.push(format!("{code} {period}"));
        }
        found.insert(code, order);
    }
    for (code, order) in [("0.07", 88), ("0.15", 355), ("0.04", 100), ("0.16", 152)] {
        let own = found.get(code).copied();
        ensure(own == Some(order), || format!("{code} has order {own:?}"))?;
    }
    Ok(format!(
        "all 63 two-digit octal games have finite quotients, the greatest order is {} ({}); Φ is constant in \
         the end but for the periods {}",
        greatest.0,
        greatest.1,
        longer.join(", ")
    ))
}

/// Whether a word in commuting letters can be rewritten, by relations used in both directions, into one of
/// these words, without letters to a power above 6 on the way.
fn rewrites_into(word: [u64; 3], relations: &[([u64; 3], [u64; 3])], targets: &[[u64; 3]]) -> bool {
    let mut seen = std::collections::BTreeSet::from([word]);
    let mut pending = vec![word];
    while let Some(word) = pending.pop() {
        if targets.contains(&word) {
            return true;
        }
        for &(left, right) in relations {
            for (from, to) in [(left, right), (right, left)] {
                if (0..3).all(|i| word[i] >= from[i]) {
                    let next = [0, 1, 2].map(|i| word[i] - from[i] + to[i]);
                    if next.iter().all(|&power| power <= 6) && seen.insert(next) {
                        pending.push(next);
                    }
                }
            }
        }
    }
    false
}

pub(super) fn section_2_3_2(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = Convention::propp(Players::THREE);
    let order = bounded_nim_quotient_order(convention, 4, 5, 2, &bench.runner)?;
    ensure(order == 7, || format!("order {order}"))?;
    let larger = bounded_nim_quotient_order(convention, 5, 2, 2, &bench.runner)?;
    ensure(larger == 7, || format!("order {larger}"))?;
    Ok("order 7, verified for heaps up to 5 and contexts in a box".to_owned())
}

pub(super) fn corollary_3_21(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let two = bench.form("*2")?;
    for players in 3..=16 {
        let convention = normal(players)?;
        let closure = Closure::of(&bench.forms, &[vec![two.0]], &bench.runner)?;
        let sequence = star_sequence(&closure, convention, &bench.runner)?;
        ensure(sequence.is_periodic(players), || {
            format!("{players} players: not periodic")
        })?;
        let seats = convention.players();
        for i in 0..players {
            let expected = match i {
                _ if i + 3 <= players => all_but(seats, i + 1, i + 2),
                _ if i + 2 == players => all_but(seats, players - 1, players - 1),
                _ => all_but(seats, 1, 1),
            };
            let found = sequence.outcomes[i % sequence.outcomes.len()];
            ensure(found == expected, || format!("{players} players, i = {i}"))?;
        }
    }
    for case in list_at(spindler_data(), "cor_3_21")? {
        let (players, i) = (case[0].as_u64().unwrap_or(0), case[1].as_u64().unwrap_or(0));
        let convention = normal(players as usize)?;
        let mut parts = vec![bench.form("*")?; i as usize];
        parts.push(two);
        let names = bench
            .outcome(convention, &parts)?
            .names(convention.players());
        ensure(case[2] == serde_json::json!(names), || format!("{case}"))?;
    }
    Ok("N = 3..16, proved periodic".to_owned())
}

pub(super) fn proposition_3_23(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 2..=16 {
        let convention = normal(players)?;
        let mut sums = Sums::new(&NimHeaps, convention, &bench.runner);
        for i in 1..=2 * players {
            let expected = all_but(convention.players(), 1, i.min(players - 1));
            let found = sums.outcome(&[i as u32])?;
            ensure(found == expected, || format!("{players} players, heap {i}"))?;
        }
    }
    Ok("N = 2..16, heaps up to 2N".to_owned())
}

pub(super) fn proposition_3_23_proof(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 2..=16 {
        let mut sums = Sums::new(&NimHeaps, normal(players)?, &bench.runner);
        let found = sums.outcome(&[players as u32])?;
        ensure(found == PlayerSet::only(0), || format!("{players} players"))?;
    }
    Ok("N = 2..16".to_owned())
}

pub(super) fn theorem_3_27(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut count = 0;
    for players in 3..=16usize {
        let convention = normal(players)?;
        let seats = convention.players();
        let mut sums = Sums::new(&NimHeaps, convention, &bench.runner);
        for j in 0..=players + 6 {
            for i in 0..=j {
                let expected = match (i, j) {
                    (0, 0) => all_but(seats, 0, 0),
                    (0, _) => all_but(seats, 1, j.min(players - 1)),
                    _ if i + 2 <= players => all_but(seats, 2, (i + j).min(players - 1)),
                    _ if i == j && i + 1 == players => PlayerSet::only(1),
                    _ => PlayerSet::NOBODY,
                };
                let heaps = [i as u32, j as u32].into_iter().filter(|&s| s > 0);
                let found = sums.outcome(&position_of(heaps))?;
                ensure(found == expected, || format!("{players} players, {i}+{j}"))?;
                count += 1;
            }
        }
    }
    for case in list_at(&spindler_data()["thm_3_27"], "cases")? {
        let number = |k: usize| case[k].as_u64().unwrap_or(0);
        let convention = normal(number(0) as usize)?;
        let mut sums = Sums::new(&NimHeaps, convention, &bench.runner);
        let heaps = [number(1) as u32, number(2) as u32];
        let position = position_of(heaps.into_iter().filter(|&s| s > 0));
        let names = sums.outcome(&position)?.names(convention.players());
        ensure(case[3] == serde_json::json!(names), || format!("{case}"))?;
    }
    Ok(format!("{count} positions, N = 3..16, heaps up to N+6"))
}

pub(super) fn corollary_3_28(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in [3, 4] {
        let convention = normal(players)?;
        let pair = [players as u64 - 1, 2 * players as u64 - 3];
        let mut parts = Vec::new();
        for size in pair {
            let heap = bench.forms.heap(size)?;
            parts.extend(std::iter::repeat_n(heap, players));
        }
        ensure_absorbing(bench, convention, &parts)?;
    }
    Ok("N = 3, 4, by Theorem 3.14".to_owned())
}

pub(super) fn question_4(_: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 3..=16 {
        // The table is handed out only when N heaps of size 1 make no difference to any class.
        let players = normal(players)?.players();
        NimQuotient::new(players).map_err(CheckError::Failed)?;
    }
    Ok("yes for N = 3..16, proved for all positions".to_owned())
}

pub(super) fn question_5(_: &mut Workbench) -> Result<Evidence, CheckError> {
    for players in 3..=16u64 {
        let quotient =
            NimQuotient::new(normal(players as usize)?.players()).map_err(CheckError::Failed)?;
        // The least number of heaps of m that is absorbing is 1 + ceil((N-1)/(m-1)).
        for m in 2..=players {
            let least = 1 + (players - 1).div_ceil(m - 1);
            let element = |count| quotient.element([(m, count)]);
            let sharp =
                quotient.is_absorbing(element(least)) && !quotient.is_absorbing(element(least - 1));
            ensure(sharp, || format!("{players} players, heaps of {m}"))?;
        }
    }
    Ok("yes for N = 3..16, and sharp: 1+ceil((N-1)/(m-1)) heaps of m are needed".to_owned())
}

pub(super) fn section_5_other(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let convention = Convention::winners(Players::THREE, PlayerSet::only(1));
    let mut sums = Sums::new(&NimHeaps, convention, &bench.runner);
    let printed = sums.outcome(&[3, 3])?;
    ensure(printed.is_empty(), || show(printed))?;
    let right = [sums.outcome(&[2, 2])?, sums.outcome(&[1, 1, 1, 2, 2])?];
    ensure(right == [PlayerSet::only(1), PlayerSet::NOBODY], || {
        right.map(show).join(" ")
    })?;
    Ok("o(2·*3) = ∅; o(2·*2) = O, o(3·*+2·*2) = ∅".to_owned())
}
