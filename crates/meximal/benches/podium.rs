//! Nim under the podium rule: the theorem against the fold over all positions, and canonical forms of heaps
//! with 20 digits. The table at the end gives the ratios from one timing of each; criterion's own figures
//! come before it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use meximal::convention::Convention;
use meximal::outcome::{NimHeaps, Sums};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::value::podium::{NimPosition, canonical, least_lowering, suffixes};

/// Positions that the fold still manages.
const PLAYED: [(u64, &[u64]); 4] = [
    (3, &[15, 14, 23, 5]),
    (3, &[31, 29, 23, 18]),
    (4, &[31, 29, 23, 18]),
    (5, &[15, 13, 11, 9, 7]),
];

fn by_theorem(players: Players, position: &NimPosition) -> usize {
    least_lowering(position, players, &Runner::new()).map_or(99, |least| least.last())
}

fn by_fold(players: Players, position: &NimPosition) -> usize {
    let runner = Runner::new();
    let mut sums = Sums::new(&NimHeaps, Convention::podium(players), &runner);
    let components = position.components().unwrap_or_default();
    let label = sums.outcome(&components);
    label.ok().and_then(|l| l.seats().next()).unwrap_or(98)
}

/// Heaps of this many bits, at random but always the same.
fn heaps(seed: u64, count: usize, bits: u32) -> Vec<u64> {
    let mut state = seed;
    let next = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        state >> (64 - bits) | 1 << (bits - 1)
    };
    std::iter::repeat_with(next).take(count).collect()
}

/// Heaps of 20 digits, each with two of its suffixes, so that there is something to reduce.
fn to_reduce(count: usize) -> NimPosition {
    let all = heaps(count as u64, count, 20).into_iter().flat_map(|heap| {
        let mut own = suffixes(heap).skip(2);
        let [a, b] = [own.next().unwrap_or(1), own.nth(2).unwrap_or(1)];
        [heap, a, b]
    });
    NimPosition::of_sizes(all)
}

fn seconds<T>(work: impl Fn() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("podium");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(2));
    let large = NimPosition::of_sizes(heaps(3, 10_000, 60));
    for n in [3, 4, 5] {
        let Ok(players) = Players::new(n) else {
            continue;
        };
        group.bench_function(format!("10000 heaps of 60 bits, {n} players"), |bencher| {
            bencher.iter(|| by_theorem(players, black_box(&large)));
        });
    }
    for count in [2, 4, 6, 8] {
        let position = to_reduce(count);
        group.bench_function(
            format!("canonical form, {count} times 20 digits"),
            |bencher| {
                bencher.iter(|| canonical(black_box(&position), &Runner::new()));
            },
        );
    }
    group.finish();
    criterion.final_summary();
    println!(
        "{:>8} {:>18} {:>14} {:>14} {:>10}",
        "players", "position", "theorem us", "fold us", "ratio"
    );
    for (n, sizes) in PLAYED {
        let Ok(players) = Players::new(n) else {
            continue;
        };
        let position = NimPosition::of_sizes(sizes.iter().copied());
        assert_eq!(by_theorem(players, &position), by_fold(players, &position));
        let theorem = seconds(|| by_theorem(players, &position));
        let fold = seconds(|| by_fold(players, &position));
        println!(
            "{n:>8} {:>18} {:>14.1} {:>14.1} {:>10.0}",
            position.to_string(),
            theorem * 1e6,
            fold * 1e6,
            fold / theorem
        );
    }
}
