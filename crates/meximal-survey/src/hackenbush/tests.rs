//! Shapes, symmetries and states against the definitions, written directly.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use meximal::hackenbush::{Found, elimination};

const FAMILIES: [Family; 4] = [
    Family::Strings,
    Family::Trees,
    Family::Graphs,
    Family::Loops,
];

fn shapes(family: Family, edges: usize) -> Vec<Shape> {
    family.shapes(edges, &Runner::new()).unwrap()
}

/// All orders of some nodes.
fn orders(nodes: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for node in 0..nodes as u8 {
        let longer = all.iter().flat_map(|order: &Vec<u8>| {
            (0..=order.len()).map(move |place| {
                let mut order = order.clone();
                order.insert(place, node);
                order
            })
        });
        all = longer.collect();
    }
    all
}

/// The smallest list of edges with their colours over all names of the nodes above the ground.
fn smallest(edges: &[[u8; 2]], colours: &[u8], orders: &[Vec<u8>]) -> Vec<([u8; 2], u8)> {
    let renamed = orders.iter().map(|order| {
        let name = |node: u8| match node {
            0 => 0,
            _ => order[usize::from(node) - 1] + 1,
        };
        let edges = edges.iter().zip(colours).map(|(&[a, b], &colour)| {
            let mut ends = [name(a), name(b)];
            ends.sort_unstable();
            (ends, colour)
        });
        let mut edges: Vec<([u8; 2], u8)> = edges.collect();
        edges.sort_unstable();
        edges
    });
    renamed.min().unwrap()
}

fn top(edges: &[[u8; 2]]) -> u8 {
    edges.iter().flatten().copied().max().unwrap_or(0)
}

/// All graphs up to isomorphism, from all lists of edges between nodes 0 to the number of edges.
fn graphs_by_definition(edges: usize, loops: bool) -> BTreeSet<Vec<([u8; 2], u8)>> {
    let nodes = edges as u8;
    let pairs = (0..=nodes).flat_map(|a| (a..=nodes).map(move |b| [a, b]));
    let pairs: Vec<[u8; 2]> = pairs.filter(|[a, b]| loops || a != b).collect();
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..edges {
        let longer = lists.iter().flat_map(|list| {
            let least = list.last().copied().unwrap_or(0);
            (least..pairs.len()).map(move |pair| [list.as_slice(), &[pair]].concat())
        });
        lists = longer.collect();
    }
    let all_orders: Vec<Vec<Vec<u8>>> = (0..=edges).map(orders).collect();
    let mut found = BTreeSet::new();
    for list in lists {
        let list: Vec<[u8; 2]> = list.into_iter().map(|pair| pairs[pair]).collect();
        let used: BTreeSet<u8> = list.iter().flatten().copied().filter(|&n| n > 0).collect();
        let text: Vec<String> = list.iter().map(|[a, b]| format!("{a}-{b}L")).collect();
        let standing = Hackenbush::parse(&text.join(" ")).unwrap();
        // Nodes are numbered without gaps, and everything stands.
        if used.len() == usize::from(top(&list)) && standing.edges().len() == edges {
            found.insert(smallest(&list, &vec![0; edges], &all_orders[used.len()]));
        }
    }
    found
}

#[test]
fn all_graphs_are_found_once() {
    for (loops, most) in [(false, 5), (true, 4)] {
        let family = if loops { Family::Loops } else { Family::Graphs };
        for edges in 1..=most {
            let all = shapes(family, edges);
            let all_orders: Vec<Vec<Vec<u8>>> = (0..=edges).map(orders).collect();
            let names = all.iter().map(|shape| {
                let orders = &all_orders[usize::from(top(&shape.edges))];
                smallest(&shape.edges, &vec![0; edges], orders)
            });
            let names: BTreeSet<_> = names.collect();
            assert_eq!(names.len(), all.len());
            assert_eq!(names, graphs_by_definition(edges, loops), "{edges}");
        }
    }
}

