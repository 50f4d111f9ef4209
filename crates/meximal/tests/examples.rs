//! The examples run.

#[path = "../examples/own_rules.rs"]
mod own_rules;
#[path = "../examples/quotient.rs"]
mod quotient;
#[path = "../examples/sums.rs"]
mod sums;

#[test]
fn examples_run() {
    own_rules::main();
    sums::main();
    quotient::main();
}
