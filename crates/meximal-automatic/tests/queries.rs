//! Answers against search: small random games in several conventions, and the contexts that are said to tell
//! positions apart.

mod common;

use common::{Search, counted, game};
use meximal_automatic::{
    AutomaticSolution, Comparison, Events, HeapGame, Limits, Naming, Order, Unlimited, certificate,
    read_model, solve,
};
use proptest::prelude::*;
use std::time::Duration;

/// Sums of at most this many heaps.
fn sums(heaps: u32, most: usize) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..most {
        let end = all.len();
        for at in start..end {
            let sum = all[at].clone();
            for heap in sum.last().copied().unwrap_or(1)..=heaps {
                let mut next = sum.clone();
                next.push(heap);
                all.push(next);
            }
        }
        start = end;
    }
    all
}

/// Compares outcomes, moves, equality and orders with search.
fn compare(solution: &AutomaticSolution, most: usize) {
    let (game, events) = (solution.game(), solution.events());
    let mut search = Search::new(game, events);
    let sums = sums(game.heaps(), most);
    for sum in &sums {
        let position = counted(sum);
        let label = solution.outcome(&position).unwrap();
        assert_eq!(label, search.outcome(sum), "{sum:?}");
        let moves = solution.moves(&position).unwrap();
        let seen = moves
            .iter()
            .fold(0, |seen, it| seen | events.triggered(it.label));
        let folded = if moves.is_empty() {
            events.terminal
        } else {
            events.label(seen)
        };
        assert_eq!(label, folded, "{sum:?}");
    }
    for pair in sums.windows(2).step_by(1 + sums.len() / 200) {
        let (one, other) = (counted(&pair[0]), counted(&pair[1]));
        match solution.equal(&one, &other, &mut Unlimited).unwrap() {
            Comparison::Equal => {
                for context in &sums {
                    let with = |sum: &[u32]| [sum, context].concat();
                    let same = search.outcome(&with(&pair[0])) == search.outcome(&with(&pair[1]));
                    assert!(same, "{pair:?} in {context:?}");
                }
            }
            Comparison::Separated(context) => {
                let context: Vec<(u32, u64)> = context
                    .into_iter()
                    .map(|(heap, count)| (heap, count as u64))
                    .collect();
                let label =
                    |sum: &[(u32, u64)]| solution.outcome(&[sum, &context[..]].concat()).unwrap();
                assert_ne!(label(&one), label(&other), "{pair:?} in {context:?}");
            }
        }
    }
    for (letter, order) in solution.orders() {
        let equal = |one: u64, other: u64| {
            let (one, other) = ([(letter, one)], [(letter, other)]);
            solution.equal(&one, &other, &mut Unlimited).unwrap() == Comparison::Equal
        };
        assert_eq!(solution.order_of(letter).unwrap(), order);
        match order {
            None => {}
            Some(Order::Infinite) => {
                assert!((0..12).all(|a| (0..a).all(|b| !equal(a, b))));
            }
            Some(Order::Finite { index, period }) => {
                assert!(equal(index, index + period));
                assert!(index == 0 || !equal(index - 1, index - 1 + period));
                assert!((1..period).all(|shorter| !equal(index, index + shorter)));
            }
        }
    }
}

/// Whether the independent checker accepts the certificate.
fn is_accepted(solution: &AutomaticSolution, players: u32, play: &str) -> bool {
    let names = ["N", "O", "P"];
    let label = |label: u8| {
        let seats = (0..3).filter(|seat| label >> seat & 1 == 1);
        let names: Vec<&str> = seats.map(|seat| names[seat]).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(",")
        }
    };
    let naming = Naming {
        code: None,
        players,
        play,
        label: if players == 2 {
            &Naming::one_bit
        } else {
            &label
        },
    };
    let text = certificate(solution, &naming);
    let checked = meximal_check::check_any(&text, &meximal_check::Budget::new());
    checked
        .map_err(|error| eprintln!("{error}\n{text}"))
        .is_ok()
}

#[test]
fn the_first_infinite_quotients() {
    for (code, bound) in [("0.76", 12), ("0.3102", 12), ("0.31011", 5), ("0.3122", 7)] {
        let game = game(code, bound);
        let solution = solve(&game, &Events::misere(), &mut Unlimited).unwrap();
        assert_eq!(solution.is_finite(), Some(false));
        compare(&solution, if bound == 5 { 7 } else { 3 });
    }
}

