//! The games with solutions over V(δ): 0.54 and 0.145, and their relatives with more moves and the same
//! values.

use super::{ChainClass, ChainLast, ChainSolution, ChainWord};
use crate::rules::Rules;
use crate::solution::Linear;

const LIKE_54: &[&str] = &[
    "0.54", "0.541", "0.542", "0.543", "0.5401", "0.5402", "0.5403", "0.5411", "0.5412", "0.5413",
    "0.5421", "0.5422", "0.5423", "0.5431", "0.5432", "0.5433",
];
const LIKE_145: &[&str] = &["0.145", "0.1451", "0.1452", "0.1453"];

/// The games of this catalogue.
pub fn chain_catalogue() -> impl Iterator<Item = &'static str> {
    LIKE_54.iter().chain(LIKE_145).copied()
}

/// The solution of a game of this catalogue.
pub fn known_chain(rules: &Rules) -> Option<ChainSolution> {
    let code = rules.to_string();
    let word = |a: bool, b: u8, last| ChainWord { a, b, last };
    let [one, a, b] = [(false, 0), (true, 0), (false, 1)].map(|(a, b)| word(a, b, ChainLast::None));
    let u_0 = word(false, 0, ChainLast::U(0));
    let class = |last| ChainClass {
        a: false,
        b: 0,
        last,
    };
    let next = |first| Linear { first, slope: 1 };
    let (u, v) = (class(ChainLast::U(next(1))), class(ChainLast::V(next(0))));
    let with_b = |a, b| ChainClass {
        a,
        b,
        last: ChainLast::None,
    };
    let (b_class, ab2) = (with_b(false, 1), with_b(true, 2));
    let (delta, prefix, classes) = if LIKE_54.contains(&code.as_str()) {
        let prefix = vec![a, one, a, b, b, b, u_0, a];
        (0, prefix, vec![ab2, v, b_class, b_class, b_class, u, ab2])
    } else if LIKE_145.contains(&code.as_str()) {
        let prefix = vec![a, one, a, a, b, b, b, b, u_0, a, a];
        let classes = vec![ab2, v, b_class, b_class, b_class, b_class, u, ab2, ab2];
        (1, prefix, classes)
    } else {
        return None;
    };
    ChainSolution::new(rules.clone(), delta, prefix, classes).ok()
}
