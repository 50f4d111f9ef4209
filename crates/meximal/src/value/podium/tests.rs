//! The theorems against their slow twins: the fold over all positions, trying all moves, brute force over
//! contexts.

use proptest::prelude::*;

use super::*;
use crate::convention::Convention;
use crate::outcome::{NimHeaps, Sums, winning_moves};
use crate::player::Players;
use crate::rules::components::EveryOption;
use crate::runner::{Runner, Stop};

/// All multisets of heap sizes up to `largest`, with at most `most` heaps.
fn positions(largest: u64, most: usize) -> Vec<NimPosition> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for i in from..to {
            let least = all[i].last().copied().unwrap_or(1);
            for size in least..=largest {
                let mut more = all[i].clone();
                more.push(size);
                all.push(more);
            }
        }
        from = to;
    }
    all.into_iter().map(NimPosition::of_sizes).collect()
}

/// The best moves by trying all of them.
fn best_by_fold(sums: &mut Sums<NimHeaps>, position: &NimPosition) -> Vec<(u64, u64)> {
    let mut every = EveryOption(&NimHeaps);
    let moves = winning_moves(sums, &mut every, &position.components().unwrap()).unwrap();
    let pair = |m: &crate::outcome::Move| {
        let to = m.left.first().copied().unwrap_or(0);
        (u64::from(m.from), u64::from(to))
    };
    moves.iter().map(pair).collect()
}

fn expanded(best: &BestMoves) -> Vec<(u64, u64)> {
    let run = |m: &NimMove| (m.to..=m.last).map(|to| (m.from, to)).collect::<Vec<_>>();
    best.moves.iter().flat_map(run).collect()
}

fn check_against_the_fold(n: u64, position: &NimPosition, sums: &mut Sums<NimHeaps>) {
    let runner = Runner::new();
    let players = Players::new(n).unwrap();
    let least = least_lowering(position, players, &runner).unwrap();
    let fold = sums.outcome(&position.components().unwrap()).unwrap();
    let fold = fold.seats().next().unwrap();
    assert_eq!(least.last(), fold, "{n} players, {position}");
    let best = best_moves(position, &least, usize::MAX, &runner).unwrap();
    assert!(best.complete);
    let slow = best_by_fold(sums, position);
    assert_eq!(expanded(&best), slow, "{n} players, {position}");
}

#[test]
fn last_mover_and_best_moves_are_those_of_the_fold() {
    let runner = Runner::new();
    let boxes: [(u64, u64, usize); 15] = [
        (2, 9, 4),
        (3, 16, 4),
        (3, 7, 6),
        (4, 16, 4),
        (4, 7, 6),
        (5, 9, 5),
        (5, 7, 6),
        (6, 9, 5),
        (6, 4, 9),
        (7, 7, 6),
        (8, 5, 7),
        (9, 4, 8),
        (11, 3, 11),
        (13, 3, 12),
        (16, 3, 14),
    ];
    for (n, largest, most) in boxes {
        let play = Convention::podium(Players::new(n).unwrap());
        let mut sums = Sums::new(&NimHeaps, play, &runner);
        for position in positions(largest, most) {
            check_against_the_fold(n, &position, &mut sums);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn last_mover_and_best_moves_at_random(n in 2..=16u64, sizes in prop::collection::vec(1..40u64, 0..5)) {
        let runner = Runner::new();
        let play = Convention::podium(Players::new(n).unwrap());
        let mut sums = Sums::new(&NimHeaps, play, &runner);
        check_against_the_fold(n, &NimPosition::of_sizes(sizes), &mut sums);
    }

    /// Every best move of a position that is too large to search makes ℓ smaller by one, and no other one
    /// does.
    #[test]
    fn best_moves_of_large_heaps(
        n in 3..=7u64,
        sizes in prop::collection::vec(any::<u64>(), 1..9),
        wild in any::<u64>(),
    ) {
        let runner = Runner::new();
        let players = Players::new(n).unwrap();
        let position = NimPosition::of_sizes(sizes.iter().copied());
        let least = least_lowering(&position, players, &runner).unwrap();
        let best = best_moves(&position, &least, 50, &runner).unwrap();
        prop_assert!(!best.moves.is_empty() || position.is_empty());
        let wanted = (least.heaps + n as usize - 1) % n as usize;
        for m in &best.moves {
            let after = position.lowered(m.from, m.to).unwrap();
            prop_assert_eq!(least_lowering(&after, players, &runner).unwrap().heaps, wanted);
        }
        let (from, _) = position.heaps()[0];
        if best.complete && least.heaps > 0 {
            let to = wild % from;
            let after = position.lowered(from, to).unwrap();
            let is_best = least_lowering(&after, players, &runner).unwrap().heaps == wanted;
            prop_assert_eq!(is_best, expanded(&best).contains(&(from, to)));
        }
    }
}

#[test]
fn a_search_without_time_says_what_it_knows() {
    let players = Players::new(16).unwrap();
    let mut state = 1u64;
    let sizes = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        state >> 4
    });
    let position = NimPosition::of_sizes(sizes.take(3000));
    let runner = Runner::new().with_time(std::time::Duration::from_millis(20));
    let unfinished = least_lowering(&position, players, &runner).unwrap_err();
    assert_eq!(unfinished.stop, Stop::Time);
    assert!(unfinished.at_least >= 2);
}

