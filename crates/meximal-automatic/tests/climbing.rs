//! Heaps that are added to what is known give the same solutions as all heaps at once; and what is known only
//! guides the search: if it is false, nothing false comes out.

mod common;

use common::Search;
use meximal_automatic::{
    AutomaticSolution, Events, Experience, HeapGame, Stop, Unlimited, climb, solve,
};

/// What does not depend on how a solution was found.
fn invariants(solution: &AutomaticSolution) -> (Vec<u32>, usize, usize, usize) {
    let model = solution.model();
    let vectors = model.vectors.len();
    let (order, states) = (model.monoid.order(), solution.states_between_rounds());
    (model.infinite.clone(), order, states, vectors)
}

/// The rows and labels of a finite solution, as a solver of finite quotients would give them.
fn quotient(game: &HeapGame) -> (Vec<Vec<u32>>, Vec<u8>) {
    let solved = solve(game, &Events::misere(), &mut Unlimited).unwrap();
    let model = solved.model();
    assert!(model.infinite.is_empty());
    let times = |x: u32, letter: &u32| {
        let row = model.finite.binary_search(letter).unwrap();
        model.monoid.rows()[row][x as usize]
    };
    let row = |letters: &Vec<u32>| -> Vec<u32> {
        let elements = 0..model.monoid.order() as u32;
        elements.map(|x| letters.iter().fold(x, times)).collect()
    };
    let rows = model.spelling.iter().map(row).collect();
    (rows, model.vectors[model.outputs[0] as usize].clone())
}

#[test]
fn heap_by_heap_and_at_once() {
    let misere = Events::misere();
    for (code, heaps) in [("0.31011", 5), ("0.3102", 14), ("0.76", 12), ("0.3122", 8)] {
        let game = common::game(code, heaps);
        let at_once = solve(&game, &misere, &mut Unlimited).unwrap();
        let mut experience = Experience::default();
        let climbed = climb(&game, &misere, &mut experience, &mut Unlimited).unwrap();
        assert_eq!(invariants(&climbed), invariants(&at_once), "{code}@{heaps}");
        assert_eq!(climbed.orders(), at_once.orders(), "{code}@{heaps}");
    }
}

/// 0.31011 from its finite quotient with four heaps, and from every quotient with one false outcome.
#[test]
fn what_is_known_may_be_false() {
    let misere = Events::misere();
    let game = common::game("0.31011", 5);
    let at_once = solve(&game, &misere, &mut Unlimited).unwrap();
    let (rows, labels) = quotient(&game.up_to(4));
    let known =
        |labels: Vec<u8>| Experience::of_quotient(&game.up_to(4), &misere, &rows, labels).unwrap();
    let climbed = climb(&game, &misere, &mut known(labels.clone()), &mut Unlimited).unwrap();
    assert_eq!(invariants(&climbed), invariants(&at_once));
    let mut search = Search::new(&game, &misere);
    for wrong in 0..labels.len() {
        let mut labels = labels.clone();
        labels[wrong] ^= 1;
        let mut left = 3_000_000u64;
        let mut budget = |work: u64| -> Result<(), Stop> {
            left = left.saturating_sub(work);
            if left > 0 { Ok(()) } else { Err(Stop::Time) }
        };
        let Ok(found) = climb(&game, &misere, &mut known(labels), &mut budget) else {
            continue;
        };
        for a in 0..=4 {
            for b in 0..=4 {
                let heaps = [vec![4; a], vec![5; b]].concat();
                let position = [(4, a as u64), (5, b as u64)];
                assert_eq!(found.outcome(&position).unwrap(), search.outcome(&heaps));
            }
        }
    }
}

/// Heaps that are not those of the game are refused.
#[test]
fn another_quotient_is_not_used() {
    let misere = Events::misere();
    let game = common::game("0.31011", 4);
    let (rows, labels) = quotient(&game);
    let too_few = labels[1..].to_vec();
    assert!(Experience::of_quotient(&game, &misere, &rows, too_few).is_none());
    let more = [rows.clone(), rows.clone()].concat();
    assert!(Experience::of_quotient(&game, &misere, &more, labels.clone()).is_none());
    // The quotient of another game guides nothing.
    let other = common::game("0.3102", 12);
    let mut known = Experience::of_quotient(&game, &misere, &rows, labels).unwrap();
    let climbed = climb(&other, &misere, &mut known, &mut Unlimited).unwrap();
    let at_once = solve(&other, &misere, &mut Unlimited).unwrap();
    assert_eq!(invariants(&climbed), invariants(&at_once));
}
