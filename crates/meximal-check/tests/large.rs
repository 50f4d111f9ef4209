//! Large certificates: the tame quotients Tₙ = ⟨a, b₁, …, bₙ₋₁ | a² = 1, bᵢ³ = bᵢ, bᵢ² = bⱼ²⟩ of misère Nim,
//! of order 2ⁿ+2.

mod common;

use common::{Claim, Position, samples};
use std::time::Instant;

/// Tₙ. Sums of heaps up to 1 are elements 0 and 1; all others have a Grundy value g and are element 2+g.
fn tame(n: u32) -> (Vec<Vec<usize>>, Vec<String>) {
    let values = 1usize << n;
    let times = |x: usize, heap: usize| match (x, heap) {
        (0 | 1, 1) => 1 - x,
        (0 | 1, _) => 2 + (x ^ heap),
        _ => 2 + ((x - 2) ^ heap),
    };
    let rows = (0..n).map(|bit| (0..values + 2).map(|x| times(x, 1 << bit)).collect());
    let label = |x: usize| if x == 1 || x == 2 { "P" } else { "N" }.to_owned();
    (rows.collect(), (0..values + 2).map(label).collect())
}

fn timed(what: &str, claim: &Claim) {
    let text = claim.text();
    let start = Instant::now();
    let verified = meximal_check::check(&text, &meximal_check::Budget::new()).unwrap();
    eprintln!(
        "{what}: {:?}, {} bytes, {:?}",
        start.elapsed(),
        text.len(),
        verified.closures
    );
}

/// Nim with all heaps below 2ⁿ.
#[test]
fn nim_with_many_heaps() {
    let (rows, labels) = tame(10);
    let claim = Claim {
        rules: "0.[3]".to_owned(),
        atoms: Vec::new(),
        players: 2,
        play: "winners N".to_owned(),
        rows,
        labels,
        values: (0..1024)
            .map(|heap| if heap < 2 { heap } else { 2 + heap })
            .collect(),
        period: None,
    };
    timed("T10 with 1023 heaps", &claim);
}

/// Nim with heaps of 1, 2, 4, … tokens, whose options are sums of smaller such heaps.
#[test]
fn nim_with_many_elements() {
    let n = 13;
    let (rows, labels) = tame(n);
    let option = |total: usize| -> Position {
        (0..n as usize)
            .filter(|bit| total >> bit & 1 == 1)
            .map(|bit| bit + 1)
            .collect()
    };
    let claim = Claim {
        rules: "atoms".to_owned(),
        atoms: (0..n)
            .map(|bit| (0..1 << bit).map(option).collect())
            .collect(),
        players: 2,
        play: "winners N".to_owned(),
        rows,
        labels,
        values: std::iter::once(0)
            .chain((0..n).map(|bit| if bit == 0 { 1 } else { 2 + (1 << bit) }))
            .collect(),
        period: None,
    };
    timed("T13 with 13 atoms", &claim);
}

/// A code that breaks heaps in two, with as many heaps as 0.644 needs.
#[test]
fn many_heaps_that_break() {
    let mut claim = samples().swap_remove(2);
    assert_eq!(claim.rules, "0.75");
    while claim.heaps() < 7400 {
        claim.values.push(claim.values[claim.values.len() - 2]);
    }
    timed("0.75 with 7400 heaps", &claim);
}
