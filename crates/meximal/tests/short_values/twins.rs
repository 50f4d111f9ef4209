//! The two-player corner against its definitions, word by word: thermographs by cooling, stops by comparing
//! with numbers, atomic weights by far stars, reduced canonical forms by differences, ordinal sums by playing
//! them. All games born by day 2, all all-small ones born by day 3, and random ones.

use meximal::form::{PartizanForms, PartizanId};
use meximal::game::{Form, Game, Reading};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::value::short::{Corner, Dyadic, ShortGames, ShortId, parse_short, value_of_form};
use rustc_hash::{FxHashMap, FxHashSet};

fn games() -> ShortGames {
    ShortGames::new(&Runner::new())
}

/// The values of all games with options among these.
fn next_day(options: &[ShortId], games: &mut ShortGames) -> Vec<ShortId> {
    let sets: Vec<Vec<ShortId>> = (0..1usize << options.len())
        .map(|set| {
            (0..options.len())
                .filter(|i| set >> i & 1 == 1)
                .map(|i| options[i])
                .collect()
        })
        .collect();
    let mut found = FxHashSet::default();
    for left in &sets {
        for right in &sets {
            found.insert(games.game(left.clone(), right.clone()).unwrap());
        }
    }
    let mut found: Vec<ShortId> = found.into_iter().collect();
    found.sort_unstable();
    found
}

fn born_by_day_2(games: &mut ShortGames) -> Vec<ShortId> {
    let first = next_day(&[ShortId::ZERO], games);
    let second = next_day(&first, games);
    assert_eq!((first.len(), second.len()), (4, 22));
    second
}

fn random_numbers() -> impl FnMut(usize) -> usize {
    let mut state = 11u64;
    move |below| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    }
}

/// Games with options born by day 2.
fn born_by_day_3(count: usize, games: &mut ShortGames) -> Vec<ShortId> {
    let second = born_by_day_2(games);
    let mut random = random_numbers();
    let side = |random: &mut dyn FnMut(usize) -> usize| -> Vec<ShortId> {
        let size = 1 + random(3);
        (0..size).map(|_| second[random(second.len())]).collect()
    };
    let both = (0..count).map(|_| (side(&mut random), side(&mut random)));
    let both: Vec<_> = both.collect();
    let all = both
        .into_iter()
        .map(|(left, right)| games.game(left, right).unwrap());
    all.collect()
}

fn difference(g: ShortId, h: ShortId, games: &mut ShortGames) -> ShortId {
    let negative = games.negative(h).unwrap();
    games.sum(g, negative).unwrap()
}

/// Whether −x < G < x for all numbers x > 0, as far as these are at least 2⁻¹².
fn is_infinitesimal(game: ShortId, games: &mut ShortGames) -> bool {
    let small = games.dyadic(Dyadic::new(1, 12).unwrap()).unwrap();
    let negative = games.negative(small).unwrap();
    games.at_most(game, small).unwrap() && games.at_most(negative, game).unwrap()
}

#[test]
fn stops_are_where_numbers_part() {
    let mut games = games();
    let mut all = born_by_day_2(&mut games);
    all.extend(born_by_day_3(60, &mut games));
    for game in all {
        let (left, right) = games.stops(game).unwrap();
        for eighths in -32..=32 {
            let x = Dyadic::new(eighths, 3).unwrap();
            let number = games.dyadic(x).unwrap();
            if x != left && games.number(game).is_none() {
                assert_eq!(games.at_most(game, number).unwrap(), x > left);
            }
            if x != right && games.number(game).is_none() {
                assert_eq!(games.at_most(number, game).unwrap(), x < right);
            }
        }
    }
}

/// Temperatures are tried in steps of 2⁻⁴.
const STEP: u32 = 4;

