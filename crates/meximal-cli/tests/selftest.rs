//! Eight seconds of random games against the definition and the laws; `meximal selftest --for 10m` goes on.

use std::process::Command;

#[test]
fn random_games_obey_the_laws() {
    let output = Command::new(env!("CARGO_BIN_EXE_meximal"))
        .args(["selftest", "--for", "8s", "--seed", "1", "--json"])
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{out}");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(report["comparisons"].as_u64() > Some(100), "{out}");
}
