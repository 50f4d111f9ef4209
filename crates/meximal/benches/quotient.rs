//! How long the quotients of the literature take, one after another on one core. Name games on the command
//! line to time only those: `cargo bench -p meximal --bench quotient -- 0.35`.

use std::time::Instant;

use meximal::convention::Convention;
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{Limits, Solver};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

/// A game, its largest heap, and the order and P-portion of that partial quotient.
const MISERE: [(&str, u32, usize, usize); 10] = [
    ("0.15", 151, 42, 12),
    ("0.77", 166, 40, 9),
    ("0.36", 20, 304, 38),
    ("0.45", 26, 550, 57),
    ("0.07", 33, 638, 109),
    ("0.04", 44, 864, 102),
    ("0.4107", 182, 506, 58),
    ("0.644", 7397, 172, 7),
    ("0.35", 35, 3182, 672),
    ("0.316", 23, 8704, 1668),
];

fn main() {
    let chosen: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let misere = Convention::misere(Players::TWO);
    println!("game     heaps  order  P-portion  states  seconds");
    for (code, heaps, order, p_portion) in MISERE {
        if !chosen.is_empty() && !chosen.iter().any(|c| c == code) {
            continue;
        }
        let rules: HeapRules = code.parse().expect("a code");
        let runner = Runner::new();
        let start = Instant::now();
        let mut solver =
            Solver::new(&rules, misere, Limits::default()).expect("two players are not too many");
        for heap in 1..=heaps {
            solver.add(heap, &runner).expect("no limit is met");
        }
        let seconds = start.elapsed().as_secs_f64();
        let found = (solver.order(), solver.count(PlayerSet::only(1)));
        assert_eq!(found, (order, p_portion), "{code}");
        let states = solver.states();
        println!("{code:<7} {heaps:6} {order:6} {p_portion:10} {states:7} {seconds:8.3}");
    }
}