/// G cooled by this many steps: {G^L cooled − t | G^R cooled + t}, unless G cooled by less is close to a
/// number; then that number.
fn cooled(
    game: ShortId,
    steps: i64,
    games: &mut ShortGames,
    known: &mut FxHashMap<(ShortId, i64), ShortId>,
) -> ShortId {
    if games.number(game).is_some() {
        return game;
    }
    if let Some(&found) = known.get(&(game, steps)) {
        return found;
    }
    let mut frozen = None;
    for before in 0..steps {
        let cooler = cooled(game, before, games, known);
        let (left, right) = games.stops(cooler).unwrap();
        if left == right {
            frozen = Some(games.dyadic(left).unwrap());
            break;
        }
    }
    let found = frozen.unwrap_or_else(|| {
        let t = games.dyadic(Dyadic::new(steps, STEP).unwrap()).unwrap();
        let tax = games.negative(t).unwrap();
        let mut sides = [Vec::new(), Vec::new()];
        for option in games.left(game).to_vec() {
            let option = cooled(option, steps, games, known);
            sides[0].push(games.sum(option, tax).unwrap());
        }
        for option in games.right(game).to_vec() {
            let option = cooled(option, steps, games, known);
            sides[1].push(games.sum(option, t).unwrap());
        }
        let [left, right] = sides;
        games.game(left, right).unwrap()
    });
    known.insert((game, steps), found);
    found
}

/// The value of a wall at a temperature, by its corners, in units of 2⁻²⁰.
fn at(wall: &[Corner], temperature: Dyadic) -> i128 {
    let scaled = |x: Dyadic| x.scaled(20).unwrap();
    let t = scaled(temperature);
    let after = wall
        .iter()
        .position(|corner| scaled(corner.temperature) > t);
    let Some(after) = after else {
        return scaled(wall.last().unwrap().value);
    };
    let [low, high] =
        [wall[after - 1], wall[after]].map(|c| (scaled(c.temperature), scaled(c.value)));
    low.1 + (high.1 - low.1) * (t - low.0) / (high.0 - low.0)
}

#[test]
fn thermographs_are_those_of_cooled_games() {
    let mut games = games();
    let mut all = born_by_day_2(&mut games);
    all.extend(born_by_day_3(40, &mut games));
    let mut known = FxHashMap::default();
    for game in all {
        let text = games.text(game);
        let found = games.thermograph(game).unwrap().unwrap();
        let (left, right) = games.stops(game).unwrap();
        assert_eq!(
            (found.left[0].value, found.right[0].value),
            (left, right),
            "{text}"
        );
        assert!(found.left.len() <= 6 && found.right.len() <= 6, "{text}");
        for steps in 0..=40 {
            let t = Dyadic::new(steps, STEP).unwrap();
            let cold = cooled(game, steps, &mut games, &mut known);
            let (left, right) = games.stops(cold).unwrap();
            assert_eq!(
                at(&found.left, t),
                left.scaled(20).unwrap(),
                "{text} at {t}"
            );
            assert_eq!(
                at(&found.right, t),
                right.scaled(20).unwrap(),
                "{text} at {t}"
            );
        }
        let last = [found.left.last().unwrap(), found.right.last().unwrap()];
        assert!(
            last.iter().all(|corner| corner.value == found.mean),
            "{text}"
        );
    }
}

/// w·↑: this many ↑ for an integer w, else {w^L·↑ + ⇑* | w^R·↑ + ⇓*}.
fn times_up(weight: ShortId, games: &mut ShortGames) -> ShortId {
    let up = parse_short("↑", games).unwrap();
    if let Some(number) = games.number(weight).filter(|number| number.is_integer()) {
        let up = if number < Dyadic::ZERO {
            games.negative(up).unwrap()
        } else {
            up
        };
        let ups =
            (0..number.floor().abs()).fold(ShortId::ZERO, |sum, _| games.sum(sum, up).unwrap());
        return ups;
    }
    let mut sides = Vec::new();
    for (options, more) in [
        (games.left(weight).to_vec(), "⇑*"),
        (games.right(weight).to_vec(), "⇓*"),
    ] {
        let more = parse_short(more, games).unwrap();
        let of_options: Vec<ShortId> = options
            .into_iter()
            .map(|option| {
                let times = times_up(option, games);
                games.sum(times, more).unwrap()
            })
            .collect();
        sides.push(of_options);
    }
    let right = sides.pop().unwrap();
    games.game(sides.pop().unwrap(), right).unwrap()
}

