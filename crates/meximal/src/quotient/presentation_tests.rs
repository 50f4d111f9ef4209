//! Tests of presentations: against the paper, and against the definition on random monoids.

use super::super::monoid::tests::product_of_cyclic;
use super::super::samples::{GUILES, PERIOD_SIX, guiles, period_six, random_monoid};
use super::super::words::parse_relations;
use super::*;
use crate::player::PlayerSet;
use proptest::prelude::*;

fn order(generators: usize, relations: &str) -> Result<usize, NotEnumerated> {
    let relations = parse_relations(relations, generators).unwrap();
    order_of_presentation(generators, &relations, 1000, &Runner::new())
}

fn portion(labels: &[PlayerSet]) -> Vec<u32> {
    let elements = (0u32..).zip(labels);
    elements
        .filter(|(_, l)| l.contains(1))
        .map(|(x, _)| x)
        .collect()
}

#[test]
fn orders_are_those_of_the_paper() {
    assert_eq!(order(0, ""), Ok(1));
    assert_eq!(order(1, "a^2=1"), Ok(2));
    assert_eq!(order(2, "a^2=1, b^3=b"), Ok(6));
    assert_eq!(order(3, "a^2=1, b^3=b, bc=ab, c^2=b^2"), Ok(8));
    assert_eq!(order(4, "a^2=1, b^3=b, c^3=c, d^3=d, b^2=c^2=d^2"), Ok(18));
    assert_eq!(order(9, GUILES.0), Ok(42));
    assert_eq!(order(5, PERIOD_SIX.0), Ok(200));
}

#[test]
fn what_is_not_finite_or_too_large_is_said() {
    assert_eq!(order(2, "a^2=1"), Err(NotEnumerated::Infinite));
    assert_eq!(order(2, "a^2=1, ab=b"), Err(NotEnumerated::Infinite));
    let huge = "a^1000=1, b^1000=b";
    assert_eq!(order(2, huge), Err(NotEnumerated::MoreThan(1000)));
    let bad = Relation {
        left: vec![1],
        right: vec![0],
    };
    let result = order_of_presentation(2, &[bad], 10, &Runner::new());
    assert_eq!(result, Err(NotEnumerated::BadRelation(0)));
    let long = Relation {
        left: vec![u32::MAX; 2],
        right: vec![0; 2],
    };
    let result = order_of_presentation(2, &[long], 10, &Runner::new());
    assert_eq!(result, Err(NotEnumerated::TooLong));
}

#[test]
fn a_generator_that_is_a_product_stays_known() {
    let relations = parse_relations("a^6=1, b=a^2, c^2=b", 3).unwrap();
    let presented = monoid_of(3, &relations, 100, &Runner::new()).unwrap();
    assert_eq!(presented.monoid.order(), 12);
    assert_eq!(presented.monoid.generators(), 2);
    let [a, b, c] = presented.generators[..] else {
        panic!()
    };
    assert_eq!(presented.monoid.power(a, 2), b);
    assert_eq!(presented.element(&[0, 0, 2]), b);
    assert_ne!(a, c);
}

fn texts(relations: &[Relation]) -> Vec<String> {
    relations.iter().map(|r| r.text(Style::Ascii)).collect()
}

/// The paper prints reduced Gröbner bases, and names elements by their least words.
#[test]
fn bases_are_those_of_the_paper() {
    let cases = [(9, GUILES, guiles(), 30), (5, PERIOD_SIX, period_six(), 7)];
    for (generators, (printed, printed_portion), (monoid, labels), fewer) in cases {
        let presentation = Presentation::new(&monoid, &Runner::new()).unwrap();
        let mut printed = texts(&parse_relations(printed, generators).unwrap());
        let mut basis = texts(presentation.basis());
        printed.sort();
        basis.sort();
        assert_eq!(basis, printed);
        assert_eq!(presentation.economy(), Economy::Irredundant);
        assert_eq!(
            presentation.relations().len(),
            fewer,
            "{}",
            presentation.text(Style::Unicode)
        );
        let set = presentation.set_text(&portion(&labels), Style::Ascii);
        assert_eq!(set, format!("{{{printed_portion}}}"));
    }
}

