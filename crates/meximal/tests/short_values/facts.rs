//! What is published about two-player values: *On Numbers and Games* (ONAG), *Winning Ways* (WW), Siegel's
//! *Combinatorial Game Theory*, Grossman and Siegel on reduced canonical forms.

use meximal::game::{Arena, Game};
use meximal::player::Players;
use meximal::runner::Runner;
use meximal::value::short::{Corner, ShortGames, ShortId, parse_short, value_of_position};

fn games() -> ShortGames {
    ShortGames::new(&Runner::new())
}

fn read(text: &str, games: &mut ShortGames) -> ShortId {
    parse_short(text, games).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn atomic_weights() {
    let mut games = games();
    for (text, weight) in [
        ("0", "0"),
        ("*", "0"),
        ("*2", "0"),
        ("*[12]", "0"),
        ("↑", "1"),
        ("↑*", "1"),
        ("↓*3", "-1"),
        ("⇑", "2"),
        ("5.↑+*", "5"),
        ("4.↓", "-4"),
        // Powers of ↑ are infinitesimal beside ↑.
        ("↑<2>", "0"),
        ("↑<3>", "0"),
        ("↑[2]", "1"),
        ("↑[5]*", "1"),
        // {⇑*|↓*} is half of ↑ (Siegel).
        ("{⇑*|↓*}", "1/2"),
        ("{3.↑|3.↓}", "±1"),
        ("{0|⇑}", "3"),
    ] {
        let game = read(text, &mut games);
        let found = games.atomic_weight(game).unwrap();
        let found = found.map(|weight| games.text(weight));
        assert_eq!(found.as_deref(), Some(weight), "{text}");
    }
    for text in ["1", "tiny 1", "miny 2", "±1", "{0|{0|-2}}", "1*"] {
        let game = read(text, &mut games);
        assert_eq!(games.atomic_weight(game).unwrap(), None, "{text}");
    }
}

#[test]
fn powers_of_up() {
    let mut games = games();
    for (text, name) in [
        ("{0|↓*}", "↑<2>"),
        ("{↑|*}", "↑[2]"),
        ("↑ + ↑<2>", "↑[2]"),
        ("↑[2] + ↑<3>", "↑[3]"),
        ("↑ + ↑<2> + ↑<3> + ↑<4>", "↑[4]"),
        ("↓<2>*", "↓<2>*"),
        ("-(↑[3]) + *", "↓[3]*"),
        ("1 + v<2>", "1+↓<2>"),
        ("-3/4 + ^[2]*", "-3/4+↑[2]*"),
        ("↑<1>", "↑"),
        ("↑[1]*", "↑*"),
    ] {
        let game = read(text, &mut games);
        assert_eq!(games.text(game), name, "{text}");
        assert_eq!(read(name, &mut games), game, "{text}");
    }
    // ↑² is positive, and all its multiples are below ↑ (WW, chapter 8).
    let (up, second) = (read("↑", &mut games), read("↑<2>", &mut games));
    let mut multiple = ShortId::ZERO;
    for _ in 0..8 {
        assert!(games.at_most(multiple, up).unwrap());
        let next = games.sum(multiple, second).unwrap();
        assert!(games.at_most(multiple, next).unwrap() && multiple != next);
        multiple = next;
    }
    for text in ["↑<0>", "↑[999]", "↑<>", "↑<2"] {
        assert!(parse_short(text, &mut games).is_err(), "{text}");
    }
}

#[test]
fn switches_and_tinies() {
    let mut games = games();
    for (text, name) in [
        ("{{3|1}|{-1|-3}}", "±{3|1}"),
        ("{1,{2|0}|-1,{0|-2}}", "±(1,{2|0})"),
        ("{1*|-1*}", "±(1*)"),
        ("{0||0|{-1|-3}}", "tiny({3|1})"),
        ("{{{3|1}|0}|0}", "miny({3|1})"),
        ("±(1)", "±1"),
    ] {
        let game = read(text, &mut games);
        assert_eq!(games.text(game), name, "{text}");
        assert_eq!(read(name, &mut games), game, "{text}");
    }
    // tiny-x is positive, and all its multiples are below ↑ (WW, chapter 5).
    let (up, tiny) = (read("↑", &mut games), read("tiny(1/2)", &mut games));
    let five = (0..5).fold(ShortId::ZERO, |sum, _| games.sum(sum, tiny).unwrap());
    assert!(games.at_most(ShortId::ZERO, tiny).unwrap() && games.at_most(five, up).unwrap());
}

#[test]
fn ordinal_sums() {
    let mut games = games();
    for (text, name) in [
        // Hackenbush strings are ordinal sums of edges (WW, chapter 7).
        ("1 : 1", "2"),
        ("1 : -1", "1/2"),
        ("1 : -1 : 1", "3/4"),
        ("-1 : 1 : 1", "-1/4"),
        // A flower: a green edge below a blue one.
        ("* : 1", "↑*"),
        ("* : -1", "↓*"),
        ("* : *", "*2"),
        ("*2 : *3", "*5"),
        ("0 : ↑", "↑"),
        ("{0|*}:1", "{0,↑|*}"),
        ("(1 : *)+2.(* : 1)", "1⇑*"),
    ] {
        let game = read(text, &mut games);
        let expected = read(name, &mut games);
        assert_eq!(game, expected, "{text} is {}", games.text(game));
    }
}

#[test]
fn colons_of_rules_are_not_ordinal_sums() {
    for (text, parts) in [
        ("nim : 3", 1),
        ("nim:3 + 1 : *", 2),
        ("S{1,3|2,4}:7", 1),
        ("S{2,3}:7+5 + {1|0}:*", 3),
        ("0.77 : 5", 1),
        ("{1|0} : * + cram:2x2", 2),
        ("2.(* : *2) + nim:1", 2),
    ] {
        let game = Game::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.parts().len(), parts, "{text}");
    }
    for text in ["1:*", "{1|0} : nim:3", "* :", "* : + 1", "{1|0} :"] {
        assert!(Game::read(text).is_err(), "{text}");
    }
}

