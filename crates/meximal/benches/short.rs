//! Values of ending partizan heaps: interned forms against the trees of the crate `cgt`, in one run. The
//! trees grow exponentially for S = {2,3,5}, so they are asked for few heaps.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cgt::short::partizan::canonical_form::CanonicalForm;
use meximal::ending::EndRule;
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::short::{ShortGames, heap_values};

fn interned(set: &[u32], up_to: usize) -> Duration {
    let rules = HeapRules::subtraction(set.iter().copied());
    let start = Instant::now();
    let mut games = ShortGames::new(&Runner::new());
    black_box(heap_values(
        &rules,
        &EndRule::left_right(),
        up_to,
        &mut games,
    ));
    start.elapsed()
}

fn trees(set: &[u32], up_to: usize) -> Duration {
    let start = Instant::now();
    let zero = || CanonicalForm::new_from_moves(vec![], vec![]);
    let mut all: Vec<CanonicalForm> = Vec::new();
    for n in 0..=up_to {
        let options = set.iter().filter_map(|&s| n.checked_sub(s as usize));
        let options: Vec<CanonicalForm> = options.map(|left| all[left].clone()).collect();
        all.push(match (options.is_empty(), n % 2) {
            (true, 0) => CanonicalForm::new_from_moves(vec![zero()], vec![]),
            (true, _) => CanonicalForm::new_from_moves(vec![], vec![zero()]),
            (false, _) => CanonicalForm::new_from_moves(options.clone(), options),
        });
    }
    black_box(all);
    start.elapsed()
}

fn main() {
    println!(
        "{:>10} {:>5} {:>12} {:>12} {:>9}",
        "set", "heaps", "interned", "trees", "ratio"
    );
    for (set, up_to) in [
        (&[2, 3][..], 40),
        (&[2, 3, 6], 24),
        (&[2, 3, 5], 16),
        (&[2, 3, 5], 22),
    ] {
        let (ours, theirs) = (interned(set, up_to), trees(set, up_to));
        println!(
            "{:>10} {up_to:>5} {:>9} µs {:>9} µs {:>9.1}",
            format!("{set:?}"),
            ours.as_micros(),
            theirs.as_micros(),
            theirs.as_secs_f64() / ours.as_secs_f64()
        );
    }
    for (set, up_to) in [
        (&[2, 3, 6][..], 1000),
        (&[2, 3, 5], 200),
        (&[2, 3, 5], 1000),
    ] {
        println!(
            "{:>10} {up_to:>5} {:>9} µs",
            format!("{set:?}"),
            interned(set, up_to).as_micros()
        );
    }
}
