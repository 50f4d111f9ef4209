//! The solutions of the catalogue: values and outcomes against tables, against search, and winning moves
//! against trying all of them.

mod common;

use common::{Search, different, numbers, positions};
use meximal_uniform::{
    Leaves, Left, Rules, Solution, UniformSolution, Verdict, Work, catalogue, catalogue_w, known,
    known_w, prove, prove_with_light,
};

fn solution(code: &str) -> UniformSolution {
    known_w(&code.parse().unwrap()).unwrap()
}

#[test]
fn all_are_proved() {
    for code in catalogue_w() {
        let verdict = prove(&solution(code), &Work::unlimited()).unwrap();
        let Verdict::Proved(proof) = verdict else {
            panic!("{code}: {verdict:?}");
        };
        assert!(proof.is_quotient, "{code}");
    }
}

#[test]
fn light_heaps_are_found() {
    for code in ["0.26", "4.7", "0.734", "0.516"] {
        let bare = solution(code).with_light(Vec::new()).unwrap();
        let verdict = prove(&bare, &Work::unlimited()).unwrap();
        assert!(matches!(verdict, Verdict::Refuted(_)), "{code}");
        let (found, verdict) = prove_with_light(&bare, &Work::unlimited()).unwrap();
        assert!(
            matches!(verdict, Verdict::Proved(_)),
            "{code}: {:?}",
            found.light()
        );
    }
}

#[test]
fn work_that_is_stopped_decides_nothing() {
    let stop = || true;
    assert!(prove(&solution("0.26"), &Work::new(&stop)).is_err());
}

#[test]
fn outcomes_of_single_heaps_repeat() {
    for code in catalogue() {
        let solution = known(&code.parse().unwrap()).unwrap();
        let (from, period) = solution.outcome_period();
        let is_p = |heap: u64| solution.is_p(&[(heap, 1)]).unwrap();
        for heap in from..from + 20 * period {
            assert_eq!(is_p(heap), is_p(heap + period), "{code}: {heap}");
        }
    }
}

#[test]
fn powers_come_back_or_do_not() {
    for code in catalogue() {
        let solution = known(&code.parse().unwrap()).unwrap();
        for heap in 1..solution.start() + 2 * solution.modulus() as u64 {
            let power = |n: u64| solution.value(&[(heap, n)]).unwrap();
            let powers: Vec<String> = (0..30).map(power).collect();
            match solution.powers(&[(heap, 1)]).unwrap() {
                Some((index, period)) => {
                    let (index, period) = (index as usize, period as usize);
                    let different: std::collections::HashSet<_> =
                        powers[..index + period].iter().collect();
                    assert_eq!(different.len(), index + period, "{code}: {heap}");
                    for n in index..30 - period {
                        assert_eq!(powers[n], powers[n + period], "{code}: {heap}");
                    }
                }
                None => {
                    let different: std::collections::HashSet<_> = powers.iter().collect();
                    assert_eq!(different.len(), powers.len(), "{code}: {heap}");
                }
            }
        }
    }
}

#[test]
fn tables() {
    let mut current = None;
    for line in include_str!("data/all_heaps.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match (words[0], &current) {
            ("game", _) => current = Some(solution(words[1])),
            ("values", Some(solution)) => {
                for (heap, word) in (1..).zip(&words[1..]) {
                    let value = solution.value(heap).unwrap();
                    assert_eq!(
                        &solution.family().name(value),
                        word,
                        "{}: {heap}",
                        solution.rules()
                    );
                }
            }
            ("sample", Some(solution)) => {
                let position: Vec<(u64, u64)> = words[1]
                    .split('+')
                    .map(|term| {
                        let (count, heap) = term.split_once('.').unwrap();
                        (heap.parse().unwrap(), count.parse().unwrap())
                    })
                    .collect();
                let value = solution.value_of_sum(&position).unwrap();
                assert_eq!(solution.family().name(value), words[2]);
                assert_eq!(value.is_p(), words[3] == "P");
                let moves = solution.winning_moves(&position).unwrap();
                assert_eq!(moves.is_empty(), value.is_p(), "{line}");
            }
            _ => panic!("{line}"),
        }
    }
}

