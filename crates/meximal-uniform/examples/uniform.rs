//! Prints the solutions of games for all heaps, what was proved about them, and how long that took. Without
//! arguments: of all games of the catalogue.

use std::time::Instant;

use meximal_uniform::{Quotient, Rules, Status, Work, catalogue, known};

fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let games = if named.is_empty() {
        catalogue().map(str::to_owned).collect()
    } else {
        named
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
            println!("{rules}: no solution in the catalogue");
            continue;
        };
        let before = Instant::now();
        let status = solution.prove(&Work::unlimited());
        let time = before.elapsed();
        print!("{}", solution.certificate());
        for formula in solution.formulas() {
            println!("# {formula}");
        }
        match status {
            Ok(Status::Proved(proved)) => println!(
                "# proved for all heaps in {time:.0?}: {} heaps one by one, {} classes, {} systems \
                 decided; {}\n",
                proved.small_heaps,
                proved.classes,
                proved.systems,
                match proved.quotient {
                    Quotient::IsFamily => format!("the quotient is {}", solution.family()),
                    Quotient::IsInfinite => "the quotient is infinite".to_owned(),
                    Quotient::Unknown => "outcomes only".to_owned(),
                }
            ),
            Ok(other) => println!("# not proved: {other:?}\n"),
            Err(error) => println!("# {error}\n"),
        }
    }
}
