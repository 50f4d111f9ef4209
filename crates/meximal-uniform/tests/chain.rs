//! Solutions over V(δ): outcomes by search, products by their definition, wrong values.

mod common;

use common::{Search, numbers, positions};
use meximal_uniform::{
    ChainClass, ChainLast, ChainSolution, ChainVerdict, ChainWord, Leaves, Left, Linear, Rules,
    Work, chain_catalogue, known_chain, prove_chain,
};

fn solution(code: &str) -> ChainSolution {
    known_chain(&code.parse().unwrap()).unwrap()
}

#[test]
fn all_are_proved() {
    for code in chain_catalogue() {
        let verdict = prove_chain(&solution(code), &Work::unlimited()).unwrap();
        assert!(
            matches!(&verdict, ChainVerdict::Proved(proof) if proof.is_infinite),
            "{code}: {verdict:?}"
        );
    }
}

#[test]
fn outcomes_agree_with_search() {
    let all = positions(28);
    for code in ["0.54", "0.543", "0.145"] {
        let solution = solution(code);
        let mut search = Search::new(solution.rules().clone());
        for position in &all {
            let heaps: Vec<(u64, u64)> = position.iter().map(|&heap| (heap.into(), 1)).collect();
            assert_eq!(
                solution.is_p(&heaps),
                Ok(search.is_p(position)),
                "{code}: {position:?}"
            );
        }
    }
}

/// A word of V(δ), letter by letter.
#[derive(Default)]
struct Letters {
    a: usize,
    b: usize,
    u: Vec<i64>,
    v: Vec<i64>,
}

impl Letters {
    /// Whether the word is a P-value, read off the definition of V(δ).
    fn is_p(&self, delta: i64) -> bool {
        let sign = (self.a + self.v.len()) % 2 == 1;
        let even = self.b > 0 && self.b.is_multiple_of(2);
        let level = self.v.iter().copied().max().unwrap_or(-1);
        let alive = self.v.iter().enumerate().find(|&(place, n)| {
            let mut others = self
                .v
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != place);
            others.all(|(_, m)| *m < n - delta)
        });
        let alive = alive.map(|(_, n)| n - 1 - delta);
        match self.u[..] {
            [] if self.b == 0 && self.v.is_empty() => sign,
            [] => !sign && (even || self.b == 0 && alive.is_none()),
            [m] => {
                sign && self.b == 0
                    && (level <= m - 2 - delta || alive.is_some_and(|reach| reach >= m))
            }
            [m, n] if (m - n).abs() <= delta => {
                let lives = alive.is_some_and(|reach| reach >= m.min(n));
                !sign && (even || self.b == 0 && !lives)
            }
            [_, _] => sign && self.b % 2 == 1,
            _ => !sign && self.b.is_multiple_of(2) && self.u.len().is_multiple_of(2),
        }
    }
}

#[test]
fn products_agree_with_their_definition() {
    let mut random = numbers(0xdead_beef_cafe_f00d);
    for code in ["0.54", "0.145"] {
        let solution = solution(code);
        let delta = solution.delta() as i64;
        // Heaps with the values a, b, u_n and v_n.
        let (period, u, v, b) = if delta == 0 {
            (7, 7, 10, 4)
        } else {
            (9, 9, 13, 5)
        };
        for _ in 0..100_000 {
            let mut letters = Letters::default();
            let mut position = Vec::new();
            for _ in 0..random(7) {
                let index = random(7);
                position.push((
                    match random(5) {
                        0 => {
                            letters.a += 1;
                            1
                        }
                        1 => {
                            letters.b += 1;
                            b
                        }
                        2 => {
                            letters.u.push(index as i64);
                            u + period * index
                        }
                        _ => {
                            letters.v.push(index as i64);
                            v + period * index
                        }
                    },
                    1,
                ));
            }
            assert_eq!(
                solution.is_p(&position),
                Ok(letters.is_p(delta)),
                "{code}: {position:?}"
            );
        }
    }
}

