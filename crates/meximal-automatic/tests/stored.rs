//! A solution that takes half a minute to find, as its certificate: verified here, by the independent
//! checker, and by search.

mod common;

use common::{Search, counted, game};
use meximal_automatic::{AutomaticSolution, Events, Unlimited, read_model};

#[test]
fn heaps_up_to_17_of_0_3312() {
    let text = include_str!("data/0.3312@17.txt");
    let checked = meximal_check::check_automatic(text, &meximal_check::Budget::new()).unwrap();
    assert_eq!(checked.is_infinite(), Some(true));
    let label = |name: &str| Some(u8::from(name == "P"));
    let model = read_model(text, &label).unwrap();
    assert_eq!(model.infinite, [8, 11, 14, 17]);
    assert_eq!(model.monoid.order(), 820);
    let (game, events) = (game("0.3312", 17), Events::misere());
    let mut search = Search::new(&game, &events);
    let solution =
        AutomaticSolution::verified(game.clone(), events.clone(), &model, &mut Unlimited).unwrap();
    for sum in [
        vec![17],
        vec![8, 17],
        vec![11, 14, 17],
        vec![8, 8, 8, 17],
        vec![2, 9, 15, 17],
        vec![6, 7, 12],
    ] {
        let label = solution.outcome(&counted(&sum)).unwrap();
        assert_eq!(label, search.outcome(&sum), "{sum:?}");
    }
}