#[test]
fn outcomes_agree_with_search() {
    let all = positions(19);
    for code in catalogue_w() {
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

/// The moves of a position that lead to P, by trying all.
fn by_trying(solution: &UniformSolution, position: &[(u64, u64)]) -> Vec<(u64, Left)> {
    let mut moves = Vec::new();
    for (index, &(heap, count)) in position.iter().enumerate() {
        let mut rest = position.to_vec();
        rest[index].1 = count - 1;
        for left in solution.rules().options(heap) {
            let mut next = rest.clone();
            match left {
                Left::Nothing => {}
                Left::One(part) => next.push((part, 1)),
                Left::Two(one, two) => next.extend([(one, 1), (two, 1)]),
            }
            if solution.is_p(&next).unwrap() {
                moves.push((heap, left));
            }
        }
    }
    moves
}

#[test]
fn winning_moves_agree_with_trying() {
    let mut random = numbers(0x2545_f491_4f6c_dd1d);
    for code in different(catalogue_w()) {
        let solution = solution(code);
        for round in 0..60 {
            let size = if round < 30 { 30 } else { 400 };
            let mut position: Vec<(u64, u64)> = (0..1 + random(3))
                .map(|_| (1 + random(size), 1 + random(3)))
                .collect();
            position.sort_unstable();
            position.dedup_by_key(|heap| heap.0);
            let mut found = Vec::new();
            for moves in solution.winning_moves(&position).unwrap() {
                let left = moves.heap - moves.taken;
                match moves.leaves {
                    Leaves::Nothing => found.push((moves.heap, Left::Nothing)),
                    Leaves::One(heap) => found.push((moves.heap, Left::One(heap))),
                    Leaves::Two { first, step, count } => found.extend((0..count).map(|t| {
                        let part = first + step * t;
                        (moves.heap, Left::Two(part, left - part))
                    })),
                }
            }
            let mut expected = by_trying(&solution, &position);
            let key = |&(heap, left): &(u64, Left)| match left {
                Left::Nothing => (heap, 0, 0),
                Left::One(one) => (heap, one, 0),
                Left::Two(one, two) => (heap, one, two),
            };
            found.sort_unstable_by_key(key);
            expected.sort_unstable_by_key(key);
            assert_eq!(found, expected, "{code}: {position:?}");
        }
    }
}

#[test]
fn huge_positions() {
    let solution = solution("4.7");
    let heap = 1_000_000_000_000_000_000;
    let position = [(heap, 1), (heap - 3, 1), (5, heap), (2, 1)];
    let value = solution.value_of_sum(&position).unwrap();
    let moves = solution.winning_moves(&position).unwrap();
    assert_eq!(value.is_p(), moves.is_empty());
    for found in moves {
        let left = found.heap - found.taken;
        let mut next = position.to_vec();
        next.iter_mut().find(|term| term.0 == found.heap).unwrap().1 -= 1;
        let parts = |first: u64, rest: u64| {
            let mut next = next.clone();
            next.extend([(first, 1), (rest, 1)]);
            solution.is_p(&next).unwrap()
        };
        match found.leaves {
            Leaves::Nothing => assert!(solution.is_p(&next).unwrap()),
            Leaves::One(heap) => assert!(parts(heap, 0)),
            Leaves::Two { first, step, count } => {
                for t in [0, count / 2, count - 1] {
                    assert!(parts(first + step * t, left - first - step * t));
                }
            }
        }
    }
}

#[test]
fn certificates_are_read_as_they_were_written() {
    for code in catalogue() {
        let solution = known(&code.parse().unwrap()).unwrap();
        let text = solution.certificate();
        assert_eq!(Solution::from_certificate(&text).as_ref(), Ok(&solution));
    }
    let rules: Rules = "0.26".parse().unwrap();
    assert_eq!(rules.to_string(), "0.26");
    assert!("0.".parse::<Rules>().is_err());
    assert!("0.8".parse::<Rules>().is_err());
}

#[test]
fn the_checker_accepts_certificates() {
    for code in different(catalogue()) {
        let text = known(&code.parse().unwrap()).unwrap().certificate();
        let verified = meximal_check::check_uniform(&text, &meximal_check::Budget::new());
        assert!(verified.is_ok(), "{code}: {verified:?}");
    }
}

#[test]
fn formulas() {
    let solution = known(&"0.26".parse().unwrap()).unwrap();
    assert_eq!(
        solution.formulas(),
        ["Φ(2m+13) = a*d_(m+2)", "Φ(2m+14) = a*b*d_(m+1)"]
    );
    let solution = known(&"0.54".parse().unwrap()).unwrap();
    assert_eq!(
        solution.formulas()[..2],
        ["Φ(7m+9) = a*b^2", "Φ(7m+10) = v_m"]
    );
}
