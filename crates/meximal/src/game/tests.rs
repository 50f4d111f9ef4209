//! Reading: what texts mean, what they print as, and where errors point.

use super::*;
use crate::form::{PartizanForms, PartizanId};
use crate::notation::{form_latex, print_partizan, print_partizan_sum};
use crate::player::{PlayerSet, Players};
use crate::plays::{AskedPlay, PlayKind, Winners};
use crate::runner::Runner;
use crate::text::Style;
use proptest::prelude::*;

fn text_of(text: &str) -> String {
    let (forms, parts) =
        parse_partizan(text, None, 1 << 24).unwrap_or_else(|e| panic!("{text}: {e}"));
    print_partizan_sum(&forms, &parts).unwrap()
}

#[test]
fn texts_and_their_normal_forms() {
    for (text, printed) in [
        ("0", "0"),
        ("{||}", "0"),
        ("{0||}", "1L"),
        ("{ | 0 | }", "1C"),
        ("{{|1R|}||}", "{{|1R|}||}"),
        ("{1C,0,1C||}", "{0,1C||}"),
        ("2L+1C+{||}", "1C+2L"),
        ("3.{1C||}", "3.{1C||}"),
        ("2.3.1C", "6.1C"),
        ("{1L+1C||}", "{{1C|1L|}||}"),
        ("{0|0|0}", "*"),
        ("{*|*2|*[10]}", "{*|*2|*[10]}"),
        ("{0,*|0,*|0,*}", "*2"),
        ("{{0}||}", "{*||}"),
        ("{1C||}'", "{|1R|}"),
        ("(1L+1C)'+{||}", "1C+1R"),
        ("1C^-", "1L+1R"),
        ("{{|||0}|||}", "{1R|||}"),
        ("{2C2|||}", "{2C2|||}"),
        ("{1C|||}", "{1C1|||}"),
        ("{1L|1R}", "{1L|1R}"),
    ] {
        assert_eq!(text_of(text), printed, "{text}");
        assert_eq!(text_of(printed), printed, "{text}");
    }
    // Without bars the names or the caller say how many players there are.
    let players =
        |text, asked| parse_partizan(text, asked, 1 << 20).map(|(f, _)| f.players().count());
    assert_eq!(players("1L+1R", None).unwrap(), 2);
    assert_eq!(players("1L+1C", None).unwrap(), 3);
    assert_eq!(players("1C3", None).unwrap(), 5);
    assert_eq!(players("1L", Some(Players::THREE)).unwrap(), 3);
    let is_partizan = |text: &str| !Game::read(text).unwrap().is_impartial();
    assert!(
        is_partizan("2C1") && is_partizan("{0|}") && !is_partizan("{0,*2}") && !is_partizan("*2")
    );
}

#[test]
fn errors_name_the_place() {
    for (text, asked, start) in [
        ("{1C||", None, 0),
        ("{1C||}}", None, 6),
        ("{1X||}", None, 2),
        ("1C||", None, 2),
        ("{{1L|}|1C|}", None, 0),
        ("{1C||}", Some(Players::TWO), 0),
        ("1C", Some(Players::TWO), 0),
        ("{1C9|||}", None, 0),
        ("", None, 0),
        ("1L+", None, 3),
        ("{0|||||||||}", None, 0),
        ("99999999999999999999L", None, 0),
        ("9999999999999999999L", None, 0),
        ("1000000.1L", None, 0),
    ] {
        let error = match parse_partizan(text, asked, 1 << 20) {
            Ok(_) => panic!("{text} was read"),
            Err(error) => error,
        };
        assert_eq!(error.span.start, start, "{text}: {error}");
    }
    let long = format!("{}1L", "1.".repeat(100_000));
    assert_eq!(text_of(&long), "1L");
    let wide = format!("1C{}", "^-".repeat(40));
    let error = parse_partizan(&wide, None, 1 << 24)
        .map(|_| ())
        .unwrap_err();
    assert!(error.message.contains("components"), "{error}");
    let deep = format!("{}{}", "{".repeat(500), "||}".repeat(500));
    assert!(parse_partizan(&deep, None, 1 << 20).is_err());
}

