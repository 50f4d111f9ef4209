//! Infinite quotients: proofs of infinitude against the definition and against automata, solutions for all heaps against the ones that are
//! known, and the pictures.

use std::collections::HashMap;
use std::time::Duration;

use meximal::convention::Convention;
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{AllHeaps, Automatic, Diagonal, Halt, Limits, solve_heaps};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;

fn misere() -> Convention {
    Convention::misere(Players::TWO)
}

/// The proof that the heaps up to a bound have an infinite quotient, if the solver finds one, with the heap at which it stopped.
fn proof(rules: &HeapRules, heaps: u32, convention: Convention) -> Option<(u32, Diagonal)> {
    let limits = Limits {
        order: 3000,
        levels: 60,
    };
    let runner = Runner::new().with_time(Duration::from_secs(20));
    let solution = solve_heaps(rules, convention, heaps, limits, &runner).unwrap();
    match solution
        .halted
        .map(|halted| (halted.component, halted.halt))
    {
        Some((component, Halt::Infinite(diagonal))) => Some((component, diagonal)),
        _ => None,
    }
}

/// Misère outcomes straight from the definition: whether Previous wins.
#[derive(Default)]
struct Played(HashMap<Vec<u32>, bool>);

impl Played {
    fn is_p(&mut self, rules: &HeapRules, mut heaps: Vec<u32>) -> bool {
        heaps.sort_unstable();
        if let Some(&known) = self.0.get(&heaps) {
            return known;
        }
        let (mut moves, mut wins) = (false, false);
        for at in 0..heaps.len() {
            if at > 0 && heaps[at] == heaps[at - 1] {
                continue;
            }
            for option in rules.options(heaps[at]) {
                let mut next = heaps.clone();
                next.remove(at);
                next.extend(option.into_iter().filter(|&part| part > 0));
                moves = true;
                wins |= self.is_p(rules, next);
            }
        }
        let is_p = moves && !wins;
        self.0.insert(heaps, is_p);
        is_p
    }
}

/// What Theorem D says of levels is so when it is played out, and the heap has infinite order in the quotient that an automaton solves.
#[test]
fn theorem_d() {
    for (code, heap) in [("0.3102", 12), ("0.76", 12), ("0.31011", 5), ("0.3122", 7)] {
        let rules: HeapRules = code.parse().unwrap();
        let (at, found) = proof(&rules, heap + 3, misere()).unwrap_or_else(|| panic!("{code}"));
        assert_eq!(at, heap, "{code}");
        let runner = Runner::new();
        let solved = Automatic::solve(&rules, misere(), heap, &runner).unwrap();
        let order = solved.solution().order_of(found.infinite).unwrap();
        assert_eq!(
            order,
            Some(meximal_automatic::Order::Infinite),
            "{code}: {found}"
        );
        // The context of the proof is empty if it speaks of the last heap.
        if found.infinite != heap {
            continue;
        }
        let mut played = Played::default();
        let mut shifted = 0;
        for k in found.from..found.from + 2 {
            for other in 1..heap {
                let position = |more_g: u32, more_d: u32| {
                    let mut heaps = vec![found.infinite; (k + more_g) as usize];
                    heaps.extend(vec![found.along; (found.with + more_d) as usize]);
                    heaps.push(other);
                    heaps
                };
                let size = position(found.p, found.q).len();
                if size > 9 {
                    continue;
                }
                let low = played.is_p(&rules, position(0, 0));
                let high = played.is_p(&rules, position(found.p, found.q));
                assert_eq!(low, high, "{code}: {found}, {k} and {other}");
                shifted += 1;
            }
        }
        assert!(shifted > 0 || found.from + found.p > 6, "{code}: {found:?}");
    }
}

/// No quotient is called infinite that is finite: all codes of three octal digits, few heaps, against automata.
#[test]
fn theorem_d_is_never_wrong() {
    let mut proved = 0;
    for number in 0..512u32 {
        let code = format!("0.{}{}{}", number / 64, number / 8 % 8, number % 8);
        let rules: HeapRules = code.parse().unwrap();
        let Some((at, found)) = proof(&rules, 9, misere()) else {
            continue;
        };
        proved += 1;
        let runner = Runner::new().with_time(Duration::from_secs(5));
        if let Ok(solved) = Automatic::solve(&rules, misere(), at, &runner) {
            assert!(solved.is_infinite(), "{code}@{at}: {found}");
            let order = solved.solution().order_of(found.infinite).unwrap();
            assert_eq!(
                order,
                Some(meximal_automatic::Order::Infinite),
                "{code}@{at}"
            );
        }
    }
    println!("{proved} codes with an infinite quotient of at most nine heaps");
}

