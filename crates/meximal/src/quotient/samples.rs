//! Monoids for the tests: those that the paper prints, and small random ones.

use proptest::prelude::*;

use super::monoid::Monoid;
use super::monoid::tests::product_of_cyclic;
use super::presentation::monoid_of;
use super::reduction::reduce;
use super::words::{parse_relations, parse_words};
use crate::player::PlayerSet;
use crate::runner::Runner;

/// Relations and 𝒫-portion of Guiles, 0.15 (Figure 2), in nine generators.
pub(crate) const GUILES: (&str, &str) = (
    "a^2=1, b^4=b^2, bc=ab^3, c^2=b^2, b^2d=d, cd=ad, d^3=ad^2, b^2e=b^3, de=bd, be^2=ace, \
     ce^2=abe, e^4=e^2, bf=b^3, df=d, ef=ace, cf^2=cf, f^3=f^2, b^2g=b^3, cg=ab^3, dg=bd, eg=be, \
     fg=b^3, g^2=bg, bh=bg, ch=ab^3, dh=bd, eh=bg, fh=b^3, gh=bg, h^2=b^2, bi=bg, ci=ab^3, di=bd, \
     ei=be, fi=b^3, gi=bg, hi=b^2, i^2=b^2",
    "a, b^2, bd, d^2, ae, ae^2, ae^3, af, af^2, ag, ah, ai",
);

/// Relations and 𝒫-portion of *(2/210)(2/30)3/21 (section A.6), in five generators.
pub(crate) const PERIOD_SIX: (&str, &str) = (
    "a^2=1, b^4=b^2, b^2c^2=c^2, c^3=abc^2, c^2d=ac^2, d^2=c^2, c^2e^2=c^2, e^6=1",
    "a, b^2, abc, ab^3c, c^2, bd, b^3d, ae, ab^2de, cde, b^3cde, ae^2, b^2e^2, abce^2, ab^3ce^2, bde^2, \
     ae^3, bde^3, b^3de^3, ae^4, b^2e^4, abce^4, ab^3ce^4, ab^2de^4, bcde^4, b^3cde^4, ae^5",
);

/// A monoid and its labels for two players, from relations and 𝒫-positions as the paper prints them.
pub(crate) fn labelled_monoid(
    generators: usize,
    relations: &str,
    portion: &str,
) -> (Monoid, Vec<PlayerSet>) {
    let relations = parse_relations(relations, generators).unwrap();
    let presented = monoid_of(generators, &relations, 100_000, &Runner::new()).unwrap();
    let mut labels = vec![PlayerSet::only(0); presented.monoid.order()];
    for word in parse_words(portion, generators).unwrap() {
        labels[presented.element(&word) as usize] = PlayerSet::only(1);
    }
    (presented.monoid, labels)
}

/// Guiles, order 42.
pub(crate) fn guiles() -> (Monoid, Vec<PlayerSet>) {
    labelled_monoid(9, GUILES.0, GUILES.1)
}

/// The quotient of order 200 with an element of period 6.
pub(crate) fn period_six() -> (Monoid, Vec<PlayerSet>) {
    labelled_monoid(5, PERIOD_SIX.0, PERIOD_SIX.1)
}

/// Random monoids of at most this order with labels that tell their elements apart: reductions of products of
/// cyclic monoids in which a few elements, or a regular pattern of them, have another label.
pub(crate) fn random_monoid(order: usize) -> impl Strategy<Value = (Monoid, Vec<PlayerSet>)> {
    let shapes = proptest::collection::vec((0u32..4, 1u32..5), 1..5);
    let size = |shapes: &Vec<(u32, u32)>| shapes.iter().map(|(i, p)| i + p).product::<u32>();
    let shapes = shapes.prop_filter("too large", move |shapes| size(shapes) <= 400);
    let spots = proptest::collection::vec((0usize..1000, 2u16..4), 1..7);
    let step = prop_oneof![2 => Just(400usize), 1 => 2usize..60];
    let monoid = (shapes, spots, step).prop_map(|(shapes, spots, step)| {
        let monoid = product_of_cyclic(&shapes);
        let mut labels = vec![PlayerSet(1); monoid.order()];
        for (spot, label) in spots {
            let first = spot % monoid.order() % step;
            for x in (first..monoid.order()).step_by(step) {
                labels[x] = PlayerSet(label);
            }
        }
        let generators: Vec<u32> = (0..monoid.generators())
            .map(|g| monoid.generator(g))
            .collect();
        let reduction = reduce(&monoid, &labels, &generators);
        (reduction.monoid, reduction.labels)
    });
    monoid.prop_filter("too large", move |(monoid, _)| monoid.order() <= order)
}
