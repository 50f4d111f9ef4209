//! Reads certificates of partial quotients and prints the uniform solutions that fit them.

use std::time::{Duration, Instant};

use meximal_uniform::{Partial, Status, Work, find};

fn main() {
    for file in std::env::args().skip(1) {
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{file}: {error}");
                continue;
            }
        };
        let Ok((rules, partial)) = Partial::from_certificate(&text) else {
            eprintln!("{file}: no certificate of a misère quotient");
            continue;
        };
        let before = Instant::now();
        let tick = || before.elapsed() > Duration::from_secs(20);
        let found = find(&rules, &partial, &Work::new(&tick));
        let time = before.elapsed();
        match found {
            Ok(Some(found)) => {
                let text = found.solution.certificate();
                match found.status {
                    Status::Proved(_) => println!("{rules} proved in {time:.0?}\n{text}"),
                    other => println!("{rules} not proved, {other:?}, {time:.0?}\n{text}"),
                }
            }
            Ok(None) => println!("{rules} nothing found, {time:.0?}"),
            Err(error) => println!("{rules} {error}, {time:.0?}"),
        }
    }
}
