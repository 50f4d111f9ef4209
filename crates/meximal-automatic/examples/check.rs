//! Checks certificates with the independent checker, and says how long that took: `check FILE…`.

use std::time::Instant;

fn main() {
    for file in std::env::args().skip(1) {
        let start = Instant::now();
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        match meximal_check::check_any(&text, &meximal_check::Budget::new()) {
            Ok(proof) => println!("{file}: {proof} ({:.2?})", start.elapsed()),
            Err(error) => println!("{file}: {error} ({:.2?})", start.elapsed()),
        }
    }
}