/// The definition: ↓ + ☆ < G − w·↑ < ↑ + ☆ for a star ☆ far away.
fn weighs(game: ShortId, weight: ShortId, games: &mut ShortGames) -> bool {
    let ups = times_up(weight, games);
    let rest = difference(game, ups, games);
    let size = (games.birthday(rest) + 1).next_power_of_two().max(2);
    let star = games.nimber(size).unwrap();
    let [low, high] = ["↓", "↑"].map(|arrow| {
        let arrow = parse_short(arrow, games).unwrap();
        games.sum(arrow, star).unwrap()
    });
    let inside = games.at_most(low, rest).unwrap() && games.at_most(rest, high).unwrap();
    inside && rest != low && rest != high
}

#[test]
fn atomic_weights_are_those_of_the_definition() {
    let mut games = games();
    let second: Vec<ShortId> = born_by_day_2(&mut games)
        .into_iter()
        .filter(|&game| games.is_all_small(game))
        .collect();
    let third: Vec<ShortId> = next_day(&second, &mut games)
        .into_iter()
        .filter(|&game| games.is_all_small(game))
        .collect();
    assert_eq!((second.len(), third.len()), (7, 67));
    let mut random = random_numbers();
    let mut all = third.clone();
    for _ in 0..40 {
        let mut side = || {
            (0..=random(2))
                .map(|_| third[random(third.len())])
                .collect::<Vec<_>>()
        };
        let (left, right) = (side(), side());
        all.push(games.game(left, right).unwrap());
    }
    all.retain(|&game| games.is_all_small(game));
    let one = games.integer(1).unwrap();
    for game in all {
        let text = games.text(game);
        let weight = games.atomic_weight(game).unwrap().unwrap();
        assert!(weighs(game, weight, &mut games), "{text}");
        let more = games.sum(weight, one).unwrap();
        let less = difference(weight, one, &mut games);
        assert!(
            !weighs(game, more, &mut games) && !weighs(game, less, &mut games),
            "{text}"
        );
    }
}

/// G ≤ H modulo infinitesimals, by the definition: G − H < x for all numbers x > 0.
fn nearly_at_most(g: ShortId, h: ShortId, games: &mut ShortGames) -> bool {
    let difference = difference(g, h, games);
    let small = games.dyadic(Dyadic::new(1, 12).unwrap()).unwrap();
    games.at_most(difference, small).unwrap()
}

/// No option is dominated or reversible modulo infinitesimals, unless the game is a number; and so on below.
fn is_reduced(game: ShortId, games: &mut ShortGames) -> bool {
    if games.number(game).is_some() {
        return true;
    }
    let (left, right) = games.stops(game).unwrap();
    if left == right {
        return false;
    }
    let sides = [games.left(game).to_vec(), games.right(game).to_vec()];
    for (for_left, options) in [true, false].into_iter().zip(sides) {
        let mut at_most = |a, b| {
            if for_left {
                nearly_at_most(a, b, games)
            } else {
                nearly_at_most(b, a, games)
            }
        };
        for &a in &options {
            if options.iter().any(|&b| a != b && at_most(a, b)) {
                return false;
            }
        }
        for &option in &options {
            let answers = if for_left {
                games.right(option)
            } else {
                games.left(option)
            };
            let answers = answers.to_vec();
            for answer in answers {
                let reverses = if for_left {
                    nearly_at_most(answer, game, games)
                } else {
                    nearly_at_most(game, answer, games)
                };
                if reverses {
                    return false;
                }
            }
        }
        if !options.iter().all(|&option| is_reduced(option, games)) {
            return false;
        }
    }
    true
}

#[test]
fn reduced_forms_are_those_of_the_definition() {
    let mut games = games();
    let mut all = born_by_day_2(&mut games);
    all.extend(born_by_day_3(60, &mut games));
    let reduced: Vec<ShortId> = all
        .iter()
        .map(|&game| games.reduced(game).unwrap().unwrap())
        .collect();
    for (&game, &simple) in all.iter().zip(&reduced) {
        let text = games.text(game);
        let rest = difference(game, simple, &mut games);
        assert!(is_infinitesimal(rest, &mut games), "{text}");
        assert!(is_reduced(simple, &mut games), "{text}");
        assert!(games.birthday(simple) <= games.birthday(game), "{text}");
    }
    for (&g, &a) in all.iter().zip(&reduced) {
        for (&h, &b) in all.iter().zip(&reduced) {
            let rest = difference(g, h, &mut games);
            assert_eq!(is_infinitesimal(rest, &mut games), a == b);
        }
    }
}

