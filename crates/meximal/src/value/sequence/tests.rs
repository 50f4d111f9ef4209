use super::*;
use crate::rules::code::{Digit, Shape};
use crate::value::grundy::grundy_plain;
use proptest::prelude::*;

fn sequence(text: &str, up_to: usize) -> GrundySequence {
    let rules: HeapRules = text.parse().unwrap();
    grundy_sequence(&rules, up_to, &Runner::new())
}

/// The first periodic heap, the period and the saltus, if they are proved.
fn proved(text: &str, up_to: usize) -> Option<(usize, usize, u32)> {
    let sequence = sequence(text, up_to);
    match (sequence.status, sequence.periodicity) {
        (Status::Proved, Some(p)) => Some((p.preperiod, p.period, p.saltus)),
        _ => None,
    }
}

#[test]
fn known_periods() {
    for (text, up_to, expected) in [
        ("0.77", 166, (71, 12, 0)),
        ("0.07", 1000, (53, 34, 0)),
        ("0.644", 8000, (3256, 442, 0)),
        ("0.56", 700_000, (326_640, 144, 0)),
        ("0.156", 30_000, (3479, 349, 0)),
        ("0.15", 1000, (1, 10, 0)),
        ("0.137", 1000, (52, 34, 0)),
        ("nim", 100, (0, 1, 1)),
        ("S{1,2,3}", 100, (0, 4, 0)),
        ("S!{2}", 100, (0, 4, 2)),
        ("0.[30]", 100, (0, 2, 0)),
        ("0.0", 10, (0, 1, 0)),
        ("0.1", 10, (2, 1, 0)),
    ] {
        assert_eq!(proved(text, up_to), Some(expected), "{text}");
    }
}

/// From the OEIS: A071434, A071452, A071453, A071464 (Gangolli and Plambeck). The last exception is given
/// there.
#[test]
fn periods_in_the_oeis() {
    for (text, period, last_exception) in [
        ("0.1377", 24, 140),
        ("0.11377", 32, 186),
        ("0.117", 48, 46),
        ("0.127", 4, 46_577),
    ] {
        let found = proved(text, 100_000);
        assert_eq!(found, Some((last_exception + 1, period, 0)), "{text}");
    }
}

/// The column "N pd" of Figure 6 of Plambeck and Siegel: the normal-play periods of the unsolved two-digit
/// octals. For the others no period is known.
#[test]
fn figure_6() {
    let periodic = [
        (&["0.07", "0.17"][..], 34),
        (&["0.35"][..], 6),
        (&["0.40", "0.41", "0.42", "0.43"][..], 34),
        (&["0.45", "0.47"][..], 20),
        (&["0.54"][..], 7),
    ];
    for (codes, period) in periodic {
        for code in codes {
            let found = proved(code, 5000).unwrap();
            assert_eq!((found.1, found.2), (period, 0), "{code}");
        }
    }
    for code in [
        "0.04", "0.06", "0.14", "0.36", "0.37", "0.60", "0.64", "0.74", "0.76",
    ] {
        let sequence = sequence(code, 20_000);
        assert_eq!(sequence.status, Status::None, "{code}");
    }
}

#[test]
fn the_period_of_0_16() {
    let sequence = sequence("0.16", 600_000);
    let found = sequence.periodicity.unwrap();
    assert_eq!((found.preperiod, found.period), (105_351, 149_459));
    assert_eq!(sequence.status, Status::Proved);
    assert_eq!(sequence.values.len(), 600_001);
}

/// One value less than the theorem needs, and nothing is proved.
#[test]
fn the_bound_is_used_exactly() {
    assert_eq!(proved("0.77", 166), Some((71, 12, 0)));
    assert_eq!(proved("0.77", 165), None);
    let short = sequence("0.77", 165);
    assert_eq!(short.status, Status::Observed);
    assert!(short.theorem.ends_with("needs the heaps up to 166."));
    assert_eq!(sequence("0.77", 100).status, Status::None);
}

/// The bound cannot be lowered for t = 1: a subtraction set with max S − 1 equal values in a row and no
/// period.
#[test]
fn one_value_less_proves_nothing() {
    let mut witness = false;
    for bits in 1u32..256 {
        let rules = HeapRules::subtraction((0..8).filter(|i| bits >> i & 1 == 1).map(|i| i + 1));
        let values = grundy_plain(&rules, 200);
        let longest = rules.last_index().unwrap() as usize;
        for period in 1..20 {
            let equal = |n: usize| values[n + period] == values[n];
            let start = (0..40).find(|&start| (start..start + longest - 1).all(equal));
            witness |= start.is_some_and(|start| !equal(start + longest - 1));
            let start = (0..40).find(|&start| (start..start + longest).all(equal));
            assert!(start.is_none_or(|start| (start..180).all(equal)));
        }
    }
    assert!(witness);
}

