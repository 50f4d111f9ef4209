//! The engines of the census in one run: sets per second on one thread, and the ratio to one set at a time.
//! The fastest of three timings each, so that other work on the machine disturbs little.

use std::time::{Duration, Instant};

use meximal::ending::EndRule;
use meximal::runner::Runner;
use meximal_survey::{CensusProgress, CensusQuestion, Engine, census};

/// Minimum, maximum: 2²² sets each, and 2²⁷ for the two censuses of the paper.
const SMALL: [(u32, u32); 3] = [(2, 24), (3, 25), (8, 30)];
const PAPER: [(u32, u32); 2] = [(2, 29), (3, 30)];

/// The time of the fastest of `rounds` runs, and the count.
fn timed(question: &CensusQuestion, engine: Engine, rounds: usize) -> (Duration, u64) {
    let runs = (0..rounds).map(|_| {
        let start = Instant::now();
        let progress = CensusProgress::new(question);
        let counted = census(question, progress, engine, &Runner::new(), |_| {});
        (start.elapsed(), counted.progress.tally.all_left)
    });
    runs.min().unwrap_or_default()
}

fn compare(min: u32, max: u32, stats: bool, engines: &[Engine]) {
    let Ok(mut question) = CensusQuestion::new(min, max, EndRule::left_right()) else {
        return;
    };
    question.stats = stats;
    let sets = (1u64 << (max - min)) as f64;
    let mut first = None;
    for &engine in engines {
        let (time, all_left) = timed(&question, engine, 3);
        let base = *first.get_or_insert(time);
        println!(
            "{min:>3} {max:>3} {:>5} {:>44} {all_left:>10} {:>9.3} s {:>8.1} M/s {:>7.1}",
            if stats { "stats" } else { "" },
            engine.name(),
            time.as_secs_f64(),
            sets / time.as_secs_f64() / 1e6,
            base.as_secs_f64() / time.as_secs_f64(),
        );
    }
}

fn main() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let run = || {
        println!(
            "min max                                         engine   all Left        time       sets   ratio"
        );
        let engines = Engine::available();
        for (min, max) in SMALL {
            compare(min, max, false, &engines);
            compare(min, max, true, &engines);
        }
        for (min, max) in PAPER {
            compare(min, max, false, &engines[2..]);
            compare(min, max, true, &[Engine::best()]);
        }
    };
    match pool {
        Ok(pool) => pool.install(run),
        Err(_) => run(),
    }
}
