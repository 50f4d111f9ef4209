//! Quotients against the definition: outcomes by playing out, elements told apart by actual positions, and
//! the orders known from the literature.

use std::time::Duration;

use meximal::convention::Convention;
use meximal::outcome::{Sums, position_of};
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{
    Atoms, Limits, NamedQuotient, Presentation, Quotient, Solution, order_of_presentation,
    recognise, solve_atoms, solve_heaps,
};
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::rules::components::Components;
use meximal::runner::Runner;
use meximal::text::Style;
use proptest::prelude::*;

fn misere() -> Convention {
    Convention::misere(Players::TWO)
}

fn heaps(code: &str, convention: Convention, last: u32) -> Solution {
    let rules: HeapRules = code.parse().unwrap();
    solve_heaps(&rules, convention, last, Limits::default(), &Runner::new()).unwrap()
}

/// Order, P-portion, and period with first periodic heap, if proved.
fn shape(solution: &Solution) -> (usize, usize, Option<(usize, usize)>) {
    let quotient = &solution.quotient;
    assert!(solution.halted.is_none());
    let period = quotient.period.map(|found| (found.period, found.preperiod));
    (quotient.order(), quotient.p_portion().count(), period)
}

#[test]
fn solved_games_of_the_literature() {
    for (code, order, p_portion, period) in [
        ("0.15", 42, 12, (10, 66)),
        ("0.77", 40, 9, (12, 71)),
        ("0.4107", 506, 58, (24, 66)),
        ("0.75", 8, 2, (2, 8)),
        ("0.312", 12, 3, (2, 5)),
        ("0.044", 40, 9, (36, 214)),
        ("0.074", 40, 9, (24, 142)),
        ("0.317", 36, 10, (10, 3)),
    ] {
        let found = shape(&heaps(code, misere(), 10_000));
        let expected = (order, p_portion, Some(period));
        if code == "0.312" || code == "0.317" {
            assert_eq!((found.0, found.2), (expected.0, expected.2), "{code}");
        } else {
            assert_eq!(found, expected, "{code}");
        }
    }
}

/// Partial quotients, as (heap at which the order changes, order, P-portion).
#[test]
fn partial_quotients_heap_by_heap() {
    let dawson: &[(u32, usize, usize)] = &[
        (2, 2, 1),
        (4, 6, 2),
        (10, 12, 3),
        (14, 24, 5),
        (25, 144, 23),
        (27, 176, 28),
        (30, 360, 65),
        (31, 520, 89),
        (32, 552, 93),
        (33, 638, 109),
    ];
    let others: &[(u32, usize, usize)] = &[
        (1, 2, 1),
        (2, 6, 2),
        (4, 14, 4),
        (6, 38, 9),
        (7, 70, 17),
        (8, 106, 26),
        (10, 246, 53),
        (11, 426, 92),
        (12, 774, 165),
        (13, 1174, 249),
    ];
    for (code, last, known) in [("0.07", 33, dawson), ("0.35", 13, others)] {
        let solution = heaps(code, misere(), last);
        for &(component, order, p_portion) in known {
            let step = solution.growth.iter().find(|g| g.component == component);
            let step = step.unwrap_or_else(|| panic!("{code} does not grow at {component}"));
            assert_eq!(
                (step.order, step.p_portion),
                (order, p_portion),
                "{code} {component}"
            );
        }
    }
}

#[test]
fn three_players_solve_all_two_digit_octals() {
    let normal = Convention::normal(Players::THREE);
    let mut orders = Vec::new();
    let mut longer = Vec::new();
    for digits in 1..64 {
        let code = format!("0.{}{}", digits / 8, digits % 8);
        let solution = heaps(&code, normal, 400);
        let (order, _, period) = shape(&solution);
        let (length, _) = period.unwrap_or_else(|| panic!("{code} is not solved"));
        if length != 1 {
            longer.push((code.clone(), length));
        }
        orders.push((code, order));
    }
    // Where a heap leaves no choice, the number of moves decides: a period of 3, or of 6 if every second heap
    // is a double.
    let expected = [
        ("0.02", 6),
        ("0.03", 6),
        ("0.12", 3),
        ("0.13", 6),
        ("0.20", 3),
        ("0.21", 3),
        ("0.30", 3),
        ("0.31", 3),
        ("0.70", 3),
    ];
    assert_eq!(
        longer,
        expected.map(|(code, length)| (code.to_owned(), length))
    );
    for (code, order) in [("0.07", 88), ("0.15", 355), ("0.04", 100), ("0.16", 152)] {
        assert!(orders.contains(&(code.to_owned(), order)), "{code}");
    }
}

#[test]
fn nim_for_many_players() {
    for (n, order) in [(3, 16), (4, 45), (5, 106), (6, 217), (7, 414), (8, 721)] {
        let normal = Convention::normal(Players::new(n).unwrap());
        let (found, _, period) = shape(&heaps("nim", normal, 100));
        assert_eq!(found, order, "{n} players");
        assert!(period.is_some_and(|(period, _)| period == 1));
    }
}

