//! The solver's certificates and the independent checker: what the solver proves the checker accepts, and
//! what was changed in a certificate it rejects, unless the change is still true.

use std::time::Duration;

use meximal::convention::Convention;
use meximal::outcome::{Sums, position_of};
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{Atoms, Certified, Limits, certificate, solve_atoms, solve_heaps};
use meximal::rules::code::HeapRules;
use meximal::rules::coins::Coins;
use meximal::runner::Runner;
use meximal_check::{Budget, CheckError, check};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

fn heap_certificate(code: &str, convention: Convention, last: u32) -> String {
    let rules: HeapRules = code.parse().unwrap();
    let solution = solve_heaps(&rules, convention, last, Limits::default(), &Runner::new());
    let solution = solution.unwrap();
    assert!(solution.halted.is_none(), "{code}");
    certificate(Certified::Heaps(&rules), &solution.quotient)
}

fn misere() -> Convention {
    Convention::misere(Players::TWO)
}

#[test]
fn the_literature_is_accepted() {
    for (code, last, order, period) in [
        ("0.15", 1000, 42, Some((10, 66))),
        ("0.77", 1000, 40, Some((12, 71))),
        ("0.4107", 1000, 506, Some((24, 66))),
        ("0.07", 33, 638, None),
        ("0.04", 44, 864, None),
        ("0.3", 10, 2, Some((2, 0))),
        ("0.0", 10, 1, Some((1, 0))),
        ("4!.0", 12, 0, None),
        ("0.8", 14, 0, None),
        ("S{2,5,7}", 200, 0, Some((22, 0))),
        ("S!{2,3}", 8, 0, None),
    ] {
        let text = heap_certificate(code, misere(), last);
        let verified = check(&text, &Budget::new()).unwrap_or_else(|e| panic!("{code}: {e}"));
        if order > 0 {
            assert_eq!(verified.order, order, "{code}");
        }
        if let Some(period) = period {
            let found = verified.period.unwrap();
            assert_eq!(
                (found.length as usize, found.start as usize),
                period,
                "{code}"
            );
        }
    }
    for n in 3..=6 {
        let players = Players::new(n).unwrap();
        for convention in [
            Convention::normal(players),
            Convention::misere(players),
            Convention::propp(players),
        ] {
            let text = heap_certificate("nim", convention, 40);
            assert!(check(&text, &Budget::new()).unwrap().period.is_some());
        }
        let text = heap_certificate("nim", Convention::podium(players), 3);
        check(&text, &Budget::new()).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Random components and conventions.
    #[test]
    fn what_the_solver_proves_is_accepted(
        graph in proptest::collection::vec(proptest::collection::vec((0usize..5, 0usize..5), 1..4), 1..5),
        players in 2u64..6,
        winners in 0u16..33,
    ) {
        let mut text = String::from("n0 -> 0\n");
        for (at, options) in graph.iter().enumerate() {
            let term = |i: usize| match i.checked_sub(1) {
                None => "0".to_owned(),
                Some(i) => format!("n{}", i.min(at)),
            };
            let options: Vec<String> =
                options.iter().map(|&(a, b)| format!("{} + {}", term(a), term(b))).collect();
            text.push_str(&format!("n{} -> {}\n", at + 1, options.join(", ")));
        }
        let coins = Coins::parse(&text).unwrap();
        let roots = coins.position(0..coins.len() as u32);
        let runner = Runner::new().with_time(Duration::from_secs(2));
        let atoms = Atoms::of(&coins, &roots, &runner).unwrap();
        let players = Players::new(players).unwrap();
        let convention = match winners {
            32 => Convention::podium(players),
            bits => Convention::winners(players, PlayerSet(bits)),
        };
        let limits = Limits { order: 300, levels: 40 };
        let solution = solve_atoms(&atoms, convention, limits, &runner).unwrap();
        prop_assume!(solution.halted.is_none());
        let text = certificate(Certified::Atoms(&atoms, "random"), &solution.quotient);
        let verified = check(&text, &Budget::new());
        prop_assert!(verified.is_ok(), "{}\n{}", verified.unwrap_err(), text);
        prop_assert_eq!(verified.unwrap().order, solution.quotient.order());
    }
}

/// The outcome of a position by a certificate: products of rows, then the label.
fn label_by_certificate(text: &str, sizes: &[usize]) -> String {
    let words = |name: &str| -> Vec<Vec<String>> {
        let lines = text.lines().filter(|line| line.starts_with(name));
        lines
            .map(|line| line.split(' ').skip(1).map(str::to_owned).collect())
            .collect()
    };
    let number = |word: &String| word.parse::<usize>().unwrap();
    let rows: Vec<Vec<usize>> = words("row ")
        .iter()
        .map(|row| row.iter().map(number).collect())
        .collect();
    let labels = words("labels ").remove(0);
    let values: Vec<usize> = words("values ").remove(0).iter().map(number).collect();
    // The word of each element, by a search from the identity.
    let mut reached = vec![None; labels.len()];
    reached[0] = Some(Vec::new());
    let mut queue = vec![0];
    while let Some(x) = queue.pop() {
        for (g, row) in rows.iter().enumerate() {
            if reached[row[x]].is_none() {
                let mut word: Vec<usize> = reached[x].clone().unwrap();
                word.push(g);
                reached[row[x]] = Some(word);
                queue.push(row[x]);
            }
        }
    }
    let product = sizes.iter().fold(0, |x, &size| {
        let word = reached[values[size]].clone().unwrap();
        word.iter().fold(x, |x, &g| rows[g][x])
    });
    labels[product].clone()
}

/// A thousand random changes of one number or name in each of some certificates. Those that the checker still
/// accepts are still true: every outcome that they give is the one found by playing out.
#[test]
fn changed_certificates_are_rejected() {
    let three = Convention::normal(Players::THREE);
    let seed = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), seed);
    for (code, convention, last) in [
        ("0.15", misere(), 1000),
        ("0.07", misere(), 14),
        ("nim", three, 20),
        ("0.77", Convention::podium(Players::THREE), 3),
    ] {
        let text = heap_certificate(code, convention, last);
        assert!(check(&text, &Budget::new()).is_ok());
        let rules: HeapRules = code.parse().unwrap();
        let unlimited = Runner::new();
        let mut sums = Sums::new(&rules, convention, &unlimited);
        let players = convention.players();
        let mut accepted = 0;
        for _ in 0..1000 {
            let lines: Vec<&str> = text.lines().collect();
            let (line, word, by) = (0usize..1000, 1usize..1000, 1u32..40)
                .new_tree(&mut runner)
                .unwrap()
                .current();
            let line = 3 + line % (lines.len() - 4);
            let mut words: Vec<String> = lines[line].split(' ').map(str::to_owned).collect();
            let word = 1 + (word - 1) % (words.len() - 1);
            words[word] = match words[word].parse::<u32>() {
                Ok(number) => ((number + by) % 50).to_string(),
                Err(_) => ["N", "P", "none", "N,P", "O1", "podium"][by as usize % 6].to_owned(),
            };
            let mut changed: Vec<String> = lines.iter().map(|&l| l.to_owned()).collect();
            changed[line] = words.join(" ");
            let changed = changed.join("\n") + "\n";
            if changed == text {
                continue;
            }
            match check(&changed, &Budget::new()) {
                Err(CheckError::Rejected(_)) => continue,
                Err(CheckError::Stopped(stopped)) => panic!("{stopped:?}"),
                Ok(_) => accepted += 1,
            }
            let heaps = changed
                .lines()
                .find(|line| line.starts_with("values "))
                .unwrap();
            let bound = (heaps.split(' ').count() as u32 - 1).min(6);
            let box_of_three = 0..bound.pow(3);
            for (a, b, c) in box_of_three.map(|i| (i % bound, i / bound % bound, i / bound / bound))
            {
                let position = rules.position([a, b, c]);
                let outcome = sums.outcome(&position_of(position)).unwrap();
                let sizes = [a, b, c].map(|size| size as usize);
                let label = label_by_certificate(&changed, &sizes);
                let names = if outcome.is_empty() {
                    "none".to_owned()
                } else {
                    outcome.names(players).join(",")
                };
                assert_eq!(label, names, "{code} {sizes:?}\n{changed}");
            }
        }
        assert!(accepted < 20, "{code}: {accepted} of 1000 changes accepted");
    }
}
