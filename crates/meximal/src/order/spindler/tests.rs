use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use rustc_hash::FxHashSet;

use super::*;
use crate::game::parse_partizan_into;
use crate::player::Players;
use crate::value::short::{ShortGames, ShortId};

fn players(count: u64) -> Players {
    Players::new(count).unwrap()
}

fn read(forms: &mut PartizanForms, text: &str) -> Vec<PartizanId> {
    parse_partizan_into(text, forms).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The sign of the relation of two games for a player.
fn sign(count: u64, player: &str, left: &str, right: &str) -> &'static str {
    let runner = Runner::new();
    let mut forms = PartizanForms::new(players(count));
    let sums = [left, right].map(|text| read(&mut forms, text));
    let player = players(count).player_named(player).unwrap();
    let mut order = SpindlerOrder::new(&mut forms, &runner);
    order.compare(player, &sums[0], &sums[1]).relation().sign()
}

#[test]
fn relations_of_the_paper() {
    for (count, player, left, expected, right) in [
        // Theorem 4.49 and Corollary 4.50.
        (3, "L", "0", "<", "{1C||}"),
        (3, "L", "{3C||}", "<", "{2C||}"),
        (3, "L", "{2C||}", "<", "{1C||}"),
        (3, "L", "{2R||}", "<", "{1R||}"),
        (3, "L", "{1R||}", "<", "1L"),
        (4, "L", "{2C2|||}", "<", "{1C2|||}"),
        (4, "L", "{2C1|||}", "<", "{1C1|||}"),
        // Theorem 4.25, Corollaries 4.29 and 4.32, Proposition 4.30.
        (3, "L", "{1C+1R||}", "=", "0"),
        (3, "L", "1L+1L^-", "<", "0"),
        (3, "C", "{||1C}", "<", "0"),
        (3, "L", "{{||0}||}", ">", "0"),
        (3, "L", "{1L||1C}", "|", "0"),
        // Propositions 4.41 to 4.44.
        (3, "L", "2L", "<", "5L"),
        (3, "L", "3C", "<", "0"),
        (3, "L", "3C", "<", "1C"),
        (3, "L", "1C", "|", "2R"),
        (4, "C2", "2L", "|", "1C1"),
        (3, "L", "1L+1C", "|", "1L+1R"),
        // Two players: the usual order.
        (2, "L", "1L+1R", "=", "0"),
        (2, "L", "{0|*}", "|", "*"),
        (2, "L", "{0|*}", ">", "0"),
        (2, "R", "{0|*}", "<", "0"),
        (2, "L", "{1R|1L}", "=", "0"),
    ] {
        assert_eq!(
            sign(count, player, left, right),
            expected,
            "{left} {expected} {right}"
        );
    }
    // Theorem 4.45: integers with all smaller ones as options are equal for everybody.
    for player in ["L", "C", "R"] {
        assert_eq!(sign(3, player, "{0,1L,2L||}", "3L"), "=");
    }
}

