//! Wrong values are refuted. A value is wrong if search denies an outcome it implies; every changed claim
//! that search denies must not be proved, and what is refuted by (S) must fail there in plain numbers.

mod common;

use common::{Search, different, numbers, positions};
use meximal_uniform::{
    Class, ClassLast, Condition, Element, Last, Linear, UniformSolution, Verdict, Word, Work,
    catalogue_w, known_w, prove,
};

/// The claim with one number changed.
fn changed(
    solution: &UniformSolution,
    random: &mut impl FnMut(u64) -> u64,
) -> Option<UniformSolution> {
    let family = solution.family();
    let mut words: Vec<Word> = solution.prefix().iter().map(|&x| family.word(x)).collect();
    let mut classes: Vec<Class> = solution.classes().to_vec();
    let up = |number: u64, by: u64| (number + by).checked_sub(1);
    match random(3) {
        0 => {
            let word = &mut words[random(solution.prefix().len() as u64) as usize];
            match random(4) {
                0 => word.a = !word.a,
                1 => word.b += 1 + u128::from(random(3)),
                2 => word.last = Last::D(random(4).into()),
                _ => word.b = word.b.checked_sub(1)?,
            }
        }
        _ => {
            let class = &mut classes[random(solution.classes().len() as u64) as usize];
            let number: &mut Linear = match random(3) {
                0 => &mut class.a,
                1 => &mut class.b,
                _ => match &mut class.last {
                    ClassLast::D(index) => index,
                    _ => return None,
                },
            };
            match random(2) {
                0 => number.first = up(number.first, 2 * random(2))?,
                _ => number.slope = up(number.slope, 2 * random(2))?,
            }
        }
    }
    let light = solution.light().to_vec();
    let rules = solution.rules().clone();
    let changed = UniformSolution::new(rules, family, &words, classes, light).ok()?;
    (1..60)
        .any(|heap| changed.value(heap) != solution.value(heap))
        .then_some(changed)
}

#[test]
fn wrong_values_are_refuted() {
    let mut random = numbers(0x1234_5678_9abc_def1);
    let (mut refuted, mut undecided) = (0, 0);
    for code in different(catalogue_w()) {
        let solution = known_w(&code.parse().unwrap()).unwrap();
        for _ in 0..40 {
            let Some(changed) = changed(&solution, &mut random) else {
                continue;
            };
            match prove(&changed, &Work::unlimited()).unwrap() {
                Verdict::Proved(_) => panic!("proved:\n{}", changed.certificate()),
                Verdict::Undecided(_) => undecided += 1,
                Verdict::Refuted(failure) => {
                    refuted += 1;
                    if failure.condition == Condition::Sound {
                        let family = changed.family();
                        let heap = failure.heaps[0];
                        let product = |x: Element| family.product(x, failure.context).unwrap();
                        assert!(product(changed.value(heap).unwrap()).is_p());
                        let bad = |&left: &_| product(changed.value_left(left).unwrap()).is_p();
                        assert!(changed.rules().options(heap).iter().any(bad));
                    }
                }
            }
        }
    }
    assert!(refuted > 600, "{refuted} refuted, {undecided} undecided");
    assert!(
        undecided * 20 < refuted,
        "{refuted} refuted, {undecided} undecided"
    );
}

/// The values of one game claimed for another: proved only if search agrees.
#[test]
fn other_games() {
    let all = positions(17);
    let mut proved = 0;
    for code in ["0.26", "4.7", "0.734", "0.724"] {
        let solution = known_w(&code.parse().unwrap()).unwrap();
        for digits in 1..512 {
            let first = if code.starts_with('4') { 4 } else { 0 };
            let other = format!("{first}.{}{}{}", digits / 64, digits / 8 % 8, digits % 8);
            let Ok(claim) = solution.for_rules(other.parse().unwrap()) else {
                continue;
            };
            if let Verdict::Proved(_) = prove(&claim, &Work::unlimited()).unwrap() {
                proved += 1;
                let mut search = Search::new(claim.rules().clone());
                for position in &all {
                    let heaps: Vec<(u64, u64)> =
                        position.iter().map(|&heap| (heap.into(), 1)).collect();
                    assert_eq!(
                        claim.is_p(&heaps),
                        Ok(search.is_p(position)),
                        "{other}: {position:?}"
                    );
                }
            }
        }
    }
    assert!(proved >= 16, "{proved}");
}

