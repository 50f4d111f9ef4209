//! Every claim of every paper is checked, and none fails.

use meximal::runner::Runner;
use meximal_ask::report::paper;
use meximal_papers::{Kind, papers};

fn check(name: &str) {
    let papers = papers();
    let found = papers.iter().find(|paper| paper.name == name).unwrap();
    let report = paper(found, true, None, &Runner::new());
    for claim in &report.claims {
        let evidence = claim.evidence.as_deref().unwrap_or_default();
        assert!(
            ["reproduced", "corrected", "open"].contains(&claim.status.as_str()),
            "{}: {evidence}",
            claim.id
        );
        assert!(!evidence.is_empty(), "{}", claim.id);
    }
    assert_eq!(report.claims.len(), found.claims.len());
}

#[test]
fn spindler() {
    check("spindler");
}

#[test]
fn misere() {
    check("misere");
}

#[test]
fn podium() {
    check("podium");
}

#[test]
fn ending() {
    check("ending");
}

#[test]
fn cincotti() {
    check("cincotti");
}

#[test]
fn names_are_different_and_corrections_are_given() {
    for paper in papers() {
        let mut names: Vec<&str> = paper.claims.iter().map(|claim| claim.id).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), paper.claims.len());
        for claim in &paper.claims {
            if let Kind::Corrected(right) = claim.kind {
                assert_ne!(right, claim.statement);
            }
        }
    }
}
