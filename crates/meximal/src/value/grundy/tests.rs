use super::*;
use crate::convention::Convention;
use crate::outcome::Sums;
use crate::player::{PlayerSet, Players};
use crate::rules::code::Digit;
use proptest::prelude::*;
use std::time::Duration;

fn fast(rules: &HeapRules, up_to: usize) -> Vec<u32> {
    grundy_values(rules, up_to, &Runner::new())
        .unwrap()
        .to_vec()
}

fn code(text: &str) -> HeapRules {
    text.parse().unwrap()
}

#[test]
fn all_short_octal_codes() {
    for whole in [0, 4] {
        for digits in 0..64 {
            let rules = code(&format!("{whole}.{}{}", digits / 8, digits % 8));
            assert_eq!(fast(&rules, 250), grundy_plain(&rules, 250), "{rules}");
        }
    }
}

#[test]
fn all_short_hexadecimal_codes() {
    for whole in [0, 4, 8, 12] {
        for digits in 0..256 {
            let parts = [digits / 16, digits % 16];
            let digits = parts.map(|parts| Digit::new(parts, Shape::Any));
            let rules = HeapRules::new(Digit::new(whole, Shape::Any), digits, Vec::new()).unwrap();
            assert_eq!(fast(&rules, 40), grundy_plain(&rules, 40), "{rules}");
        }
    }
}

#[test]
fn sparse_spaces_of_all_kinds() {
    // A plain split, a twisted one (0.106), unequal heaps, several indices of one parity, and of both.
    for text in [
        "0.007", "0.106", "grundy", "4.004", "0.36", "0.1504", "0.404", "0.014",
    ] {
        let rules = code(text);
        assert_eq!(fast(&rules, 3000), grundy_plain(&rules, 3000), "{text}");
    }
}

#[test]
fn a_single_heap_with_too_many_options_can_be_interrupted() {
    let mut grundy = Grundy::new(&code("0.{9}!"));
    let short = Runner::new().with_time(Duration::from_millis(100));
    assert_eq!(grundy.extend(10_000, &short), Err(Stop::Time));
}

#[test]
fn known_values() {
    assert_eq!(fast(&HeapRules::nim(), 300), (0..=300).collect::<Vec<_>>());
    // Grundy's game, A002188; Dawson's Kayles, A002187 from heap 1 on.
    let grundy = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0,
    ];
    assert_eq!(fast(&HeapRules::grundy(), 20), grundy);
    let dawson = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3];
    assert_eq!(fast(&code("0.07"), 19), dawson);
    // Lasker's Nim: 1, 2, 4, 3, and 4 more from four heaps to four heaps.
    let lasker: Vec<u32> = (1..=80)
        .map(|n| match n % 4 {
            3 => n + 1,
            0 => n - 1,
            _ => n,
        })
        .collect();
    assert_eq!(fast(&code("4.[3]"), 80)[1..], lasker);
}

#[test]
fn values_past_sixteen_bits() {
    let values = grundy_values(&HeapRules::nim(), 100_000, &Runner::new()).unwrap();
    assert!(
        values
            .iter()
            .enumerate()
            .all(|(heap, value)| value as usize == heap)
    );
    let but_two = grundy_values(&code("S!{2}"), 150_000, &Runner::new()).unwrap();
    assert!((4..150_000).all(|n| but_two.get(n) == but_two.get(n - 4) + 2));
}

#[test]
fn what_is_known_is_kept_when_time_is_up() {
    let mut grundy = Grundy::new(&code("0.106"));
    let short = Runner::new().with_time(Duration::from_millis(30));
    assert_eq!(grundy.extend(100_000_000, &short), Err(Stop::Time));
    let known = grundy.values().len();
    assert!(known > 100);
    grundy.extend(known + 500, &Runner::new()).unwrap();
    assert_eq!(grundy.values().to_vec(), fast(&code("0.106"), known + 500));
    let small = Runner::new().with_memory(1000);
    assert_eq!(grundy.extend(known + 5000, &small), Err(Stop::Memory));
}

fn digit(most: u16) -> impl Strategy<Value = Digit> {
    const SHAPES: [Shape; 6] = [
        Shape::Any,
        Shape::Any,
        Shape::Any,
        Shape::Unequal,
        Shape::NotAllEqual,
        Shape::Equal,
    ];
    (0..most, prop::sample::select(&SHAPES[..])).prop_map(|(parts, shape)| Digit::new(parts, shape))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_code(
        whole in digit(32),
        digits in prop::collection::vec(digit(32), 0..5),
        tail in prop::collection::vec(digit(16), 0..4),
    ) {
        let whole = Digit::new(whole.parts() & !3, whole.shape());
        let rules = HeapRules::new(whole, digits, tail).unwrap();
        prop_assert_eq!(fast(&rules, 36), grundy_plain(&rules, 36), "{}", rules);
    }

    #[test]
    fn codes_that_break_into_two(
        whole in prop::bool::ANY,
        digits in prop::collection::vec(digit(8), 0..6),
        tail in prop::collection::vec(0u16..4, 0..3),
    ) {
        let whole = Digit::new(if whole { 4 } else { 0 }, Shape::Unequal);
        let tail = tail.into_iter().map(|parts| Digit::new(parts, Shape::Any)).collect();
        let rules = HeapRules::new(whole, digits, tail).unwrap();
        prop_assert_eq!(fast(&rules, 400), grundy_plain(&rules, 400), "{}", rules);
    }

    #[test]
    fn codes_that_do_not_break(
        digits in prop::collection::vec(0u16..4, 0..8),
        tail in prop::collection::vec(0u16..4, 0..4),
    ) {
        let digit = |parts: u16| Digit::new(parts, Shape::Any);
        let tail = tail.into_iter().map(digit).collect();
        let rules = HeapRules::new(Digit::ZERO, digits.into_iter().map(digit), tail).unwrap();
        prop_assert_eq!(fast(&rules, 500), grundy_plain(&rules, 500), "{}", rules);
    }

    /// Sprague and Grundy: the previous player wins two heaps exactly if their values are equal.
    #[test]
    fn values_decide_sums(
        whole in digit(16),
        digits in prop::collection::vec(digit(16), 0..4),
        tail in prop::collection::vec(digit(8), 0..2),
    ) {
        let whole = Digit::new(whole.parts() & !3, whole.shape());
        let rules = HeapRules::new(whole, digits, tail).unwrap();
        let values = fast(&rules, 9);
        let runner = Runner::new();
        let mut sums = Sums::new(&rules, Convention::normal(Players::TWO), &runner);
        for (a, b) in (0..10).flat_map(|a| (a..10).map(move |b| (a, b))) {
            let outcome = sums.outcome(&rules.position([a, b])).unwrap();
            let previous_wins = outcome == PlayerSet::only(1);
            prop_assert_eq!(previous_wins, values[a as usize] == values[b as usize]);
        }
    }

    #[test]
    fn sets(set in prop::collection::btree_set(1u32..60, 1..12)) {
        for rules in [HeapRules::subtraction(set.clone()), HeapRules::all_but(set)] {
            prop_assert_eq!(fast(&rules, 600), grundy_plain(&rules, 600), "{}", rules);
        }
    }
}
