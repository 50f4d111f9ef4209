//! Prints the uniform solution of games, what was proved about it, and how long that took. Without arguments: of all games of the catalogue.

use std::time::Instant;

use meximal_uniform::{Rules, Verdict, Work, catalogue, known, prove};

fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let games = match named.is_empty() {
        true => catalogue().map(str::to_owned).collect(),
        false => named,
    };
    for game in games {
        let rules: Rules = match game.parse() {
            Ok(rules) => rules,
            Err(error) => {
                eprintln!("{error}");
                std::process::exit(2);
            }
        };
        let Some(solution) = known(&rules) else {
            println!("{rules}: no uniform solution in the catalogue");
            continue;
        };
        let before = Instant::now();
        let verdict = prove(&solution, &Work::unlimited());
        let time = before.elapsed();
        print!("{}", solution.certificate());
        match verdict {
            Ok(Verdict::Proved(proof)) => println!(
                "# proved for all heaps in {time:.0?}: {} heaps one by one, {} classes, {} systems decided{}\n",
                proof.small_heaps,
                proof.classes,
                proof.systems,
                match proof.is_quotient {
                    true => "; W(K) is the quotient",
                    false => "",
                }
            ),
            Ok(other) => println!("# not proved: {other:?}\n"),
            Err(error) => println!("# {error}\n"),
        }
    }
}
