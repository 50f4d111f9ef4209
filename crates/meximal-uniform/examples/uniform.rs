//! Prints the uniform solution of a game, what was proved about it, and how long that took.

use std::time::Instant;

use meximal_uniform::{Rules, Verdict, Work, catalogue, known, prove};

fn main() {
    let mut games: Vec<String> = std::env::args().skip(1).collect();
    if games.is_empty() {
        games = catalogue().map(str::to_owned).collect();
    }
    for game in games {
        let rules: Rules = match game.parse() {
            Ok(rules) => rules,
            Err(error) => {
                eprintln!("{error}");
                std::process::exit(2);
            }
        };
        let Some(solution) = known(&rules) else {
            eprintln!("{rules}: no uniform solution is known");
            continue;
        };
        let before = Instant::now();
        let work = Work::unlimited();
        let verdict = prove(&solution, &work);
        println!("{game} {:?} {verdict:?}", before.elapsed());
    }
}