#[test]
fn generators_that_later_ones_give_are_left_out() {
    // Heaps a, b, c with a = c², b = c³ in a cyclic monoid: c alone is enough.
    let relations = parse_relations("c^7=c^4, a=c^2, b=c^3", 3).unwrap();
    let presented = monoid_of(3, &relations, 100, &Runner::new()).unwrap();
    assert_eq!(presented.monoid.generators(), 3);
    let presentation = Presentation::new(&presented.monoid, &Runner::new()).unwrap();
    assert_eq!(presentation.generators(), [2]);
    assert_eq!(presentation.text(Style::Ascii), "<a | a^7 = a^4>");
    assert_eq!(
        presentation.element_text(presented.generators[1], Style::Ascii),
        "a^3"
    );
    assert_eq!(
        Presentation::new(&Monoid::trivial(), &Runner::new())
            .unwrap()
            .text(Style::Unicode),
        "⟨|⟩"
    );
}

/// The classes of the least congruence that joins these pairs, by joining until nothing changes.
fn classes_of_congruence(monoid: &Monoid, pairs: &[(u32, u32)]) -> usize {
    let mut class: Vec<u32> = (0..monoid.order() as u32).collect();
    let mut pairs = pairs.to_vec();
    while let Some((x, y)) = pairs.pop() {
        let (keep, drop) = (class[x as usize], class[y as usize]);
        if keep == drop {
            continue;
        }
        for other in &mut class {
            if *other == drop {
                *other = keep;
            }
        }
        for g in 0..monoid.generators() {
            pairs.push((monoid.row(g)[x as usize], monoid.row(g)[y as usize]));
        }
    }
    class.sort_unstable();
    class.dedup();
    class.len()
}

proptest! {
    /// A completion counts the classes of the congruence that the relations generate.
    #[test]
    fn orders_are_numbers_of_classes(
        shapes in proptest::collection::vec((0u32..4, 1u32..5), 1..4),
        pairs in proptest::collection::vec((0u32..1000, 0u32..1000), 0..4),
    ) {
        let monoid = product_of_cyclic(&shapes);
        let order = monoid.order() as u32;
        let pairs: Vec<(u32, u32)> = pairs.iter().map(|(x, y)| (x % order, y % order)).collect();
        let power = |g: usize, exponent: u32| {
            let mut word = vec![0; shapes.len()];
            word[g] = exponent;
            word
        };
        // A generator that is 1 is none of the monoid's: words are in the others.
        let word = |x: u32| {
            let mut letters = monoid.word(x).into_iter();
            let exponent = |shape: &(u32, u32)| match shape {
                (0, 1) => 0,
                _ => letters.next().unwrap_or(0),
            };
            shapes.iter().map(exponent).collect::<Vec<u32>>()
        };
        let cyclic = shapes.iter().enumerate().map(|(g, (index, period))| Relation {
            left: power(g, index + period),
            right: power(g, *index),
        });
        let more = pairs.iter().map(|&(x, y)| Relation { left: word(x), right: word(y) });
        let relations: Vec<Relation> = cyclic.chain(more).collect();
        let found = order_of_presentation(shapes.len(), &relations, 1000, &Runner::new());
        prop_assert_eq!(found, Ok(classes_of_congruence(&monoid, &pairs)));
    }

    #[test]
    fn a_presentation_presents_its_monoid((monoid, _) in random_monoid(120)) {
        let presentation = Presentation::new(&monoid, &Runner::new()).unwrap();
        let generators = presentation.generators();
        let (relations, runner) = (presentation.relations(), Runner::new());
        let order = order_of_presentation(generators.len(), relations, 1000, &runner);
        prop_assert_eq!(order, Ok(monoid.order()));
        let element = |word: &[u32]| {
            let powers = generators.iter().zip(word);
            powers.fold(0, |x, (&g, &e)| monoid.multiply(x, monoid.power(monoid.generator(g), u64::from(e))))
        };
        for relation in presentation.relations() {
            prop_assert_eq!(element(&relation.left), element(&relation.right));
            prop_assert!(super::super::words::compare_words(&relation.left, &relation.right).is_gt());
        }
        for x in 0..monoid.order() as u32 {
            prop_assert_eq!(element(&presentation.word(x)), x);
        }
        // None can be left out.
        prop_assert_eq!(presentation.economy(), Economy::Irredundant);
        for at in 0..presentation.relations().len() {
            let mut fewer = presentation.relations().to_vec();
            fewer.remove(at);
            let order = order_of_presentation(generators.len(), &fewer, 1000, &runner);
            prop_assert_ne!(order, Ok(monoid.order()));
        }
        let again = monoid_of(generators.len(), presentation.relations(), 1000, &runner).unwrap();
        let images: Vec<u32> = generators.iter().map(|&g| monoid.generator(g)).collect();
        let map = super::super::reduction::homomorphism(&again.monoid, &monoid, &images).unwrap();
        let mut sorted = map.clone();
        sorted.sort_unstable();
        prop_assert_eq!(sorted, (0..monoid.order() as u32).collect::<Vec<_>>());
    }
}
