//! All targets, for a second each, on inputs made from the corpora in `fuzz/corpus`; `MEXIMAL_FUZZ=600`
//! goes on for ten minutes, `MEXIMAL_FUZZ_SEED` makes other inputs, and `MEXIMAL_FUZZ_ONLY=game` runs one
//! target. What fails is written to `fuzz/artifacts`, where libFuzzer writes, too, and belongs into the
//! corpus when it is mended.

use std::env;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use meximal::random::{SplitMix, scramble};
use meximal_fuzz::{Corpus, TARGETS, Target, mutate};

/// No input takes longer; a target allows itself a tenth of a second where it computes.
const LONGEST: Duration = Duration::from_secs(2);

const STACK: usize = 16 << 20;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// Runs a target; what went wrong, if something did.
fn fault(target: &Target, input: &[u8]) -> Option<String> {
    let start = Instant::now();
    let ran = panic::catch_unwind(|| (target.run)(input));
    let elapsed = start.elapsed();
    let said = ran.err().map(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()))
            .unwrap_or_default()
    });
    said.or_else(|| (elapsed > LONGEST).then(|| format!("took {elapsed:?}")))
}

/// A shorter input with a fault, by leaving out pieces.
fn shrunk(target: &Target, mut input: Vec<u8>) -> Vec<u8> {
    let deadline = Instant::now() + Duration::from_secs(20);
    let mut piece = input.len() / 2;
    while piece > 0 && Instant::now() < deadline {
        let mut at = 0;
        while at + piece <= input.len() && Instant::now() < deadline {
            let mut shorter = input.clone();
            shorter.drain(at..at + piece);
            if fault(target, &shorter).is_some() {
                input = shorter;
            } else {
                at += piece;
            }
        }
        piece /= 2;
    }
    input
}

/// Runs a target for a while; how many inputs it saw, and the first with a fault.
fn fuzz(target: &Target, time: Duration, seed: u64) -> Result<u64, String> {
    let corpus = Corpus::read(&folder().join("corpus").join(target.name));
    let corpus = corpus.unwrap_or_else(|error| panic!("the corpus of {}: {error}", target.name));
    assert!(!corpus.texts().is_empty(), "{} has no corpus", target.name);
    let start = Instant::now();
    let mut random = SplitMix::new(scramble(seed));
    let mut inputs = 0;
    let originals = corpus.texts().iter().cloned();
    let mut originals = originals.collect::<Vec<_>>().into_iter();
    while let Some(input) = originals
        .next()
        .or_else(|| (start.elapsed() < time).then(|| mutate(&corpus, &mut random)))
    {
        inputs += 1;
        if let Some(said) = fault(target, &input) {
            let input = shrunk(target, input);
            let said = fault(target, &input).unwrap_or(said);
            let artifacts = folder().join("artifacts").join(target.name);
            let file = artifacts.join(format!("fault-{seed}-{inputs}"));
            let kept = fs::create_dir_all(&artifacts).and_then(|()| fs::write(&file, &input));
            let place =
                kept.map_or_else(|error| error.to_string(), |()| file.display().to_string());
            let text = String::from_utf8_lossy(&input);
            return Err(format!(
                "{}: {said}\n  input {text:?}\n  kept in {place}",
                target.name
            ));
        }
    }
    Ok(inputs)
}

#[test]
fn no_input_does_harm() {
    let number = |name: &str| {
        env::var(name)
            .ok()
            .map(|text| text.parse().expect("a number"))
    };
    let seed = number("MEXIMAL_FUZZ_SEED").unwrap_or(1);
    let only = env::var("MEXIMAL_FUZZ_ONLY").ok();
    let targets = TARGETS.iter();
    let targets = targets.filter(|target| only.as_deref().is_none_or(|name| name == target.name));
    let targets: Vec<&Target> = targets.collect();
    assert!(!targets.is_empty(), "no target is called {only:?}");
    let seconds = number("MEXIMAL_FUZZ").unwrap_or(8) as f64 / targets.len() as f64;
    // What is looked for is said at the end.
    panic::set_hook(Box::new(|_| {}));
    // As much stack as the doors give to a question.
    let work = std::thread::Builder::new().stack_size(STACK);
    let work = work.spawn(move || -> Vec<(&str, Result<u64, String>)> {
        let each = Duration::from_secs_f64(seconds);
        let results = targets.into_iter();
        results
            .map(|target| (target.name, fuzz(target, each, seed)))
            .collect()
    });
    let found = work.expect("a thread").join().expect("faults are caught");
    let _ = panic::take_hook();
    let mut faults = Vec::new();
    for (name, result) in found {
        match result {
            Ok(inputs) => println!("{name}: {inputs} inputs"),
            Err(fault) => faults.push(fault),
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
