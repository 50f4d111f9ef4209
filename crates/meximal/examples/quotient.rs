//! The misère quotient of Guiles, and the outcome of a sum of a thousand heaps in it. `cargo run --example
//! quotient`

use meximal::convention::Convention;
use meximal::player::Players;
use meximal::quotient::{Limits, solve_heaps};
use meximal::runner::Runner;

/// Runs the example; a test does, too.
pub fn main() {
    let guiles = "0.15".parse().expect("a code");
    let misere = Convention::misere(Players::TWO);
    let solved = solve_heaps(&guiles, misere, 200, Limits::default(), &Runner::new());
    let quotient = solved.expect("two players").quotient;
    println!(
        "order {}, period {:?}",
        quotient.order(),
        quotient.period.map(|p| p.period)
    );
    println!("{:?}", quotient.outcome(&[(18, 999), (67, 1)]));
}