#[test]
fn strings_and_trees_are_the_graphs_that_are_such() {
    for edges in 0..=6 {
        let all_orders: Vec<Vec<Vec<u8>>> = (0..=edges).map(orders).collect();
        let names = |family: Family| {
            let all = shapes(family, edges);
            let name = |shape: &Shape| {
                let orders = &all_orders[usize::from(top(&shape.edges))];
                smallest(&shape.edges, &vec![0; edges], orders)
            };
            let names: BTreeSet<_> = all.iter().map(name).collect();
            assert_eq!(names.len(), all.len());
            names
        };
        let graphs = names(Family::Graphs);
        let is_tree = |graph: &Vec<([u8; 2], u8)>| {
            let nodes = graph.iter().flat_map(|(ends, _)| ends).max();
            usize::from(nodes.copied().unwrap_or(0)) == edges
        };
        let trees: BTreeSet<_> = graphs.iter().filter(|g| is_tree(g)).cloned().collect();
        let is_string = |graph: &Vec<([u8; 2], u8)>| {
            (1..=edges as u8).all(|node| {
                let at_node = graph.iter().filter(|(ends, _)| ends.contains(&node));
                at_node.count() <= 2
            })
        };
        let strings: BTreeSet<_> = trees.iter().filter(|g| is_string(g)).cloned().collect();
        assert_eq!(names(Family::Trees), trees);
        assert_eq!(names(Family::Strings), strings);
    }
    // Rooted trees, A000081, and partitions, A000041.
    let trees: Vec<usize> = (0..12).map(|n| shapes(Family::Trees, n).len()).collect();
    assert_eq!(trees, [1, 1, 2, 4, 9, 20, 48, 115, 286, 719, 1842, 4766]);
    let strings: Vec<usize> = (0..12).map(|n| shapes(Family::Strings, n).len()).collect();
    assert_eq!(strings, [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56]);
}

/// All colourings of a shape.
fn colourings(edges: usize, players: u8) -> Vec<Vec<u8>> {
    let mut colours = vec![0; edges];
    let all = (0..usize::from(players).pow(edges as u32)).map(|_| {
        let now = colours.clone();
        advance(&mut colours, players);
        now
    });
    all.collect()
}

#[test]
fn one_colouring_stands_for_all_that_are_isomorphic() {
    for family in FAMILIES {
        for edges in 1..=5 {
            for shape in shapes(family, edges) {
                let orders = orders(usize::from(top(&shape.edges)));
                let mut standing: BTreeMap<Vec<([u8; 2], u8)>, usize> = BTreeMap::new();
                for colours in colourings(edges, if edges < 5 { 3 } else { 2 }) {
                    let name = smallest(&shape.edges, &colours, &orders);
                    *standing.entry(name).or_default() +=
                        usize::from(shape.is_representative(&colours));
                }
                assert!(standing.values().all(|&count| count == 1), "{shape:?}");
            }
        }
    }
}

/// Who wins by the definition: players who cannot move leave, and the last one left wins.
fn winner_by_definition(
    picture: &Hackenbush,
    players: Players,
    turn: usize,
    still_in: u8,
) -> Option<usize> {
    let next = |player: usize, still_in: u8| {
        let turns = (1..=players.count()).map(|i| (player + i) % players.count());
        turns.into_iter().find(|&p| still_in >> p & 1 == 1)
    };
    if still_in.count_ones() == 1 {
        return Some(turn);
    }
    let own = (0..picture.edges().len())
        .filter(|&edge| picture.edges()[edge].colour.player(players) == turn);
    let own: Vec<usize> = own.collect();
    if own.is_empty() {
        let left = still_in & !(1 << turn);
        return winner_by_definition(picture, players, next(turn, left)?, left);
    }
    let after = next(turn, still_in)?;
    let options = own
        .iter()
        .map(|&edge| winner_by_definition(&picture.cut(edge), players, after, still_in));
    let options: BTreeSet<Option<usize>> = options.collect();
    if options.contains(&Some(turn)) {
        return Some(turn);
    }
    let only = options.iter().next().filter(|_| options.len() == 1)?;
    *only
}