/// A model that is read back is the one that was written, and is verified again; a changed one is not.
#[test]
fn certificates_are_read_back() {
    let game = game("0.3102", 12);
    let solution = solve(&game, &Events::misere(), &mut Unlimited).unwrap();
    let naming = Naming {
        code: Some("0.3102"),
        players: 2,
        play: "winners N",
        label: &Naming::one_bit,
    };
    let text = certificate(&solution, &naming);
    let label = |name: &str| match name {
        "N" => Some(0),
        "P" => Some(1),
        _ => None,
    };
    let model = read_model(&text, &label).unwrap();
    assert_eq!(&model, solution.model());
    let again = AutomaticSolution::verified(game.clone(), Events::misere(), &model, &mut Unlimited)
        .unwrap();
    assert_eq!(again.orders(), solution.orders());
    let outputs = text
        .lines()
        .find(|line| line.starts_with("outputs"))
        .unwrap();
    for (old, new) in [
        ("certificate 2", "certificate 1"),
        ("row ", "row x"),
        ("states", "stations"),
        ("finite 1", "finite 99"),
        (outputs, "outputs 0"),
        ("vector N", "vector Q"),
    ] {
        let wrong = text.replacen(old, new, 1);
        assert_ne!(wrong, text, "{old}");
        assert!(
            old == "states" || read_model(&wrong, &label).is_none(),
            "{new}"
        );
    }
    let mut wrong = model.clone();
    wrong.vectors[0][3] ^= 1;
    assert!(AutomaticSolution::verified(game, Events::misere(), &wrong, &mut Unlimited).is_err());
}

#[test]
fn three_players() {
    // Play of three in which whoever moves last is the only loser, and normal play.
    for (code, bound, winners) in [("0.3", 3, 0b011), ("0.12", 4, 0b011), ("0.3", 3, 0b110)] {
        let game = game(code, bound);
        let events = Events::coalition(3, winners).unwrap();
        let solution = solve(&game, &events, &mut Unlimited).unwrap();
        compare(&solution, 4);
        let play = if winners == 0b011 {
            "winners N,O"
        } else {
            "winners O,P"
        };
        assert!(is_accepted(&solution, 3, play));
    }
}

/// The podium rule: the bits of a label say that the seat of whoever moves last is at most 0, at most 1.
#[test]
fn three_players_with_places() {
    let mut triggers = [0; 256];
    for (label, events) in (0u8..=255).zip(&mut triggers) {
        *events = if label & 3 == 0 { 3 } else { (label << 1) & 3 };
    }
    let events = Events {
        count: 2,
        terminal: 0,
        negated: 0,
        triggers,
    };
    let solution = solve(&game("0.32", 5), &events, &mut Unlimited).unwrap();
    assert_eq!(solution.is_finite(), Some(false));
    assert_eq!(solution.model().infinite, [4, 5]);
    compare(&solution, 4);
}

#[test]
fn what_is_not_automatic_is_given_up() {
    // *, *2, g = {0, *2+*3, *2+*2+*2}, h = {*3, g+*, g+g}: the multiples of h seem to follow no rule.
    let options = vec![
        vec![vec![]],
        vec![vec![], vec![1]],
        vec![vec![], vec![1], vec![2]],
        vec![vec![], vec![2, 3], vec![2, 2, 2]],
        vec![vec![3], vec![1, 4], vec![4, 4]],
    ];
    let game = HeapGame::new(options).unwrap();
    let mut budget = Limits::new(Duration::from_secs(5), 1 << 30);
    assert!(solve(&game, &Events::misere(), &mut budget).is_err());
}

#[test]
fn a_budget_stops() {
    let game = game("0.3122", 10);
    let start = std::time::Instant::now();
    let mut budget = Limits::new(Duration::from_millis(300), 1 << 30);
    let _ = solve(&game, &Events::misere(), &mut budget);
    assert!(start.elapsed() < Duration::from_secs(2));
}

fn small_game() -> impl Strategy<Value = HeapGame> {
    let heap = |n: u32| {
        let option = prop::collection::vec(0..n, 0..3);
        prop::collection::vec(option, 0..4)
    };
    (heap(1), heap(2), heap(3), heap(4))
        .prop_map(|(a, b, c, d)| HeapGame::new(vec![a, b, c, d]).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn random_games_in_misere_play(game in small_game()) {
        let mut budget = Limits::new(Duration::from_secs(2), 1 << 30);
        if let Ok(solution) = solve(&game, &Events::misere(), &mut budget) {
            compare(&solution, 4);
            prop_assert!(is_accepted(&solution, 2, "winners N"));
        }
    }

    #[test]
    fn random_games_in_normal_play(game in small_game()) {
        let mut budget = Limits::new(Duration::from_secs(2), 1 << 30);
        if let Ok(solution) = solve(&game, &Events::normal(), &mut budget) {
            compare(&solution, 4);
            prop_assert!(is_accepted(&solution, 2, "winners P"));
        }
    }
}
