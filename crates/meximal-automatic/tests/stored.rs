//! Solutions that take half a minute to find, and more, as their certificates: verified here, by the
//! independent checker, and by search.

mod common;

use common::{Search, counted, game};
use meximal_automatic::{AutomaticSolution, Events, Unlimited, read_model};

/// The game with heaps up to a bound, the letters that its automaton reads and the order of the monoid beside
/// it, and sums that are searched.
fn stored(text: &str, code: &str, heaps: u32, infinite: &[u32], order: usize, sums: &[&[u32]]) {
    let checked = meximal_check::check_automatic(text, &meximal_check::Budget::new()).unwrap();
    assert_eq!(checked.is_infinite(), Some(true));
    let label = |name: &str| Some(u8::from(name == "P"));
    let model = read_model(text, &label).unwrap();
    assert_eq!(model.infinite, infinite);
    assert_eq!(model.monoid.order(), order);
    let (game, events) = (game(code, heaps), Events::misere());
    let mut search = Search::new(&game, &events);
    let solution =
        AutomaticSolution::verified(game.clone(), events.clone(), &model, &mut Unlimited).unwrap();
    let mut labels = Vec::new();
    for sum in sums {
        let label = solution.outcome(&counted(sum)).unwrap();
        assert_eq!(label, search.outcome(sum), "{sum:?}");
        labels.push(label);
    }
    assert!(labels.contains(&0) && labels.contains(&1));
}

#[test]
fn heaps_up_to_17_of_0_3312() {
    let text = include_str!("data/0.3312@17.txt");
    let sums: [&[u32]; 7] = [
        &[17],
        &[15, 17],
        &[8, 17],
        &[11, 14, 17],
        &[8, 8, 8, 17],
        &[2, 9, 15, 17],
        &[6, 7, 12],
    ];
    stored(text, "0.3312", 17, &[8, 11, 14, 17], 820, &sums);
}

/// Dawson's Kayles: 34 is the first heap with which its quotient is infinite.
#[test]
fn dawsons_kayles() {
    let text = include_str!("data/0.07@34.txt");
    let sums: [&[u32]; 6] = [&[34], &[25, 34], &[30, 33], &[30, 34], &[21, 34], &[30, 30]];
    stored(text, "0.07", 34, &[30, 34], 1456, &sums);
}