/// A random set of components: for each, options made of at most two earlier components.
fn random_atoms() -> impl Strategy<Value = Atoms> {
    let option = || (0usize..6, 0usize..6);
    let options = proptest::collection::vec(option(), 1..4);
    proptest::collection::vec(options, 1..5).prop_map(|nodes| {
        let mut graph = String::from("n0 -> 0\n");
        for (at, options) in nodes.iter().enumerate() {
            let term = |i: usize| match i.checked_sub(1) {
                None => "0".to_owned(),
                Some(i) => format!("n{}", i.min(at)),
            };
            let spelt: Vec<String> = options
                .iter()
                .map(|&(a, b)| format!("{} + {}", term(a), term(b)))
                .collect();
            graph.push_str(&format!("n{} -> {}\n", at + 1, spelt.join(", ")));
        }
        let coins = Coins::parse(&graph).unwrap();
        let roots: Vec<u32> = (0..coins.len() as u32).collect();
        Atoms::of(&coins, &coins.position(roots), &Runner::new()).unwrap()
    })
}

/// Any convention of up to four players.
fn random_convention() -> impl Strategy<Value = Convention> {
    (2u64..5, 0u16..17).prop_map(|(n, winners)| {
        let players = Players::new(n).unwrap();
        match winners {
            16 => Convention::podium(players),
            bits => Convention::winners(players, PlayerSet(bits)),
        }
    })
}

/// All positions with up to `most` copies of each component.
fn box_of(components: usize, most: u64) -> Vec<Vec<(u64, u64)>> {
    let mut positions = vec![Vec::new()];
    for component in 1..=components as u64 {
        positions = positions
            .into_iter()
            .flat_map(|position: Vec<(u64, u64)>| {
                (0..=most).map(move |count| {
                    let mut longer = position.clone();
                    longer.push((component, count));
                    longer
                })
            })
            .collect();
    }
    positions
}

fn played_out<C: Components>(sums: &mut Sums<C>, position: &[(u64, u64)]) -> PlayerSet {
    let components = position
        .iter()
        .flat_map(|&(component, count)| (0..count).map(move |_| component as u32));
    sums.outcome(&position_of(components)).unwrap()
}

