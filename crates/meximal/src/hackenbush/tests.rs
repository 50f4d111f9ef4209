//! Values and outcomes against their definitions.

use proptest::prelude::*;
use rustc_hash::FxHashMap;

use super::*;
use crate::convention::Convention;
use crate::order::ClassKind;
use crate::outcome::{PartizanPlay, PartizanSums, by_name};
use crate::player::PlayerSet;
use crate::rules::hackenbush::HackenbushComponents;
use crate::value::short::{Dyadic, ShortGames, ShortId};

fn read(text: &str) -> Hackenbush {
    Hackenbush::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The two-player game for a player by its definition, in canonical form.
fn slow_game(
    picture: &SmallPicture,
    own: u64,
    position: u64,
    games: &mut ShortGames,
    known: &mut FxHashMap<u64, ShortId>,
) -> ShortId {
    if let Some(&known) = known.get(&position) {
        return known;
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for edge in members(position) {
        let option = slow_game(picture, own, picture.cut(position, edge), games, known);
        match own >> edge & 1 {
            1 => left.push(option),
            _ => right.push(option),
        }
    }
    let game = games.game(left, right).unwrap();
    known.insert(position, game);
    game
}

fn by_definition(picture: &Hackenbush, players: Players) -> Vec<Dyadic> {
    let small = SmallPicture::new(picture).unwrap();
    let own = small.edges_of_players(players);
    let mut games = ShortGames::new(&Runner::new());
    let value_of = |player: usize| {
        let mut known = FxHashMap::default();
        let game = slow_game(&small, own[player], small.all(), &mut games, &mut known);
        games.number(game).expect("a number")
    };
    (0..players.count()).map(value_of).collect()
}

fn values(picture: &Hackenbush, players: Players) -> Vec<BigDyadic> {
    hackenbush_values(picture, players, &Runner::new())
        .unwrap()
        .values
}

fn value(text: &str) -> HackenbushValue {
    hackenbush_value(&read(text), &Runner::new()).unwrap()
}

#[test]
fn known_values() {
    for (text, number) in [
        ("0", "0"),
        ("LLL", "3"),
        ("LR", "1/2"),
        ("LRR", "1/4"),
        ("LRL", "3/4"),
        ("RL", "-1/2"),
        ("LLRR", "5/4"),
        ("LR+LR+R", "0"),
        ("LR+L(R)(L)", "3/2"),
        ("0-0L", "1"),
        ("0-1L 1-2L 2-0L", "3"),
        ("0-1L 0-1R", "0"),
    ] {
        assert_eq!(value(text).value.to_string(), number, "{text}");
    }
    let long = "L".repeat(100_000);
    assert_eq!(value(&long).value, BigDyadic::from(100_000));
    let long = format!("{}{}", "R".repeat(100), "L".repeat(40));
    assert_eq!(
        value(&long).value.to_string(),
        "-108851651149825/1099511627776"
    );
    let tiny = value(&format!("L{}", "R".repeat(1000))).value;
    assert_eq!(tiny.to_string(), "1/2^1000");
    let error = hackenbush_value(&read("LC"), &Runner::new()).unwrap_err();
    assert!(error.to_string().contains("edge 2, 1-2C"));
}

#[test]
fn all_stalks_of_up_to_eight_edges() {
    for length in 1..=8u32 {
        for bits in 0..1u32 << length {
            let letters = (0..length).map(|i| if bits >> i & 1 == 1 { 'L' } else { 'R' });
            let text: String = letters.collect();
            let picture = read(&text);
            let expected = by_definition(&picture, Players::TWO)[0];
            assert_eq!(value(&text).value.to_short(), Some(expected), "{text}");
            let found = values(&picture, Players::TWO);
            assert_eq!(found[0].to_short(), Some(expected), "{text}");
            assert_eq!(found[1], found[0].negative());
            // A stalk is its own sign expansion.
            let expansion = found[0].sign_expansion().into_iter();
            let signs: String = expansion
                .flat_map(|(sign, length)| (0..length).map(move |_| sign))
                .map(|sign| if sign == '+' { 'L' } else { 'R' })
                .collect();
            assert_eq!(signs, text);
        }
    }
}

/// The colour with this number among this many players.
fn colour(number: u8, players: Players) -> Colour {
    Colour::of_player(usize::from(number) % players.count(), players)
}

fn graph(edges: &[(u32, u32, u8)], players: Players) -> Hackenbush {
    let edges = edges.iter();
    Hackenbush::from_edges(edges.map(|&(a, b, number)| (a, b, colour(number, players))))
}

/// A tree, or several: each node hangs on an earlier one.
fn forest(edges: &[(u32, u8)], players: Players) -> Hackenbush {
    let edges = (1..).zip(edges);
    Hackenbush::from_edges(
        edges.map(|(node, &(below, number))| (below % node, node, colour(number, players))),
    )
}

/// Elimination play by its definition, with the players who are still in.
fn slow_winner(
    picture: &SmallPicture,
    own: &[u64],
    (position, turn, present): (u64, usize, u16),
    players: Players,
    known: &mut FxHashMap<(u64, usize, u16), Option<usize>>,
) -> Option<usize> {
    if present.is_power_of_two() {
        return Some(present.trailing_zeros() as usize);
    }
    let next = players.after(turn);
    if present >> turn & 1 == 0 {
        return slow_winner(picture, own, (position, next, present), players, known);
    }
    if let Some(&known) = known.get(&(position, turn, present)) {
        return known;
    }
    let mut results = Vec::new();
    for edge in members(position & own[turn]) {
        let left = (picture.cut(position, edge), next, present);
        results.push(slow_winner(picture, own, left, players, known));
    }
    let winner = match results.first() {
        None => {
            let left = (position, next, present & !(1 << turn));
            slow_winner(picture, own, left, players, known)
        }
        Some(_) if results.contains(&Some(turn)) => Some(turn),
        Some(&first) if results.iter().all(|&result| result == first) => first,
        Some(_) => None,
    };
    known.insert((position, turn, present), winner);
    winner
}

fn slow_outcomes(picture: &Hackenbush, players: Players) -> Vec<Option<usize>> {
    let small = SmallPicture::new(picture).unwrap();
    let own = small.edges_of_players(players);
    let everybody = players.everybody().0;
    let mut known = FxHashMap::default();
    let starters = 0..players.count();
    starters
        .map(|turn| {
            let start = (small.all(), turn, everybody);
            slow_winner(&small, &own, start, players, &mut known)
        })
        .collect()
}

fn found_outcomes(found: &Elimination) -> Vec<Option<usize>> {
    let outcomes = found.outcomes.iter();
    outcomes
        .map(|outcome| match outcome {
            Found::Winner(player) => Some(*player),
            Found::Nobody => None,
            Found::NotDecided => panic!("not decided"),
        })
        .collect()
}

/// All engines, and the whole, against the definition.
fn check_outcomes(picture: &Hackenbush, players: Players) {
    let runner = Runner::new();
    let expected = slow_outcomes(picture, players);
    let text = picture.spelling();
    for engine in [
        EliminationEngine::Sums,
        EliminationEngine::Sets,
        EliminationEngine::Array,
    ] {
        let (found, _) = elimination_by(engine, picture, players, &runner).unwrap();
        assert_eq!(found, expected, "{text} by {engine:?}");
    }
    let found = elimination(picture, players, true, &runner).unwrap();
    assert_eq!(found_outcomes(&found), expected, "{text}");
    let moves = found.moves.unwrap();
    for (starter, winner) in expected.iter().enumerate() {
        let winning = (0..picture.edges().len()).filter(|&edge| {
            let is_own = picture.edges()[edge].colour.player(players) == starter;
            let after = || slow_outcomes(&picture.cut(edge), players)[players.after(starter)];
            *winner == Some(starter) && is_own && after() == Some(starter)
        });
        let listed: Vec<usize> = moves[starter].iter().map(|cut| cut.edge).collect();
        assert_eq!(listed, winning.collect::<Vec<_>>(), "{text}: {starter}");
    }
}

fn outcome_text(text: &str) -> String {
    let picture = read(text);
    let found = elimination(&picture, Players::THREE, false, &Runner::new()).unwrap();
    let letters = found_outcomes(&found).into_iter();
    letters
        .map(|winner| winner.map_or("-".to_owned(), |p| Players::THREE.letter(p)))
        .collect()
}

#[test]
fn the_facts_of_the_theory() {
    for (text, class, outcome) in [
        ("0", "=", "RLC"),
        ("L+C+R", "<", "RLC"),
        ("L+C", "=LC", "CLC"),
        ("C+RL+LC", "<", "-CC"),
        ("CL+LR+RC", "<", "---"),
        // Theorem 43 is false for pictures with cycles.
        ("0-1C 0-2L 0-3L 2-4R 3-4C", "<CR", "CLL"),
        ("0-1C 0-2L 0-3L 2-5R 3-5C 4-5L 2-6R 3-6C 4-6L", "<CR", "-LL"),
        // Its proof is false for trees, but Left wins.
        ("L+L+R(L)(C)+C(L)(C)", "<CR", "LLL"),
    ] {
        let found = hackenbush_values(&read(text), Players::THREE, &Runner::new()).unwrap();
        assert_eq!(found.class().name(), class, "{text}");
        assert_eq!(outcome_text(text), outcome, "{text}");
    }
}

/// The ends and the colour of an edge.
type Ends = (u32, u32, u8);

/// Calls `visit` with all multisets of this many edges among these.
fn multisets(edges: &[Ends], count: usize, visit: &mut dyn FnMut(&[Ends])) {
    fn add(edges: &[Ends], count: usize, chosen: &mut Vec<Ends>, visit: &mut dyn FnMut(&[Ends])) {
        if chosen.len() == count {
            return visit(chosen);
        }
        for i in 0..edges.len() {
            chosen.push(edges[i]);
            add(&edges[i..], count, chosen, visit);
            chosen.pop();
        }
    }
    add(edges, count, &mut Vec::new(), visit);
}

#[test]
fn all_pictures_of_up_to_four_edges() {
    let mut edges = Vec::new();
    for a in 0..4 {
        for b in a..4 {
            edges.extend((0..3).map(|colour| (a, b, colour)));
        }
    }
    for count in 0..=3 {
        multisets(&edges, count, &mut |edges| {
            let picture = graph(edges, Players::THREE);
            check_outcomes(&picture, Players::THREE);
            let found = hackenbush_values(&picture, Players::THREE, &Runner::new()).unwrap();
            let expected = by_definition(&picture, Players::THREE);
            let found_short: Vec<_> = found.values.iter().map(|v| v.to_short().unwrap()).collect();
            assert_eq!(found_short, expected, "{}", picture.spelling());
            // The smallest pictures in class < have three edges, as L+C+R has.
            if found.class().name() == "<" {
                assert_eq!(picture.edges().len(), 3);
            }
        });
    }
    // Up to four edges somebody always wins.
    multisets(&edges, 4, &mut |edges| {
        let picture = graph(edges, Players::THREE);
        let runner = Runner::new();
        let array = EliminationEngine::Array;
        let (found, _) = elimination_by(array, &picture, Players::THREE, &runner).unwrap();
        assert!(!found.contains(&None), "{}", picture.spelling());
    });
}

#[test]
fn theorem_43_holds_for_strings_of_up_to_six_edges() {
    // All strings, and all sums of them in descending order.
    let mut strings: Vec<String> = vec![String::new()];
    let mut all: Vec<String> = Vec::new();
    for _ in 0..6 {
        let longer = |s: &String| ["L", "C", "R"].map(|letter| format!("{s}{letter}"));
        strings = strings.iter().flat_map(longer).collect();
        all.extend(strings.iter().cloned());
    }
    let mut checked = 0;
    let mut open: Vec<(Vec<usize>, usize)> = vec![(Vec::new(), 0)];
    while let Some((chosen, edges)) = open.pop() {
        let from = chosen.last().copied().unwrap_or(0);
        for (i, string) in all.iter().enumerate().skip(from) {
            if edges + string.len() > 6 {
                break;
            }
            let mut more = chosen.clone();
            more.push(i);
            open.push((more, edges + string.len()));
        }
        let texts: Vec<&str> = chosen.iter().map(|&i| all[i].as_str()).collect();
        if texts.is_empty() {
            continue;
        }
        let picture = read(&texts.join("+"));
        let found = hackenbush_values(&picture, Players::THREE, &Runner::new()).unwrap();
        if let ClassKind::NegativeBut(player) = found.class().kind() {
            let found = elimination(&picture, Players::THREE, false, &Runner::new()).unwrap();
            assert_eq!(found.outcomes[player], Found::Winner(player), "{texts:?}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// Who can force a win when the play ends with a player who cannot move, by definition.
fn slow_coalition(
    picture: &SmallPicture,
    own: &[u64],
    (position, turn): (u64, usize),
    convention: Convention,
) -> PlayerSet {
    let players = convention.players();
    let next = players.after(turn);
    let options: Vec<PlayerSet> = members(position & own[turn])
        .map(|edge| {
            let left = (picture.cut(position, edge), next);
            slow_coalition(picture, own, left, convention)
        })
        .collect();
    if options.is_empty() {
        return by_name(convention.terminal(), turn, players);
    }
    let wins = |player: usize| {
        if player == turn {
            options.iter().any(|option| option.contains(player))
        } else {
            options.iter().all(|option| option.contains(player))
        }
    };
    let winners = (0..players.count()).filter(|&player| wins(player));
    PlayerSet(winners.fold(0, |set, player| set | 1 << player))
}

fn check_coalition(picture: &Hackenbush, convention: Convention) {
    let players = convention.players();
    let small = SmallPicture::new(picture).unwrap();
    let own = small.edges_of_players(players);
    let runner = Runner::new();
    let mut components = HackenbushComponents::new(players);
    let position = components.position(picture);
    let play = PartizanPlay::Ends(convention);
    let mut sums = PartizanSums::new(&mut components, play, &runner);
    for starter in 0..players.count() {
        let expected = slow_coalition(&small, &own, (small.all(), starter), convention);
        let found = sums.outcome(&position, starter).unwrap();
        assert_eq!(found, expected, "{} {convention}", picture.spelling());
    }
    let mut sums = PartizanSums::new(&mut components, PartizanPlay::Elimination, &runner);
    for (starter, winner) in slow_outcomes(picture, players).into_iter().enumerate() {
        let expected = winner.map_or(PlayerSet::NOBODY, PlayerSet::only);
        assert_eq!(sums.outcome(&position, starter).unwrap(), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn graphs_have_the_values_of_the_definition(
        edges in prop::collection::vec((0..5u32, 0..5u32, 0..8u8), 0..9),
        count in 2..5u64,
    ) {
        let players = Players::new(count).unwrap();
        let picture = graph(&edges, players);
        let expected = by_definition(&picture, players);
        let found = values(&picture, players);
        for (found, &expected) in found.iter().zip(&expected) {
            prop_assert_eq!(found.to_short(), Some(expected));
        }
        let small = SmallPicture::new(&picture).unwrap();
        for (player, found) in found.iter().enumerate() {
            let table = all_values(&small, players, player, &Runner::new());
            let dense = dense_value(&table.unwrap().unwrap(), small.all());
            prop_assert_eq!(&dense, found);
        }
    }

    #[test]
    fn red_blue_pictures_have_the_winning_cuts_of_the_definition(
        edges in prop::collection::vec((0..5u32, 0..5u32, 0..2u8), 0..10),
    ) {
        let picture = graph(&edges, Players::TWO);
        let found = hackenbush_value(&picture, &Runner::new()).unwrap();
        let expected = by_definition(&picture, Players::TWO)[0];
        prop_assert_eq!(found.value.to_short(), Some(expected));
        let zero = Dyadic::ZERO;
        let is_winning = |edge: &usize| {
            let left = by_definition(&picture.cut(*edge), Players::TWO)[0];
            match picture.edges()[*edge].colour {
                Colour::Left => left >= zero,
                _ => left <= zero,
            }
        };
        let expected: Vec<usize> = (0..picture.edges().len()).filter(is_winning).collect();
        let cuts = found.winning_cuts.unwrap();
        let cuts: Vec<usize> = cuts.iter().map(|cut| cut.edge).collect();
        prop_assert_eq!(cuts, expected);
    }

    #[test]
    fn trees_have_the_same_values_by_all_means(
        edges in prop::collection::vec((0..60u32, 0..8u8), 1..60),
        deep in any::<bool>(),
        count in 2..6u64,
    ) {
        let players = Players::new(count).unwrap();
        // Deep trees have long values.
        let edges: Vec<(u32, u8)> = (0..).zip(edges)
            .map(|(node, (below, colour))| (if deep && below > 5 { node } else { below }, colour))
            .collect();
        let picture = forest(&edges, players);
        let small = SmallPicture::new(&picture).unwrap();
        let everybody: Vec<usize> = (0..players.count()).collect();
        let runner = Runner::new();
        let mut positions = PositionValues::new(&small, players, &everybody, &runner);
        let mut totals = vec![Fixed::ZERO; players.count()];
        prop_assert!(positions.add(small.all(), &mut totals).is_ok());
        let expected: Vec<BigDyadic> = totals.into_iter().map(Fixed::finish).collect();
        prop_assert_eq!(values(&picture, players), expected);
    }

    #[test]
    fn graphs_have_the_outcomes_of_the_definition(
        edges in prop::collection::vec((0..5u32, 0..5u32, 0..12u8), 0..9),
        count in 2..6u64,
    ) {
        let players = Players::new(count).unwrap();
        check_outcomes(&graph(&edges, players), players);
    }

    #[test]
    fn forests_have_the_outcomes_of_the_definition(
        edges in prop::collection::vec((0..4u32, 0..12u8), 0..10),
        count in 2..9u64,
    ) {
        let players = Players::new(count).unwrap();
        check_outcomes(&forest(&edges, players), players);
    }

    #[test]
    fn coalition_outcomes_are_those_of_the_definition(
        edges in prop::collection::vec((0..4u32, 0..4u32, 0..12u8), 0..8),
        count in 2..5u64,
        winners in any::<u16>(),
    ) {
        let players = Players::new(count).unwrap();
        let picture = graph(&edges, players);
        check_coalition(&picture, Convention::normal(players));
        check_coalition(&picture, Convention::winners(players, PlayerSet(winners)));
    }
}

#[test]
fn large_trees_have_values() {
    let colour_of = |i: u32| colour((i.wrapping_mul(2_654_435_761) >> 13) as u8, Players::THREE);
    type NodeBelow = fn(u32) -> u32;
    let shapes: [(&str, NodeBelow); 4] = [
        ("path", |i| i - 1),
        ("caterpillar", |i| {
            if i % 2 == 1 {
                i.saturating_sub(2)
            } else {
                i - 1
            }
        }),
        ("random", |i| (i.wrapping_mul(0x9e37_79b9) >> 7) % i),
        ("star", |_| 0),
    ];
    for (name, below) in shapes {
        let edges = (1..=100_000).map(|i| (below(i), i, colour_of(i)));
        let picture = Hackenbush::from_edges(edges);
        assert_eq!(picture.edges().len(), 100_000, "{name}");
        let found = values(&picture, Players::THREE);
        for pair in [[0, 1], [0, 2], [1, 2]] {
            assert!(
                found[pair[0]].plus(&found[pair[1]]).sign().is_le(),
                "{name}"
            );
        }
    }
}

#[test]
fn large_pictures_are_added_up_and_limits_hold() {
    let triangle = "0-1L 1-2R 2-0R";
    let one = value(triangle).value;
    let found = value(&[triangle; 30].join("+"));
    let total = (0..30).fold(BigDyadic::default(), |total, _| total.plus(&one));
    assert_eq!((found.value, found.winning_cuts), (total, None));
    let ring = |edges: u32| {
        let colour = |i: u32| colour(u8::from(!i.is_multiple_of(3)), Players::TWO);
        Hackenbush::from_edges((0..edges).map(|i| (i, (i + 1) % edges, colour(i))))
    };
    assert_eq!(
        hackenbush_value(&ring(65), &Runner::new()),
        Err(HackenbushError::TooManyEdges(65))
    );
    let grid = Hackenbush::from_edges(
        (0..30u32).map(|i| (i % 6, (i * 7 + 1) % 11, colour((i % 2) as u8, Players::TWO))),
    );
    let runner = Runner::new().with_memory(100_000);
    assert_eq!(
        hackenbush_value(&grid, &runner),
        Err(HackenbushError::Stopped(Stop::Memory))
    );
    let five = Players::new(9).unwrap();
    let refused = hackenbush_values(&read("L"), five, &Runner::new());
    assert_eq!(refused, Err(HackenbushError::TooManyPlayers(9)));
}

#[test]
fn what_cannot_be_searched_is_not_decided() {
    let stalks = ["L".repeat(400), "C".repeat(400), "R".repeat(400)].join("+");
    let found = elimination(&read(&stalks), Players::THREE, true, &Runner::new()).unwrap();
    assert_eq!(found.outcomes, [Found::NotDecided; 3]);
    assert_eq!(found.undecided, Some(Undecided::TooManyEdges(1200)));
    let parts: Vec<String> = (0..14u32)
        .map(|i| {
            let letters = (0..5).map(|j| ["L", "C", "R"][((i * 7 + j * j + i * j) % 3) as usize]);
            letters.collect()
        })
        .collect();
    let picture = read(&parts.join("+"));
    let runner = Runner::new().with_time(std::time::Duration::ZERO);
    let stopped = elimination(&picture, Players::THREE, false, &runner);
    assert_eq!(stopped, Err(HackenbushError::Stopped(Stop::Time)));
    // Long stalks of one colour have short values, and are searched.
    let stalks = ["L".repeat(30), "C".repeat(30), "R".repeat(30)].join("+");
    assert_eq!(outcome_text(&stalks), "RLC");
}

#[test]
fn two_players_look_at_all_sets_when_positions_are_many() {
    // A ladder of 20 edges has more positions than are remembered.
    let edges = (0..7).flat_map(|i| {
        let (a, b) = (2 * i + 1, 2 * i + 2);
        let rung = format!("{a}-{b}{}", if i % 2 == 0 { 'L' } else { 'R' });
        let below = |node: i32| if node <= 2 { 0 } else { node - 2 };
        [
            rung,
            format!("{}-{a}L", below(a)),
            format!("{}-{b}R", below(b)),
        ]
    });
    let edges: Vec<String> = edges.take(20).collect();
    let picture = read(&edges.join(" "));
    let found = hackenbush_value(&picture, &Runner::new()).unwrap();
    assert_eq!(found.searched, 1 << 20);
    let small = SmallPicture::new(&picture).unwrap();
    let runner = Runner::new();
    let mut positions = PositionValues::new(&small, Players::TWO, &[0], &runner);
    let mut value_of = |position: u64| {
        let mut total = [Fixed::ZERO];
        assert!(positions.add(position, &mut total).is_ok());
        total[0].finish()
    };
    assert_eq!(found.value, value_of(small.all()));
    for cut in found.winning_cuts.unwrap() {
        assert_eq!(cut.value, value_of(small.cut(small.all(), cut.edge)));
    }
}