/// Checks every state of a shape against the library's values and, by definition or by another engine, the
/// outcomes.
fn check_states<const N: usize>(shape: &Shape, by_definition: bool) {
    let players = Players::new(N as u64).unwrap();
    let states = colouring_states::<N>(shape, 1, &Runner::new()).unwrap();
    assert_eq!(states.len(), N.pow(shape.edges.len() as u32));
    for (number, &state) in states.iter().enumerate() {
        let text = spelling(shape, number, players);
        let picture = Hackenbush::parse(&text).unwrap();
        let found = elimination(&picture, players, false, &Runner::new()).unwrap();
        assert_eq!(class_of(state, players), found.values.class(), "{text}");
        let expected = (0..N).map(|starter| {
            if by_definition {
                winner_by_definition(&picture, players, starter, (1 << N) - 1)
            } else {
                match found.outcomes[starter] {
                    Found::Winner(player) => Some(player),
                    Found::Nobody => None,
                    Found::NotDecided => panic!("{text} was not decided"),
                }
            }
        });
        let expected: Vec<Option<usize>> = expected.collect();
        assert_eq!(outcome_of(state, players).winners, expected, "{text}");
    }
}

#[test]
fn states_are_those_of_the_definition() {
    for family in FAMILIES {
        for edges in 1..=4 {
            for shape in shapes(family, edges) {
                check_states::<2>(&shape, true);
                check_states::<3>(&shape, true);
                if edges <= 3 {
                    check_states::<4>(&shape, true);
                }
            }
        }
    }
}

#[test]
fn states_are_those_of_the_other_engine() {
    for shape in shapes(Family::Graphs, 5) {
        check_states::<3>(&shape, false);
    }
    for shape in shapes(Family::Trees, 6) {
        check_states::<3>(&shape, false);
    }
}

fn survey(edges: usize, family: Family) -> HackenbushProgress {
    let question = HackenbushQuestion::new(edges, family, Players::THREE).unwrap();
    let start = HackenbushProgress::new(&question);
    survey_hackenbush(&question, start, &Runner::new(), |_| {}).progress
}

/// The colourings, those in class `<`, and those among them for which nobody wins for some starter.
fn shares(progress: &HackenbushProgress) -> [u64; 3] {
    let outcomes = progress.outcomes();
    let all = outcomes.iter().map(|(.., count)| count.colourings).sum();
    let negative = outcomes
        .iter()
        .filter(|(class, ..)| class.kind() == ClassKind::Negative);
    let open = negative.clone().filter(|(_, o, _)| o.is_undetermined());
    let count = |(.., count): &(Class, Outcome, &OutcomeCount)| count.colourings;
    [all, negative.map(count).sum(), open.map(count).sum()]
}

#[test]
fn shares_of_the_open_class() {
    assert_eq!(shares(&survey(5, Family::Graphs)), [25_272, 5_952, 168]);
    assert_eq!(shares(&survey(6, Family::Graphs)), [284_310, 41_724, 7_572]);
    let strings = [2_480_058, 1_113_822, 258_918];
    assert_eq!(shares(&survey(10, Family::Strings)), strings);
}

#[test]
fn theorem_43_fails_with_cycles_only() {
    let failing = |edges, family| {
        let progress = survey(edges, family);
        let failing = progress.outcomes().into_iter();
        let failing = failing.filter(|(class, outcome, _)| !outcome.is_as_printed(*class));
        failing
            .map(|(_, _, count)| count.first.clone())
            .collect::<Vec<_>>()
    };
    for edges in 1..=8 {
        assert!(failing(edges, Family::Trees).is_empty());
        assert!(edges > 4 || failing(edges, Family::Loops).is_empty());
    }
    let three = [
        "C+0-2L 0-3L 2-4R 3-4C",
        "R+0-2C 0-3C 2-4R 3-4L",
        "L+0-2R 0-3R 2-4C 3-4L",
    ];
    assert_eq!(failing(5, Family::Graphs), three);
    // The smallest pictures without a winner, by one starter and by all.
    let first = |edges, key: &str| survey(edges, Family::Strings).counts.get(key).cloned();
    assert_eq!(first(5, "< -CC").unwrap().first, "RLCL+C");
    assert!(first(6, "< ---").is_some());
    assert!(first(5, "< ---").is_none());
}