/// All vectors v of contexts over the subpositions of some games, as a fixpoint: the definition of slots,
/// read forwards. Bit `s
/// * N + m` is v(s, m). Nothing if there are too many.
fn all_vectors(
    forms: &PartizanForms,
    player: usize,
    games: &[PartizanId],
) -> Option<(Vec<PartizanId>, FxHashSet<u64>)> {
    let count = forms.players().count();
    let ids = forms.subpositions(games);
    if ids.len() * count > 64 {
        return None;
    }
    let place = |id: PartizanId| ids.binary_search(&id).unwrap();
    let projection = |vector: u64, mover: usize| {
        (0..ids.len()).fold(0u32, |set, s| {
            set | ((vector >> (s * count + mover) & 1) as u32) << s
        })
    };
    let everything = u32::MAX >> (32 - ids.len());
    let empty_slots: Vec<u32> = (0..count)
        .map(|mover| if mover == player { 0 } else { everything })
        .collect();
    let vector_of = |slots: &[u32]| {
        let mut vector = 0u64;
        for (s, &id) in ids.iter().enumerate() {
            for (mover, slot) in slots.iter().enumerate() {
                let next = (mover + 1) % count;
                let holds =
                    |&option: &PartizanId| vector >> (place(option) * count + next) & 1 == 1;
                let options = forms.options(id, mover);
                let slot = slot >> s & 1 == 1;
                let value = if mover == player {
                    slot || options.iter().any(holds)
                } else {
                    slot && options.iter().all(holds)
                };
                vector |= u64::from(value) << (s * count + mover);
            }
        }
        vector
    };
    let mut vectors: FxHashSet<u64> = [vector_of(&empty_slots)].into_iter().collect();
    let mut slots: Vec<FxHashSet<u32>> = empty_slots
        .iter()
        .map(|&slot| [slot].into_iter().collect())
        .collect();
    loop {
        for (mover, slots) in slots.iter_mut().enumerate() {
            let next = (mover + 1) % count;
            let reached: FxHashSet<u32> = vectors.iter().map(|&v| projection(v, next)).collect();
            for set in reached {
                let with = slots.iter().map(|&slot| {
                    if mover == player {
                        slot | set
                    } else {
                        slot & set
                    }
                });
                let with: Vec<u32> = with.collect();
                slots.extend(with);
            }
        }
        let tuples: usize = slots.iter().map(FxHashSet::len).product();
        if tuples > 40_000 {
            return None;
        }
        let lists: Vec<Vec<u32>> = slots
            .iter()
            .map(|set| set.iter().copied().collect())
            .collect();
        let before = vectors.len();
        for mut code in 0..tuples {
            let mut tuple = Vec::with_capacity(count);
            for list in &lists {
                tuple.push(list[code % list.len()]);
                code /= list.len();
            }
            vectors.insert(vector_of(&tuple));
        }
        if vectors.len() == before {
            return Some((ids, vectors));
        }
    }
}

/// Whether G ≤ H, by all vectors; and that it does not matter who starts (Theorem 1 of the exact test).
fn by_all_vectors(
    forms: &PartizanForms,
    player: usize,
    [left, right]: [PartizanId; 2],
) -> Option<bool> {
    let count = forms.players().count();
    let (ids, vectors) = all_vectors(forms, player, &[left, right])?;
    let places = [left, right].map(|id| ids.binary_search(&id).unwrap());
    let by_starter: Vec<bool> = (0..count)
        .map(|mover| {
            let bit = |vector: u64, s: usize| vector >> (s * count + mover) & 1 == 1;
            vectors
                .iter()
                .all(|&v| !bit(v, places[0]) || bit(v, places[1]))
        })
        .collect();
    assert!(by_starter.iter().all(|&holds| holds == by_starter[0]));
    Some(by_starter[0])
}

/// The exact test alone, without any context to begin with.
fn exactly(
    forms: &mut PartizanForms,
    player: usize,
    games: [PartizanId; 2],
    runner: &Runner,
) -> bool {
    let mut order = SpindlerOrder::new(forms, runner);
    let Ok(found) = Exact::new(&mut order, player, games).and_then(|mut e| e.decide(games)) else {
        panic!("there is no limit");
    };
    match found {
        Found::Holds { .. } => true,
        Found::Fails { context, starter } => {
            let sums = [&games[..1], &games[1..]];
            assert!(
                order
                    .play(player, sums, &[context], starter)
                    .unwrap()
                    .is_some()
            );
            false
        }
    }
}

/// Forms from a recipe: the options of each are some of those before.
fn cook(forms: &mut PartizanForms, recipe: &[Vec<Vec<u8>>]) -> Vec<PartizanId> {
    let mut made = vec![PartizanId::ZERO];
    for lists in recipe {
        let choose = |list: &Vec<u8>| {
            list.iter()
                .map(|&i| made[i as usize % made.len()])
                .collect()
        };
        let count = forms.players().count();
        let options = lists.iter().take(count).map(choose).collect();
        made.push(forms.intern(options).unwrap());
    }
    made
}

fn recipes(length: usize) -> impl Strategy<Value = Vec<Vec<Vec<u8>>>> {
    let list = prop::collection::vec(any::<u8>(), 0..3);
    prop::collection::vec(prop::collection::vec(list, 4), 1..=length)
}

