//! Canonical forms against the definitions, and the values of the paper.

use super::*;
use crate::ending::EndRule;
use crate::rules::code::HeapRules;
use proptest::prelude::*;

fn games() -> ShortGames {
    ShortGames::new(&Runner::new())
}

fn read(text: &str, games: &mut ShortGames) -> ShortId {
    parse_short(text, games).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn names_of_the_field() {
    let mut games = games();
    for (text, name) in [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{|0}", "-1"),
        ("{-1|1}", "0"),
        ("{0|1}", "1/2"),
        ("{1/2|1}", "3/4"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "↑"),
        ("{*|0}", "↓"),
        ("{0|{0|0}}+*", "↑*"),
        ("↑+↑", "⇑"),
        ("3.↑", "3·↑"),
        ("3.↑+*", "3·↑+*"),
        ("-3.↑+*", "3·↓+*"),
        ("4.↑+*", "4·↑+*"),
        ("2+4.↑+*3", "2+4·↑+*3"),
        ("-1+↑", "-1+↑"),
        ("-1+↓*", "-1+↓*"),
        ("-3/4+⇓", "-3/4+⇓"),
        ("-1*2", "-1*2"),
        ("↑+*2", "↑*2"),
        ("⇑+*5", "⇑*5"),
        ("1+↓+*4", "1↓*4"),
        ("{*3|0}", "↓*2"),
        ("tiny(2)", "tiny(2)"),
        ("-tiny 2", "miny(2)"),
        ("tiny(1/2)+miny(1/2)", "0"),
        ("{0,*|0}", "↑*"),
        ("1+*", "1*"),
        ("1*", "1*"),
        ("1/2+⇑*", "1/2⇑*"),
        ("2+3.↓", "2+3·↓"),
        ("{1|-1}", "±1"),
        ("{1|0}", "{1|0}"),
        ("{1|{0|-1}}", "{1||0|-1}"),
        ("{{{3|1}|1}|-1}", "{3|1||1|||-1}"),
        ("{{4|2}|{1|{0|-1}}}", "{4|2|||1||0|-1}"),
        ("{{⇑|*}|⇓}", "{⇑|*||⇓}"),
        ("{2|{2|0}}", "2+tiny(2)"),
        ("{{1|1/2}|1/2}", "1/2+miny(1/2)"),
        ("-2-tiny(3)", "-2+miny(3)"),
        ("1+tiny({4|3})", "1+tiny({4|3})"),
        ("{0|{0|-2}}", "tiny(2)"),
        ("{{1/2|0}|0}", "miny(1/2)"),
        ("±1+±1", "0"),
        ("{3|1}+*", "{3*|1*}"),
        ("*2+*3", "*"),
        ("{0|*2}", "↑*3"),
        ("{5|7}", "6"),
        ("{-5|-1/2}", "-1"),
        ("{1*|1}", "1↓"),
        ("+-1", "±1"),
        ("^^*", "⇑*"),
        ("v", "↓"),
        ("{ 2 , 1 | - 1 }", "{2|-1}"),
        ("--1", "1"),
    ] {
        let game = read(text, &mut games);
        assert_eq!(games.text(game), name, "{text}");
        // What is printed is read back as the same game.
        let again = games.text(game);
        assert_eq!(read(&again, &mut games), game, "{text}");
        assert_eq!(read_for_any(&again, &mut games), game, "{text}");
    }
}

/// The value of a text that does not say how many players there are.
fn read_for_any(text: &str, games: &mut ShortGames) -> ShortId {
    let game = crate::game::Game::read(text).unwrap();
    value_of_form(&game.as_form().unwrap(), games).unwrap()
}

#[test]
fn numbers_ups_and_nimbers_have_names() {
    let mut games = games();
    let up = read("↑", &mut games);
    let down = read("↓", &mut games);
    for numerator in [-8, -3, 0, 1, 4] {
        let number = Dyadic::new(numerator, 2).unwrap();
        let mut base = games.dyadic(number).unwrap();
        for _ in 0..5 {
            base = games.sum(base, down).unwrap();
        }
        for ups in -5..=5 {
            for star in 0..6 {
                let nimber = games.nimber(star).unwrap();
                let game = games.sum(base, nimber).unwrap();
                let expected = Name::Infinitesimal { number, ups, star };
                let text = games.text(game);
                assert_eq!(games.name(game), expected, "{text}");
                assert_eq!(read(&text, &mut games), game, "{text}");
            }
            base = games.sum(base, up).unwrap();
        }
    }
}

#[test]
fn bad_games_are_refused_with_the_place() {
    let mut games = games();
    for (text, place) in [
        ("", 0),
        ("{1", 0),
        ("{1|2|3}", 0),
        ("1/3", 0),
        ("1/0", 0),
        ("{1|0} 2", 6),
        ("x", 0),
        ("99999999999999999999", 0),
        ("1+", 2),
    ] {
        match parse_short(text, &mut games) {
            Err(parse::ShortParseError::Parse(error)) => {
                assert_eq!(error.span.start, place, "{text}: {error}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let deep = format!("{}0{}", "{".repeat(3000), "|}".repeat(3000));
    assert!(parse_short(&deep, &mut games).is_err());
    assert!(parse_short("2000", &mut games).is_err());
    for text in ["5000.*", "*[5000]"] {
        let error = parse_short(text, &mut games).unwrap_err();
        assert!(
            error.to_string().contains("at most 1000"),
            "{text}: {error}"
        );
    }
    assert!(parse_short("900+900", &mut games).is_err());
}

/// G ≤ H by playing out H − G, word by word: Left, moving second, wins.
fn left_wins_second(games: &ShortGames, plus: ShortId, minus: ShortId) -> bool {
    let in_plus = games
        .right(plus)
        .iter()
        .all(|&r| left_wins_first(games, r, minus));
    // Right moves in −G: to the negative of a Left option of G.
    let in_minus = games
        .left(minus)
        .iter()
        .all(|&l| left_wins_first(games, plus, l));
    in_plus && in_minus
}

fn left_wins_first(games: &ShortGames, plus: ShortId, minus: ShortId) -> bool {
    let in_plus = games
        .left(plus)
        .iter()
        .any(|&l| left_wins_second(games, l, minus));
    in_plus
        || games
            .right(minus)
            .iter()
            .any(|&r| left_wins_second(games, plus, r))
}

/// Forms with the options given by earlier forms: not canonical.
fn any_forms() -> impl Strategy<Value = Vec<(Vec<usize>, Vec<usize>)>> {
    let side = || proptest::collection::vec(0usize..100, 0..3);
    proptest::collection::vec((side(), side()), 1..7)
}

proptest! {
    #[test]
    fn canonical_forms_are_equal_games_and_least(shapes in any_forms()) {
        let mut games = games();
        let mut raw = vec![ShortId::ZERO];
        let mut canonical = vec![ShortId::ZERO];
        for (left, right) in shapes {
            let pick = |from: &Vec<ShortId>, side: &Vec<usize>| -> Vec<ShortId> {
                side.iter().map(|i| from[i % from.len()]).collect()
            };
            let form = games.intern(pick(&raw, &left), pick(&raw, &right));
            let value = games.game(pick(&canonical, &left), pick(&canonical, &right)).unwrap();
            raw.push(form);
            canonical.push(value);
        }
        let (&form, &value) = (raw.last().unwrap(), canonical.last().unwrap());
        prop_assert!(left_wins_second(&games, form, value) && left_wins_second(&games, value, form));
        prop_assert!(games.birthday(value) <= games.birthday(form));
        // No option is dominated or reversible.
        for (i, &a) in games.left(value).iter().enumerate() {
            for (j, &b) in games.left(value).iter().enumerate() {
                prop_assert!(i == j || !left_wins_second(&games, b, a));
            }
            for &answer in games.right(a) {
                prop_assert!(!left_wins_second(&games, value, answer));
            }
        }
        for (i, &a) in games.right(value).iter().enumerate() {
            for (j, &b) in games.right(value).iter().enumerate() {
                prop_assert!(i == j || !left_wins_second(&games, a, b));
            }
            for &answer in games.left(a) {
                prop_assert!(!left_wins_second(&games, answer, value));
            }
        }
        // Equal games have equal canonical forms.
        let others: Vec<ShortId> = canonical.clone();
        for (&f, &v) in raw.iter().zip(&others) {
            let below = left_wins_second(&games, form, f);
            let above = left_wins_second(&games, f, form);
            prop_assert_eq!(below && above, v == value);
            prop_assert_eq!(games.at_most(f, form).unwrap(), below);
        }
        // What is printed is read back.
        let text = games.text(value);
        prop_assert_eq!(read(&text, &mut games), value, "{}", text);
        prop_assert_eq!(read_for_any(&text, &mut games), value, "{}", text);
        // Sums and negatives.
        let negative = games.negative(value).unwrap();
        prop_assert_eq!(games.sum(value, negative).unwrap(), ShortId::ZERO);
        let other = canonical[canonical.len() / 2];
        let sum = games.sum(value, other).unwrap();
        let back = games.negative(other).unwrap();
        prop_assert_eq!(games.sum(sum, back).unwrap(), value);
    }
}

fn values_of(set: &[u32], up_to: usize, games: &mut ShortGames) -> HeapValueSequence {
    let rules = HeapRules::subtraction(set.iter().copied());
    let found = heap_values(&rules, &EndRule::left_right(), up_to, games).unwrap();
    assert_eq!(found.stopped, None);
    found
}

#[test]
fn values_of_2_3() {
    let mut games = games();
    let found = values_of(&[2, 3], 40, &mut games);
    let texts: Vec<String> = found.values[..15].iter().map(|&v| games.text(v)).collect();
    let expected = "1 -1 1* ±1 {1*|-1} 1 0 1* {1|0} {1*|0} 1 0 1* {1|0} {1*|0}";
    assert_eq!(texts.join(" "), expected);
    let period = found.periodicity.unwrap();
    assert_eq!(
        (period.preperiod, period.period, found.status),
        (5, 5, Status::Proved)
    );
}

use crate::period::Status;

#[test]
fn values_of_2_3_6_follow_the_closed_form() {
    let mut games = games();
    let found = values_of(&[2, 3, 6], 1000, &mut games);
    assert_eq!(found.periodicity, None);
    let values = &found.values;
    let [one, one_star, switch] = ["1", "1*", "±1"].map(|text| read(text, &mut games));
    let mut chain = vec![switch];
    while chain.len() < 240 {
        let last = chain[chain.len() - 1];
        chain.push(games.game(vec![one], vec![one, last]).unwrap());
    }
    for (n, &value) in values.iter().enumerate().skip(9) {
        let (q, r) = (n / 9, n % 9);
        let expected = match r {
            0 | 5 => one,
            2 => one_star,
            4 => games.game(vec![one_star], vec![one]).unwrap(),
            3 | 7 => chain[2 * q],
            6 => chain[2 * q + 1],
            8 => games
                .game(vec![one, one_star], vec![one, chain[2 * q + 1]])
                .unwrap(),
            _ => {
                let inner = games
                    .game(vec![one, one_star], vec![one, chain[2 * q - 1]])
                    .unwrap();
                games.game(vec![inner], vec![one]).unwrap()
            }
        };
        assert_eq!(value, expected, "{n}");
    }
    for n in 0..=991 {
        let repeats = [0, 2, 4, 5].contains(&(n % 9)) && n != 4;
        assert_eq!(values[n + 9] == values[n], repeats, "{n}");
    }
}

#[test]
fn values_win_as_the_outcomes_say() {
    for set in [&[2, 3][..], &[2, 3, 5], &[3, 4, 7], &[2, 5, 6], &[1, 4]] {
        for letters in ["LR", "LNRP"] {
            let mut games = games();
            let rules = HeapRules::subtraction(set.iter().copied());
            let ending = EndRule::parse(letters).unwrap();
            let values = heap_values(&rules, &ending, 40, &mut games).unwrap().values;
            let outcomes =
                crate::ending::ending_sequence(&rules, &ending, 40, &Runner::new()).outcomes;
            for (n, &value) in values.iter().enumerate() {
                assert_eq!(
                    games.outcome(value).unwrap(),
                    outcomes[n],
                    "{set:?} {letters} {n}"
                );
            }
        }
    }
}

#[test]
fn budgets_stop_values() {
    let runner = Runner::new().with_memory(200_000);
    let mut games = ShortGames::new(&runner);
    let rules: HeapRules = "S{2,3,5}".parse().unwrap();
    let found = heap_values(&rules, &EndRule::left_right(), 500, &mut games).unwrap();
    assert_eq!(found.stopped, Some(ShortError::Stopped(Stop::Memory)));
    assert!(found.values.len() > 10);
}
