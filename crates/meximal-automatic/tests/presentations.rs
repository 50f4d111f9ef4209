//! The two complete presentations of the table, and the plane of outcomes.

mod common;

use common::{game, read};
use meximal_automatic::{Comparison, Events, Unlimited, dot, plane, presentation, solve};

/// A side of a relation, such as `h1 h4^2`.
fn side(text: &str) -> Vec<(u32, u32)> {
    let factors = text.split_whitespace().filter(|&word| word != "1");
    let mut side: Vec<(u32, u32)> = factors
        .map(|word| {
            let (letter, exponent) = word.split_once('^').unwrap_or((word, "1"));
            (letter[1..].parse().unwrap(), exponent.parse().unwrap())
        })
        .collect();
    side.sort_unstable();
    side
}

#[test]
fn complete_for_rank_one() {
    for entry in read()["presentations"].as_array().unwrap() {
        let bound = entry["bound"].as_u64().unwrap() as u32;
        let code = entry["game"].as_str().unwrap();
        let solution = solve(&game(code, bound), &Events::misere(), &mut Unlimited).unwrap();
        let found = presentation(&solution, &mut Unlimited).unwrap();
        assert!(found.complete);
        let relations = entry["relations"].as_array().unwrap();
        assert_eq!(found.relations.len(), relations.len());
        assert_eq!(found.points as u64, entry["points"]);
        assert_eq!(found.lines as u64, entry["lines"]);
        for relation in relations {
            let (left, right) = relation.as_str().unwrap().split_once(" = ").unwrap();
            let wide = |side: Vec<(u32, u32)>| -> Vec<(u32, u64)> {
                side.into_iter()
                    .map(|(heap, count)| (heap, u64::from(count)))
                    .collect()
            };
            let (left, right) = (wide(side(left)), wide(side(right)));
            let same = solution.equal(&left, &right, &mut Unlimited).unwrap();
            assert_eq!(same, Comparison::Equal, "{relation}");
        }
    }
}

#[test]
fn complete_with_heavy_relations() {
    let solution = solve(&game("0.31011", 5), &Events::misere(), &mut Unlimited).unwrap();
    let found = presentation(&solution, &mut Unlimited).unwrap();
    assert!(found.complete);
    assert_eq!(found.relations.len(), 17);
    assert_eq!((found.points, found.lines), (240, 48));
}

#[test]
fn incomplete_elsewhere() {
    let solution = solve(&game("0.3122", 8), &Events::misere(), &mut Unlimited).unwrap();
    let found = presentation(&solution, &mut Unlimited).unwrap();
    assert!(!found.complete);
    assert!(!found.relations.is_empty());
}

#[test]
fn a_finite_quotient_has_points_only() {
    let solution = solve(&game("0.26", 12), &Events::misere(), &mut Unlimited).unwrap();
    let found = presentation(&solution, &mut Unlimited).unwrap();
    assert!(found.complete);
    assert_eq!((found.points, found.lines), (12, 0));
}

#[test]
fn pictures() {
    let solution = solve(&game("0.76", 12), &Events::misere(), &mut Unlimited).unwrap();
    let picture = dot(&solution);
    assert!(picture.starts_with("digraph automaton {") && picture.ends_with("}\n"));
    let rows = plane(&solution, 7, 12, &[(1, 1)], 16).unwrap();
    for (j, row) in rows.iter().enumerate() {
        for (i, &label) in row.iter().enumerate() {
            let position = [(7, i as u64), (12, j as u64), (1, 1)];
            assert_eq!(label, solution.outcome(&position).unwrap());
        }
    }
    assert!(plane(&solution, 7, 13, &[], 2).is_err());
}