/// Elements of W(K) with small numbers.
fn small_elements(k: u64, most: u64) -> Vec<Element> {
    let family = meximal_uniform::Family { k };
    let mut elements = Vec::new();
    let mut add = |a, b: u64, last| {
        let word = Word {
            a,
            b: b.into(),
            last,
        };
        elements.extend(family.element(word).unwrap());
    };
    for a in [false, true] {
        (0..=2 * most).for_each(|b| add(a, b, Last::None));
        (1..=k).for_each(|k| add(a, 0, Last::C(k)));
        for n in 0..=most {
            (0..=n).for_each(|b| add(a, b, Last::D(n.into())));
        }
    }
    elements
}

/// Whether (S) and (C2) hold in plain numbers, for heaps up to a bound and contexts with small numbers.
fn holds_in_numbers(claim: &UniformSolution, heaps: u64, most: u64) -> bool {
    let family = claim.family();
    let contexts = small_elements(family.k, most);
    let product = |x, y| family.product(x, y).unwrap();
    let value = |heap| claim.value(heap).unwrap();
    let options: Vec<Vec<Element>> = (0..=heaps)
        .map(|heap| {
            claim
                .rules()
                .options(heap)
                .into_iter()
                .map(|left| claim.value_left(left).unwrap())
                .collect()
        })
        .collect();
    let sound = (1..=heaps).all(|heap| {
        let inside = contexts.iter().filter(|&&z| product(value(heap), z).is_p());
        let mut inside =
            inside.map(|&z| options[heap as usize].iter().any(|&v| product(v, z).is_p()));
        !inside.any(|bad| bad)
    });
    let proper: Vec<u64> = (1..=heaps)
        .filter(|&heap| !value(heap).is_trivial())
        .collect();
    sound
        && proper
            .iter()
            .filter(|heap| !claim.light().contains(heap))
            .all(|&one| {
                let index = value(one).index();
                let others = proper.iter().filter(|&&two| value(two).index() <= index);
                others.into_iter().all(|&two| {
                    let both = product(value(one), value(two));
                    let below = contexts.iter().filter(|z| z.index() <= index);
                    below.into_iter().all(|&z| {
                        let wins = |heap: u64, rest: Element| {
                            let rest = product(rest, z);
                            options[heap as usize]
                                .iter()
                                .any(|&v| product(v, rest).is_p())
                        };
                        product(both, z).is_p()
                            || z == Element::A && both.is_p()
                            || wins(one, value(two))
                            || wins(two, value(one))
                    })
                })
            })
}

#[test]
fn what_is_proved_holds_in_plain_numbers() {
    for code in [
        "0.26", "4.7", "0.734", "0.355", "0.357", "0.724", "0.175", "0.516", "0.732", "0.756",
        "4.26", "4.52",
    ] {
        assert!(
            holds_in_numbers(&known_w(&code.parse().unwrap()).unwrap(), 26, 9),
            "{code}"
        );
    }
}

/// What fails in plain numbers is not proved, and most of what is refuted fails in small numbers.
#[test]
fn what_fails_in_plain_numbers_is_refuted() {
    let mut random = numbers(0x7777_1234_9abc_def1);
    let (mut both, mut all) = (0, 0);
    for code in ["0.26", "4.7", "0.734", "0.175", "4.26"] {
        let solution = known_w(&code.parse().unwrap()).unwrap();
        for _ in 0..20 {
            let Some(changed) = changed(&solution, &mut random) else {
                continue;
            };
            let refuted = matches!(
                prove(&changed, &Work::unlimited()).unwrap(),
                Verdict::Refuted(_)
            );
            let fails = !holds_in_numbers(&changed, 20, 7);
            assert!(!fails || refuted, "{}", changed.certificate());
            all += 1;
            both += u32::from(fails);
        }
    }
    assert!(both * 2 > all, "{both} of {all}");
}
