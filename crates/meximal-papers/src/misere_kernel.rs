//! The kernel and normal play: section 6 of Plambeck and Siegel's paper and its section A.8, on all games
//! solved for other claims.

use super::claim::{CheckError, Evidence, Workbench, ensure};
use super::misere_small::solved_games;
use super::solved::structure_of;
use meximal::period::Status;
use meximal::quotient::{Regularity, faithful};
use meximal::value::sequence::grundy_sequence;

pub(super) fn proposition_6_1(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let games = solved_games(bench)?;
    for game in &games {
        let (structure, portion) = structure_of(game.quotient());
        ensure(!structure.kernel_portion(&portion).is_empty(), || {
            format!("{}: K ∩ P is empty", game.title())
        })?;
        // z is the product of all idempotents, and K = zQ.
        let monoid = &game.quotient().monoid;
        let idempotents = structure.idempotents();
        let product = idempotents.iter().fold(0, |x, &e| monoid.multiply(x, e));
        let mut multiples = monoid.action(product);
        multiples.sort_unstable();
        multiples.dedup();
        ensure(
            product == structure.kernel_identity() && multiples == structure.kernel().elements,
            || format!("{}: the kernel is not zQ", game.title()),
        )?;
    }
    Ok(format!("{} quotients", games.len()))
}

pub(super) fn theorem_6_4(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut count, mut left_out) = (0, Vec::new());
    for game in solved_games(bench)? {
        let quotient = game.quotient();
        let (structure, portion) = structure_of(quotient);
        let regular = structure.regularity(&portion) != Regularity::Irregular;
        let grundy = game.grundy_values(bench)?;
        let values = faithful(&quotient.monoid, &quotient.values, &grundy);
        let (true, Ok(values)) = (regular, values) else {
            left_out.push(game.title());
            continue;
        };
        // zx = zy exactly if x and y have the same Grundy value.
        let by_z = quotient.monoid.action(structure.kernel_identity());
        let mut pairs: Vec<(u32, u32)> = by_z.into_iter().zip(values).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let kernel: Vec<u32> = pairs.iter().map(|pair| pair.0).collect();
        let mut grundy: Vec<u32> = pairs.iter().map(|pair| pair.1).collect();
        grundy.sort_unstable();
        let one_to_one = kernel == structure.kernel().elements
            && grundy.windows(2).all(|pair| pair[0] < pair[1]);
        ensure(one_to_one, || {
            format!("{} is a counterexample", game.title())
        })?;
        count += 1;
    }
    Ok(format!(
        "{count} quotients, all elements; not regular or not faithful: {}",
        left_out.join(", ")
    ))
}

pub(super) fn lemma_6_5(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let (mut count, mut periods) = (0, 0);
    for game in solved_games(bench)? {
        let quotient = game.quotient();
        let (structure, portion) = structure_of(quotient);
        if structure.regularity(&portion) == Regularity::Irregular {
            continue;
        }
        let grundy = game.grundy_values(bench)?;
        let Ok(values) = faithful(&quotient.monoid, &quotient.values, &grundy) else {
            continue;
        };
        let zero = structure
            .idempotents()
            .iter()
            .all(|&x| values[x as usize] == 0);
        let elementary = structure.has_elementary_kernel();
        ensure(zero && elementary, || {
            format!("{} is a counterexample", game.title())
        })?;
        count += 1;
        let Some((period, first)) = game.period() else {
            continue;
        };
        let normal = grundy_sequence(&game.rules, 3 * (first + period) + 20, &bench.runner);
        let normal = normal
            .periodicity
            .filter(|_| normal.status == Status::Proved);
        ensure(
            normal.is_some_and(|found| found.saltus == 0 && period % found.period == 0),
            || format!("{}: the normal period does not divide {period}", game.code),
        )?;
        periods += 1;
    }
    Ok(format!("{count} quotients, {periods} of them with periods"))
}

pub(super) fn section_6_unfaithful(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let mut words = Vec::new();
    // Two positions with one value and two Grundy values.
    type Heaps = &'static [(u64, u64)];
    let cases: [(&str, u32, usize, Heaps, Heaps); 3] = [
        ("0.2205", 7, 24, &[(4, 1), (5, 1)], &[(5, 1), (7, 1)]),
        ("0.173", 13, 44, &[(8, 1), (11, 2)], &[(11, 2), (13, 1)]),
        ("0.173", 17, 210, &[(17, 1)], &[(3, 1), (14, 1)]),
    ];
    for (code, heaps, order, first, second) in cases {
        let game = bench.partial(code, heaps)?;
        let quotient = game.quotient();
        let grundy = game.grundy_values(bench)?;
        let nimber = |position: Heaps| {
            position.iter().fold(0, |total, &(heap, count)| {
                total
                    ^ if count % 2 == 1 {
                        grundy[heap as usize]
                    } else {
                        0
                    }
            })
        };
        let same =
            quotient.order() == order && quotient.value_of(first) == quotient.value_of(second);
        let (left, right) = (nimber(first), nimber(second));
        ensure(same && left != right, || {
            format!(
                "{code}@{heaps}: order {}, {left} and {right}",
                quotient.order()
            )
        })?;
        let spell = |position: Heaps| {
            let parts = position.iter().map(|&(heap, count)| match count {
                1 => format!("H_{heap}"),
                _ => format!("{count}·H_{heap}"),
            });
            parts.collect::<Vec<_>>().join("+")
        };
        words.push(format!(
            "Q_{heaps}({code}), order {order}: Φ({}) = Φ({}) with Grundy values {left} and {right}",
            spell(first),
            spell(second)
        ));
    }
    let game = bench.partial("0.342", 30)?;
    let grundy = game.grundy_values(bench)?;
    let quotient = game.quotient();
    let unfaithful = faithful(&quotient.monoid, &quotient.values, &grundy).is_err();
    ensure(unfaithful && quotient.order() == 218, || {
        format!("Q_30(0.342): order {}", quotient.order())
    })?;
    words.push("Q_30(0.342), order 218, is another".to_owned());
    Ok(words.join("; "))
}

pub(super) fn section_a8_irregular(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let game = bench.partial("0.324", 12)?;
    let (structure, portion) = structure_of(game.quotient());
    let common = structure.kernel_portion(&portion).len();
    ensure(common == 4, || format!("|K ∩ P| = {common}"))?;
    Ok(format!("order {}", game.quotient().order()))
}

pub(super) fn section_a8_smallest(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let known = bench.partial("0.324", 12)?.quotient().order();
    let game = bench.partial("0.3242", 15)?;
    let order = game.quotient().order();
    let (structure, portion) = structure_of(game.quotient());
    let common = structure.kernel_portion(&portion).len();
    ensure(
        structure.regularity(&portion) == Regularity::Irregular && order == 100 && order < known,
        || format!("order {order}, |K ∩ P| = {common}"),
    )?;
    Ok(format!(
        "Q_15(0.3242) has order {order} and |K ∩ P| = {common}; Q_12(0.324) has order {known}"
    ))
}