/// One dialect: the same text means the same game, whoever asks.
#[test]
fn two_player_notation_is_read_everywhere() {
    use crate::runner::Runner;
    use crate::value::short::{ShortGames, parse_short, value_of_position};
    let runner = Runner::new();
    let mut games = ShortGames::new(&runner);
    for (text, value) in [
        ("{1|0}", "{1|0}"),
        ("*-1", "-1*"),
        ("-*", "*"),
        ("*2+1", "1*2"),
        ("tiny(2)+1", "1+tiny(2)"),
        ("miny(2)", "miny(2)"),
        ("{1||0|-1}", "{1|{0|-1}}"),
        ("1/2 - 3/4", "-1/4"),
        ("±1 + ↑ - ^", "±1"),
        ("{0,*|*}", "↑"),
        ("2.{1|-1}", "0"),
        ("*12", "*3 if compact names were sizes"),
        ("3L+1R", "2"),
        ("v*", "↓*"),
    ] {
        let read = parse_short(text, &mut games).unwrap_or_else(|e| panic!("{text}: {e}"));
        if text != "*12" {
            let expected = parse_short(value, &mut games).unwrap();
            assert_eq!(games.text(read), games.text(expected), "{text}");
        }
        // Built as a form and valued part by part it is the same.
        let game = Game::read(text).unwrap();
        let mut arena = Arena::new(Players::TWO, false, &runner);
        let position = arena.place(&game).unwrap();
        let built = value_of_position(&mut arena, &position, &mut games).unwrap();
        assert_eq!(games.text(built), games.text(read), "{text}");
        // What is printed is read back.
        let printed = games.text(read);
        assert_eq!(
            parse_short(&printed, &mut games).unwrap(),
            read,
            "{printed}"
        );
    }
}

#[test]
fn parts_of_all_kinds_add() {
    let text = "nim:3 + 0.77:5+7 + {0,*2} + hack:LR+C + 2.wythoff:1,2 + 1L - *";
    let game = Game::read("nim:3 + 0.77:5+7 + {0,*2} + hack:LR + 2.wythoff:1,2 - *").unwrap();
    let kinds: Vec<(&str, u64)> = game
        .parts()
        .iter()
        .map(|(part, count)| {
            let kind = match part {
                Part::Heap(..) => "heap",
                Part::Form(_) => "form",
                Part::Picture(_) => "picture",
                Part::Coin(..) => "coin",
                Part::Position(_) => "position",
            };
            (kind, *count)
        })
        .collect();
    assert_eq!(
        kinds,
        [
            ("heap", 1),
            ("heap", 1),
            ("heap", 1),
            ("form", 1),
            ("picture", 1),
            ("position", 2),
            ("form", 1)
        ]
    );
    // A minus sign is for two players, and C for three.
    assert!(Game::read(text).is_ok_and(|game| game.written_players().unwrap().at_least == 3));
    for (text, spelt) in [
        ("nim:5 & nim:3 & {*,0}", "nim:3+5 + *2"),
        ("cram:2x3 + nim:1 + cram:2x3", "2.cram:2x3 + nim:1"),
    ] {
        let game = Game::read(text).unwrap();
        let runner = crate::runner::Runner::new();
        let mut arena = Arena::new(Players::TWO, true, &runner);
        let position = arena.place(&game).unwrap();
        assert_eq!(arena.spell(&position), spelt);
        let again = arena.place(&Game::read(spelt).unwrap()).unwrap();
        assert_eq!(again, position, "{spelt} is read back");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "[{}|0-9LCR*+,.'^_#<> ()\\[\\]-]{0,40}") {
        let _ = parse_partizan(&text, None, 1 << 16);
        let _ = form_latex(&text);
    }

    #[test]
    fn printing_is_the_inverse_of_reading(
        recipe in prop::collection::vec(
            prop::collection::vec(prop::collection::vec(any::<u8>(), 0..3), 4), 1..8),
        count in 2u64..=4,
    ) {
        let players = Players::new(count).unwrap();
        let mut forms = PartizanForms::new(players);
        let mut made = vec![PartizanId::ZERO];
        for lists in &recipe {
            let choose = |list: &Vec<u8>| list.iter().map(|&i| made[i as usize % made.len()]).collect();
            let options = lists.iter().take(players.count()).map(choose).collect();
            made.push(forms.intern(options).unwrap());
        }
        for &form in &made {
            let text = print_partizan(&forms, form).unwrap();
            let read = parse_partizan_into(&text, &mut forms).unwrap();
            let read = forms.sum_all(read).unwrap();
            prop_assert_eq!(read, form, "{}", text);
        }
    }
}

