//! Elements with unusual periods: section A.6 of Plambeck and Siegel's paper.

use super::claim::{CheckError, Evidence, Workbench, ensure, misere_data, text_at};
use super::solved::Printed;
use meximal::quotient::{
    Limits, Quotient, Structure, labelled_isomorphism, parse_relations, parse_words,
};

/// The quotient of a game; fails if the limits halt it.
fn quotient_of(bench: &mut Workbench, game: &str) -> Result<Quotient, CheckError> {
    let (_, solution) = bench.closed_set(&[game], Limits::default())?;
    match solution.halted {
        Some(halted) => Err(CheckError::Failed(halted.halt.to_string())),
        None => Ok(solution.quotient),
    }
}

fn ensure_shape(
    quotient: &Quotient,
    order: usize,
    p_portion: usize,
    period: u32,
) -> Result<(), CheckError> {
    let greatest = Structure::new(&quotient.monoid).greatest_period();
    let found = (quotient.order(), quotient.p_portion().count(), greatest);
    ensure(found == (order, p_portion, period), || {
        format!("order, 𝒫-portion and greatest period {found:?}")
    })
}

pub(super) fn period_six(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let quotient = quotient_of(bench, "*(2/210)(2/30)3/21")?;
    ensure_shape(&quotient, 200, 27, 6)?;
    let data = &misere_data()["section_a6"];
    let relations = parse_relations(text_at(data, "relations")?, 5)?;
    let portion = parse_words(text_at(data, "portion")?, 5)?;
    let printed = Printed::new(bench, 5, &relations, &portion)?;
    let monoid = &printed.presented.monoid;
    let map = labelled_isomorphism(
        (monoid, &printed.labels),
        (&quotient.monoid, &quotient.labels),
        &bench.runner,
    )?;
    ensure(map.is_some(), || {
        "the presented monoid is another one".to_owned()
    })?;
    let structure = Structure::new(monoid);
    let e = printed.presented.generators[4];
    let periods = [1, 2].map(|k| structure.period(monoid.power(e, k)));
    ensure(periods == [6, 3], || {
        format!("e and e² have periods {periods:?}")
    })?;
    Ok(
        "order 200, 27 𝒫-positions, isomorphic with outcomes; e has period 6, e² has period 3"
            .to_owned(),
    )
}

pub(super) fn period_four(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    let quotient = quotient_of(bench, "*(2/1)(2/0)4310")?;
    ensure_shape(&quotient, 120, 19, 4)?;
    Ok("19 𝒫-positions; 4 is the greatest period".to_owned())
}

pub(super) fn period_eight(bench: &mut Workbench) -> Result<Evidence, CheckError> {
    for (heaps, order) in [(10, 152), (11, 264)] {
        let game = bench.partial("0.774", heaps)?;
        let quotient = game.quotient();
        let value = quotient.values[10];
        let structure = Structure::new(&quotient.monoid);
        let found = (quotient.order(), structure.period(value));
        let unit = quotient.monoid.power(value, 8) == 0 && quotient.monoid.power(value, 4) != 0;
        ensure(found == (order, 8) && unit, || {
            format!("Q_{heaps}(0.774): order and period {found:?}")
        })?;
    }
    Ok(
        "done: Φ(H_10)⁸ = 1 and Φ(H_10)⁴ ≠ 1 in Q_10(0.774), order 152, and in Q_11(0.774), order 264"
            .to_owned(),
    )
}