#[test]
fn reduced_canonical_forms() {
    let mut games = games();
    for (text, name) in [
        ("↑", "0"),
        ("1*", "1"),
        ("tiny 2", "0"),
        ("{1*|0}", "{1|0}"),
        ("{1|*}", "{1|0}"),
        ("{2↑|{1*|↓}}", "{2||1|0}"),
        ("±{3*|1}", "±{3|1}"),
    ] {
        let game = read(text, &mut games);
        let found = games.reduced(game).unwrap().unwrap();
        assert_eq!(games.text(found), name, "{text}");
    }
}

#[test]
fn thermographs() {
    let mut games = games();
    for (text, left, right) in [
        ("3/4", "3/4@0", "3/4@0"),
        ("{1|0}", "1@0 1/2@1/2", "0@0 1/2@1/2"),
        ("±1", "1@0 0@1", "-1@0 0@1"),
        ("{5|1}", "5@0 3@2", "1@0 3@2"),
        // A sente threat: Right's wall is vertical until the temperature of the threat.
        ("{4|{2|0}}", "4@0 5/2@3/2", "2@0 2@1 5/2@3/2"),
        ("{{3|1}|0}", "1@0", "0@0 1@1"),
        ("{{6|4}|{2|0}}", "4@0 4@1 3@2", "2@0 2@1 3@2"),
        ("tiny 2", "0@0", "0@0"),
    ] {
        let game = read(text, &mut games);
        let found = games.thermograph(game).unwrap().unwrap();
        let wall = |corners: &[Corner]| {
            let all = corners
                .iter()
                .map(|c| format!("{}@{}", c.value, c.temperature));
            all.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            (wall(&found.left).as_str(), wall(&found.right).as_str()),
            (left, right),
            "{text}"
        );
    }
}

/// The value of a position by its rules.
fn value(text: &str, games: &mut ShortGames) -> String {
    let game = Game::read(text).unwrap();
    let mut arena = Arena::new(Players::TWO, game.is_impartial(), &Runner::new());
    let position = arena.place(&game).unwrap();
    let value = value_of_position(&mut arena, &position, games).unwrap();
    games.text(value)
}

#[test]
fn values_of_boards() {
    let mut games = games();
    for (text, name) in [
        // Domineering (WW, chapter 5; ONAG, chapter 10).
        ("domineering:2x1", "1"),
        ("domineering:2x2", "±1"),
        ("domineering:3x2", "{1/2|-2}"),
        ("domineering:2x3", "{2|-1/2}"),
        ("domineering:3x3", "±1"),
        ("domineering:2x4", "miny(2)"),
        ("domineering:4x2", "tiny(2)"),
        ("domineering:5x1", "2"),
        ("domineering:../.#", "*"),
        ("domineering:../#.", "*"),
        ("domineering:.#/../.#", "*"),
        ("domineering:..#/#..", "{0|-1}"),
        // Toads and Frogs (WW, chapter 1 and 5; Erickson).
        ("toads:T.F", "*"),
        ("toads:TT.FF", "*"),
        ("toads:T..", "2"),
        ("toads:TF.", "0"),
        // Snort and Col on paths (ONAG, chapter 8).
        ("snort:path1", "*"),
        ("snort:path2", "±1"),
        ("snort:path3", "±2"),
        ("col:path1", "*"),
        ("col:path2", "0"),
        ("col:path3", "0"),
        // Clobber in a row (Albert, Grossman, Nowakowski, Wolfe).
        ("clobber:LR", "*"),
        ("clobber:LLR", "↑"),
    ] {
        let found = value(text, &mut games);
        let expected = read(name, &mut games);
        assert_eq!(
            read(&found, &mut games),
            expected,
            "{text}: {found}, not {name}"
        );
    }
}