/// A digit past 9 is a letter, and the code of a set may be long: found by the targets in `fuzz/`.
#[test]
fn codes_with_letters_are_read_and_counted_names_too() {
    let read = |text: &str| Game::read(text).unwrap();
    let heaps = read("0.A:4+7").as_heaps().unwrap();
    assert_eq!(heaps.spelling(Style::Ascii), "0.A:4+7");
    assert_eq!(read(".m:4"), read("0.M:4"));
    let spelt = |text: &str| read(text).as_heaps().unwrap().spelling(Style::Ascii);
    assert_eq!(spelt("3.nim:4"), spelt("nim:4+4+4"));
    assert_eq!(read("2.cram:1x2").parts()[0].1, 2);
    assert!(Game::read("2.A:4").is_err());
    let rules: HeapRules = "S{22453}".parse().unwrap();
    assert_eq!(
        HeapRules::parse(&rules.code()).unwrap().code(),
        rules.code()
    );
}

/// A file that names itself has no end.
#[test]
fn a_file_names_no_file() {
    let read = |text: &str| {
        let files: ReadFile = &|path| match path {
            "game" => Ok(Box::new("*2 + *".as_bytes())),
            "itself" => Ok(Box::new("@itself".as_bytes())),
            other => Err(format!("cannot open '{other}'")),
        };
        let files = Some(files);
        Game::read_with(
            text,
            Reading {
                players: None,
                files,
            },
        )
    };
    assert_eq!(read("@game + *3").unwrap().parts().len(), 3);
    let error = read("@itself").unwrap_err();
    assert_eq!(error.message, "files cannot be read here");
}

#[test]
fn errors_say_what_would_do() {
    for (text, message, expected) in [
        ("{nim:3,0}", "'nim:3' stands inside", "a form inside"),
        ("(cram:2x3)", "'cram:2x3' stands inside", "a form inside"),
        ("{x}", "'x' does not fit", "a form inside"),
        ("x", "'x' does not fit", "nim:3+5"),
        ("0.W:3", "'W' does not fit", "A–V"),
        ("3.foo:3", "no rules are called 'foo'", "nim"),
        ("col:0-1+0-2", "'0-2' looks like an edge", "col:0-1,0-2"),
        (
            "2.snort:0-1 + 3-4,5-6",
            "'3-4,5-6' looks like",
            "',' between",
        ),
    ] {
        let error = Game::read(text).unwrap_err();
        assert!(error.message.contains(message), "{text}: {}", error.message);
        assert!(
            error.expected.contains(expected),
            "{text}: {}",
            error.expected
        );
    }
    for text in [
        "col:0-1 + 0 - 2",
        "col:0-1+2",
        "col:0-1 + col:0-1",
        "col:0-1+{0|1}",
    ] {
        assert!(Game::read(text).is_ok(), "{text}");
    }
}