/// Finite quotients with many levels are found as before.
#[test]
fn finite_quotients_stay_finite() {
    for (code, heaps, order) in [
        ("0.15", 100, 42),
        ("0.26", 20, 40),
        ("4.7", 12, 34),
        ("0.37", 15, 304),
    ] {
        let rules: HeapRules = code.parse().unwrap();
        let solution =
            solve_heaps(&rules, misere(), heaps, Limits::default(), &Runner::new()).unwrap();
        assert!(solution.halted.is_none(), "{code}");
        assert_eq!(solution.quotient.order(), order, "{code}");
    }
}

/// What is fitted to a partial quotient is what is known.
#[test]
fn solutions_for_all_heaps_are_found() {
    for (code, heaps) in [("0.26", 40), ("0.734", 24), ("0.54", 48)] {
        let rules: HeapRules = code.parse().unwrap();
        let runner = Runner::new();
        let partial = solve_heaps(&rules, misere(), heaps, Limits::default(), &runner).unwrap();
        let fitted = AllHeaps::fit(&rules, &partial.quotient, &runner).unwrap();
        let fitted = fitted.unwrap_or_else(|| panic!("{code}"));
        let known = AllHeaps::find(&rules, misere(), &runner).unwrap().unwrap();
        assert!(fitted.is_infinite());
        for heap in 1..300 {
            let position = [(heap, 1)];
            assert_eq!(
                fitted.solution().value(&position),
                known.solution().value(&position),
                "{code}: {heap}"
            );
        }
    }
    // Different values are told apart by a context, and equal ones by none.
    let rules: HeapRules = "0.26".parse().unwrap();
    let known = AllHeaps::find(&rules, misere(), &Runner::new())
        .unwrap()
        .unwrap();
    for i in 1..30 {
        for j in 1..30 {
            let (left, right) = ([(i, 1), (9, 1)], [(j, 1), (9, 1)]);
            let equal = known.equal(&left, &right).unwrap();
            let context = known.context(&left, &right);
            assert_eq!(equal, context.is_none(), "{i} and {j}: {context:?}");
        }
    }
    // Nothing fits a game that is finite, or where there is no time.
    let rules: HeapRules = "0.15".parse().unwrap();
    let runner = Runner::new();
    let solved = solve_heaps(&rules, misere(), 100, Limits::default(), &runner).unwrap();
    assert!(
        AllHeaps::fit(&rules, &solved.quotient, &runner)
            .unwrap()
            .is_none()
    );
    let rules: HeapRules = "0.26".parse().unwrap();
    let partial = solve_heaps(&rules, misere(), 40, Limits::default(), &runner).unwrap();
    let none = runner.with_time(Duration::ZERO);
    assert!(AllHeaps::fit(&rules, &partial.quotient, &none).is_err());
    assert!(
        AllHeaps::fit_in_steps(&rules, &partial.quotient, 1, &Runner::new())
            .unwrap()
            .is_none()
    );
}

#[test]
fn pictures_of_infinite_quotients() {
    let rules: HeapRules = "0.76".parse().unwrap();
    let solved = Automatic::solve(&rules, misere(), 12, &Runner::new()).unwrap();
    let svg = solved.automaton_svg().unwrap();
    let dot = solved.automaton_dot();
    // A frame for each state, two for those between rounds; an edge for each digit, and two in the legend.
    let edges = dot.matches("[label=\"7:").count() + dot.matches("[label=\"12:").count();
    assert_eq!(svg.matches("marker-end").count(), edges + 2);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    let plane = solved.plane_svg().unwrap();
    let mut dark = 0;
    for i in 0..64 {
        for j in 0..64 {
            let outcome = solved.outcome(&[(7, i), (12, j)]);
            dark += usize::from(outcome == Some(PlayerSet::only(1)));
        }
    }
    let widths = plane.split("<rect ").skip(3).map(|rect| {
        let width = rect.split("width=\"").nth(1).unwrap();
        width.split('"').next().unwrap().parse::<usize>().unwrap() / 8
    });
    assert_eq!(widths.sum::<usize>(), dark);
    let png = solved.plane_png().unwrap();
    assert!(png.starts_with(b"\x89PNG") && png.ends_with(b"IEND\xae\x42\x60\x82"));
    // A finite quotient has no plane.
    let finite = Automatic::solve(&rules, misere(), 6, &Runner::new()).unwrap();
    assert!(finite.plane_svg().is_none() && finite.plane_png().is_none());
}
