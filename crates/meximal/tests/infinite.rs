//! Infinite quotients: proofs of infinitude against the definition and against automata, solutions for all
//! heaps against the ones that are known, and the pictures.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meximal::convention::Convention;
use meximal::outcome::Sums;
use meximal::period::Status;
use meximal::player::{PlayerSet, Players};
use meximal::quotient::{
    AllHeaps, Automatic, Diagonal, Experience, Halt, Limits, Order, solve_heaps,
};
use meximal::rules::code::HeapRules;
use meximal::runner::Runner;
use meximal::value::outcomes::outcome_sequence;

fn misere() -> Convention {
    Convention::misere(Players::TWO)
}

/// The proof that the heaps up to a bound have an infinite quotient, if the solver finds one, with the heap
/// at which it stopped.
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

/// Outcomes straight from the definition.
struct Played {
    rules: HeapRules,
    convention: Convention,
    known: HashMap<Vec<u32>, PlayerSet>,
}

impl Played {
    fn new(code: &str, convention: Convention) -> Played {
        Played {
            rules: code.parse().unwrap(),
            convention,
            known: HashMap::new(),
        }
    }

    fn outcome(&mut self, mut heaps: Vec<u32>) -> PlayerSet {
        heaps.sort_unstable();
        if let Some(&known) = self.known.get(&heaps) {
            return known;
        }
        let mut options = Vec::new();
        for at in 0..heaps.len() {
            if at > 0 && heaps[at] == heaps[at - 1] {
                continue;
            }
            for option in self.rules.options(heaps[at]) {
                let mut next = heaps.clone();
                next.remove(at);
                next.extend(option.into_iter().filter(|&part| part > 0));
                let option = self.outcome(next);
                // In misère play of two a move to 𝒫 decides, whatever the others are.
                if self.convention == misere() && option == PlayerSet::only(1) {
                    self.known.insert(heaps, PlayerSet::only(0));
                    return PlayerSet::only(0);
                }
                options.push(option);
            }
        }
        let outcome = if options.is_empty() {
            self.convention.terminal()
        } else {
            self.convention.fold(options)
        };
        self.known.insert(heaps, outcome);
        outcome
    }
}

/// What Theorem D says of outcomes is so when it is played out: from `context` and k copies of G on, p more
/// of G and q more of D change nothing, whatever one or two other heaps there are.
fn play_out(code: &str, convention: Convention, context: &[u32], found: Diagonal, levels: u32) {
    let mut played = Played::new(code, convention);
    let mut outcomes = std::collections::HashSet::new();
    for k in found.from..found.from + levels {
        for other in 0..found.infinite {
            let mut position = |more: (u32, u32)| {
                let mut heaps = context.to_vec();
                heaps.extend(vec![found.infinite; (k + more.0) as usize]);
                heaps.extend(vec![found.along; (found.with + more.1) as usize]);
                heaps.extend((other > 0).then_some(other));
                played.outcome(heaps)
            };
            let outcome = position((0, 0));
            outcomes.insert(outcome.0);
            let shifted = position((found.p, found.q));
            assert_eq!(outcome, shifted, "{code}: {found}, {k} and {other}");
        }
    }
    assert!(outcomes.len() > 1, "{code}");
}

#[test]
fn theorem_d() {
    for (code, heap) in [("0.3102", 12), ("0.76", 12), ("0.31011", 5), ("0.3122", 7)] {
        let rules: HeapRules = code.parse().unwrap();
        let (at, found) = proof(&rules, heap + 3, misere()).unwrap_or_else(|| panic!("{code}"));
        assert_eq!((at, found.infinite), (heap, heap), "{code}");
        let solved = Automatic::solve(&rules, misere(), heap, &Runner::new()).unwrap();
        // The learner is told of both.
        for heap in [found.infinite, found.along] {
            let order = solved.solution().order_of(heap).unwrap();
            assert_eq!(order, Some(Order::Infinite), "{code}: {found}");
        }
        // With the automaton, (★) at one level is an equality of two positions.
        let counts = |more: (u32, u32)| {
            let g = (u64::from(heap), u64::from(found.from + more.0));
            [g, (u64::from(found.along), u64::from(found.with + more.1))]
        };
        let shifted = counts((found.p, found.q));
        let equal = solved.equal(&counts((0, 0)), &shifted, &Runner::new());
        assert!(
            matches!(equal, Some(Ok(meximal_automatic::Comparison::Equal))),
            "{code}: {found}"
        );
    }
}

#[test]
fn theorem_d_played_out() {
    let (at, found) = proof(&"0.31031".parse().unwrap(), 5, misere()).unwrap();
    assert_eq!((at, found.infinite), (5, 5));
    play_out("0.31031", misere(), &[], found, 2);
    // The proof for 0.06 speaks of multiples of 12 beside one heap of 17.
    let (at, found) = proof(&"0.06".parse().unwrap(), 17, misere()).unwrap();
    assert_eq!((at, found.infinite, found.along), (17, 12, 5));
    play_out("0.06", misere(), &[17], found, 1);
}

/// An infinite quotient of three players: the podium rule.
#[test]
fn theorem_d_for_three_players() {
    let podium = Convention::podium(Players::THREE);
    let (at, found) = proof(&"0.32".parse().unwrap(), 8, podium).unwrap();
    assert_eq!((at, found.infinite), (5, 5));
    play_out("0.32", podium, &[], found, 2);
}

