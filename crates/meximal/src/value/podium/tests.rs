//! The theorems against their slow twins: the fold over all positions, trying all moves, brute force over contexts.

use proptest::prelude::*;

use super::*;
use crate::convention::Convention;
use crate::outcome::{NimHeaps, Sums, winning_moves};
use crate::player::Players;
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
    let moves = winning_moves(sums, &position.components().unwrap()).unwrap();
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

    /// Every best move of a position that is too large to search makes ℓ smaller by one, and no other one does.
    #[test]
    fn best_moves_of_large_heaps(n in 3..=7u64, sizes in prop::collection::vec(any::<u64>(), 1..9), wild in any::<u64>()) {
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
