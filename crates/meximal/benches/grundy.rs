//! Grundy values of heaps: the engines against the definition, in values per second. The table at the end
//! gives the ratio from one timing of each; criterion's own figures come before it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::grundy::{grundy_plain, grundy_values};

/// Codes, with a number of heaps that the definition still manages.
const CASES: [(&str, usize); 8] = [
    ("0.07", 4000),
    ("0.16", 4000),
    ("0.106", 4000),
    ("0.007", 4000),
    ("grundy", 4000),
    ("nim", 4000),
    ("S{1,7,20,31}", 20_000),
    ("0.08", 300),
];

fn fast(rules: &HeapRules, heaps: usize) -> usize {
    let values = grundy_values(rules, heaps, &Runner::new());
    values.map_or(0, |values| values.len())
}

fn compare(criterion: &mut Criterion) {
    let mut ratios = Vec::new();
    for (text, heaps) in CASES {
        let Ok(rules) = text.parse::<HeapRules>() else {
            continue;
        };
        let mut group = criterion.benchmark_group(text);
        group.throughput(Throughput::Elements(heaps as u64));
        group
            .sample_size(10)
            .measurement_time(Duration::from_secs(2));
        group.bench_function(BenchmarkId::new("engine", heaps), |bencher| {
            bencher.iter(|| fast(black_box(&rules), heaps));
        });
        group.bench_function(BenchmarkId::new("definition", heaps), |bencher| {
            bencher.iter(|| grundy_plain(black_box(&rules), heaps));
        });
        group.finish();
        let seconds = |work: &dyn Fn() -> usize| {
            let start = Instant::now();
            black_box(work());
            start.elapsed().as_secs_f64()
        };
        let engine = seconds(&|| fast(&rules, heaps));
        let definition = seconds(&|| grundy_plain(&rules, heaps).len());
        ratios.push((text, heaps, engine, definition));
    }
    println!(
        "{:>14} {:>8} {:>14} {:>14} {:>8}",
        "code", "heaps", "engine /s", "definition /s", "ratio"
    );
    for (text, heaps, engine, definition) in ratios {
        println!(
            "{text:>14} {heaps:>8} {:>14.0} {:>14.0} {:>8.1}",
            heaps as f64 / engine,
            heaps as f64 / definition,
            definition / engine
        );
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    compare(&mut criterion);
    criterion.final_summary();
}
