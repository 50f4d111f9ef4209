//! `coq CERTIFICATE FILE.v` writes a certificate as a theorem of Coq; what `meximal check --coq` does.

use meximal_check::{Budget, check_any, coq};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [certificate, file] = &arguments[..] else {
        return Err("usage: coq CERTIFICATE FILE.v".into());
    };
    let text = std::fs::read_to_string(certificate)?;
    let budget = Budget::new();
    let proof = check_any(&text, &budget)?;
    std::fs::write(file, coq(&text, &proof, &budget)?)?;
    Ok(())
}