#[test]
fn wrong_values_are_not_proved() {
    let mut random = numbers(0x0bad_cafe_1234_5677);
    let mut refuted = 0;
    for code in ["0.54", "0.145"] {
        let right = solution(code);
        for _ in 0..60 {
            let mut prefix = right.prefix().to_vec();
            let mut classes = right.classes().to_vec();
            let mut delta = right.delta();
            match random(5) {
                0 => delta = (delta + 1 + random(2)) % 3,
                1 => {
                    let word: &mut ChainWord =
                        &mut prefix[random(right.prefix().len() as u64) as usize];
                    match random(2) {
                        0 => word.a = !word.a,
                        _ => word.b = (word.b + 1) % 3,
                    }
                }
                _ => {
                    let class: &mut ChainClass =
                        &mut classes[random(right.classes().len() as u64) as usize];
                    match &mut class.last {
                        ChainLast::U(n) | ChainLast::V(n) if random(2) == 0 => {
                            *n = Linear {
                                first: n.first + 1,
                                ..*n
                            };
                        }
                        ChainLast::None if random(2) == 0 => class.b = (class.b + 1) % 3,
                        _ => class.a = !class.a,
                    }
                }
            }
            let Ok(wrong) = ChainSolution::new(right.rules().clone(), delta, prefix, classes)
            else {
                continue;
            };
            match prove_chain(&wrong, &Work::unlimited()).unwrap() {
                ChainVerdict::Proved(_) => panic!("{wrong:?}"),
                ChainVerdict::Refuted(_) => refuted += 1,
                ChainVerdict::Undecided(_) => {}
            }
        }
    }
    assert!(refuted > 60, "{refuted}");
}

/// The values of one game claimed for others: proved only if search agrees.
#[test]
fn other_games() {
    let all = positions(20);
    let mut proved = 0;
    for code in ["0.54", "0.145"] {
        for digits in 1..512 {
            let rules: Rules = format!("0.{}{}{}", digits / 64, digits / 8 % 8, digits % 8)
                .parse()
                .unwrap();
            let Ok(claim) = solution(code).for_rules(rules.clone()) else {
                continue;
            };
            if let ChainVerdict::Proved(_) = prove_chain(&claim, &Work::unlimited()).unwrap() {
                proved += 1;
                let mut search = Search::new(rules.clone());
                for position in &all {
                    let heaps: Vec<(u64, u64)> =
                        position.iter().map(|&heap| (heap.into(), 1)).collect();
                    assert_eq!(
                        claim.is_p(&heaps),
                        Ok(search.is_p(position)),
                        "{rules}: {position:?}"
                    );
                }
            }
        }
    }
    assert!(proved >= 5, "{proved}");
}

#[test]
fn winning_moves_agree_with_trying() {
    let mut random = numbers(0x5bd1_e995_1234_5677);
    for code in chain_catalogue() {
        let solution = solution(code);
        for _ in 0..100 {
            let mut position: Vec<(u64, u64)> = (0..1 + random(4))
                .map(|_| (1 + random(120), 1 + random(3)))
                .collect();
            position.sort_unstable();
            position.dedup_by_key(|heap| heap.0);
            let mut found = Vec::new();
            for moves in solution.winning_moves(&position).unwrap() {
                let left = moves.heap - moves.taken;
                match moves.leaves {
                    Leaves::Nothing => found.push((moves.heap, vec![])),
                    Leaves::One(heap) => found.push((moves.heap, vec![heap])),
                    Leaves::Two { first, step, count } => {
                        let part = |t| vec![first + step * t, left - first - step * t];
                        found.extend((0..count).map(|t| (moves.heap, part(t))));
                    }
                }
            }
            let mut expected = Vec::new();
            for (index, &(heap, count)) in position.iter().enumerate() {
                let mut rest = position.clone();
                rest[index].1 = count - 1;
                for left in solution.rules().options(heap) {
                    let parts = match left {
                        Left::Nothing => vec![],
                        Left::One(part) => vec![part],
                        Left::Two(one, two) => vec![one, two],
                    };
                    let mut next = rest.clone();
                    next.extend(parts.iter().map(|&part| (part, 1)));
                    if solution.is_p(&next).unwrap() {
                        expected.push((heap, parts));
                    }
                }
            }
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{code}: {position:?}");
            assert_eq!(
                found.is_empty(),
                solution.is_p(&position).unwrap()
                    || position
                        .iter()
                        .all(|&(heap, _)| solution.rules().options(heap).is_empty())
            );
        }
    }
}

#[test]
fn huge_heaps() {
    let solution = solution("0.54");
    let heap = 7_000_000_000_000_000_000 / 7;
    let shown = |heap| solution.value(heap).unwrap().to_string();
    assert_eq!(shown(7 * (heap / 7)), format!("u_{}", heap / 7 - 1));
    assert_eq!(shown(7 * 1_000_000_000 + 10), "v_1000000000");
    // v_n twice is dead, and in P.
    assert_eq!(solution.is_p(&[(7 * 1_000_000_000 + 10, 2)]), Ok(true));
    assert_eq!(
        solution.is_p(&[
            (7 * 1_000_000_000 + 10, 2),
            (7 * 1_000_000_000 + 17, 1),
            (1, 1)
        ]),
        Ok(false)
    );
}