#[test]
fn all_games_born_by_day_one_agree_with_the_fixpoint() {
    let runner = Runner::new();
    for count in 2..=4 {
        let mut forms = PartizanForms::new(players(count));
        let games: Vec<PartizanId> = (0..1usize << count)
            .map(|mask| {
                let list = |p| {
                    if mask >> p & 1 == 1 {
                        vec![PartizanId::ZERO]
                    } else {
                        vec![]
                    }
                };
                forms
                    .intern((0..count as usize).map(list).collect())
                    .unwrap()
            })
            .collect();
        for &left in &games {
            for &right in &games {
                for player in 0..count as usize {
                    let expected = by_all_vectors(&forms, player, [left, right]).unwrap();
                    let found =
                        SpindlerOrder::new(&mut forms, &runner).at_most(player, &[left], &[right]);
                    assert_eq!(found.holds(), Some(expected));
                    let found = exactly(&mut forms, player, [left, right], &runner);
                    assert_eq!(found, expected);
                }
            }
        }
    }
}

#[test]
fn two_players_have_the_usual_order() {
    let runner = Runner::new();
    let mut forms = PartizanForms::new(Players::TWO);
    let mut day_one = Vec::new();
    for mask in 0..4 {
        let list = |p: u32| {
            if mask >> p & 1 == 1 {
                vec![PartizanId::ZERO]
            } else {
                vec![]
            }
        };
        day_one.push(forms.intern(vec![list(0), list(1)]).unwrap());
    }
    let chosen = |mask: usize| -> Vec<usize> { (0..4).filter(|i| mask >> i & 1 == 1).collect() };
    let mut values = ShortGames::new(&runner);
    let mut day_one_values: Vec<ShortId> = Vec::new();
    for mask in 0..4 {
        let list = |p: u32| {
            if mask >> p & 1 == 1 {
                vec![ShortId::ZERO]
            } else {
                vec![]
            }
        };
        day_one_values.push(values.game(list(0), list(1)).unwrap());
    }
    let mut games = Vec::new();
    for code in 0..256usize {
        let lists = [chosen(code % 16), chosen(code / 16)];
        let options = lists
            .each_ref()
            .map(|l| l.iter().map(|&i| day_one[i]).collect());
        let form = forms.intern(options.to_vec()).unwrap();
        let [left, right] = lists.map(|l| l.iter().map(|&i| day_one_values[i]).collect());
        games.push((form, values.game(left, right).unwrap()));
    }
    let mut order = SpindlerOrder::new(&mut forms, &runner);
    for (i, &(g, g_value)) in games.iter().enumerate() {
        for (j, &(h, h_value)) in games.iter().enumerate() {
            if (i + 3 * j) % 11 != 0 {
                continue;
            }
            let expected = values.at_most(g_value, h_value).unwrap();
            assert_eq!(order.at_most(0, &[g], &[h]).holds(), Some(expected));
            // What is good for Left is bad for Right.
            assert_eq!(order.at_most(1, &[h], &[g]).holds(), Some(expected));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn the_exact_test_agrees_with_the_fixpoint(recipe in recipes(4), count in 2u64..=4) {
        let runner = Runner::new();
        let mut forms = PartizanForms::new(players(count));
        let made = cook(&mut forms, &recipe);
        let games = [made[made.len() - 1], made[made.len() / 2]];
        for player in 0..count as usize {
            for pair in [games, [games[1], games[0]]] {
                if let Some(expected) = by_all_vectors(&forms, player, pair) {
                    prop_assert_eq!(exactly(&mut forms, player, pair, &runner), expected);
                }
                let found = SpindlerOrder::new(&mut forms, &runner)
                    .at_most(player, &pair[..1], &pair[1..]);
                let exact = exactly(&mut forms, player, pair, &runner);
                prop_assert_eq!(found.holds(), Some(exact));
            }
        }
    }

    #[test]
    fn no_small_context_refutes_what_holds(recipe in recipes(6), contexts in recipes(8), count in 2u64..=4) {
        let runner = Runner::new();
        let mut forms = PartizanForms::new(players(count));
        let made = cook(&mut forms, &recipe);
        let contexts = cook(&mut forms, &contexts);
        let mut order = SpindlerOrder::new(&mut forms, &runner);
        for player in 0..count as usize {
            for (i, &left) in made.iter().enumerate() {
                let sums = [&[left][..], &made[i / 2..i / 2 + 1]];
                if order.at_most(player, sums[0], sums[1]).holds() != Some(true) {
                    continue;
                }
                for &context in &contexts {
                    for starter in 0..count as usize {
                        let apart = order.play(player, sums, &[context], starter).unwrap();
                        prop_assert_eq!(apart, None);
                    }
                }
            }
        }
    }

    #[test]
    fn sums_of_games_in_order_are_in_order(recipe in recipes(3)) {
        // Corollary 4.11, and sums are decided as their forms are.
        let runner = Runner::new();
        let mut forms = PartizanForms::new(Players::THREE);
        let made = cook(&mut forms, &recipe);
        let last = made[made.len() - 1];
        let mut order = SpindlerOrder::new(&mut forms, &runner);
        for &other in &made {
            if order.at_most(0, &[other], &[last]).holds() == Some(true) {
                let sums = [vec![other, last], vec![last, last]];
                prop_assert_eq!(order.at_most(0, &sums[0], &sums[1]).holds(), Some(true));
            }
        }
    }

    #[test]
    fn simplified_games_are_equal_for_the_player(recipe in recipes(5), count in 2u64..=4) {
        let runner = Runner::new();
        let mut forms = PartizanForms::new(players(count));
        let made = cook(&mut forms, &recipe);
        let game = made[made.len() - 1];
        let mut order = SpindlerOrder::new(&mut forms, &runner);
        for player in 0..count as usize {
            let simpler = order.simplify(player, game);
            prop_assert_eq!(simpler.stopped, None);
            let comparison = order.compare(player, &[game], &[simpler.game]);
            prop_assert_eq!(comparison.relation(), Relation::Equal);
        }
    }
}

#[test]
fn the_paper_s_simplifications_change_outcomes() {
    let runner = Runner::new();
    let mut forms = PartizanForms::new(Players::THREE);
    let normal = PartizanPlay::Ends(Convention::normal(Players::THREE));
    // Proposition 4.38 and Proposition 4.40.
    for (text, simpler) in [
        ("{{|{||{1C||}}|},{|{||{1L||}}|}||}", "{{|{||{1L||}}|}||}"),
        ("{{|0,1R|}||}", "0"),
    ] {
        let game = read(&mut forms, text)[0];
        let expected = read(&mut forms, simpler).first().copied();
        let expected = expected.unwrap_or(PartizanId::ZERO);
        let mut order = SpindlerOrder::new(&mut forms, &runner);
        let found = order.simplify(0, game);
        assert_eq!(
            order.compare(0, &[game], &[expected]).relation(),
            Relation::Equal
        );
        assert_eq!(
            order.compare(0, &[game], &[found.game]).relation(),
            Relation::Equal
        );
        assert!(!found.steps.is_empty());
        let mut sums = PartizanSums::new(&mut forms, normal, &runner);
        let before = sums.outcomes(&position_of_partizan(&[game])).unwrap();
        let after = sums.outcomes(&position_of_partizan(&[expected])).unwrap();
        assert_ne!(before, after, "{text}");
    }
}

#[test]
fn integers_are_compared_without_their_forms() {
    let runner = Runner::new();
    let mut forms = PartizanForms::new(Players::THREE);
    let sums = ["300L+200C+200R", "299L+199C+199R"].map(|text| read(&mut forms, text));
    let mut order = SpindlerOrder::new(&mut forms, &runner);
    let found = order.at_most(0, &sums[0], &sums[1]);
    assert_eq!(found, AtMost::Holds(WhyAtMost::Integers));
    let sums = ["300L+200C+200R", "299L+200C+200R"].map(|text| read(order.forms(), text));
    let AtMost::Fails(found) = order.at_most(0, &sums[0], &sums[1]) else {
        panic!("Left has more moves in the first");
    };
    assert_eq!(found.starter, 0);
    // The context has 29799 moves for Center and for Right: it stays a sum, whose form would be too large.
    let sums = ["30000L+200C+200R", "29999L+200C+200R"].map(|text| read(order.forms(), text));
    let AtMost::Fails(found) = order.at_most(0, &sums[0], &sums[1]) else {
        panic!("Left has more moves in the first");
    };
    let context = read(order.forms(), "29799C+29799R");
    assert_eq!((found.context, found.starter), (context, 0));
    // Theorem 4.49 for large integers.
    let sums = ["{300C||}", "{200C||}"].map(|text| read(order.forms(), text));
    let found = order.at_most(0, &sums[0], &sums[1]);
    assert_eq!(found, AtMost::Holds(WhyAtMost::InequalityTest));
    let found = order.at_most(0, &sums[1], &sums[0]);
    assert!(matches!(found, AtMost::Fails(_)));
}

#[test]
fn integers_are_played_out_by_counting_as_by_search() {
    let runner = Runner::new();
    for count in 2..=4u64 {
        let players = players(count);
        let mut forms = PartizanForms::new(players);
        for code in 0..4usize.pow(count as u32) {
            let moves = (0..count as usize).map(|player| code / 4usize.pow(player as u32) % 4);
            let mut parts = Vec::new();
            for (player, k) in moves.enumerate() {
                parts.push(forms.integer(player, k as u64).unwrap());
            }
            let play = PartizanPlay::Ends(Convention::normal(players));
            let mut sums = PartizanSums::new(&mut forms, play, &runner);
            let expected = sums.outcomes(&position_of_partizan(&parts)).unwrap();
            let mut order = SpindlerOrder::new(&mut forms, &runner);
            for (starter, expected) in expected.into_iter().enumerate() {
                let (left, right) = parts.split_at(1);
                assert_eq!(order.winners(left, right, starter), Ok(expected));
            }
        }
    }
}

/// Games that the exact test tells apart by a context that can be shortened.
fn long_context(forms: &mut PartizanForms) -> [PartizanId; 2] {
    ["{{2C||}|{|*2|}|}", "{{1C||}|*2|{1R||}}"].map(|text| read(forms, text)[0])
}

#[test]
fn a_context_stands_when_the_budget_ends_while_it_is_shortened() {
    let runner = Runner::new();
    let mut forms = PartizanForms::new(Players::THREE);
    let games = long_context(&mut forms);
    let sums = [&games[..1], &games[1..]];
    let mut order = SpindlerOrder::new(&mut forms, &runner);
    let mut exact = Exact::new(&mut order, 0, games).unwrap_or_else(|_| panic!("no limit"));
    let Ok(Found::Fails { context, starter }) = exact.decide(games) else {
        panic!("they are told apart");
    };
    let bytes = exact.order.forms.bytes();
    let found = exact.played_out(context, starter, sums);
    let found = found.unwrap_or_else(|_| panic!("no limit"));
    let shorter = exact.shortened(found.clone(), context, games, sums);
    assert_ne!(shorter.context, found.context);
    // An arena that is full soon after the context is found: the least that suffices, in steps of an eighth.
    let enough = (8..=32).map(|eighths| bytes / 8 * eighths).find(|&memory| {
        let mut forms = PartizanForms::with_memory(Players::THREE, memory);
        long_context(&mut forms);
        let mut order = SpindlerOrder::new(&mut forms, &runner);
        Exact::new(&mut order, 0, games).is_ok_and(|mut exact| exact.decide(games).is_ok())
    });
    let mut forms = PartizanForms::with_memory(Players::THREE, enough.unwrap());
    assert_eq!(long_context(&mut forms), games);
    let mut order = SpindlerOrder::new(&mut forms, &runner);
    let mut exact = Exact::new(&mut order, 0, games).unwrap_or_else(|_| panic!("no limit"));
    let Ok(Found::Fails { context, starter }) = exact.decide(games) else {
        panic!("they are told apart");
    };
    let played = exact.played_out(context, starter, sums);
    assert!(played.is_ok_and(|played| played == found));
    let kept = exact.shortened(found.clone(), context, games, sums);
    assert!(kept.winners[0].contains(0) && !kept.winners[1].contains(0));
}

#[test]
fn progress_counts_the_pairs_of_one_question() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&seen);
    let runner = Runner::new().with_listener(move |progress| {
        if progress.phase == "pairs of subpositions" {
            listener
                .lock()
                .unwrap()
                .push((progress.done, progress.total.unwrap()));
        }
    });
    let mut forms = PartizanForms::new(Players::THREE);
    let games = long_context(&mut forms);
    let mut order = SpindlerOrder::new(&mut forms, &runner);
    for pair in [games, [games[1], games[0]]] {
        for player in 0..3 {
            let exact = Exact::new(&mut order, player, pair);
            assert!(exact.and_then(|mut exact| exact.decide(pair)).is_ok());
            let reports = std::mem::take(&mut *seen.lock().unwrap());
            assert_eq!(reports[0].0, 0);
            assert!(reports.iter().all(|(done, total)| done < total));
        }
    }
}