/// The last movers of G+X for all contexts X.
fn behaviour(n: u64, position: &NimPosition, contexts: &[NimPosition]) -> Vec<usize> {
    let players = Players::new(n).unwrap();
    let last = |x: &NimPosition| {
        let sum = position.plus(x);
        least_lowering(&sum, players, &Runner::new())
            .unwrap()
            .last()
    };
    contexts.iter().map(last).collect()
}

/// Theorem 3.4 without proviso: equivalent exactly when no context tells the positions apart; the contexts
/// have room for the constructed ones.
#[test]
fn equivalence_is_what_contexts_say() {
    let runner = Runner::new();
    let contexts = positions(7, 6);
    let all = positions(7, 4);
    let behaviours: Vec<Vec<usize>> = all.iter().map(|p| behaviour(3, p, &contexts)).collect();
    let (mut same, mut different) = (0, 0);
    for (i, left) in all.iter().enumerate() {
        for (j, right) in all.iter().enumerate().skip(i) {
            match equivalence(left, right, Players::THREE, &runner) {
                Equivalence::Equivalent => {
                    assert_eq!(behaviours[i], behaviours[j], "{left} and {right}");
                    same += 1;
                }
                Equivalence::Different { context, last } => {
                    assert_ne!(behaviours[i], behaviours[j], "{left} and {right}");
                    let found =
                        [left, right].map(|p| behaviour(3, p, std::slice::from_ref(&context))[0]);
                    assert_eq!(found, last);
                    different += 1;
                }
                Equivalence::NotDecided { .. } => panic!("{left} and {right}"),
            }
        }
    }
    assert!(same > all.len() && different > 0, "{same} {different}");
}

/// For four and more players the condition is proved to suffice. It is not always necessary: some pairs
/// remain.
#[test]
fn equivalence_of_four_and_five_players() {
    let runner = Runner::new();
    for (n, largest, heaps) in [
        (2, 5, 4),
        (4, 3, 6),
        (4, 5, 4),
        (5, 3, 6),
        (5, 4, 5),
        (6, 3, 7),
    ] {
        let players = Players::new(n).unwrap();
        let contexts = positions(5, 4);
        let all = positions(largest, heaps);
        let behaviours: Vec<Vec<usize>> = all.iter().map(|p| behaviour(n, p, &contexts)).collect();
        let (mut same, mut open) = (0, 0);
        for (i, left) in all.iter().enumerate() {
            for (j, right) in all.iter().enumerate().skip(i) {
                match equivalence(left, right, players, &runner) {
                    Equivalence::Equivalent => {
                        assert_eq!(behaviours[i], behaviours[j], "{n}: {left} and {right}");
                        same += 1;
                    }
                    Equivalence::Different { last: [a, b], .. } => assert_ne!(a, b),
                    Equivalence::NotDecided { .. } => {
                        assert_eq!(behaviours[i], behaviours[j], "{n}: {left} and {right}");
                        open += 1;
                    }
                }
            }
        }
        assert!(
            same > all.len() && same > open,
            "{n} players: {same} {open}"
        );
    }
}

/// The least members of all classes of a box, by the invariant and by sorting; R1 and R2 by trying all pairs.
#[test]
fn canonical_forms_and_reductions_by_brute_force() {
    let runner = Runner::new();
    for (largest, heaps) in [(7, 6), (15, 4), (3, 9)] {
        let mut all = positions(largest, heaps);
        all.sort();
        let mut classes: std::collections::HashMap<_, Vec<&NimPosition>> = Default::default();
        for position in &all {
            let key = (
                DigitSums::of(position, Players::THREE),
                suffixes_of(position),
            );
            classes.entry(key).or_default().push(position);
        }
        for members in classes.values() {
            for member in members {
                let found = canonical(member, &runner);
                assert_eq!(found.unfinished, None);
                assert_eq!(&found.form, members[0], "{member}");
                let smaller = || members.iter().filter(|m| m < &member);
                let by_removal = smaller().find(|m| is_removal(member, m));
                assert_eq!(
                    removal(member, &runner).unwrap().as_ref(),
                    by_removal.copied(),
                    "{member}"
                );
                let size = |m: &NimPosition| (m.count(), m.tokens());
                let by_organization = smaller().find(|m| size(m) == size(member));
                let found = organization(member, &runner).unwrap();
                assert_eq!(found.as_ref(), by_organization.copied(), "{member}");
            }
        }
    }
}

/// Whether no heap is larger than the one at its place, largest first.
fn is_removal(from: &NimPosition, to: &NimPosition) -> bool {
    let descending = |p: &NimPosition| {
        let mut all = p.components().unwrap();
        all.reverse();
        all
    };
    let (from, to) = (descending(from), descending(to));
    to.len() <= from.len() && to.iter().zip(&from).all(|(a, b)| a <= b)
}