/// `nim:3 + 0` is two heaps: found by the targets in `fuzz/`.
#[test]
fn a_zero_is_not_spelt_behind_heaps() {
    let spelt = |text: &str| {
        let game = Game::read(text).unwrap();
        spelling(&game, Players::TWO, &Runner::new()).unwrap()
    };
    assert_eq!(spelt("nim:3 - 0"), "nim:3");
    assert_eq!(spelt("s.ort:0-0"), "S.ORT:0");
    assert_eq!(spelt("cram:2x2 + nim:3 - 0"), "cram:2x2 + nim:3");
    assert_eq!(spelt("nim:3 - -5"), "nim:3 + 5L");
}

/// A heap from which up to so many tokens are taken, which the name does not say.
#[derive(PartialEq, Eq)]
struct Take(u32);

impl Ruleset for Take {
    type Position = u32;

    fn name(&self) -> String {
        "take".to_owned()
    }

    fn options(&self, heap: &u32, _player: usize, visit: &mut dyn FnMut(&[u32])) {
        for taken in 1..=self.0.min(*heap) {
            visit(&[heap - taken]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

/// Other rules of that name: take two; a heap of one is left, and is no part.
#[derive(PartialEq, Eq)]
struct TakeTwo;

impl Ruleset for TakeTwo {
    type Position = u32;

    fn name(&self) -> String {
        "take".to_owned()
    }

    fn options(&self, heap: &u32, _player: usize, visit: &mut dyn FnMut(&[u32])) {
        if let Some(left) = heap.checked_sub(2) {
            visit(&[left]);
        }
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parts(&self, heap: u32) -> Vec<u32> {
        Some(heap).filter(|&heap| heap > 1).into_iter().collect()
    }

    fn tokens(&self, heap: &u32) -> u64 {
        u64::from(*heap)
    }
}

fn left_wins(game: &Game, play: &str) -> Vec<bool> {
    let asked = AskedPlay::parse(Some(play), Some(Players::TWO)).unwrap();
    let play = asked.of(game, PlayKind::NORMAL).unwrap();
    match play.winners(game, &Runner::new()).unwrap() {
        Winners::BySeat(label) => vec![label == PlayerSet::only(0)],
        Winners::ByStarter(labels) => labels
            .iter()
            .map(|label| *label == PlayerSet::only(0))
            .collect(),
    }
}

#[test]
fn rules_of_one_name_are_told_apart_by_their_values() {
    let (one, two) = (AnyPosition::new(Take(1), 2), AnyPosition::new(Take(2), 2));
    let other = AnyPosition::new(TakeTwo, 2);
    assert_eq!(one, AnyPosition::new(Take(1), 2));
    assert!(one != two && two != other && one != other);
    let sum = |parts: &[&AnyPosition]| {
        Game::new(parts.iter().map(|&part| (Part::Position(part.clone()), 1)))
    };
    // Grundy values 0, 2 and 1.
    for (parts, first_wins) in [
        (&[&one][..], false),
        (&[&one, &two], true),
        (&[&two, &one], true),
        (&[&one, &one], false),
        (&[&other, &other], false),
        (&[&other, &two], true),
        (&[&one, &two, &other], true),
    ] {
        assert_eq!(left_wins(&sum(parts), "normal"), [first_wins], "{parts:?}");
    }
}

/// Rules may leave out parts in which nobody can move; where tokens count they are still counted.
#[test]
fn tokens_in_parts_that_rules_leave_out_are_counted() {
    for (heap, left) in [
        (1, [false; 2]),
        (3, [false; 2]),
        (4, [true; 2]),
        (7, [false; 2]),
    ] {
        assert_eq!(
            left_wins(&Game::of(TakeTwo, heap), "ending:LR"),
            left,
            "{heap}"
        );
    }
    assert_eq!(left_wins(&Game::of(TakeTwo, 3), "normal"), [true]);
}
