//! Times of the ground floor: outcomes of random sums against expanding them, the pair table of all games
//! born by day 4 against playing the pairs, and parsing. `cargo bench -p meximal --bench foundation`.

mod workload;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use meximal::convention::Convention;
use meximal::form::Forms;
use meximal::form::Universe;
use meximal::outcome::{Sums, position_of_forms};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal_survey::survey_sums;

fn sums(criterion: &mut Criterion) {
    let (forms, sums) = workload::random_sums(20);
    let mut group = criterion.benchmark_group("outcomes of 20 sums of four games by day 4");
    group.throughput(Throughput::Elements(sums.len() as u64));
    group.sample_size(10);
    group.bench_function("multisets", |b| {
        b.iter(|| workload::play_sums(&forms, black_box(&sums)))
    });
    group.bench_function("expanded", |b| {
        b.iter(|| workload::expand_sums(&forms, black_box(&sums)))
    });
    group.finish();
}

fn pairs(criterion: &mut Criterion) {
    let play = Convention::normal(Players::THREE);
    let runner = Runner::new();
    let mut group = criterion.benchmark_group("sums of pairs, per pair");
    group.sample_size(10);
    let universe = Universe::new(4).unwrap();
    group.throughput(Throughput::Elements(2_147_516_416));
    group.bench_function("table, all pairs by day 4", |b| {
        b.iter(|| {
            survey_sums(play, black_box(universe), &runner)
                .unwrap()
                .pairs
        })
    });
    let mut forms = Forms::new();
    let games: Vec<_> = (0..65536)
        .step_by(331)
        .map(|g| Universe::form(g, &mut forms).unwrap())
        .collect();
    let count = games.len() as u64;
    group.throughput(Throughput::Elements(count * (count + 1) / 2));
    group.bench_function("played, a sample of pairs", |b| {
        b.iter(|| {
            let mut engine = Sums::new(&forms, play, &runner);
            let mut total = 0u32;
            for (i, &g) in games.iter().enumerate() {
                for &h in &games[..=i] {
                    let position = position_of_forms(&[g, h]);
                    total += u32::from(engine.outcome(black_box(&position)).unwrap().0);
                }
            }
            total
        })
    });
    group.finish();
}

fn parsing(criterion: &mut Criterion) {
    let texts = workload::texts(1000);
    let mut group = criterion.benchmark_group("parsing 4000 games by day 4");
    group.throughput(Throughput::Bytes(
        texts.iter().map(|t| t.len() as u64).sum(),
    ));
    group.bench_function("parse", |b| {
        b.iter(|| workload::parse_texts(black_box(&texts)))
    });
    group.finish();
}

criterion_group!(benches, sums, pairs, parsing);
criterion_main!(benches);