#[test]
fn a_survey_goes_on_where_it_stopped() {
    let question = HackenbushQuestion::new(6, Family::Trees, Players::THREE).unwrap();
    let whole = survey(6, Family::Trees);
    let all = shapes(question.family(), 6);
    let mut progress = HackenbushProgress::new(&question);
    for shape in &all[..17] {
        progress.merge(1, unit(&question, shape, 1, &Runner::new()).unwrap());
    }
    let text = serde_json::to_string(&progress).unwrap();
    let read: HackenbushProgress = serde_json::from_str(&text).unwrap();
    assert_eq!(read, progress);
    assert_eq!(read.check(&question), Ok(()));
    let rest = survey_hackenbush(&question, read, &Runner::new(), |_| {});
    assert_eq!((rest.progress, rest.stopped), (whole, None));
    let other = HackenbushQuestion::new(7, Family::Trees, Players::THREE).unwrap();
    assert!(progress.check(&other).is_err());
    let mut wrong = progress.clone();
    wrong.shapes += 1;
    assert!(wrong.check(&question).is_err());
    let mut wrong = progress.clone();
    let count = wrong.counts.remove(">L LLL");
    wrong.counts.insert(">X LLL".to_owned(), count.unwrap());
    assert!(wrong.check(&question).is_err());
    let hurried = Runner::new().with_time(Duration::ZERO);
    let none = survey_hackenbush(&question, progress.clone(), &hurried, |_| {});
    assert_eq!((none.progress, none.stopped), (progress, Some(Stop::Time)));
    let cramped = Runner::new().with_memory(100);
    let none = survey_hackenbush(
        &question,
        HackenbushProgress::new(&question),
        &cramped,
        |_| {},
    );
    assert_eq!(none.stopped, Some(Stop::Memory));
}

#[test]
fn limits_hold_while_shapes_are_listed() {
    let question = HackenbushQuestion::new(10, Family::Loops, Players::THREE).unwrap();
    let survey = |runner: &Runner| {
        let start = HackenbushProgress::new(&question);
        survey_hackenbush(&question, start, runner, |_| {})
    };
    let cramped = survey(&Runner::new().with_memory(100_000));
    assert_eq!(
        (cramped.shapes, cramped.stopped),
        (None, Some(Stop::Memory))
    );
    let hurried = survey(&Runner::new().with_time(Duration::from_millis(20)));
    assert_eq!((hurried.shapes, hurried.stopped), (None, Some(Stop::Time)));
    let cramped = Runner::new().with_memory(100_000);
    assert_eq!(Family::Trees.shapes(16, &cramped), Err(Stop::Memory));
}

#[test]
fn outcomes_of_many_players_are_joined_by_commas() {
    let players = Players::new(4).unwrap();
    let winners = vec![Some(1), None, Some(0), Some(3)];
    let outcome = Outcome { players, winners };
    assert!(outcome.name().contains(",-,L,"), "{}", outcome.name());
    assert_eq!(Outcome::parse(&outcome.name(), players), Some(outcome));
}

#[test]
fn questions_have_bounds() {
    assert!(HackenbushQuestion::new(0, Family::Trees, Players::THREE).is_err());
    assert!(HackenbushQuestion::new(17, Family::Trees, Players::THREE).is_err());
    let five = Players::new(5).unwrap();
    assert!(HackenbushQuestion::new(3, Family::Trees, five).is_err());
}