#[test]
fn a_stop_keeps_what_was_simplified() {
    let mut forms = PartizanForms::new(Players::THREE);
    let [game, simpler] = ["{{|0,1R|}||}", "{{|1R|}||}"].map(|text| read(&mut forms, text)[0]);
    let stopped = Runner::new().with_time(std::time::Duration::ZERO);
    let found = SpindlerOrder::new(&mut forms, &stopped).simplify(0, game);
    // The dominated option is found by a theorem, the reversible one is not looked for any more.
    assert_eq!((found.game, found.stopped), (simpler, Some(Stop::Time)));
    assert_eq!(found.steps.len(), 1);
}

#[test]
fn limits_leave_the_question_open() {
    let mut forms = PartizanForms::new(Players::THREE);
    let sums = ["{{2C||}||}+*2", "{{1C||}||}+*2"].map(|text| read(&mut forms, text));
    let runner = Runner::new().with_time(std::time::Duration::ZERO);
    let found = SpindlerOrder::new(&mut forms, &runner).at_most(0, &sums[0], &sums[1]);
    assert!(matches!(
        found,
        AtMost::NotDecided {
            stop: Stop::Time,
            ..
        }
    ));
    // Too large for the exact test: it is played out with a few contexts.
    let large = ["30L+{40C||}+30R+*", "31L+{30C||}+29R+*2"].map(|text| read(&mut forms, text));
    let runner = Runner::new().with_memory(1 << 24);
    let found = SpindlerOrder::new(&mut forms, &runner).at_most(0, &large[0], &large[1]);
    assert!(!matches!(found, AtMost::Holds(_)));
    let mut small = PartizanForms::with_memory(Players::THREE, 6000);
    let sums = ["{{2C||}||}+*2", "{{1C||}||}+*2"].map(|text| read(&mut small, text));
    let runner = Runner::new();
    let found = SpindlerOrder::new(&mut small, &runner).at_most(0, &sums[0], &sums[1]);
    assert!(matches!(
        found,
        AtMost::NotDecided {
            stop: Stop::Memory,
            ..
        }
    ));
}