#[test]
fn incentives_are_differences_and_none_is_missing() {
    let mut games = games();
    for game in born_by_day_3(30, &mut games) {
        let found = games.incentives(game).unwrap();
        let left: Vec<ShortId> = games
            .left(game)
            .to_vec()
            .into_iter()
            .map(|o| difference(o, game, &mut games))
            .collect();
        let right: Vec<ShortId> = games
            .right(game)
            .to_vec()
            .into_iter()
            .map(|o| difference(game, o, &mut games))
            .collect();
        for (all, best) in [left, right].into_iter().zip(found) {
            assert!(best.iter().all(|incentive| all.contains(incentive)));
            for incentive in all {
                assert!(
                    best.iter()
                        .any(|&better| games.at_most(incentive, better).unwrap())
                );
            }
        }
    }
}

/// The value of a partizan form of two players.
fn value_of_partizan(form: PartizanId, forms: &PartizanForms, games: &mut ShortGames) -> ShortId {
    let mut known: FxHashMap<PartizanId, ShortId> = FxHashMap::default();
    let mut last = ShortId::ZERO;
    for part in forms.subpositions(&[form]) {
        let [left, right] =
            [0, 1].map(|p| forms.options(part, p).iter().map(|o| known[o]).collect());
        last = games.game(left, right).unwrap();
        known.insert(part, last);
    }
    last
}

#[test]
fn ordinal_sums_are_played_as_they_are_written() {
    let mut games = games();
    let parts = [
        "0",
        "1",
        "-1",
        "*",
        "*2",
        "↑",
        "⇑",
        "1/2",
        "{-1|1}",
        "{*|}",
        "(* + *)",
        "(1 + *)",
        "±1",
        "tiny 2",
        "{0,*}",
        "-↑",
        "{0,*|↓}",
        "{*3}",
        "(1 : *)",
        "(2.↑)",
        "↑<2>",
        "2L",
    ];
    for lower in parts {
        for upper in parts {
            let text = format!("{lower} : {upper}");
            let reading = Reading {
                players: Some(Players::TWO),
                files: None,
            };
            let game = Game::read_with(&text, reading).unwrap();
            let written = game.as_form().unwrap();
            let value = value_of_form(&written, &mut games).unwrap();
            let mut forms = PartizanForms::new(Players::TWO);
            let parts = written.build_partizan(&mut forms).unwrap();
            let form = forms.sum_all(parts).unwrap();
            assert_eq!(value, value_of_partizan(form, &forms, &mut games), "{text}");
        }
    }
    // The written form counts: two forms of 0 below, and two values.
    let one = parse_short("0 : 1", &mut games).unwrap();
    let other = parse_short("{-1|1} : 1", &mut games).unwrap();
    assert_eq!(
        (games.text(one), games.text(other)),
        ("1".to_owned(), "1/2".to_owned())
    );
    let form = Game::read("* : *2").unwrap().as_form().unwrap();
    assert!(form.is_impartial() && matches!(form, Form::Sum(_)));
}

#[test]
fn what_is_printed_is_read_back() {
    let mut games = games();
    let mut all = born_by_day_2(&mut games);
    all.extend(born_by_day_3(150, &mut games));
    let switches: Vec<ShortId> = all
        .iter()
        .map(|&game| {
            let negative = games.negative(game).unwrap();
            games.game(vec![game], vec![negative]).unwrap()
        })
        .collect();
    all.extend(switches);
    let mut seen = String::new();
    for game in all {
        let text = games.text(game);
        assert_eq!(parse_short(&text, &mut games).unwrap(), game, "{text}");
        seen += &text;
    }
    assert!(
        ["±{", "±(", "tiny", "↑"]
            .iter()
            .all(|name| seen.contains(name))
    );
}
