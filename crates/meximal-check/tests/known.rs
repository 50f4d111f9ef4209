//! Quotients from the literature are accepted, with the orders and periods that are known.

mod common;

use common::{Claim, extend, learn_code, positions, samples, with_period};

fn order_and_previous(claim: &Claim) -> (usize, usize) {
    let verified = claim.check();
    let verified = verified.unwrap_or_else(|error| panic!("{}\n{error}", claim.text()));
    let previous = verified.labels.iter().find(|(name, _)| name == "P");
    (verified.order, previous.map_or(0, |&(_, count)| count))
}

/// Partial quotients of Plambeck and Siegel in misère play: code, heaps, order, number of 𝒫-positions.
#[test]
fn partial_misere_quotients() {
    for (code, heaps, order, previous) in [
        ("0.07", 2, 2, 1),
        ("0.07", 4, 6, 2),
        ("0.07", 10, 12, 3),
        ("0.35", 1, 2, 1),
        ("0.35", 2, 6, 2),
        ("0.35", 4, 14, 4),
        ("0.35", 6, 38, 9),
        ("0.316", 7, 48, 12),
        ("0.[3]", 1, 2, 1),
        ("0.[3]", 3, 6, 2),
        ("0.[3]", 7, 10, 2),
    ] {
        let claim = learn_code(code, 2, "winners N", heaps);
        assert_eq!(
            order_and_previous(&claim),
            (order, previous),
            "{code} up to {heaps}"
        );
    }
}

/// Full quotients: code, heaps to learn from, heaps in all, order, number of 𝒫-positions, period, first heap.
#[test]
fn full_misere_quotients() {
    for (code, learned, heaps, order, previous, period) in [
        ("0.3", 2, 6, 2, 1, (2, 0)),
        ("0.23", 4, 30, 6, 2, (3, 1)),
        ("0.31", 4, 30, 6, 2, (2, 3)),
        ("0.52", 6, 40, 6, 2, (4, 6)),
        ("0.75", 5, 30, 8, 2, (2, 8)),
    ] {
        let claim = extend(&learn_code(code, 2, "winners N", learned), heaps, period.0);
        let claim = with_period(&claim);
        assert_eq!(order_and_previous(&claim), (order, previous), "{code}");
        assert_eq!(claim.period, Some(period), "{code}");
    }
}

/// Nim for more players, in normal play.
#[test]
fn nim_for_several_players() {
    for (players, winners, order) in [(3, "winners O,P", 16), (4, "winners O1,O2,P", 45)] {
        let learned = learn_code("0.[3]", players, winners, players + 3);
        let claim = with_period(&extend(&learned, 20, 1));
        assert_eq!(claim.check().unwrap().order, order);
        assert_eq!(claim.period.unwrap().0, 1);
    }
}

/// What is accepted agrees with outcomes by search, in all small sums.
#[test]
fn labels_are_outcomes() {
    for claim in samples() {
        claim
            .check()
            .unwrap_or_else(|error| panic!("{}\n{error}", claim.text()));
        let mut game = claim.game();
        for position in positions(claim.heaps().min(7), 4) {
            let label = &claim.labels[claim.value(&position)];
            assert_eq!(
                label,
                &game.outcome(&position),
                "{} {position:?}",
                claim.rules
            );
        }
    }
}

#[test]
fn what_was_verified_is_said() {
    let verified: Vec<String> = samples()
        .iter()
        .map(|claim| claim.check().unwrap().to_string())
        .collect();
    assert_eq!(
        verified[2],
        "0.75, 2 players, winners N: the quotient has order 8 (N 6; P 2), for all heaps, and their values \
         have period 2 from heap 8 on."
    );
    assert!(verified[15].ends_with(", for the 4 components given."));
    assert!(verified[7].ends_with("order 10 (N 8; P 2), for heaps up to 7."));
}