/// How much work random games are: how many comparisons end within a second each, and what the exact test
/// alone had to do.
#[test]
#[ignore = "a measurement"]
fn effort_of_random_games() {
    let mut seed = 1u64;
    let mut random = |below: u64| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) % below
    };
    let sizes = [
        (2, 20),
        (3, 10),
        (3, 20),
        (3, 50),
        (3, 100),
        (3, 200),
        (4, 20),
        (5, 20),
        (8, 20),
    ];
    for (count, length) in sizes {
        let (mut decided, mut holding, mut games) = (0, 0, 0);
        let (mut subpositions, mut searches, mut steps, mut most) = (0, 0, 0, 0);
        let started = std::time::Instant::now();
        while games < 200 {
            let mut forms = PartizanForms::new(players(count));
            let recipe: Vec<Vec<Vec<u8>>> = (0..length)
                .map(|made| {
                    let mut list = || (0..random(3)).map(|_| random(made + 1) as u8).collect();
                    (0..count).map(|_| list()).collect()
                })
                .collect();
            let made = cook(&mut forms, &recipe);
            let pair = [made[made.len() - 1], made[made.len() - 2]];
            games += 1;
            subpositions += forms.subpositions(&pair).len();
            let runner = Runner::new().with_time(std::time::Duration::from_secs(1));
            let mut order = SpindlerOrder::new(&mut forms, &runner);
            let exact = Exact::new(&mut order, 0, pair).and_then(|mut e| e.decide(pair));
            decided += usize::from(exact.is_ok());
            holding += usize::from(matches!(exact, Ok(Found::Holds { .. })));
            let effort = order.effort();
            searches += effort.searches;
            steps += effort.steps;
            most = most.max(effort.steps);
        }
        println!(
            "{count} players, {length} forms: {decided} of {games} decided, {holding} hold; {} subpositions \
             on average; {searches} searches, {steps} steps, at most {most} for one comparison; {:?}",
            subpositions / games,
            started.elapsed()
        );
    }
}