/// Every multiset over the suffixes that has few heaps, by trying all of them.
fn canonical_by_trying(position: &NimPosition) -> NimPosition {
    let value = DigitSums::of(position, Players::THREE);
    let suffixes = suffixes_of(position);
    let mut generators = suffixes.clone();
    generators.push(1);
    let always = maximal_suffixes(&suffixes);
    let mut last = vec![NimPosition::of_sizes(always)];
    loop {
        let members = last
            .iter()
            .filter(|p| DigitSums::of(p, Players::THREE) == value);
        if let Some(least) = members.min() {
            return least.clone();
        }
        let more = |p: &NimPosition| {
            let with = |&g: &u64| p.plus(&NimPosition::of_sizes([g]));
            generators.iter().map(with).collect::<Vec<_>>()
        };
        let next: std::collections::BTreeSet<_> = last.iter().flat_map(more).collect();
        last = next.into_iter().collect();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn canonical_forms_at_random(sizes in prop::collection::vec(1..300u64, 0..5)) {
        let position = NimPosition::of_sizes(sizes);
        let found = canonical(&position, &Runner::new());
        prop_assert_eq!(found.unfinished, None);
        prop_assert_eq!(&found.form, &canonical_by_trying(&position));
        let steps = trace(&position, &found.form, &Runner::new()).unwrap();
        let mut at = position;
        for step in steps {
            prop_assert!(step.to < at);
            at = step.to;
        }
        prop_assert_eq!(at, found.form);
    }

    #[test]
    fn canonical_forms_are_members_and_fixed(sizes in prop::collection::vec(1..1u64 << 20, 0..4)) {
        let position = NimPosition::of_sizes(sizes);
        let runner = Runner::new();
        let found = canonical(&position, &runner);
        prop_assert_eq!(found.unfinished, None);
        let verdict = equivalence(&position, &found.form, Players::THREE, &runner);
        prop_assert_eq!(verdict, Equivalence::Equivalent);
        prop_assert_eq!(canonical(&found.form, &runner).form, found.form);
    }

    #[test]
    fn contexts_of_large_positions(
        a in prop::collection::vec(1..=u64::MAX, 0..4),
        b in prop::collection::vec(1..=u64::MAX, 0..4),
    ) {
        let [left, right] = [a, b].map(NimPosition::of_sizes);
        let runner = Runner::new();
        match equivalence(&left, &right, Players::THREE, &runner) {
            Equivalence::Different { .. } => prop_assert_ne!(&left, &right),
            Equivalence::Equivalent => prop_assert_eq!(&left, &right),
            Equivalence::NotDecided { .. } => prop_assert!(false),
        }
        // The same digit sums, one suffix more: the contexts of the proof.
        let more = left.plus(&NimPosition::new([(right.tokens() as u64 | 2, 3)]));
        let verdict = equivalence(&left, &more, Players::THREE, &runner);
        let is_new = suffixes_of(&left) != suffixes_of(&more);
        let different = matches!(verdict, Equivalence::Different { .. });
        prop_assert_eq!(different, is_new);
    }
}

#[test]
fn without_budget_the_best_form_found_is_a_member() {
    let mut state = 7u64;
    let sizes = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        state >> 4
    });
    // Heaps with suffixes of them: the heaps alone would be their own canonical form.
    let with_suffix = |size: u64| [size, suffixes(size).nth(20).unwrap_or(1)];
    let position = NimPosition::of_sizes(sizes.take(30).flat_map(with_suffix));
    let runner = Runner::new().with_time(std::time::Duration::from_millis(300));
    let found = canonical(&position, &runner);
    let unfinished = found.unfinished.unwrap();
    assert!(unfinished.at_least <= found.form.count());
    assert!(found.form <= position);
    let verdict = equivalence(&position, &found.form, Players::THREE, &Runner::new());
    assert_eq!(verdict, Equivalence::Equivalent);
}

/// Theorem 2.17, and games that are Nim positions in other words.
#[test]
fn forms_are_compared_with_nim() {
    let runner = Runner::new();
    let mut forms = crate::form::Forms::new();
    let two = forms.heap(2).unwrap();
    let only_two = forms.singleton(two).unwrap();
    let Comparison::NoNim(why) = compare_with_nim(&mut forms, &[only_two], &runner).unwrap() else {
        panic!("{{2}} is equal to no Nim position");
    };
    let names: Vec<String> = why.contexts.iter().map(|(x, _)| x.to_string()).collect();
    assert_eq!(names, ["1", "2+2"]);
    // Every small Nim position is recognised, in its canonical form.
    for position in positions(3, 3) {
        let sizes = position.components().unwrap();
        let parts: Vec<_> = sizes
            .iter()
            .map(|&s| forms.heap(s.into()).unwrap())
            .collect();
        let found = compare_with_nim(&mut forms, &parts, &runner).unwrap();
        let Comparison::Agrees { form, .. } = found else {
            panic!("{position} is a Nim position");
        };
        let least = canonical(&position, &runner).form;
        assert_eq!(form, least, "{position}");
    }
}
