//! Counts on the first card, with times: `cargo run --release -p meximal-cuda --example census`.

use std::time::Instant;

use meximal_cuda::{Card, Sets};

/// Minimum, maximum, and how many sets are eventually all Left under the end rule LR, where that is known.
const COUNTS: [(u32, u32, Option<u64>); 8] = [
    (2, 29, Some(116_794_921)),
    (3, 30, Some(131_500_955)),
    (2, 30, Some(234_025_593)),
    (2, 31, Some(473_700_008)),
    (2, 32, Some(948_956_231)),
    (3, 32, Some(528_127_611)),
    (2, 36, None),
    (2, 40, None),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let card = match Card::first() {
        Ok(card) => card,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(3);
        }
    };
    println!("{}", card.name());
    for (min, max, known) in COUNTS {
        // Even numbers of tokens are Left's, odd ones Right's; the newest in bit 0.
        let (mut left, mut right) = (0u64, 0u64);
        for n in 0..min {
            left = left << 1 | u64::from(n % 2 == 1);
            right = right << 1 | u64::from(n % 2 == 0);
        }
        let sets = Sets {
            min,
            max,
            left,
            right,
        };
        let end = 1u64 << (max - min);
        card.all_left(sets, 0, end.min(1 << 20))?;
        let start = Instant::now();
        let count = card.all_left(sets, 0, end)?;
        let seconds = start.elapsed().as_secs_f64();
        println!("min {min} max {max}: {count} of {end} in {seconds:.4} s");
        if let Some(known) = known {
            assert_eq!(count, known);
        }
    }
    Ok(())
}
