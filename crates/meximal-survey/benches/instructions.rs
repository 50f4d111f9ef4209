//! Instruction counts, which do not depend on what else the machine does. `cargo bench -p meximal --bench
//! instructions` needs valgrind and the `gungraun-runner` of the same version as the `gungraun` dependency.

#![allow(
    missing_docs,
    reason = "the macros of gungraun make items without documentation"
)]

mod workload;

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use meximal::convention::Convention;
use meximal::form::Universe;
use meximal::form::{FormId, Forms};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal_survey::survey_sums;

#[library_benchmark]
#[bench::of_four_games(setup = workload::random_sums, args = (20))]
fn sums_by_multisets((forms, sums): (Forms, Vec<Vec<FormId>>)) -> u32 {
    workload::play_sums(black_box(&forms), black_box(&sums))
}

#[library_benchmark]
#[bench::of_four_games(setup = workload::random_sums, args = (20))]
fn sums_expanded((forms, sums): (Forms, Vec<Vec<FormId>>)) -> u32 {
    workload::expand_sums(black_box(&forms), black_box(&sums))
}

#[library_benchmark]
#[bench::day_three(3)]
fn pair_table(birthday: u32) -> u64 {
    let play = Convention::normal(Players::THREE);
    let universe = Universe::new(black_box(birthday)).unwrap();
    survey_sums(play, universe, &Runner::new()).unwrap().pairs
}

#[library_benchmark]
#[bench::games_by_day_four(setup = workload::texts, args = (1000))]
fn parsing(texts: Vec<String>) -> usize {
    workload::parse_texts(black_box(&texts))
}

library_benchmark_group!(
    name = foundation;
    benchmarks = sums_by_multisets, sums_expanded, pair_table, parsing
);

main!(library_benchmark_groups = foundation);