/// Different elements have different outcomes in the context that is said to tell them apart, played out.
fn elements_are_told_apart<C: Components>(quotient: &Quotient, sums: &mut Sums<C>) {
    let order = quotient.order() as u32;
    for x in 0..order {
        for y in 0..x {
            let context = quotient.telling_context(x, y).unwrap();
            let [left, right] = [x, y].map(|element| {
                let mut position = quotient.representative(element);
                position.extend(quotient.representative(context));
                played_out(sums, &position)
            });
            assert_ne!(left, right);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// For random components and conventions the outcomes in a box are those found by playing out, and
    /// elements are told apart by actual positions: so the quotient is neither too coarse nor too fine.
    #[test]
    fn random_quotients_are_right(atoms in random_atoms(), convention in random_convention()) {
        let limits = Limits { order: 400, levels: 40 };
        let runner = Runner::new().with_time(Duration::from_secs(2));
        let solution = solve_atoms(&atoms, convention, limits, &runner).unwrap();
        let quotient = &solution.quotient;
        let known = quotient.last_component();
        let unlimited = Runner::new();
        let mut sums = Sums::new(&atoms, convention, &unlimited);
        let most = if known > 3 { 2 } else { 4 };
        for position in box_of(known, most) {
            let expected = played_out(&mut sums, &position);
            prop_assert_eq!(quotient.outcome(&position), Some(expected), "{:?}", position);
        }
        if quotient.order() <= 60 {
            elements_are_told_apart(quotient, &mut sums);
        }
        if let Some(halted) = solution.halted {
            prop_assert!(halted.lower_bound >= quotient.order());
        }
    }

    /// Heap games: outcomes of random sums by the table and by playing out.
    #[test]
    fn random_heap_positions(
        code in "0\\.[0-7]{1,3}",
        convention in random_convention(),
        sizes in proptest::collection::vec(0u32..9, 0..5),
    ) {
        let rules: HeapRules = code.parse().unwrap();
        let runner = Runner::new().with_time(Duration::from_secs(2));
        let limits = Limits { order: 2000, levels: 60 };
        let solution = solve_heaps(&rules, convention, 8, limits, &runner).unwrap();
        let position: Vec<(u64, u64)> = sizes.iter().map(|&size| (u64::from(size), 1)).collect();
        let unlimited = Runner::new();
        let mut sums = Sums::new(&rules, convention, &unlimited);
        let expected = sums.outcome(&rules.position(sizes.iter().copied())).unwrap();
        match solution.quotient.outcome(&position) {
            Some(found) => prop_assert_eq!(found, expected),
            None => prop_assert!(solution.halted.is_some()),
        }
    }
}

/// The presentations define monoids of the stated orders, by a completion that knows nothing of the
/// quotients; the monoids are the quotients, for all relations hold in them.
#[test]
fn presentations_have_the_stated_orders() {
    let three = Convention::normal(Players::THREE);
    for (code, convention, last) in [
        ("0.15", misere(), 1000),
        ("0.77", misere(), 1000),
        ("0.07", misere(), 30),
        ("0.35", misere(), 10),
        ("0.123", misere(), 1000),
        ("0.152", misere(), 1000),
        ("0.07", three, 1000),
        ("0.15", three, 1000),
        ("nim", Convention::normal(Players::new(5).unwrap()), 100),
        ("nim", Convention::podium(Players::THREE), 4),
    ] {
        let solution = heaps(code, convention, last);
        let monoid = &solution.quotient.monoid;
        let presentation = Presentation::new(monoid, &Runner::new()).unwrap();
        let generators = presentation.generators().len();
        let relations = presentation.relations();
        let order = order_of_presentation(generators, relations, 10_000, &Runner::new()).unwrap();
        assert_eq!(order, monoid.order(), "{code}");
        let value = |word: &[u32]| {
            let letters = presentation.generators().iter().zip(word);
            letters.fold(0, |product, (&g, &exponent)| {
                let power = monoid.power(monoid.generator(g), exponent.into());
                monoid.multiply(product, power)
            })
        };
        for relation in presentation.basis() {
            assert_eq!(value(&relation.left), value(&relation.right), "{code}");
        }
    }
}

/// The quotients that the paper names.
#[test]
fn named_quotients() {
    for (code, name) in [
        ("0.23", "T_2"),
        ("0.31", "T_2"),
        ("0.52", "T_2"),
        ("0.75", "R_8"),
        ("0.512", "R_8"),
        ("4.56", "R_8"),
        ("0.34", "S_12"),
        ("0.712", "R_14"),
        ("0.717", "R_14"),
        ("0.3", "T_1"),
        ("0.0", "T_0"),
    ] {
        let quotient = heaps(code, misere(), 1000).quotient;
        let found = recognise(&quotient.monoid, &quotient.labels, &Runner::new()).unwrap();
        let found = found.map(|name| name.text(Style::Ascii));
        assert_eq!(found.as_deref(), Some(name), "{code}");
    }
    for n in 1..=6 {
        let quotient = heaps("nim", misere(), (1 << n) - 1).quotient;
        let found = recognise(&quotient.monoid, &quotient.labels, &Runner::new()).unwrap();
        assert_eq!(found, Some(NamedQuotient::Tame(n)));
        let normal = Convention::normal(Players::TWO);
        let quotient = heaps("nim", normal, (1 << n) - 1).quotient;
        let found = recognise(&quotient.monoid, &quotient.labels, &Runner::new()).unwrap();
        assert_eq!(found, Some(NamedQuotient::Normal(n)));
    }
}

/// The transition algebra of Dawson's Kayles, as found independently.
#[test]
fn the_transition_algebra_of_dawsons_kayles() {
    let rules: HeapRules = "0.07".parse().unwrap();
    let quotient = heaps("0.07", misere(), 33).quotient;
    let order = quotient.transition_algebra_order(&rules, &Runner::new());
    assert_eq!(order, Ok(41264));
}

/// Proved periods hold beyond the heaps that prove them: outcomes of single heaps and pairs, played out.
#[test]
fn proved_periods_hold_beyond_their_proof() {
    let mut not_divided = 0;
    for code in [
        "0.3", "S{2,3}", "S{1,4}", "0.31", "0.23", "0.123", "0.3033", "nim", "S!{2}", "0.1[23]",
        "0.[31]", "0.2[012]", "0.[013]", "0.[02]", "0.[20]", "0.[32]", "0.3[10]", "0.75", "0.6",
    ] {
        let rules: HeapRules = code.parse().unwrap();
        let three = Players::THREE;
        for convention in [
            misere(),
            Convention::normal(three),
            Convention::misere(three),
        ] {
            let limits = Limits {
                order: 500,
                levels: 40,
            };
            let runner = Runner::new().with_time(Duration::from_secs(2));
            let solution = solve_heaps(&rules, convention, 60, limits, &runner).unwrap();
            let quotient = solution.quotient;
            let Some(found) = quotient.period else {
                continue;
            };
            if let Some((_, tail)) = rules.tail() {
                not_divided += u32::from(found.period % tail.len() != 0);
            }
            let beyond = (quotient.last_component() as u32 + 12).min(if rules.max_parts() > 1 {
                34
            } else {
                60
            });
            let unlimited = Runner::new();
            let mut sums = Sums::new(&rules, convention, &unlimited);
            for heap in 0..=beyond {
                for other in 0..=6 {
                    let expected = sums.outcome(&rules.position([heap, other])).unwrap();
                    let position = [(u64::from(heap), 1), (u64::from(other), 1)];
                    assert_eq!(
                        quotient.outcome(&position),
                        Some(expected),
                        "{code} {heap}+{other}"
                    );
                }
            }
        }
    }
    assert!(
        not_divided > 0,
        "no code whose tail does not divide the period"
    );
}
