//! Two-player canonical forms against the crate `cgt`, which keeps them as trees: same forms, order, sums,
//! means and temperatures, on random games and on the values of ending partizan heaps.

use cgt::short::partizan::canonical_form::CanonicalForm;
use meximal::ending::EndRule;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::short::{Name, ShortGames, ShortId, heap_values};

/// The game of the other library, form by form, and how many options it has in its form.
fn taken_over(form: &CanonicalForm, games: &mut ShortGames) -> ShortId {
    let left: Vec<ShortId> = form.left_moves().map(|o| taken_over(&o, games)).collect();
    let right: Vec<ShortId> = form.right_moves().map(|o| taken_over(&o, games)).collect();
    let counts = (left.len(), right.len());
    let game = games.game(left, right).unwrap();
    // Canonical there is canonical here: nothing is removed.
    assert_eq!((games.left(game).len(), games.right(game).len()), counts);
    game
}

struct Pair {
    ours: ShortId,
    theirs: CanonicalForm,
}

/// A number, ups and a nimber are called so by both libraries, or by neither.
fn assert_same_name(pair: &Pair, games: &ShortGames) {
    let theirs = pair.theirs.to_nus().map(|nus| {
        let star = nus.nimber().value();
        (nus.number().to_string(), nus.up_multiple(), star)
    });
    let ours = match games.name(pair.ours) {
        Name::Infinitesimal { number, ups, star } => Some((number.to_string(), ups, star)),
        _ => None,
    };
    assert_eq!(ours, theirs);
}

#[test]
fn sums_of_ups_and_nimbers_agree() {
    let mut games = ShortGames::new(&Runner::new());
    let zero = CanonicalForm::new_from_moves(vec![], vec![]);
    let star = CanonicalForm::new_from_moves(vec![zero.clone()], vec![zero.clone()]);
    let up = CanonicalForm::new_from_moves(vec![zero.clone()], vec![star]);
    let mut nimbers: Vec<CanonicalForm> = Vec::new();
    for _ in 0..6 {
        nimbers.push(CanonicalForm::new_from_moves(
            nimbers.clone(),
            nimbers.clone(),
        ));
    }
    let mut ups = zero;
    for _ in 0..5 {
        for nimber in &nimbers {
            for theirs in [&ups + nimber, -&(&ups + nimber)] {
                let ours = taken_over(&theirs, &mut games);
                assert_same_name(&Pair { ours, theirs }, &games);
            }
        }
        ups = &ups + &up;
    }
}

#[test]
fn random_games_agree() {
    let mut state = 7u64;
    let mut random = move |below: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let runner = Runner::new();
    for _ in 0..60 {
        let mut games = ShortGames::new(&runner);
        let mut all: Vec<Pair> = vec![Pair {
            ours: ShortId::ZERO,
            theirs: CanonicalForm::new_from_moves(vec![], vec![]),
        }];
        for _ in 0..7 {
            let mut side = || -> Vec<usize> {
                let count = random(3);
                (0..count).map(|_| random(all.len())).collect()
            };
            let (left, right) = (side(), side());
            let theirs = |side: &[usize]| side.iter().map(|&i| all[i].theirs.clone()).collect();
            let ours = |side: &[usize]| side.iter().map(|&i| all[i].ours).collect();
            let made = Pair {
                ours: games.game(ours(&left), ours(&right)).unwrap(),
                theirs: CanonicalForm::new_from_moves(theirs(&left), theirs(&right)),
            };
            assert_eq!(taken_over(&made.theirs, &mut games), made.ours);
            assert_same_name(&made, &games);
            let (mean, temperature) = games.heat(made.ours).unwrap().unwrap();
            assert_eq!(mean.to_string(), made.theirs.mean().to_string());
            assert_eq!(
                temperature.to_string(),
                made.theirs.temperature().to_string()
            );
            all.push(made);
        }
        for a in &all {
            for b in &all {
                let below = games.at_most(a.ours, b.ours).unwrap();
                assert_eq!(below, CanonicalForm::leq(&a.theirs, &b.theirs));
            }
        }
        let (a, b) = (&all[all.len() - 1], &all[all.len() - 2]);
        if games.birthday(a.ours) + games.birthday(b.ours) < 9 {
            let sum = games.sum(a.ours, b.ours).unwrap();
            assert_eq!(taken_over(&(&a.theirs + &b.theirs), &mut games), sum);
            let negative = games.negative(a.ours).unwrap();
            assert_eq!(taken_over(&-&a.theirs, &mut games), negative);
        }
    }
}

#[test]
fn values_of_heaps_agree() {
    for set in [&[2u32, 3][..], &[2, 3, 6], &[2, 3, 5], &[3, 4, 5], &[2, 5]] {
        let rules = HeapRules::subtraction(set.iter().copied());
        let mut games = ShortGames::new(&Runner::new());
        let ours = heap_values(&rules, &EndRule::left_right(), 13, &mut games)
            .unwrap()
            .values;
        let zero = || CanonicalForm::new_from_moves(vec![], vec![]);
        let mut theirs: Vec<CanonicalForm> = Vec::new();
        for (n, &expected) in ours.iter().enumerate() {
            let options = set.iter().filter_map(|&s| n.checked_sub(s as usize));
            let options: Vec<CanonicalForm> = options.map(|left| theirs[left].clone()).collect();
            let value = match (options.is_empty(), n % 2) {
                (true, 0) => CanonicalForm::new_from_moves(vec![zero()], vec![]),
                (true, _) => CanonicalForm::new_from_moves(vec![], vec![zero()]),
                (false, _) => CanonicalForm::new_from_moves(options.clone(), options),
            };
            assert_eq!(taken_over(&value, &mut games), expected, "{set:?} {n}");
            theirs.push(value);
        }
    }
}
