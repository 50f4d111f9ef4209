//! One row of the table of infinite quotients: `solve CODE HEAPS [--seconds S] [--memory MB] [--certificate
//! FILE]`, misère play. With `--climb FIRST`, all bounds from FIRST to HEAPS are solved one after another,
//! each with the contexts that the one before has found.

#[path = "../tests/common/mod.rs"]
mod common;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use meximal_automatic::{
    AutomaticSolution, Events, Experience, Limits, Naming, certificate, solve_with,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)
    };
    let number = |name: &str| option(name).and_then(|text| text.parse::<u64>().ok());
    let (Some(code), Some(heaps)) = (arguments.first(), arguments.get(1)) else {
        eprintln!(
            "solve CODE HEAPS [--climb FIRST] [--seconds S] [--memory MB] [--certificate FILE]"
        );
        return ExitCode::FAILURE;
    };
    let heaps = heaps.parse().ok();
    let game = heaps.and_then(|heaps| common::read_game(code, heaps));
    let (Some(game), Some(heaps)) = (game, heaps) else {
        eprintln!("expected an octal code and a number of heaps");
        return ExitCode::FAILURE;
    };
    let first = number("--climb").map_or(heaps, |first| first as u32);
    let mut experience = Experience::default();
    let mut done = ExitCode::SUCCESS;
    for bound in first..=heaps {
        let start = Instant::now();
        let time = Duration::from_secs(number("--seconds").unwrap_or(60));
        let memory = number("--memory").unwrap_or(2000) as usize * 1_000_000;
        let mut budget = Limits::new(time, memory);
        let game = game.up_to(bound);
        match solve_with(&game, &Events::misere(), &mut experience, &mut budget) {
            Ok(solution) => {
                report(code, bound, &solution, start.elapsed());
                let naming = Naming {
                    code: Some(code),
                    players: 2,
                    play: "winners N",
                    label: &Naming::one_bit,
                };
                if let Some(file) = option("--certificate")
                    && let Err(error) = std::fs::write(
                        file.replace('%', &bound.to_string()),
                        certificate(&solution, &naming),
                    )
                {
                    eprintln!("{file}: {error}");
                    return ExitCode::FAILURE;
                }
            }
            Err(reason) => {
                println!(
                    "{code}@{bound}: not solved after {:.1?}: {reason}",
                    start.elapsed()
                );
                done = ExitCode::FAILURE;
            }
        }
    }
    done
}

fn report(code: &str, bound: u32, solution: &AutomaticSolution, time: Duration) {
    let (model, sizes) = (solution.model(), solution.sizes());
    let kind = match solution.is_finite() {
        Some(true) => "finite",
        Some(false) => "infinite",
        None => "solved, not known whether finite",
    };
    println!(
        "{code}@{bound}: {kind}; infinite letters {:?}; order of M {}; states {} ({} by single digits); \
         vectors {}; shifts {}; pairs {}; product {}; tuples {}; {time:.2?}",
        model.infinite,
        model.monoid.order(),
        solution.states_between_rounds(),
        model.next.len(),
        model.vectors.len(),
        sizes.shifts,
        sizes.pairs,
        sizes.product,
        sizes.tuples,
    );
}
