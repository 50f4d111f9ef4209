//! The finder, from certificates of partial quotients.

use meximal_uniform::{Partial, Rules, Solution, Status, Work, find, known};

fn read(text: &str) -> (Rules, Partial) {
    Partial::from_certificate(text).unwrap()
}

#[test]
fn solutions_are_found_and_proved() {
    let texts = [
        include_str!("data/partial_4.7.txt"),
        include_str!("data/partial_0.734.txt"),
        include_str!("data/partial_0.26.txt"),
        include_str!("data/partial_0.54.txt"),
        include_str!("data/partial_0.145.txt"),
    ];
    for text in texts {
        let (rules, partial) = read(text);
        let found = find(&rules, &partial, &Work::unlimited()).unwrap().unwrap();
        assert!(
            matches!(found.status, Status::Proved(_)),
            "{rules}: {:?}",
            found.status
        );
        let known = known(&rules).unwrap();
        for heap in 1..200 {
            assert_eq!(
                found.solution.value(&[(heap, 1)]),
                known.value(&[(heap, 1)]),
                "{rules}: {heap}"
            );
        }
        let kinds = [&found.solution, &known].map(|solution| matches!(solution, Solution::W(_)));
        assert_eq!(kinds[0], kinds[1]);
    }
}

#[test]
fn nothing_is_found_where_nothing_fits() {
    let (rules, partial) = read(include_str!("data/partial_0.36.txt"));
    assert_eq!(find(&rules, &partial, &Work::unlimited()), Ok(None));
}

#[test]
fn the_finder_can_be_stopped() {
    let (rules, partial) = read(include_str!("data/partial_0.26.txt"));
    assert!(find(&rules, &partial, &Work::new(&|| true)).is_err());
}

/// With the labels of another game nothing is proved.
#[test]
fn wrong_data_prove_nothing() {
    let (_, partial) = read(include_str!("data/partial_0.734.txt"));
    let rules: Rules = "0.733".parse().unwrap();
    let found = find(&rules, &partial, &Work::unlimited()).unwrap();
    assert!(found.is_none_or(|found| !matches!(found.status, Status::Proved(_))));
}

#[test]
fn texts_that_are_no_certificates() {
    let good = include_str!("data/partial_0.36.txt");
    let changes = [
        ("players 2", "players 3"),
        ("play winners N", "play winners P"),
        ("rules 0.36", "rules 0.[3]"),
        ("values 0", "values 1"),
        ("row 1", "row x"),
        ("row 1", "row 999"),
    ];
    for (old, new) in changes {
        let wrong = good.replacen(old, new, 1);
        assert_ne!(wrong, good, "{old}");
        assert!(Partial::from_certificate(&wrong).is_err(), "{new}");
    }
    assert!(Partial::from_certificate("").is_err());
}
