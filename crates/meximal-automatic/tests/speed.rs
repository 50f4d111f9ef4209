//! Outcomes for multiplicities of 10¹⁸ in less than a microsecond each. A test of speed, run with `--release
//! -- --ignored`.

mod common;

use common::game;
use meximal_automatic::{Events, Unlimited, solve};
use std::hint::black_box;
use std::time::Instant;

#[test]
#[ignore = "measures time"]
fn outcomes_take_less_than_a_microsecond() {
    for (code, bound, heaps) in [
        ("0.3102", 12, &[7, 12, 4][..]),
        ("0.31011", 5, &[4, 5, 2]),
        ("0.3312", 14, &[8, 11, 14]),
        ("0.3122", 8, &[5, 6, 7, 8]),
    ] {
        let solution = solve(&game(code, bound), &Events::misere(), &mut Unlimited).unwrap();
        let mut best = f64::INFINITY;
        for _ in 0..20 {
            let start = Instant::now();
            for shift in 0..1000u64 {
                let position: Vec<(u32, u64)> = heaps
                    .iter()
                    .map(|&heap| (heap, 1_000_000_000_000_000_000 + shift))
                    .collect();
                let _ = black_box(solution.outcome(black_box(&position)));
            }
            best = best.min(start.elapsed().as_secs_f64() / 1000.0);
        }
        println!("{code}@{bound}: {:.0} ns", best * 1e9);
        assert!(best < 1e-6);
    }
}