/// Every code of two digits: how many are proved to be periodic, and all the proofs hold far beyond.
#[test]
fn proofs_of_all_short_codes() {
    let mut proofs = [0; 3];
    for (kind, shape) in [Shape::Any, Shape::Unequal, Shape::Equal]
        .into_iter()
        .enumerate()
    {
        for digits in 0u16..256 {
            let parts = [digits / 16, digits % 16];
            if shape != Shape::Any && parts.iter().any(|&parts| parts > 7) {
                continue;
            }
            let digits = parts.map(|parts| Digit::new(parts, shape));
            let rules = HeapRules::new(Digit::ZERO, digits, Vec::new()).unwrap();
            let sequence = grundy_sequence(&rules, 100, &Runner::new());
            if let (Status::Proved, Some(found)) = (sequence.status, sequence.periodicity) {
                proofs[kind] += 1;
                let far = grundy_plain(&rules, if rules.max_parts() > 2 { 200 } else { 600 });
                assert!(
                    holds(&far, found) && is_least(&far, found),
                    "{rules} {found:?}"
                );
            }
        }
    }
    assert_eq!(proofs, [58, 21, 64]);
}

#[test]
fn what_is_not_proved_is_said_to_be_observed() {
    // Lasker's Nim breaks heaps and has a tail.
    let lasker = sequence("4.[3]", 200);
    assert_eq!(lasker.status, Status::Observed);
    let found = lasker.periodicity.unwrap();
    assert_eq!((found.preperiod, found.period, found.saltus), (1, 4, 4));
    assert!(lasker.theorem.contains("200"));
    assert_eq!(sequence("grundy", 3000).status, Status::None);
}

fn holds(values: &[u32], found: Periodicity) -> bool {
    (found.preperiod..values.len() - found.period)
        .all(|n| values[n + found.period] == values[n] + found.saltus)
}

/// No smaller period, and no smaller preperiod, would do.
fn is_least(values: &[u32], found: Periodicity) -> bool {
    let before = found.preperiod.checked_sub(1);
    before.is_none_or(|n| values[n + found.period] != values[n] + found.saltus)
        && (1..found.period).all(|period| {
            let n = found.preperiod;
            let end = values.len() - period;
            let step = values[n + period].wrapping_sub(values[n]);
            (n..end).any(|n| values[n + period].wrapping_sub(values[n]) != step)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn proofs_of_finite_codes_hold_far_beyond(
        whole in prop::sample::select(&[0u16, 4, 8, 12][..]),
        digits in prop::collection::vec(0u16..16, 0..4),
    ) {
        let digit = |parts: u16| Digit::new(parts, Shape::Any);
        let most = if whole >= 8 || digits.iter().any(|&d| d >= 8) { 60 } else { 300 };
        let rules =
            HeapRules::new(digit(whole), digits.into_iter().map(digit), Vec::new()).unwrap();
        // The first number of values with which something is proved.
        let known = grundy_plain(&rules, most);
        let first = (1..=known.len()).find_map(|length| {
            let values = known[..length].iter().copied().collect();
            proved_period(&rules, &values).map(|found| (length, found))
        });
        if let Some((length, found)) = first {
            prop_assert!(heaps_needed(&rules, found).unwrap() < length);
            let far = grundy_plain(&rules, (3 * length).min(4 * most));
            prop_assert!(holds(&far, found), "{} {:?}", rules, found);
            prop_assert!(is_least(&far, found), "{} {:?}", rules, found);
        }
    }

    #[test]
    fn proofs_of_codes_with_shapes_hold_far_beyond(
        whole in 0u16..2,
        digits in prop::collection::vec((0u16..8, 0usize..3), 1..4),
    ) {
        let shapes = [Shape::Any, Shape::Unequal, Shape::Equal];
        let digits = digits.into_iter().map(|(parts, shape)| Digit::new(parts, shapes[shape]));
        let rules = HeapRules::new(Digit::new(4 * whole, Shape::Unequal), digits, Vec::new()).unwrap();
        let known = grundy_plain(&rules, 120);
        let first = (1..=known.len()).find_map(|length| {
            let values = known[..length].iter().copied().collect();
            proved_period(&rules, &values).map(|found| (length, found))
        });
        if let Some((length, found)) = first {
            let far = grundy_plain(&rules, 6 * length);
            prop_assert!(holds(&far, found), "{} {:?}", rules, found);
            prop_assert!(is_least(&far, found), "{} {:?}", rules, found);
        }
    }

    #[test]
    fn proofs_by_states_hold_far_beyond(
        digits in prop::collection::vec(0u16..4, 0..6),
        tail in prop::collection::vec(0u16..4, 1..4),
        length in 10usize..120,
    ) {
        let digit = |parts: u16| Digit::new(parts, Shape::Any);
        let tail = tail.into_iter().map(digit).collect();
        let rules = HeapRules::new(Digit::ZERO, digits.into_iter().map(digit), tail).unwrap();
        let sequence = grundy_sequence(&rules, length, &Runner::new());
        if let (Status::Proved, Some(found)) = (sequence.status, sequence.periodicity) {
            let far = grundy_plain(&rules, 600);
            prop_assert!(holds(&far, found), "{} {:?}", rules, found);
            prop_assert!(is_least(&far, found), "{} {:?}", rules, found);
        }
    }

    #[test]
    fn sets_are_proved_to_be_periodic(set in prop::collection::btree_set(1u32..9, 1..5)) {
        for rules in [HeapRules::subtraction(set.clone()), HeapRules::all_but(set)] {
            let sequence = grundy_sequence(&rules, 600, &Runner::new());
            prop_assert_eq!(sequence.status, Status::Proved, "{}", rules);
            let found = sequence.periodicity.unwrap();
            let values = grundy_plain(&rules, 600);
            prop_assert!(holds(&values, found) && is_least(&values, found), "{}", rules);
        }
    }
}