/// All codes 0.31ddd with digits up to 3, heaps up to 6: four are infinite, and the others are finite,
/// whatever Theorem D is asked.
#[test]
fn theorem_d_is_never_wrong() {
    let mut infinite = Vec::new();
    for number in 0..64u32 {
        let code = format!("0.31{}{}{}", number / 16, number / 4 % 4, number % 4);
        let rules: HeapRules = code.parse().unwrap();
        let limits = Limits {
            order: 3000,
            levels: 60,
        };
        let solution = solve_heaps(&rules, misere(), 6, limits, &Runner::new()).unwrap();
        match solution.halted.map(|halted| halted.halt) {
            None => {}
            Some(Halt::Infinite(_)) => infinite.push(code),
            Some(other) => panic!("{code}: {other}"),
        }
    }
    assert_eq!(infinite, ["0.31011", "0.31013", "0.31031", "0.31033"]);
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

/// Single heaps by a solution for all heaps, against the search; large positions, told apart by large
/// contexts; orders of heaps.
#[test]
fn solutions_for_all_heaps_answer() {
    for code in ["0.26", "4.7", "0.54", "0.145", "0.357"] {
        let rules: HeapRules = code.parse().unwrap();
        let runner = Runner::new();
        let sequence = outcome_sequence(&rules, misere(), 300, &runner);
        assert_eq!(sequence.status, Status::Proved, "{code}");
        let mut sums = Sums::new(&rules, misere(), &runner);
        for heap in 0..22 {
            let searched = sums.outcome(&rules.position([heap])).unwrap();
            assert_eq!(sequence.outcomes[heap as usize], searched, "{code}: {heap}");
        }
        let known = AllHeaps::find(&rules, misere(), &runner).unwrap().unwrap();
        let found = sequence.periodicity.unwrap();
        for heap in 0..300u64 {
            let outcome = known.outcome(&[(heap, 1)]).unwrap();
            assert_eq!(sequence.outcomes[heap as usize], outcome, "{code}: {heap}");
            assert_eq!(sequence.outcomes[found.first_like(heap)], outcome);
        }
    }
    let rules: HeapRules = "4.7".parse().unwrap();
    let known = AllHeaps::find(&rules, misere(), &Runner::new());
    let known = known.unwrap().unwrap();
    for (left, right) in [
        ([(1_000_000_007, 1), (2, 1)], [(1_000_000_009, 1), (2, 1)]),
        ([(2, 1_000_000), (7, 2)], [(2, 1_000_002), (7, 2)]),
        ([(50_000, 3), (2, 9)], [(50_000, 1), (2, 100_009)]),
    ] {
        let context = known.context(&left, &right).expect("a context");
        let outcome = |position: &[(u64, u64)]| known.outcome(&[position, &context].concat());
        assert_ne!(outcome(&left).unwrap(), outcome(&right).unwrap());
        assert_eq!(known.equal(&left, &right), Some(false));
    }
    let finite = |index, period| Some(Order::Finite { index, period });
    assert_eq!(
        [1, 2, 7].map(|heap| known.order_of(heap)),
        [finite(0, 2), Some(Order::Infinite), Some(Order::Infinite)]
    );
    let rules: HeapRules = "0.54".parse().unwrap();
    let known = AllHeaps::find(&rules, misere(), &Runner::new());
    let known = known.unwrap().unwrap();
    // b³ = b; three of v and two of it differ by a.
    assert_eq!(
        [1, 4].map(|heap| known.order_of(heap)),
        [finite(0, 2), finite(1, 2)]
    );
}

/// What was learned before the steps were used up is there the next time, which does with fewer of them.
#[test]
fn learning_goes_on() {
    let rules: HeapRules = "0.3102".parse().unwrap();
    let runner = Runner::new();
    let mut known = Experience::default();
    let solve = |steps: u64, known: &mut Experience| {
        Automatic::solve_in_steps(&rules, misere(), 14, steps, known, &runner).unwrap()
    };
    let (mut tries, mut found) = (0, None);
    while found.is_none() {
        tries += 1;
        found = solve(50_000_000, &mut known);
        assert!(!known.is_empty() && tries < 20);
    }
    assert!(tries > 1);
    let at_once = Automatic::solve(&rules, misere(), 14, &runner).unwrap();
    assert_eq!(found.unwrap().certificate(), at_once.certificate());
}

/// Who waits is told what is being done.
#[test]
fn learning_says_how_far_it_is() {
    let rules: HeapRules = "0.76".parse().unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&heard);
    let runner = Runner::new()
        .with_listener(move |progress| listener.lock().unwrap().push(progress.phase.clone()));
    Automatic::solve(&rules, misere(), 12, &runner).unwrap();
    let heard = heard.lock().unwrap();
    for stage in [
        "rules",
        "an automaton, states",
        "verifying the automaton, states of the product",
    ] {
        let phase = format!("learning heap 12: {stage}");
        assert!(heard.contains(&phase), "{phase}");
    }
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
    // The heaps beside are in the title.
    let title = plane.split("<title>").nth(1).unwrap();
    let title = title.split("</title>").next().unwrap();
    let beside = title.split("outcomes with ").nth(1).unwrap_or_default();
    let beside = beside.split('+').filter(|term| !term.is_empty());
    let rest = beside.map(|term| match term.split_once('.') {
        Some((count, heap)) => (heap.parse().unwrap(), count.parse().unwrap()),
        None => (term.parse().unwrap(), 1),
    });
    let rest: Vec<(u64, u64)> = rest.collect();
    let mut dark = 0;
    for i in 0..64 {
        for j in 0..64 {
            let position = [&[(7, i), (12, j)], &rest[..]].concat();
            let outcome = solved.outcome(&position);
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
